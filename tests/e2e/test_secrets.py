"""Money in hand is secret: the page does not hold what its reader may not see."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from .conftest import Enter, ready
from .person import Person
from .saves import NOTES, PLAY, keeping

pytestmark = pytest.mark.e2e

# Lot 1 went to Ana for 1, lot 2 to Bo for 2; at lot 3 Bo has laid 3, the bot has laid 4, and Ana is to move.
MOVES = "1. @9 A1 B- C- 2. @8 A- B2 C- 3. @7 B3 C4"
AT_TABLE = {0: set[str](), 1: {"3"}, 2: {"4"}}


def notes_in(page: Page, seat: int) -> set[str]:
    """Every note of this seat that the page's text holds in any way it has of holding one."""
    return set(re.findall(rf'"note-{seat}-(\d+)"', page.content()))


def boxes(page: Page) -> list[str]:
    return re.findall(r'<input[^>]*name="note"[^>]*value="(\d+)"', page.content())


def test_the_page_holds_the_notes_of_its_reader_and_no_others(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping(MOVES, names="Ana; Bo; Chloé", kinds="you; person; bot"))
    person = Person(page)

    assert person.asked() == "confirm"
    assert {seat: notes_in(page, seat) for seat in AT_TABLE} == AT_TABLE
    assert boxes(page) == []

    person.press("#confirm")
    assert boxes(page) == [note for note in NOTES if note != "1"]
    assert notes_in(page, 0) == set(NOTES) - {"1"}
    assert (notes_in(page, 1), notes_in(page, 2)) == (AT_TABLE[1], AT_TABLE[2])

    person.bid("6")
    assert person.asked() == "confirm"  # Bo's turn: Ana's notes are gone again
    assert boxes(page) == []
    assert notes_in(page, 0) == {"6"}

    person.press("#confirm")
    assert boxes(page) == [note for note in NOTES if note not in {"2", "3"}]
    assert notes_in(page, 0) == {"6"}
    assert "[Seats" not in page.content()


def test_after_a_reload_nobody_is_taken_for_the_one_who_looked(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping(MOVES, names="Ana; Bo; Chloé", kinds="you; person; bot"))
    person = Person(page)
    person.press("#confirm")
    page.reload()
    ready(page)
    assert person.asked() == "confirm"
    assert boxes(page) == []
