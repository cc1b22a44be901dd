"""The page in a real browser: how soon it is painted, how soon a click is answered, how long it ever stalls.

`python -m bench.web [DIST]` prints it; how soon Python is there is measured in starts.py.
"""

import functools
import http.server
import os
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ElementHandle, Page, sync_playwright

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
STOCK = ROOT / "web/node_modules/pyodide"
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
TABLE = "fr/high_society/play/"
CARDS = "#stage form[data-change] input[type=checkbox]:not(:disabled)"
PATIENCE = 60_000  # ms

BARE = {  # the stock start, as short as it can be written
    "/stock/": ("text/html", "<!doctype html><meta charset=utf-8><script type=module src=page.js></script>"),
    "/stock/page.js": (
        "text/javascript",
        "new Worker('worker.js', {type: 'module'}).onmessage = () => document.documentElement.dataset.ready = '';",
    ),
    "/stock/worker.js": (
        "text/javascript",
        "import {loadPyodide} from './pyodide.mjs'; postMessage((await loadPyodide()).runPython('1 + 1'));",
    ),
}

READY = """
new MutationObserver((_, watch) => {
    if (document.documentElement?.dataset.ready === undefined) return;
    watch.disconnect();
    window.benchReady = performance.now();
}).observe(document, {attributes: true, subtree: true, attributeFilter: ["data-ready"]});
"""

STALL = """
window.benchStall = {gap: 0, task: 0, shown: 0};
new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) benchStall.task = Math.max(benchStall.task, duration);
}).observe({type: "longtask", buffered: true});
let last = performance.now();
setInterval(() => {
    const now = performance.now();
    benchStall.shown ||= performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    if (benchStall.shown && last > benchStall.shown) benchStall.gap = Math.max(benchStall.gap, now - last);
    last = now;
}, 4);
"""

# When a table's own place was first on the screen, and the cumulative layout shift.
STILL = """
window.benchStill = {shown: 0, shift: 0};
new PerformanceObserver((list) => {
    for (const {value, hadRecentInput} of list.getEntries()) if (!hadRecentInput) benchStill.shift += value;
}).observe({type: "layout-shift", buffered: true});
const seen = new MessageChannel();
seen.port1.onmessage = () => { benchStill.shown ||= performance.now(); };
const look = () => (document.querySelector("#hand") ? seen.port2.postMessage(0) : requestAnimationFrame(look));
requestAnimationFrame(look);
"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 500))))"

# From the click to the frame that shows the answer: the change is seen, its frame is drawn, the message comes after it.
CLICK = """(element) => new Promise((done) => {
    const after = new MessageChannel();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => after.port2.postMessage(0));
    });
    after.port1.onmessage = () => done(performance.now() - start);
    const all = {subtree: true, childList: true, characterData: true, attributes: true};
    watch.observe(document.querySelector("#stage"), all);
    setTimeout(done, 2000, -1);
    const start = performance.now();
    element.click();
})"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """dist, and beside it /stock/: npm's files and the bare page. As on any host, one connection carries many files."""

    protocol_version = "HTTP/1.1"

    extensions_map = {  # noqa: RUF012 - as its parent has it
        **http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"
    }  # fmt: skip

    def do_GET(self) -> None:
        if self.path not in BARE:
            return super().do_GET()
        kind, text = BARE[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())
        return None

    def translate_path(self, path: str) -> str:
        stock = path.startswith("/stock/")
        return str(STOCK / Path(path).name) if stock else super().translate_path(path)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def served(site: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@contextmanager
def opened(browser: Browser, address: str, script: str) -> Iterator[Page]:
    """The page at its first visit, nothing in the browser's cache, once Python is there."""
    context = browser.new_context(service_workers="block")  # what comes in idle moments is not what is measured
    page = context.new_page()
    page.add_init_script(script)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
    yield page
    context.close()


def measure(site: Path, browser_path: str | None) -> dict[str, float]:
    with served(site) as origin, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path or None, args=ARGUMENTS)
        figures = stalls(browser, origin) | answers(browser, origin) | taken_up(browser, origin)
        browser.close()
    return {name: round(figure, 2) for name, figure in figures.items()}


