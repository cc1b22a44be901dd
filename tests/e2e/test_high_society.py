"""Whole evenings, from the first door to the last count, whatever the cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Enter, ready
from .person import Person
from .positions import decisions, keeping
from .saves import NOTES, PLAY

pytestmark = pytest.mark.e2e

SENTENCE = re.compile(r"\w.* .*\.", re.DOTALL)  # a sign has its word for the ear beside it, on a line of its own


def the_result_is_told(person: Person, names: list[str], nobody: str) -> None:
    """Somebody known wins, or nobody does; each seat's status is counted, a step at a time."""
    page = person.page
    winners = page.locator("#winner bdi").all_inner_texts()
    assert set(winners) <= set(names)
    assert winners or page.locator("#winner").inner_text() == nobody
    assert sorted(page.locator(".teller").all_inner_texts()) == sorted(names)
    for name in names:
        row = page.get_by_role("row").filter(has=page.locator(".teller", has_text=name))
        row.get_by_role("button").click()
        expect(row.get_by_role("button")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#telling-title bdi")).to_have_text(name)
        expect(page.locator(".step-result").last).to_have_text(row.get_by_role("cell").nth(1).inner_text())


def test_a_whole_game_against_three_bots_in_french_from_the_front_door(enter: Enter) -> None:
    page = enter("")
    expect(page).to_have_url(re.compile("/fr/$"))
    page.get_by_role("link", name="High Society", exact=True).first.click()
    page.get_by_role("link", name="Dresser la table").click()
    page.goto(f"{page.url}?seed=1")
    ready(page).get_by_role("button", name="Jouer").click()
    person, names, longest = Person(page), ["Ana", "Edmond", "Chloé", "Hugo"], 0
    expect(page.locator(".seat-name bdi")).to_have_text(names[1:])
    for asked in person.evening():
        if asked != "again":
            lines = person.lines
            assert [line for line in lines if not SENTENCE.fullmatch(line)] == []
            assert any(line.startswith(tuple(names)) for line in lines)
            longest = max(longest, len(lines))
    assert longest > 4
    the_result_is_told(person, names, "Personne ne gagne")
    person.press("#again")
    expect(page.locator(".seat-name bdi")).to_have_text(names[1:])
    assert person.answer() in {"pass", "go"}


# By seat: how many pictures of what it won there are, and how many of them are seen, in the window and under nothing.
SEEN = """seats => seats.map(seat => {
  const shown = card => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    if (right - left < 24 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    const points = [0.1, 0.5, 0.9].map(down => document.elementFromPoint(left + 6, top + down * (bottom - top)));
    return points.every(point => card.contains(point));
  };
  const cards = [...seat.querySelectorAll(".won .card")];
  return [cards.length, cards.filter(shown).length];
})"""


@pytest.mark.parametrize("seats", [4, 5])
def test_what_each_opponent_won_is_seen_on_a_laptop(enter: Enter, seats: int) -> None:
    *_, late = decisions("high_society", seats)
    page = enter(PLAY.format("fr"), kept=keeping(late), size=(1280, 800))
    found = page.locator(".seat").evaluate_all(SEEN)
    assert len(found) == seats - 1
    assert all(many == shown > 1 for many, shown in found), found


class Purses:
    """What each person must still hold, told from what they did and from what the page said of each auction."""

    def __init__(self, *names: str) -> None:
        self.hands = {name: set(NOTES) for name in names}
        self.laid: dict[str, set[str]] = {name: set() for name in names}

    def bids(self, name: str, notes: list[str]) -> None:
        self.hands[name] -= set(notes)
        self.laid[name] |= set(notes)

    def passes(self, name: str) -> None:
        self.hands[name] |= self.laid[name]
        self.laid[name] = set()

    def auction_ends(self, taker: str, disgrace: bool) -> None:
        """Who takes a marvel pays, §3.1; who takes a disgrace does not, and all the others do, §4.2."""
        for name, notes in self.laid.items():
            assert disgrace or name == taker or not notes  # all the others have passed
            assert not (disgrace and name == taker and notes)
        self.laid = {name: set() for name in self.laid}


def test_two_people_share_a_screen_and_each_sees_their_own_notes_only(enter: Enter) -> None:
    page = enter(PLAY.format("en"), locale="en-GB")
    page.get_by_label("Name, chair 1").fill("Rose")
    page.get_by_label("Name, chair 2").fill("Jack")
    page.get_by_label("Who plays, chair 2").select_option("person")
    page.get_by_label("Who plays, chair 4").select_option("empty")
    page.get_by_role("button", name="Play", exact=True).click()
    person, purses, looking, covers = Person(page), Purses("Rose", "Jack"), "", 0
    for asked in person.evening():
        if asked == "again":
            break
        if asked == "confirm":
            looking, covers = confirmed(page), covers + 1
        elif asked == "pass":
            assert page.locator("#hand h2 bdi").inner_text() == looking
            assert set(person.hand) == purses.hands[looking]
            assert set(person.laid) == purses.laid[looking]
            notes = person.choice()
            purses.bids(looking, notes) if notes else purses.passes(looking)
        elif asked == "go":
            taken = page.locator(".sold .lot-kind").inner_text().endswith("Taken")
            purses.auction_ends(page.locator(".sold h2 bdi").first.inner_text(), taken)
    assert covers
    the_result_is_told(person, ["Rose", "Jack", "Chloé"], "Nobody wins")


def confirmed(page: Page) -> str:
    """Who the cover calls; while it lies there is no note on the page."""
    name = page.locator("#hand h2 bdi").inner_text()
    expect(page.get_by_role("button", name=f"I am {name}")).to_be_visible()
    assert page.locator("input[name=note]").count() == 0
    return name


def test_a_whole_game_of_five_by_keyboard_alone(enter: Enter) -> None:
    """Two people and three bots, so that the cover is lifted by keyboard too; it lies there from the start."""
    page = enter(PLAY.format("fr"), still=False)
    person = Person(page, "keys")
    chosen = (("kind1", 2 * ["ArrowUp"], "person"), ("kind4", 3 * ["ArrowUp"], "bot"), ("first", ["ArrowDown"], "A"))
    for field, keys, value in chosen:
        place = page.locator(f"#setup [name={field}]")
        person.walk_to(place)
        for key in keys:
            page.keyboard.press(key)
        expect(place).to_have_value(value)
    person.walk_to(page.get_by_role("button", name="Jouer"))
    page.keyboard.press("Enter")
    assert person.asked() == "confirm"
    assert {"confirm", "pass", "go", "again"} <= set(person.evening())
    person.press("#again")
    assert person.answer() == "confirm"
