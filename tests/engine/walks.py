"""Random games of every kind, for laws that hold for all of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from salon import games
from salon.core import COMES, DEALER, NOBODY, IllegalMove, Move, Seat, State, read_options
from salon.record import Record

BROWSER = sys.platform == "emscripten"  # the same laws again, where Python is slow: fewer games, tables at both ends
SEEDS = range(2 if BROWSER else 6)
OPENING = 80
SIGNS = '?A@7{"] \né/.:|$-123'  # what a record may be damaged with
LONGEST = 50_000  # moves: a game that goes on for more is taken for endless
SHORT = {  # options that show much in few moves, where the game's own defaults make a long evening
    "great_dalmuti": (
        "hands=2 misdeal=on merchants=on philanthropy=on",
        "hands=0 joining=on small=on",
        "hands=2 joining=on points=on first_hour=on",
    ),
    "fan_tan": ("", "ends=time", "ends=ruin"),
}


def tables(seats: range) -> list[int]:
    """How many sit down: every number, or the least and the most."""
    return sorted({seats[0], seats[-1]}) if BROWSER else list(seats)


every_game = pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name in games.names() for seats in tables(games.load(name).seats)]
)


def option_sets(game: str) -> tuple[str, ...]:
    """The defaults, and of every option its second value."""
    others = [f"{field.name}={list(field.metadata['values'])[1]}" for field in fields(games.load(game).choices)]
    return SHORT.get(game) or tuple(dict.fromkeys(("", " ".join(others))))


def options(game: str, seed: int) -> Any:
    sets = option_sets(game)
    return read_options(games.load(game).choices, sets[seed % len(sets)])


def started(game: str, seats: int, seed: int = 0) -> State:
    return games.load(game).start(seats, options(game, seed))


def walk(state: State, rng: Random) -> Iterator[tuple[State, Move]]:
    """Positions and the moves made in them, first to last; half of the moves by pick, half out of all legal ones. Now
    and then the company calls something."""
    for _ in range(LONGEST):
        if state.turn == NOBODY:
            return
        calls = state.calls()
        if calls and rng.random() < (0.5 if state.turn == DEALER else 0.01):
            move = rng.choice([calls[0], calls[-1], rng.choice(calls)])
        elif state.turn == DEALER:
            move = state.deal(rng)
        else:
            move = state.pick(rng) if rng.random() < 0.5 else rng.choice(state.moves())
        yield state, move
        state.apply(move)
    raise AssertionError("the game does not end")


def positions(game: str, seats: int) -> Iterator[tuple[State, Move, Random]]:
    """All of the opening, then one in four."""
    for seed in SEEDS:
        rng = Random(seed)
        for ply, (state, move) in enumerate(walk(started(game, seats, seed), rng)):
            if ply < OPENING or ply % 4 == 0:
                yield state, move, rng


def played(game: str, seats: int, seed: int) -> tuple[Record, State]:
    """A whole walk as a record, and the position it comes to."""
    state, moves, later = started(game, seats, seed), [], 0
    for position, move in walk(state, Random(seed)):
        later += move in position.calls() and position.write(move) == COMES
        moves.append(move)
    names = [f"Seat {n}" for n in range(seats + later)]
    return Record(games.load(game), names, options(game, seed), moves, later=later), state


def cut(record: Record, ply: int) -> Record:
    """Its first moves; whoever came after them has not come."""
    came = sum(
        move in state.calls() and state.write(move) == COMES
        for state, move in zip(record.states(), record.moves[:ply], strict=False)
    )
    seats = record.seats[: len(record.seats) - record.later + came]
    return Record(record.game, seats, record.options, record.moves[:ply], later=came)


def everyone(state: State) -> tuple[Seat | None, ...]:
    """A spectator, and every seat."""
    return (None, *range(len(state.result().places)))


def rule_against(ask: Callable[[Any], object], what: Move) -> str | None:
    """Why this is refused, if it is; whatever else is raised is a fault."""
    try:
        ask(what)
    except IllegalMove as refused:
        return refused.rule
    return None


def damaged(text: str, others: list[str], rng: Random) -> str:
    """A letter less, one twice, one of another move's, or half of another move."""
    other, at = rng.choice(others), rng.randrange(len(text))
    letter = rng.choice(other)
    return rng.choice(
        [text, other, text[:at] + text[at + 1 :], text[:at] + text[at] + text[at:], text[:at] + letter + text[at + 1 :],
         text[:at] + other[at:], other + letter + text]
    )  # fmt: skip


def harmed(text: str, rng: Random) -> str:
    """Cut short, a letter changed, or a move lost, doubled, exchanged for another or damaged."""
    at, way = rng.randrange(len(text)), rng.randrange(6)
    if way < 2:
        return text[:at] + (rng.choice(SIGNS) + text[at + rng.randrange(2) :]) * way
    head, _, body = text.partition("\n\n")
    tokens = body.split()
    one, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    if way == 2:
        del tokens[one]
    elif way == 3:
        tokens.insert(one, tokens[one])
    elif way == 4:
        tokens[one], tokens[other] = tokens[other], tokens[one]
    else:
        tokens[one] = damaged(tokens[one], tokens, rng)
    return f"{head}\n\n{' '.join(tokens)}\n"
