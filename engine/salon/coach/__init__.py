"""What a coach makes of a decision: the idea, the move, and why; in keys and numbers, for a page to say.

Whatever the game, the move is found by thinking (`salon.bots`). A game may say more in a module of its own here:
`idea`, what this decision is about, and `reasons`, why a move is good, rather than another. All look at a view alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from salon.bots import Thinking
from salon.core import Move, State

Reason = tuple[str, dict[str, Any]]  # a key, and facts: "seat" and the like are for the page to name

ENOUGH = 24  # times that a move was played out before what it brings is told
CLEAR = 1.5  # standard errors by which the best move must lead the next to be called clearly better


@dataclass(frozen=True, slots=True)
class Advice:
    move: Move
    text: str  # the move in its notation
    idea: Reason
    reasons: list[Reason]
    unit: str  # what `expects` counts
    expects: float | None  # what the move was found to bring, if it was played out
    next: float | None  # and the best of the others, if that was found to be less


@cache
def module(game: str) -> ModuleType | None:
    name = f"{__package__}.{game}"
    return import_module(name) if find_spec(name) else None


def advise(thinking: Thinking) -> Advice:
    """What it has come to by now."""
    view, options = thinking.view, thinking.options
    move = thinking.move
    [best] = [option for option in options if option.move == move]
    others = sorted((o for o in options if o.move != move and 2 * o.playouts >= best.playouts), key=lambda o: -o.lead)
    other = others[0] if others else None
    expects = best.estimates[thinking.seat] if best.playouts >= ENOUGH else None
    behind = expects - (best.lead - other.lead) if expects is not None and other and other.lead < best.lead else None
    told = module(view.name)
    return Advice(
        move, view.write(move), told.idea(view) if told else plain(thinking),
        told.reasons(view, move, other.move if other else None) if told else [], thinking.rules.unit, expects, behind,
    )  # fmt: skip


def plain(thinking: Thinking) -> Reason:
    """What can be said of a decision in any game: how much hangs on it."""
    options = [o for o in thinking.options if o.playouts]
    if len(options) < 2:
        return ("only", {}) if len(thinking.view.moves()) == 1 else ("rule", {})
    best, *others = options
    lead = min(best.lead - o.lead for o in others)
    return ("clear", {}) if lead > CLEAR * max(best.doubt, *(o.doubt for o in others)) else ("even", {})


def reasons_for(view: State, move: Move, other: Move | None) -> list[Reason]:
    """Why a move, rather than another; nothing where the game has no more to say."""
    told = module(view.name)
    found: list[Reason] = told.reasons(view, move, other) if told else []
    return found
