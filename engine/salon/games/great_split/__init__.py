"""The Great Split (Hjalmar Hach and Lorenzo Silva, 2022). § cites the numbered rules of this game.

Cards are kinds, numbered; a hand is a sorted list of them. All seats decide at once: their decisions are secret
commitments, one after the other, and the dealer then tells them (TOLD), which a view hears as far as its seat may. In a
view another's cards are UNSEEN; what is known of them follows from the last round, which all remember. One move plays
one card with all its choices, so everybody makes as many as it holds cards, and one for the splitter: in a view none of
them tells anything before all have played, but that it was made.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import ClassVar

from salon import core
from salon.core import DEALER, GOD, NOBODY, BadSetup, Result, Seat
from salon.games.great_split import guess, hearing, hidden, law, notation, numbers, scoring, story
from salon.games.great_split.advance import GOLD_SEALS, PLAINLY, WAYS, plays, run, seated
from salon.games.great_split.law import PARTERS
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    GOLD,
    MARKET,
    PASSING,
    PILES,
    PLAIN,
    PLAY,
    PRESTIGE,
    RETURN,
    SECRET,
    SETUP,
    SHOW,
    SOLD,
    SPLIT,
    SPLITTER,
    TELLING,
    TOGETHER,
    TOKENS,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    Tracks,
)

PLAYS: tuple[Move, ...] = tuple((card,) for card in range(PLAIN))
GROUPS: tuple[Move, Move] = ((0,), (1,))
LINES = [(one, tuple(sorted({0, 1, 2, 3} - set(one)))) for one in combinations(range(4), 2)]  # §1.4
DEALT = tuple(level for level, _ in BOX.rounds)
LIMITS = (0, *(limit for _, limit in BOX.rounds))
LAST = len(BOX.rounds)
BITS = 30  # of chance: one digit of Python's, quick to divide, and what a division favours is past noticing


@dataclass(frozen=True, slots=True)
class Options:
    """There are none."""


NO_OPTIONS = Options()


@dataclass(slots=True)
class State(core.State):
    """Collections, wallets and the market."""

    options: Options
    hands: list[list[int]]  # by seat; while cards are played, all that it plays in this round
    tracks: list[Tracks]  # by seat, the space reached on each track
    piles: list[list[int]]  # by level, in no order
    bag: list[int]  # market tokens not yet turned up
    discards: list[list[int]]  # by seat
    characters: Cards = ()  # by seat
    lines: tuple[Cards, ...] = ()  # the scoring tokens on the two lines
    turn: Seat = DEALER
    phase: int = SETUP
    round: int = 0
    market: int = 0
    left: list[int] = field(default_factory=list)  # what the seat at its turn has yet to play, its splitter too
    wallets: list[Move] = field(default_factory=list)  # by seat, two groups: from the split on
    picks: list[int] = field(default_factory=list)  # by seat, which group of its right neighbour's wallet it keeps
    before: list[Tracks] = field(default_factory=list)  # by seat, as they stood before anybody played
    played: list[list[Move]] = field(default_factory=list)  # by seat, its moves in this round
    last: list[list[Move]] = field(default_factory=list)  # by seat, those of the last round that was shown
    former: tuple[list[Move], list[int]] = field(default_factory=lambda: ([], []))  # that round's wallets and picks
    turned: list[int] = field(default_factory=list)  # market tokens, by round
    scored: list[tuple[int, str, Cards]] = field(default_factory=list)  # a round, a source, and the points by seat
    eyes: Seat = GOD  # whose view this is

    name: ClassVar[str] = "great_split"
    seats: ClassVar[range] = range(2, 8)
    choices: ClassVar[type[Options]] = Options

    @classmethod
    def start(cls, seats: int, options: Options | None = None) -> State:
        if seats not in cls.seats:
            raise BadSetup("1.1", seats=seats, least=cls.seats[0], most=cls.seats[-1])
        each = range(seats)
        piles, bag = [pile[:] for pile in PILES], list(BOX.market)
        return cls(options or NO_OPTIONS, [[] for _ in each], [[0] * 11 for _ in each], piles, bag, [[] for _ in each])

    @property
    def chapter(self) -> int:
        return self.round

    @property
    def rests(self) -> bool:
        """What all have played lies open; or the market has moved, and a round is over."""
        return self.turn == DEALER and self.round > 0 and self.phase in (MARKET, DEAL)

    @property
    def together(self) -> bool:
        return self.phase in TOGETHER

    # --- what chance decides ---

    def deal(self, rng: Random) -> Move:
        phase, seats = self.phase, len(self.hands)
        if phase in TELLING:
            return TOLD
        if phase == DEAL:
            return tuple(zip(*[draw(self.piles[level], seats, rng) for level in self.levels()]))  # noqa: B905 all alike
        if phase == MARKET:
            return (self.bag[int(rng.random() * len(self.bag))],)
        if phase == FIRST:  # §1.6
            drawn = draw(self.piles[0], 4 * seats, rng)
            return tuple([tuple(drawn[at : at + 4]) for at in range(0, len(drawn), 4)])
        people = draw(range(len(BOX.characters)), seats, rng)
        return (tuple(people), *LINES[int(rng.random() * len(LINES))])

    def levels(self) -> Cards:
        """§2.1 of the cards that the next deal gives each seat; §8.1 with two seats one more, of the level below."""
        level = DEALT[self.round]
        return (level,) if len(self.hands) > 2 else (level, level - 1)

    # --- rules ---

    moves, check = law.moves, hearing.check

    def apply(self, move: Move) -> None:
        phase = self.phase
        if phase == PLAY:
            card = move[0]
            if card < SOLD:  # §4.1 each fully resolved before the next
                left, seat = self.left, self.turn
                left.remove(card)
                tracks = self.tracks[seat]
                if card < PLAIN:
                    track, row = PLAINLY[card]
                    tracks[track], _ = row[tracks[track]]
                else:
                    run(tracks, move)
                self.played[seat].append(move)
                if not left:
                    self._finish()
            else:
                self._play_otherwise(move)
        elif phase == SPLIT:  # §3.1
            self.wallets.append(move)
            self.turn = seat = self.turn + 1
            if seat == len(self.hands):
                self.turn, self.phase = DEALER, PASSING
        elif phase == CHOOSE:  # §3.3
            self.picks.append(move[0])
            self.turn = seat = self.turn + 1
            if seat == len(self.hands):
                self.turn, self.phase = DEALER, RETURN
        else:
            DOES[phase](self, move)

    # --- set-up and deal ---

    def _set_up(self, move: Move) -> None:
        self.characters, *lines = move
        self.lines = tuple(lines)  # §1.4
        self.tracks = [list(seated(character)) for character in self.characters]  # §1.3
        self.phase = FIRST

    def _deal_first(self, dealt: Move) -> None:
        for hand, cards in zip(self.hands, dealt, strict=True):
            hand += sorted(cards)
        if len(self.hands) > 2:  # §1.6 the rest leaves the game
            self.piles[0] = []
        else:
            for card in dealt[0] + dealt[1]:
                self.piles[0].remove(card if self.eyes == GOD else UNSEEN)
        self.phase = DEAL

    def _deal_out(self, dealt: Move) -> None:
        seen, hands = self.eyes == GOD, self.hands
        for at, level in enumerate(self.levels()):
            pile = self.piles[level]
            for seat, hand in enumerate(hands):
                card = dealt[seat][at]
                insort(hand, card)
                pile.remove(card if seen else UNSEEN)
        self.round += 1
        self._limit(0)

    def _limit(self, seat: Seat) -> None:
        """§2.2 whoever holds too many discards, from this seat on; then all split."""
        limit, hands = LIMITS[self.round], self.hands
        for over in range(seat, len(hands)):
            if len(hands[over]) > limit:
                self.turn, self.phase = over, DISCARD
                return
        self.turn, self.phase = 0, SPLIT

    def _discard(self, move: Move) -> None:
        seat, card = self.turn, move[0]
        hand = self.hands[seat]
        if card == SECRET:
            card = UNSEEN
        hand.remove(card)
        self.discards[seat].append(card)
        if len(hand) <= LIMITS[self.round]:
            self._limit(seat + 1)

    # --- the exchange ---

    def _pass_on(self, told: Move) -> None:
        """§3.2 to the left, all together."""
        if told != TOLD:
            self.wallets = list(told)
        self.turn, self.phase = 0, CHOOSE

    def _give_back(self, told: Move) -> None:
        """§3.4 a hand is what came back and what was taken. A view is told wallets and choices, or numbers of cards."""
        if told != TOLD:
            self.wallets, self.picks = hidden.exchanged(told)
        wallets, picks, eyes = self.wallets, self.picks, self.eyes
        exchange = zip(wallets, [*picks[1:], picks[0]], [wallets[-1], *wallets], picks)  # noqa: B905 the last one is over
        self.hands = hands = [sorted(mine[1 - gone] + other[taken]) for mine, gone, other, taken in exchange]
        if eyes != GOD:
            self.hands = [hand if seat == eyes else [UNSEEN] * len(hand) for seat, hand in enumerate(hands)]
        self.before = [*map(list.copy, self.tracks)]
        self.played = [[] for _ in picks]
        self.turn, self.phase = 0, PLAY
        self.left = [*self.hands[0], SPLITTER if eyes in (GOD, 0) else UNSEEN]

    # --- play ---

    def _play_otherwise(self, move: Move) -> None:
        """§4.4 sold; or, in a view, played by another: only that a card was."""
        if move[0] == SECRET:
            self.left.pop()
        else:
            self.left.remove(move[0] - SOLD)
            run(self.tracks[self.turn], move)
            self.played[self.turn].append(move)
        if not self.left:
            self._finish()

    def _finish(self) -> None:
        """The next seat has all its cards to play, and its splitter, §4.3."""
        self.turn = seat = self.turn + 1
        if seat == len(self.hands):
            self.turn, self.phase, self.left = DEALER, SHOW, []
        else:
            self.left = [*self.hands[seat], SPLITTER if self.eyes in (GOD, seat) else UNSEEN]

    def _show(self, told: Move) -> None:
        """§6.5 all cards come back to the hand, sold ones too, and the splitter to its owner: a hand is as it was."""
        if told != TOLD:
            for seat, plays in enumerate(told):
                self.played[seat] = list(plays)
                if self.eyes != seat:
                    for play in plays:
                        run(self.tracks[seat], play)
        self.last, self.former = self.played, (self.wallets, self.picks)
        self.played, self.wallets, self.picks, self.before = [], [], [], []
        self.phase = MARKET

    # --- market and scoring ---

    def _turn_up(self, move: Move) -> None:
        token = move[0]
        self.bag.remove(token)  # §1.5
        self.turned.append(token)
        self.market += token  # §5.1
        self.phase = DEAL
        if self.round == LAST:
            self._end()
        elif self.round in BOX.lines:  # §6.1
            for source in self.lines[BOX.lines.index(self.round)]:
                self._score(TOKENS[source])

    def _score(self, source: str) -> None:
        if source != "none":
            points = scoring.points(source, self.tracks, self.characters, self.market)
            self.scored.append((self.round, source, points))
            for seat, tracks in enumerate(self.tracks):
                tracks[PRESTIGE] += points[seat]

    def _end(self) -> None:
        for source in (*TOKENS[:3], "contracts"):  # §7.1
            self._score(source)
        self.turn, self.phase = NOBODY, MARKET

    def result(self) -> Result:
        """Prestige; before the end, with what the end would add now."""
        points = [tracks[PRESTIGE] for tracks in self.tracks]
        if self.turn != NOBODY and self.characters:
            people = zip(points, self.tracks, self.characters, strict=True)
            points = [have + scoring.worth(tracks, character, self.market) for have, tracks, character in people]
        places = tuple(1 + sum(other > mine for other in points) for mine in points)  # §7.3 ties share
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Result(places, tuple(map(float, points)), winners, rule="7.3")

    # --- search ---

    def clone(self) -> State:
        return State(self.options, [hand[:] for hand in self.hands], [tracks[:] for tracks in self.tracks],
                     [pile[:] for pile in self.piles], self.bag[:], [cards[:] for cards in self.discards],
                     self.characters, self.lines, self.turn, self.phase, self.round, self.market, self.left[:],
                     self.wallets[:], self.picks[:], [tracks[:] for tracks in self.before],
                     [plays[:] for plays in self.played], self.last, self.former, self.turned[:], self.scored[:],
                     self.eyes)  # fmt: skip

    def pick(self, rng: Random) -> Move:
        """Card by card, what asks for nothing first and the splitter last, every way as likely. Nothing is sold."""
        phase = self.phase
        if phase == PLAY:
            card = self.left[0]
            if card < PLAIN:
                return PLAYS[card]
            tracks = self.tracks[self.turn]
            able = WAYS[tracks[GOLD]][tracks[GOLD_SEALS]][card] or plays(tracks, card)
            return able[rng.getrandbits(BITS) % len(able)]
        if phase == CHOOSE:
            return GROUPS[rng.getrandbits(1)]
        hand = self.hands[self.turn]
        if phase == DISCARD:
            return (hand[rng.getrandbits(BITS) % len(hand)],)
        parters = PARTERS[len(hand)]
        return parters[rng.getrandbits(BITS) % len(parters)](hand)

    # --- in numbers ---

    @property
    def room(self) -> int:
        return numbers.room()

    @property
    def longest(self) -> int:
        return numbers.longest(self)

    actions, chances, observe = numbers.actions, numbers.chances, numbers.observe

    # --- hidden information, and text ---

    redact, mask, determinize = hidden.redact, hidden.mask, guess.determinize
    write, read, tell = notation.write, notation.read, story.tell


def draw(pile: Sequence[int], number: int, rng: Random) -> list[int]:
    """So many of a pile, which stays as it is."""
    left, bits = list(pile), rng.getrandbits
    return [left.pop(bits(BITS) % size) for size in range(len(left), len(left) - number, -1)]


DOES: dict[int, Callable[[State, Move], None]] = {  # by phase, what a move does; apply itself knows the commonest
    SETUP: State._set_up, FIRST: State._deal_first, DEAL: State._deal_out, DISCARD: State._discard,
    PASSING: State._pass_on, RETURN: State._give_back, SHOW: State._show, MARKET: State._turn_up,
}  # fmt: skip
