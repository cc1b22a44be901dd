"""The sheet of settings: it opens anywhere, what is set acts at once and is kept, no table is the worse for it."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from pages.games import laid

from .conftest import Enter, ready
from .layout import no_sideways_scroll, resize, within_reach
from .person import Person
from .positions import decisions
from .positions import keeping as keeping_record
from .saves import PLAY, TO_TOP_12, keeping

pytestmark = pytest.mark.e2e

PLACES = [
    "", "about/", "embed/", "high_society/", "high_society/rules/", "high_society/learn/", "high_society/learn/2.2/",
    "high_society/replay/",
]  # fmt: skip
SHEET = ":is(#settings, #menu)"
WIDTH = """() => document.querySelector("#hand :is(.card, .note)").getBoundingClientRect().width"""
LETTERS = """() => [...document.querySelectorAll("#hand .card")].map((card) =>
  [...card.querySelectorAll("[data-letter]")]
    .map((corner) => getComputedStyle(corner, "::after").content.match(/^"(.*?)"/)?.[1]).filter(Boolean))"""
SMALL = """() => [...document.querySelectorAll(":popover-open :is(label, a, button, select)")]
  .filter((way) => way.checkVisibility()).map((way) => [way.textContent.trim(), way.getBoundingClientRect()])
  .filter(([, { width, height, left, right }]) => height < 43.5 || width < 24 || left < 0 || right > innerWidth)"""
# What covers a card, a button or what is decided about, once it was scrolled to; cards may lie on one another.
COVERED = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((place) => place.checkVisibility());
  const cards = shown("#hand label:has(input), #hand [data-carry]");
  const covering = (place) => {
    place.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = place.getBoundingClientRect();
    const [across, down] = cards.includes(place) ? [12, 12] : [width / 2, height / 2];  // a card shows its corner
    const hit = document.elementFromPoint(left + across, top + down);
    const friends = [place, ...(cards.includes(place) ? cards : [])];
    const known = hit && friends.some((friend) => friend.contains(hit) || hit.contains(friend));
    return known ? [] : [`${place.id || place.className} under ${hit?.outerHTML.slice(0, 80)}`];
  };
  return [...cards, ...shown("#hand .deed button"), ...shown("[data-subject]")].flatMap(covering);
}"""
FLIGHTS = """window.flights = 0;
const start = document.startViewTransition;
document.startViewTransition = function (...how) { window.flights += 1; return start.apply(this, how); };"""


def opened(page: Page) -> None:
    page.locator(".house-bar [popovertarget]").click()
    expect(page.locator(SHEET)).to_be_visible()


def chosen(page: Page, name: str, value: str) -> None:
    """Choose this in the sheet, as one does: it is opened, and closed again."""
    opened(page)
    page.locator(f"{SHEET} [name={name}][value={value}]").check()
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_be_hidden()


def table(enter: Enter, game: str, nth: int = 3, size: tuple[int, int] = (1280, 800), **kept: str) -> Page:
    return enter(f"fr/{game}/play/", kept=keeping_record(next(islice(decisions(game, 4), nth, None))) | kept, size=size)


# --- the sheet ---


def test_it_opens_from_every_kind_of_page_and_closes_again(enter: Enter) -> None:
    page = enter("fr/")
    root = page.url
    for place in PLACES:
        page.goto(root + place)
        button = page.get_by_role("button", name="Réglages")
        button.click()
        expect(page.locator("#settings")).to_be_visible()
        expect(page.locator("#settings").get_by_role("radio", name="Soir")).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.locator("#settings")).to_be_hidden()
        expect(button).to_be_focused()
        if page.locator("html[data-live]").count():
            ready(page)  # nobody leaves while Python is on its way


def test_at_a_table_it_is_part_of_the_menu(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    opened(page)
    expect(page.locator("#menu [name=pace]")).to_be_in_viewport()
    page.locator("#menu").get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile("/en/high_society/play/"))
    ready(page)


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (1280, 800)])
@pytest.mark.parametrize("path", ["fr/", "en/big_top/rules/"])
def test_it_fits_and_every_target_is_large_enough(enter: Enter, path: str, size: tuple[int, int]) -> None:
    page = enter(path, size=size, kept={"cards": "largest", "sound": "on"})
    opened(page)
    expect(page.locator(SHEET)).to_be_in_viewport(ratio=1)
    assert page.evaluate(SMALL) == []
    last = page.locator(f"{SHEET} [name=sound]")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    no_sideways_scroll(page)


def test_the_bar_still_fits_the_smallest_window(enter: Enter) -> None:
    page = enter("fr/", size=(320, 568))
    root = page.url
    for place in PLACES:
        page.goto(root + place)
        no_sideways_scroll(page)
        within_reach(page.get_by_role("button", name="Réglages"))
        if page.locator("html[data-live]").count():
            ready(page)


