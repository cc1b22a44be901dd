"""A slow line and a slow processor: `python -m bench.slow` prints what a first visit meets there.

400 kbit/s with 400 ms on the way: a game starts, and the bar tells the truth until it does. 10 Mbit/s and a processor
four times slower: when the rules are painted, and when the set-up is there with its scripts, which needs no Python.
The server is what is slow, so that workers are as slow as pages; a browser's own brake does not reach them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, ClassVar

from playwright.sync_api import Browser, Page, sync_playwright

from make.serve import serving
from tests.e2e.conftest import launched

from .lighthouse import Packed
from .web import DIST, READY, TABLE

RULES = "fr/high_society/rules/"
LONG = 15 * 60_000  # ms
PIECE = 2048  # bytes
# Whatever the bar says on its way, each thing once.
BAR = """
window.benchBar = [];
new MutationObserver(() => {
    const said = document.querySelector("#progress-size")?.textContent;
    if (said && benchBar.at(-1) !== said) benchBar.push(said);
}).observe(document, {subtree: true, childList: true, characterData: true});
"""
PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries()[0].startTime))
    .observe({type: "paint", buffered: true}))"""
# The shell has run, as every script of the page has by then: what is chosen is heard, and kept.
USABLE = """() => new Promise((done) => {
    const entry = performance.getEntriesByType("navigation")[0];
    const look = () => entry.domContentLoadedEventEnd ? done(entry.domContentLoadedEventEnd) : setTimeout(look, 10);
    look();
})"""


class Slow(Packed):
    """All answers share one line."""

    rate: ClassVar[float] = 0  # bytes a second
    latency: ClassVar[float] = 0  # seconds from question to answer
    free: ClassVar[float] = 0  # when the line is free again
    line: ClassVar[threading.Lock] = threading.Lock()

    def send_head(self) -> Any:
        sleep(self.latency)
        return super().send_head()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        while piece := source.read(PIECE):
            with self.line:
                Slow.free = max(Slow.free, monotonic()) + len(piece) / self.rate
                wait = Slow.free - monotonic()
            sleep(max(0, wait))
            outputfile.write(piece)


@contextmanager
def line(browser: Browser, dist: Path, bits: float, latency: float, *, slower: int = 1) -> Iterator[tuple[Page, str]]:
    """A page at the end of such a line."""
    Slow.rate, Slow.latency, Slow.free = bits / 8, latency, 0
    with serving(dist, kind=Slow) as site:
        context = browser.new_context(service_workers="block", viewport={"width": 375, "height": 667})
        context.set_default_timeout(LONG)
        context.set_default_navigation_timeout(LONG)
        page = context.new_page()
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield page, site
        context.close()


def measure(dist: Path) -> dict[str, float]:
    return dict(measured(dist))


def measured(dist: Path) -> Iterator[tuple[str, float]]:
    with sync_playwright() as driver, launched(driver, "chromium") as browser:
        for path, what, how in ((RULES, "rules painted", PAINTED), (TABLE, "set-up usable", USABLE)):
            with line(browser, dist, 10e6, 0.04, slower=4) as (page, site):
                page.goto(site + path, wait_until="commit")
                yield f"10 Mbit/s, processor ÷ 4: {what} (ms)", page.evaluate(how)
        with line(browser, dist, 400e3, 0.4) as (page, site):
            page.add_init_script(READY + BAR)
            page.goto(site + TABLE, wait_until="commit")
            page.wait_for_selector("html[data-ready]", state="attached")
            yield "400 kbit/s, 400 ms: Python answers (s)", page.evaluate("() => window.benchReady / 1000")
            yield "400 kbit/s, 400 ms: steps that the bar told", len(page.evaluate("() => window.benchBar"))


if __name__ == "__main__":
    for name, figure in measured(DIST):
        print(f"{name:60}{figure:10,.1f}", flush=True)
