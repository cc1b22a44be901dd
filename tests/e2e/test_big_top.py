"""Big Top, lived through: tickets, moves by keyboard and by touch, the last rounds of two matches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .big_top import BigTopGuest, late, the_end_is_told
from .conftest import AT_ONCE, Enter
from .layout import no_sideways_scroll, within_reach
from .person import sit_down

pytestmark = pytest.mark.e2e


def test_it_begins_with_tickets_and_goes_on_by_keyboard(enter: Enter) -> None:
    page = enter("fr/big_top/play/", seed=5)
    sit_down(page, 3)
    guest = BigTopGuest(page, "keys")
    assert guest.asked() == "place-tickets"
    expect(page.locator(".banner")).to_have_text(["attend son affiche"] * 4)
    guest.place_tickets()
    expect(page.locator(".suit .ticket")).to_have_text([re.compile(worth) for worth in ("10", "7", "5", "3")])
    guest.moves(4)
    assert page.locator(".space.has-card").count() + page.locator(".poster:not(.is-rolled)").count() > 3
    no_sideways_scroll(page)


def test_the_last_two_rounds_with_three_in_french(enter: Enter) -> None:
    save = late("big_top/three_six_deals.rec", "Ana; Bruno; Chloé", "you; bot; bot", rounds=2)
    page = enter("fr/big_top/play/", kept={"save.big_top": save}, before=AT_ONCE)
    met = BigTopGuest(page).to_the_end()
    assert met["tickets"] == 2
    assert met["rounds"] >= 1
    the_end_is_told(page, 3, 6)


def test_the_last_round_with_six_by_touch_in_english(enter: Enter) -> None:
    names = "Ana; Bruno; Chloé; Diego; Elsa; Fanny"
    kept = {"save.big_top": late("big_top/six.rec", names, "you; bot; bot; bot; bot; bot")}
    page = enter(
        "en/big_top/play/", locale="en-GB", size=(375, 667), touch=True, scheme="dark", still=False, kept=kept,
        before=AT_ONCE,
    )  # fmt: skip
    guest = BigTopGuest(page, "touch")
    assert guest.asked() == "place-tickets"
    within_reach(page.locator("#place-tickets"))
    no_sideways_scroll(page)
    guest.place_tickets()
    assert guest.asked() == "turn"
    expect(page.locator(".bills tbody tr")).to_have_count(6)
    for button in ("#lay", "#pass"):
        within_reach(page.locator(button))
    no_sideways_scroll(page)
    guest.moves(2)
    assert guest.to_the_end()["rounds"] == 0
    the_end_is_told(page, 6, 6)
