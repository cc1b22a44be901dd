"""One search for every game: determinized Monte Carlo over the candidates of a rule policy.

A guess is a full State that the view may be. Every candidate is played out from the same guesses with the same luck,
so that what is compared is the moves, not the cards. Half of the candidates are dropped again and again; the rule's own
move stays to the end, and is kept unless another has clearly done better. A search sees a view, never the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, fsum, inf, log2, sqrt
from random import Random
from time import perf_counter

from salon.bots.policy import Policy
from salon.core import DEALER, NOBODY, Bot, Move, Seat, State

FAR = 1000  # moves: a match that only the company ends is judged as it stands then
LEAST = 8  # guesses before any candidate is dropped


@dataclass(frozen=True, slots=True)
class Option:
    """A candidate, what it was found to bring each seat, and how far off that may be for the one who moves."""

    move: Move
    estimates: tuple[float, ...]  # by seat, in the policy's unit; empty if nothing was played out
    error: float  # standard error of the mover's
    lead: float  # over the rule's move, from the same guesses
    doubt: float  # standard error of that
    playouts: int


class Thinking:
    """A decision in the making: `step` until it is done, or take `move` as it stands."""

    def __init__(
        self,
        view: State,
        rules: Policy,
        moves: list[Move],  # that of the rule first: it stands unless another is clearly better
        rng: Random,
        playouts: int,
        seconds: float | None = None,
        keen: bool = False,  # in playouts the mover goes on as an expert, and guesses mind how others have played
    ) -> None:
        self.view, self.rules, self.seat = view, rules, view.turn
        self.playouts, self.seconds = playouts, seconds
        self.made, self.spent, self.done = 0, 0.0, False
        self._rng = rng
        self._own = rules.expert if keen else None
        self._guessed = rules.guesses(view) if keen else view.determinize
        self._moves = moves
        self._alive = list(range(len(self._moves)))
        self._sums: list[list[float]] = [[] for _ in self._moves]  # by candidate, by seat
        self._mine: list[list[float]] = [[] for _ in self._moves]  # by candidate, by guess, the mover's reward
        self._work = self._search()

    @property
    def share(self) -> float:
        """How much of it is done."""
        if self.done:
            return 1.0
        return min(1.0, self.spent / self.seconds if self.seconds else self.made / max(self.playouts, 1))

    def step(self, seconds: float = inf) -> bool:
        """Go on for so long, a playout at least; tells whether it is done."""
        started = last = perf_counter()
        while not self.done:
            self.done = next(self._work, None) is None
            now = perf_counter()
            self.spent += now - last
            last = now
            if now - started >= seconds:
                break
        return self.done

    @property
    def move(self) -> Move:
        """The rule's, unless another was clearly better."""
        best, most = 0, 0.0
        for at in self._alive[1:]:
            lead, doubt = self._lead(at)
            if len(self._mine[at]) >= LEAST and lead > self.rules.sure * doubt and lead > most:
                best, most = at, lead
        return self._moves[best]

    @property
    def rule(self) -> Move:
        """What the rule alone would do."""
        return self._moves[0]

    @property
    def options(self) -> list[Option]:
        """The candidates, best first: those that were dropped are known less well."""
        told = []
        for at, move in enumerate(self._moves):
            number = len(self._mine[at])
            means = tuple(total / number for total in self._sums[at]) if number else ()
            told.append(Option(move, means, error(self._mine[at]), *self._lead(at), number))
        return sorted(told, key=lambda option: (option.move != self.move, -option.lead))

    # --- the work

    def _search(self) -> Iterator[bool]:
        """Yields after every playout."""
        if len(self._moves) < 2:
            return
        rounds = max(1, ceil(log2(len(self._moves))))
        for turn in range(1, rounds + 1):
            while self.share < turn / rounds or len(self._mine[0]) < LEAST:
                yield from self._guess()
                if self.seconds and self.share >= 1:
                    return
            self._halve()

    def _guess(self) -> Iterator[bool]:
        seed = self._rng.getrandbits(32)
        world = self._guessed(Random(seed))
        for at in self._alive:
            state = world.clone()
            state.apply(self._moves[at])
            play_out(state, world, self.rules, Random(seed), self.seat, self._own)
            rewards = self.rules.rewards(state)
            sums = self._sums[at]
            self._sums[at] = [a + b for a, b in zip(sums, rewards, strict=True)] if sums else list(rewards)
            self._mine[at].append(rewards[self.seat])
            self.made += 1
            yield True

    def _halve(self) -> None:
        """The better half stays, and the rule's move."""
        others = sorted(self._alive[1:], key=lambda at: -self._lead(at)[0])
        self._alive = [0, *sorted(others[: max(1, len(others) // 2)])]

    def _lead(self, at: int) -> tuple[float, float]:
        """Over the rule's move, from the guesses that both have met; and the standard error of that."""
        pairs = zip(self._mine[at], self._mine[0], strict=False)
        leads = [mine - rule for mine, rule in pairs]
        return (fsum(leads) / len(leads) if leads else 0.0), error(leads)


def play_out(
    state: State, start: State, rules: Policy, rng: Random, seat: Seat = NOBODY, own: Bot | None = None
) -> None:
    """As far as the policy looks ahead: by its rule, but for a seat with one of its own; astray now and then."""
    quick, stops, noise, random = rules.quick, rules.stops, rules.noise, rng.random
    mine = own or quick
    for _ in range(FAR):
        if (turn := state.turn) == NOBODY or stops(state, start):
            return
        if turn == DEALER:
            state.apply(state.deal(rng))
        elif random() < noise:
            state.apply(state.pick(rng))
        else:
            state.apply((mine if turn == seat else quick)(state, rng))


def error(sample: list[float]) -> float:
    """Standard error of a mean."""
    number = len(sample)
    if number < 2:
        return inf
    mean = fsum(sample) / number
    return sqrt(fsum((each - mean) ** 2 for each in sample) / (number - 1) / number)
