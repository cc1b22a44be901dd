"""Chance that nobody chose: seeds and pledges, the deal they make, and what follows from it on every device."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from salon.core import DEALER, Refused
from salon.record import DEAL, PLEDGES, SEEDS, Record
from salon.shuffle import SIZE, agree, chance, pledge, read_seeds

from . import company
from .walks import every_game, started, walk

GIVEN = [bytes([number]) * SIZE for number in range(3)]
PLEDGED = " ".join(map(pledge, GIVEN))


# --- seeds: these texts are the same on every device, for ever


def test_a_pledge_and_a_deal_are_what_they_always_were() -> None:
    assert pledge(GIVEN[1]) == "396f2d2268d84b1fab9c63b85b52ddb1a35d4cb3795c81a99c666864811efb9a"
    assert agree(PLEDGED, GIVEN)[DEAL] == "500b64ef2130aea78de9e15d818a1aa4d0769f7c2f2feca2f78473f5f85d584b"


def test_every_seed_and_their_order_make_the_deal() -> None:
    orders = list(permutations(GIVEN))
    others = [[*GIVEN[:at], b"\xff" * SIZE, *GIVEN[at + 1 :]] for at in range(3)]
    ways = [*orders, *others, GIVEN[:2]]
    assert len({agree(" ".join(map(pledge, way)), list(way))[DEAL] for way in ways}) == len(ways)


def test_seeds_that_were_not_pledged_make_no_deal() -> None:
    other = b"\xff" * SIZE
    for seeds in ([], GIVEN[:2], [*GIVEN, other], [other, *GIVEN[1:]], [*GIVEN[:2], other], GIVEN[::-1]):
        with pytest.raises(Refused, match="pledge"):
            agree(PLEDGED, seeds)
    with pytest.raises(Refused, match="pledge"):
        agree("", [])


def test_seeds_are_read_as_they_are_written() -> None:
    assert read_seeds(agree(PLEDGED, GIVEN)[SEEDS]) == GIVEN
    for text in ("00", "xy" * SIZE, "é", "00" * SIZE + " 0", "00" * SIZE * 2):
        with pytest.raises(Refused, match="seeds"):
            read_seeds(text)
    with pytest.raises(Refused, match="seeds"):
        pledge(b"too short")


def test_a_guest_is_told_the_pledges_and_no_seed() -> None:
    record = company.laid("fan_tan", 4).record
    assert set(record.tags) == {PLEDGES, SEEDS, DEAL}
    for seat in (None, 1):
        assert record.redact(seat).tags == {PLEDGES: company.PLEDGED}


# --- chance


def test_chance_is_what_it_always_was() -> None:
    """On every Python that the house supports, in a browser too: `random` is promised, `getrandbits` is held to it."""
    rng = chance("deal", 7)
    assert [int(rng.random() * 10**9) for _ in range(3)] == [29505970, 825382039, 859242937]
    assert [rng.getrandbits(bits) for bits in (30, 30, 1, 32)] == [870877606, 461697685, 1, 371244701]
    assert chance("deal", 7).random() != chance("deal", 8).random()


class Plain:
    """The two methods that a deal may ask for."""

    def __init__(self) -> None:
        self.rng = chance("plain", 0)

    def random(self) -> float:
        return self.rng.random()

    def getrandbits(self, bits: int) -> int:
        assert bits <= 32
        return self.rng.getrandbits(bits)


@every_game
def test_a_deal_asks_for_nothing_that_may_change_with_python(game: str, seats: int) -> None:
    for seed in range(3):
        for state, _ in walk(started(game, seats, seed), Random(seed)):
            if state.turn == DEALER:
                plain: Any = Plain()
                assert state.deal(plain) == state.deal(chance("plain", 0))


@every_game
def test_any_device_deals_the_same_from_the_seeds_and_what_the_seats_did(game: str, seats: int) -> None:
    for option in range(2):
        whole = company.evening(game, seats, option)
        table = company.laid(game, seats, option)
        for state, move in zip(whole.states(), whole.moves, strict=False):
            if move in state.calls():
                company.called(table, state.write(move))
            elif state.turn == DEALER:
                table.deal()
            else:
                table.play(state.turn, state.write(move))
        assert str(table.record) == str(whole)
        assert Record.parse(str(whole)) == whole


def test_another_seed_deals_other_cards() -> None:
    texts = {str(company.evening("high_society", 3, 0, [*company.SEEDS[:2], bytes([n]) * SIZE])) for n in range(3)}
    assert len({text.partition("\n\n")[2] for text in texts}) == 3
