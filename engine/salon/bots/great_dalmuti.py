"""A sensible guest at Dalmuti's table: sheds what is high, keeps sets whole, holds low cards to take the lead."""

from __future__ import annotations

from random import Random

from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER, PASS, REVOLT, REVOLUTION, TAXES, TRICK, Hand, Move


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
    """The worst set that fits, not torn from a larger one; low cards and jesters only when the end is near."""
    need, last = view.count, view.sizes[view.turn] == view.count
    plays = [move for move in view.moves() if move]
    if not plays:
        return PASS
    if last:
        return plays[-1]
    whole = [(rank, real, jesters) for rank, real, jesters in plays if hand[rank] == real and not jesters]
    cheap = [move for move in whole if move[0] > 4]
    if cheap:
        return max(cheap)
    few = view.sizes[view.turn] <= 2 * need + 3 or min(size for size in view.sizes if size) <= 3
    if whole and few:
        return max(whole)
    torn = [(rank, real, jesters) for rank, real, jesters in plays if rank > 7 and not jesters and hand[rank] > real]
    if torn and hand[max(torn)[0]] - need >= 2:
        return max(torn)
    return min(plays, key=lambda move: (move[2], -move[0])) if few and len(plays) > 1 else PASS


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
