"""Every table on every screen: what one decides about, the hand and the buttons together in the window, under nothing;
nothing moves under the finger; no card turns blank when the window is turned."""

from __future__ import annotations

import pytest

from pages.games import laid
from salon import games

from .conftest import Enter
from .measure import of_table

pytestmark = pytest.mark.e2e

TABLES = [(game, seats) for game in laid() for seats in sorted({games.load(game).seats[0], games.load(game).seats[-1]})]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_fits_and_stays_still(enter: Enter, game: str, seats: int) -> None:
    found = list(of_table(enter, game, seats))
    assert not found, "\n".join([f"{len(found)} faults", *found])
