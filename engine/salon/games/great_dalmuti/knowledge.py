"""Who knows of which cards in whose hand, at Dalmuti's table: `known` says it, and masked hands are made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon.core import EVERYONE, GOD, Seat
from salon.games.great_dalmuti.terms import JESTER, UNSEEN, Move, counts

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def sees(state: State, seat: Seat) -> bool:
    """Whether this State holds that seat's cards."""
    return state.eyes in (GOD, seat)


def mask_hand(state: State, seat: Seat) -> None:
    """In a view, another's hand is what is known of it, and unseen cards."""
    if not sees(state, seat):
        hand = [sum(cards) for cards in zip(*state.known[seat].values(), strict=True)] or [0] * 14
        hand[UNSEEN] = state.sizes[seat] - sum(hand)
        state.hands[seat] = hand


def show(state: State, seat: Seat, cards: Move) -> None:
    """Everybody has seen that this seat holds at least these cards."""
    known = state.known[seat]
    known[EVERYONE] = tuple(map(max, known.get(EVERYONE, [0] * 14), counts(cards)))
    mask_hand(state, seat)


def unlearn(known: dict[Seat, tuple[int, ...]], rank: int, real: int, jesters: int) -> None:
    """Such cards were played: whoever knew of one cannot tell it from another."""
    for who, cards in [*known.items()]:
        if cards[rank] or (jesters and cards[JESTER]):
            left = list(cards)
            left[rank] = max(0, left[rank] - real)
            left[JESTER] = max(0, left[JESTER] - jesters)
            if any(left):
                known[who] = tuple(left)
            else:
                del known[who]
