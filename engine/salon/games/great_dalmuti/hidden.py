"""What each seat may know at Dalmuti's table, and what the rest may be."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from salon.core import Seat
from salon.games.great_dalmuti.terms import DEAL, EVERYONE, GOD, HANDING, HIDDEN, TAXES, UNSEEN, Move, best

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def redact(state: State, seat: Seat | None) -> State:
    view = state.clone()
    view.eyes = EVERYONE if seat is None else seat
    view.floors = {pair: rank for pair, rank in state.floors.items() if pair[0] == seat}
    view.gifts = [gift if at > 1 or state.order[at] == seat else HIDDEN for at, gift in enumerate(state.gifts)]
    for other in range(len(state.hands)):
        view.known[other] = {who: cards for who, cards in view.known[other].items() if who in (seat, EVERYONE)}
        view.mask_hand(other)
    return view


def mask(state: State, move: Move, seat: Seat | None) -> Move:
    if state.phase == TAXES and len(state.gifts) < 2 and seat != state.turn:
        return HIDDEN
    if state.phase == HANDING:
        seen = zip(state.sides(), move, strict=True)
        return tuple(pair if seat in sides else (HIDDEN, HIDDEN) for sides, pair in seen)
    if state.phase == DEAL and move and isinstance(move[0], tuple):
        hidden = [(sum(hand), *[0] * 13) for hand in move]
        return tuple(hand if state.order[at] == seat else hidden[at] for at, hand in enumerate(move))
    return move


def determinize(state: State, rng: Random) -> State:
    """The unseen cards dealt anew; whoever paid a tax to the one who looks holds nothing better than it gave."""
    full, random = state.clone(), rng.random
    left = [number - gone for number, gone in zip(state.pack, state.gone, strict=True)]
    for hand in state.hands if any(state.sizes) else []:
        left = [have - held for have, held in zip(left, hand, strict=True)]
    cards = [rank for rank in range(1, 14) for _ in range(left[rank])]
    cards.sort(key=lambda _: random())
    floors = {of: rank for (_, of), rank in state.floors.items()}
    for seat in sorted(range(len(state.hands)), key=lambda seat: -floors.get(seat, 0)):
        hand, floor = full.hands[seat], floors.get(seat, 0)
        taken = [at for at, card in enumerate(cards) if card >= floor][: hand[UNSEEN]]
        for at in reversed(taken):
            hand[cards.pop(at)] += 1
        hand[UNSEEN] = 0
    full.eyes = GOD
    for at, gift in enumerate(full.gifts):
        if gift == HIDDEN:
            full.gifts[at] = best(full.hands[state.order[at]], 2 - at)
    return full
