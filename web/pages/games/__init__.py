"""The tables that are laid: the games of the engine whose drawing stands in this folder."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from salon import games


def laid() -> list[str]:
    drawn = {module.name for module in iter_modules(__path__)}
    return [name for name in games.names() if name in drawn]


def sheets(name: str) -> list[str]:
    """The style sheets of a game: its own, after those of the game whose cards it borrows."""
    return [*getattr(import_module(f"pages.games.{name}"), "SHEETS", ()), name]