def stalls(browser: Browser, origin: str, rounds: int = 5) -> dict[str, float]:
    """Once the page is painted and while Python starts: the longest time the page's own thread was away."""
    gaps, tasks, shown = [], [], []
    for _ in range(rounds):
        with opened(browser, origin + TABLE, STALL) as page:
            found = page.evaluate("() => window.benchStall")
            gaps.append(found["gap"])
            tasks.append(found["task"])
            shown.append(found["shown"])
    middle = statistics.median
    return {"painted_ms": middle(shown), "stall_ms": middle(gaps), "longest_task_ms": middle(tasks)}


def answers(browser: Browser, origin: str, clicks: int = 60, moves: int = 20) -> dict[str, float]:
    """From a click to its painted answer: choosing cards (a plain patch), and playing them (one that may flow)."""
    with opened(browser, origin + TABLE, STALL) as page:
        start(page)
        page.evaluate("() => Object.assign(window.benchStall, {gap: 0, task: 0})")
        picks = [click(element) for element in choices(page, clicks)]
        plays = [click(element) for element in offers(page, moves)]
        stall = page.evaluate("() => window.benchStall.gap")
    return spread("pick", picks) | spread("move", plays) | {"stall_while_playing_ms": stall}


def taken_up(browser: Browser, origin: str, rounds: int = 5) -> dict[str, float]:
    """A table that was left, opened again: how soon its last position is painted, beside what Python takes at a first
    visit, and how far things shift until the live page has taken over."""
    shown, first, shifts = [], [], []
    for _ in range(rounds):
        with opened(browser, origin + TABLE, READY + STILL) as page:
            first.append(page.evaluate("() => window.benchReady"))
            start(page)
            page.wait_for_selector(CARDS, state="attached", timeout=PATIENCE)
            page.reload()
            page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
            page.evaluate(FRAMES)
            found = page.evaluate("() => window.benchStill")
            shown.append(found["shown"])
            shifts.append(found["shift"])
    middle = statistics.median
    return {
        "left_table_painted_ms": middle(shown),
        "left_table_painted_of_first_start": middle(shown) / middle(first),
        "left_table_shift": middle(shifts),
    }


def start(page: Page) -> None:
    """Sit down: the set-up form, as it stands."""
    ready = page.query_selector("#stage form[data-act] button:not([type=button])")
    if ready and not page.query_selector(CARDS):
        ready.click()


def choices(page: Page, count: int) -> Iterator[ElementHandle]:
    """The cards of a hand, in turns; each is looked up anew, for a patch may have changed the hand."""
    page.wait_for_selector(CARDS, state="attached", timeout=PATIENCE)
    for turn in range(count):
        found = page.query_selector_all(CARDS)
        if found:
            yield found[turn % len(found)]
        page.wait_for_timeout(30)


def offers(page: Page, count: int) -> Iterator[ElementHandle]:
    """A move, whenever one is offered; else what lets the game go on."""
    able = ":not([aria-disabled=true]):not(:disabled):visible"
    for _ in range(count):
        page.wait_for_timeout(700)  # the last flight ends
        found = page.query_selector(f"#stage [data-move]{able}") or page.query_selector(f"#stage [data-act]{able}")
        if found:
            yield found


def click(element: ElementHandle) -> float:
    return float(element.evaluate(CLICK))


def spread(name: str, times: list[float]) -> dict[str, float]:
    """Median and 95th percentile; nothing, if too few clicks were answered."""
    times = sorted(time for time in times if time >= 0)
    if len(times) < 3:
        return {}
    return {f"{name}_p50_ms": statistics.median(times), f"{name}_p95_ms": times[int(0.95 * (len(times) - 1) + 0.5)]}


if __name__ == "__main__":
    for name, figure in measure(Path(sys.argv[1]) if sys.argv[1:] else DIST, os.environ.get("SALON_BROWSER")).items():
        print(f"{name:16} {figure:8.2f}")
