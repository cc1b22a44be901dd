"""Nim, rule by rule."""

from __future__ import annotations

import pytest
from salon.games.nim import Options, State

from salon.core import NOBODY, BadSetup, IllegalMove


def after(*moves: int, seats: int = 3, row: int = 10) -> State:
    state = State.start(seats, Options(row=row))
    for move in moves:
        state.check(move)
        state.apply(move)
    return state


@pytest.mark.parametrize("seats", [1, 5])
def test_1_1_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSetup, match=r"1\.1"):
        State.start(seats)


def test_1_2_fifteen_matches_unless_one_says_otherwise() -> None:
    assert (State.start(2).left, after().left) == (15, 10)


def test_1_3_the_first_chair_begins() -> None:
    assert State.start(4).turn == 0


@pytest.mark.parametrize("number", [0, 4])
def test_2_1_one_two_or_three(number: int) -> None:
    with pytest.raises(IllegalMove, match=r"2\.1"):
        after().check(number)
    assert after().moves() == [1, 2, 3]


def test_2_2_no_more_than_there_are() -> None:
    with pytest.raises(IllegalMove, match=r"2\.2"):
        after(3, 3, 2).check(3)
    assert after(3, 3, 2).moves() == [1, 2]


def test_2_3_turns_go_round() -> None:
    assert [after(*[1] * n).turn for n in range(4)] == [0, 1, 2, 0]


def test_3_1_whoever_takes_the_last_loses_and_all_others_win() -> None:
    state = after(3, 3, 3, 1)
    assert state.turn == NOBODY
    assert (state.result().places, state.result().winners) == ((3, 1, 1), (1, 2))
