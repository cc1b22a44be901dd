"""The live page: a message from the shell in, patches out. Every answer is drawn from the session alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from random import Random
from typing import Any

from pages import play, setup
from pages.here import Here
from pages.html import Html
from pages.scene import Scene
from pages.session import Session
from salon import games
from salon.core import LETTERS, IllegalMove, Refused, read_options
from salon.record import Record

Message = dict[str, Any]
Answer = dict[str, Any]
Form = dict[str, list[str]]

TAGS = re.compile(r"<[^>]*>")
SEED = re.compile(r"[?&]seed=(\d{1,9})(?:&|$)")


class App:
    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()
        self.session: Session | None = None
        self.here: Here
        self.pace, self.aid = "wait", False
        self.telling: int | None = None
        self._told = 0  # log lines already announced

    def answer(self, message: Message) -> Answer:
        acts: dict[str, Callable[[Message], Answer]] = {
            "open": self._open, "start": self._start, "move": self._move, "pick": self._pick, "go": self._go,
            "refuse": self._refuse, "confirm": self._confirm, "settings": self._settings, "again": self._again,
            "leave": self._leave, "tell": self._tell, "record": self._record, "unkept": self._unkept,
        }  # fmt: skip
        act = acts.get(message["act"])
        return act(message) if act else {}

    # --- arriving and leaving ---

    def _open(self, message: Message) -> Answer:
        page, kept = message["page"], message.get("kept") or {}
        game = page["game"]
        if seed := SEED.search(page.get("query") or ""):
            self.rng.seed(int(seed[1]))  # the same evening again, for a lesson or a test
        self.here = Here.at(page["lang"], f"{game}/play/", game)
        self.pace, self.aid = kept.get("pace", "wait"), kept.get("aid") == "on"
        if not (save := kept.get(f"save.{game}") or kept.get(f"ended.{game}")):
            return {}
        try:
            self.session = Session.restore(save, self.rng)
        except Refused:
            return self._set_up(trouble=self.here.words("trouble.save")) | {"store": self._kept("", "")}
        return self._show()

    def _start(self, message: Message) -> Answer:
        form: Form = message["form"]
        self._settle_in(form)
        game = games.load(self.here.words.game or "")
        try:
            names, kinds, options = seating(form, game)
            record = Record(game, names, read_options(game.choices, options))
            self.session = Session(record, kinds, self.rng)
        except Refused as refused:
            return self._set_up(form, why(self.here, refused)) | {"focus": "#setup", "scroll": "#setup .notice"}
        return self._begin()

    def _begin(self) -> Answer:
        self._told, self.telling = 0, None
        return self._show() | {"focus": "#confirm" if self._scene().covered else "#hand", "scroll": ".house-bar"}

    def _again(self, _: Message) -> Answer:
        if self.session:
            record = self.session.table.record
            self.session = Session(Record(record.game, record.seats, record.options), self.session.kinds, self.rng)
        return self._begin()

    def _leave(self, _: Message) -> Answer:
        self.session = None
        return self._set_up() | {"store": self._kept("", ""), "scroll": ".house-bar", "focus": "#stage"}

    def _set_up(self, form: Form | None = None, trouble: Html | None = None) -> Answer:
        game = games.load(self.here.words.game or "")
        html = setup.form(self.here, game, trouble, form)
        return {"patches": [{"target": "#stage", "html": html}], "title": f"{self.here.words('title')} · Grand Salon"}

    # --- at the table ---

    def _move(self, message: Message) -> Answer:
        if not self.session:
            return {}
        try:
            self.session.play(message["value"])
        except IllegalMove as refused:
            return self._show(say=[why(self.here, refused)])
        return self._show(flow=True)

    def _pick(self, message: Message) -> Answer:
        if not self.session:
            return {}
        self.session.picked = message["form"]
        scene = self._scene()
        html = play.drawing(scene.view.name).hand(scene)
        return {"patches": [{"target": "#place", "html": html}]} | self._next()

    def _refuse(self, message: Message) -> Answer:
        """Somebody pressed what cannot be done now: say why once more."""
        return self._show(say=[message["value"]]) if self.session else {}

    def _go(self, message: Message) -> Answer:
        if self.session and message.get("value") == str(self.session.ply):
            self.session.go_on()
            return self._show(flow=True)
        return self._next()

    def _confirm(self, _: Message) -> Answer:
        if not self.session:
            return {}
        self.session.uncover()
        self._told = len(self.session.log)
        return self._show() | {"focus": "#hand"}

    def _settings(self, message: Message) -> Answer:
        self._settle_in(message["form"])
        return self._show() if self.session else {}

    def _settle_in(self, form: Form) -> None:
        self.pace, self.aid = form.get("pace", ["wait"])[0], "aid" in form

    def _tell(self, message: Message) -> Answer:
        self.telling = int(message["value"])
        return self._show()

    def _record(self, _: Message) -> Answer:
        """The record, as the one who looks may have it."""
        if not self.session:
            return {"announce": text(self.here.words("record.none"))}
        record = self.session.table.record
        shown = record if self.session.over else record.redact(self.session.seat)
        return {"file": {"name": f"{record.game.name}.rec", "text": str(shown)}} | self._next()

    def _unkept(self, _: Message) -> Answer:
        return {"announce": text(self.here.words("trouble.unkept"))} | self._next()

    # --- the answer ---

    def _scene(self) -> Scene:
        assert self.session
        return Scene.of(self.session, self.here, self.aid, self.telling)

    def _show(self, say: list[Any] | None = None, flow: bool = False) -> Answer:
        assert self.session
        scene, session, words = self._scene(), self.session, self.here.words
        news = [play.sentence(scene, event) for _, event in session.log[self._told :]][-6:]
        self._told = len(session.log)
        if session.acting and (flow or not say):
            news.append(words("announce.turn", name=scene.name(session.seat or 0)))
        record = str(session.table.record)
        return {
            "patches": [{"target": "#stage", "html": play.stage(scene)}],
            "title": text(words("title.turn" if session.acting else "title.table", title=words("title"))),
            "announce": " ".join(text(line) for line in say or news),
            "store": self._kept("", record) if session.over else self._kept(record, ""),
            "flow": flow,
            "rest": "#confirm"
            if session.covered
            else "#go"
            if session.pausing
            else "#again"
            if session.over
            else "#hand",
        } | ({"scroll": ".house-bar"} if session.over and flow else self._next())

    def _kept(self, save: str, ended: str) -> dict[str, str | None]:
        """A running game is announced at the door; an ended one is only shown again."""
        return {f"save.{self.here.words.game}": save or None, f"ended.{self.here.words.game}": ended or None}

    def _next(self) -> Answer:
        """When the house goes on by itself, and with what."""
        after = self.session.wait(self.pace) if self.session else None
        return {} if after is None or not self.session else {
            "again": {"act": "go", "value": str(self.session.ply), "after": after}
        }  # fmt: skip


def seating(form: Form, game: type[Any]) -> tuple[list[str], list[str], str]:
    """Names, kinds and options from the set-up form. Empty chairs are taken away; who starts moves with its chair."""
    chairs = [c for c in range(game.seats[-1]) if form.get(f"kind{c}", ["empty"])[0] != "empty"]
    names: list[str] = []
    for chair in chairs:
        name = " ".join(form.get(f"name{chair}", [""])[0].split()) or f"{chair + 1}"
        names.append(name if name not in names else f"{name} ({chair + 1})")
    said = {key: form[key][0] for key in game.choices.__dataclass_fields__ if key in form}
    if (first := said.get("first", "draw")) in LETTERS:
        chair = LETTERS.index(first)
        said["first"] = LETTERS[chairs.index(chair)] if chair in chairs else first
        if chair not in chairs:
            raise Refused("setup.empty", chair=chair + 1)
    return names, [form[f"kind{c}"][0] for c in chairs], " ".join(f"{key}={value}" for key, value in said.items())


def why(here: Here, refused: Refused) -> Html:
    """A refusal in words, with its rule. What no sentence was written for still names its number."""
    key = f"refused.{refused.rule}"
    if here.words.has(key):
        return here.words(key, rule=here.rule(refused.rule), **refused.facts)
    return here.words("refused", rule=here.rule(refused.rule))


def text(html: str) -> str:
    """What a sentence says, for a title or a voice."""
    return unescape(TAGS.sub("", html))


house = App()


def answer(message: str) -> str:
    return json.dumps(house.answer(json.loads(message)))
