"""The Great Split in numbers: ids of actions, what chance may decide, what a seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from salon.core import Seat
from salon.games.great_split.advance import GOLDS, SEALED, explore
from salon.games.great_split.law import LARGEST, SPLITS, split
from salon.games.great_split.terms import (
    BOX,
    CARDS,
    CHOOSE,
    DISCARD,
    MARKET,
    SOLD,
    SPLIT,
    SPLITTER,
    TELLING,
    TOLD,
    Cards,
    Move,
)
from salon.vectors import around, one_of, place_of, shares

if TYPE_CHECKING:
    from salon.games.great_split import State

CHOICES = SPLITS[LARGEST]  # ways to part a hand, the two groups, the cards to discard, the plays
DISCARDS = CHOICES + 2
PLAYS = DISCARDS + len(CARDS)
PRINTED = (100, *BOX.lengths[1:])  # spaces of each track; of prestige, which goes on, more than most come to


@cache
def ids() -> dict[Move, int]:
    """Every way to play or sell any card: gold and its seals decide which there are."""
    cards = [*range(SPLITTER + 1), *range(SOLD, SOLD + SPLITTER)]
    ways = [way for card in cards for gold in GOLDS for seals in SEALED for way in explore(card, gold, seals)]
    return {way: PLAYS + at for at, way in enumerate(dict.fromkeys(ways))}


def room() -> int:
    return PLAYS + len(ids())


def longest(state: State) -> int:
    """No round has more cards than hands may hold and what was dealt: they are discarded, parted, chosen, played."""
    return 2 + len(BOX.rounds) * (5 + (LARGEST + 2 + 1 + 1 + LARGEST + 1) * len(state.hands))


def actions(state: State) -> dict[int, Move]:
    if state.phase == SPLIT:
        return parted(state.hands[state.turn])
    if state.phase == CHOOSE:
        return {CHOICES + move[0]: move for move in state.moves()}
    if state.phase == DISCARD:
        return {DISCARDS + move[0]: move for move in state.moves()}
    return {ids()[move]: move for move in state.moves()}


def parted(hand: list[int]) -> dict[int, Move]:
    """By the cards' places in the hand; of ways that come to the same, the first."""
    found: dict[Move, int] = {}
    for number in range(SPLITS[len(hand)]):
        found.setdefault(split(hand, number), number)
    return {number: move for move, number in found.items()}


def chances(state: State) -> list[tuple[Move, float]] | None:
    if state.phase in TELLING:
        return [(TOLD, 1.0)]
    if state.phase == MARKET:
        return [((token,), number / len(state.bag)) for token, number in Counter(state.bag).items()]
    return None  # the set-up, and deals


def observe(state: State, seat: Seat) -> list[float]:
    seats = len(state.hands)
    told = [*one_of(state.phase, 11), *shares([state.round], len(BOX.rounds)), *shares([state.market + 20], 40)]
    told += [*counted(state.hands[seat]), *counted(state.left if state.turn == seat else ())]
    for owner in (seat, (seat - 1) % seats):
        for group in 0, 1:
            told += counted(group_of(state, owner, group))
    told += place_of(state.turn, seat, seats)
    for each in around(seat, seats):
        told += [at / most for at, most in zip(map(min, state.tracks[each], PRINTED), PRINTED, strict=True)]
        told += one_of(state.characters[each] if state.characters else -1, len(BOX.characters))
        told += shares([len(state.hands[each])], 2 * LARGEST)
    return told


def group_of(state: State, owner: Seat, group: int) -> Cards:
    """A half of a wallet; nothing before the split, or where one cannot see."""
    wallet = state.wallets[owner] if owner < len(state.wallets) else ()
    return tuple(wallet[group]) if len(wallet) == 2 else ()


def counted(cards: Iterable[int]) -> list[float]:
    """Of each kind, how many of all there are."""
    number = Counter(cards)
    return [number[kind] / BOX.copies[kind] for kind in range(len(CARDS))]
