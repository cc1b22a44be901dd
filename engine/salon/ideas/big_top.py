"""Under the big top: to play, or to wait."""

from __future__ import annotations

from salon.core import Event
from salon.games.big_top import State
from salon.games.big_top.terms import TICKETS


def idea(view: State) -> Event:
    if view.phase == TICKETS:
        return "tickets", {}
    moves = view.moves()
    if len(moves) == 1:
        return "forced", {}
    return ("play" if any(move > 0 for move in moves) else "only.call"), {}
