"""At Dalmuti's table: which sets go, which stay whole, and who leads next."""

from __future__ import annotations

from salon.bots.great_dalmuti import beats_all
from salon.coach import Reason
from salon.core import Move
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER, PASS, REVOLUTION, TAXES, TRICK, Hand

LOW = 5  # ranks up to this one win leads


def idea(view: State) -> Reason:
    if view.phase == REVOLUTION:
        return "revolution", {}
    if view.phase == TAXES:
        return "tax", {}
    if view.phase != TRICK:
        return "plain", {}
    hand = view.hands[view.turn]
    worst = max((rank for rank in range(1, 13) if hand[rank]), default=0)
    if not view.rank:
        return ("lead", {"rank": worst, "number": hand[worst]}) if worst else ("plain", {})
    return "follow", {"rank": view.rank, "number": view.count}


def reasons(view: State, move: Move, other: Move | None) -> list[Reason]:
    if view.phase == TAXES:
        return [("gift", {"cards": list(move)})] if all(isinstance(card, int) for card in move) else []
    if view.phase != TRICK:
        return []
    hand = view.hands[view.turn]
    return held_back(view, hand) if move == PASS else played(view, hand, *move)


def played(view: State, hand: Hand, rank: int, real: int, jesters: int) -> list[Reason]:
    number, left = real + jesters, view.sizes[view.turn] - real - jesters
    facts = {"rank": rank, "number": real, "jesters": jesters, "left": hand[rank] - real if rank != JESTER else 0}
    if not left:
        return [("out", facts)]
    told: list[Reason] = []
    if rank != JESTER and beats_all(view, rank, number):
        told.append(("sure", facts))
    elif rank != JESTER and rank == max(r for r in range(1, 13) if hand[r]):
        told.append(("worst", facts))
    if rank != JESTER:
        told.append(("torn" if facts["left"] else "whole", facts))
    if jesters:
        told.append(("jesters", facts))
    low = [r for r in range(1, LOW + 1) if hand[r] and r != rank]
    if low and not view.rank:
        told.append(("kept", {"rank": low[0], "number": hand[low[0]]}))
    ranks = sum(bool(hand[r]) for r in range(1, 13)) - (not facts["left"])
    return [*told, ("sets", {"n": ranks})] if not view.rank else told


def held_back(view: State, hand: Hand) -> list[Reason]:
    able = [move for move in view.moves() if move != PASS]
    if not able:
        return [("cannot", {})]
    rank, real, jesters = max(able, key=lambda move: (-move[2], move[0]))
    facts = {"rank": rank, "number": hand[rank], "real": real}
    if jesters:
        return [("save.jester", facts)]
    return [("save.low" if rank <= LOW else "save.whole" if hand[rank] > real else "save", facts)]
