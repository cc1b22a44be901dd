"""The live page: a message from the shell in, patches out. Every answer is drawn from the session alone."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

from pages import games as drawings
from pages import parts, play, setup
from pages.here import Here
from pages.html import Html, text
from pages.scene import Drawing, Form, Scene
from pages.session import BOT, PACES, Session, distinct
from salon import games
from salon.core import LETTERS, IllegalMove, Refused, State, read_options
from salon.record import Record

Message = dict[str, Any]
Answer = dict[str, Any]

SEED = re.compile(r"[?&]seed=(\d{1,9})(?:&|$)")


class App:
    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()
        self.session: Session | None = None
        self.seated = False  # the table is on the screen; a session may also stand aside while one sets up another
        self.here: Here
        self.draw: Drawing
        self.pace, self.aid, self.auto = "wait", False, False
        self.telling: int | None = None
        self.unkept = False  # the browser stores nothing
        self._announced = 0  # lines of the log

    def answer(self, message: Message) -> Answer:
        acts: dict[str, Callable[[Message], Answer]] = {
            "open": self._open, "start": self._start, "move": self._move, "pick": self._pick, "go": self._go,
            "refuse": self._refuse, "confirm": self._confirm, "settings": self._settings, "again": self._again,
            "leave": self._leave, "resume": self._resume, "undo": self._undo, "tell": self._tell,
            "record": self._record, "unkept": self._unkept, "call": self._call, "replace": self._replace,
            "timer": self._timer,
        }  # fmt: skip
        act = acts.get(message["act"])
        try:
            return act(message) if act else {}
        except Exception:  # noqa: BLE001 - a fault is told, and the house goes on
            return {"error": traceback.format_exc()} | self._next()

    # --- arriving and leaving ---

    def _open(self, message: Message) -> Answer:
        page, kept = message["page"], message.get("kept") or {}
        game = page["game"]
        if seed := SEED.search(page.get("query") or ""):
            self.rng.seed(int(seed[1]))  # the same evening again, for a lesson or a test
        self.here, self.draw = Here.at(page["lang"], f"{game}/play/", game), drawings.load(game)
        self.pace = kept["pace"] if kept.get("pace") in PACES else "wait"
        comforts = self.draw.COMFORTS
        self.aid, self.auto = (kept.get(key, "on" if comforts.get(key) else "off") == "on" for key in ("aid", "auto"))
        saves = [kept[key] for key in (f"save.{game}", f"ended.{game}") if kept.get(key) is not None]
        return self._restore(saves[0]) if saves else {}

    def _restore(self, save: str) -> Answer:
        """A game that was kept; whatever is wrong with it, the house opens, and the text is put aside."""
        game = self.here.words.game
        try:
            self.session = Session.restore(save, self.rng)
            if self.session.table.record.game.name != game:
                raise Refused("game", game=game)
            return self._show()
        except Exception:  # noqa: BLE001
            self.session = None
            aside = {f"lost.{game}": save} if save else {}
            return self._set_up(trouble=self.here.words("trouble.save")) | {"store": self._kept("", "") | aside}

    def _start(self, message: Message) -> Answer:
        form: Form = message["form"]
        self._settle_in(form)
        game = games.load(self.here.words.game or "")
        try:
            names, kinds, options = seating(form, game)
            record = Record(game, names, read_options(game.choices, options))
            self.session = Session(record, kinds, self.rng)
        except Refused as refused:
            said = self.here.words(f"refused.{refused.rule}", **refused.facts)
            return self._set_up(form, said) | {"focus": "#setup", "scroll": "#setup .notice"}
        return self._begin()

    def _begin(self) -> Answer:
        self._announced, self.telling = 0, None
        warning = {"toast": text(self.here.words("trouble.unkept"))} if self.unkept else {}
        return self._show() | warning | {"focus": self._rest(), "scroll": ".house-bar"}

    def _again(self, _: Message) -> Answer:
        if self.session:
            record = self.session.table.record
            names, kinds = zip(*self.session.company, strict=True)
            self.session = Session(Record(record.game, list(names), record.options), kinds, self.rng)
        return self._begin()

    def _leave(self, _: Message) -> Answer:
        """To the set-up. A running game is left standing: it is kept until a new one begins."""
        gone: Answer = {}
        if self.session and self.session.over:
            self.session, gone = None, {"store": self._kept("", "")}
        return self._set_up() | gone | {"scroll": ".house-bar", "focus": "#stage"}

    def _resume(self, _: Message) -> Answer:
        return self._begin() if self.session else {}

    def _undo(self, _: Message) -> Answer:
        if not self.session or not self.seated or not self.session.undoable:
            several = self.seated and self.session and len(self.session.people) > 1
            return self._say(self.here.words("undo.several" if several else "undo.none"))
        self.session.undo()
        self._announced = len(self.session.log) - 1  # the taking back is all the news
        return self._show(flow=True)

    def _set_up(self, form: Form | None = None, trouble: Html | None = None) -> Answer:
        self.seated = False
        game = games.load(self.here.words.game or "")
        html = setup.form(self.here, game, trouble, form, parked=bool(self.session and not self.session.over))
        return {"patches": [{"target": "#stage", "html": html}], "title": f"{self.here.words('title')} · Grand Salon"}

    # --- at the table ---

    def _move(self, message: Message) -> Answer:
        if not self.session:
            return {}
        try:
            self.session.play(message["value"])
        except IllegalMove as refused:
            return self._say(parts.refused(self._scene(), refused))
        return self._show(flow=True)

    def _pick(self, message: Message) -> Answer:
        if not self.session or self.session.covered:
            return {}
        before = self.session.picked
        try:
            self.session.picked = self.draw.picks(self._scene(), message["form"], message["value"])
            drawn = "".join(play.place(self._scene()))
        except Exception:
            self.session.picked = before  # what cannot be drawn does not lie ready
            raise
        return {"patches": [{"target": "#place", "html": drawn}]} | self._next()

    def _refuse(self, message: Message) -> Answer:
        """Somebody pressed what cannot be done now: say why once more."""
        return self._say(message["value"]) if self.session else {}

    def _go(self, message: Message) -> Answer:
        if self.session and message.get("value") == str(self.session.ply):
            self.session.go_on()
            return self._show(flow=True)
        return self._next()

    def _call(self, message: Message) -> Answer:
        """Between two hands the company decides: somebody comes, leaves, or all stop."""
        if not self.session:
            return {}
        name, kind = (message["form"].get(key, [""])[0] for key in ("newcomer", "kind"))
        try:
            self.session.call(message["value"], name, "person" if kind == "person" else BOT)
        except IllegalMove as refused:
            return self._say(parts.refused(self._scene(), refused))
        return self._show(flow=True)

    def _replace(self, message: Message) -> Answer:
        """The house takes somebody's chair, or gives it back."""
        seat, _, kind = message["value"].partition(":")
        if not self.session or not seat.isdecimal() or int(seat) >= len(self.session.kinds):
            return {}
        self.session.replace(int(seat), "person" if kind == "person" else BOT)
        return self._show()

    def _timer(self, _: Message) -> Answer:
        """While a person thinks the time runs on: time is called when it is up, else a minute may have gone."""
        if not self.session or not self.seated or self.session.remaining is None:
            return {}
        if self.session.look_at_the_timer():
            return self._show(flow=True)
        shown = {"patches": [{"target": "#timer", "html": parts.time_left(self._scene())}]}
        return shown | {"store": self._kept(str(self.session.table.record), "")} | self._next()

    def _confirm(self, _: Message) -> Answer:
        if not self.session:
            return {}
        self.session.uncover()
        self._announced = len(self.session.log)
        return self._show() | {"focus": "#hand"}

    def _settings(self, message: Message) -> Answer:
        self._settle_in(message["form"])
        return self._show() if self.seated else {}

    def _settle_in(self, form: Form) -> None:
        """The comforts that were asked for."""
        self.pace = form.get("pace", ["wait"])[0]
        self.aid, self.auto = "aid" in form, "auto" in form

    def _tell(self, message: Message) -> Answer:
        self.telling = int(message["value"])
        return self._show()

    def _record(self, _: Message) -> Answer:
        """The record, as the one who looks may have it."""
        if not self.session:
            return self._say(self.here.words("record.none"))
        record = self.session.record
        return {"file": {"name": f"{record.game.name}.rec", "text": str(record)}} | self._next()

    def _unkept(self, _: Message) -> Answer:
        self.unkept = True
        return self._say(self.here.words("trouble.unkept"))

    # --- the answer ---

    def _scene(self) -> Scene:
        assert self.session
        return Scene.of(self.session, self.here, self.draw, self.pace, self.aid, self.telling)

    def _say(self, said: str) -> Answer:
        """A word in passing, on the page and to the ear; nothing else changes."""
        return {"toast": text(said)} | self._next()

    def _show(self, flow: bool = False) -> Answer:
        assert self.session
        self.seated, self.session.auto = True, self.auto
        scene, session, words = self._scene(), self.session, self.here.words
        record = str(session.table.record)
        return (
            {
                "title": text(words("title.turn" if session.acting else "title.table", title=words("title"))),
                "store": self._kept("", record) if session.over else self._kept(record, ""),
                "flow": flow,
                "rest": self._rest(),
                # the page may keep this picture for its next visit: whoever comes then may see it
                "still": len(session.people) < 2 or session.covered or session.over,
            }
            | self._drawn(scene)
            | ({"scroll": ".house-bar"} if session.over and flow else self._next())
        )

    def _drawn(self, scene: Scene) -> Answer:
        """The picture and what is said with it; where the game's page fails, a plain table. The move is kept."""
        try:
            drawn, news, fault = play.stage(scene), self._news(scene), {}
        except Exception:  # noqa: BLE001
            drawn, news, fault = play.plain(scene), [], {"error": traceback.format_exc()}
        announced = " ".join(text(line) for line in news)
        return {"patches": [{"target": "#stage", "html": drawn}], "announce": announced} | fault

    def _rest(self) -> str:
        """Where the focus goes if what held it is no more: to what is asked now."""
        assert self.session
        if self.session.over:
            return "#winner"
        if self.session.covered:
            return "#confirm"
        return "#go" if self.session.pausing or self.session.halted(self.pace) else "#hand"

    def _news(self, scene: Scene) -> list[Html]:
        """What has happened since the page last spoke, and what is asked now."""
        session, words = self.session, self.here.words
        assert session
        news = [parts.sentence(scene, event) for _, event in session.log[self._announced :]][-6:]
        self._announced = len(session.log)
        if session.over:
            news += self.draw.verdict(scene)
        elif session.covered:
            news.append(words("cover.title", name=scene.name(scene.view.turn)))
        elif session.acting:
            news.append(words("announce.turn", name=scene.name(session.seat or 0)))
        return news

    def _kept(self, save: str, ended: str) -> dict[str, str | None]:
        """A running game is announced at the door; an ended one is only shown again."""
        return {f"save.{self.here.words.game}": save or None, f"ended.{self.here.words.game}": ended or None}

    def _next(self) -> Answer:
        """When the house goes on by itself, and with what."""
        if not self.session or not self.seated:
            return {}
        after, left = self.session.wait(self.pace), self.session.remaining
        if after is not None:
            return {"again": {"act": "go", "value": str(self.session.ply), "after": after}}
        return {} if left is None else {"again": {"act": "timer", "value": "", "after": 1000 * min(left, 15) + 500}}


def seating(form: Form, game: type[State]) -> tuple[list[str], list[str], str]:
    """Names, kinds and options from the set-up form. Empty chairs are taken away; who starts moves with its chair."""
    chairs = [c for c in range(game.seats[-1]) if form.get(f"kind{c}", ["empty"])[0] != "empty"]
    names: list[str] = []
    for chair in chairs:
        names.append(distinct(form.get(f"name{chair}", [""])[0].strip() or f"{chair + 1}", names))
    said = {key: form[key][0] for key in game.choices.__dataclass_fields__ if key in form}
    for key, option in game.choices.__dataclass_fields__.items():
        if option.metadata.get("names") == "seat" and said.get(key, "draw") in LETTERS:
            chair = LETTERS.index(said[key])
            if chair not in chairs:
                raise Refused("setup.empty", chair=chair + 1)
            said[key] = LETTERS[chairs.index(chair)]
    return names, [form[f"kind{c}"][0] for c in chairs], " ".join(f"{key}={value}" for key, value in said.items())


page = App()


def answer(message: str) -> str:
    return json.dumps(page.answer(json.loads(message)))
