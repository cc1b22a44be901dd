"""Dalmuti's table in numbers: ids of actions, what chance may decide, what a seat sees."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from salon.core import LETTERS, Seat
from salon.games.great_dalmuti import taxes
from salon.games.great_dalmuti.terms import (
    DEAL,
    GIVE,
    HANDING,
    JESTER,
    KEEP,
    PACK,
    PASS,
    REVOLT,
    Hand,
    Move,
)
from salon.vectors import around, one_of, place_of, shares

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State

DRAWS = 64  # of the first seats: that those who drew alike would go on for longer is past all likelihood

# A number alone is a rank, a chair or a seat: the phase says which, and so for the other moves.
SETS = [(rank, real, jesters) for rank in range(1, 13) for real in range(1, rank + 1) for jesters in range(3)]
SINGLE: list[Move] = [(number,) for number in range(len(LETTERS))]
PAIRS = combinations_with_replacement(range(1, 14), 2)
IDS: dict[Move, int] = {
    move: at
    for at, move in enumerate([PASS, REVOLT, KEEP, GIVE, (JESTER, 1, 0), (JESTER, 2, 0), *SETS, *SINGLE, *PAIRS])
}


def longest(state: State) -> int | None:
    """Each card laid is followed by at most a pass of all the others, and before the first all are asked."""
    if not state.options.hands:
        return None
    a_hand: int = sum(PACK) * len(state.hands) + len(state.hands) + 7
    return DRAWS + int(state.options.hands) * a_hand


def actions(state: State) -> dict[int, Move]:
    return {IDS[move]: move for move in state.moves()}


def chances(state: State) -> list[tuple[Move, float]] | None:
    if state.phase == HANDING:
        return handings(state)
    if state.phase == DEAL and state.options.misdeal and state.exposed is None:
        return fumbles(state)
    return None  # draws and deals


def handings(state: State) -> list[tuple[Move, float]]:
    """§5.6 only what merchants swap is left to chance."""
    due = taxes.handing(state, lambda: 0.0)
    if not (swapping := taxes.merchants(state)):
        return [(due, 1.0)]
    hands = [
        [(rank, state.hands[seat][rank] / state.sizes[seat]) for rank in held(state.hands[seat])] for seat in swapping
    ]
    return [((*due[:2], ((a,), (b,))), one * other) for (a, one), (b, other) in product(*hands)]


def held(hand: Hand) -> list[int]:
    return [rank for rank in range(1, 14) if hand[rank]]


def fumbles(state: State) -> list[tuple[Move, float]]:
    """§5.5 one deal in four, any seat, any card."""
    pack, seats = state.pack, state.order
    one = 0.25 / sum(pack) / len(seats)
    return [(PASS, 0.75), *(((seat, rank), one * pack[rank]) for seat in seats for rank in held(pack))]


def observe(state: State, seat: Seat) -> list[float]:
    seats = len(state.hands)
    told = [*one_of(state.phase, 8), *one_of(state.rank, 14), *shares([state.count], 14), *shares(state.gone, 12)]
    for who in (state.turn, state.owner, state.until):
        told += place_of(who, seat, seats)
    for each in around(seat, seats):
        told += [*shares(state.hands[each], 20), *shares([state.sizes[each], state.points[each]], 20)]
        told += shares([state.order.index(each) if each in state.order else seats], seats)
    return told
