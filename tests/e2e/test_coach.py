"""A maestro at the table, the coach beside it, and the game looked over once it has ended."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from salon.record import Record

from .conftest import AT_ONCE, Enter, kept_game
from .person import Person
from .positions import keeping
from .saves import PLAY

pytestmark = pytest.mark.e2e

INSTANT = {"pace": "instant"}
# The house is lost in thought until the test says that it is hurried.
PENSIVE = """{
  const timeout = setTimeout;
  const lost = (message) => message?.act === "think" && !window.hurried;
  window.setTimeout = (act, ms, ...rest) => (lost(rest[0]) ? 0 : timeout(act, ms, ...rest));
}"""
RECORD = Path(__file__).parents[1] / "records/high_society/bots_1.rec"


def test_a_maestro_is_hurried_and_the_coachs_move_is_played(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=INSTANT, before=PENSIVE)
    person = Person(page)
    chairs = page.locator("#setup [name^=kind]")
    for chair, kind in enumerate(["you", "bot strong", "bot strong", "empty", "empty"]):
        chairs.nth(chair).select_option(kind)
    page.locator("#setup [name=first]").select_option("B")
    page.locator("#setup [type=submit]").click()
    expect(page.locator("#stage .is-thinking")).to_have_count(1)
    expect(page.locator("#stage")).to_contain_text("réfléchit")
    page.keyboard.press("c")  # what is pressed meanwhile is answered
    expect(page.locator("#toast")).to_contain_text("quand c’est à vous de jouer")
    page.evaluate("window.hurried = true")
    page.locator(".tool-skip").click()
    assert person.asked() == "pass"
    advised = coached(page, "L’idée", "Le coup", "Pourquoi")
    before = kept_game(page)
    person.bid(*advised.split("+")) if advised != "-" else person.pass_()
    page.wait_for_function("text => keptGame() !== text", arg=str(before))
    assert before.last().write(kept_game(page).moves[len(before.moves)]) == advised


def coached(page: Page, *steps: str) -> str:
    """The idea, the move and why, each when it is asked for; what is ringed."""
    hinted = page.locator("#place [data-hinted]")
    page.keyboard.press("c")
    for given, step in enumerate(steps, 1):
        expect(page.locator(".coach-step h3")).to_have_text(list(steps[:given]))
        expect(page.locator(".coach-looks")).to_have_count(0)
        if step == steps[0]:
            expect(hinted).to_have_count(0)
        if step != steps[-1]:
            page.locator("#coach-more").click()
    expect(page.locator(".coach-expects")).to_be_visible()
    notes = page.locator("#place input[name=note][data-hinted]").evaluate_all("notes => notes.map(({value}) => value)")
    expect(hinted).not_to_have_count(0)
    return "+".join(notes) or "-"


def nearly_over() -> Record:
    """A long game, a draw before its end: whoever held the first seat has much to be told."""
    record = Record.parse(RECORD.read_text("utf-8"))
    record.moves.pop()
    record.seats[0], record.tags["Kinds"] = "Ana", "you; bot; bot; bot"
    return record


def test_a_game_is_looked_over_and_played_on_from_a_decision_that_cost(enter: Enter) -> None:
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(nearly_over()), before=AT_ONCE)
    for _ in Person(page).evening():
        pass
    whole = kept_game(page)
    page.locator("#review").click()
    expect(page.locator("#after .curve-seat")).to_have_count(4)
    expect(page.locator("#after table.luck tbody tr")).to_have_count(4)
    expect(page.locator("#after .luck .is-you")).to_contain_text("Ana")
    expect(page.locator("#after .miss-list .miss")).to_have_count(3)
    expect(page.locator("#after .miss-why").first).not_to_be_empty()
    fork = page.locator("#after .miss [data-act=fork]").first
    ply = int(fork.get_attribute("data-value") or 0)
    fork.click()
    page.locator("#pass").wait_for()
    again = kept_game(page)
    assert again.moves[:ply] == whole.moves[:ply]
    assert len(again.moves) < len(whole.moves)
