"""How long the address is that carries a whole game, by game: between bots, at the table of every day."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import make.words
from pages import links
from salon import bots, games
from salon.core import LETTERS, NOBODY
from salon.record import Record
from salon.table import Table

GAMES = 10


def measure() -> Iterator[tuple[str, float]]:
    make.words.build(Path(__file__).parents[2] / "web")
    for name in games.names():
        yield f"{name}: a link that carries a game of four (characters)", median(length(name, n) for n in range(GAMES))


def length(name: str, seed: int) -> int:
    """Folded as the browser does it: deflate without a head, in base64 without padding."""
    kind = games.load(name)
    table = Table(Record(kind, list(LETTERS[: min(4, kind.seats[-1])])), Random(seed))
    while table.turn != NOBODY:
        table.go_on(bots.load(name))
    folding = zlib.compressobj(6, zlib.DEFLATED, -15)
    folded = folding.compress(links.packed(table.record).encode()) + folding.flush()
    return -(-len(folded) * 4 // 3)
