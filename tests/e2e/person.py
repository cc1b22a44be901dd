"""Somebody who plays through the page, with a mouse, a finger or a keyboard; here at High Society's table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar, Literal

from playwright.sync_api import Locator, Page, expect

from .conftest import PATIENCE

Way = Literal["mouse", "touch", "keys"]

UNTIL = """told => new Promise((done, late) => {
  const look = () => { if (%s) { seen.disconnect(); done(); } };
  const seen = new MutationObserver(look);
  seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  setTimeout(late, %d, new Error("the page did not come to: " + told.slice(0, 80)));
})"""
# What the stage says, but for the timer, which nobody has to press.
STAGE = """(() => {
  const stage = document.getElementById("stage").cloneNode(true);
  stage.querySelector("#timer")?.remove();
  return stage.textContent;
})()"""
SUM = 'document.getElementById("sum").textContent'  # what lies ready, as Python counts it
# Whether the focus is there, or in the same row of many things.
NEAR = """place => {
  const held = document.activeElement, row = place.closest("[data-rove]");
  return [held === place, Boolean(row) && held.matches("[tabindex]") && row.contains(held)];
}"""
LIMITS = {"luxury": 6, "prestige": 8, "disgrace": 3}  # what a card is worth to this person


class Guest(ABC):
    """What is the same at every table. Answers always the same way."""

    asks: ClassVar[str]  # a selector: where it finds something, the page waits for somebody

    def __init__(self, page: Page, way: Way = "mouse") -> None:
        self.page, self.way = page, way

    @abstractmethod
    def wanted(self) -> str:
        """What the page that waits wants: go, confirm, something of the game's; again, when it is over."""

    @abstractmethod
    def answer(self) -> str:
        """Do what is asked; says what it was."""

    # --- what the page shows ---

    def asked(self) -> str:
        """What the page wants of whoever sits before it, once it wants something."""
        self._until("document.querySelector(told)", self.asks)
        self._focus_is_kept()
        return self.wanted()

    @property
    def lines(self) -> list[str]:
        return self.page.locator("#log li").all_inner_texts()

    # --- what a person does ---

    def press(self, button: str) -> None:
        """Press it, and wait until the page has answered."""
        place = self.page.locator(button).first
        if self.way == "keys":
            self.walk_to(place)
            self._answered(lambda: self.page.keyboard.press("Enter"))
        else:
            self._answered(lambda: self._touch(place))

    def evening(self) -> Iterator[str]:
        """The whole game, an answer at a time: what is asked, before it is answered. Ends with "again"."""
        for _ in range(400):
            yield (asked := self.asked())
            if asked == "again":
                return
            self.answer()
        raise AssertionError("the evening does not end")

    def walk_to(self, place: Locator) -> None:
        for _ in range(150):
            there, beside = place.evaluate(NEAR)
            if there:
                return
            self.page.keyboard.press("ArrowDown" if beside else "Tab")
        raise AssertionError(f"Tab never comes to {place}")

    # --- how ---

    def _touch(self, place: Locator) -> None:
        place.tap() if self.way == "touch" else place.click()

    def _answered(self, act: Callable[[], None]) -> None:
        """Every answer changes what the stage says: the log grows, the cover goes, the end comes."""
        self._until_it_differs(STAGE, act)
        self._focus_is_kept()

    def _until(self, condition: str, told: str) -> None:
        """Wakes with the page's next change, where Playwright's own waiting would look again only now and then."""
        self.page.evaluate(UNTIL % (condition, PATIENCE), told)

    def _until_it_differs(self, what: str, act: Callable[[], object]) -> None:
        """Do it, and wait until Python has drawn this otherwise."""
        before = self.page.evaluate(what)
        act()
        self._until(f"{what} !== told", before)

    def _focus_is_kept(self) -> None:
        if self.way == "keys":
            expect(self.page.locator(":focus"), "the focus is lost").to_have_count(1)


def sit_down(page: Page, seats: int, people: int = 1) -> None:
    """The set-up filled in, and sent: so many seats, the first of them people's."""
    chairs = page.locator("#setup [name^=kind]")
    for chair in range(chairs.count()):
        kind = "you" if chair == 0 else "person" if chair < people else "bot" if chair < seats else "empty"
        chairs.nth(chair).select_option(kind)
    page.locator("#setup [type=submit]").click()


class Person(Guest):
    asks = "#pass:not([aria-disabled]), .gifts button, #go, #confirm, #again"

    def wanted(self) -> str:
        """pass (or bid), give, go, confirm, again."""
        return (self.page.locator(self.asks).first.get_attribute("id") or "").partition("-")[0]

    @property
    def hand(self) -> list[str]:
        values: list[str] = self.page.locator("input[name=note]").evaluate_all("boxes => boxes.map(box => box.value)")
        return values

    @property
    def laid(self) -> list[str]:
        return self.page.locator("#sum .note-small").all_inner_texts()

    @property
    def high(self) -> int:
        """The highest bid of the others."""
        totals = self.page.locator(".seat .seat-total").all_inner_texts()
        return max((int("".join(filter(str.isdigit, total))) for total in totals), default=0)

    # --- what a person does ---

    def bid(self, *notes: str) -> None:
        for note in notes:
            self.pick(note)
        expect(self.page.locator("#bid")).to_have_attribute("data-move", "+".join(notes))
        if self.way == "keys":  # Enter on a note bids what is picked
            self._answered(lambda: self.page.keyboard.press("Enter"))
        else:
            self.press("#bid")

    def pick(self, note: str) -> None:
        """Tick a note, and wait until the sum counts it: the next one may not come before."""
        box = self.page.get_by_role("checkbox", name=note, exact=True)
        if self.way == "keys":
            self.walk_to(box)
            self._until_it_differs(SUM, lambda: self.page.keyboard.press("Space"))
        else:
            self._until_it_differs(SUM, lambda: self._touch(self.page.locator("label.pick").filter(has=box)))
        expect(box).to_be_checked()

    def pass_(self) -> None:
        if self.way == "keys":
            self._answered(lambda: self.page.keyboard.press("p"))
        else:
            self.press("#pass")

    def answer(self) -> str:
        asked = self.asked()
        if asked != "pass":
            self.press(".gifts button" if asked == "give" else f"#{asked}")
        elif notes := self.choice():
            self.bid(*notes)
        else:
            self.pass_()
        return asked

    def choice(self) -> list[str]:
        """The two smallest notes to open with, then the smallest one that tops; nothing beyond the limit."""
        [kind] = [kind for kind in LIMITS if self.page.locator(f".lot-card.{kind}").count()]
        hand, before, high = self.hand, sum(map(int, self.laid)), self.high
        bids = [hand[:2]] if not high else [[note] for note in hand]
        return next((notes for notes in bids if high < before + sum(map(int, notes)) <= LIMITS[kind]), [])
