"""The coach: of a view, the move it would make, what it expects, what else there is, and why; all of it as data.

A reason is a key and its facts, as events are: the words are the page's. Each game's policy knows its own (`reasons`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random
from time import perf_counter

from salon import bots
from salon.bots.chances import Chances
from salon.bots.policy import policy
from salon.bots.search import Option
from salon.core import Event, Move, State

PLAYOUTS = 240  # for the move
CHANCES = 60  # and for what is expected of it


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach would do, and why."""

    move: Move
    text: str  # as it is written
    unit: str  # what estimates count: a key
    options: tuple[Option, ...]  # best first, the advised one among them
    chances: tuple[float, ...]  # by seat, of victory, if it is made
    reasons: tuple[Event, ...]  # what speaks for it, rather than the next best


class Coach:
    """Thinks as a strong bot does: `step` until it is done, or take the `advice` as it stands."""

    def __init__(self, view: State, rng: Random, playouts: int = PLAYOUTS, seconds: float | None = None) -> None:
        self.view, self._rng = view, rng
        self.thinking = bots.think(view, "strong", rng, playouts=playouts, seconds=seconds)
        self._chances: Chances | None = None

    @property
    def share(self) -> float:
        """How much of it is done; the move is most of it."""
        made = self._chances.made / self._chances.playouts if self._chances else 0.0
        return 0.8 * self.thinking.share + 0.2 * made

    def step(self, seconds: float = inf) -> bool:
        """Go on for so long, a playout at least; tells whether it is done."""
        started = perf_counter()
        if not self.thinking.step(seconds):
            return False
        if not self._chances:
            self._chances = Chances(self.view, self._rng, CHANCES, self.thinking.move)
        return self._chances.step(seconds - (perf_counter() - started))

    @property
    def advice(self) -> Advice:
        rules, move, options = policy(self.view.name), self.thinking.move, tuple(self.thinking.options)
        other = next((option.move for option in options if option.move != move), move)
        chances = self._chances.shares if self._chances else ()
        reasons = tuple(rules.reasons(self.view, move, other))
        return Advice(move, self.view.write(move), rules.unit, options, chances, reasons)
