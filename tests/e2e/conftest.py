"""One browser, the built site at two addresses, and a door that notices every fault."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, StorageState, expect, sync_playwright

from make.serve import serving
from salon.record import Record

DIST = Path(__file__).parents[2] / "dist"
QUIET = "--disable-background-networking --disable-component-update --disable-sync --no-first-run".split()
PATIENCE = 180_000  # ms: nothing but a fault takes so long, however slow the machine

expect.set_options(timeout=PATIENCE)

# What the house waits on purpose, so that eyes can follow, takes a tenth; nothing else changes.
HURRY = """{
  const timeout = setTimeout;
  window.setTimeout = (act, ms, ...rest) => timeout(act, ms >= 300 && ms <= 10_000 ? ms / 10 : ms, ...rest);
}"""
# The house waits for nobody's eyes.
AT_ONCE = """{
  const timeout = setTimeout;
  window.setTimeout = (act, ms, ...rest) => timeout(act, ms <= 2000 ? 0 : ms, ...rest);
}"""
# The house never goes on by itself: a bot thinks for ever.
PENSIVE = """{
  const timeout = setTimeout;
  window.setTimeout = (act, ms, ...rest) => (rest[0]?.act === "go" ? 0 : timeout(act, ms, ...rest));
}"""
# Two taps on one spot are two, however soon the second one comes: the page takes a double tap for one.
EACH_TAP = """document.addEventListener("click", (event) => {
  if (event.detail < 2) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  event.target.click();
}, true)"""
# The text of the game on the table, as the browser keeps it.
KEPT = r"""window.keptGame = () => {
  const id = new URLSearchParams(location.search).get("table");
  const parts = [localStorage.getItem(`salon.game.${id}`) ?? ""];
  for (let n = 0, part; (part = localStorage.getItem(`salon.game.${id}.${n}`)) !== null; n++) parts.push(part);
  return parts.join("\n");
}"""
TATTLE = """document.addEventListener("securitypolicyviolation",
  ({ violatedDirective, blockedURI }) => console.error(`CSP ${violatedDirective} ${blockedURI}`))"""

# Python wakes from its snapshot, as it does on a second visit; test_start.py starts it as a first visit does.
QUICK = {"start": "network"}
# What a browser says, whenever it comes to it, where a test keeps the house from moving to the device.
BLOCKED = "Service Worker registration blocked by Playwright"


class Watch:
    """All that a context did wrong: errors, refusals, and requests that found nothing or went elsewhere."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.faults: list[str] = []
        self.allowed = (origin, "data:", f"blob:{origin}")
        context.on("console", lambda said: self._note(said.type in {"error", "warning"}, said.type, said.text))
        context.on("weberror", lambda thrown: self._note(True, "thrown", str(thrown.error)))
        context.on("request", lambda asked: self._note(not asked.url.startswith(self.allowed), "left", asked.url))
        context.on("response", lambda got: self._note(got.status >= 400, str(got.status), got.url))

    def _note(self, fault: bool, kind: str, what: str) -> None:
        if fault and what != BLOCKED:
            self.faults.append(f"{kind}: {what}")


class Enter:
    """Opens a page of the site in a context of its own, and waits for Python where a page has it."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.contexts: list[BrowserContext] = []
        self.watches: list[Watch] = []

    def __call__(
        self,
        path: str = "",
        *,
        base: str = "",
        locale: str = "fr-FR",
        size: tuple[int, int] = (1280, 800),
        scheme: Literal["light", "dark"] = "light",
        touch: bool = False,
        still: bool = True,  # prefers-reduced-motion
        scripts: bool = True,
        kept: dict[str, str] | None = None,  # what localStorage already holds, without "salon."
        before: str = "",  # a script that runs before the page's own
        seed: int = 1,  # of a table: what the dealer and the bots do, the same each time
        offline: bool = False,  # the house moves to the device, in the background
    ) -> Page:
        base, live, kept = (
            base or self.site,
            path.endswith("/play/"),
            shelved(({} if offline else QUICK) | (kept or {})),
        )
        origin = "/".join(base.split("/")[:3])
        context = self.browser.new_context(
            locale=locale,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            java_script_enabled=scripts,
            storage_state=storage(origin, kept),
            service_workers="allow" if offline else "block",
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        self.watches.append(Watch(context, origin + "/"))
        for script in (HURRY, TATTLE, KEPT, EACH_TAP if touch else "", before):
            context.add_init_script(script)
        page = context.new_page()
        table = "table=kept&" * ("game.kept" in kept)
        page.goto(base + path + f"?{table}seed={seed}" * live)
        return ready(page) if scripts and live else page

    def leave(self) -> None:
        while self.contexts:
            self.contexts.pop().close()


def shelved(kept: dict[str, str]) -> dict[str, str]:
    """What localStorage holds, with a game under "save.<game>", or "ended.<game>", on the shelf as "kept"."""
    on_shelf: dict[str, str] = {}
    for key in [key for key in kept if key.startswith(("save.", "ended."))]:
        how, _, game = key.partition(".")
        told = {"game": game, "at": int(time() * 1000), "over": how == "ended", "name": ""}
        on_shelf |= {"game.kept": kept[key], "shelf.kept": json.dumps(told)}
    return on_shelf | {key: text for key, text in kept.items() if not key.startswith(("save.", "ended."))}


def kept_game(page: Page) -> Record:
    """The game on the table, as it is kept."""
    return Record.parse(page.evaluate("keptGame()"))


def storage(origin: str, kept: dict[str, str]) -> StorageState:
    return {
        "cookies": [],
        "origins": [
            {"origin": origin, "localStorage": [{"name": f"salon.{key}", "value": text} for key, text in kept.items()]}
        ],
    }


def ready(page: Page) -> Page:
    """Once Python has opened the page."""
    expect(page.locator("html[data-ready]")).to_have_count(1)
    return page


def launched(driver: Playwright, kind: str) -> Browser:
    """One of the browsers that tests drive, started."""
    if kind == "firefox":
        path = os.environ.get("SALON_FIREFOX") or None
        return driver.firefox.launch(executable_path=path, channel="moz-firefox" if path else None)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    path, arguments = os.environ.get("SALON_BROWSER") or None, [*QUIET, *["--no-sandbox"] * root]
    return driver.chromium.launch(executable_path=path, args=arguments)


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver, launched(driver, "chromium") as opened:
        yield opened


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """A process may hold only one."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    with launched(driver, "chromium") as opened:
        yield opened


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Where SALON_SITE says that it is served already; several workers share one server."""
    if address := os.environ.get("SALON_SITE"):
        yield address
        return
    with serving(DIST) as address:
        yield address


@pytest.fixture(scope="session")
def below() -> Iterator[str]:
    """The same site, hosted somewhere below a root that is not ours."""
    with serving(DIST, prefix="/any/sub/path/") as address:
        yield address


@pytest.fixture
def enter(browser: Browser, site: str) -> Iterator[Enter]:
    opener = Enter(browser, site)
    yield opener
    opener.leave()
    assert [fault for watch in opener.watches for fault in watch.faults] == []
