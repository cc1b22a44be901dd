"""The live lesson: a message from the shell in, patches out, and what a page that frames it may know."""

from __future__ import annotations

from collections.abc import Callable

from pages import games as drawings
from pages import teach
from pages.announcer import digest
from pages.here import Here
from pages.html import text
from pages.live import Answer, Live, Message, told
from pages.reading import Reading
from pages.scene import Scene
from salon import lesson
from salon.core import LETTERS, IllegalMove
from salon.lesson import Lesson
from salon.record import BadRecord

PACE = 900  # ms that a move of the record stays on view before the next


class School(Live):
    def __init__(self) -> None:
        self.reading: Reading | None = None
        self.name = ""  # of the lesson, if it is one of the house's
        self.next = ""  # the name of the one after it, if there is one
        self._announced = 0
        self._stars = 0
        self._telling: int | None = None

    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        if not self.reading:
            return {"open": self._open}  # what could not be read asks nothing
        return {
            "open": self._open, "move": self._move, "pick": self._pick, "refuse": self._refuse, "choose": self._choose,
            "hint": self._hint, "show": self._show_me, "on": self._on, "go": self._go, "back": self._back,
            "again": self._again, "goto": self._goto, "tell": self._tell,
            "guide": lambda _: self.guided(self._scene()),
        }  # fmt: skip

    # --- reading ---

    def _open(self, message: Message) -> Answer:
        page, kept = message["page"], message.get("kept") or {}
        self.name, self.next = page.get("name") or "", page.get("next") or ""
        self.here = Here.of(page)
        try:
            opened = lesson.parse(teach.carried(page))
            known(opened, page, self.here.words("title"))
        except BadRecord as bad:
            said = teach.trouble(self.here, bad)
            return {"patches": [{"target": "#stage", "html": said}], "tell": [told("error", message=text(said))]}
        game = opened.game.name
        self.here, self.draw = Here.of(page, game), drawings.load(game)
        stars = kept.get(f"stars.{game}.{self.name}", "")
        self._stars = int(stars) if stars.isdecimal() else 0
        self.reading = Reading(opened, kept.get(f"reading.{game}.{self.name}", ""))
        self._announced = len(self.reading.log)
        return self._show() | {"tell": [told("ready", game=game, lesson=self.name, steps=self.reading.number[1])]}

    def _move(self, message: Message) -> Answer:
        reading = self._now
        if not reading.acting(reading.state):
            return self._show()
        said = reading.play(message["value"])
        seat = LETTERS[reading.eyes or 0]
        made = [told("move", seat=seat, move=message["value"])] if said.right else []
        asked = [self._judged(said.right)] if reading.step.asks else []
        return self._show(flow=said.right) | {"tell": [*made, *asked]} | self._heard()

    def _refuse(self, message: Message) -> Answer:
        """What cannot be done now was pressed: if it was the answer to a question, the lesson says why."""
        reading, tried = self._now, message.get("tried")
        if not tried or not reading.acting(reading.state):
            return self.say(message["value"])
        try:
            view = reading.state
            view.check(view.read(tried))
        except IllegalMove as refusal:
            reading.refused(tried, refusal)
            asked = [self._judged(False)] if reading.step.asks else []
            return self._show() | {"tell": asked} | self._heard()
        return self.say(message["value"])

    def _choose(self, message: Message) -> Answer:
        said = self._now.choose(message["value"])
        return self._show() | ({"tell": [self._judged(said.right)]} | self._heard() if said else {})

    def _pick(self, message: Message) -> Answer:
        """What lies ready, with the button that plays it: below a voice, a small window may end between the two."""
        return self.laid_ready(self._now, message) | {"scroll": "#place"}

    def _hint(self, _: Message) -> Answer:
        self._now.hint()
        return self._show()

    def _show_me(self, _: Message) -> Answer:
        self._now.show()
        return self._show(flow=True) | self._heard()

    # --- going on ---

    def _on(self, message: Message) -> Answer:
        """The reader goes on; whoever does not want to watch is there at once."""
        if message.get("value") and message["value"] != self._now.moment:
            return self.on()  # meant for what stood there before
        if self._now.walking:
            self._now.arrive()
            return self._show()
        return self._step()

    def _go(self, _: Message) -> Answer:
        """The table goes on: past what rests, never past a question."""
        return self.on() if self._now.asking else self._step()

    def _step(self) -> Answer:
        reading = self._now
        before = reading.number, reading.done
        reading.go_on()
        tell = [told("step", step=reading.number[0], of=reading.number[1])] if reading.number != before[0] else []
        if reading.done and not before[1]:
            tell.append(told("complete", stars=reading.stars, lesson=self.name))
            return self._show() | {"tell": tell, "focus": "#voice-title"}
        return self._show(flow=True) | {"tell": tell}

    def _back(self, _: Message) -> Answer:
        self._now.back()
        return self._moved()

    def _again(self, _: Message) -> Answer:
        self._now.again()
        return self._moved()

    def _goto(self, message: Message) -> Answer:
        said = str(message["value"])
        self._now.goto(int(said) - 1 if said.isdecimal() else 0)
        return self._moved()

    def _moved(self) -> Answer:
        self._announced = len(self._now.log)
        return self._show() | {"tell": [told("step", step=self._now.number[0], of=self._now.number[1])]}

    def _tell(self, message: Message) -> Answer:
        self._telling = int(message["value"])
        return self._show()

    # --- the answer ---

    @property
    def _now(self) -> Reading:
        assert self.reading
        return self.reading

    def _scene(self) -> Scene:
        scene = teach.scene(self._now, self.here, self.draw)
        scene.telling = self._telling
        return scene

    def _show(self, flow: bool = False) -> Answer:
        scene = self._scene()
        return {
            "patches": [{"target": "#stage", "html": teach.stage(self._now, scene, self.next)}],
            "flow": flow,
            "announce": " ".join(self._news(scene)),
            "rest": "#voice-on",
            "store": self._kept(),
        } | self.on()

    def _news(self, scene: Scene) -> list[str]:
        """What was shown since the lesson last spoke, told together once it has been."""
        if self._now.walking:
            return []
        fresh = [event for _, event in self._now.log[self._announced :]]
        self._announced = len(self._now.log)
        return [text(line) for line in digest(scene, fresh)]

    def _judged(self, right: bool) -> Answer:
        return told("answer", right=right, step=self._now.number[0], faults=self._now.faults)

    def _heard(self) -> Answer:
        """What was said to the try is brought into view."""
        return {"scroll": "#answered"}

    def _kept(self) -> dict[str, str | None]:
        """Where one is, and the best that one has done."""
        reading, key = self._now, f"{self.here.words.game}.{self.name}"
        if not self.name:
            return {}
        if not reading.done:
            return {f"reading.{key}": None if reading.first else reading.place}
        self._stars = max(self._stars, reading.stars)
        return {f"reading.{key}": None, f"stars.{key}": str(self._stars)}

    def on(self) -> Answer:
        if not self.reading or not self.reading.walking:
            return {}
        return {"again": {"act": "go", "value": "", "after": PACE}}


def known(opened: Lesson, page: dict[str, str], title: str) -> None:
    """The page is dressed for one game, called `title`, and its rules alone may be named: it tells which."""
    if opened.game.name != page["game"]:
        raise BadRecord(at(page["lesson"], "[Game"), "other", game=title)
    there = (page.get("rules") or "").split()
    for rule in opened.rules if there else ():
        if rule not in there:
            raise BadRecord(at(page["lesson"], "[Rules", rule), "rules", number=f"§{rule[:10]}")


def at(text: str, begin: str, within: str = "") -> int:
    """The first line that begins so."""
    lines = enumerate(text.splitlines(), 1)
    return next((n for n, line in lines if line.startswith(begin) and within in line), 1)
