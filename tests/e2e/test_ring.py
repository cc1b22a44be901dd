"""Big Top and Fan Tan through the page: whole matches, with a mouse, a finger and a keyboard."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .conftest import Enter
from .layout import no_sideways_scroll, within_reach
from .person import LATE, UNTIL

pytestmark = pytest.mark.e2e

RECORDS = Path(__file__).parents[1] / "records"
ASKED = "#place-tickets, .place .tag-turn, #go, #confirm, #again"
FIRST = """told => ["place-tickets", "go", "confirm", "again"].find((id) => document.getElementById(id)) ?? "turn" """

# Somebody in a hurry: takes advice, plays the first card that will do, until the match is over; tells what they met.
TO_THE_END = """late => new Promise((done, failed) => {
  const $ = (selector) => document.querySelector(selector), met = { tickets: 0, moves: 0, passes: 0, rounds: 0 };
  const press = (button, what) => { if (what) met[what] += 1; button.click(); };
  const look = () => {
    if ($("#again")) { seen.disconnect(); done(met); }
    else if ($("#go")) press($("#go"), "rounds");
    else if ($("#place-tickets[data-move]")) press($("#place-tickets"), "tickets");
    else if ($("#place-tickets")) press($("#advice"));
    else if ($("#pass[data-move]")) press($("#pass"), "passes");
    else if ($("#lay[data-move]")) press($("#lay"), "moves");
    else $(".is-play input, .is-call input")?.click();
  };
  const seen = new MutationObserver(look);
  seen.observe($("#stage"), { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  setTimeout(failed, late, new Error("the match does not end"));
})"""


class Guest:
    """Plays whatever comes next, by keyboard or by pressing; always the same way."""

    def __init__(self, page: Page, way: Literal["press", "keys"] = "keys") -> None:
        self.page, self.way = page, way

    def asked(self) -> str:
        self.page.evaluate(UNTIL % ("document.querySelector(told)", LATE), ASKED)
        found: str = self.page.evaluate(FIRST)
        return found

    def do(self, button: str) -> None:
        """Press it, and wait until the stage has changed."""
        before = self.page.locator("#stage").text_content() or ""
        if self.way == "keys" and button in {"#lay", "#pass"}:
            self.page.keyboard.press("Enter")
        else:
            self.page.locator(button).click()
        self.page.evaluate(UNTIL % ('document.getElementById("stage").textContent !== told', LATE), before)

    def place_tickets(self) -> None:
        for pressed in ("c10", "s7", "a5"):
            self.page.locator(f"label:has(#ticket-{pressed})").click()
            expect(self.page.locator(f"#ticket-{pressed}")).to_be_checked()
        expect(self.page.locator("#ticket-r3")).to_be_checked()  # the last one finds its place
        self.do("#place-tickets")

    def move(self) -> None:
        if self.page.locator("#pass[data-move]").count():
            self.do("#pass")
            return
        if self.way == "keys":
            self.page.keyboard.press("ArrowRight")
        else:
            self.page.locator(".pick.is-play, .pick.is-call").first.click()
        self.page.evaluate(UNTIL % ("document.querySelector(told)", LATE), "#lay[data-move]")
        self.do("#lay")

    def moves(self, number: int) -> None:
        for _ in range(number):
            assert self.asked() == "turn"
            self.move()

    def to_the_end(self) -> dict[str, int]:
        met: dict[str, int] = self.page.evaluate(TO_THE_END, 120_000)
        return met


def seated(page: Page, seats: int) -> Page:
    """The set-up filled in: one person, so many seats, and nobody waits for long."""
    for chair in range(6):
        kind = "you" if not chair else "bot" if chair < seats else "empty"
        page.locator(f"#setup [name=kind{chair}]").select_option(kind)
    page.locator("#setup [name=pace]").select_option("fast")
    return page


def begun(page: Page, seats: int) -> Guest:
    seated(page, seats).locator("#setup [type=submit]").click()
    expect(page.locator(".ring")).to_be_visible(timeout=LATE)
    return Guest(page)


def late(record: str, names: str, kinds: str, rounds: int = 1) -> str:
    """A match of the records, up to a deal with so many rounds still to play; somebody sits down at it."""
    head, _, moves = (RECORDS / record).read_text("utf-8").partition("\n\n")
    *before, last = re.split(r"\n(?=\d+\. )", moves.strip())[: 1 - rounds or None]
    tags = re.sub(r"\[(Seats|Result) .*\]\n?", "", head + "\n")
    deal = " ".join(last.split()[:2])
    return f'{tags}[Seats "{names}"]\n[Kinds "{kinds}"]\n\n' + "\n".join([*before, deal]) + "\n"


def the_end_is_told(page: Page, seats: int, rounds: int) -> None:
    expect(page.locator("#winner")).to_be_visible()
    expect(page.locator(".company tbody tr")).to_have_count(seats)
    expect(page.locator(".company thead th.num")).to_have_count(rounds + 1)
    expect(page.locator(".chart .line")).to_have_count(seats)
    no_sideways_scroll(page)


def test_big_top_begins_with_tickets_and_goes_on_by_keyboard(enter: Enter) -> None:
    page = enter("fr/big_top/play/?seed=5")
    guest = begun(page, 3)
    assert guest.asked() == "place-tickets"
    expect(page.locator(".banner")).to_have_text(["attend son poster"] * 4)
    guest.place_tickets()
    expect(page.locator(".suit .ticket")).to_have_text([re.compile(worth) for worth in ("10", "7", "5", "3")])
    guest.moves(4)
    assert page.locator(".space.has-card").count() + page.locator(".poster:not(.is-rolled)").count() > 3
    no_sideways_scroll(page)


def test_the_last_two_rounds_of_big_top_with_three_in_french(enter: Enter) -> None:
    save = late("big_top/three_six_deals.rec", "Ana; Bruno; Chloé", "you; bot; bot", rounds=2)
    page = enter("fr/big_top/play/", kept={"save.big_top": save, "pace": "fast"})
    met = Guest(page).to_the_end()
    assert met["tickets"] == 2
    assert met["rounds"] >= 1
    the_end_is_told(page, 3, 6)


def test_the_last_round_of_big_top_with_six_by_touch_in_english(enter: Enter) -> None:
    names = "Ana; Bruno; Chloé; Diego; Elsa; Fanny"
    save = late("big_top/six.rec", names, "you; bot; bot; bot; bot; bot")
    kept = {"save.big_top": save, "pace": "fast"}
    page = enter("en/big_top/play/", locale="en-GB", size=(375, 667), touch=True, scheme="dark", kept=kept, still=False)
    guest = Guest(page, "press")
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


def test_fan_tan_with_three_by_touch_in_english(enter: Enter) -> None:
    page = enter("en/fan_tan/play/?seed=3", locale="en-GB", size=(375, 667), touch=True)
    guest = begun(page, 3)
    guest.way = "press"
    assert guest.asked() == "turn"
    no_sideways_scroll(page)
    within_reach(page.locator("#lay, #pass[data-move]").first)
    guest.moves(2)
    guest.to_the_end()
    the_end_is_told(page, 3, 3)
    assert sum(map(int, page.locator(".company td.total").all_inner_texts())) == 75  # no peanut is lost


def test_a_round_of_fan_tan_with_six_by_keyboard_in_french_with_all_that_flies(enter: Enter) -> None:
    page = enter("fr/fan_tan/play/?seed=4", still=False)
    page.locator("#setup [name=rounds]").select_option("1")
    guest = begun(page, 6)
    guest.moves(3)
    guest.to_the_end()
    the_end_is_told(page, 6, 1)


def test_a_card_that_will_not_do_says_why_and_moves_nothing(enter: Enter) -> None:
    page = enter("en/fan_tan/play/?seed=3", locale="en-GB")
    guest = begun(page, 4)
    assert guest.asked() == "turn"
    before = page.locator(".ring").bounding_box()
    page.locator(".pick.is-locked").first.click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("must come first")
    expect(notice.get_by_role("link", name="§3.1")).to_have_attribute("href", "../../../en/fan_tan/rules/#r3.1")
    assert page.locator(".ring").bounding_box() == before
    page.locator("#pass").click(force=True)  # it is disabled, and says why
    expect(page.locator("#said")).to_contain_text("§6.2")


def test_a_timed_match_shows_its_clock_and_may_be_stopped(enter: Enter) -> None:
    page = enter("en/fan_tan/play/?seed=3", locale="en-GB", size=(320, 568))
    page.locator("#setup [name=ends][value=time]").check()
    page.locator("#setup [name=minutes]").select_option("5")
    seated(page, 3).locator("#setup [name=pace]").select_option("wait")
    page.locator("#setup [type=submit]").click()
    guest = Guest(page)
    assert guest.asked() == "turn"
    expect(page.locator("#clock")).to_contain_text("minutes left")
    no_sideways_scroll(page)
    while guest.asked() == "turn":
        guest.move()
    assert guest.asked() == "go"
    guest.do("#stop")
    the_end_is_told(page, 3, 1)
