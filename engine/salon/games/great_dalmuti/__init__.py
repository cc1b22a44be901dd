"""The Great Dalmuti (Richard Garfield, 1995). § cites the numbered rules of this game.

A hand is a list of counts: ranks 1 to 12, the jesters at 13, and at 0 the cards one cannot see, so that a view is the
same list with most of its cards at 0. People keep their seat and change chairs: `order` names the seats from the Grand
Dalmuti's chair down to the Gros Bouffon's. A move is a tuple; what it means depends on the phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from salon.core import DEALER, NOBODY, BadSetup, Event, Result, Seat, count, switch
from salon.games.great_dalmuti import hidden, law, notation, story
from salon.games.great_dalmuti.terms import (
    BELOW,
    COME,
    DEAL,
    DRAW,
    END,
    EVERYONE,
    GIVE,
    GOD,
    HANDING,
    HIDDEN,
    JESTER,
    JOIN,
    MISDEAL,
    PACKS,
    PASS,
    REVOLT,
    REVOLUTION,
    SORTED,
    TAXES,
    TRICK,
    UNSEEN,
    Hand,
    Move,
    best,
    counts,
)


@dataclass(frozen=True, slots=True)
class Options:
    hands: int = count(6, 0, 20)  # 0: until somebody ends it
    first_hour: bool = switch()  # §5.1
    small: bool = switch()  # §5.2
    points: bool = switch()  # §5.3
    philanthropy: bool = switch()  # §5.4
    misdeal: bool = switch()  # §5.5
    merchants: bool = switch()  # §5.6
    joining: bool = switch()  # §5.7


@dataclass(slots=True)
class State:
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
    passes: int = 0  # still needed in a row to end this trick
    tricks: int = 0  # of the whole match, and one for each deal
    left: list[Seat] = field(default_factory=list)  # by seat, the next one clockwise who holds cards
    out: list[Seat] = field(default_factory=list)  # who has gone out of this hand, in order
    gone: Hand = field(default_factory=lambda: [0] * 14)  # cards played in this hand
    known: list[dict[Seat, Hand]] = field(default_factory=list)  # by seat: of its cards, those that somebody knows
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
            state._sit(len(state.order))
        return state

    def _sit(self, chair: int) -> None:
        """Somebody new, on this chair, with no cards and no points."""
        self.order.insert(chair, len(self.hands))
        self.hands.append([0] * 14)
        self.sizes.append(0)
        self.points.append(0)
        self.left.append(0)
        self.known.append({})
        self.draws.append(())

    @property
    def chapter(self) -> int:
        return self.tricks

    @property
    def scored(self) -> bool:
        return self.options.points or self.options.philanthropy

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

    def deal(self, rng: Random) -> Move:
        random = rng.random
        if self.phase == HANDING:
            return self.handing(random)
        cards = SORTED[sum(self.pack)][:]
        if self.phase == DEAL and self.options.misdeal and self.exposed is None:  # §5.5 one deal in four
            chosen = self.order[int(random() * len(self.order))], cards[int(random() * len(cards))]
            return chosen if random() < 0.25 else PASS
        if self.exposed:
            cards.remove(self.exposed[1])
        if self.phase == DRAW:
            return tuple(cards.pop(int(random() * len(cards))) for _ in self.drawing())
        keys = [random() for _ in cards]
        cards = [cards[at] for at in sorted(range(len(cards)), key=keys.__getitem__)]
        if self.exposed:  # the fumbled card comes where it was decided
            cards.insert(self.order.index(self.exposed[0]), self.exposed[1])
        seats = len(self.order)
        return tuple(tuple(counts(cards[chair::seats])) for chair in range(seats))  # §1.3

    def drawing(self) -> list[Seat]:
        """§1.2 who must draw: all, then only those who drew alike."""
        alike = Counter(self.draws)
        return [seat for seat in range(len(self.draws)) if alike[self.draws[seat]] > 1]

    def handing(self, random: Callable[[], float]) -> Move:
        """What changes hands: gifts, the best cards of the Bouffons, a random card of each merchant that swaps."""
        pairs = [
            (self.gifts[0], best(self.hands[self.order[-1]], 2)),
            (self.gifts[1], best(self.hands[self.order[-2]], 1)),
        ]
        if swapping := self.merchants():
            held = [[rank for rank in range(1, 14) for _ in range(self.hands[seat][rank])] for seat in swapping]
            mine, theirs = ((cards[int(random() * len(cards))],) for cards in held)
            pairs.append((mine, theirs))
        return tuple(pairs)

    def merchants(self) -> list[Seat]:
        """§5.6 the two who swap; nobody, if the highest would not."""
        return [self.order[2], self.gifts[2][0]] if len(self.gifts) > 2 and self.gifts[2] else []

    # --- rules ---

    def moves(self) -> list[Move]:
        return law.moves(self)

    def calls(self) -> list[Move]:
        return law.calls(self)

    def check(self, move: Move) -> None:
        law.check(self, move)

    def apply(self, move: Move) -> None:
        if self.phase == TRICK:
            if move:
                self._lay(self.turn, move)
            elif self.passes > 1:  # §3.3 and whoever passes may follow a later set
                self.passes -= 1
                self.turn = self.left[self.turn]
            else:  # §3.6 all others passed in a row; §3.7 if its player is out, the next to the left leads
                self._lead(self.owner if self.sizes[self.owner] else self.left[self.owner])
        elif self.phase == REVOLUTION:
            self._declare(move)
        elif self.phase == TAXES:
            self._commit(move)
        elif self.phase == HANDING:
            self._hand_over(move)
        elif self.phase == MISDEAL:
            self._decide(move)
        elif self.phase == JOIN:
            self._sit(move[0])
            self.turn, self.phase = DEALER, DEAL
        elif self.phase == DRAW:
            self._draw(move)
        elif move == END:
            self.turn = NOBODY
        elif move[:1] in (COME, ("-",)):
            self._change_chairs(move)
        elif self.options.misdeal and self.exposed is None:
            self._expose(move)
        else:
            self._deal_out(move)

    # --- tricks: asked millions of times ---

    def _lay(self, seat: Seat, move: Move) -> None:
        rank, real, jesters = move
        self.hands[seat][rank] -= real
        self.gone[rank] += real
        if jesters:
            self.hands[seat][JESTER] -= jesters
            self.gone[JESTER] += jesters
            real += jesters
        self.rank, self.owner, self.count = rank, seat, real
        self.sizes[seat] = size = self.sizes[seat] - real
        self.passes = len(self.order) - len(self.out) - 1
        if self.known[seat]:
            self._unlearn(self.known[seat], *move)
        if self.eyes != GOD:
            self.mask_hand(seat)
        self.turn = self.left[seat]
        if not size:
            self._go_out(seat)

    def _lead(self, seat: Seat) -> None:
        self.turn, self.rank, self.count, self.owner, self.passes = seat, 0, 0, NOBODY, 0
        self.tricks += 1

    def _go_out(self, seat: Seat) -> None:
        self.out.append(seat)
        holding = len(self.order) - len(self.out)
        if self.scored:
            self.points[seat] += holding  # §5.3
        for other in self.order:
            if self.left[other] == seat:
                self.left[other] = self.left[seat]
        if holding == 1:  # §4.1 the hand stops
            self._end_hand()

    def _end_hand(self) -> None:
        [last] = (seat for seat in self.order if self.sizes[seat])
        chairs = [*self.out, last]  # §1.4, §4.1
        if self.options.philanthropy:  # §5.4
            for great, little in ((0, -1), (1, -2)):
                self.points[self.order[great]] += chairs.index(self.order[little]) < len(chairs) + little
        self.order = chairs
        self.past.append(tuple(chairs))
        self.turn = NOBODY if len(self.past) == self.options.hands else DEALER
        self.phase, self.rank, self.count, self.owner, self.passes = DEAL, 0, 0, NOBODY, 0
        self.exposed = None

    # --- before the tricks ---

    def _draw(self, cards: Move) -> None:
        for seat, card in zip(self.drawing(), cards, strict=True):
            self.draws[seat] += (card,)
        if not self.drawing():  # §1.2 lowest first, a jester worst
            self.order.sort(key=lambda seat: self.draws[seat])
            self.phase, self.tricks = DEAL, 1

    def _change_chairs(self, move: Move) -> None:  # §5.7
        if move[0] == "-":
            self.order.remove(move[1])
            self.hands[move[1]], self.sizes[move[1]] = [0] * 14, 0
        elif len(self.order) % 2:
            self.turn, self.phase = self.order[0], JOIN  # two places possible
        else:
            self._sit(len(self.order) // 2)

    def _expose(self, move: Move) -> None:  # §5.5
        self.exposed = move
        if move and move[0] != self.order[-1]:
            self.turn, self.phase = self.order[0], MISDEAL

    def _decide(self, move: Move) -> None:
        assert self.exposed
        if move == GIVE:
            self.exposed = (self.order[-1], self.exposed[1])
        self.turn, self.phase = DEALER, DEAL

    def _deal_out(self, hands: Move) -> None:  # §1.3
        for seat in range(len(self.hands)):
            self.hands[seat], self.sizes[seat], self.known[seat] = [0] * 14, 0, {}
        for seat, hand in zip(self.order, hands, strict=True):
            self.hands[seat], self.sizes[seat] = list(hand), sum(hand)
        if self.exposed:
            self._learn(EVERYONE, self.exposed[0], (self.exposed[1],))
        self.out, self.gone, self.floors, self.gifts = [], [0] * 14, {}, []
        self.tricks += 1
        first = self.order[-1 if self._first_hour() else 0]  # §5.1 only the Gros Bouffon is asked
        self.turn, self.phase = first, REVOLUTION

    def _first_hour(self) -> bool:
        return self.options.first_hour and not self.past

    def _declare(self, move: Move) -> None:
        seat, last = self.turn, self.order[-1]
        if move == REVOLT:
            self._learn(EVERYONE, seat, (JESTER, JESTER))
            if seat == last:  # §2.2 a general revolution; hands are kept
                self.order.reverse()
            self._first_lead()
        elif seat != last:  # §2.6 everybody is asked, one after the other, so nothing tells who could
            self.turn = self.order[self.order.index(seat) + 1]
        elif self._first_hour():
            self._first_lead()
        else:
            self.turn, self.phase = self.order[0], TAXES

    def _commit(self, move: Move) -> None:
        self.gifts.append(move)
        swapping = self.options.merchants and len(self.order) > 5
        if len(self.gifts) < 2 + swapping:
            self.turn = self.order[len(self.gifts)]
        else:
            self.turn, self.phase = DEALER, HANDING

    def _hand_over(self, pairs: Move) -> None:
        """§2.5 all at once: whoever gave and whoever got know these cards; the others see nothing."""
        for (one, other), (gift, tax) in zip(self.sides(), pairs, strict=True):
            self.known[one], self.known[other] = {}, {}  # what others knew of may have changed hands
            self._give(one, other, gift)
            self._give(other, one, tax)
            if self._sees(one) and other in self.order[-2:]:
                self.floors[one, other] = max(tax)  # §2.3, §2.4 it gave its best
        self._first_lead()

    def sides(self) -> list[list[Seat]]:
        """Who trades with whom at tax time."""
        great, little = self.order[:2], self.order[:-3:-1]
        sides = [list(pair) for pair in zip(great, little, strict=True)]
        return [*sides, swapping] if (swapping := self.merchants()) else sides

    def _give(self, giver: Seat, taker: Seat, cards: Move) -> None:
        for seat, step in ((giver, -1), (taker, 1)):
            if self._sees(seat):
                for card in cards:
                    self.hands[seat][card] += step
            else:
                self.mask_hand(seat)
        if cards != HIDDEN:
            self._learn(giver, taker, cards)

    def _sees(self, seat: Seat) -> bool:
        """Whether this State holds that seat's cards."""
        return self.eyes in (GOD, seat)

    def _learn(self, who: Seat, of: Seat, cards: Move) -> None:
        """Somebody knows that this seat holds at least these cards."""
        if who == EVERYONE or self._sees(who):
            known = self.known[of].setdefault(who, [0] * 14)
            for card in set(cards):
                known[card] = max(known[card], cards.count(card))
            self.mask_hand(of)

    def _unlearn(self, known: dict[Seat, Hand], rank: int, real: int, jesters: int) -> None:
        """Such cards were played: whoever knew of one cannot tell it from another."""
        for who, cards in [*known.items()]:
            if cards[rank] or (jesters and cards[JESTER]):
                cards[rank] = max(0, cards[rank] - real)
                cards[JESTER] = max(0, cards[JESTER] - jesters)
                if not any(cards):
                    del known[who]

    def mask_hand(self, seat: Seat) -> None:
        """In a view, another's hand is what is known of it, and unseen cards."""
        if not self._sees(seat):
            hand = [sum(cards) for cards in zip(*self.known[seat].values(), strict=True)] or [0] * 14
            hand[UNSEEN] = self.sizes[seat] - sum(hand)
            self.hands[seat] = hand

    def _first_lead(self) -> None:
        chairs = self.order
        for chair, seat in enumerate(chairs):
            self.left[seat] = chairs[(chair + 1) % len(chairs)]
        self.phase, self.gifts = TRICK, []
        self.tricks -= 1
        self._lead(chairs[0])  # §3.1

    def result(self) -> Result:
        seats = range(len(self.hands))
        here = self.order + [seat for seat in seats if seat not in self.order]  # whoever left comes last
        if not self.scored:  # the last hand's chairs
            return Result(tuple(here.index(s) + 1 for s in seats), (), (here[0],), rule="4.1")
        places = tuple(1 + sum(points > self.points[s] for points in self.points) for s in seats)  # §5.3 ties share
        winners = tuple(s for s in seats if places[s] == 1)
        return Result(places, tuple(map(float, self.points)), winners, rule="5.3")

    # --- search ---

    def clone(self) -> State:
        return State(self.options, [hand[:] for hand in self.hands], self.sizes[:], self.order[:], self.points[:],
                     self.turn, self.phase, self.rank, self.count, self.owner, self.passes, self.tricks, self.left[:],
                     self.out[:], self.gone[:], [{w: c[:] for w, c in k.items()} for k in self.known],
                     self.floors.copy(), self.draws[:], self.exposed, self.gifts[:], self.past[:],
                     self.eyes)  # fmt: skip

    def pick(self, rng: Random) -> Move:
        seat = self.turn
        hand, need = self.hands[seat], self.count
        if self.phase != TRICK:
            return self._pick_before(hand, rng)
        if need > self.sizes[seat]:
            return PASS
        if need:
            short = need - hand[JESTER]
            if short < 1:
                short = 1
            able = [rank for rank in BELOW[self.rank] if hand[rank] >= short]
            if not able:
                return PASS
            which = int(rng.random() * (len(able) + 1))
            if which == len(able):
                return PASS
            rank = able[which]
            real = min(need, hand[rank])
            return rank, real, need - real
        held = [rank for rank in BELOW[JESTER] if hand[rank]]  # lead all of one rank
        rank = held[int(rng.random() * len(held))] if held else JESTER
        return rank, hand[rank], 0

    def _pick_before(self, hand: Hand, rng: Random) -> Move:
        if self.phase == REVOLUTION and hand[JESTER] < 2:
            return PASS
        if self.phase == TAXES and len(self.gifts) < 2:  # its worst cards
            cards = [rank for rank in range(12, 0, -1) for _ in range(hand[rank])]
            return tuple(cards[1 - len(self.gifts) :: -1]) if len(cards) > 1 else self.moves()[-1]
        moves = self.moves()
        return moves[int(rng.random() * len(moves))]

    # --- hidden information ---

    def redact(self, seat: Seat | None) -> State:
        return hidden.redact(self, seat)

    def mask(self, move: Move, seat: Seat | None) -> Move:
        return hidden.mask(self, move, seat)

    def determinize(self, rng: Random) -> State:
        return hidden.determinize(self, rng)

    # --- text ---

    def write(self, move: Move) -> str:
        return notation.write(self, move)

    def read(self, text: str) -> Move:
        return notation.read(self, text)

    def tell(self, move: Move) -> list[Event]:
        return story.tell(self, move)
