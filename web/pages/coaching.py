"""A live table with a coach: asked for a hint, it looks at what its pupil sees, a little at a time, and then gives the
idea, the move and the reasons, each when it is asked for. It never plays."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from random import Random

from pages import coach
from pages.giving import Giving
from pages.html import text
from pages.live import Answer, Message
from pages.minds import SLICE
from pages.scene import Scene
from salon import bots
from salon.bots import Thinking
from salon.coach import Advice, advise

LOOK = 0.6  # seconds that it looks
IDEA, MOVE, WHY = 1, 2, 3  # what has been given


@dataclass
class Lesson:
    """What the coach says of one decision."""

    ply: int
    thinking: Thinking
    advice: Advice | None = None  # once it has looked
    given: int = IDEA


class Coached(Giving):
    lesson: Lesson | None = None

    @abstractmethod
    def _show(self, flow: bool = False) -> Answer:
        """The table as it stands."""

    def _hint(self, _: Message) -> Answer:
        """The next thing that the coach has to say; first of all it looks."""
        session, words = self.session, self.here.words
        if not session or not session.acting:
            return self.say(words("coach.not.now" if session else "record.none"))
        if self._taught():
            return self._more()
        view = session.view()
        luck = Random(f"{session.table.record.tags['Deal']}/coach/{session.ply}")
        self.lesson = Lesson(session.ply, bots.think(view, "strong", luck, seconds=LOOK))
        return self._show() | {"announce": words("coach.looks"), "focus": "#coach"}

    def _more(self) -> Answer:
        lesson = self.lesson
        assert lesson
        if not lesson.advice:
            return {"quiet": True} | self.on()
        lesson.given = min(lesson.given + 1, WHY)
        return self._speak()

    def _advise(self, _: Message) -> Answer:
        """It looks a little further; what was pressed meanwhile is heard first."""
        lesson = self._taught()
        if not lesson or lesson.advice:
            return {"quiet": True} | self.on()
        if not lesson.thinking.step(SLICE):
            return {"quiet": True} | self.on()
        lesson.advice = advise(lesson.thinking)
        return self._speak()

    def _speak(self) -> Answer:
        said = text(coach.newest(self._scene(), self.lesson)) if self.lesson else ""
        return self._show() | {"announce": said}

    def _unhint(self, _: Message) -> Answer:
        self.lesson = None
        return self._show() | {"focus": "#hand"} if self.session else {}

    def _taught(self) -> Lesson | None:
        """What was asked about this very decision."""
        lesson, session = self.lesson, self.session
        return lesson if lesson and session and session.acting and lesson.ply == session.ply else None

    def coached(self, scene: Scene) -> Scene:
        """With what the coach has said so far."""
        if lesson := self._taught():
            scene.coach = coach.box(scene, lesson)
            scene.hinted = lesson.advice.text if lesson.advice and lesson.given >= MOVE else ""
        return scene

    @property
    def looking(self) -> bool:
        lesson = self._taught()
        return bool(lesson and not lesson.advice)
