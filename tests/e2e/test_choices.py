"""What a host may choose: the edition, the light, the pace, the memory aid, a copy of the record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from salon.record import Record

from .conftest import Enter, ready
from .person import Person
from .saves import ENDED, PLAY, TO_TOP_12, keeping, saved

pytestmark = pytest.mark.e2e

KINDS = {"grand-jeu": {"Luxe", "Prestige", "Disgrâce"}, "classic": {"Possession", "Titre", "Malheur"}}


def test_both_editions_can_be_chosen_and_keep_their_own_words(enter: Enter) -> None:
    page = enter(PLAY.format("fr"))
    for edition, own in KINDS.items():
        page.locator(f"[name=edition][value={edition}]").check()
        page.locator("[name=first]").select_option("A")  # so that one waits for us
        page.get_by_role("button", name="Jouer").click()
        assert Person(page).asked() == "pass"
        said = page.locator(".lot-card .visually-hidden").inner_text()
        assert any(f"\u00a0: {kind}, " in said for kind in own), said
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Nouvelle table").click()


def test_an_empty_chair_cannot_open(enter: Enter) -> None:
    page = enter(PLAY.format("en"))
    page.locator("[name=first]").select_option("E")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#setup .notice")).to_contain_text("Chair 5 is empty")
    page.locator("[name=kind4]").select_option("bot")
    page.get_by_role("button", name="Play", exact=True).click()
    Person(page).asked()
    expect(page.locator("#log")).to_contain_text("Louise turns up")


def test_a_perfect_tie_of_the_classic_edition_is_played_again(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept={"ended.high_society": saved(ENDED, options="edition=classic first=A")})
    expect(page.locator("#winner")).to_contain_text("A perfect tie between Ana and Edmond: play again (§6.4)")
    person = Person(page)
    person.press("#again")
    assert person.asked() == "pass"


def test_the_light_is_the_same_on_every_page(enter: Enter) -> None:
    page = enter("fr/", scheme="dark")
    bright = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Réglages").click()
    page.get_by_text("Jour", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") != bright
    root = page.url
    for path in ("about/", "high_society/", "high_society/rules/", "high_society/play/"):
        page.goto(root + path)
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        expect(page.locator("[name=theme][value=light]")).to_be_checked()
    ready(page)  # nobody leaves while Python is on its way


def test_the_memory_aid_shows_what_each_may_hold_and_is_remembered(enter: Enter) -> None:
    """The opponents have paid 12 and 1+2; it is Ana's turn at the third lot."""
    moves = "1. @9 B12 C- A- 2. @5 B- C1+2 A- 3. @4 C3 A4 B6 C-"
    page = enter(PLAY.format("en"), kept=keeping(moves, options="first=B"))
    aids, person = page.locator(".seat-aid"), Person(page)
    assert person.asked() == "pass"
    expect(aids).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu [name=aid]").check()
    held = [re.compile(r": 1 2 3 4 8 10 15 20 25$"), re.compile(r": 3 4 6 8 10 12 15 20 25$")]
    expect(aids).to_have_text(held)
    page.reload()
    ready(page)
    expect(page.locator("#menu [name=aid]")).to_be_checked()
    expect(aids).to_have_text(held)


def test_at_a_brisk_pace_the_house_goes_on_by_itself(enter: Enter) -> None:
    sold = "1. @9 A1 B- C-"
    page = enter(PLAY.format("en"), kept=keeping(sold))
    expect(page.locator("#go")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu [name=pace]").select_option("fast")
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_contain_text("Lot 2,")
    page.reload()
    ready(page)
    expect(page.locator("#menu [name=pace]")).to_have_value("fast")


def test_the_record_can_be_taken_home_and_replayed(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping(TO_TOP_12, options="first=B"))
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download").click()
    assert saving.value.suggested_filename == "high_society.rec"
    record = Record.parse(Path(saving.value.path()).read_text("utf-8"))
    assert record.seats == ["Ana", "Edmond", "Chloé"]
    assert len(record.moves) == 3
