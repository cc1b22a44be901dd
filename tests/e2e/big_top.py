"""Somebody who plays Big Top through the page, or Fan Tan, whose table has the same buttons; and how a match ends."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import PATIENCE
from .layout import no_sideways_scroll
from .person import SUM, Guest

RECORDS = Path(__file__).parents[1] / "records"
DEEDS = ("place-tickets", "go", "confirm", "again")
WANTED = "deeds => deeds.find(deed => document.getElementById(deed)) ?? 'turn'"

# Somebody in a hurry: takes advice, plays the first card that will do, until the match is over; tells what they met.
# Nothing is pressed twice: only a stage that says something else is looked at again.
TO_THE_END = """late => new Promise((done, failed) => {
  const $ = (selector) => document.querySelector(selector), met = { tickets: 0, moves: 0, passes: 0, rounds: 0 };
  let seen = null, told = "", timer = 0;
  const press = (button, what) => { if (what) met[what] += 1; button.click(); };
  const look = () => {
    const says = $("#stage").innerHTML;
    if (says === told) return;
    told = says;
    clearTimeout(timer);
    timer = setTimeout(failed, late, new Error("the match does not end"));
    if ($("#again")) { clearTimeout(timer); seen.disconnect(); done(met); }
    else if ($("#go")) press($("#go"), "rounds");
    else if ($("#place-tickets[data-move]")) press($("#place-tickets"), "tickets");
    else if ($("#place-tickets")) press($("#advice"));
    else if ($("#pass[data-move]")) press($("#pass"), "passes");
    else if ($("#lay[data-move]")) press($("#lay"), "moves");
    else $(".is-play input, .is-call input")?.click();
  };
  seen = new MutationObserver(look);
  seen.observe($("#stage"), { subtree: true, childList: true, characterData: true, attributes: true });
  look();
})"""


class BigTopGuest(Guest):
    """Plays whatever comes next, always the same way."""

    asks = "#place-tickets, .place .tag-turn, #go, #confirm, #again"

    def wanted(self) -> str:
        """place-tickets, go, confirm, again; or turn."""
        deed: str = self.page.evaluate(WANTED, DEEDS)
        return deed

    def answer(self) -> str:
        asked = self.asked()
        if asked == "turn":
            self.move()
        elif asked == "place-tickets":
            self.place_tickets()
        else:
            self.press(f"#{asked}")
        return asked

    def place_tickets(self) -> None:
        for ticket in ("c10", "s7", "a5"):
            self._until_it_differs(SUM, partial(self._touch, self.page.locator(f"label:has(#ticket-{ticket})")))
            expect(self.page.locator(f"#ticket-{ticket}")).to_be_checked()
        expect(self.page.locator("#ticket-r3")).to_be_checked()  # the last one finds its place
        self.press("#place-tickets")

    def move(self) -> None:
        if self.page.locator("#pass[data-move]").count():
            self.do("#pass")
            return
        if self.way == "keys":
            self.page.keyboard.press("ArrowRight")
        else:
            self._touch(self.page.locator(".pick.is-play, .pick.is-call").first)
        self._until("document.querySelector(told)", "#lay[data-move]")
        self.do("#lay")

    def do(self, button: str) -> None:
        """What lies ready, by the key that does it."""
        if self.way == "keys":
            self._answered(lambda: self.page.keyboard.press("Enter"))
        else:
            self.press(button)

    def moves(self, number: int) -> None:
        for _ in range(number):
            assert self.asked() == "turn"
            self.move()

    def to_the_end(self) -> dict[str, int]:
        met: dict[str, int] = self.page.evaluate(TO_THE_END, PATIENCE)
        return met


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
