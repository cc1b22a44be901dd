"""Fan Tan, lived through: whole matches by touch and by keyboard, refusals, and a match against the clock."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .big_top import BigTopGuest, the_end_is_told
from .conftest import AT_ONCE, Enter
from .layout import no_sideways_scroll, within_reach
from .person import sit_down
from .positions import decisions, keeping

pytestmark = pytest.mark.e2e


def test_a_match_with_three_by_touch_in_english(enter: Enter) -> None:
    page = enter("en/fan_tan/play/", seed=3, locale="en-GB", size=(375, 667), touch=True, before=AT_ONCE)
    sit_down(page, 3)
    guest = BigTopGuest(page, "touch")
    assert guest.asked() == "turn"
    no_sideways_scroll(page)
    within_reach(page.locator("#lay, #pass[data-move]").first)
    guest.moves(2)
    guest.to_the_end()
    the_end_is_told(page, 3, 3)
    assert sum(map(int, page.locator(".company td.total").all_inner_texts())) == 75  # no peanut is lost


def test_a_round_with_six_by_keyboard_in_french_with_all_that_flies(enter: Enter) -> None:
    page = enter("fr/fan_tan/play/", seed=4, still=False, before=AT_ONCE)
    page.locator("#setup [name=rounds]").select_option("1")
    sit_down(page, 6)
    guest = BigTopGuest(page, "keys")
    guest.moves(3)
    guest.to_the_end()
    the_end_is_told(page, 6, 1)


def test_a_card_that_will_not_do_says_why_and_moves_nothing(enter: Enter) -> None:
    page = enter("en/fan_tan/play/", seed=3, locale="en-GB")
    sit_down(page, 4)
    assert BigTopGuest(page).asked() == "turn"
    before = page.locator(".ring").bounding_box()
    page.locator(".pick.is-locked").first.click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("must come first")
    expect(notice.get_by_role("link", name="§3.1")).to_have_attribute("href", "../../../en/fan_tan/rules/#r3.1")
    assert page.locator(".ring").bounding_box() == before
    page.locator("#pass").click(force=True)  # it is disabled, and says why
    expect(page.locator("#toast")).to_contain_text("§6.2")


def test_a_timed_match_shows_its_clock_and_may_be_stopped(enter: Enter) -> None:
    """It has far more minutes than any machine needs for a round."""
    record = next(decisions("fan_tan", 3, options="ends=time minutes=90"))
    page = enter("en/fan_tan/play/", locale="en-GB", kept=keeping(record), size=(320, 568), before=AT_ONCE)
    guest = BigTopGuest(page)
    assert guest.asked() == "turn"
    expect(page.locator("#timer")).to_contain_text("minutes left")
    no_sideways_scroll(page)
    while guest.asked() == "turn":
        guest.move()
    assert guest.asked() == "go"
    guest.press("#stop")
    the_end_is_told(page, 3, 1)
