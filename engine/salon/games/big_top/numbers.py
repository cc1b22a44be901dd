"""Big Top in numbers: ids of actions, what chance may decide, what a seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon import core
from salon.core import Seat
from salon.games.big_top.pack import CARDS, laid
from salon.games.big_top.terms import PLACINGS, SHOW, TICKETS, Move
from salon.vectors import around, bits, one_of, place_of, shares

if TYPE_CHECKING:
    from salon.games.big_top import State

CALLS, PLACED = len(CARDS), 2 * len(CARDS) + 1  # a pass, the cards, the cards called, the tickets
ROOM = PLACED + len(PLACINGS)
IDS = {tickets: PLACED + at for at, tickets in enumerate(PLACINGS)}


def longest(state: State) -> int:
    """Each time round a card is laid or called, for somebody holds or has called the next one."""
    seats = len(state.hands)
    return 1 + state.deals * (2 + seats + 2 * len(CARDS) * seats)


def actions(state: State) -> dict[int, Move]:
    if state.phase == TICKETS:
        return {IDS[move]: move for move in state.moves()}
    return {move.bit_length() + CALLS * (move < 0): move for move in state.moves()}


def chances(state: State) -> list[tuple[Move, float]] | None:
    if state.phase == SHOW:  # nothing is left to chance
        return [(tuple(zip(state.hands, state.tickets, strict=True)), 1.0)]
    return core.State.chances(state)


def observe(state: State, seat: Seat) -> list[float]:
    seats = len(state.hands)
    told = [*bits(state.hands[seat], 52), *bits(state.front, 52), *bits(laid(state.front), 52)]
    told += [*one_of(state.phase, 5), *place_of(state.turn, seat, seats), *place_of(state.dealer, seat, seats)]
    told += [*shares(state.tickets[seat] or (0,) * 4, 10), *shares([state.rounds], state.deals)]
    for each in around(seat, seats):
        told += [*shares([state.left[each]], 18), *shares([state.earned[each]], 100), *shares([state.money[each]], 500)]
        told += bits(state.lacks[each], 52)
        for card in state.programmes[each]:
            told += bits(card, 52)
    return told
