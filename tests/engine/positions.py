"""Positions drawn as records: `after("@A @9 A25 B- C-")` is the State once these moves are made, each one checked."""

from __future__ import annotations

from salon.games.high_society import State
from salon.record import Record


def after(moves: str, seats: int = 3, options: str = "") -> State:
    names = "; ".join("Ana Bruno Chloé Diego Elsa".split()[:seats])
    record = Record.parse(f'[Game "high_society"]\n[Options "{options}"]\n[Seats "{names}"]\n\n{moves}\n')
    state: State = record.last()
    return state
