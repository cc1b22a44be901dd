"""One evening at a table: who sits where, whose eyes are on the screen, and what comes next. No HTML here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic
from typing import Any

from salon import bots
from salon.core import DEALER, NOBODY, Event, Seat
from salon.record import Reader, Record
from salon.table import Table

# Milliseconds that a bot's move and the end of a chapter stay on view; None waits for the players.
PACES: dict[str, tuple[int, int | None]] = {
    "wait": (1000, None),
    "slow": (2000, 8000),
    "normal": (1000, 5000),
    "fast": (350, 2000),
}


class Session:
    def __init__(self, record: Record, kinds: Sequence[str], rng: Random) -> None:
        record.tags["Kinds"] = "; ".join(kinds)
        self.table, self.kinds = Table(record, rng), list(kinds)
        self.people = [seat for seat, kind in enumerate(kinds) if kind != "bot"]
        self.seat: Seat | None = self.people[0] if len(self.people) == 1 else None
        self.picked: dict[str, list[str]] = {}  # what lies ready on the form of the one who looks
        self.log: list[tuple[int, Event]] = []  # chapter and event, as the one who looks may know them
        self._reader = Reader(record, self.seat)
        self._since = monotonic()
        self._mine: list[int] = []  # how many moves had been made before each decision of the only person
        self._settle()

    @classmethod
    def restore(cls, text: str, rng: Random) -> Session:
        record = Record.parse(text)
        kinds = record.tags.get("Kinds", "").split("; ")
        return cls(record, kinds if len(kinds) == len(record.seats) else ["you"] * len(record.seats), rng)

    # --- what stands now ---

    @property
    def names(self) -> list[str]:
        return self.table.record.seats

    @property
    def ply(self) -> int:
        return len(self.table.record.moves)

    @property
    def over(self) -> bool:
        return self.table.turn == NOBODY

    @property
    def pausing(self) -> bool:
        """Something has ended and stays on view until somebody goes on."""
        return bool(self.table.view(None).rests)

    @property
    def covered(self) -> bool:
        """The next to move is a person other than the one who looked last: the hand stays hidden until they say so."""
        return self.table.turn in self.people and self.table.turn != self.seat

    @property
    def acting(self) -> bool:
        """The one who looks is to move."""
        return self.seat is not None and self.table.turn == self.seat

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes are on the screen: nobody's while it is covered."""
        return None if self.covered else self.seat

    def view(self) -> Any:
        return self.table.view(self.eyes)

    @property
    def record(self) -> Record:
        """The record as whoever looks may have it."""
        return self.table.record if self.over else self.table.record.redact(self.eyes)

    def wait(self, pace: str) -> int | None:
        """Milliseconds until the house goes on by itself; None if it waits for a person."""
        thinking, reading = PACES.get(pace, PACES["wait"])
        if self.over or self.table.turn in self.people:
            return None
        length = reading if self.pausing else thinking
        return length if length is None else max(0, length - int((monotonic() - self._since) * 1000))

    # --- what changes it ---

    def play(self, text: str) -> None:
        """A move of the one who looks; raises IllegalMove and changes nothing."""
        before = self.ply
        self.table.play(self.seat if self.seat is not None else NOBODY, text)
        self._mine.append(before)
        self.picked = {}
        self._settle()

    @property
    def undoable(self) -> bool:
        """With one person at the table nobody else is wronged; several would have to agree."""
        return len(self.people) == 1 and bool(self._mine)

    def undo(self) -> None:
        """Back to the person's last decision. What chance decides after it is decided anew."""
        self.table.rewind(self._mine.pop())
        self.picked = {}
        self._read_anew()
        self.log.append((self.view().chapter, ("undone", {"seat": self.seat})))

    def go_on(self) -> None:
        """The dealer's or a bot's next move."""
        if not self.over and self.table.turn not in self.people:
            self.table.go_on(bots.load(self.table.record.game.name))
            self._settle()

    def uncover(self) -> None:
        if self.covered:
            self.seat, self.picked = self.table.turn, {}
            self._read_anew()

    def _read_anew(self) -> None:
        self.log, self._reader = [], Reader(self.table.record, self.eyes)
        self._settle()

    def _settle(self) -> None:
        while self.table.turn == DEALER and not self.pausing:
            self.table.deal()
        if self._reader.seat != self.eyes:  # the cover has come, or gone
            self.log, self._reader = [], Reader(self.table.record, self.eyes)
        self.log += [(chapter, event) for chapter, events in self._reader.read() for event in events]
        self._since = monotonic()
