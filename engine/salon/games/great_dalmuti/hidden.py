"""What each seat may know at Dalmuti's table, and what the rest may be."""

from __future__ import annotations

from bisect import bisect_left
from itertools import chain
from operator import itemgetter, mul, sub
from random import Random
from typing import TYPE_CHECKING

from salon.core import EVERYONE, GOD, Seat
from salon.games.great_dalmuti import taxes
from salon.games.great_dalmuti.knowledge import mask_hand, sees
from salon.games.great_dalmuti.terms import DEAL, HANDING, HIDDEN, TAXES, UNSEEN, Hand, Move, take, worst

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
    cards = [*chain.from_iterable(map(mul, SINGLE, unseen(state)))]
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


def unseen(view: State) -> Hand:
    """Of each rank, the cards that lie where one cannot see; fewer than none, if more are seen than there are."""
    return [*map(sub, view.pack, map(sum, zip(view.gone, *view.hands, strict=True)))]


def most(view: State, seat: Seat) -> Hand:
    """Of each rank, as many cards as this seat may hold."""
    if sees(view, seat):
        return view.hands[seat]
    known, free, floor = view.hands[seat], unseen(view), view.floors.get((view.eyes, seat), 1)
    room = known[UNSEEN]
    return [0, *(known[rank] + (min(room, free[rank]) if rank >= floor else 0) for rank in range(1, 14))]


def may_be(view: State) -> bool:
    """Whether some deal of the unseen cards makes this view a true one."""
    free = unseen(view)
    if min(free[1:]) < 0 or any(hand[UNSEEN] < 0 for hand in view.hands):
        return False
    return all(view.hands[payer][UNSEEN] <= sum(free[rank:]) for (_, payer), rank in view.floors.items())
