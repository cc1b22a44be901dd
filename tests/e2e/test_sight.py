"""Whatever a reader has set: letters twice as large, the system's own few colours, nothing that moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from pages.games import laid

from .layout import no_sideways_scroll, resize
from .measure import MEASURE
from .tables import put, states
from .test_axe import HOUSE, PAGES

pytestmark = pytest.mark.e2e

every_game = pytest.mark.parametrize("game", laid())

# A sheet knows this size by its rem, and so do its media queries.
LARGE = {"fontSizes": {"standard": 32}}
# What can be picked without a box that shows whether it is: the card's own rim and shade are gone in forced colours.
UNMARKED = """() => {
  const boxes = [...document.querySelectorAll("#hand label input")].filter((box) => box.checkVisibility());
  const seen = (box) => getComputedStyle(box).opacity === "1" && box.getBoundingClientRect().width >= 14;
  return boxes.filter((box) => !seen(box)).map(({ id }) => `#${id} is not to be seen`);
}"""
# Words that the system's colours would hide: they have the very colour that they lie on, and lie on no drawing.
HIDDEN = """() => {
  const ground = (place) => {
    const { backgroundColor } = place ? getComputedStyle(place) : { backgroundColor: "rgb(255, 255, 255)" };
    return /rgba\\(.*, 0\\)|transparent/.test(backgroundColor) ? ground(place.parentElement) : backgroundColor;
  };
  const walk = document.createTreeWalker(document.getElementById("stage"), NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const place = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !place.checkVisibility() || place.closest(".visually-hidden")) continue;
    const drawn = place.parentElement.querySelector(":scope > svg");
    if (!drawn && getComputedStyle(place).color === ground(place)) found.push(walk.currentNode.data.trim());
  }
  return found;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Python stays away: what it would draw is put there."""
    with browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
    ) as context:
        context.route("**/py/py.json", lambda route: route.abort())
        context.add_init_script(MEASURE)
        yield context.new_page()


def enlarge(page: Page) -> None:
    """The reader's own letters are 32 px high."""
    debugger = page.context.new_cdp_session(page)
    debugger.send("Page.enable")
    debugger.send("Page.setFontSizes", LARGE)


@every_game
def test_letters_twice_as_large_leave_every_table_whole(page: Page, site: str, game: str) -> None:
    enlarge(page)
    for path in PAGES[:3]:
        page.goto(site + path.format(game=game))
        no_sideways_scroll(page)
    page.goto(f"{site}fr/{game}/play/")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    no_sideways_scroll(page)
    found: list[str] = []
    for name, state in states(game, "fr").items():
        if not state.open:
            put(page, state)
            resize(page, 1280, 800)
            found += [f"{name}: {fault}" for fault in page.evaluate("measure.look()")]
    assert not found, "\n".join(found)


def test_letters_twice_as_large_leave_the_house_whole(page: Page, site: str) -> None:
    enlarge(page)
    for path in HOUSE:
        page.goto(site + path)
        no_sideways_scroll(page)


@every_game
def test_in_the_system_s_own_colours_what_is_picked_shows(page: Page, site: str, game: str) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"{site}fr/{game}/play/")
    found: list[str] = []
    for name, state in states(game, "fr").items():
        put(page, state)
        found += [f"{name}: {fault}" for fault in [*page.evaluate(UNMARKED), *page.evaluate(HIDDEN)]]
    assert not found, "\n".join(found)


@every_game
def test_nothing_moves_for_whoever_wants_it_still(page: Page, site: str, game: str) -> None:
    page.goto(f"{site}fr/{game}/play/")
    for state in states(game, "fr").values():
        put(page, state)
        assert page.evaluate("document.getAnimations().length") == 0
