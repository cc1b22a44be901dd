"""Small screens, large ones, and people who want nothing to move."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from .conftest import Enter
from .layout import SIZES, fits, resize, within_reach
from .person import Person
from .saves import ENDED, PLAY, TO_GIVE_UP, TO_TOP_12, keeping, saved

pytestmark = pytest.mark.e2e

GAMES = ["high_society", "great_dalmuti"]
COUNT = """{
  window.moved = 0;
  const start = document.startViewTransition?.bind(document);
  if (start) document.startViewTransition = (change) => { window.moved += 1; return start(change); };
}"""


KEPT = (".evening > .felt", "#place")
Box = tuple[int, int, int, int]  # left, top, right, bottom


def boxes(page: Page, size: tuple[int, int], *places: str) -> list[Box]:
    """Where each of these places lies in a window of this size, to the pixel."""
    resize(page, *size)
    found = [page.locator(place).bounding_box() for place in places]
    corners = [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in found if box]
    assert len(corners) == len(places)
    return [(round(left), round(top), round(right), round(bottom)) for left, top, right, bottom in corners]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize(("lang", "scheme"), [("fr", "light"), ("en", "dark")])
def test_pages_to_read_never_scroll_sideways(enter: Enter, lang: str, scheme: Literal["light", "dark"]) -> None:
    page = enter(f"{lang}/", scheme=scheme)
    root = page.url
    for path in ("", "about/", "ladder/", *[f"{game}/{part}" for game in GAMES for part in ("", "rules/")]):
        page.goto(root + path)
        fits(page)
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize(("game", "lang"), [(GAMES[0], "fr"), (GAMES[1], "en")])
def test_the_set_up_form_fits_and_starts_from_the_first_screen(enter: Enter, game: str, lang: str) -> None:
    page = enter(f"{lang}/{game}/play/")
    fits(page, "#setup [type=submit]")
    for size in SIZES:
        resize(page, *size)
        box = page.locator("[name=name0]").bounding_box()
        assert box
        assert box["width"] >= 90, "there is no room to read a name"


def test_the_cover_and_the_table_fit_and_their_buttons_stay_in_the_window(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, kinds="you; bot; person", options="first=B"))
    fits(page, "#confirm")
    person = Person(page)
    person.press("#confirm")
    fits(page, "#bid", "#pass")
    person.pick("10")
    expect(page.locator("#notice")).to_be_visible()
    fits(page, "#bid", "#pass")


def test_a_full_table_late_in_the_evening_fits(enter: Enter) -> None:
    auctions = (
        "1. @9 A1 B- C- D- E- 2. @8 A- B1 C- D- E- 3. @7 B- C1 D- E- A- 4. @6 C- D1 E- A- B- 5. @5 D- E1 A- B- C-"
    )
    moves = f"{auctions} 6. @x2a E2 A2+3 B2+3+4 C2+3+4+6 D2+3+4+6+8 E-"
    names, kinds = "Ana; Edmond; Chloé; Hugo; Louise", "you; bot; bot; bot; bot"
    page = enter(PLAY.format("fr"), kept=keeping(moves, names=names, kinds=kinds))
    fits(page, "#bid", "#pass")


def test_from_bid_to_sale_the_felt_and_the_place_keep_their_height(enter: Enter) -> None:
    """Bidding, sold, and the next lot; the way on is nowhere that Bid or Pass has been."""
    page = enter(PLAY.format("fr"), kept=keeping("1. @9 A1 B2 C-"))
    person, sizes = Person(page), [*SIZES, (844, 390)]
    bidding = {size: boxes(page, size, *KEPT, "#bid", "#pass") for size in sizes}
    person.press("#pass")
    for size in sizes:
        sold = boxes(page, size, *KEPT, "#go")
        assert sold[: len(KEPT)] == bidding[size][: len(KEPT)]
        for deed in bidding[size][len(KEPT) :]:
            assert not overlap(deed, sold[-1]), f"a second tap on {deed} would go on"
    person.press("#go")
    assert person.asked() in {"pass", "go"}
    for size in sizes:
        assert boxes(page, size, *KEPT) == bidding[size][: len(KEPT)]


def test_the_choice_of_what_to_give_up_fits(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_GIVE_UP))
    fits(page, ".gifts button >> nth=0", ".gifts button >> nth=1")


def test_the_end_fits(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept={"ended.high_society": saved(ENDED)})
    fits(page)
    for size in SIZES:
        resize(page, *size)
        page.locator("#again").scroll_into_view_if_needed()
        within_reach(page.locator("#again"))


def test_cards_fly_unless_one_asks_for_stillness(enter: Enter) -> None:
    for still in (False, True):
        page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"), still=still, before=COUNT)
        person = Person(page)
        person.bid("15")
        person.answer()
        assert bool(page.evaluate("() => window.moved")) is not still
        assert person.asked() in {"pass", "go"}


STUCK = """document.startViewTransition = () => {
  window.stuck = (window.stuck ?? 0) + 1;
  const never = new Promise(() => {});
  return { ready: never, finished: never, updateCallbackDone: never, skipTransition() {} };
}"""


def test_a_browser_that_never_calls_back_holds_nothing_up(enter: Enter) -> None:
    page = enter(PLAY.format("en"), kept=keeping(TO_TOP_12, options="first=B"), still=False, before=STUCK)
    person = Person(page)
    person.bid("15")
    person.answer()
    assert person.asked() in {"pass", "go"}
    assert page.evaluate("window.stuck") > 0
