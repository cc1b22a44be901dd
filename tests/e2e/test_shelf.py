"""The shelf in a browser: lists that are filled, games renamed, thrown away, taken out and brought in again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Page, expect

from salon.record import Record

from .conftest import Enter, ready
from .layout import fits
from .person import Person
from .saves import ENDED, TO_TOP_12, saved
from .test_memory import BLOCKED

pytestmark = pytest.mark.e2e

DAY = 86_400_000
# Another tab has touched the shelf.
HEARD = """window.heard = new Promise((done) => addEventListener("storage", ({ key }) => {
  if (key === "salon.shelf.going") done();
})), 0"""


def told(at: int, over: bool, **more: object) -> str:
    lines = ["High Society", "Lot 3" if not over else "Second of 4.", ""]
    return json.dumps({"game": "high_society", "at": at, "over": over, "name": "", "fr": lines, "en": lines} | more)


def shelf(now: int) -> dict[str, str]:
    """Two games, one of them over."""
    return {
        "game.going": saved(TO_TOP_12, options="first=B"),
        "shelf.going": told(now - DAY, False),
        "game.ended": saved(ENDED),
        "shelf.ended": told(now - 2 * DAY, True, seats=4, place=2, points=12),
    }


def shelf_page(enter: Enter, lang: str = "en", kept: dict[str, str] | None = None, before: str = "") -> Page:
    held = shelf(int(time() * 1000)) if kept is None else kept
    return ready(enter(f"{lang}/shelf/", kept=held, before=before))


@pytest.mark.parametrize(
    ("lang", "ago", "deal"), [("fr", "hier", "2ᵉ sur 4"), ("en", "yesterday", "2nd of 4")], ids=["fr", "en"]
)
def test_the_front_page_tells_what_waits_what_was_played_and_how_today_stands(
    enter: Enter, lang: str, ago: str, deal: str
) -> None:
    now = int(time() * 1000)
    page = enter(f"{lang}/")
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    page = enter(f"{lang}/", kept=shelf(now) | {"shelf.ended": told(now, True, seats=4, place=2, day=today)})
    expect(page.locator(".keep .kept")).to_have_count(1)
    expect(page.locator(".keep .kept")).to_contain_text(ago)
    expect(page.locator(".done-game")).to_have_count(1)
    expect(page.locator("[data-shelf-count]").first).to_have_text("2")
    state = page.locator("[data-day=high_society] [data-state]")
    expect(state).to_have_text(deal)
    expect(page.locator("a[data-day]").first).to_have_attribute("href", re.compile(rf"/play/\?day={today}$"))


def test_with_nothing_kept_only_the_deal_of_the_day_is_there(enter: Enter) -> None:
    page = enter("en/")
    expect(page.locator(".deals")).to_be_visible()
    expect(page.locator(".lately")).to_be_hidden()
    expect(page.locator(".keep")).to_be_hidden()
    page = enter("en/", scripts=False)
    expect(page.locator(".today")).to_be_hidden()


def test_a_game_is_renamed(enter: Enter) -> None:
    page = shelf_page(enter)
    row = page.locator('.shelf-list [data-id="going"]')
    row.get_by_text("Rename").click()
    row.get_by_role("textbox").fill("Sunday at Ana’s")
    row.get_by_role("textbox").press("Enter")
    expect(row.locator("h3")).to_have_text("Sunday at Ana’s")
    expect(row).to_contain_text("High Society · Lot 3")
    page.goto(page.url.replace("shelf/", ""))
    expect(page.locator(".kept h3")).to_have_text("Sunday at Ana’s")


def test_a_table_learns_what_another_tab_calls_it(enter: Enter) -> None:
    page = shelf_page(enter)
    table = page.context.new_page()
    table.goto(page.url.replace("shelf/", "high_society/play/?table=going"))
    person = Person(ready(table))
    person.asked()
    table.evaluate(HEARD)
    row = page.locator('.shelf-list [data-id="going"]')
    row.get_by_text("Rename").click()
    row.get_by_role("textbox").fill("Sunday at Ana’s")
    row.get_by_role("textbox").press("Enter")
    table.evaluate("heard")
    person.pass_()
    person.asked()
    line = json.loads(table.evaluate("localStorage.getItem('salon.shelf.going')"))  # as the table tells it now
    assert (line["name"], line["moves"] > 0) == ("Sunday at Ana’s", True)


def test_a_game_that_is_thrown_away_can_be_put_back_and_goes_after_a_day(enter: Enter) -> None:
    page = shelf_page(enter, "fr")
    row = page.locator('.shelf-list [data-id="going"]')
    row.get_by_role("button", name="Jeter").click()
    expect(row).to_have_count(0)
    expect(page.locator("#undo")).to_be_focused()
    page.locator("#undo").click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Jeter").click()
    page.locator(".gone-list").get_by_role("button", name="Remettre").click()
    expect(row).to_have_count(1)

    row.get_by_role("button", name="Jeter").click()
    expect(row).to_have_count(0)
    page.reload()
    expect(page.locator(".gone-list li")).to_have_count(1)
    page.evaluate("""() => {
      const told = JSON.parse(localStorage.getItem("salon.shelf.going"));
      localStorage.setItem("salon.shelf.going", JSON.stringify({ ...told, gone: Date.now() - 86_400_001 }));
    }""")
    page.reload()
    expect(page.locator(".gone-list")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('going'))") == []


def test_what_is_exported_comes_in_on_another_device(enter: Enter, tmp_path: Path) -> None:
    page = shelf_page(enter)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Export them all").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert re.fullmatch(r"grand-salon-\d{4}-\d\d-\d\d\.txt", file.name)
    assert file.read_text("utf-8").count("[Sealed") == 1

    other = shelf_page(enter, "fr", kept={})
    expect(other.locator(".shelf-none")).to_be_visible()
    other.locator("input[type=file]").set_input_files([file])
    expect(other.locator("#shelf-word")).to_contain_text("2 parties sont arrivées.")
    expect(other.locator(".shelf-list li")).to_have_count(2)
    expect(other.locator(".figures-table")).to_have_count(1)
    text = other.evaluate("""() => {
      const pieces = Object.keys(localStorage).filter((key) => /^salon\\.game\\.ended/.test(key)).sort();
      return pieces.map((key) => localStorage.getItem(key)).join("\\n");
    }""")
    assert Record.parse(text).moves == Record.parse(saved(ENDED)).moves
    other.locator(".shelf-list [data-id=going] a").click()
    expect(ready(other).locator("#log")).to_contain_text("12")


def test_a_text_is_pasted_and_what_is_wrong_with_it_is_told(enter: Enter) -> None:
    page = shelf_page(enter, kept={})
    page.locator("summary", has_text="Paste a text").click()
    page.locator("textarea").fill(saved(ENDED) + "\n= = = Grand Salon = = =\n" + saved("1. @9 A1 B1"))
    page.get_by_role("button", name="Bring in").click()
    expect(page.locator("#shelf-word")).to_contain_text("One game has come in. One could not be read:")
    expect(page.locator("#shelf-word .faults")).to_contain_text("Line")
    expect(page.locator(".shelf-list li")).to_have_count(1)


def test_a_dropped_file_is_brought_in(enter: Enter) -> None:
    page = shelf_page(enter, kept={})
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "evening.rec"));
          document.querySelector("#shelf-word").parentElement
            .dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
        }""",
        saved(ENDED),
    )
    expect(page.locator(".shelf-list li")).to_have_count(1)


