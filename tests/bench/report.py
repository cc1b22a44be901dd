"""`python3 build.py report`: what the built site weighs, under which licence, and what a first visit fetches of it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from make.serve import serving
from pages.games import laid
from printed.about import BORROWED
from tests.e2e.conftest import launched

from .web import DIST, PATIENCE

BORROWS = {name: licence for name, _, _, licence in BORROWED}
PYTHON = "PSF 2.0"
LICENCES = (  # the first that fits; all else is the house's own
    ("vendor/pyodide/python_stdlib.zip.pack", PYTHON),
    ("vendor/pyodide/*", BORROWS["pyodide"]),
    ("vendor/pyscript/*", f"{BORROWS['@pyscript/core']}, its parts ISC and MIT"),
    ("vendor/idiomorph.js", BORROWS["idiomorph"]),
    ("vendor/uqr.js", BORROWS["uqr"]),
    ("py/snapshot.gz", f"{BORROWS['pyodide']}, {PYTHON}, MIT"),
    ("static/fonts/*", BORROWS["@fontsource/rye"]),
    ("static/art/*", "MIT, emblems CC BY 3.0"),
    ("licences/*", "each its own"),
    ("*", "MIT"),
)
LARGE = 100_000  # bytes: such a file has a line of its own
SENT_PACKED = (".html", ".css", ".js", ".mjs", ".svg", ".json", ".txt", ".webmanifest", ".wasm", ".py")
RUNTIME = ("vendor/pyodide/", "vendor/pyscript/", "py/")  # Python itself; all else is the page's


class File(NamedTuple):
    path: str
    raw: int
    sent: int  # gzip, where hosts pack it


def weighed(dist: Path) -> list[File]:
    return [weigh(dist, file.relative_to(dist).as_posix()) for file in sorted(dist.rglob("*")) if file.is_file()]


def weigh(dist: Path, path: str) -> File:
    body = (dist / path).read_bytes()
    return File(path, len(body), len(gzip.compress(body)) if path.endswith(SENT_PACKED) else len(body))


def licence(path: str) -> str:
    return next(name for pattern, name in LICENCES if fnmatch(path, pattern))


def line(file: File) -> str:
    """Which line of the table a file is in: its own, or that of its likes, by folder and kind."""
    top, _, rest = file.path.partition("/")
    if file.raw >= LARGE or not rest or file.path in dict(LICENCES):
        return file.path
    folder = f"{top}/{rest.partition('/')[0]}" if top in ("static", "vendor") and "/" in rest else top
    return f"{folder}/…{Path(rest).suffix}"


def table(files: list[File]) -> Iterator[str]:
    yield f"{'file':44}{'files':>6}{'raw kB':>10}{'sent kB':>10}  licence"
    for name, group in groupby(sorted(files, key=line), key=line):
        alike = list(group)
        raw, sent = total(alike)
        yield f"{name:44}{len(alike):6}{raw:10,.1f}{sent:10,.1f}  {licence(alike[0].path)}"
    raw, sent = total(files)
    yield f"{'all':44}{len(files):6}{raw:10,.1f}{sent:10,.1f}"


def total(files: list[File]) -> tuple[float, float]:
    """In kB."""
    return sum(file.raw for file in files) / 1000, sum(file.sent for file in files) / 1000


def fetched(browser: Browser, dist: Path, path: str) -> list[File]:
    """By a first visit of a page until Python has answered: each file once, whoever asked for it."""
    found = set[str]()
    with serving(dist) as site:
        page = browser.new_page(service_workers="block")  # what comes later, in idle moments, is no part of it
        page.on("request", lambda request: found.add(place(request.url.removeprefix(site))))
        page.goto(site + path)
        page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
        page.close()
    return [weigh(dist, path) for path in found if (dist / path).is_file()]


def place(address: str) -> str:
    path = address.partition("?")[0]
    return f"{path}index.html" if path.endswith("/") else path


def visits(dist: Path) -> Iterator[str]:
    yield f"{'first visit, until Python answers':44}{'files':>6}{'all kB':>10}{'page kB':>10}"
    with sync_playwright() as driver, launched(driver, "chromium") as browser:
        for game in laid():
            files = fetched(browser, dist, f"fr/{game}/play/")
            _, whole = total(files)
            _, page = total([file for file in files if not file.path.startswith(RUNTIME)])
            yield f"{f'fr/{game}/play/':44}{len(files):6}{whole:10,.1f}{page:10,.1f}"


def main() -> None:
    for text in (*table(weighed(DIST)), "", *visits(DIST)):
        print(text)


if __name__ == "__main__":
    main()
