"""What the dealer does at Dalmuti's table: the cards of the first draw, a fumbled card, the deal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from salon.core import DEALER, LEAVES, NOBODY
from salon.games.great_dalmuti import chairs, taxes
from salon.games.great_dalmuti.terms import COME, DEAL, DRAW, END, GIVE, HANDING, MISDEAL, PASS, SORTED, Move, take

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def deal(state: State, rng: Random) -> Move:
    random = rng.random
    if state.phase == HANDING:
        return taxes.handing(state, random)
    cards = SORTED[sum(state.pack)][:]
    if state.phase == DRAW:  # §1.2
        return tuple([cards.pop(int(random() * len(cards))) for _ in state.drawing()])
    if state.options.misdeal and state.exposed is None:  # §5.5 one deal in four
        chosen = state.order[int(random() * len(state.order))], cards[int(random() * len(cards))]
        return chosen if random() < 0.25 else PASS
    return shared(state, cards, random)


def shared(state: State, cards: list[int], random: Callable[[], float]) -> Move:
    """§1.3 all the cards, those too many to the first chairs; §5.5 the fumbled card where it was decided."""
    seats, number = len(state.order), len(cards)
    hands = [[0] * 14 for _ in range(seats)]
    sizes = [(number + seats - 1 - chair) // seats for chair in range(seats)]
    if state.exposed:
        seat, card = state.exposed
        chair = state.order.index(seat)
        cards.remove(card)
        hands[chair][card] = 1
        sizes[chair] -= 1
    for hand, size in zip(hands, sizes, strict=True):
        take(hand, size, cards, random)
    return tuple(map(tuple, hands))


def go_on(state: State, move: Move) -> None:
    """The next hand, or what comes between two of them."""
    if move == END:
        state.turn = NOBODY
    elif move[:1] in (COME, (LEAVES,)):
        chairs.change(state, move)
    elif state.options.misdeal and state.exposed is None:
        expose(state, move)
    else:
        state._deal_out(move)


def expose(state: State, move: Move) -> None:  # §5.5
    state.exposed = move
    if move and move[0] != state.order[-1]:
        state.turn, state.phase = state.order[0], MISDEAL


def decide(state: State, move: Move) -> None:
    assert state.exposed
    if move == GIVE:
        state.exposed = (state.order[-1], state.exposed[1])
    state.turn, state.phase = DEALER, DEAL
