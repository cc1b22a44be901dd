"""After a game: each seat's chances as it went on, what chance and what play made of them, and what cost a seat most.

Chances are those of the true position, all cards open, as far as they are not drawn yet. Decisions are judged by what
the seat could see: what it did against what the coach would have done, from the same guesses with the same luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum, inf
from random import Random
from time import perf_counter

from salon import bots
from salon.bots.chances import Chances
from salon.bots.policy import policy
from salon.bots.search import Thinking
from salon.core import DEALER, Event, Move, Seat, State
from salon.record import Record

POINTS = 40  # of the curve, about; every draw of the dealer has one before it and one after
CHANCES = 60  # playouts for each
SEARCH = 60  # playouts to find a better move,
COMPARED = 80  # and to compare it with what was done
SURE = 1.0  # standard errors by which it must have been better


@dataclass(frozen=True, slots=True)
class Decision:
    """One that cost something."""

    ply: int  # made as this move of the record, from 0
    seat: Seat
    played: Move
    better: Move
    cost: float  # in the policy's unit
    doubt: float  # its standard error
    reasons: tuple[Event, ...]


class Review:
    """Of a record that shows all cards; `seat` is whose decisions are looked at. Known so far, at any time: `curve`,
    `luck`, `decisions`."""

    def __init__(self, record: Record, seat: Seat | None, rng: Random) -> None:
        self.record, self.seat = record, seat
        self.curve: list[tuple[int, tuple[float, ...]]] = []  # moves made, and the chances by seat
        self._costs: list[Decision] = []
        self._rng, self.rules = rng, policy(record.game.name)
        self._turns = [state.turn for state in record.states()]
        self._points = points(self._turns)
        self._done, self._steps, self._made = False, 1, 0
        self._work = self._review()

    @property
    def share(self) -> float:
        return 1.0 if self._done else self._made / self._steps

    def step(self, seconds: float = inf) -> bool:
        """Go on for so long; tells whether it is done."""
        end = perf_counter() + seconds
        while not self._done:
            self._done = next(self._work, None) is None
            if perf_counter() >= end:
                break
        return self._done

    @property
    def luck(self) -> tuple[float, ...]:
        """By seat, what the dealer's draws made of its chances; the rest of what changed was play."""
        total = [0.0] * len(self.curve[0][1]) if self.curve else []
        for (ply, before), (after_ply, after) in zip(self.curve, self.curve[1:], strict=False):
            if after_ply == ply + 1 and self._turns[ply] == DEALER:
                total = [fsum(each) for each in zip(total, after, (-chance for chance in before), strict=True)]
        return tuple(total)

    @property
    def decisions(self) -> list[Decision]:
        """The costliest first."""
        return sorted(self._costs, key=lambda each: (-each.cost, each.ply))

    # --- the work

    def _review(self) -> Iterator[bool]:
        """Yields after every playout."""
        mine = [ply for ply, turn in enumerate(self._turns[:-1]) if turn == self.seat]
        self._steps = len(self._points) + len(mine)
        wanted = {*self._points, *mine}
        for ply, state in enumerate(self.record.states()):
            if ply in wanted:
                if ply in self._points:
                    yield from self._chances(ply, state.clone())
                if ply in mine:
                    yield from self._decision(ply, state.redact(self.seat))

    def _chances(self, ply: int, state: State) -> Iterator[bool]:
        chances = Chances(state, self._rng, CHANCES)
        while not chances.step(0):
            yield True
        self.curve.append((ply, chances.shares))
        self._made += 1

    def _decision(self, ply: int, view: State) -> Iterator[bool]:
        played, rng = self.record.moves[ply], self._rng
        thinking = bots.think(view, "strong", rng, playouts=SEARCH)
        while not thinking.step(0):
            yield True
        if (better := thinking.move) != played:
            compared = Thinking(view, self.rules, [played, better], rng, COMPARED, keen=True)
            while not compared.step(0):
                yield True
            self._note(ply, view, compared)
        self._made += 1

    def _note(self, ply: int, view: State, compared: Thinking) -> None:
        found = {option.move: option for option in compared.options}
        [better] = [option for move, option in found.items() if move != compared.rule]
        if better.lead > SURE * better.doubt:
            reasons = tuple(self.rules.reasons(view, better.move, compared.rule))
            self._costs.append(Decision(ply, view.turn, compared.rule, better.move, better.lead, better.doubt, reasons))


def points(turns: list[Seat]) -> set[int]:
    """Where the curve has its points: at both ends, around every draw, and now and then between."""
    last = len(turns) - 1
    draws = {at for ply, turn in enumerate(turns) if turn == DEALER for at in (ply, ply + 1)}
    every = max(1, last // POINTS)
    return {0, last} | {at for at in draws if at <= last} | set(range(0, last, every) if len(draws) < POINTS else ())
