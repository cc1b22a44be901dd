"""What each seat may know at Dalmuti's table, and what the rest may be."""

from __future__ import annotations

from bisect import bisect_left
from itertools import chain
from operator import itemgetter, mul, sub
from random import Random
from typing import TYPE_CHECKING

from salon.core import Seat
from salon.games.great_dalmuti import taxes
from salon.games.great_dalmuti.knowledge import mask_hand
from salon.games.great_dalmuti.terms import DEAL, EVERYONE, GOD, HANDING, HIDDEN, TAXES, UNSEEN, Hand, Move, take, worst

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State

SINGLE = [[rank] for rank in range(14)]


def redact(state: State, seat: Seat | None) -> State:
    view = state.clone()
    view.eyes = EVERYONE if seat is None else seat
    view.floors = {pair: rank for pair, rank in state.floors.items() if pair[0] == seat}
    view.gifts = [gift if at > 1 or state.order[at] == seat else HIDDEN for at, gift in enumerate(state.gifts)]
    for other in range(len(state.hands)):
        view.known[other] = {who: cards for who, cards in view.known[other].items() if who in (seat, EVERYONE)}
        mask_hand(view, other)
    return view


def mask(state: State, move: Move, seat: Seat | None) -> Move:
    if state.phase == TAXES and len(state.gifts) < 2 and seat != state.turn:
        return HIDDEN
    if state.phase == HANDING:
        seen = zip(taxes.sides(state), move, strict=True)
        return tuple(pair if seat in sides else (HIDDEN, HIDDEN) for sides, pair in seen)
    if state.phase == DEAL and move and isinstance(move[0], tuple):
        hidden = [(sum(hand), *[0] * 13) for hand in move]
        return tuple(hand if state.order[at] == seat else hidden[at] for at, hand in enumerate(move))
    return move


def determinize(state: State, rng: Random) -> State:
    """The unseen cards dealt anew; whoever paid a tax to the one who looks holds nothing better than it gave."""
    full = state.clone()
    seen = map(sum, zip(state.gone, *state.hands, strict=True))
    unseen = map(sub, state.pack, seen)
    cards = [*chain.from_iterable(map(mul, SINGLE, unseen))]
    for (_, payer), rank in sorted(state.floors.items(), key=itemgetter(1), reverse=True):
        fill(full.hands[payer], cards, rng, bisect_left(cards, rank))
    for hand in full.hands:
        fill(hand, cards, rng)
    full.eyes = GOD
    for at, gift in enumerate(full.gifts):
        if gift == HIDDEN:
            full.gifts[at] = worst(full.hands[state.order[at]], 2 - at)
    return full


def fill(hand: Hand, cards: list[int], rng: Random, least: int = 0) -> None:
    """Cards from the place `least` on, instead of those one cannot see."""
    if hand[UNSEEN]:
        take(hand, hand[UNSEEN], cards, rng.random, least)
        hand[UNSEEN] = 0
