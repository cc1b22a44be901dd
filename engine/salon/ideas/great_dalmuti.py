"""At Dalmuti's table: to shed and to keep."""

from __future__ import annotations

from salon.core import Event
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import REVOLUTION, TAXES, TRICK


def idea(view: State) -> Event:
    if view.phase == REVOLUTION:
        return "revolution", {}
    if view.phase == TAXES:
        return "tax", {}
    if view.phase != TRICK:
        return "plain", {}
    hand = view.hands[view.turn]
    worst = max((rank for rank in range(1, 13) if hand[rank]), default=0)
    if not view.rank:
        return ("lead", {"rank": worst, "count": hand[worst]}) if worst else ("plain", {})
    return "follow", {"rank": view.rank, "count": view.count}
