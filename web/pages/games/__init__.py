"""The tables that are laid: the games of the engine whose drawing stands in this folder."""

from __future__ import annotations

from pkgutil import iter_modules

from salon import games


def laid() -> list[str]:
    drawn = {module.name for module in iter_modules(__path__)}
    return [name for name in games.names() if name in drawn]