def test_everything_is_erased_after_a_question_and_comes_back(enter: Enter) -> None:
    page = shelf_page(enter)
    page.get_by_role("button", name="Erase everything…").click()
    page.get_by_role("button", name="Keep them").click()
    expect(page.locator(".shelf-list li")).to_have_count(2)
    page.get_by_role("button", name="Erase everything…").click()
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.locator(".shelf-list li")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator(".shelf-list li")).to_have_count(2)


def test_where_nothing_can_be_kept_the_shelf_says_so(enter: Enter) -> None:
    page = shelf_page(enter, kept={}, before=BLOCKED)
    expect(page.locator("#shelf-word")).to_contain_text("This browser keeps nothing")


def test_lines_that_are_rubbish_break_no_list(enter: Enter) -> None:
    rubbish = {
        "shelf.a": "{", "shelf.b": "7", "shelf.c": '{"game": 7}', "shelf.d": "null",
        "shelf.e": '{"game": "high_society", "at": "x", "fr": 5, "en": {}, "name": {}, "over": 1, "gone": "x"}',
        "shelf.f": '{"game": "../../x", "at": 1}', "shelf.g": '{"game": "fan_tan", "over": true, "place": 9}',
    }  # fmt: skip
    page = enter("en/", kept=shelf(int(time() * 1000)) | rubbish)
    expect(page.locator(".keep .kept")).to_have_count(2)
    expect(page.locator(".done-game")).to_have_count(2)
    page = shelf_page(enter, kept=shelf(int(time() * 1000)) | rubbish)
    expect(page.locator(".shelf-list li")).to_have_count(4)


def test_the_list_shows_one_game_if_asked(enter: Enter) -> None:
    now = int(time() * 1000)
    page = shelf_page(enter, kept=shelf(now) | {"shelf.x": told(now, False, game="fan_tan")})
    expect(page.locator(".shelf-list li")).to_have_count(3)
    page.get_by_role("radio", name="Fan Tan").check()
    expect(page.locator(".shelf-list li")).to_have_count(1)
    expect(page.get_by_role("radio", name="Big Top")).to_be_hidden()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_home_and_shelf_never_scroll_sideways(enter: Enter, lang: str) -> None:
    now = int(time() * 1000)
    long = told(now, True, seats=4, place=1, points=9, name="Un nom qui n’en finit pas" * 3)
    page = shelf_page(enter, lang, kept=shelf(now) | {"shelf.long": long, "shelf.gone": told(now, True, gone=now)})
    for path in ("shelf/", ""):
        page.goto(page.url.partition(f"/{lang}/")[0] + f"/{lang}/{path}")
        fits(page)
