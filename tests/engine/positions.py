"""Positions as records draw them, moves made in them, and what they refuse."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import pytest

from salon.core import PASS, IllegalMove
from salon.games.high_society import State
from salon.record import Record

S = TypeVar("S", bound=Any)


def play(state: S, moves: str) -> S:
    """These moves made in this very position, each one checked."""
    for text in moves.split():
        move = state.read(text)
        state.check(move)
        state.apply(move)
    return state


def refused(state: Any, text: str) -> str:
    """The rule that forbids this."""
    with pytest.raises(IllegalMove) as caught:
        state.check(state.read(text))
    return caught.value.rule


def could_act(state: Any, card: int) -> bool:
    """With the circus pack: whether the seat to move could do anything but pass, had it this card alone in its hand."""
    alone = state.clone()
    alone.hands[state.turn] = card
    return [alone.write(move) for move in alone.moves()] != [PASS]


def after(moves: str, seats: int = 3, options: str = "") -> State:
    """High Society as a record draws it: `after("@A @9 A25 B- C-")` is the State once these moves are made."""
    names = "; ".join("Ana Bruno Chloé Diego Elsa".split()[:seats])
    record = Record.parse(f'[Game "high_society"]\n[Options "{options}"]\n[Seats "{names}"]\n\n{moves}\n')
    return cast(State, record.last())
