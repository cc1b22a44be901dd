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
from salon.bots.coach import Advice, Coach
from salon.core import Event
from salon.ideas import idea, weight
from salon.record import DEAL

LOOK = 0.5  # seconds that it looks
IDEA, MOVE, WHY = 1, 2, 3  # what has been given


@dataclass
class Lesson:
    """What the coach says of one decision. The idea comes at once, where the game has one; the rest as it is found."""

    ply: int
    coach: Coach
    idea: Event | None
    given: int = IDEA
    done: bool = False

    @property
    def advice(self) -> Advice | None:
        return self.coach.advice if self.coach.thinking.done else None

    def look(self) -> bool:
        """A little further; tells whether there is something new to say."""
        before = self.coach.thinking.done
        self.done = self.coach.step(SLICE)
        if self.coach.thinking.done and not self.idea:
            self.idea = weight(self.coach.thinking)
            return True
        return (self.coach.thinking.done and not before and self.given >= MOVE) or (self.done and self.given == WHY)


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
        luck = Random(f"{session.table.record.tags[DEAL]}/coach/{session.ply}")
        self.lesson = Lesson(session.ply, Coach(view, luck, seconds=LOOK), idea(view))
        return self._speak() | {"focus": "#coach"}

    def _more(self) -> Answer:
        assert self.lesson
        self.lesson.given = min(self.lesson.given + 1, WHY)
        return self._speak()

    def _advise(self, _: Message) -> Answer:
        """It looks a little further; what was pressed meanwhile is heard first."""
        lesson = self._taught()
        return self._speak() if lesson and lesson.look() else {"quiet": True} | self.on()

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
        return bool(lesson and not lesson.done)
