"""One seat's reading of a record, as it grows, shrinks, or is stepped through: what happened, and what it saw."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from salon.core import LETTERS, SILENT, UNDONE, Event, Seat, State
from salon.record import TAKEN_BACK, Record, follow

OPEN: Final = -3  # the eyes of whoever may see everything that the record holds
EVERY = 128  # moves between two marks, from which any other moment is reached


class Story:
    """Nothing is read twice: a handover reads on from where this seat looked last."""

    def __init__(self, record: Record, seat: Seat | None) -> None:
        self.record, self.seat = record, seat
        self.log: list[tuple[int, Event]] = []  # chapter and event, as this seat may know them
        self.plies: list[int] = []  # of each line, the move that it tells of; -1 before the first
        self._state = record.start()
        self._view = self._seen(self._state)
        self._marks = [(0, self._state.clone(), self._view.clone())]
        self.ply = 0  # moves read
        self._note(-1)

    def _seen(self, state: State) -> State:
        return state if self.seat == OPEN else state.redact(self.seat)

    def read(self) -> None:
        """On to the last move there is."""
        for move in self.record.moves[self.ply :]:
            chapter, events = self._step(move)
            told = [(chapter, event) for event in events if event[0] != SILENT]
            self.log += told
            self.plies += [self.ply] * len(told)
            self._note(self.ply)
            self.ply += 1
            if self.ply % EVERY == 0:
                self._marks.append((self.ply, self._state.clone(), self._view.clone()))

    def _step(self, move: object) -> tuple[int, list[Event]]:
        """One move further; its chapter, and what it did."""
        if self.seat == OPEN:
            events = self._state.tell(move)
            return follow(self._state, move), events
        seen = self._state.mask(move, self.seat)
        events = self._view.tell(seen)
        self._view.apply(seen)
        return follow(self._state, move), events

    def rewind(self, ply: int) -> None:
        """The record was cut back to its first `ply` moves."""
        if ply > self.ply:
            return
        while self._marks[-1][0] > ply:
            self._marks.pop()
        self.ply, state, view = self._marks[-1]
        self._state = state.clone()
        self._view = self._state if self.seat == OPEN else view.clone()
        lines = bisect_right(self.plies, self.ply - 1) - self._taken_back(self.ply - 1)
        del self.log[lines:], self.plies[lines:]
        self._note(self.ply - 1)
        self.read()

    def _taken_back(self, ply: int) -> int:
        """How many lines, the last ones of this move, tell that something was taken back after it."""
        end = bisect_right(self.plies, ply)
        lines = 0
        while lines < end and self.plies[end - 1 - lines] == ply and self.log[end - 1 - lines][1][0] == UNDONE:
            lines += 1
        return lines

    def _note(self, ply: int) -> None:
        chapter = self.log[-1][0] if self.log else 0
        for taken in TAKEN_BACK.finditer(self.record.notes.get(ply, "")):
            self.log.append((chapter, (UNDONE, {"seat": LETTERS.index(taken[1]), "seen": bool(taken[2])})))
            self.plies.append(ply)

    def view(self, ply: int) -> State:
        """What this seat sees after so many moves; a copy."""
        mark, state, view = next(mark for mark in reversed(self._marks) if mark[0] <= ply)
        state = state.clone()
        if self.seat == OPEN:
            for move in self.record.moves[mark:ply]:
                state.apply(move)
            return state
        view = view.clone()
        for move in self.record.moves[mark:ply]:
            view.apply(state.mask(move, self.seat))
            state.apply(move)
        return view

    def lines(self, ply: int) -> int:
        """How many lines tell of the first `ply` moves."""
        return bisect_right(self.plies, ply - 1)
