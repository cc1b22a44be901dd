"""The tables that are laid: the games of the engine whose drawing stands in this folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from pages.scene import Drawing
from salon import games


def laid() -> list[str]:
    drawn = {module.name for module in iter_modules(__path__)}
    return [name for name in games.names() if name in drawn]


def load(name: str) -> Drawing:
    """The page of a game: its module, found by its name."""
    return cast(Drawing, import_module(f"{__name__}.{name}"))


def sheets(name: str) -> list[str]:
    """The style sheets of a table: every table's, those of the game whose cards it borrows, its own."""
    return ["evening", *getattr(load(name), "SHEETS", ()), name]
