"""High Society (Reiner Knizia, 1995). § cites the numbered rules of this game.

A set of notes is an int, one bit a note, so a bid is the set that leaves the hand:
`hand ^ bid` spends it, `WORTH[hand]` counts it. The pile has no order: turning up a lot
is the dealer's move, so nothing is hidden in a State but what has not happened yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from salon import core
from salon.core import (
    DEALER,
    LETTERS,
    NOBODY,
    BadSetup,
    Event,
    IllegalMove,
    Result,
    Seat,
    choice,
    read_back,
    seat_choice,
)
from salon.vectors import around, bits, one_of, place_of

MONEY = (1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)  # §1.1 eleven notes each
PURSE = (1 << len(MONEY)) - 1
WORTH: list[int] = [0]  # by set of notes: each note doubles the sets that there are
NOTES: list[tuple[int, ...]] = [()]
for at, value in enumerate(MONEY):
    WORTH += [value + worth for worth in WORTH]
    NOTES += [(*notes, 1 << at) for notes in NOTES]
PASS = 0

CARDS: tuple[str, ...] = ("", *"123456789", "10", "x2a", "x2b", "x2c", "/2", "fp", "-5")  # §1.2 sixteen lots
LUXURIES, PRESTIGES = range(1, 11), range(11, 14)
SCANDAL, FAUX_PAS, PAST = 14, 15, 16
CLOCK = (*PRESTIGES, SCANDAL)  # §5.1
LUXURY_SET = sum(1 << c for c in LUXURIES)

# Tables for the playout policy and the order of turns: both are asked millions of times.
CHOICES = [(PASS, *notes) for notes in NOTES]
ABOVE = [sum(1 << i for i, v in enumerate(MONEY) if v > need) for need in range(WORTH[PURSE] + 1)]
NEXT = [[next((s % 5 for s in range(at + 1, at + 6) if m >> s % 5 & 1), at) for at in range(5)] for m in range(32)]


@dataclass(frozen=True, slots=True)
class Options:
    """Which edition is played."""

    edition: str = choice("grand-jeu", "classic")
    first: str = seat_choice("draw")  # §1.3 drawn, or set by the host


@dataclass(slots=True)
class State(core.State):
    """Purses, bids and lots."""

    options: Options
    hands: list[int]  # by seat, a set of notes
    bids: list[int]  # by seat, a set of notes
    won: list[int]  # by seat, a set of lots
    pile: list[int]  # the lots face down, in no order
    opener: Seat  # who turns up the next lot; NOBODY before the draw
    turn: Seat = DEALER
    lot: int = 0  # 0 between auctions, and while a luxury is given up
    clock: int = 0  # how many of the four are turned
    high: int = 0  # the total to top
    bidding: int = 0  # the set of seats still in this auction
    owing: Seat = NOBODY  # who owes a luxury, §4.5

    name: ClassVar[str] = "high_society"
    seats: ClassVar[range] = range(3, 6)
    choices: ClassVar[type[Options]] = Options

    @classmethod
    def start(cls, seats: int, options: Options | None = None) -> State:
        options = options or Options()
        if seats not in cls.seats:
            raise BadSetup("1.1", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        opener = NOBODY if options.first == "draw" else LETTERS.index(options.first)
        if opener >= seats:
            raise BadSetup("1.3", first=options.first, seats=seats)
        return cls(options, [PURSE] * seats, [0] * seats, [0] * seats, list(range(1, 17)), opener)

    @property
    def chapter(self) -> int:
        return 16 - len(self.pile)

    @property
    def rests(self) -> bool:
        return self.turn == DEALER and len(self.pile) < 16

    # --- rules ---

    def deal(self, rng: Random) -> int:
        chances: Any = self.pile if self.opener >= 0 else range(len(self.hands))  # §1.3
        return int(chances[int(rng.random() * len(chances))])

    def moves(self) -> list[int]:
        if self.turn == DEALER:
            return self.pile[:] if self.opener >= 0 else list(range(len(self.hands)))
        if self.turn == NOBODY:
            return []
        if not self.lot:
            return luxuries(self.won[self.turn])
        hand, need = self.hands[self.turn], self.high - WORTH[self.bids[self.turn]]
        return [PASS, *(bid for bid in subsets(hand) if WORTH[bid] > need)]

    def check(self, move: int) -> None:
        seat = self.turn
        if seat == NOBODY:
            raise IllegalMove("5.1")  # the game is over
        if seat == DEALER:
            if move not in self.moves():
                raise IllegalMove("1.3")  # a seat of this table, or a lot still in the pile
        elif not self.lot:
            if move not in self.moves():
                raise IllegalMove("4.4")  # give up a luxury you own
        elif move & ~self.hands[seat]:
            raise IllegalMove("2.3", missing=[WORTH[note] for note in NOTES[move & ~self.hands[seat]]])
        elif move and (total := WORTH[self.bids[seat] | move]) <= self.high:
            raise IllegalMove("2.2", total=total, high=self.high)

    def apply(self, move: int) -> None:
        seat = self.turn
        if seat < 0:
            self._turn_up(move)
        elif not self.lot:
            self._give_up(1 << move)
        elif move:  # §2.2 bid: the notes stay on the table, §2.3
            self.hands[seat] ^= move
            self.bids[seat] = bid = self.bids[seat] | move
            self.high = WORTH[bid]
            self.turn = NEXT[self.bidding][seat]  # §2.1 clockwise
        else:  # §2.4 pass, and take your notes back
            self.hands[seat] |= self.bids[seat]
            self.bids[seat] = 0
            self.bidding = left = self.bidding ^ 1 << seat
            if self.lot >= SCANDAL:  # §4.1 the first to pass takes a disgrace; the others pay, §4.2
                self._take(seat)
            elif left & left - 1:  # two or more still in
                self.turn = NEXT[left][seat]
            else:  # §3.1 the last one in takes it and pays; §3.2 nothing, if nobody bid
                self._take(left.bit_length() - 1)

    def _turn_up(self, card: int) -> None:
        if self.opener < 0:  # §1.3 the first seat is drawn
            self.opener = card
            return
        self.pile.remove(card)
        self.lot = card
        self.clock += card in CLOCK
        self.bidding = (1 << len(self.hands)) - 1
        self.turn = NOBODY if self.clock == 4 else self.opener  # §5.1 the fourth is not auctioned

    def _take(self, seat: Seat) -> None:
        if self.lot == FAUX_PAS:  # §4.4
            self.owing = seat
        else:
            self.won[seat] |= 1 << self.lot
        self.bids = [0] * len(self.hands)
        self.lot = self.high = self.bidding = 0
        self.turn, self.opener = DEALER, seat  # §3.3, §4.3
        if self.owing == seat:
            mine = self.won[seat] & LUXURY_SET
            if mine & mine - 1:
                self.turn = seat  # §4.4 the owner says which
            elif mine:
                self._give_up(mine)  # §4.4 nothing to ask; §4.5 the first one to come

    def _give_up(self, luxury: int) -> None:
        self.won[self.opener] ^= luxury
        self.owing = NOBODY
        self.turn = DEALER

    def result(self) -> Result:
        seats = range(len(self.hands))
        money = [WORTH[self.hands[s] | self.bids[s]] for s in seats]
        points = tuple(status(w) for w in self.won)
        out = tuple(s for s in seats if money[s] == min(money))  # §6.1
        inside = [s for s in seats if s not in out]
        third = [max(luxuries(w), default=0) if self.options.edition == "grand-jeu" else 0 for w in self.won]  # §6.4
        order = [(points[s], money[s], third[s]) for s in seats]  # §6.3
        places = tuple(1 + sum(order[o] > order[s] for o in inside) if s in inside else len(seats) for s in seats)
        first = tuple(s for s in inside if places[s] == 1)
        alike = [sum(order[o][:n] == order[first[0]][:n] for o in inside) for n in (1, 2)] if first else []
        rule = "6.1" if len(inside) < 2 else "6.3" if 1 in alike else "6.4"
        replay = self.options.edition == "classic" and len(first) > 1  # §6.4
        return Result(places, points, () if replay else first, out, first if replay else (), rule)

    # --- search ---

    def clone(self) -> State:
        return State(self.options, self.hands[:], self.bids[:], self.won[:], self.pile[:], self.opener,
                     self.turn, self.lot, self.clock, self.high, self.bidding, self.owing)  # fmt: skip

    def pick(self, rng: Random) -> int:
        seat = self.turn
        if self.lot:  # pass, or top the bid with a single note
            choices = CHOICES[self.hands[seat] & ABOVE[self.high - WORTH[self.bids[seat]]]]
            return choices[int(rng.random() * len(choices))]
        mine = self.moves()
        return mine[int(rng.random() * len(mine))]

    # --- in numbers ---

    @property
    def room(self) -> int:
        return PURSE + 1 + SCANDAL

    @property
    def longest(self) -> int:
        """Every bid takes a note, every seat passes once, for each of sixteen lots; and a luxury is given up."""
        return (len(CARDS) - 1) * (1 + (len(MONEY) + 1) * len(self.hands)) + 2

    def actions(self) -> dict[int, int]:
        """Sets of notes as they are; above them the luxuries."""
        return {move if self.lot else PURSE + 1 + move: move for move in self.moves()}

    def observe(self, seat: Seat) -> list[float]:
        seats, notes, lots = len(self.hands), len(MONEY), len(CARDS)  # no lot is one too
        told = [*bits(self.pile_set, lots), *one_of(self.lot, lots), *one_of(self.clock, 1 + len(CLOCK))]
        for who in (self.turn, self.opener, self.owing):
            told += place_of(who, seat, seats)
        for each in around(seat, seats):
            told += [*bits(self.hands[each], notes), *bits(self.bids[each], notes), *bits(self.won[each], lots)]
        return told

    @property
    def pile_set(self) -> int:
        return sum(1 << card for card in self.pile)

    # --- text: nothing is hidden, for every note paid was seen, and the pile has no order ---

    def write(self, move: int) -> str:
        if self.turn == DEALER:
            return CARDS[move] if self.opener >= 0 else LETTERS[move]
        if not self.lot:
            return "x" + CARDS[move]
        return "+".join(str(WORTH[note]) for note in NOTES[move]) or core.PASS

    def read(self, text: str) -> int:
        return int(read_back(self, text, self._meant))

    def _meant(self, text: str) -> int:
        """Also what is written in another way: "1+1", "10+4"."""
        if self.turn == DEALER:
            return CARDS.index(text, 1) if self.opener >= 0 else LETTERS.index(text)
        if not self.lot:
            return CARDS.index(text.removeprefix("x"), 1)
        return PASS if text == core.PASS else sum({1 << MONEY.index(int(v)) for v in text.split("+")})

    def tell(self, move: int) -> list[Event]:
        seat, after = self.turn, self.clone()
        after.apply(move)
        if seat == DEALER:
            if self.opener < 0:
                return [("first", {"seat": move})]
            events: list[Event] = [("turned", {"seat": self.opener, "card": CARDS[move], "lot": after.chapter})]
            return events + [("ended", {"card": CARDS[move]})] * (after.turn == NOBODY)
        if not self.lot:
            return [("gave_up", {"seat": seat, "card": CARDS[move]})]
        if move:
            return [("bid", {"seat": seat, "notes": notes(move), "total": after.high})]
        events = [(core.PASSED, {"seat": seat, "back": WORTH[self.bids[seat]]})]
        if not after.lot:
            events.append(self._taking(after))
            if self.lot == FAUX_PAS or self.owing != after.owing:
                events += self._owed(after)
        return events

    def _taking(self, after: State) -> Event:
        taker, paid = after.opener, [WORTH[bid] for bid in self.bids]
        facts = {"seat": taker, "card": CARDS[self.lot], "lot": self.chapter}
        if self.lot >= SCANDAL:
            return "disgraced", facts | {"lost": {s: paid[s] for s in range(len(paid)) if paid[s] and s != taker}}
        return "took", facts | {"paid": paid[taker]}

    def _owed(self, after: State) -> list[Event]:
        """What became of an embarrassment at the end of this auction."""
        seat = after.opener
        if after.owing == NOBODY:
            [gone] = luxuries((self.won[seat] | 1 << self.lot) & ~after.won[seat])
            return [("gave_up", {"seat": seat, "card": CARDS[gone]})]
        return [("must_give", {"seat": seat})] if after.turn == seat else [("owes", {"seat": seat})]


def luxuries(won: int) -> list[int]:
    return [c for c in LUXURIES if won >> c & 1]


def notes(money: int) -> list[int]:
    """The values of a set of notes."""
    return [WORTH[note] for note in NOTES[money]]


def cards(won: int) -> list[str]:
    return [CARDS[c] for c in range(1, 17) if won >> c & 1]


def steps(won: int) -> list[tuple[list[str], float]]:
    """§6.2 the status of a set of lots, a step at a time: the cards counted, and the total with them."""
    mine = luxuries(won)
    total: float = sum(mine)
    told: list[tuple[list[str], float]] = [([CARDS[c] for c in mine], total)]
    for card in (PAST, *PRESTIGES, SCANDAL):
        if won >> card & 1:
            total = total - 5 if card == PAST else total * 2 if card in PRESTIGES else total / 2
            told.append(([CARDS[card]], total))
    return told


def status(won: int) -> float:
    return steps(won)[-1][1]


def subsets(s: int) -> Iterator[int]:
    """Every non-empty subset of s, ascending."""
    t = 0
    while t := t - s & s:
        yield t
