"""Fan Tan with the cards of Big Top (Ray Mulford, 2003). § cites the rules of Big Top, the last of which are its own.

Cards and sets of cards are ints, as in Big Top. A move is a card, PASS, or TIME, which no seat makes: the company calls
it when the time they gave themselves is over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, NamedTuple

from salon import core
from salon.core import (
    DEALER,
    EVERYONE,
    GOD,
    LETTERS,
    NOBODY,
    BadSetup,
    Event,
    IllegalMove,
    Result,
    Seat,
    choice,
    count,
    read_back,
)
from salon.games.big_top import pack
from salon.games.big_top.pack import ALL, CODES, FRONT, LEFT, READ, STEP, any_of, codes, each
from salon.vectors import around, bits, place_of, shares

PASS, TIME = 0, -1
PURSE = 25  # §6.1 peanuts each

Move = Any  # an int, but for a deal, which is the hands by seat


@dataclass(frozen=True, slots=True)
class Options:
    """§6.4 when the match ends; what belongs to another end than the one chosen is idle."""

    ends: str = choice("rounds", "time", "ruin")
    rounds: int = count(0, 0, 20, when="ends=rounds")  # 0: one deal each
    minutes: int = count(30, 5, 180, step=5, when="ends=time")  # kept by whoever holds the clock


class Round(NamedTuple):
    winner: Seat
    pot: int
    peanuts: tuple[int, ...]  # by seat, the pot paid out


@dataclass(slots=True)
class State(core.State):
    """The ring, hands, peanuts and the pot."""

    options: Options
    hands: list[int]  # by seat, a set of cards; in a view, nothing where one cannot see
    left: list[int]  # by seat, how many cards it holds
    peanuts: list[int]  # by seat
    lacks: list[int]  # by seat, the cards that its passes have shown it does not hold
    front: int = FRONT  # the cards that may be played next, whoever holds them
    turn: Seat = DEALER
    dealer: Seat = NOBODY
    pot: int = 0
    rounds: int = 0  # dealt so far
    last: bool = False  # time is over: no other round will follow
    past: list[Round] = field(default_factory=list)  # never changed, so clones share it
    trail: tuple[Any, ...] = ()  # the cards of this round: all before, who, what could be played, and which was
    eyes: Seat = GOD  # whose view this is

    name: ClassVar[str] = "fan_tan"
    seats: ClassVar[range] = range(3, 7)  # §1.1
    choices: ClassVar[type[Options]] = Options

    @classmethod
    def start(cls, seats: int, options: Options | None = None) -> State:
        if seats not in cls.seats:
            raise BadSetup("1.1", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        return cls(options or Options(), [0] * seats, [0] * seats, [PURSE] * seats, [0] * seats)

    @property
    def chapter(self) -> int:
        return self.rounds

    @property
    def rests(self) -> bool:
        """Between two rounds: the pot is paid out."""
        return self.turn == DEALER and self.rounds > 0

    @property
    def minutes(self) -> int | None:
        return self.options.minutes if self.calls() else None

    # --- rules ---

    def deal(self, rng: Random) -> Move:
        seats = len(self.hands)
        return pack.deal(seats, self.dealer, rng) if self.dealer >= 0 else int(rng.random() * seats)  # §1.3

    def moves(self) -> list[Move]:
        if self.turn < 0:
            drawing = self.turn == DEALER and self.dealer < 0
            return list(range(len(self.hands))) if drawing else []  # too many deals to list
        return each(self.hands[self.turn] & self.front) or [PASS]  # §6.2

    def calls(self) -> list[Move]:
        """§6.4 with a time limit, once the first round has begun."""
        return [TIME] * (self.options.ends == "time" and self.rounds > 0 and not self.last and self.turn != NOBODY)

    def check(self, move: Move) -> None:
        if self.turn == NOBODY:
            raise IllegalMove("over")
        if move == TIME:
            if self.turn != DEALER or not self.calls():
                raise IllegalMove("6.4")
        elif self.turn == DEALER:
            self._check_chance(move)
        elif not move:
            if able := self._able():
                raise IllegalMove("6.2", play=codes(able))
        elif not self._holds(move):
            raise IllegalMove("6.2", card=CODES[move])
        elif not move & self.front:
            raise IllegalMove("3.1", card=CODES[move], first=codes(pack.wanted(self.front, move)))

    def _check_chance(self, move: Move) -> None:
        if self.dealer >= 0:
            pack.check_deal(move, len(self.hands), self.dealer, self.eyes)
        elif move not in range(len(self.hands)):
            raise IllegalMove("1.3", seats=len(self.hands))

    def _able(self) -> int:
        """What could be played instead of a pass; of unseen cards, what may be, if it cannot be that none is there."""
        if self.eyes in (GOD, self.turn):
            return self.hands[self.turn] & self.front
        return 0 if self._may(0, self.front) else self.front & self._unseen()

    def _holds(self, card: int) -> bool:
        """The seat to move does; or may, where one cannot see."""
        return bool(card & self.hands[self.turn]) if self.eyes in (GOD, self.turn) else self._may(card)

    def apply(self, move: Move) -> None:
        seat = self.turn
        if seat == DEALER:
            self._prepare(move)
        elif move > 0:
            self.trail = self.trail, seat, self.front, move
            self.hands[seat] &= ~move
            self.front ^= STEP[move]  # §3.1
            self.left[seat] = left = self.left[seat] - 1
            self.turn = LEFT[len(self.hands)][seat]  # §1.5 clockwise
            if not left:
                self._end(seat)
        elif move == PASS:  # §6.2 a peanut, if there is one left, §6.4
            paid = 1 if self.peanuts[seat] else 0
            self.peanuts[seat] -= paid
            self.pot += paid
            self.lacks[seat] |= self.front
            self.turn = LEFT[len(self.hands)][seat]
        else:  # §6.4 time is over: the round in play is finished
            self.last = True

    def _end(self, winner: Seat) -> None:
        self.peanuts[winner] += self.pot  # §6.3
        self.past = [*self.past, Round(winner, self.pot, tuple(self.peanuts))]
        self.pot = 0
        self.dealer = LEFT[len(self.hands)][self.dealer]
        self.turn = NOBODY if self._over() else DEALER

    def _over(self) -> bool:
        """§6.4 as chosen: so many rounds, the time called, or a seat with no peanut once the pot is paid out."""
        if self.options.ends == "rounds":
            return self.rounds == (self.options.rounds or len(self.hands))
        return self.last if self.options.ends == "time" else 0 in self.peanuts

    def _prepare(self, move: Move) -> None:
        if self.dealer < 0:  # §1.3 the first dealer
            self.dealer = move
        elif move == TIME:  # no round is in play
            self.last, self.turn = True, NOBODY
        else:
            self.hands = [max(hand, 0) for hand in move]
            self.left = [hand.bit_count() if hand > 0 else -hand for hand in move]
            self.lacks, self.front, self.trail = [0] * len(move), FRONT, ()
            self.rounds += 1
            self.turn = LEFT[len(move)][self.dealer]  # §1.5

    def result(self) -> Result:
        seats = range(len(self.hands))
        places = tuple(1 + sum(have > self.peanuts[s] for have in self.peanuts) for s in seats)  # §6.4 ties share
        winners = tuple(s for s in seats if places[s] == 1)
        return Result(places, tuple(map(float, self.peanuts)), winners, rule="6.4")

    # --- search ---

    def clone(self) -> State:
        return State(self.options, self.hands[:], self.left[:], self.peanuts[:], self.lacks[:], self.front, self.turn,
                     self.dealer, self.pot, self.rounds, self.last, self.past, self.trail, self.eyes)  # fmt: skip

    def pick(self, rng: Random) -> Move:
        """Which card, a random cut says; none is PASS."""
        return any_of(self.hands[self.turn] & self.front, rng.random())

    # --- in numbers ---

    @property
    def room(self) -> int:
        return 1 + len(CODES)

    @property
    def longest(self) -> int | None:
        """Somebody holds the next card, so each time round one is laid; time and ruin may be long in coming."""
        if self.options.ends != "rounds":
            return None
        return 1 + (self.options.rounds or len(self.hands)) * (1 + len(CODES) * len(self.hands))

    def actions(self) -> dict[int, Move]:
        return {move.bit_length(): move for move in self.moves()}

    def observe(self, seat: Seat) -> list[float]:
        seats, all_peanuts = len(self.hands), PURSE * len(self.hands)
        told = [*bits(self.hands[seat], 52), *bits(self.front, 52), *bits(pack.laid(self.front), 52)]
        told += [*place_of(self.turn, seat, seats), *place_of(self.dealer, seat, seats)]
        told += [*shares([self.pot], all_peanuts), *shares([self.rounds], 20)]
        for other in around(seat, seats):
            told += [*shares([self.left[other]], 18), *shares([self.peanuts[other]], all_peanuts)]
            told += bits(self.lacks[other], 52)
        return told

    # --- hidden information: hands, but for what passes have told ---

    def redact(self, seat: Seat | None) -> State:
        view = self.clone()
        view.hands = [hand if of == seat else 0 for of, hand in enumerate(self.hands)]
        view.eyes = EVERYONE if seat is None else seat
        return view

    def mask(self, move: Move, seat: Seat | None) -> Move:
        return pack.hide_deal(move, seat) if isinstance(move, tuple) else move

    def determinize(self, rng: Random) -> State:
        full = self.clone()
        full.hands = pack.deal_anew(self._unseen(), self.hands, self.left, self.lacks, rng.random)
        full.eyes = GOD
        return full

    def _unseen(self) -> int:
        return ALL & ~pack.laid(self.front) & ~sum(self.hands) if any(self.left) else 0

    def _may(self, card: int, none: int = 0) -> bool:
        """In a view, the seat to move may hold this card, and none of those."""
        return pack.may_lie(self._unseen(), self.hands, self.left, self.lacks, self.turn, card, none)

    # --- text ---

    def write(self, move: Move) -> str:
        if move == TIME:
            return core.TIME
        if self.turn == DEALER:
            return pack.write_deal(move) if self.dealer >= 0 else LETTERS[move]
        return CODES[move] if move else core.PASS

    def read(self, text: str) -> Move:
        return read_back(self, text, self._meant)

    def _meant(self, text: str) -> Move:
        if text == core.TIME:
            return TIME
        if self.turn == DEALER:
            return pack.read_deal(text, self.eyes) if self.dealer >= 0 else LETTERS.index(text)
        return PASS if text == core.PASS else READ[text]

    def tell(self, move: Move) -> list[Event]:
        seat, after = self.turn, self.clone()
        after.apply(move)
        ended: list[Event] = [("ended", {})] * (after.turn == NOBODY)
        if move == TIME:
            return [("time", {"round": self.rounds}), *ended]
        if seat == DEALER:
            return [after._dealt() if self.dealer >= 0 else ("drawn", {"dealer": move})]
        if not move:
            return [(core.PASSED, {"seat": seat, "paid": after.pot - self.pot, "pot": after.pot})]
        played: Event = ("played", {"seat": seat, "card": CODES[move], "left": after.left[seat]})
        return [played] if after.left[seat] else [played, after._round_over(), *ended]

    def _dealt(self) -> Event:
        return "dealt", {"round": self.rounds, "dealer": self.dealer, "sizes": self.left[:], "first": self.turn}

    def _round_over(self) -> Event:
        over = self.past[-1]
        ruined = [seat for seat, have in enumerate(self.peanuts) if not have]
        return "round_over", {"round": self.rounds, "seat": over.winner, "pot": over.pot, "peanuts": self.peanuts[:],
                              "ruined": ruined}  # fmt: skip
