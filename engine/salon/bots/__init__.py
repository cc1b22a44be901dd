"""Players that need no person. A bot is a function from a view to a move; here is one rule policy a game."""

from __future__ import annotations

from importlib import import_module

from salon.core import Bot


def load(game: str) -> Bot:
    bot: Bot = import_module(f"{__name__}.{game}").choose
    return bot
