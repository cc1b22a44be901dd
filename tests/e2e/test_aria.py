"""What a screen reader is given of table, hand and log, from a fixed position of every game, in both languages; of a
replay, and of the shelf.

`RENEW=1 python3 build.py test -- tests/e2e/test_aria.py` writes the files in aria/ anew: read what changed before you
keep it. A part of a page more is one more line of PARTS.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pages.games import laid
from pages.words import LANGUAGES

from .positions import positions
from .tables import State, opened, put, replays

pytestmark = pytest.mark.e2e

KEPT = Path(__file__).parent / "aria"
PARTS = {"table": ".evening > :not(#place, #log)", "hand": "#place", "log": "#log"}
REPLAY = {"player": "#player", "ways on": ".player-onward", "log": "#log"}
SHELF = {"games": "main [data-shelf]"}


def told(page: Page, parts: dict[str, str] = PARTS) -> str:
    """Part by part, as Playwright writes it."""
    lines: list[str] = []
    for name, part in parts.items():
        lines += [f"# {name}", *(one.aria_snapshot() for one in page.locator(part).all()), ""]
    return "\n".join(lines)


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in laid() for lang in LANGUAGES])
def test_a_screen_reader_is_given_the_same_as_ever(browser: Browser, site: str, game: str, lang: str) -> None:
    file = KEPT / f"{game}.{lang}.yml"
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        context.route("**/py/py.json", lambda route: route.abort())
        page = context.new_page()
        page.goto(f"{site}{lang}/{game}/play/")
        put(page, State(opened(positions(game, 4, lang)["middle"], lang)[1]))
        now = told(page)
    as_ever(file, now)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_replay_is_told_the_same_as_ever(browser: Browser, site: str, lang: str) -> None:
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        context.route("**/py/py.json", lambda route: route.abort())
        page = context.new_page()
        page.goto(f"{site}{lang}/high_society/replay/")
        put(page, replays("high_society", lang)["replay, one"])
        as_ever(KEPT / f"replay.{lang}.yml", told(page, REPLAY))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_shelf_is_told_the_same_as_ever(browser: Browser, site: str, lang: str) -> None:
    kept = {"game": "big_top", "at": 0, "over": False, "name": "Zoé", "seats": 4, "place": 0, "points": None, "day": ""}
    kept |= {"fr": ["Big Top", "manche 1", "À vous"], "en": ["Big Top", "round 1", "Your turn"]}
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        context.route("**/py/py.json", lambda route: route.abort())
        page = context.new_page()
        page.goto(f"{site}{lang}/about/")
        for key, text in (("game.one", ""), ("shelf.one", json.dumps(kept))):
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"salon.{key}", text])
        page.goto(f"{site}{lang}/shelf/")
        as_ever(KEPT / f"shelf.{lang}.yml", told(page, SHELF))


def as_ever(file: Path, now: str) -> None:
    if os.environ.get("RENEW"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, "utf-8")
    assert now == file.read_text("utf-8")
