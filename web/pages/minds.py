"""How the house thinks at a table: a little at a time, so that whoever presses something meanwhile is answered at once.

A thought belongs to one position. It is begun anew wherever it was lost, by going back or on another page, from the
same luck; what it comes to stands in the record, so nothing else has to be kept of it.
"""

from __future__ import annotations

from salon import bots
from salon.bots import Thinking
from salon.core import Move
from salon.table import Table

SLICE = 0.04  # seconds of thinking between two looks at what was pressed
LONG = {"strong": 0.95}  # seconds for a move; a level that is not here counts its playouts
HURRIED = 0.12  # seconds for a move, while somebody waits for their turn
HUMAN = 0.6  # of what was seen, how much a person has in mind


class Mind:
    def __init__(self) -> None:
        self.forgetful = False  # bots have no more in mind of what they saw than a person has
        self._thought: tuple[int, Thinking] | None = None  # at this ply

    def slow(self, level: str) -> bool:
        """Whether this level takes its time."""
        return level in bots.EFFORT

    def lose_thread(self) -> None:
        self._thought = None

    def ready(self, table: Table, hurried: bool = False) -> bool:
        """Whether it is done; begun already or not."""
        thought = self._at(table)
        return bool(thought and (thought.done or (hurried and thought.spent >= HURRIED)))

    def think(self, table: Table, level: str) -> None:
        """A little further."""
        self._begun(table, level).step(SLICE)

    def move(self, table: Table, level: str) -> Move:
        """What it has come to: of a slow level the best so far, of the others what their rule says."""
        thought = self._begun(table, level)
        if not self.slow(level):
            thought.step()
        self.lose_thread()
        return thought.move

    def _at(self, table: Table) -> Thinking | None:
        return self._thought[1] if self._thought and self._thought[0] == len(table.record.moves) else None

    def _begun(self, table: Table, level: str) -> Thinking:
        thought = self._at(table)
        if not thought:
            view = table.view(table.turn)
            thought = bots.think(view, level, table.luck(), HUMAN if self.forgetful else 1.0, seconds=LONG.get(level))
            self._thought = len(table.record.moves), thought
        return thought
