"""At Fan Tan: whom a card lets in, and which of one's own wait behind it."""

from __future__ import annotations

from salon.coach import Reason
from salon.core import Move
from salon.games.big_top.pack import CODES, STEP, TONE, each
from salon.games.fan_tan import State


def idea(view: State) -> Reason:
    moves = view.moves()
    if len(moves) == 1:
        return ("forced" if moves[0] else "pay"), {}
    return "play", {"n": len(moves)}


def reasons(view: State, move: Move, other: Move | None) -> list[Reason]:
    if not move:
        return []
    hand = view.hands[view.turn]
    opened = [CODES[one] for one in each((STEP[move] ^ move) & ~hand)]
    own = [CODES[one] for one in each((STEP[move] ^ move) & hand)]
    behind = ((hand & TONE[move]) >> move.bit_length()).bit_count()
    told: list[Reason] = [("next", {"cards": own})] if own else []
    if behind and not own:
        told.append(("behind", {"n": behind}))
    return [*told, ("opens", {"cards": opened}) if opened else ("shut", {})]
