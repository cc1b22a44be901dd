"""What every live page does: a message from the shell in, an answer out, whatever happens in between."""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from pages import play
from pages.here import Here
from pages.html import text
from pages.reading import Reading
from pages.scene import Drawing, Scene
from pages.session import Session

Message = dict[str, Any]
Answer = dict[str, Any]


class Room(ABC):
    """A page that Python answers for. The shell's head comment tells what messages and answers hold."""

    here: Here

    @abstractmethod
    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        """What can be done here, by the name that the page's buttons give it."""

    def on(self) -> Answer:
        """When the page goes on by itself, and with what."""
        return {}

    def answer(self, message: Message) -> Answer:
        act = self.acts().get(message["act"])
        try:
            return act(message) if act else {}
        except Exception:  # noqa: BLE001 - a fault is told, and the house goes on
            return {"error": traceback.format_exc()} | self.on()

    def say(self, said: str) -> Answer:
        """A word in passing, on the page and to the ear; nothing else changes."""
        return {"toast": text(said)} | self.on()


class Live(Room):
    """A room with a table in it."""

    draw: Drawing

    @abstractmethod
    def _scene(self) -> Scene:
        """What is on the stage now."""

    def laid_ready(self, holder: Session | Reading, message: Message) -> Answer:
        """After a change in the hand: `holder` keeps what lies ready, unless it cannot be drawn."""
        before = holder.picked
        try:
            holder.picked = self.draw.picks(self._scene(), message["form"], message["value"])
            drawn = "".join(play.place(self._scene()))
        except Exception:
            holder.picked = before
            raise
        return {"patches": [{"target": "#place", "html": drawn}]} | self.on()

    def guided(self, scene: Scene | None) -> Answer:
        """What can be done now, and by which rules, in the panel beside the table."""
        return {"patches": [{"target": "#guide", "html": play.guide(self.here, scene)}]} | self.on()


def told(event: str, **detail: object) -> Answer:
    """For the page that frames this one."""
    return {"event": event, "detail": detail}
