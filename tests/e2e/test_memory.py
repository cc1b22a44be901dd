"""What the browser keeps, and what happens when it does not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Enter, ready
from .person import Person
from .saves import ENDED, PLAY, TO_TOP_12, keeping, saved

pytestmark = pytest.mark.e2e

BLOCKED = """Object.defineProperty(window, "localStorage",
  { get() { throw new DOMException("The storage is blocked", "SecurityError"); } });"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("The storage is full", "QuotaExceededError"); };"""


def test_the_game_is_still_there_after_a_reload_and_in_the_other_language(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    person = Person(page)
    person.bid("15")
    asked, told, hand = person.asked(), person.lines, person.hand
    page.reload()
    ready(page)
    assert (person.asked(), person.lines, person.hand) == (asked, told, hand)

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile(r"/en/high_society/play/\?table=kept$"))
    ready(page)
    assert (person.asked(), len(person.lines), person.hand) == (asked, len(told), hand)
    expect(page.locator("#log")).to_contain_text("Ana bids 15.")


def test_the_home_page_leads_back_to_a_game_that_waits(enter: Enter) -> None:
    page = enter("fr/", kept=keeping(TO_TOP_12, options="first=B"))
    page.locator(".kept a").click()
    ready(page)
    assert Person(page).asked() == "pass"


def test_an_evening_that_is_over_is_shown_again_but_no_game_waits(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept={"ended.high_society": saved(ENDED)})
    assert Person(page).asked() == "again"
    page.get_by_role("link", name="Retour au salon").click()
    expect(page).to_have_url(re.compile("/fr/$"))
    expect(page.locator(".kept")).to_have_count(0)


@pytest.mark.parametrize("rubbish", ["rubbish", saved("1. @9 A1 B1")], ids=["no record", "an illegal move"])
def test_a_save_that_cannot_be_read_gives_a_sentence_and_the_form(enter: Enter, rubbish: str) -> None:
    page = enter(PLAY.format("en"), kept={"save.high_society": rubbish})
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#setup .notice")).to_be_visible()
    expect(page.locator("#setup .notice")).to_contain_text("It stays on your shelf")
    page.get_by_role("button", name="Play", exact=True).click()
    assert Person(page).asked() in {"pass", "go"}


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_where_nothing_can_be_kept_the_game_goes_on_and_the_page_says_so(enter: Enter, storage: str) -> None:
    page = enter(PLAY.format("fr"), before=storage)
    page.get_by_role("button", name="Jouer").click()
    expect(page.locator("#toast")).to_contain_text("Ce navigateur ne garde rien")
    person = Person(page)
    for _ in range(3):
        assert person.answer() in {"pass", "go"}


def test_a_game_left_for_a_new_table_waits_above_the_set_up(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Nouvelle table").click()
    expect(page.locator("#setup")).to_be_visible()
    page.locator("#setup .kept a").click()
    assert Person(ready(page)).asked() == "pass"
    expect(page.locator("#log")).to_contain_text("12")


def test_a_move_is_taken_back(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    person = Person(page)
    before = person.hand
    person.bid("15")
    page.get_by_role("button", name="Annuler").click()
    expect(page.locator("#log")).to_contain_text("reprend son coup")
    assert person.hand == before
    assert person.asked() == "pass"
