"""Positions that a game comes to when the house plays it, where the first seat, a person, is to decide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from pages.app import App
from salon import bots, games
from salon.core import NOBODY, read_options
from salon.record import Record
from salon.table import Table

NAMES = "Ana Edmond Chloé Hugo Louise Basile Inès Oscar".split()
PICKED = re.compile(r'<input[^>]* type="(?:checkbox|radio)"|data-carry=')
BUTTON = re.compile(r'<button[^>]* id="([a-z-]+)"')


def keeping(record: Record) -> dict[str, str]:
    """What localStorage holds when this game was left."""
    return {f"save.{record.game.name}": str(record)}


def positions(game: str, seats: int, lang: str, seed: int = 1, options: str = "") -> dict[str, Record]:
    """By name: the first, the middle and the last decision of one game, those with the most and the least to pick
    among, and the first one of every kind that is left, told by the buttons that it offers."""
    met = list(decisions(game, seats, seed, options))
    hands = [place(record, lang) for record in met]
    cards = [len(PICKED.findall(hand)) for hand in hands]
    kinds = [" ".join(sorted(set(BUTTON.findall(hand)))) for hand in hands]
    named = {"first": 0, "middle": len(met) // 2, "last": len(met) - 1}
    named |= {"fullest": cards.index(max(cards)), "barest": cards.index(min(cards))}
    for kind in dict.fromkeys(kinds):
        if kind not in {kinds[at] for at in named.values()}:
            named[kind] = kinds.index(kind)
    once = {at: name for name, at in reversed(named.items())}
    return {name: met[at] for at, name in sorted(once.items())}


def decisions(game: str, seats: int, seed: int = 1, options: str = "") -> Iterator[Record]:
    """Every position of one game in which the first seat has something to say."""
    return (met for met, table in played(game, seats, seed, options) if asked(table))


def rests(game: str, seats: int, options: str = "") -> dict[str, Record]:
    """What stays on the table until somebody goes on: the last time that the house deals next, and that a seat does."""
    return {
        "before a seat" if table.turn >= 0 else "before the house": record
        for record, table in played(game, seats, 1, options)
        if table.turn != 0 and table.view(0).rests
    }


def asked(table: Table) -> bool:
    return table.turn == 0 and len(table.view(0).moves()) > 1


def played(game: str, seats: int, seed: int, options: str) -> Iterator[tuple[Record, Table]]:
    """One game, position by position."""
    kind = games.load(game)
    record = Record(kind, NAMES[:seats], read_options(kind.choices, options))
    record.tags["Kinds"] = "; ".join(["you", *["bot"] * (seats - 1)])
    table = Table(record, Random(seed))
    while table.turn != NOBODY:
        yield Record(kind, record.seats, record.options, record.moves[:], record.tags), table
        table.go_on(bots.load(game))


def place(record: Record, lang: str) -> str:
    """The hand as our own Python draws it."""
    page = {"live": "play", "game": record.game.name, "lang": lang, "query": ""}
    answer = App().answer({"act": "open", "page": page, "table": {"id": "kept", "text": str(record)}})
    return str(answer["patches"][0]["html"]).partition('id="hand"')[2].partition('id="log"')[0]
