"""What stands on a table between two hands, and what only options put there, fits a few screens too."""

from __future__ import annotations

import pytest

from pages.games import laid
from salon import games
from salon.games.great_dalmuti.terms import MISDEAL

from .conftest import Enter
from .great_dalmuti import evening
from .measure import FEW, of_few
from .positions import positions, rests

pytestmark = pytest.mark.e2e

# What seven seats of the Great Split have shown is a list, which a small window scrolls.
LONG = {"great_split": [(1280, 800), (1920, 1080)]}


@pytest.mark.parametrize("game", laid())
def test_what_rests_between_two_hands_fits(enter: Enter, game: str) -> None:
    sizes = LONG.get(game, FEW)
    found = list(of_few(enter, game, rests(game, games.load(game).seats[-1]), sizes))
    assert not found, "\n".join([f"{len(found)} faults", *found])


def test_what_dalmutis_options_put_on_the_table_fits(enter: Enter) -> None:
    """The exposed card, the merchants' exchange, and who comes and goes between two hands."""
    options = "misdeal=on merchants=on joining=on"
    shown = rests("great_dalmuti", 8, options) | positions("great_dalmuti", 8, "fr", options=options)
    shown["exposed"] = evening(lambda state: state.phase == MISDEAL and state.turn == 0, seats=8, misdeal="on")
    found = list(of_few(enter, "great_dalmuti", shown))
    assert not found, "\n".join([f"{len(found)} faults", *found])
