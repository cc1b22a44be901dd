"""Whole games by keyboard alone; what one tab stop holds, and what the keys of the house do."""

from __future__ import annotations

from dataclasses import fields
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from pages.games import laid
from pages.keys import LETTERS
from salon import games
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER

from .conftest import Enter
from .keyboard import BEFORE, Keyboard
from .positions import decisions, keeping, positions

pytestmark = pytest.mark.e2e

HELD = "() => document.activeElement.id"

every_game = pytest.mark.parametrize("game", laid())


LONG = 24  # decisions: a longer game is taken up when so many are left


def options(game: str) -> dict[str, str]:
    """As short a game as may be."""
    numbers = [one for one in fields(games.load(game).choices) if type(one.default) is int]
    return {one.name: next(n for n in one.metadata["values"] if int(n) > 0) for one in numbers}


def short(game: str) -> dict[str, str]:
    """What is kept: a set-up for as few as may play; or, where that takes long, its last part."""
    seats, told = games.load(game).seats, {f"setup.{game}.{name}": n for name, n in options(game).items()}
    left = list(decisions(game, seats[0], options=" ".join(f"{name}={n}" for name, n in options(game).items())))
    if len(left) > LONG:
        return keeping(left[-LONG])
    for chair in range(seats[-1]):
        told[f"setup.{game}.kind{chair}"] = "you" if not chair else "bot" if chair < seats[0] else "empty"
    return told


def pressed(page: Page, *keys: str) -> str:
    """What has the focus after these keys."""
    for key in keys:
        page.keyboard.press(key)
    held: str = page.evaluate(HELD)
    return held


@every_game
def test_a_whole_game_by_keyboard_alone(enter: Enter, game: str) -> None:
    page = enter(f"fr/{game}/play/", kept=short(game), before=BEFORE)
    person = Keyboard(page)
    page.keyboard.press("Tab")  # a page that was opened anew has no focus yet
    if page.locator("#setup").is_visible():
        person.sit_down()
    person.asked()
    the_keys_of_the_house_serve(person)
    met = person.whole_game()
    expect(page.locator("#winner")).to_be_visible()
    assert met["do"] + met["press"] > 5


def the_keys_of_the_house_serve(person: Keyboard) -> None:
    """They lead to the hand and the table, and say what happened, who is ahead and what can be done."""
    page = person.page
    for name, places in (("hand", "#place"), ("table", ".evening > :not(#place, #log)")):
        pressed(page, LETTERS[name])
        assert page.locator(places).evaluate_all("places => places.some((place) => place.matches(':focus-within'))")
    scores, names = person.says(LETTERS["scores"]), {"Ana", "Edmond"}
    assert all(name in scores for name in names)
    assert person.says(LETTERS["last"]).endswith(page.locator("#log .now").inner_text())
    person.answered(LETTERS["guide"])
    expect(page.locator("#panel-title")).to_be_focused()
    expect(page.locator("#announce")).not_to_be_empty()
    pressed(page, "Escape")
    expect(page.locator("#panel")).to_be_hidden()
    person.keeps_the_focus("Escape")


# --- many things, one tab stop ---

STOPS = """box => [...box.querySelectorAll(box.dataset.rove || "button, input")]
  .filter((item) => item.checkVisibility() && item.tabIndex >= 0).map(({ id }) => id)"""


def opened(enter: Enter, game: str, seats: int = 4, at: str = "middle") -> Keyboard:
    page = enter(f"fr/{game}/play/", kept=keeping(positions(game, seats, "fr")[at]), before=BEFORE)
    page.locator("#hand").focus()
    return Keyboard(page)


def test_eleven_notes_are_one_tab_stop_and_it_keeps_its_place(enter: Enter) -> None:
    person = opened(enter, "high_society", at="first")
    page, box = person.page, person.page.locator("#notes")
    assert box.evaluate(STOPS) == ["note-1"]
    assert pressed(page, "m") == "note-1"
    assert pressed(page, "ArrowRight", "ArrowDown") == "note-3"
    assert pressed(page, "ArrowLeft") == "note-2"
    assert pressed(page, "End") == "note-25"
    assert pressed(page, "ArrowRight") == pressed(page, "Home") == "note-1"
    pressed(page, "ArrowRight", "ArrowRight", "ArrowRight")
    person.answered("Space")
    assert box.evaluate(STOPS) == [page.evaluate(HELD)] == ["note-4"]
    assert pressed(page, "Tab") == "bid"
    assert pressed(page, "Shift+Tab") == "note-4"
    person.answered("Enter")  # what was picked is bid, and gone from the hand: its neighbour takes its place
    assert page.evaluate(HELD) == "note-6"
    person.answered(LETTERS["undo"])
    expect(page.locator("#announce")).to_contain_text("Ana reprend son coup.")
    assert page.evaluate(HELD) == "note-6"


