"""At Fan Tan: whether there is a choice."""

from __future__ import annotations

from salon.core import Event
from salon.games.fan_tan import State


def idea(view: State) -> Event:
    moves = view.moves()
    if len(moves) == 1:
        return ("forced" if moves[0] else "pay"), {}
    return "play", {"n": len(moves)}
