"""The Great Dalmuti (Richard Garfield, 1995). § cites the numbered rules of this game.

A hand is a list of counts: ranks 1 to 12, the jesters at 13, and at 0 the cards one cannot see, so that a view is the
same list with most of its cards at 0. People keep their seat and change chairs: `order` names the seats from the Grand
Dalmuti's chair down to the Gros Bouffon's. A move is a tuple; what it means depends on the phase.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import compress
from random import Random
from typing import ClassVar

from salon import core
from salon.core import DEALER, GOD, NOBODY, BadSetup, Seat, count, switch
from salon.games.great_dalmuti import chairs, dealing, hidden, knowledge, law, notation, numbers, story, taxes
from salon.games.great_dalmuti.terms import (
    DEAL,
    DRAW,
    FOLLOWING,
    HANDING,
    JESTER,
    JOIN,
    MISDEAL,
    PACKS,
    PASS,
    RANKS,
    REAL,
    REVOLUTION,
    TAXES,
    TRICK,
    Hand,
    Move,
    worst,
)


@dataclass(frozen=True, slots=True)
class Options:
    """The booklet's variants, and how many hands."""

    hands: int = count(6, 0, 20)  # 0: until somebody ends it
    first_hour: bool = switch()  # §5.1
    small: bool = switch()  # §5.2
    points: bool = switch()  # §5.3
    philanthropy: bool = switch()  # §5.4
    misdeal: bool = switch()  # §5.5
    merchants: bool = switch()  # §5.6
    joining: bool = switch()  # §5.7


STEPS: dict[int, Callable[[State, Move], None]] = {  # what a move does, but for the tricks
    DRAW: chairs.draw,
    DEAL: dealing.go_on,
    MISDEAL: dealing.decide,
    JOIN: chairs.join,
    REVOLUTION: taxes.declare,
    TAXES: taxes.commit,
    HANDING: taxes.hand_over,
}


