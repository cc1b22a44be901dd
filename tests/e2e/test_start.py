"""How Python starts: as a first visit does, or woken from its snapshot, unless that is no good."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import DIST, Enter, kept_game, ready
from .saves import PLAY
from .start import woken

pytestmark = pytest.mark.e2e


def sit_down(page: Page) -> Page:
    page.locator("#setup [type=submit]").click()
    expect(page.locator("html[data-table]")).to_have_count(1)
    return page


def test_a_first_visit_starts_it_as_ever(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept={"start": "plain"})
    assert not woken(page)
    assert kept_game(sit_down(page)).seats


def test_a_later_one_wakes_it_where_it_slept(enter: Enter) -> None:
    page = enter(PLAY.format("en"))
    assert woken(page)
    assert kept_game(sit_down(page)).seats


def test_without_a_seed_no_two_visits_deal_alike(enter: Enter) -> None:
    """Whoever wakes from one memory has one memory of chance, too, unless it is drawn anew."""
    page, games = enter("fr/great_dalmuti/"), []
    for _ in range(2):
        page.goto(f"{enter.site}fr/great_dalmuti/play/")
        assert woken(ready(page))
        games.append(kept_game(sit_down(page)).moves[0])
    assert games[0] != games[1]


def cut(body: bytes) -> bytes:
    return body[: len(body) // 2]


def of_another_build(body: bytes) -> bytes:
    memory = bytearray(gzip.decompress(body))
    memory[16:20] = b"else"
    return gzip.compress(bytes(memory), 1)


@pytest.mark.parametrize("damage", [cut, of_another_build, lambda _: b"no archive"], ids=["cut", "other", "no archive"])
def test_a_snapshot_that_is_no_good_is_left_alone(enter: Enter, damage: Callable[[bytes], bytes]) -> None:
    page, body = enter("fr/"), damage((DIST / "py/snapshot.gz").read_bytes())
    page.context.route("**/py/snapshot.gz", lambda route: route.fulfill(body=body, content_type="application/gzip"))
    page.goto(f"{enter.site}{PLAY.format('fr')}")
    assert not woken(ready(page))
    assert kept_game(sit_down(page)).seats


@pytest.mark.parametrize("path", ["embed/v1/en/high_society/lesson/2.2/", "en/high_society/play/?seed=1"])
def test_what_is_pressed_before_the_script_is_here_is_done_once_it_is(enter: Enter, path: str) -> None:
    page = enter("en/", locale="en-GB")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/static/shell.js", hold)
    page.goto(page.url.removesuffix("en/") + path, wait_until="commit")
    button = page.locator("#voice-hint, #setup [type=submit]")
    button.click()
    button.click()  # for nothing has moved
    expect(page.locator("[data-pressed]")).to_have_count(1)
    held.pop().continue_()
    expect(page.locator(".hints li, .evening > #place")).to_have_count(1)
    assert "kind0" not in page.url  # the form went to nobody else
