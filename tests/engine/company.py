"""Games between devices, each of which gave a seed: what the host has at the end, and what its guests saw."""

from __future__ import annotations

from random import Random

from salon import games
from salon.core import COMES, DEALER, NOBODY
from salon.record import PLEDGES, Record
from salon.shuffle import SIZE, agree, pledge
from salon.table import Table

from .walks import options

SEEDS = [Random(number).randbytes(SIZE) for number in range(3)]  # the host's first
PLEDGED = " ".join(map(pledge, SEEDS))


def laid(game: str, seats: int, option: int = 0, seeds: list[bytes] = SEEDS) -> Table:
    """A table before its first move."""
    tags = {PLEDGES: " ".join(map(pledge, seeds))} | agree(" ".join(map(pledge, seeds)), seeds)
    names = [f"Seat {n}" for n in range(seats)]
    return Table(Record(games.load(game), names, options(game, option), tags=tags), Random(0))


def called(table: Table, text: str) -> None:
    table.call(text)
    if text == COMES:
        table.record.seats.append("Newcomer")
        table.record.later += 1


def evening(game: str, seats: int, option: int = 0, seeds: list[bytes] = SEEDS) -> Record:
    """A whole game at random; now and then the company calls something."""
    table, rng = laid(game, seats, option, seeds), Random(option)
    while table.turn != NOBODY:
        view = table.view(table.turn if table.turn >= 0 else None)
        calls = view.calls()
        if calls and rng.random() < (0.5 if table.turn == DEALER else 0.01):
            called(table, view.write(rng.choice(calls)))
        elif table.turn == DEALER:
            table.deal()
        else:
            table.play(table.turn, view.write(view.pick(rng)))
    return table.record
