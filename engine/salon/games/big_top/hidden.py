"""What each seat may know under the big top, and what the rest may be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from salon.core import EVERYONE, GOD, Seat
from salon.games.big_top import pack
from salon.games.big_top.pack import ALL
from salon.games.big_top.terms import DEAL, HIDDEN, PLACINGS, TICKETS, Move

if TYPE_CHECKING:
    from salon.games.big_top import State


def redact(state: State, seat: Seat | None) -> State:
    """Hands and tickets of the others are secret until they are shown; what passes have told is everybody's."""
    view = state.clone()
    view.eyes = EVERYONE if seat is None else seat
    if state.phase != DEAL:  # §1.4 open at the end
        for other in range(len(state.hands)):
            if other != seat:
                view.hands[other] = 0
                view.tickets[other] = state.tickets[other] and HIDDEN
    return view


def mask(state: State, move: Move, seat: Seat | None) -> Move:
    if state.phase == DEAL:
        return pack.hide_deal(move, seat)
    return HIDDEN if state.phase == TICKETS and seat != state.turn else move


def determinize(state: State, rng: Random) -> State:
    """A full position that this view may be: nobody holds what its passes have excluded."""
    full, random = state.clone(), rng.random
    full.eyes = GOD
    if state.phase == DEAL:
        return full
    full.hands = pack.deal_anew(unseen(state), state.hands, state.sizes, state.lacks, random)
    full.tickets = [PLACINGS[int(random() * 24)] if tickets == HIDDEN else tickets for tickets in state.tickets]
    return full


def unseen(state: State) -> int:
    return ALL & ~pack.laid(state.front) & ~sum(state.hands) & ~sum(map(sum, state.programmes))


def sees(state: State) -> bool:
    """Whether this State holds the cards of the seat to move."""
    return state.eyes in (GOD, state.turn)


def may(state: State, card: int, none: int = 0) -> bool:
    """In a view, the seat to move may hold this card, if one is named, and none of those."""
    return pack.may_lie(unseen(state), state.hands, state.sizes, state.lacks, state.turn, card, none)
