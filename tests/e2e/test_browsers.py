"""A whole game of each kind in the other browsers: Firefox, and WebKitGTK. Chromium plays all of them by keyboard.

One script plays from inside the page, by what every table owes to somebody who knows no game.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Playwright
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from pages.games import laid
from pages.html import text
from pages.words import Words

from .conftest import AT_ONCE, PATIENCE, QUICK, launched, shelved
from .keyboard import NEXT
from .test_keyboard import short

pytestmark = [pytest.mark.e2e, pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")]

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


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees; the server itself chooses a free one."""
    command = ("Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()  # else whatever fails here waits for it for ever


@pytest.fixture(scope="module")
def webkit() -> Iterator[Play]:
    program = shutil.which("WebKitWebDriver")
    if not (program and shutil.which("Xvfb")):
        pytest.skip("there is no WebKitGTK to test with: Debian has it in webkit2gtk-driver, and xvfb")
    with screen() as display:
        browser = WebKitGTK(Options(), Service(program, env={**os.environ, "DISPLAY": display}))
        browser.set_page_load_timeout(PATIENCE / 1000)
        browser.set_script_timeout(5 * PATIENCE / 1000)  # a whole game is one call

        def play(site: str, path: str, kept: dict[str, str]) -> Met:
            browser.get(site + PLAIN)
            browser.execute_script(f"localStorage.clear(); {KEEP}", kept)
            browser.get(site + path)
            return cast(Met, browser.execute_async_script(PLAY, TURN))

        yield play
        browser.quit()


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