def test_every_field_is_reached_by_key(enter: Enter) -> None:
    page = enter("en/high_society/", locale="en-GB")
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    met = set()
    for _ in range(24):
        page.keyboard.press("Tab")
        met.add(page.evaluate("() => document.activeElement.dataset.keep ?? document.activeElement.hreflang"))
    assert {"fr", "theme", "pace", "aid", "auto", "motion", "cards", "colours", "letters", "sound"} <= met
    page.locator("[name=cards][value=normal]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("html")).to_have_attribute("data-cards", "large")


# --- each acts, and is kept ---


def test_what_is_chosen_is_worn_at_once_and_before_the_next_paint(enter: Enter) -> None:
    page = enter("fr/")
    opened(page)
    worn = {"theme": "dark", "motion": "calm", "cards": "largest", "colours": "on", "letters": "on"}
    for key, value in worn.items():
        page.locator(f"{SHEET} [name={key}][value={value}]").check()
        expect(page.locator("html")).to_have_attribute(f"data-{key}", value)
    page.route("**/static/shell.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    for key, value in worn.items():  # early.js alone has done it
        expect(page.locator("html")).to_have_attribute(f"data-{key}", value)
    page.unroute("**/static/shell.js")
    page.goto(page.url + "high_society/rules/")
    for key, value in worn.items():
        expect(page.locator(f"{SHEET} [name={key}][value={value}]")).to_be_checked()
    chosen(page, "cards", "normal")
    expect(page.locator("html:not([data-cards])")).to_have_count(1)


def test_the_samples_show_size_letters_colours_and_motion(enter: Enter) -> None:
    page = enter("fr/", still=False)
    opened(page)
    first = page.locator(".sample").first
    width, paper = "card => card.getBoundingClientRect().width", "card => getComputedStyle(card).backgroundImage"
    before = first.evaluate(width)
    page.locator("[name=motion][value=calm]").check()
    expect(page.locator(".samples[data-moved]")).to_have_count(1)
    assert first.evaluate("card => getComputedStyle(card).transitionDuration") == "0s"
    page.locator("[name=cards][value=largest]").check()
    assert first.evaluate(width) == pytest.approx(before * 1.4, abs=0.5)
    assert first.evaluate(paper) == "none"
    page.locator("[name=colours]").check()
    assert "gradient" in first.evaluate(paper)
    page.locator("[name=letters]").check()
    said = "() => getComputedStyle(document.querySelector('.sample-value'), '::after').content"
    assert page.evaluate(said).startswith('"É"')


def test_fields_agree_and_a_browser_that_keeps_nothing_minds_for_the_visit(enter: Enter) -> None:
    full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    page = enter(PLAY.format("fr"), before=full)
    opened(page)
    page.locator("#menu [name=pace]").select_option("instant")
    page.locator("#menu [name=cards][value=large]").check()
    expect(page.locator("html")).to_have_attribute("data-cards", "large")
    expect(page.locator("#setup [name=pace]")).to_have_value("instant")
    assert page.evaluate("() => Object.keys(localStorage)") == ["salon.start"]  # what it came with


def test_the_house_plays_at_an_instant(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping("1. @9 A1 B- C-"))
    expect(page.locator("#go")).to_be_visible()
    opened(page)
    page.locator("#menu [name=pace]").select_option("instant")
    expect(page.locator("#log")).to_contain_text("Lot 2,")


# --- motion ---


@pytest.mark.parametrize(
    ("still", "motion", "flies"), [(False, "auto", True), (False, "calm", False), (True, "full", True)]
)
def test_nothing_flies_for_who_wants_it_calm(enter: Enter, still: bool, motion: str, flies: bool) -> None:
    kept = keeping(TO_TOP_12, options="first=B") | {"motion": motion}
    page = enter(PLAY.format("en"), kept=kept, still=still, before=FLIGHTS)
    person = Person(page)
    person.bid("15")
    expect(page.locator("#log")).to_contain_text("Ana bids 15")
    assert (page.evaluate("flights") > 0) == flies


# --- aids for the eye ---


@pytest.mark.parametrize("size", [(375, 667), (1280, 800)])
@pytest.mark.parametrize("game", laid())
def test_larger_cards_are_larger_and_cover_nothing(enter: Enter, game: str, size: tuple[int, int]) -> None:
    page = table(enter, game, size=size)
    before = page.evaluate(WIDTH)
    for value, least in (("large", 1.15), ("largest", 1.3)):
        chosen(page, "cards", value)
        assert page.evaluate(WIDTH) >= before * least
        no_sideways_scroll(page)
        assert page.evaluate(COVERED) == []
    chosen(page, "cards", "normal")
    assert page.evaluate(WIDTH) == before


@pytest.mark.parametrize("game", laid())
def test_letters_stand_in_both_corners_of_cards_with_suits(enter: Enter, game: str) -> None:
    page = table(enter, game)
    assert all(corners == [] for corners in page.evaluate(LETTERS))
    chosen(page, "letters", "on")
    suited = [corners for corners in page.evaluate(LETTERS) if corners]
    assert bool(suited) == (game in ("big_top", "fan_tan", "great_split"))
    assert all(len(corners) == 2 and corners[0] == corners[1] for corners in suited)


def test_distinct_colours_change_the_suits_and_the_figures_of_their_rules(enter: Enter) -> None:
    page = table(enter, "big_top")
    suit = "() => getComputedStyle(document.querySelector('#hand [data-suit=clowns]')).getPropertyValue('--suit')"
    assert page.evaluate(suit) == "#b01e1e"
    chosen(page, "colours", "on")
    assert page.evaluate(suit) == "#9c3d00"
    page.goto(page.url.partition("play/")[0] + "rules/")
    page.locator(".figure").first.scroll_into_view_if_needed()
    figure = page.locator(".figure-frame").first
    expect(figure.content_frame.locator("html[data-colours=on]")).to_have_count(1)
    opened(page)
    page.locator(f"{SHEET} [name=colours]").uncheck()
    expect(figure.content_frame.locator("html:not([data-colours])")).to_have_count(1)


def test_larger_cards_stay_so_when_the_window_turns(enter: Enter) -> None:
    page = table(enter, "great_dalmuti", nth=0, size=(375, 667), cards="largest")
    upright = page.evaluate(WIDTH)
    for size in ((667, 375), (320, 568), (375, 667)):
        resize(page, *size)
        no_sideways_scroll(page)
        assert page.evaluate(COVERED) == []
    assert page.evaluate(WIDTH) == upright
