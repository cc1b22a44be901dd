"""Who holds a chair, as the record's Kinds say it: the house at one of its levels, nobody any more, somebody on another
device, or a person on this one."""

from __future__ import annotations

from collections.abc import Sequence

from salon.bots import LEVELS
from salon.core import Seat

BOT, GONE, GUEST = "bot", "gone", "guest"  # any other kind is a person here, unless it begins as a bot's does
EASY = "easy"  # the level of a bot that says nothing more: the first game is a friendly one
BOTS = {level: BOT if level == EASY else f"{BOT} {level}" for level in LEVELS}  # by level, the kind of its chair


def house(kind: str) -> bool:
    """Whether the house plays this chair."""
    return kind.partition(" ")[0] == BOT


def level(kind: str) -> str:
    """Of a chair that the house plays; a stranger's record may name one that we do not know."""
    named = kind.partition(" ")[2]
    return named if named in BOTS else EASY


def people(kinds: Sequence[str]) -> list[Seat]:
    """Those on this device."""
    return [seat for seat, kind in enumerate(kinds) if kind not in (GONE, GUEST) and not house(kind)]
