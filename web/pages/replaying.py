"""The replay of a game: any table, and under it the player: a slider, its keys, whose eyes, the way on."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from pages import frame, links, play, teach
from pages import games as drawings
from pages import kept as shelf
from pages.controls import tool
from pages.games import sheets
from pages.here import Here
from pages.html import Html, button, hidden, tag, text
from pages.live import Answer, Live, Message
from pages.parts import sentence
from pages.replay import SPEEDS, Eyes, Replay
from pages.scene import Scene
from pages.session import Session
from pages.settings import languages
from salon.core import LETTERS, Refused
from salon.record import BadRecord, Record
from salon.story import OPEN

TURN = re.compile(r"\d{1,7}")
SEGMENTS = 60  # chapters: of more, the slider shows none
REMEMBERED = 24  # earlier chapters that the log sums up
KEYED = re.compile(r' (?:id|for|name|aria-labelledby|aria-describedby|data-[a-z-]+|tabindex)="[^"]*"')


def document(lang: str, game: str) -> str:
    here = Here.at(lang, f"{game}/replay/", game)
    words = here.words
    return frame.document(
        here,
        frame.skip(here, "#stage", "skip.stage"),
        frame.bar(
            here, tag("h1", words("title"), " ", tag("i", words("replay.word"))),
            tool(here, "book", words("rules"), href=here.link(f"{game}/rules/"), target="rules-whole"),
            languages(here),
        ),
        frame.panel(here),
        frame.room(here, tag("p", words("replay.waiting"), cls="waiting")),
        title=f"{words('replay.title', game=words('title'))} · Grand Salon",
        sheets=["table", *sheets(game), "replay"],
        cls=f"table replay-page {game.replace('_', '-')}",
        live="replay",
    )  # fmt: skip


class Projection(Live):
    def __init__(self) -> None:
        self.replay: Replay | None = None
        self.id = ""
        self.linked = ""  # what was last shared
        self.telling: int | None = None

    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        if not self.replay:
            return {"open": self._open}
        return {
            "open": self._open, "goto": self._goto, "next": self._next, "back": self._back, "play": self._play,
            "settings": self._settings, "fork": self._fork, "link": self._link, "record": self._record,
            "tell": self._tell, "guide": lambda _: self.guided(None),
        }  # fmt: skip

    def _open(self, message: Message) -> Answer:
        page, table = message["page"], message.get("table") or {}
        self.here = Here.of(page)
        self.draw = drawings.load(page["game"])
        try:
            record = Record.parse(table.get("text") or teach.carried(page))
            if record.game.name != page["game"]:
                raise Refused("game", game=page["game"])
        except BadRecord as bad:
            return {"patches": [{"target": "#stage", "html": teach.trouble(self.here, bad)}]}
        except Refused:
            said = tag("p", self.here.words("replay.other"), cls="notice", role="alert", id="bad")
            return {"patches": [{"target": "#stage", "html": said}]}
        turn = page.get("turn") or ""
        self.id = table.get("id") or ""
        self.replay = Replay(record, int(turn) if TURN.fullmatch(turn) else 0)
        return self._show()

    # --- going ---

    @property
    def _now(self) -> Replay:
        assert self.replay
        return self.replay

    def _goto(self, message: Message) -> Answer:
        """To a move, by the slider, a line of the log, or a chapter."""
        if TURN.fullmatch(message["value"]):
            self._now.goto(int(message["value"]))
            self._now.playing = False
        return self._show(flow=False)

    def _next(self, message: Message) -> Answer:
        replay = self._now
        if message["value"] not in ("", str(replay.ply)):
            return self.on()  # meant for an earlier moment
        if not message["value"]:
            replay.playing = False
        replay.on()
        return self._show(flow=True)

    def _back(self, _: Message) -> Answer:
        self._now.playing = False
        self._now.back()
        return self._show(flow=True)

    def _play(self, _: Message) -> Answer:
        self._now.play()
        return self._show()

    def _settings(self, message: Message) -> Answer:
        """How fast, and with whose eyes."""
        said, replay = message["form"], self._now
        if (speed := said.get("speed", [""])[0]) in SPEEDS:
            replay.speed = speed
        eyes = said.get("eyes", [""])[0]
        replay.look(OPEN if eyes == "all" else LETTERS.index(eyes) if eyes and eyes in LETTERS else replay.eyes)
        return self._show()

    def _tell(self, message: Message) -> Answer:
        self.telling = int(message["value"])
        return self._show()

    # --- taking it elsewhere ---

    def _fork(self, message: Message) -> Answer:
        """A new game from here on: the old one stays as it is."""
        replay = self._now
        if not replay.may_fork:
            return {}
        who = message["form"].get("seat", [""])[0]
        mine = LETTERS.index(who) if who and who in LETTERS[: len(replay.record.seats)] else None
        record, kinds = replay.fork(mine)
        session, id_ = Session(record, kinds, Random()), shelf.new_id()
        return {
            "store": shelf.store(id_, session, self.here, self.draw),
            "visit": f"{replay.record.game.name}/play/?table={id_}",
        }

    def _link(self, _: Message) -> Answer:
        """The whole game, and where one stands in it, as an address."""
        record = (
            self._now.record if self._now.may_fork or self._now.record.eyes else self._now.record.redact(self._now.eyes)
        )
        return links.shared(self.here, f"{record.game.name}/replay/", links.packed(record), turn=self._now.ply)

    def _record(self, _: Message) -> Answer:
        record = self._now.record
        if not self._now.over and not record.eyes:
            record = record.redact(self._now.eyes)
        return {"file": {"name": f"{record.game.name}.rec", "text": str(record)}} | self.on()

    # --- the answer ---

    def _scene(self) -> Scene:
        replay = self._now
        view = replay.state
        if replay.eyes == OPEN and not replay.record.eyes:
            view = view.redact(replay.seat)
        return self._seen(replay.seat, view)

    def _seen(self, seat: int | None, view: object) -> Scene:
        replay = self._now
        scene = Scene(self.here, self.draw, view, seat, replay.record.seats, replay.log, replay.ply)
        scene.kinds, scene.taught, scene.telling = replay.kinds, True, self.telling
        return scene

    def on(self) -> Answer:
        replay = self._now
        if not replay.playing:
            return {}
        return {"again": {"act": "next", "value": str(replay.ply), "after": SPEEDS[replay.speed]}}

    def _show(self, flow: bool = False) -> Answer:
        scene, replay = self._scene(), self._now
        last = [event for _, event in replay.log[-1:]]
        return {
            "patches": [{"target": "#stage", "html": self._stage(scene)}],
            "flow": flow,
            "announce": "" if replay.playing else " ".join(text(sentence(scene, event)) for event in last),
            "rest": "#play",
            "scroll": "",  # whoever looks on stays where they look
        } | self.on()

    def _stage(self, scene: Scene) -> Html:
        return tag(
            "div",
            tag("div", play.stage(scene, chronicle(self._now, scene)), cls="replay-table"),
            player(self._now, scene),
            onward(self._now, scene),
            self._hands(scene),
            cls="replay",
        )

    def _hands(self, scene: Scene) -> Html | None:
        """Everybody else's place, each with its own eyes: for whoever may see everything."""
        replay = self._now
        if replay.eyes != OPEN or replay.record.eyes or scene.view.turn < -1:
            return None
        state = replay.state
        others = [seat for seat in scene.others if replay.script.tokens]
        places = [still(self.draw.hand(self._seen(seat, state.redact(seat)))) for seat in others]
        shown = [tag("li", place, inert=True) for place in places]
        title = tag("h2", scene.words("replay.hands"), id="hands-title")
        return tag("section", title, tag("ul", shown), cls="replay-hands", aria_labelledby="hands-title")


