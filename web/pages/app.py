"""The live table: a message from the shell in, patches out. Every answer is drawn from the session alone."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Sequence
from random import Random

from pages import announcer, deals, parts, play, setup, teach
from pages import games as drawings
from pages import kept as shelf
from pages.announcer import Announcer
from pages.chairs import BOT, BOTS, GONE, GUEST
from pages.here import Here
from pages.html import Html, text, together
from pages.inviting import Inviting
from pages.live import Answer, Message, told
from pages.reviewing import Reviewed
from pages.scene import Form, Scene
from pages.session import PACES, Session, distinct
from pages.whispers import Whispers
from salon import games
from salon.core import LETTERS, IllegalMove, Refused, State, read_options
from salon.record import DEAL, BadRecord, Record, signature

WHISPER = re.compile(r"[?&]whisper(?:=|&|$)")
DAY = re.compile(r"[?&]day=(\d{4}-\d{2}-\d{2})(?:&|$)")
SEED = re.compile(r"[?&]seed=(\d{1,9})(?:&|$)")
UNSEEN = -2  # no seat: nothing was drawn yet


class App(Reviewed, Inviting):
    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or Random()
        self.session: Session | None = None
        self.id = ""  # of the game on the shelf
        self.called = ""  # what its owner calls it
        self.seated = False  # the table is on the screen; a session may also stand aside while one sets up another
        self.pace, self.aid, self.auto = "wait", False, False
        self.forgetful = False  # the house remembers no more than a person does
        self.telling: int | None = None
        self.unkept = False  # the browser stores nothing
        self.framed = False  # on another site's page, which is told what happens
        self.whispers: Whispers | None = None  # at a first game
        self.guiding = False  # the panel of rules was opened: it follows the game
        self.announcer = Announcer()
        self._asked: int | None = UNSEEN  # the seat whose turn it was in the last picture
        self._told = 0  # moves that the page around knows of

    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        return {
            "open": self._open, "start": self._start, "move": self._move, "pick": self._pick, "go": self._go,
            "think": self._think, "hint": self._hint, "advise": self._advise, "unhint": self._unhint,
            "review": self._review, "fork": self._fork,
            "refuse": self._refuse, "confirm": self._confirm, "settings": self._settings, "again": self._again,
            "leave": self._leave, "undo": self._undo, "tell": self._tell, "skip": self._skip,
            "take": self._take, "give": self._give, "result": self._result,
            "record": self._record, "unkept": self._unkept, "call": self._call, "replace": self._replace,
            "timer": self._timer, "renamed": self._renamed, "guide": self._guide,
            "hush": self._hush, "last": self._last, "scores": self._scores, **self.inviting(),
        }  # fmt: skip

    # --- arriving and leaving ---

    def _open(self, message: Message) -> Answer:
        page, kept = message["page"], message.get("kept") or {}
        game = page["game"]
        if seed := SEED.search(page.get("query") or ""):
            self.rng.seed(int(seed[1]))  # the same evening again, for a lesson or a test
        self.here, self.draw = Here.of(page), drawings.load(game)
        self.pace = kept["pace"] if kept.get("pace") in PACES else "wait"
        comforts = self.draw.COMFORTS
        self.aid, self.auto = (kept.get(key, "on" if comforts.get(key) else "off") == "on" for key in ("aid", "auto"))
        self.forgetful = kept.get("forgetful") == "on"
        self.framed = bool(page.get("framed"))
        if WHISPER.search(page.get("query") or "") or kept.get(f"whisper.{game}"):
            self.whispers = Whispers(kept.get(f"whisper.{game}") or "")
        if table := message.get("table"):
            return self._restore(table)
        if day := DAY.search(page.get("query") or ""):
            return self._day(day[1], kept.get(f"setup.{game}.name0") or "")
        return self._offer(page["lesson"]) if page.get("lesson") else {}

    def _restore(self, table: dict[str, str]) -> Answer:
        """A game that was kept; whatever is wrong with it, the house opens, and it stays on the shelf."""
        words = self.here.words
        if not table["text"]:
            return self._set_up(trouble=words("trouble.gone"))
        try:
            record = Record.parse(table["text"])
            if record.game.name != words.game or record.eyes:
                raise Refused("game", game=words.game)
            self.id, self.called = table["id"], table.get("name") or ""
            self.session = Session.restore(record, self.rng)
            self.announcer.know(self.session)
            return self._welcome_back() or self._show()
        except BadRecord as bad:
            self.session = None
            return self._set_up(trouble=together(words("trouble.save"), " ", teach.why(self.here, bad)))
        except Exception:  # noqa: BLE001
            self.session = None
            return self._set_up(trouble=words("trouble.save"))

    def _renamed(self, message: Message) -> Answer:
        """The shelf, open in another tab, calls the game on this table otherwise."""
        self.called = message["value"]
        return self.on()

    def _start(self, message: Message) -> Answer:
        form: Form = message["form"]
        self._settle_in(form)
        game = games.load(self.here.words.game or "")
        try:
            names, kinds, options = seating(form, game)
            record = Record(game, names, read_options(game.choices, options))
            if GUEST in kinds:
                return self._gather(game, record.seats, kinds, record.options)
            self._sit_down(record, kinds)
        except Refused as refused:
            said = self.here.words(f"refused.{refused.rule}", **refused.facts)
            return self._set_up(form, said) | {"focus": "#setup", "scroll": "#setup .notice"}
        return self._begin()

    def _sit_down(self, record: Record, kinds: Sequence[str]) -> None:
        """A new game, under a number of its own."""
        if self.host and not self.host.dealt:
            self._part()
        self.session, self.id, self.called = Session(record, kinds, self.rng), shelf.new_id(), ""

    def _begin(self) -> Answer:
        self.announcer, self._told, self.telling = Announcer(), 0, None
        warning = {"toast": text(self.here.words("trouble.unkept"))} if self.unkept else {}
        return self._show() | warning | {"focus": self._rest(), "scroll": ".house-bar", "arrive": True}

    def _again(self, message: Message) -> Answer:
        """With the same company; with the same deal, if that is asked for."""
        if not self.session:
            return {}
        record = self.session.table.record
        names, kinds = zip(*self.session.company, strict=True)
        if self._sits(self.session):
            staying = [seat for seat, kind in enumerate(self.session.kinds) if kind != GONE]
            return self._again_with(list(names), kinds, staying)
        if GUEST in kinds:
            return self._gather(record.game, list(names), list(kinds), record.options)
        deal = {DEAL: record.tags[DEAL]} if message["value"] == "deal" else {}
        self._sit_down(Record(record.game, list(names), record.options, tags=deal), kinds)
        return self._begin()

    def _leave(self, _: Message) -> Answer:
        """To the set-up. The game stands on the shelf."""
        self._part()
        self.session, self.id = None, ""
        return self._set_up() | {"scroll": ".house-bar", "focus": "#stage", "arrive": True}

    def _undo(self, _: Message) -> Answer:
        if not self.session or not self.seated or not self.session.undoable:
            several = self.seated and self.session and len(self.session.people) > 1
            if self.session and (self.session.guests or self.session.followed):
                return self.say(self.here.words("undo.together"))
            return self.say(self.here.words("undo.several" if several else "undo.none"))
        self.session.undo()
        self.announcer.know(self.session)
        took = parts.sentence(self._scene(), self.session.log[-1][1])
        answer = self._show(flow=True)
        return answer | {"announce": f"{text(took)} {answer['announce']}"}  # the taking back is all the news

    def _skip(self, _: Message) -> Answer:
        """To one's own turn, without waiting for the others."""
        if not self.session:
            return {}
        self.session.skip()
        return self._show(flow=True)

    def _set_up(self, form: Form | None = None, trouble: Html | None = None) -> Answer:
        self.seated = False
        game = games.load(self.here.words.game or "")
        patches = [{"target": "#stage", "html": setup.form(self.here, game, trouble, form)}, *self._bar()]
        return {"patches": patches, "title": f"{self.here.words('title')} · Grand Salon", "table": ""}

    # --- at the table ---

    def _move(self, message: Message) -> Answer:
        if not self.session:
            return {}
        heard = self._scene().whisper
        try:
            self.session.play(message["value"])
        except IllegalMove as refused:
            return self.say(parts.refused(self._scene(), refused))
        if heard and self.whispers:
            self.whispers.heeded(heard[0])
        return self._show(flow=True)

    def _pick(self, message: Message) -> Answer:
        if not self.session or self.session.covered:
            return {}
        return self.laid_ready(self.session, message)

    def _refuse(self, message: Message) -> Answer:
        """Somebody pressed what cannot be done now: say why once more."""
        return self.say(message["value"]) if self.session else {}

    def _go(self, message: Message) -> Answer:
        if self.session and message.get("value") == str(self.session.ply):
            self.session.skip() if self.session.skipping else self.session.go_on()
            return self._show(flow=True)
        return self.on()

    def _think(self, message: Message) -> Answer:
        """The house thinks a little further; whatever was pressed meanwhile is heard before it goes on."""
        if self.session and message.get("value") == str(self.session.ply):
            self.session.think()
            if self.session.thinking is None and self.session.halted(self.pace):
                return self._show()  # nothing else will tell that it is done
        return {"quiet": True} | self.on()

    def _call(self, message: Message) -> Answer:
        """Between two hands the company decides: somebody comes, leaves, or all stop."""
        if not self.session:
            return {}
        name, kind = (message["form"].get(key, [""])[0] for key in ("newcomer", "kind"))
        try:
            self.session.call(message["value"], name, kind if kind in (*BOTS.values(), "person") else BOT)
        except IllegalMove as refused:
            return self.say(parts.refused(self._scene(), refused))
        return self._show(flow=True)

    def _replace(self, message: Message) -> Answer:
        """The house takes somebody's chair, or gives it back."""
        seat, _, kind = message["value"].partition(":")
        if not self.session or not seat.isdecimal() or int(seat) >= len(self.session.kinds):
            return {}
        person = GUEST if self.host and int(seat) in self.host.devices else "person"
        self.session.replace(int(seat), person if kind == "person" else BOT)
        return self._show()

    def _timer(self, _: Message) -> Answer:
        """While a person thinks the time runs on: time is called when it is up, else a minute may have gone."""
        if not self.session or not self.seated or self.session.remaining is None:
            return {}
        if self.session.look_at_the_timer():
            return self._show(flow=True)
        shown = {"patches": [{"target": "#timer", "html": parts.time_left(self._scene())}]}
        return shown | {"store": self._kept()} | self.on()

    def _confirm(self, _: Message) -> Answer:
        if not self.session:
            return {}
        self.session.uncover()
        self.announcer.know(self.session)
        return self._show() | {"focus": "#hand"}

    def _settings(self, message: Message) -> Answer:
        self._settle_in(message["form"])
        return self._show() if self.seated else {}

    def _settle_in(self, form: Form) -> None:
        """The comforts that were asked for."""
        self.pace = form.get("pace", ["wait"])[0]
        self.aid, self.auto, self.forgetful = "aid" in form, "auto" in form, "forgetful" in form

    def _tell(self, message: Message) -> Answer:
        self.telling = int(message["value"])
        return self._show()

    def _record(self, _: Message) -> Answer:
        """The record, as the one who looks may have it."""
        if not self.session:
            return self.say(self.here.words("record.none"))
        record = self.session.record
        return {"file": {"name": f"{record.game.name}.rec", "text": str(record)}} | self.on()

    def _guide(self, _: Message) -> Answer:
        self.guiding = True
        scene = self._scene() if self.session and self.seated else None
        ways = self.draw.guide(scene) if scene and not scene.covered else []
        return self.guided(scene) | {"announce": " ".join(text(said) for _, said in ways)}

    def _last(self, _: Message) -> Answer:
        return self._asked_for(announcer.last)

    def _scores(self, _: Message) -> Answer:
        return self._asked_for(announcer.standing)

    def _asked_for(self, said: Callable[[Scene], Html]) -> Answer:
        """What somebody wants to hear; before a game there is nothing."""
        return self.say(said(self._scene()) if self.session and self.seated else self.here.words("record.none"))

    def _hush(self, _: Message) -> Answer:
        """No more whispers."""
        self.whispers = None
        return self._show() if self.session else {}

    def _unkept(self, _: Message) -> Answer:
        self.unkept = True
        return self.say(self.here.words("trouble.unkept"))

    # --- the answer ---

    def _scene(self) -> Scene:
        assert self.session
        scene = Scene.of(self.session, self.here, self.draw, self.pace, self.aid, self.telling)
        scene.kept = "" if self.framed else self.id
        scene.theirs = deals.theirs(scene, self.session.table.record) if self.session.over else None
        if self.whispers and scene.acting:
            scene.whisper = self.whispers.due(self.draw.guide(scene))
        return self.looked_over(self.coached(scene))

    def _show(self, flow: bool = False) -> Answer:
        assert self.session
        self.seated, self.session.auto = True, self.auto
        self.session.mind.forgetful = self.forgetful
        scene, session, words = self._scene(), self.session, self.here.words
        return (
            {
                "title": text(words("title.turn" if session.acting else "title.table", title=words("title"))),
                "store": self._kept(),
                "table": self.id,
                "flow": flow,
                "rest": self._rest(),
                # the page may keep this picture for its next visit: whoever comes then may see it
                "still": len(session.people) < 2 or session.covered or session.over,
            }
            | self._drawn(scene)
            | self._sounds(flow)
            | ({"tell": self._tells()} if self.framed else {})
            | ({"scroll": ".house-bar"} if session.over and flow else self.on())
        )

    def _drawn(self, scene: Scene) -> Answer:
        """The picture and what is said with it; where the game's page fails, a plain table. The move is kept."""
        try:
            drawn, fault = together(self._missed(scene), play.stage(scene)), {}
            news = self.announcer.news(scene, self.session, self.pace) if self.session else []
        except Exception:  # noqa: BLE001
            drawn, news, fault = play.plain(scene), [], {"error": traceback.format_exc()}
        patches = [{"target": "#stage", "html": drawn}, *self._bar()]
        if self.guiding and not fault:
            patches += self.guided(scene)["patches"]
        announced = " ".join(text(line) for line in news)
        return {"patches": patches, "announce": announced} | fault

    def _rest(self) -> str:
        """Where the focus goes if what held it is no more: to what is asked now."""
        assert self.session
        if self.session.over:
            return "#winner"
        if self.session.covered:
            return "#confirm"
        return "#go" if self.session.pausing or self.session.halted(self.pace) else "#hand"

    def _sounds(self, flow: bool) -> Answer:
        """For who wants sound: somebody's turn has come since the last picture; or the end."""
        session = self.session
        assert session
        before, self._asked = self._asked, session.table.turn if session.acting or session.covered else None
        if session.over and flow:
            return {"sounds": ["end"]}
        return {"sounds": ["turn"]} if before != UNSEEN and self._asked not in (None, before) else {}

    def _tells(self) -> list[Answer]:
        """What the page around may know: moves as a spectator sees them, and the end."""
        assert self.session
        record = self.session.table.record.redact(None)
        first, self._told = min(self._told, self.session.ply), self.session.ply
        tells = [] if first else [told("ready", game=record.game.name, lesson="", steps=0)]
        for ply, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
            if ply >= first:
                tells.append(told("move", seat=signature(state, move), move=state.write(move)))
        return [*tells, told("complete", result=str(self.session.view().result()))] if self.session.over else tells

    def _kept(self) -> shelf.Store:
        assert self.session
        heeded = {f"whisper.{self.here.words.game}": self.whispers.kept} if self.whispers else {}
        return shelf.store(self.id, self.session, self.here, self.draw, self.called) | heeded

    def on(self) -> Answer:
        """When the house goes on by itself, and with what."""
        if not self.session or not self.seated:
            return {}
        if self.reviewing:
            return {"again": {"act": "review", "value": "", "after": 0}}
        if self.looking:
            return {"again": {"act": "advise", "value": "", "after": 0}}
        if self.session.thinking is not None:
            return {"again": {"act": "think", "value": str(self.session.ply), "after": 0}}
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
        if option.metadata.get("names") == "seat" and said.get(key, option.default) in LETTERS:
            chair = LETTERS.index(said[key])
            if chair not in chairs:
                raise Refused("setup.empty", chair=chair + 1)
            said[key] = LETTERS[chairs.index(chair)]
    return names, [form[f"kind{c}"][0] for c in chairs], " ".join(f"{key}={value}" for key, value in said.items())
