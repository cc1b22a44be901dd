"""Nim, whoever takes the last match loses: a row, one to three at a time, no chance and nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Self

from salon import core
from salon.core import NOBODY, BadSetup, Event, IllegalMove, Result, Seat, read_back

MOST = 3  # §2.1


@dataclass(frozen=True, slots=True)
class Options:
    row: int = core.count(15, 10, 30)  # §1.2


@dataclass(slots=True)
class State(core.State):
    name: ClassVar[str] = "nim"
    seats: ClassVar[range] = range(2, 5)
    choices: ClassVar[type[Options]] = Options

    options: Options
    players: int
    left: int  # matches in the row
    turn: Seat = 0
    last: Seat = NOBODY  # who moved last

    @classmethod
    def start(cls, seats: int, options: Options | None = None) -> Self:
        if seats not in cls.seats:  # §1.1
            raise BadSetup("1.1", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        options = options or Options()
        return cls(options, seats, options.row)  # §1.3 the first seat begins

    @property
    def chapter(self) -> int:
        return 1

    def moves(self) -> list[int]:
        return list(range(1, min(MOST, self.left) + 1))

    def check(self, move: int) -> None:
        if not 1 <= move <= MOST:
            raise IllegalMove("2.1", most=MOST)
        if move > self.left:  # §2.2
            raise IllegalMove("2.2", left=self.left)

    def apply(self, move: int) -> None:
        self.left -= move
        self.last = self.turn
        self.turn = (self.turn + 1) % self.players if self.left else NOBODY  # §2.3

    def result(self) -> Result:
        loser = self.last if not self.left else NOBODY  # §3.1
        places = tuple(self.players if seat == loser else 1 for seat in range(self.players))
        return Result(places, (), tuple(s for s in range(self.players) if s != loser), rule="3.1")

    def clone(self) -> Self:
        return type(self)(self.options, self.players, self.left, self.turn, self.last)

    def deal(self, rng: Random) -> int:
        return self.pick(rng)

    def pick(self, rng: Random) -> int:
        return rng.randint(1, min(MOST, self.left))

    def write(self, move: int) -> str:
        return str(move)

    def read(self, text: str) -> int:
        return int(read_back(self, text, number))

    def tell(self, move: int) -> list[Event]:
        took: Event = ("took", {"seat": self.turn, "n": move, "left": self.left - move})
        return [took] if move < self.left else [took, ("lost", {"seat": self.turn})]


def number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:4]) <= MOST:
        raise ValueError
    return int(text)