def still(html: Html) -> Html:
    """A picture of what could be pressed: nothing in it has a name that another place may bear."""
    return Html(KEYED.sub("", html))


# --- the player ---


def player(replay: Replay, scene: Scene) -> Html:
    words = scene.words
    note = tag("p", scene.here.art("hint"), tag("q", replay.note), cls="replay-note") if replay.note else None
    return tag(
        "section",
        tag("h2", words("replay.word"), cls="visually-hidden", id="player-title"),
        note,
        slider(replay, scene),
        segments(replay, scene),
        tag("div", ways(replay, scene), settings(replay, scene), cls="player-ways"),
        cls="player",
        id="player",
        aria_labelledby="player-title",
    )


def slider(replay: Replay, scene: Scene) -> Html:
    words = scene.words
    last = [text(sentence(scene, event)) for _, event in replay.log[-1:]]
    said = words("replay.at", n=replay.ply, of=replay.length)
    box = tag(
        "input", type="range", name="ply", id="ply", min="0", max=replay.length, value=replay.ply, step="1",
        aria_valuetext=f"{said}. {' '.join(last)}", aria_label=words("replay.move"),
    )  # fmt: skip
    return tag("form", box, tag("output", said, cls="player-at"), cls="player-slider", data_change="goto")


def segments(replay: Replay, scene: Scene) -> Html | None:
    """A stretch of the slider for each chapter, as wide as its moves."""
    found = replay.chapters
    if not 1 < len(found) <= SEGMENTS:
        return None
    now = replay.chapter
    parts = [
        tag(
            "li",
            button(
                number or "·", cls="segment", id=f"segment-{number}", data_act="goto", data_value=first + 1,
                aria_current="true" if number == now else None, title=(named := text(heading(replay, scene, number))),
                aria_label=named,
            ),
            cls=f"span-{min(12, max(1, round(24 * (end - first) / replay.length)))}",
        )
        for number, first, end in found
    ]  # fmt: skip
    return tag("ol", parts, cls="segments", aria_label=scene.words("replay.chapters"))


