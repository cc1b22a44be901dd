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

from .web import DIST, PATIENCE, READY, TABLE, served

STOCK, OTHER, TONGUE = "stock/", "fr/great_dalmuti/play/", "en/high_society/play/"
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


def measure(dist: Path, rounds: int = 5) -> dict[str, float]:
    figures: dict[str, float] = {}
    with served(dist) as origin, sync_playwright() as driver:
        for kind in ("chromium", "firefox"):
            with launched(driver, kind) as browser:
                times: Times = {}
                for _ in range(rounds):
                    visits(browser, origin, times)
            figures |= told(kind, times)
    return figures


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
    ways = {f"{way} ÷ stock": middle[way] / middle["stock, first"] for way in ("game to game", "to the other language")}
    whole = {f"{what} (ms)": ms for what, ms in middle.items()} | ratios | ways
    return {f"{kind}: {what}": round(figure, 2) for what, figure in whole.items()}


if __name__ == "__main__":
    for name, figure in measure(DIST, *map(int, sys.argv[1:])).items():
        print(f"{name:50} {figure:8.2f}")
