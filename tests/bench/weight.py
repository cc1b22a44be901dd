"""What a page weighs on its way to a reader: all it asks for until it was read to its end, text as gzip packs it."""

from __future__ import annotations

import gzip
from pathlib import Path

from playwright.sync_api import Browser, Request, sync_playwright

from make.serve import serving
from pages.games import laid

KINDS = ("rule", "lesson", "course", "table", "record")
PACKED = (".html", ".css", ".js", ".mjs", ".svg", ".json", ".txt", "/")
# Down the page a window at a time, so that every figure that waits to be looked at is fetched.
READ = """async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((done) => setTimeout(done, 120));
  }
}"""


def measure(dist: Path, chromium: str | None) -> dict[str, float]:
    """In kB of gzip, by game: a rules page read to its end, and the heaviest untouched frame of each kind; and scripts
    that not every page has."""
    figures = {
        "the element's script (kB)": alone(dist / "embed/v1/embed.js"),
        "between devices: the wire (kB)": alone(dist / "static/wire.js"),
        "between devices: the drawing of codes (kB)": alone(dist / "vendor/uqr.js"),
    }
    with serving(dist) as site, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in laid():
            figures[f"{game}: rules page, read to its end (kB)"] = weight(browser, site, f"fr/{game}/rules/")
            for kind in KINDS:
                figures[f"{game}: an untouched frame, {kind} (kB)"] = weight(browser, site, heaviest(dist, game, kind))
        browser.close()
    return figures


def heaviest(dist: Path, game: str, kind: str) -> str:
    """Of all frames of a kind the one with the longest page: what else they ask for is the same."""
    found = (dist / f"embed/v1/fr/{game}/{kind}").rglob("index.html")
    return max(found, key=lambda file: file.stat().st_size).parent.relative_to(dist).as_posix() + "/"


def alone(file: Path) -> float:
    return len(gzip.compress(file.read_bytes())) / 1000


def weight(browser: Browser, site: str, path: str) -> float:
    page = browser.new_page(service_workers="block")  # what comes later, in idle moments, is no weight of this page
    asked, came = list[Request](), list[Request]()
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - a method of a list takes no attributes
    page.on("requestfinished", lambda request: came.append(request))  # noqa: PLW0108
    page.goto(site + path)
    page.evaluate(READ)
    while len(came) < len(asked):
        page.wait_for_timeout(50)
    whole = sum(packed(request) for request in {request.url: request for request in reversed(came)}.values())
    page.close()
    return whole / 1000


def packed(request: Request) -> int:
    answer = request.response()
    body = answer.body() if answer and answer.ok else b""
    return len(gzip.compress(body)) if request.url.split("?")[0].endswith(PACKED) else len(body)
