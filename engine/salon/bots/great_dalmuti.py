"""A sensible guest at Dalmuti's table: sheds what is high, keeps sets whole, holds low cards to take the lead."""

from __future__ import annotations

from random import Random

from salon.core import Event
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import (
    FOLLOWING,
    JESTER,
    PASS,
    REAL,
    REVOLT,
    REVOLUTION,
    TAXES,
    TRICK,
    Hand,
    Move,
    worst,
)

TORN = 5  # a set of a higher rank may be torn to follow
UNIT = "chair"  # 1 for the first, 0 for the last
PLAYOUTS = 1200


def choose(view: State, rng: Random) -> Move:
    hand = view.hands[view.turn]
    if view.phase == TRICK:
        return follow(view, hand) if view.rank else lead(view, hand)
    if view.phase == REVOLUTION and view.moves()[-1] == REVOLT:
        return REVOLT if view.order.index(view.turn) >= len(view.order) / 2 else PASS  # those below gain by it
    if view.phase == TAXES and len(view.gifts) < 2:
        return gift(hand, 2 - len(view.gifts))
    moves = view.moves()
    return moves[int(rng.random() * len(moves))]


def lead(view: State, hand: Hand) -> Move:
    """The worst set, whole; but the best one first, if then a single set is left to go out with."""
    held = [rank for rank in range(1, 13) if hand[rank]]
    if not held:
        return JESTER, hand[JESTER], 0
    if len(held) == 1:  # all that is left goes out at once
        return held[0], hand[held[0]], hand[JESTER]
    sets = sorted(held, key=lambda rank: (rank, hand[rank]))
    rank = sets[0] if len(held) == 2 and beats_all(view, sets[0], hand[sets[0]]) else sets[-1]
    return rank, hand[rank], 0


def follow(view: State, hand: Hand) -> Move:
    """The worst set that fits whole, whatever its rank: to follow is to shed cards. A larger one is torn if it is no
    great loss; jesters and what is better go only when the end is near."""
    need, short = view.count, REAL[view.count][hand[JESTER]]
    able = [rank for rank in FOLLOWING[short][view.rank] if hand[rank] >= short]
    if not able:
        return PASS
    whole = [rank for rank in able if hand[rank] == need]
    if whole and view.sizes[view.turn] != need:
        return whole[-1], need, 0
    torn = [rank for rank in able if hand[rank] >= need and rank > TORN]
    if torn:
        return torn[-1], need, 0
    near = view.sizes[view.turn] <= 2 * need + 3 or min(size for size in view.sizes if size) <= 3
    if not near:
        return PASS
    rank = max(able, key=lambda rank: (min(hand[rank], need), rank))  # as few jesters as may be
    real = min(hand[rank], need)
    return rank, real, need - real


def beats_all(view: State, rank: int, number: int) -> bool:
    """Whether nobody can hold a lower set of that many cards, jesters counted."""
    hand, gone, pack = view.hands[view.turn], view.gone, view.pack
    wild = pack[JESTER] - gone[JESTER] - hand[JESTER]
    return not any(
        pack[r] - gone[r] - hand[r] > 0 and pack[r] - gone[r] - hand[r] + wild >= number for r in range(1, rank)
    )


def gift(hand: Hand, number: int) -> Move:
    """The worst cards that stand alone, so that sets stay whole; else simply the worst."""
    singles = [rank for rank in range(12, 5, -1) if hand[rank] == 1][:number]
    cards = (
        singles
        + [rank for rank in range(12, 0, -1) for _ in range(hand[rank]) if rank not in singles]
        + [JESTER] * hand[JESTER]
    )
    return tuple(sorted(cards[:number]))


# --- for those who search


def candidates(view: State, rng: Random) -> list[Move]:
    """Sets whole, with all jesters or none; of gifts, a few; of everything else, all."""
    hand = view.hands[view.turn]
    if view.phase == TAXES and len(view.gifts) < 2:
        number = 2 - len(view.gifts)
        return [gift(hand, number), worst(hand, number)]
    moves = view.moves()
    if view.phase != TRICK or view.rank:
        return moves
    whole = [move for move in moves if move[1] == hand[move[0]] and move[2] in (0, hand[JESTER])]
    singles = [move for move in moves if sum(move[1:]) == 1 < hand[move[0]]]
    return whole + singles[-2:]


def stops(state: State, start: State) -> bool:
    return len(state.past) > len(start.past)


def rewards(state: State) -> list[float]:
    """By the chair one comes to sit on; that a hand is followed by others changes nothing in what is best."""
    last = len(state.order) - 1
    return [(last - state.order.index(seat)) / last if seat in state.order else 0.0 for seat in range(len(state.hands))]


def forget(view: State, rng: Random, recall: float) -> None:
    """Of the cards that were played, some are thought to be still about."""
    for rank, gone in enumerate(view.gone):
        view.gone[rank] = sum(rng.random() < recall for _ in range(gone))


def reasons(view: State, move: Move, other: Move) -> list[Event]:
    """What is shed and what is kept: the best set for the lead, jesters, sets left whole; what nobody can beat."""
    hand = view.hands[view.turn]
    if view.phase != TRICK:
        return [("gift", {"cards": list(move)})] if view.phase == TAXES and len(view.gifts) < 2 else []
    told: list[Event] = []
    kept = hand[:]
    if move:
        rank, real, jesters = move
        kept[rank] -= real
        kept[JESTER] -= jesters
        if not any(kept[1:]):
            return [("out", {"rank": rank, "count": real + jesters})]
        told.append(("sheds", {"rank": rank, "count": real + jesters, "whole": not kept[rank]}))
        if beats_all(view, rank, real + jesters):
            told.append(("surely", {"rank": rank, "count": real + jesters}))
    lowest = next((rank for rank in range(1, 13) if kept[rank]), 0)
    if lowest and lowest < (move[0] if move else 13):
        told.append(("keeps", {"rank": lowest, "count": kept[lowest]}))
    if other and not move and other[2]:
        told.append(("jesters", {"count": other[2]}))
    if other and other[0] != JESTER and hand[other[0]] > other[1] and other[:1] != move[:1]:
        told.append(("tears", {"rank": other[0], "count": hand[other[0]]}))
    return told


def timid(view: State, rng: Random) -> Move:
    """Follows with high sets alone."""
    if view.phase == TRICK and view.rank:
        move = follow(view, view.hands[view.turn])
        return move if not move or move[0] > TORN else PASS
    return choose(view, rng)


def eager(view: State, rng: Random) -> Move:
    """Follows with the worst that it may, whatever it tears."""
    plays = [move for move in view.moves() if move and not move[2]] if view.phase == TRICK and view.rank else []
    return max(plays) if plays else choose(view, rng)


RIVALS = {"timid": timid, "eager": eager}
