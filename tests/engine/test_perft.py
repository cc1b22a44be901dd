"""How many ways the opening of an auction can go, counted by the engine and, apart from it, by plain sums of notes."""

from __future__ import annotations

from itertools import combinations

import pytest

from salon.core import DEALER, NOBODY
from salon.games.high_society import MONEY, State

from .positions import after


def perft(state: State, depth: int) -> int:
    """Sequences of `depth` moves; an auction that ends sooner counts once."""
    if state.turn in (DEALER, NOBODY):
        return 1
    if depth == 1:
        return len(state.moves())
    total = 0
    for move in state.moves():
        later = state.clone()
        later.apply(move)
        total += perft(later, depth - 1)
    return total


BIDS = sorted(sum(notes) for n in range(1, 12) for notes in combinations(MONEY, n))


def above(high: int) -> int:
    return sum(bid > high for bid in BIDS)


def test_the_opening_has_one_pass_and_2047_bids() -> None:
    assert perft(after("@A @9"), 1) == 1 + 2047


def test_two_moves_of_a_luxury_match_plain_arithmetic() -> None:
    expected = (1 + 2047) + sum(1 + above(bid) for bid in BIDS)
    assert perft(after("@A @9"), 2) == expected == 2_070_743


def test_two_moves_of_a_disgrace_stop_at_the_first_pass() -> None:
    expected = 1 + sum(1 + above(bid) for bid in BIDS)
    assert perft(after("@A @-5"), 2) == expected == 2_068_696


@pytest.mark.parametrize("moves", ["@A @9 A1", "@A @9 A25 B20+25", "@A @9 A1+2+3+4+6+8+10+12+15+20+25"])
def test_what_can_follow_a_bid_matches_plain_arithmetic(moves: str) -> None:
    state = after(moves)
    assert len(state.moves()) == 1 + above(state.high)
