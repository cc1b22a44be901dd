"""The Great Dalmuti on small screens: eight seats, and a hand of twenty."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from salon.games.great_dalmuti.terms import JESTER, REVOLUTION

from .conftest import AT_ONCE, Enter
from .great_dalmuti import PLAY, DalmutiGuest, evening, position
from .layout import apart, no_sideways_scroll, resize, within_reach
from .positions import keeping

pytestmark = pytest.mark.e2e


def test_eight_seats_fit_a_small_screen_and_a_general_revolution_turns_the_stairs(enter: Enter) -> None:
    """Somebody on the last chair holds both jesters, shows them, and leads."""
    last = evening(lambda s: s.phase == REVOLUTION and s.turn == 0 == s.order[-1] and s.hands[0][JESTER] == 2, seats=8)
    page = enter(PLAY.format("fr"), kept=keeping(last), size=(375, 667), touch=True, before=AT_ONCE)
    guest, before = DalmutiGuest(page, "touch"), [last.seats[seat] for seat in position(last).order]
    assert guest.asked() == "revolt"
    the_table_fits(page, "#revolt", "#silence")
    guest.press("#revolt")
    assert list(guest.stairs) == before[::-1]
    assert guest.asked() == "lay"
    expect(page.locator(".panel .card-row > .card")).to_have_count(2)
    apart(page.locator(".board, #hand"))
    the_table_fits(page, "#lay", "#pass")
    guest.choose()
    page.emulate_media(color_scheme="dark")
    the_table_fits(page, "#lay", "#pass", "#step-next")
    guest.press("#lay")
    guest.asked()
    the_table_fits(page, ".deed button >> nth=0")


def test_a_hand_of_twenty_fits_a_small_screen(enter: Enter) -> None:
    """Somebody on the first chair of four holds both jesters, keeps silent, gives two cards and leads."""
    first = evening(lambda s: s.phase == REVOLUTION and s.turn == 0 == s.order[0] and s.hands[0][JESTER] == 2, seats=4)
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(first), size=(375, 667), touch=True, before=AT_ONCE)
    guest = DalmutiGuest(page, "touch")
    for asked, buttons in (("revolt", ["#revolt", "#silence"]), ("give", ["#give"]), ("lay", ["#lay", "#pass"])):
        assert guest.asked() == asked
        assert guest.hand.total() == 20
        for size in ((320, 568), (375, 667)):
            resize(page, *size)
            the_table_fits(page, *buttons, *["#step-next", "#step-previous"] * (asked == "lay"))
            for card in page.locator(".hand .pick").all():
                within_reach(card)
        apart(page.locator(".board, #hand"))  # where there is less room, the hand may lie on what was said before
        guest.answer()


def the_table_fits(page: Page, *buttons: str) -> None:
    """Without any scrolling: all the stairs and what is asked, with nothing on them."""
    no_sideways_scroll(page)
    for button in buttons:
        within_reach(page.locator(button))
    apart(page.locator(".house-bar, .rung, #hand"))
    apart(page.locator(".house-bar, .rung, .board"))
    apart(page.locator(".hand .stack, .deed > .sum, .deed button"))
    for rung in page.locator(".rung").all():
        expect(rung).to_be_in_viewport(ratio=1)