def test_arrows_that_a_table_has_claimed_stay_with_it_and_the_focus_goes_along(enter: Enter) -> None:
    """At Dalmuti's table left and right step through the legal plays, up and down through the cards."""
    last = ((one, cast(State, one.last())) for one in decisions("great_dalmuti", 4))
    lead = next(one for one, state in last if not state.rank and not state.hands[state.turn][JESTER])
    page = enter("en/great_dalmuti/play/", locale="en-GB", kept=keeping(lead), before=BEFORE)
    person, chosen = Keyboard(page), "() => document.querySelector('#cards input:checked').id"
    pressed(page, "m")
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown"):
        person.answered(key)
        assert page.evaluate(HELD) == page.evaluate(chosen)


def test_cards_that_cannot_be_laid_are_in_reach_and_say_why(enter: Enter) -> None:
    record = next(one for one in decisions("great_dalmuti", 4) if 0 < cast(State, one.last()).rank < 8)
    page = enter("en/great_dalmuti/play/", locale="en-GB", kept=keeping(record), before=BEFORE)
    page.locator("#hand").focus()
    person, forbidden = Keyboard(page), page.locator("#cards [aria-disabled=true]").first
    person.walk_to(page.locator("#cards [tabindex='0']").get_attribute("id") or "")
    person.walk_to(forbidden.get_attribute("id") or "")
    expect(forbidden).to_be_focused()
    assert "§3.2" in person.says("Enter")
    assert person.says("Space")


def test_a_card_that_crosses_the_splitter_keeps_the_focus(enter: Enter) -> None:
    person = opened(enter, "great_split", at="first")
    page, box = person.page, person.page.locator("#halves")
    while not box.count():
        person.do("press", "discard")
    assert pressed(page, "m") == "across-0"
    person.answered("Enter")
    assert page.evaluate(HELD) == "across-0"
    assert page.locator("#pocket-1 #across-0").count() == 1
    assert len(box.evaluate(STOPS)) == 1


# --- the keys of the house ---


def test_a_question_mark_lists_the_keys_and_what_a_key_does_a_button_does(enter: Enter) -> None:
    person = opened(enter, "high_society")
    page, help_ = person.page, person.page.locator("#keys")
    held = pressed(page, "m")
    pressed(page, "?")
    expect(page.locator("#keys-title")).to_be_focused()
    expect(page.locator("#keys-now li")).to_have_text(["P Passer"])
    before = page.evaluate("answers")
    assert pressed(page, "p", "s", "t") == "keys-title"  # nothing is done behind it
    assert pressed(page, "Escape") == held
    for name in ("Les scores", "Ma main"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Touches et aide").click()
        help_.get_by_role("button", name=name).click()
        expect(page.locator("#keys, #menu").filter(visible=True)).to_have_count(0)
    expect(page.locator("#toast")).to_contain_text("En l’état")
    expect(page.locator(f"#{held}")).to_be_focused()
    assert page.evaluate("answers") == before + 1


def test_keys_can_be_switched_off_and_stay_off(enter: Enter) -> None:
    person = opened(enter, "great_dalmuti")
    page = person.page
    pressed(page, "m", "?")
    person.walk_to("keys-on")
    pressed(page, "Space", "Escape")
    before = page.evaluate("answers")
    held = pressed(page, "?", "t", "s", "z")
    expect(page.locator("#keys")).to_be_hidden()
    assert page.evaluate("answers") == before
    assert pressed(page, "ArrowRight") != held  # what the table had claimed leads through the cards
    page.reload()
    pressed(page, "?")
    expect(page.locator("#keys")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Touches et aide").click()
    expect(page.locator("#keys-on")).not_to_be_checked()


def test_in_a_text_field_a_letter_is_a_letter(enter: Enter) -> None:
    page = enter("fr/high_society/play/", before=BEFORE)
    field = page.get_by_label("Nom, chaise 1")
    field.fill("")
    field.press_sequentially("mst?")
    expect(field).to_have_value("mst?")
    expect(field).to_be_focused()
    expect(page.locator("#keys")).to_be_hidden()


def test_a_lesson_has_its_keys_as_well(enter: Enter) -> None:
    page = enter("en/high_society/learn/2.2/", locale="en-GB")
    expect(page.locator("html[data-ready]")).to_have_count(1)
    pressed(page, "?")
    expect(page.locator("#keys .keys-line")).to_have_count(3)
    pressed(page, "Escape")
    assert pressed(page, "m").startswith("note-")
