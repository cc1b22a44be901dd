"""A table and its guests, device to device: whole games, what each may hear, what strangers say, what the end tells."""

from __future__ import annotations

import pytest

from pages import guest as guests
from salon import games
from salon.core import NOBODY

from .company import Company

SHORT = {"great_dalmuti": "hands=1"}  # an evening of one hand is whole, too


def evening(game: str, kinds: str, seed: int = 1) -> Company:
    company = Company(game, kinds, SHORT.get(game, ""), seed)
    company.begin()
    company.evening()
    return company


def table_of(game: str) -> str:
    """A person, two guests, one of them last, and bots between: what every game can seat."""
    seats = max(3, games.load(game).seats[0])
    return " ".join(["you", "guest", *["bot"] * (seats - 3), "guest"])


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_ends_alike_on_every_device(game: str) -> None:
    company = evening(game, table_of(game))
    for seat, guest in company.guests.items():
        assert guest.stage == guests.OVER
        assert guest.fault is None, str(guest.fault)
        assert guest.visit
        assert guest.visit.table.turn == NOBODY
        assert guest.visit.view().result() == company.session.table.view(seat).result()
        assert guest.visit.names == company.session.names
