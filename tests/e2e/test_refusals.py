"""What the table refuses, it refuses before it is done, with its reason and its rule."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import PENSIVE, Enter
from .person import Person
from .saves import NOTES, PLAY, TO_GIVE_UP, TO_TOP_12, keeping

pytestmark = pytest.mark.e2e


def test_a_bid_too_low_is_told_what_it_lacks_and_refused_once_pressed(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    person, bid, notice = Person(page), page.locator("#bid"), page.locator("#notice")
    expect(notice).to_have_count(0)
    for picked, more in (("10", 3), ("2", 1)):  # 10, then 12: as much is not more
        person.pick(picked)
        expect(notice).to_have_text(f"Encore {more} pour dépasser 12, l’enchère d’Edmond (§2.2).")
        expect(bid).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("alert")).to_have_count(0)

    lines, hand = person.lines, person.hand
    bid.click(force=True)  # Playwright would wait until it may be pressed
    expect(page.locator("#toast")).to_contain_text("Pas assez. 12 ne dépasse pas 12, l’enchère d’Edmond.")
    assert (person.lines, person.hand) == (lines, hand) == (lines, NOTES)
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(3 - 1)

    notice.get_by_role("link", name="§2.2").click()
    expect(page.frame_locator("#panel-rule iframe").locator('[id="r2.2"]')).to_be_in_viewport()
    expect(notice).to_be_visible()  # the game stays where it was
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()

    person.pick("1")  # 13 tops 12
    expect(notice).to_have_count(0)
    person.press("#bid")
    expect(page.locator("#log")).to_contain_text("Ana monte à 13, en posant 1, 2 et 10.")


def test_out_of_turn_the_buttons_say_why_they_do_nothing(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping("1. @9 A1 B2"), before=PENSIVE)
    for button in ("#bid", "#pass"):
        page.locator(button).click(force=True)
        expect(page.locator("#toast")).to_have_text("It is not your turn yet.")


def test_while_a_bot_opens_two_people_are_not_told_that_the_house_plays_alone(enter: Enter) -> None:
    kept = keeping("1. @9", kinds="you; person; bot", options="first=C")
    page = enter(PLAY.format("en"), kept=kept, before=PENSIVE)
    expect(page.locator("#seat-2")).to_contain_text("Thinking")
    expect(page.locator("#hand")).not_to_contain_text("plays alone")
    expect(page.locator("input[name=note]")).to_have_count(0)


def test_whoever_took_the_faux_pas_chooses_what_it_costs(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping(TO_GIVE_UP), size=(375, 667), touch=True)
    person = Person(page, "touch")
    assert person.asked() == "give"
    expect(page.locator(".gifts button")).to_have_text([re.compile("champagne"), re.compile("motor-car")])
    expect(page.locator(".lot").get_by_role("link", name="§4.4")).to_be_visible()
    person.answer()
    expect(page.locator("#log")).to_contain_text("Ana gives up the champagne (3).")
    expect(page.locator("#hand .won .card")).to_have_count(1)
    assert person.answer() == "go"


QUICK = """([first, second, third]) => new Promise(done => {
  const press = (value) => document.querySelector(`input[name=note][value="${value}"]`).click();
  const any = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver((_, watch) => { watch.disconnect(); press(third); done(); })
    .observe(document.getElementById("place"), any);
  press(first);
  press(second);
})"""


def test_what_is_ticked_while_python_thinks_stays_ticked(enter: Enter) -> None:
    """An answer that is late would untick what has been ticked since, and the next press would send that."""
    page = enter(PLAY.format("fr"), kept=keeping("1. @9", options="first=A"))
    page.evaluate(QUICK, ["1", "2", "4"])
    expect(page.locator("#bid")).to_have_attribute("data-move", "1+2+4")
    expect(page.locator("input[name=note]:checked")).to_have_count(3)
