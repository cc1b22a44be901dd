"""The same luck and as many playouts give the same move, with the same estimates, on every Python that runs this table.

These tests run on CPython and inside Pyodide. Bots that are changed on purpose make other moves: then the table is new.
"""

from __future__ import annotations

from random import Random

import pytest

from salon import bots
from tests.engine.test_bots import decisions

PLAYOUTS = 96
EVERY = {"great_split": 1}  # of its decisions, most are made by rule; of the others' the seventh is met, and so on
TABLE = {
    ("big_top", 21): [
        "!s3l -2.875000 4.625000 -1.750000",
        "c1l 1.423611 -2.034722 0.611111",
        "!c5l 3.229167 -2.833333 -0.395833",
    ],
    ("big_top", 22): [
        "sp -0.250000 -2.000000 2.250000",
        "!r2d 0.000000 1.750000 -1.750000",
        "c2l -0.816667 0.083333 0.733333",
    ],
    ("fan_tan", 21): [
        "s2d 0.083333 2.027778 -2.111111",
        "r2l -3.729167 3.333333 0.395833",
        "s5d -2.145833 -0.479167 2.625000",
    ],
    ("fan_tan", 22): [
        "a2d -0.950000 -2.500000 3.450000",
        "r1d -0.625000 0.229167 0.395833",
        "c4l -3.700000 -1.975000 5.675000",
    ],
    ("great_dalmuti", 21): [
        "3*3 0.988506 0.241379 0.413793 0.356322",
        "- 0.923611 0.395833 0.291667 0.388889",
        "7*2 0.158333 0.525000 0.450000 0.866667",
    ],
    ("great_dalmuti", 22): [
        "9*2 0.312500 0.489583 0.812500 0.385417",
        "11*2 0.319444 0.375000 0.875000 0.430556",
        "3 0.388889 0.597222 0.618056 0.395833",
    ],
    ("great_split", 21): [
        "P3ii.S2i|B1i.E1i.W1i 1.491152 -2.454122 0.962970",
        "P2i.B2i.G1i|A1i.T2ii -3.588957 1.127692 2.461265",
        "B2i.D1i.W1i|A2i.A2ii -1.006801 -3.555633 4.562433",
    ],
    ("great_split", 22): [
        "B2i.A1i.D1i|E2ii.S2i 1.380986 0.537217 -1.918203",
        "P2i.D1i.S1i|T2ii.E2i -5.306482 4.057432 1.249050",
        "P2i.T1i.S1i|A2ii.G1i -2.826608 -2.615095 5.441703",
    ],
    ("high_society", 21): [
        "1+4 0.547414 0.271552 0.293103",
        "- 0.531250 0.355469 0.218750",
        "- 0.479167 0.472222 0.170139",
    ],
    ("high_society", 22): [
        "1 0.390625 0.328125 0.390625",
        "4 0.484375 0.335938 0.292969",
        "- 0.392361 0.434028 0.295139",
    ],
}


def told(game: str, seed: int) -> list[str]:
    """Of three decisions, the move and what it is thought to bring, seat by seat."""
    found = []
    for state in decisions(game, seed, EVERY.get(game, 7)):
        thinking = bots.think(state.redact(state.turn), "strong", Random(seed), playouts=PLAYOUTS)
        thinking.step()
        best = thinking.options[0]
        found.append(" ".join([state.write(best.move), *(f"{each:.6f}" for each in best.estimates)]))
    return found


@pytest.mark.parametrize(("game", "seed"), TABLE)
def test_a_search_comes_to_the_same_everywhere(game: str, seed: int) -> None:
    assert told(game, seed) == TABLE[game, seed]
