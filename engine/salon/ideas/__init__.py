"""What a decision is about, before any move is named: the first thing that a coach says, as a key and its facts.

A game may say so in a module of its own here, `idea(view)`; of any other it is told how much hangs on the decision.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from salon.bots import Thinking
from salon.core import Event, State

CLEAR = 1.5  # standard errors by which the best move must lead the next to be called clearly better


@cache
def module(game: str) -> ModuleType | None:
    name = f"{__package__}.{game}"
    return import_module(name) if find_spec(name) else None


def idea(view: State) -> Event | None:
    """What the game says of this decision; None if it has nothing to say."""
    told = module(view.name)
    found: Event | None = told.idea(view) if told else None
    return found


def weight(thinking: Thinking) -> Event:
    """What can be said of a decision in any game: how much hangs on it."""
    options = [option for option in thinking.options if option.playouts]
    if len(options) < 2:
        return ("only", {}) if len(thinking.view.moves()) == 1 else ("rule", {})
    best, *others = options
    lead = min(best.lead - option.lead for option in others)
    return ("clear", {}) if lead > CLEAR * max(best.doubt, *(o.doubt for o in others)) else ("even", {})
