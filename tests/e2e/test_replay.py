"""A game on the shelf, seen again; a game that is an address; a game that two tabs want."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Error, Page, expect

from salon import bots, games
from salon.core import NOBODY
from salon.record import Record
from salon.table import Table

from .conftest import AT_ONCE, Enter, kept_game, ready
from .person import Person
from .positions import NAMES
from .positions import keeping as keeping_record
from .saves import ENDED, PLAY, TO_TOP_12, keeping, saved

pytestmark = pytest.mark.e2e

REPLAY = "{}/high_society/replay/?table=kept"
OVER = {"ended.high_society": saved(ENDED)}


def replaying(page: Page) -> Page:
    expect(ready(page).locator("#ply")).to_be_visible()
    return page


def at(page: Page, ply: int) -> None:
    expect(page.locator("#ply")).to_have_value(str(ply))


def test_a_game_is_stepped_through_by_key_slider_and_line(enter: Enter) -> None:
    page = replaying(enter(REPLAY.format("en"), locale="en-GB", kept=OVER))
    at(page, 0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#log [aria-current]")).to_contain_text("turns up")
    page.locator("#last").click()
    expect(page.locator(".replay-table .finale")).to_be_visible()
    page.locator("#first").click()
    at(page, 0)
    page.locator("#ply").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at(page, 3)
    page.locator("#segment-2").click()
    expect(page.locator("#log h3").first).to_contain_text("Lot 2")
    page.locator("#log .log-line", has_text="Edmond bids 4").click()
    expect(page.locator("#log [aria-current]")).to_contain_text("Edmond bids 4")


def test_it_plays_by_itself_and_stops_at_the_end(enter: Enter) -> None:
    page = replaying(enter(REPLAY.format("fr"), kept=OVER, before=AT_ONCE))
    page.locator("#play").click()
    expect(page.locator(".replay-table .finale")).to_be_visible()
    expect(page.locator("#play")).to_be_visible()


def test_all_hands_or_one_pair_of_eyes(enter: Enter) -> None:
    page = replaying(enter(REPLAY.format("fr"), kept=OVER))
    page.locator("#next").click()
    expect(page.locator(".replay-hands li")).to_have_count(2)
    page.locator("label:has(#eyes-B)").click()
    expect(page.locator(".replay-hands")).to_have_count(0)
    expect(page.locator("#place-title")).to_contain_text("Edmond")


def test_what_if_is_a_new_game_and_the_old_one_stays(enter: Enter) -> None:
    page = replaying(enter(REPLAY.format("fr"), kept=OVER))
    page.locator("#next").click()
    page.locator("#fork").click()
    expect(page).to_have_url(re.compile(r"/fr/high_society/play/\?table=[0-9a-f]{12}$"))
    assert Person(ready(page)).asked() == "pass"
    page.go_back()
    replaying(page)
    page.locator("#last").click()
    expect(page.locator(".replay-table .finale")).to_be_visible()


def test_a_link_is_the_game_and_touches_no_other(enter: Enter) -> None:
    page = replaying(enter(REPLAY.format("en"), locale="en-GB", kept=OVER))
    page.locator("#next").click()
    page.locator("#next").click()
    page.locator("#share").click()
    expect(page.locator("#link-place")).to_be_visible()
    link = page.locator("#link").input_value()
    there = page.locator("#ply").input_value()
    assert len(link) < 1000
    other = enter(PLAY.format("en"), locale="en-GB", kept=keeping(TO_TOP_12, options="first=B"))
    before = kept_game(other)
    fresh = other.context.new_page()
    fresh.goto(link)
    replaying(fresh)
    at(fresh, int(there))
    expect(fresh.locator("#log")).to_contain_text("Ana")
    assert kept_game(other) == before
    assert Person(other).asked() == "pass"


def test_a_damaged_link_says_so(enter: Enter) -> None:
    page = enter("fr/high_society/replay/#t3." + "A" * 60)
    expect(ready(page).locator("#bad")).to_be_visible()


def test_the_same_document_goes_from_language_to_language_and_to_another_game(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="English").click()
    expect(page.locator("html[lang=en]")).to_have_count(1)
    assert Person(ready(page)).asked() == "pass"
    expect(page.locator("#log")).to_contain_text("Edmond bids 12.")
    page.locator(".house-mark").click()
    expect(page).to_have_url(re.compile("/en/$"))
    expect(page.locator(".kept")).to_have_count(1)
    page.locator(".door-fan_tan .door-play").click()
    expect(ready(page).locator(".fan-tan #hand")).to_be_visible()
    page.go_back()
    page.go_back()
    assert Person(ready(page)).asked() == "pass"
    assert page.evaluate("window.same") is True


def test_of_two_tabs_one_plays_and_the_other_may_take_over(enter: Enter) -> None:
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(TO_TOP_12, options="first=B"))
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("#elsewhere")).to_be_visible()
    expect(second.locator("#hand")).to_have_count(0)
    Person(page).bid("15")
    second.locator("#elsewhere button").click()
    expect(second.locator("#log")).to_contain_text("Ana bids 15.")
    expect(page.locator("#elsewhere")).to_be_visible()
    expect(page.locator("#stage")).to_have_js_property("inert", True)
    assert kept_game(second) == kept_game(page)


# How many answers the page has shown.
COUNTED = """{
  let shown = 0;
  addEventListener("salon-shown", () => { document.documentElement.dataset.shown = ++shown; });
}"""
TABLES = {"high_society": 4, "great_dalmuti": 5, "great_split": 3, "big_top": 4, "fan_tan": 4}


def late(game: str, seats: int) -> Record:
    """A game of bots, broken off where the first seat, a person, has something to decide for the eighth time."""
    kind, decisions = games.load(game), 0
    table = Table(Record(kind, NAMES[:seats], tags={"Kinds": "; ".join(["you"] + ["bot"] * (seats - 1))}), Random(7))
    while table.turn != NOBODY:
        decisions += table.turn == 0 and len(table.view(0).moves()) > 1
        if decisions == 8:
            break
        table.go_on(bots.load(game))
    return table.record


@pytest.mark.parametrize("game", TABLES)
def test_a_tab_that_is_killed_finds_everything_as_it_was(enter: Enter, game: str) -> None:
    """Four times a game, each further back: the position, the hand, the log, and what can be taken back."""
    kept = keeping_record(late(game, TABLES[game]))
    page = enter(f"en/{game}/play/", locale="en-GB", kept=kept, before=COUNTED)
    for _ in range(4):
        moves, shown = len(kept_game(page).moves), page.evaluate("document.documentElement.dataset.shown")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("html")).to_have_attribute("data-shown", str(int(shown) + 1))
        before = page.locator("#stage").inner_text(), kept_game(page)
        assert len(before[1].moves) < moves
        address, context = page.url, page.context
        killed = page
        page = context.new_page()
        with pytest.raises(Error):
            killed.goto("chrome://crash")
        page.goto(address)
        ready(page)
        assert page.locator("#stage").inner_text() == before[0]
        assert kept_game(page) == before[1]
