"""Each seat's chance of victory, by playing a position on to the very end, again and again, a little at a time."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from time import perf_counter

from salon.bots.policy import never, policy
from salon.bots.search import play_out
from salon.core import Move, State


class Chances:
    """Of a view, over all that may be; of a whole State, as its cards lie. `move` is made first, if one is given."""

    def __init__(self, state: State, rng: Random, playouts: int, move: Move = None) -> None:
        self.state, self.move, self.playouts = state, move, playouts
        self.made = 0
        self._rng, self._rules = rng, replace(policy(state.name), stops=never)
        self._wins = [0.0] * len(state.result().places)

    @property
    def done(self) -> bool:
        return self.made >= self.playouts

    def step(self, seconds: float = inf) -> bool:
        """Go on for so long, a playout at least; tells whether it is done."""
        end = perf_counter() + seconds
        while not self.done:
            self._play()
            if perf_counter() >= end:
                break
        return self.done

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat; what nobody wins is nobody's."""
        return tuple(wins / max(self.made, 1) for wins in self._wins)

    def _play(self) -> None:
        seed = self._rng.getrandbits(32)
        state = self.state.determinize(Random(seed))
        if self.move is not None:
            state.apply(self.move)
        play_out(state, state, self._rules, Random(seed))
        winners = state.result().winners
        for seat in winners:
            self._wins[seat] += 1 / len(winners)
        self.made += 1
