"""What a move at Dalmuti's table does, as events for those who read along: nothing that a view does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon.core import LEAVES, NOBODY, PASSED, SILENT, Event
from salon.games.great_dalmuti import taxes
from salon.games.great_dalmuti.terms import (
    COME,
    DEAL,
    DRAW,
    END,
    GIVE,
    HANDING,
    JOIN,
    MISDEAL,
    REVOLT,
    REVOLUTION,
    TAXES,
    TRICK,
    Move,
    shown,
)

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def tell(state: State, move: Move) -> list[Event]:
    after = state.clone()
    after.apply(move)
    seat = state.turn
    if state.phase == TRICK:
        return tell_trick(state, move, after)
    if state.phase == REVOLUTION:
        said: Event = ("revolution", {"seat": seat, "general": seat == state.order[-1], "order": after.order[:]})
        return [said] if move == REVOLT else [(SILENT, {})]
    if state.phase == TAXES:
        return (
            [("merchant", {"seat": seat, "with": move[0] if move else None})]
            if len(state.gifts) == 2
            else [(SILENT, {})]
        )
    if state.phase == HANDING:
        sides = zip(taxes.sides(state), move, strict=True)
        return [
            ("exchanged", {"seats": pair, "gift": shown(gift), "tax": shown(tax), "rule": rule})
            for rule, (pair, (gift, tax)) in zip(("2.3", "2.4", "5.6"), sides, strict=False)
        ]
    if state.phase == DRAW:
        drawn: Event = ("drawn", {"cards": dict(zip(state.drawing(), move, strict=True))})
        return [drawn] + [("seated", {"order": after.order[:]})] * (after.phase == DEAL)
    return tell_between(state, move, after)


def tell_between(state: State, move: Move, after: State) -> list[Event]:
    if state.phase == MISDEAL:
        return [("decided", {"seat": state.turn, "given": move == GIVE})]
    if state.phase == JOIN or move == COME:
        came = len(after.hands) > len(state.hands)
        return [("joined", {"seat": len(state.hands), "order": after.order[:]})] if came else [("coming", {})]
    if move == END:
        return [("closed", {})]
    if move[:1] == (LEAVES,):
        return [("left", {"seat": move[1], "order": after.order[:]})]
    if state.options.misdeal and state.exposed is None:
        return [("exposed", {"seat": move[0], "rank": move[1]})] if move else [(SILENT, {})]
    return [("dealt", {"hand": len(state.past) + 1, "sizes": after.sizes[:]})]


def tell_trick(state: State, move: Move, after: State) -> list[Event]:
    seat = state.turn
    if not move:
        won = [("won", {"seat": state.owner, "leads": after.turn})] * (not after.rank)
        return [(PASSED, {"seat": seat}), *won]
    rank, real, jesters = move
    events: list[Event] = [
        ("laid" if state.rank else "led", {"seat": seat, "rank": rank, "real": real, "jesters": jesters})
    ]
    if not after.sizes[seat]:
        events.append(("out", {"seat": seat, "place": len(state.out) + 1}))
    if len(after.past) > len(state.past):
        facts = {"before": state.order[:], "after": after.order[:], "points": gained(state, after)}
        events.append(("hand_over", facts))
    return events + [("ended", {})] * (after.turn == NOBODY)


def gained(state: State, after: State) -> list[int]:
    """By seat, what this hand brought: one went out just now, the others before; philanthropy is paid at the end."""
    if not state.scored:
        return []
    points = [now - then for now, then in zip(after.points, state.points, strict=True)]
    for place, seat in enumerate(state.out):
        points[seat] += len(state.order) - place - 1
    return points
