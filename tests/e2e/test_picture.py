"""The README's picture: a bid in the making, what it lacks and its rule. SALON_PICTURE=docs/table.png takes it anew."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from .conftest import Enter
from .person import Person

pytestmark = pytest.mark.e2e


def test_the_readmes_picture_shows_what_a_bid_lacks_and_its_rule(enter: Enter) -> None:
    page = enter("en/high_society/play/", seed=21, locale="en-GB")
    page.locator("#setup [type=submit]").click()
    guest = Person(page)
    while not (guest.asked() == "pass" and guest.high > 8 and not guest.laid and page.locator(".won").count() > 2):
        guest.answer()
    page.locator(".pick").first.click()  # its smallest note
    refusal = page.locator("#notice")
    expect(refusal).to_contain_text("more to top")
    expect(refusal.get_by_role("link")).to_have_attribute("href", "../../../en/high_society/rules/#r2.2")
    if path := os.environ.get("SALON_PICTURE"):
        page.screenshot(path=path)
