"""How soon Python answers: at a first visit, at a second one, and on the way from page to page, in each browser.

`python -m bench.starts [ROUNDS]` prints it. Each is set beside a bare loadPyodide() of npm's own files and one answer,
in a worker of the same origin, in turns within one run and with the browser's cache in the same state: only the ratio
means something on another machine.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.conftest import launched
from tests.e2e.webkit import DRIVER, screen, webkitgtk

from .web import DIST, PATIENCE, READY, TABLE, served

STOCK, OTHER, TONGUE = "stock/", "fr/great_dalmuti/play/", "en/high_society/play/"
WAYS = ("game to game", "to the other language")
Times = dict[str, list[float]]
# A link of our own, followed as one that a reader presses; until Python has opened the page that it leads to.
GO = """(to) => new Promise((done) => {
  const html = document.documentElement, start = performance.now();
  const link = Object.assign(document.createElement("a"), { href: to });
  document.body.append(link);
  new MutationObserver((_, watch) => {
    if (html.dataset.ready === undefined || !location.pathname.endsWith(new URL(to).pathname)) return;
    watch.disconnect();
    done(performance.now() - start);
  }).observe(html, { attributes: true, attributeFilter: ["data-ready"] });
  link.click();
})"""

# For a browser that takes no script before the page's own: how long since the page was asked for, once it is ready.
WAIT = """
const [done] = arguments, html = document.documentElement, told = () => done(performance.now());
if (html.matches("%s")) told();
else new MutationObserver((_, watch) => html.matches("%s") && (watch.disconnect(), told()))
  .observe(html, { attributes: true });
"""
READY_NOW, MOVED_IN = (WAIT.replace("%s", state) for state in ("[data-ready]", "[data-offline=whole]"))


def measure(dist: Path, rounds: int = 5) -> dict[str, float]:
    figures: dict[str, float] = {}
    with served(dist) as origin, sync_playwright() as driver:
        for kind in ("chromium", "firefox"):
            with launched(driver, kind) as browser:
                times: Times = {}
                for _ in range(rounds):
                    visits(browser, origin, times)
            figures |= told(kind, times)
    with served(dist) as origin:
        return figures | (told("webkit", in_webkit(origin, rounds)) if DRIVER else {})


def in_webkit(origin: str, rounds: int) -> Times:
    """A new browser for each first visit: there is no other way to empty its cache."""
    times: Times = {}
    with screen() as display:
        for _ in range(rounds):
            for whose, path, moved_in in (("stock", STOCK, READY_NOW), ("ours", TABLE, MOVED_IN)):
                with webkitgtk(display, PATIENCE / 1000) as browser:
                    for when in ("first", "second"):
                        browser.get(origin + path)
                        note(times, f"{whose}, {when}", browser.execute_async_script(READY_NOW))
                        browser.execute_async_script(moved_in)
    return times


def visits(browser: Browser, origin: str, times: Times) -> None:
    """One device: two visits to the stock page, two to ours, the second once the house has moved in."""
    for path in (STOCK, TABLE):
        context = browser.new_context()
        page, first = visit(context, origin + path)
        if path == TABLE:
            note(times, "game to game", page.evaluate(GO, origin + OTHER))
            note(times, "to the other language", page.evaluate(GO, origin + TONGUE))
            page.wait_for_selector("html[data-offline=whole]", state="attached", timeout=PATIENCE)
        page.close()
        _, second = visit(context, origin + path)
        whose = "stock" if path == STOCK else "ours"
        note(times, f"{whose}, first", first)
        note(times, f"{whose}, second", second)
        context.close()


def visit(context: BrowserContext, address: str) -> tuple[Page, float]:
    page = context.new_page()
    page.add_init_script(READY)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
    return page, page.evaluate("() => window.benchReady")


def note(times: Times, what: str, ms: float) -> None:
    times.setdefault(what, []).append(ms)


def told(kind: str, times: Times) -> dict[str, float]:
    middle = {what: statistics.median(found) for what, found in times.items()}
    ratios = {
        f"{when} visit ÷ stock": middle[f"ours, {when}"] / middle[f"stock, {when}"] for when in ("first", "second")
    }
    ways = {f"{way} ÷ stock": middle[way] / middle["stock, first"] for way in WAYS if way in middle}
    whole = {f"{what} (ms)": ms for what, ms in middle.items()} | ratios | ways
    return {f"{kind}: {what}": round(figure, 2) for what, figure in whole.items()}


if __name__ == "__main__":
    for name, figure in measure(DIST, *map(int, sys.argv[1:])).items():
        print(f"{name:50} {figure:8.2f}")
