"""axe finds nothing against WCAG 2.0 to 2.2, A and AA, nor against good practice: on every kind of page and at every
table, in each of its states, by day and by night, on a desk and on the smallest phone.

A page of another kind is one more line of PAGES or of FRAMES; a state of the table, of `states`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from pages.games import laid
from printed import lessons, rules

from .conftest import PATIENCE
from .layout import resize
from .tables import put, replays, states

pytestmark = pytest.mark.e2e

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
LOOK = """async (what) => {
  const { violations } = await axe.run({ exclude: ["iframe"] }, { resultTypes: ["violations"], runOnly: what });
  const why = ({ any, all, none }) => [...any, ...all, ...none].map(({ message }) => message)[0];
  const told = (id) => (node) => `${id}: ${node.html.slice(0, 150)} ${why(node)}`;
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(told(id)));
}"""
ALL, COLOURS = {"type": "tag", "values": TAGS}, {"type": "rule", "values": ["color-contrast"]}
# What stands on a page depends on its width, and its colours on the light: so the whole is looked at once a width.
LIGHTS: list[tuple[Literal["light", "dark"], int, dict[str, Any]]] = [
    ("light", 1280, ALL),
    ("dark", 1280, COLOURS),
    ("dark", 320, ALL),
    ("light", 320, COLOURS),
]
TABLE = {1280: 800, 320: 640}  # px: a table is drawn for its window
WHOLE = {1280: 800, 320: 3200}  # a page is seen whole: what lies under a button that stays in sight is scrolled to

HOUSE = ["fr/", "en/about/", "fr/ladder/", "fr/embed/", "en/nowhere", "en/shelf/"]
PAGES = ["fr/{game}/", "en/{game}/rules/", "fr/{game}/learn/", "en/{game}/learn/{lesson}/", "fr/{game}/play/"]
FRAMES = ["embed/v1/en/{game}/rule/{rule}/", "embed/v1/fr/{game}/table/"]
every_game = pytest.mark.parametrize("game", laid())


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """One page for all that is looked at; Python stays away, for what it would draw is put there."""
    with browser.new_context(reduced_motion="reduce", locale="en-GB", service_workers="block") as context:
        context.set_default_timeout(PATIENCE)
        context.route("**/py/py.json", lambda route: route.abort())
        yield context.new_page()


def faults(page: Page, name: str, height: dict[int, int]) -> Iterator[str]:
    """In every light; axe is brought by the debugger, which our policy on scripts does not concern."""
    page.evaluate(f"if (!window.axe) {{ {AXE} }}")
    for light, width, what in LIGHTS:
        page.emulate_media(color_scheme=light)
        resize(page, width, height[width])
        yield from (f"{name}, {light}, {width} px: {found}" for found in page.evaluate(LOOK, what))


def nothing_is_wrong(found: list[str]) -> None:
    assert not found, "\n".join([f"{len(found)} faults", *found])


def looked_at(page: Page, site: str, paths: list[str], **what: str) -> list[str]:
    found: list[str] = []
    for path in paths:
        page.goto(site + path.format(**what))
        found += faults(page, path.format(**what), WHOLE)
    return found


def test_nothing_is_wrong_with_the_house(page: Page, site: str) -> None:
    nothing_is_wrong(looked_at(page, site, HOUSE))


@every_game
def test_nothing_is_wrong_with_the_pages_of_a_game(page: Page, site: str, game: str) -> None:
    lesson, rule = lessons.names(game)[1], rules.numbers(game)[2]
    nothing_is_wrong(looked_at(page, site, [*PAGES, *FRAMES], game=game, lesson=lesson, rule=rule))


@every_game
def test_nothing_is_wrong_with_a_table_in_any_of_its_states(page: Page, site: str, game: str) -> None:
    page.goto(f"{site}fr/{game}/play/")
    found: list[str] = []
    for name, state in states(game, "fr").items():
        put(page, state)
        found += faults(page, name, TABLE)
    nothing_is_wrong(found)


@every_game
def test_nothing_is_wrong_with_a_replay(page: Page, site: str, game: str) -> None:
    page.goto(f"{site}en/{game}/replay/")
    found: list[str] = []
    for name, state in replays(game, "en").items():
        put(page, state)
        found += faults(page, name, TABLE)
    nothing_is_wrong(found)


def test_nothing_is_wrong_with_a_shelf_of_games(page: Page, site: str) -> None:
    page.goto(f"{site}fr/")
    for n, (game, over) in enumerate((game, over) for game in laid() for over in (False, True)):
        told = {"game": game, "at": 1, "over": over, "name": "", "seats": 4, "place": 2, "points": 7, "day": ""}
        told |= {"fr": ["Titre", "Lot 7", "À vous"], "en": ["Title", "Lot 7", "Your turn"]}
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"salon.shelf.{n}", json.dumps(told)])
        page.evaluate("key => localStorage.setItem(key, '')", f"salon.game.{n}")
    nothing_is_wrong(looked_at(page, site, ["fr/", "en/shelf/", f"fr/{laid()[0]}/play/"]))


def test_what_is_wrong_is_found(page: Page, site: str) -> None:
    page.goto(f"{site}fr/")
    page.locator("h1").evaluate("title => title.insertAdjacentHTML('beforeend', '<img src=\"data:,\">')")
    [first, *_] = faults(page, "spoilt", WHOLE)
    assert first.startswith("spoilt, light, 1280 px: image-alt: <img")
