"""Big Top (Ray Mulford, 2003). § cites the numbered rules of this game.

Cards and sets of cards are ints (see `pack`). While cards are played a move is a card, minus a card to call it, or
PASS. A seat's called cards slide down as soon as its turn comes, so that a position shows them where they pay next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from salon import core
from salon.core import DEALER, GOD, NOBODY, BadSetup, Result, Seat
from salon.games.big_top import hidden, law, notation, numbers, pack, story
from salon.games.big_top.pack import FRONT, LEFT, STEP, SUIT, TONE, any_of
from salon.games.big_top.terms import (
    BLANK,
    DEAL,
    DRAW,
    PLACINGS,
    PLAY,
    SHOW,
    TICKETS,
    Move,
    Programme,
    Round,
    Tickets,
    callable_beside,
    slid,
    without,
)


@dataclass(frozen=True, slots=True)
class Options:
    """None: the booklet has but one way to play."""


@dataclass(slots=True)
class State(core.State):
    """The ring, hands, tickets and programmes."""

    options: Options
    hands: list[int]  # by seat, a set of cards; in a view, nothing where one cannot see
    left: list[int]  # by seat, how many cards it has still to play, called ones included
    programmes: list[Programme]  # by seat
    earned: list[int]  # by seat, in this round
    money: list[int]  # by seat, of the rounds before
    tickets: list[Tickets]  # by seat; () until they are placed
    lacks: list[int]  # by seat, the cards that its passes have shown it does not hold
    front: int = FRONT  # the cards that may be played next, whoever holds them
    turn: Seat = DEALER
    phase: int = DRAW
    dealer: Seat = NOBODY
    rounds: int = 0  # dealt so far
    past: list[Round] = field(default_factory=list)  # never changed, so clones share it
    eyes: Seat = GOD  # whose view this is

    name: ClassVar[str] = "big_top"
    seats: ClassVar[range] = range(3, 7)
    choices: ClassVar[type[Options]] = Options

    @classmethod
    def start(cls, seats: int, options: Options | None = None) -> State:
        if seats not in cls.seats:
            raise BadSetup("1.1", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        nothing = [0] * seats
        return cls(options or Options(), nothing[:], nothing[:], [BLANK] * seats, nothing[:], nothing[:],
                   [()] * seats, nothing[:])  # fmt: skip

    @property
    def chapter(self) -> int:
        return self.rounds

    @property
    def rests(self) -> bool:
        """Between two rounds: tickets are open, money is counted."""
        return self.turn == DEALER and self.phase == DEAL and self.rounds > 0

    @property
    def together(self) -> bool:
        return self.phase == TICKETS

    @property
    def deals(self) -> int:
        """§5.3 one each; two each with three seats."""
        return 6 if len(self.hands) == 3 else len(self.hands)

    @property
    def sizes(self) -> list[int]:
        """By seat, the cards in its hand."""
        return [left - 4 + programme.count(0) for left, programme in zip(self.left, self.programmes, strict=True)]

    # --- rules ---

    def deal(self, rng: Random) -> Move:
        if self.phase == DEAL:
            return pack.deal(len(self.hands), self.dealer, rng)
        if self.phase == SHOW:
            return tuple(zip(self.hands, self.tickets, strict=True))
        return int(rng.random() * len(self.hands))  # §1.3 the first dealer

    moves, check = law.moves, law.check

    def apply(self, move: Move) -> None:
        if self.phase != PLAY:
            self._prepare(move)
            return
        seat = self.turn
        if move > 0:
            self._play(seat, move)
        elif move:
            self._call(seat, -move)
        else:  # §2.4 it has nothing to play and nothing to call
            self.lacks[seat] |= self.front | callable_beside(self.programmes[seat])
        if not self.left[seat]:  # §5.1 at once, and only when no called card is left either
            self.turn, self.phase = DEALER, SHOW
            return
        self.turn = seat = LEFT[len(self.hands)][seat]  # §1.5 clockwise
        self.programmes[seat] = slid(self.programmes[seat])  # §2.1

    def _play(self, seat: Seat, card: int) -> None:
        programme = self.programmes[seat]
        if card in programme:  # §2.2 a called card earns nothing, and its space stays empty
            self.programmes[seat] = without(programme, card)
        else:  # §2.3
            self.hands[seat] &= ~card
            self._earn(seat, TONE[card])  # §3.3 a poster meets both tones
        self.front ^= STEP[card]  # §3.1
        self.left[seat] -= 1

    def _earn(self, seat: Seat, met: int) -> None:
        """§3.2 what the others' called cards of this tone pay; §3.4 one's own pay nothing."""
        for other, (three, two, one, _) in enumerate(self.programmes):
            if other != seat:
                if three & met:
                    self.earned[seat] += 3
                elif two & met:
                    self.earned[seat] += 2
                elif one & met:
                    self.earned[seat] += 1

    def _call(self, seat: Seat, card: int) -> None:
        _, two, one, none = self.programmes[seat]
        self.hands[seat] &= ~card
        self.programmes[seat] = card, two, one, none  # §4.1

    # --- before and after ---

    def _prepare(self, move: Move) -> None:
        if self.phase == TICKETS:
            self._place(move)
        elif self.phase == DEAL:
            self._deal_out(move)
        elif self.phase == SHOW:
            self._show(move)
        else:  # §1.3 the first dealer
            self.dealer, self.phase = move, DEAL

    def _deal_out(self, hands: tuple[int, ...]) -> None:
        seats = len(hands)
        self.hands = [max(hand, 0) for hand in hands]
        self.left = [hand.bit_count() if hand > 0 else -hand for hand in hands]
        self.programmes, self.earned = [BLANK] * seats, [0] * seats  # §1.2
        self.tickets, self.lacks, self.front = [()] * seats, [0] * seats, FRONT
        self.rounds += 1
        self.turn, self.phase = LEFT[seats][self.dealer], TICKETS

    def _place(self, tickets: Tickets) -> None:
        """§1.4 all in secret, the dealer last; nothing is open before the end."""
        seat = self.turn
        self.tickets[seat] = tickets
        self.turn = LEFT[len(self.hands)][seat]
        if seat == self.dealer:
            self.phase = PLAY  # §1.5 and the seat on its left begins

    def _show(self, shown: tuple[tuple[int, Tickets], ...]) -> None:
        """§5.2 hands and tickets are open: the winner has no card left, so it gets all four."""
        self.hands, self.tickets = (list(each) for each in zip(*shown, strict=True))
        held = [hand | a | b | c | d for hand, (a, b, c, d) in zip(self.hands, self.programmes, strict=True)]
        paid = [
            tuple(0 if cards & suit else ticket for suit, ticket in zip(SUIT, tickets, strict=True))
            for cards, tickets in zip(held, self.tickets, strict=True)
        ]
        over = Round(self.left.index(0), tuple(self.tickets), tuple(paid), tuple(self.earned))
        self.past = [*self.past, over]
        self.money = [money + gain for money, gain in zip(self.money, over.gains(), strict=True)]
        self.dealer = LEFT[len(self.hands)][self.dealer]  # §5.3
        self.turn, self.phase = NOBODY if self.rounds == self.deals else DEALER, DEAL

    def result(self) -> Result:
        seats = range(len(self.hands))
        places = tuple(1 + sum(money > self.money[s] for money in self.money) for s in seats)  # §5.3 ties share
        winners = tuple(s for s in seats if places[s] == 1)
        return Result(places, tuple(map(float, self.money)), winners, rule="5.3")

    # --- search ---

    def clone(self) -> State:
        return State(self.options, self.hands[:], self.left[:], self.programmes[:], self.earned[:], self.money[:],
                     self.tickets[:], self.lacks[:], self.front, self.turn, self.phase, self.dealer, self.rounds,
                     self.past, self.eyes)  # fmt: skip

    def pick(self, rng: Random) -> Move:
        """Plays if it can, else calls if it can; which card, a random cut says."""
        if self.phase != PLAY:
            return PLACINGS[int(rng.random() * 24)]
        hand, programme, front = self.hands[self.turn], self.programmes[self.turn], self.front
        three, two, one, none = programme
        if able := (three | two | one | none) & front or hand & front:
            return any_of(able, rng.random())
        return -any_of(hand & callable_beside(programme), rng.random())  # minus nothing is PASS

    # --- in numbers ---

    @property
    def room(self) -> int:
        return numbers.ROOM

    @property
    def longest(self) -> int:
        return numbers.longest(self)

    actions, chances, observe = numbers.actions, numbers.chances, numbers.observe

    # --- hidden information, and text ---

    redact, mask, determinize = hidden.redact, hidden.mask, hidden.determinize
    write, read, tell = notation.write, notation.read, story.tell