def ways(replay: Replay, scene: Scene) -> Html:
    words, here = scene.words, scene.here

    def way(name: str, act: str, value: object, key: str = "", main: bool = False) -> Html:
        keys = {"data_key": key.lower(), "aria_keyshortcuts": key} if key else {}
        inside = [here.art(name), hidden(words(f"replay.{name}"))]
        return button(
            *inside, main=main, id=name, data_act=act, data_value=value, title=words(f"replay.{name}"), **keys
        )

    playing = "pause" if replay.playing else "play"
    return tag(
        "div",
        way("first", "goto", 0, "Home"),
        way("previous", "back", "", "ArrowLeft"),
        tag("span", way(playing, "play", "", " ", main=True), cls="player-main"),
        way("next", "next", "", "ArrowRight"),
        way("last", "goto", replay.length, "End"),
        cls="player-keys",
        role="group",
        aria_label=words("replay.keys"),
    )


def settings(replay: Replay, scene: Scene) -> Html:
    words = scene.words
    speeds = [tag("option", words(f"speed.{key}"), value=key, selected=key == replay.speed) for key in SPEEDS]
    eyes = tag("fieldset", tag("legend", words("replay.eyes"), cls="visually-hidden"), scene.here.art("eye"),
               [borrowed(replay, scene, way) for way in replay.ways], cls="choice player-eyes")  # fmt: skip
    speed = tag("label", hidden(words("speed")), tag("select", speeds, name="speed", id="speed"))
    return tag("form", speed, eyes if len(replay.ways) > 1 else None, cls="player-settings", data_change="settings")


def borrowed(replay: Replay, scene: Scene, eyes: Eyes) -> Html:
    value = "all" if eyes == OPEN else LETTERS[eyes] if eyes is not None else "-"
    name = scene.words("replay.all") if eyes == OPEN else scene.name(eyes or 0)
    box = tag("input", type="radio", name="eyes", value=value, id=f"eyes-{value}", checked=eyes == replay.eyes)
    return tag("label", box, name, cls="tool")


def onward(replay: Replay, scene: Scene) -> Html:
    """Play on from here, share, keep."""
    words = scene.words
    seats = [tag("option", words("replay.as", name=scene.names[seat]), value=LETTERS[seat])
             for seat in range(len(scene.names)) if replay.kinds[seat] != "gone"]  # fmt: skip
    every = tag("option", words("replay.alone"), value="")
    who = tag("label", hidden(words("replay.who")), tag("select", seats, every, name="seat", id="fork-seat"))
    fork = tag("form", who, button(words("replay.fork"), main=True, type="submit", id="fork"), cls="player-fork",
               data_act="fork") if replay.may_fork else None  # fmt: skip
    share = button(scene.here.art("link"), words("replay.share"), id="share", data_act="link")
    record = button(words("menu.record"), id="record", data_act="record")
    return tag("div", share, record, fork, links.place(scene.here, links.to_kit(scene.here)), cls="player-onward")


# --- the log ---


def heading(replay: Replay, scene: Scene, number: int) -> Html:
    events = [event for _, event in replay.lines(number)]
    return scene.draw.chapter(scene, number, events)


def chronicle(replay: Replay, scene: Scene) -> Html:
    """The chapter one is in, line by line, what is to come in grey; earlier ones in a line each. All lead there."""
    words, now = scene.words, replay.chapter
    lines = [line(replay, scene, ply, event, n) for n, (ply, event) in enumerate(replay.lines(now))]
    others = [(number, first) for number, first, _ in replay.chapters if number < now][-REMEMBERED:]
    summed = [
        tag("li", button(scene.draw.summary(scene, number, [event for _, event in replay.lines(number)]),
                         cls="log-line", id=f"chapter-{number}", data_act="goto", data_value=first + 1))
        for number, first in reversed(others)
    ]  # fmt: skip
    return tag(
        "aside",
        tag("h2", words("replay.lines"), id="log-title"),
        tag("p", words("replay.lines.say"), cls="log-say"),
        tag(
            "div",
            tag("h3", heading(replay, scene, now)),
            tag("ol", lines, cls="log-list"),
            tag("h3", words("log.earlier")) if summed else None,
            tag("ol", summed, cls="log-list") if summed else None,
            cls="log", id="log-lines", tabindex="0", role="group", aria_labelledby="log-title", data_keep_scroll=True,
        ),
        cls="chronicle",
        id="log",
        aria_labelledby="log-title",
    )  # fmt: skip


def line(replay: Replay, scene: Scene, ply: int, event: tuple[str, dict[str, object]], n: int) -> Html:
    state = "now" if ply == replay.ply else "later" if ply > replay.ply else None
    current = "true" if ply == replay.ply else None
    told = sentence(scene, event)
    return tag("li", button(told, cls="log-line", id=f"line-{n}", data_act="goto", data_value=ply,
                            aria_current=current), cls=state)  # fmt: skip
