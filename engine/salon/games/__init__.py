"""The catalogue: one module a game, each with a State. A new file here is a new game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from salon.core import BadSetup, State


def names() -> list[str]:
    return sorted(module.name for module in iter_modules(__path__))


def load(name: str) -> type[State]:
    """The State class of a game."""
    if name not in names():
        raise BadSetup("game", game=name[:40], known=" ".join(names()))
    state: type[State] = import_module(f"{__name__}.{name}").State
    return state
