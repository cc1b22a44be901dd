"""Before the tricks of a hand at Dalmuti's table: a revolution, or the taxes and what is given for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from salon.core import DEALER, Seat
from salon.games.great_dalmuti.knowledge import mask_hand, sees, show
from salon.games.great_dalmuti.terms import HANDING, JESTER, REVOLT, TAXES, Move, best, counts

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def declare(state: State, move: Move) -> None:
    seat, last = state.turn, state.order[-1]
    if move == REVOLT:
        show(state, seat, (JESTER, JESTER))
        if seat == last:  # §2.2 a general revolution; hands are kept
            state.order.reverse()
        state._first_lead()
    elif seat != last:  # §2.6 everybody is asked, one after the other, so nothing tells who could
        state.turn = state.order[state.order.index(seat) + 1]
    elif state.first_hour:
        state._first_lead()
    else:
        state.turn, state.phase = state.order[0], TAXES


def commit(state: State, move: Move) -> None:
    state.gifts.append(move)
    swapping = state.options.merchants and len(state.order) > 5
    if len(state.gifts) < 2 + swapping:
        state.turn = state.order[len(state.gifts)]
    else:
        state.turn, state.phase = DEALER, HANDING


def handing(state: State, random: Callable[[], float]) -> Move:
    """What changes hands: gifts, the best cards of the Bouffons, a random card of each merchant that swaps."""
    hands, order, gifts = state.hands, state.order, state.gifts
    taxed = (gifts[0], best(hands[order[-1]], 2)), (gifts[1], best(hands[order[-2]], 1))
    held = [[rank for rank in range(1, 14) for _ in range(hands[seat][rank])] for seat in merchants(state)]
    swapped = tuple([(cards[int(random() * len(cards))],) for cards in held])
    return (*taxed, swapped) if swapped else taxed


def merchants(state: State) -> list[Seat]:
    """§5.6 the two who swap; nobody, if the highest would not."""
    return [state.order[2], state.gifts[2][0]] if len(state.gifts) > 2 and state.gifts[2] else []


def sides(state: State) -> list[list[Seat]]:
    """Who trades with whom at tax time."""
    order, swapping = state.order, merchants(state)
    taxed = [[order[0], order[-1]], [order[1], order[-2]]]
    return [*taxed, swapping] if swapping else taxed


def hand_over(state: State, pairs: Move) -> None:
    """§2.5 all at once: whoever gave and whoever got know these cards; the others see nothing."""
    for (one, other), (gift, tax) in zip(sides(state), pairs, strict=True):
        give(state, one, other, gift)
        give(state, other, one, tax)
        if sees(state, one) and other in state.order[-2:]:
            state.floors[one, other] = max(tax)  # §2.3, §2.4 it gave its best
    state._first_lead()


def give(state: State, giver: Seat, taker: Seat, cards: Move) -> None:
    state.known[taker] = {}  # what others knew of may have changed hands
    if sees(state, giver):
        for card in cards:
            state.hands[giver][card] -= 1
        state.known[taker][giver] = tuple(counts(cards))
    if sees(state, taker):
        for card in cards:
            state.hands[taker][card] += 1
    else:
        mask_hand(state, taker)
