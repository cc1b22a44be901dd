"""Players that the house's bots were once beaten by, or that are unlike them: opponents to measure against."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from salon.core import Bot


def of(game: str) -> dict[str, Bot]:
    """By name: what the game's module says of it, and whoever passes as long as it may."""
    module: Any = import_module(f"{__package__}.{game}")
    return {"pass": passing} | dict(getattr(module, "RIVALS", {}))


def passing(view: Any, rng: Random) -> Any:
    try:
        view.check(move := view.read("-"))
    except ValueError:
        return view.pick(rng)
    return move
