"""The Great Split, lived through: whole games with two and with four seats, by mouse, by finger and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from salon.core import NOBODY

from .conftest import Enter
from .great_split import PLAY, SplitGuest
from .layout import fits, no_sideways_scroll, resize, within_reach
from .person import sit_down

pytestmark = pytest.mark.e2e

NUMBER = re.compile(r"\d+")


def the_count_is_told(guest: SplitGuest) -> None:
    """The page's totals are the record's; one collection is counted step by step, and adds up."""
    page, result = guest.page, guest.ended.last().result()
    assert guest.ended.last().turn == NOBODY
    totals = sorted(
        (int(text) for text in page.locator(".company tbody td:last-child").all_inner_texts()), reverse=True
    )
    assert totals == sorted(map(int, result.points), reverse=True)
    steps = [int(NUMBER.findall(text)[0]) for text in page.locator(".step-points").all_inner_texts()]
    assert sum(steps) == totals[0] == int(page.locator(".step-total").last.inner_text())
    page.locator(".teller").last.click()
    expect(page.locator(".teller").last).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".step-total").last).to_have_text(str(totals[-1]))


def test_a_whole_game_with_four_seats_in_english(enter: Enter) -> None:
    page = enter(PLAY.format("en"), seed=4, locale="en-GB")
    sit_down(page, 4)
    guest = SplitGuest(page)
    met = list(guest.evening())
    assert {"split", "choose", "play", "rest"} <= set(met)
    assert met.count("split") == met.count("choose") == 6
    the_count_is_told(guest)
    fits(page)


def test_a_whole_game_with_two_seats_in_french_on_a_phone(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), seed=4, size=(375, 667), touch=True)
    sit_down(page, 2)
    guest = SplitGuest(page, "touch")
    met = list[str]()
    for asked in guest.evening():
        met.append(asked)
        no_sideways_scroll(page)
        if asked == "split":
            within_reach(page.locator("#close"))
    assert {"discard", "split", "choose", "play", "rest"} <= set(met)
    the_count_is_told(guest)


# How far the page is scrolled, and by how much the hand is outside the window.
STANDS = """hand => {
  const { top, bottom } = hand.getBoundingClientRect();
  return [scrollY, Math.round(Math.max(0, -top, bottom - innerHeight))];
}"""


def test_on_a_phone_the_hand_stays_in_view_and_the_page_where_it_is(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), seed=4, size=(375, 667), touch=True)
    sit_down(page, 4)
    guest, stood = SplitGuest(page, "touch"), dict[str, list[int]]()
    while "rest" not in stood:
        asked = guest.asked()
        stood[asked] = page.locator("#hand").evaluate(STANDS)
        guest.answer()
    assert {"split", "choose", "play"} <= set(stood)
    assert list(stood.values()) == [[0, 0]] * len(stood), stood


def test_two_rounds_by_keyboard_alone_with_two_people(enter: Enter) -> None:
    page = enter(PLAY.format("en"), seed=4, locale="en-GB", still=False)
    sit_down(page, 3, people=2)
    guest, met = SplitGuest(page, "keys"), list[str]()
    while met.count("rest") < 4:
        met.append(guest.answer())
    assert {"confirm", "split", "choose", "play", "rest"} <= set(met)


def test_cards_cross_the_splitter_by_touch_key_and_mouse(enter: Enter) -> None:
    page = enter(PLAY.format("en"), seed=4, locale="en-GB")
    sit_down(page, 4)
    left, right = page.locator("#pocket-0 .card"), page.locator("#pocket-1 .card")
    expect(left).to_have_count(3)
    expect(right).to_have_count(2)
    left.first.click()
    expect(right).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(left).to_have_count(3)
    right.first.drag_to(page.locator("#pocket-0"))
    expect(left).to_have_count(4)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#hand .deed")).to_contain_text("Neither half may be empty")
    page.locator("#close").click(force=True)
    expect(page.locator("#toast")).to_contain_text("Neither half may be empty")
    page.keyboard.press("ArrowLeft")
    page.locator("#close[data-move]").click()
    expect(page.locator(".wallet-choose")).to_be_visible()


def test_every_step_can_be_taken_back_until_one_has_finished(enter: Enter) -> None:
    page = enter(PLAY.format("en"), seed=4, locale="en-GB")
    sit_down(page, 4)
    guest = SplitGuest(page)
    while guest.asked() != "play":
        guest.answer()
    before = page.locator("#collection").inner_html()
    cards = page.locator(".to-play .pick").count()
    guest.pick(".to-play .pick:has([value='|'])", ".way")
    guest.press(".way")
    assert page.locator("#collection").inner_html() != before
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".to-play .pick")).to_have_count(cards)
    assert page.locator("#collection").inner_html() == before


def test_seven_seats_fit_every_screen(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), seed=4, size=(320, 568))
    sit_down(page, 7)
    expect(page.locator(".wallet-split")).to_be_visible()
    for size in ((320, 568), (375, 667), (768, 1024), (1280, 800)):
        resize(page, *size)
        no_sideways_scroll(page)
    expect(page.locator(".farther")).to_have_count(4)
