"""A sensible guest at the gala: knows what a collection may come to, keeps the better half, parts its own cannily."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp, fsum
from random import Random

from salon.core import DEALER, NOBODY, Bot, Event, Seat
from salon.games.great_split import State, law
from salon.games.great_split.advance import plays, run
from salon.games.great_split.box import ARROW, RESOURCES
from salon.games.great_split.scoring import art_points
from salon.games.great_split.terms import (
    ART,
    BOOKS,
    BOX,
    CHOOSE,
    DISCARD,
    EMERALD,
    GOLD,
    MARKET,
    PLAIN,
    PLAY,
    SEALS,
    SOLD,
    SPLIT,
    SPLITTER,
    TOPAZ,
    Cards,
    Move,
    Tracks,
    name_of,
)

GROWTH = 2.2  # spaces that a resource may gain in a round still to come
SEALING = 0.7  # and a seal track
LUCK = (0.0, 1.2, 2.4)  # how much of that there may be, for nobody knows
SWINGS = ((-3, 1), (-2, 2), (-1, 3), (0, 4), (1, 3), (2, 2), (3, 1))  # how far off the market may be, and how often
ARROWS = 3.5  # points that a double arrow is worth
LEAD = 0.8  # and a gem that the other gem has not met yet
HOLD = 0.7  # and a card more in hand, for each round still to come
DOUBT = 1.5  # points by which a neighbour's taste may differ from what one thinks of it
ZEAL = 1.0  # points more that a devotee sees in every space of its resource and of its seals

Row = list[float]


@dataclass(frozen=True, slots=True)
class Taste:
    """What each space of each track promises at this point of the game."""

    books: Row
    art: Row
    gold: Row
    gems: float  # a space of the lower gem
    lead: float  # a space of the higher one
    contracts: list[Row]  # by resource
    stars: list[Row]  # by resource
    hold: float  # a card kept
    love: int  # a resource, for a devotee; 0 for a sensible guest


@lru_cache(maxsize=1024)
def taste(round_: int, market: int, lines: tuple[Cards, ...], love: int) -> Taste:
    left = len(BOX.rounds) - round_
    tokens = {token: at - round_ for at, line in zip(BOX.lines, lines, strict=True) for token in line if at >= round_}
    books, art, gems = ([left, *([tokens[token]] if token in tokens else [])] for token in range(3))
    resources = range(BOOKS, SEALS + 1)
    return Taste(
        [fsum(promise(BOX.banners, at, GROWTH * wait) for wait in books) for at in range(BOX.lengths[BOOKS] + 1)],
        [
            fsum(fashion(at + GROWTH * wait, market + 2 * wait + 2) for wait in art)
            for at in range(BOX.lengths[ART] + 1)
        ],
        on_the_way(BOX.effects[GOLD], left),
        2.0 * len(gems),
        LEAD * min(left, 2),
        [[], *(promises(BOX.contracts[track], GROWTH * left) for track in resources)],
        [[], *(promises(BOX.stars[track], SEALING * left) for track in resources)],
        HOLD * left,
        love,
    )


def promises(ladder: Cards, growth: float) -> Row:
    return [promise(ladder, at, growth) for at in range(len(ladder))]


def promise(ladder: Cards, at: int, growth: float) -> float:
    """What a ladder of values may come to from here."""
    return fsum(slope(ladder, at + growth * luck) for luck in LUCK) / len(LUCK)


def slope(ladder: Cards, at: float) -> float:
    """A ladder as a slope: between two of its steps, a part of the next."""
    low = min(int(at), len(ladder) - 1)
    here = ladder[low]
    above = next((space for space in range(low + 1, len(ladder)) if ladder[space] > here), 0)
    below = next((space for space in range(low, 0, -1) if ladder[space - 1] < here), 0)
    return here + (ladder[above] - here) * (at - below) / (above - below) if above else here


def fashion(level: float, market: int) -> float:
    """What art may pay at about this level, when the market is about there."""
    low = int(level)
    part = level - low
    points = [
        n * (art_points(low, market + d) * (1 - part) + art_points(low + 1, market + d) * part) for d, n in SWINGS
    ]
    return fsum(points) / sum(n for _, n in SWINGS)


def on_the_way(effects: Cards, left: int) -> Row:
    """Of the way from one double arrow to the next, the part that lies behind."""
    worth, since = [], 0
    for space, effect in enumerate(effects):
        since = 0 if effect == ARROW else since + (space > 0)
        ahead = next((at - space for at in range(space + 1, len(effects)) if effects[at] == ARROW), 0)
        worth.append(ARROWS * since / (ahead + since) if ahead and left else 0.0)
    return worth


def value(tracks: Tracks, mine: Cards, like: Taste) -> float:
    """What these tracks may come to, with these contracts of a character."""
    topaz, emerald = tracks[TOPAZ], tracks[EMERALD]
    low, more = (topaz, emerald - topaz) if topaz < emerald else (emerald, topaz - emerald)
    total = tracks[0] + like.books[tracks[BOOKS]] + like.art[tracks[ART]] + like.gold[tracks[GOLD]]
    total += like.gems * low + like.lead * more
    contracts, stars = like.contracts, like.stars
    for resource in (1, 2, 3, 4, 5):
        total += (contracts[resource][tracks[resource]] + mine[resource]) * stars[resource][tracks[resource + SEALS]]
    if like.love:
        total += ZEAL * (tracks[like.love] + tracks[like.love + SEALS])
    return total


def best(tracks: Tracks, mine: Cards, card: int, like: Taste) -> tuple[float, Move]:
    """The best way to play a card, and what it brings."""
    now = value(tracks, mine, like)
    found: tuple[float, Move] = (-1e9, ())
    for play in plays(tracks, card):
        after = tracks[:]
        run(after, play)
        if (worth := value(after, mine, like) - now) > found[0]:
            found = worth, play
    return found


def contracts(view: State, seat: Seat) -> Cards:
    return BOX.characters[view.characters[seat]][2]


def gain(view: State, seat: Seat, card: int, like: Taste) -> float:
    """What this card alone is worth to that seat now."""
    return best(view.tracks[seat], contracts(view, seat), card, like)[0] + like.hold


def worth(view: State, seat: Seat, cards: Cards) -> float:
    """About how many points these cards would bring to a seat that played them now: for a page to show."""
    like = taste(view.round, view.market, view.lines, 0)
    return haul(view, seat, cards, like) - like.hold * len(cards)


def haul(view: State, seat: Seat, cards: Cards, like: Taste) -> float:
    """What these cards are worth to that seat, played one after the other."""
    tracks, mine, total = view.tracks[seat][:], contracts(view, seat), like.hold * len(cards)
    for card in cards:
        brings, play = best(tracks, mine, card, like)
        run(tracks, play)
        total += brings
    return total


def split(view: State, rng: Random, like: Taste) -> Move:
    """The offer that leaves most, or about that."""
    return max([(worth + 0.2 * rng.random(), offer) for worth, offer in offers(view, like)])[1]


def offers(view: State, like: Taste) -> Iterator[tuple[float, Move]]:
    """What each offer leaves: the neighbour takes what it likes, more or less, and what it gains is a loss too."""
    seat, hand, seats = view.turn, view.hands[view.turn], len(view.hands)
    common = taste(view.round, view.market, view.lines, 0)
    mine = {card: gain(view, seat, card, like) for card in set(hand)}
    theirs = {card: gain(view, (seat + 1) % seats, card, common) for card in set(hand)}
    all_mine, all_theirs = fsum(mine[card] for card in hand), fsum(theirs[card] for card in hand)
    spite = 1 / (seats - 1)
    for number in range(law.SPLITS[len(hand)]):
        offer = law.split(hand, number)
        one, its_one = fsum([mine[card] for card in offer[0]]), fsum([theirs[card] for card in offer[0]])
        other, its_other = all_mine - one, all_theirs - its_one
        taken = 1 / (1 + exp(max(-50.0, min(50.0, (its_other - its_one) / DOUBT))))  # how likely the first group is
        yield taken * (other - spite * its_one) + (1 - taken) * (one - spite * its_other), offer


def play(view: State, like: Taste) -> Move:
    """What asks for nothing first, unless it is better sold; then gold, seals, and the splitter last."""
    tracks, mine, left = view.tracks[view.turn], contracts(view, view.turn), view.left
    first = left[0]
    if first == SPLITTER:
        return best(tracks, mine, first, like)[1]
    sale, sold = best(tracks, mine, SOLD + first, like)
    plain = [card for card in left if card < PLAIN]
    for card in plain or [first]:
        if best(tracks, mine, card, like)[0] < sale:
            return (SOLD + card, *sold[1:])
    return best(tracks, mine, first, like)[1]


def answer(view: State, rng: Random, love: int) -> Move:
    like = taste(view.round, view.market, view.lines, love)
    if view.phase == DISCARD:
        return (min(view.hands[view.turn], key=lambda card: gain(view, view.turn, card, like)),)
    if view.phase == SPLIT:
        return split(view, rng, like)
    if view.phase == CHOOSE:
        one, other = view.wallets[view.turn - 1]
        return (int(haul(view, view.turn, other, like) > haul(view, view.turn, one, like)),)
    return play(view, like)


def choose(view: State, rng: Random) -> Move:
    return answer(view, rng, 0)


RIVALS: dict[str, Bot] = {name: partial(answer, love=track) for track, name in enumerate(RESOURCES, BOOKS)}


# --- why


def reasons(view: State, move: Move, other: Move) -> list[Event]:
    """Both halves as both sides see them, and which is likely to be taken; what a card brings, and another would."""
    seat = view.turn
    left = (seat + 1) % len(view.hands)
    if view.phase == SPLIT:
        mine = [round(worth(view, seat, group)) for group in move]
        theirs = [round(worth(view, left, group)) for group in move]
        taken = int(theirs[1] > theirs[0])
        return [("halves", {"seat": left, "mine": mine, "theirs": theirs, "taken": taken, "kept": mine[1 - taken]})]
    if view.phase == CHOOSE:
        halves = [round(worth(view, seat, group)) for group in view.wallets[seat - 1]]
        return [("half", {"taken": halves[move[0]], "left": halves[1 - move[0]]})]
    like = taste(view.round, view.market, view.lines, 0)
    if view.phase == DISCARD:
        return [("useless", {"card": name_of(move[0]), "points": round(gain(view, seat, move[0], like) - like.hold)})]
    brings = [round(brought(view, play, like)) for play in (move, other)]
    return (
        [("brings", {"points": brings[0], "other": brings[1]})]
        if move != other
        else [("brings", {"points": brings[0]})]
    )


def brought(view: State, play: Move, like: Taste) -> float:
    tracks, mine = view.tracks[view.turn], contracts(view, view.turn)
    after = tracks[:]
    run(after, play)
    return value(after, mine, like) - value(tracks, mine, like)


# --- for those who search: to the end of the next round, for a hand is played again, and what collections then promise

UNIT = "points"  # more than the others may come to, on the average
PLAYOUTS = 200
OFFERS = 6  # ways to part a hand that are worth a search


def candidates(view: State, rng: Random) -> list[Move]:
    """The likeliest offers, best first; both halves; any card to lay aside, the least first; cards by the rule."""
    like = taste(view.round, view.market, view.lines, 0)
    if view.phase == SPLIT:
        ranked = sorted(offers(view, like), key=lambda each: -each[0])
        return list(dict.fromkeys(offer for _, offer in ranked))[:OFFERS]
    if view.phase == PLAY:
        return [choose(view, rng)]
    if view.phase == DISCARD:
        return sorted(view.moves(), key=lambda move: gain(view, view.turn, move[0], like))
    return view.moves()


def stops(state: State, start: State) -> bool:
    return state.phase == MARKET and state.turn == DEALER and state.round > start.round


def rewards(state: State) -> list[float]:
    """What collections promise, and the cards that will be played again; at the end, what was scored."""
    like = taste(state.round, state.market, state.lines, 0)
    worths = [
        value(tracks, contracts(state, seat), like) + like.hold * len(state.hands[seat])
        if state.turn != NOBODY
        else float(tracks[0])
        for seat, tracks in enumerate(state.tracks)
    ]
    fair = fsum(worths) / len(worths)
    return [worth - fair for worth in worths]
