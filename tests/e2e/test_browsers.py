"""A whole game of each kind in the other browsers: Firefox, and WebKitGTK. Chromium plays all of them by keyboard.

One script plays from inside the page, by what every table owes to somebody who knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Playwright

from pages.games import laid
from pages.html import text
from pages.words import Words

from .conftest import AT_ONCE, PATIENCE, QUICK, launched, shelved
from .keyboard import NEXT
from .test_keyboard import short
from .webkit import DRIVER, screen, webkitgtk

pytestmark = pytest.mark.e2e

Met = dict[str, int]
Play = Callable[[str, str, dict[str, str]], Met]  # an address of the site, a page, what is kept: what was done

# Presses what is asked for until the game is over, and tells how often it did what.
PLAY = (
    f"{AT_ONCE}\nconst next = {NEXT};"
    """
const [turn, done] = arguments, met = {}, html = document.documentElement;
let tries = 0, sat = false;
const go = () => {
  const play = document.querySelector("#setup [type=submit]"), asked = next([tries, turn]);
  if (!sat && play?.checkVisibility()) return void (sat = true, play.click());
  if (!asked) return;
  met[asked.how] = (met[asked.how] ?? 0) + 1;
  if (asked.how === "over") return void done(met);
  tries = ["tick", "step"].includes(asked.how) ? tries + 1 : 0;
  document.getElementById(asked.id).click();
};
addEventListener("salon-shown", () => setTimeout(go));
new MutationObserver((_, watch) => {
  if (!html.hasAttribute("data-ready")) return;
  watch.disconnect();
  go();
}).observe(html, { attributes: true });
html.toggleAttribute("data-watched", true);  // it may be ready already
"""
)
KEEP = "for (const [key, text] of Object.entries(arguments[0])) localStorage.setItem(`salon.${key}`, text);"
PLAIN = "py/py.json"  # a page of the site that has neither script nor policy


@pytest.fixture(scope="module")
def webkit() -> Iterator[Play]:
    if not DRIVER:
        pytest.skip("there is no WebKitGTK to test with: Debian has it in webkit2gtk-driver, and xvfb")
    with screen() as display, webkitgtk(display, 5 * PATIENCE / 1000) as browser:  # a whole game is one call

        def play(site: str, path: str, kept: dict[str, str]) -> Met:
            browser.get(site + PLAIN)
            browser.execute_script(f"localStorage.clear(); {KEEP}", kept)
            browser.get(site + path)
            return cast(Met, browser.execute_async_script(PLAY, TURN))

        yield play


@pytest.fixture(scope="module")
def firefox(driver: Playwright) -> Iterator[Play]:
    browser: Browser = launched(driver, "firefox")

    def play(site: str, path: str, kept: dict[str, str]) -> Met:
        page = browser.new_page(service_workers="block")
        page.set_default_timeout(PATIENCE)
        page.goto(site + PLAIN)
        page.evaluate(f"function () {{ {KEEP} }}", kept)
        page.goto(site + path)
        met: Any = page.evaluate(f"(turn) => new Promise((done) => (function () {{ {PLAY} }})(turn, done))", TURN)
        page.close()
        return cast(Met, met)

    yield play
    browser.close()


TURN = text(Words("fr", laid()[0])("title.turn", title="·")).partition("·")[0]


@pytest.mark.parametrize("game", laid())
@pytest.mark.parametrize("kind", ["firefox", "webkit"])
def test_a_whole_game(request: pytest.FixtureRequest, site: str, kind: str, game: str) -> None:
    play: Play = request.getfixturevalue(kind)
    kept = shelved({**QUICK, "motion": "calm", **short(game)})
    table = "table=kept&" * ("game.kept" in kept)
    met = play(site, f"fr/{game}/play/?{table}seed=1", kept)
    assert met.pop("over") == 1
    assert sum(met.values()) > 3
