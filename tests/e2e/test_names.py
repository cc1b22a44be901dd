"""A name is text, whatever it is made of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Enter, ready
from .layout import fits, no_sideways_scroll
from .person import Person
from .saves import ENDED, PLAY, keeping, saved

pytestmark = pytest.mark.e2e

NAMES = ["<b>x</b><img src=x onerror=alert(1)>", "👩‍🎨🏳️‍🌈", "W" * 200, "A \"B\"; C\\; {name} & 'D'", "مريم\u200f %s"]


def shown(page: Page) -> list[str]:
    """The names round the table, as they read."""
    mine, others = page.locator("#hand h2 bdi"), page.locator(".seat-name bdi")
    return [name.text_content() or "" for name in (*mine.all(), *others.all())]


def test_names_are_shown_as_they_were_typed_and_stay_in_their_place(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), size=(375, 667), touch=True)
    for chair, name in enumerate(NAMES):
        page.locator(f"[name=name{chair}]").fill(name)
    page.locator("[name=kind4]").select_option("bot")
    page.get_by_role("button", name="Jouer").tap()
    person = Person(page, "touch")
    for _ in range(4):
        if person.asked() == "again":
            break
        assert shown(page) == NAMES
        assert page.locator("bdi *, #stage img").count() == 0
        no_sideways_scroll(page)
        person.answer()

    page.reload()
    ready(page)
    if person.asked() != "again":
        assert shown(page) == NAMES
        expect(page.locator("bdi *, #stage img")).to_have_count(0)


LONG = "; ".join(letter + "W" * 199 for letter in "ABC")


def test_names_of_any_length_leave_room_for_the_game(enter: Enter) -> None:
    """Three people, so that nobody moves but us: the cover, the table, a lot sold, each with nothing but long names."""
    page = enter(PLAY.format("fr"), kept=keeping("1. @9 A1 B-", names=LONG, kinds="you; person; person"))
    person = Person(page)
    fits(page, "#confirm")
    person.press("#confirm")
    fits(page, "#bid", "#pass")
    person.pick("1")  # as much as the first seat laid: the notice names it
    expect(page.locator("#notice")).to_be_visible()
    fits(page, "#bid", "#pass")
    person.pass_()
    assert person.asked() == "go"
    fits(page, "#go")


def test_names_of_any_length_fit_at_the_end(enter: Enter) -> None:
    fits(enter(PLAY.format("fr"), kept={"ended.high_society": saved(ENDED, names=LONG)}))


def test_the_same_name_twice_is_told_apart_and_no_name_is_given_one(enter: Enter) -> None:
    page = enter(PLAY.format("fr"))
    for chair, name in enumerate(["Ana", " Ana ", "", "   "]):
        page.locator(f"[name=name{chair}]").fill(name)
    page.get_by_role("button", name="Jouer").click()
    Person(page).asked()
    assert shown(page) == ["Ana", "Ana (2)", "3", "4"]