@dataclass(slots=True)
class State(core.State):
    """Chairs and hands, and the set to beat."""

    options: Options
    hands: list[Hand]  # by seat
    sizes: list[int]  # by seat
    order: list[Seat]  # by chair, the Grand Dalmuti's first
    points: list[int]  # by seat
    turn: Seat = DEALER
    phase: int = DRAW
    rank: int = 0  # of the set to beat; 0 when there is none
    count: int = 0  # its cards
    owner: Seat = NOBODY  # who laid it
    until: Seat = NOBODY  # who leads next, if the turn comes round to it and nothing more is laid
    tricks: int = 0  # of the whole match, and one for each deal
    left: list[Seat] = field(default_factory=list)  # by seat, the next one clockwise who holds cards
    out: list[Seat] = field(default_factory=list)  # who has gone out of this hand, in order
    gone: Hand = field(default_factory=lambda: [0] * 14)  # cards played in this hand
    known: list[dict[Seat, tuple[int, ...]]] = field(default_factory=list)  # by seat: of its cards, who knows which
    floors: dict[tuple[Seat, Seat], int] = field(default_factory=dict)  # (who knows, of whom): nothing unseen is better
    draws: list[tuple[int, ...]] = field(default_factory=list)  # by seat, §1.2
    exposed: Move | None = None  # §5.5 seat and rank; PASS when nobody fumbled, None before the deal
    gifts: list[Move] = field(default_factory=list)  # what was decided at tax time
    past: list[tuple[Seat, ...]] = field(default_factory=list)  # the order at the end of each hand
    eyes: Seat = GOD  # whose view this is

    name: ClassVar[str] = "great_dalmuti"
    seats: ClassVar[range] = range(4, 9)
    choices: ClassVar[type[Options]] = Options

    @classmethod
    def start(cls, seats: int, options: Options | None = None) -> State:
        if seats not in cls.seats:
            raise BadSetup("1.1", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        state = cls(options or Options(), [], [], [], [])
        if state.scored and not state.options.hands:
            raise BadSetup("5.3", hands="open")  # points need a number of hands, fixed beforehand
        for _ in range(seats):
            chairs.sit(state, len(state.order))
        return state

    @property
    def chapter(self) -> int:
        return self.tricks

    @property
    def scored(self) -> bool:
        return self.options.points or self.options.philanthropy

    @property
    def first_hour(self) -> bool:
        return self.options.first_hour and not self.past

    @property
    def rests(self) -> bool:
        """Between two hands, and before the first lead: hands are new, taxes paid or refused."""
        if self.phase == TRICK:
            return not any(self.gone)
        return self.turn == DEALER and self.phase == DEAL and self.exposed is None

    @property
    def together(self) -> bool:
        return self.phase in (REVOLUTION, TAXES)

    @property
    def pack(self) -> Hand:
        """§5.2 four seats may leave out the 11s and 12s, five the 12s."""
        return PACKS[len(self.order)] if self.options.small else PACKS[8]

    # --- what chance decides ---

    deal = dealing.deal

    def drawing(self) -> list[Seat]:
        """§1.2 who must draw: all, then only those who drew alike."""
        return [seat for seat, drawn in enumerate(self.draws) if self.draws.count(drawn) > 1]

    # --- rules ---

    moves, check, calls, result = law.moves, law.check, law.calls, chairs.result

    def apply(self, move: Move) -> None:
        if self.phase != TRICK:
            STEPS[self.phase](self, move)
        elif move:
            self._lay(self.turn, move)
        elif (seat := self.left[self.turn]) != self.until:  # §3.3 and whoever passes may follow a later set
            self.turn = seat
        else:  # §3.6 all others passed in a row
            self._lead(seat)

    # --- tricks: asked millions of times ---

    def _lay(self, seat: Seat, move: Move) -> None:
        rank, real, jesters = move
        hand, gone = self.hands[seat], self.gone
        hand[rank] -= real
        gone[rank] += real
        if jesters:
            hand[JESTER] -= jesters
            gone[JESTER] += jesters
        self.rank = rank
        self.count = number = real + jesters
        self.owner = self.until = seat
        self.turn = self.left[seat]
        self.sizes[seat] = size = self.sizes[seat] - number
        if self.known[seat]:
            knowledge.unlearn(self.known[seat], rank, real, jesters)
        if self.eyes != GOD:
            knowledge.mask_hand(self, seat)
        if not size:
            self._go_out(seat)

    def _lead(self, seat: Seat) -> None:
        self.turn = seat
        self.rank = self.count = 0
        self.owner = NOBODY
        self.tricks += 1

    def _go_out(self, seat: Seat) -> None:
        self.out.append(seat)
        holding = len(self.order) - len(self.out)
        if self.scored:
            self.points[seat] += holding  # §5.3
        self.until = self.left[seat]  # §3.7
        for other in self.order:
            if self.left[other] == seat:
                self.left[other] = self.until
        if holding == 1:  # §4.1 the hand stops
            chairs.end_hand(self)

    # --- before the tricks ---

    def _deal_out(self, hands: Move) -> None:  # §1.3
        self.known = [{} for _ in self.hands]
        for seat, hand in zip(self.order, hands, strict=True):
            self.hands[seat], self.sizes[seat] = list(hand), sum(hand)
        if self.exposed:
            knowledge.show(self, self.exposed[0], (self.exposed[1],))
        self.out, self.gone, self.floors, self.gifts = [], [0] * 14, {}, []
        self.tricks += 1
        first = self.order[-1 if self.first_hour else 0]  # §5.1 only the Gros Bouffon is asked
        self.turn, self.phase = first, REVOLUTION

    def _first_lead(self) -> None:
        first = after = self.order[0]
        for seat in reversed(self.order):
            self.left[seat], after = after, seat
        self.phase, self.gifts = TRICK, []
        self.tricks -= 1
        self._lead(first)  # §3.1

    # --- search ---

    def clone(self) -> State:
        return State(self.options, [hand[:] for hand in self.hands], self.sizes[:], self.order[:], self.points[:],
                     self.turn, self.phase, self.rank, self.count, self.owner, self.until, self.tricks, self.left[:],
                     self.out[:], self.gone[:], [known.copy() for known in self.known], self.floors.copy(),
                     self.draws[:], self.exposed, self.gifts[:], self.past[:],
                     self.eyes)  # fmt: skip

    def pick(self, rng: Random) -> Move:
        hand, need = self.hands[self.turn], self.count
        if need:  # pass, or follow with as many cards of a rank as one has, then jesters
            able, short = [], REAL[need][hand[JESTER]]
            for rank in FOLLOWING[short][self.rank]:
                if hand[rank] >= short:
                    able.append(rank)  # noqa: PERF401  (a comprehension takes longer)
            if able:
                able.append(0)  # to pass
                if rank := able[int(rng.random() * len(able))]:
                    real = hand[rank]
                    return (rank, need, 0) if real >= need else (rank, real, need - real)
            return PASS
        if self.phase != TRICK:
            return self._pick_before(hand, rng)
        held = [*compress(RANKS, hand)]  # lead all of one rank
        rank = held[int(rng.random() * len(held))] if held else JESTER
        return rank, hand[rank], 0

    def _pick_before(self, hand: Hand, rng: Random) -> Move:
        if self.phase == REVOLUTION and hand[JESTER] < 2:
            return PASS
        if self.phase == TAXES and len(self.gifts) < 2:
            return worst(hand, 2 - len(self.gifts))
        moves = self.moves()
        return moves[int(rng.random() * len(moves))]

    # --- in numbers ---

    @property
    def room(self) -> int:
        return len(numbers.IDS)

    @property
    def longest(self) -> int | None:
        return numbers.longest(self)

    actions, chances, observe = numbers.actions, numbers.chances, numbers.observe

    # --- hidden information, and text ---

    redact, mask, determinize = hidden.redact, hidden.mask, hidden.determinize
    write, read, tell = notation.write, notation.read, story.tell
