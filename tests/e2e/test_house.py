"""What every table has of the house: the way in, the menu, words in passing, what stands there while Python comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from pages.games import laid

from .conftest import Enter, kept_game, ready
from .layout import resize
from .person import Person
from .positions import decisions
from .positions import keeping as keeping_record
from .saves import ENDED, PLAY, TO_TOP_12, keeping, saved

pytestmark = pytest.mark.e2e

SAY = "text => import(new URL('../../../static/toast.js', location).href).then(({ say }) => say(text))"
COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const said = box(document.querySelector("#toast"));
  const ways = [...document.querySelectorAll("a, button, input, select, summary, label")];
  return ways.filter((way) => way.checkVisibility() && box(way).left < said.right && box(way).right > said.left
    && box(way).top < said.bottom && box(way).bottom > said.top).map((way) => way.outerHTML.slice(0, 80));
}"""
OVERLAPS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const corners = [...document.querySelectorAll(".setup-table > .corner")].filter((corner) => corner.checkVisibility());
  return corners.flatMap((corner) => [...document.querySelectorAll(".chair")]
    .filter((chair) => !apart(box(corner), box(chair))).map((chair) => chair.textContent));
}"""


# --- the menu ---


@pytest.mark.parametrize("touch", [False, True])
def test_a_press_that_closes_the_menu_does_nothing_else(enter: Enter, touch: bool) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"), touch=touch)
    person = Person(page, "touch" if touch else "mouse")
    person.asked()
    before = person.lines
    page.get_by_role("button", name="Menu").click()
    box = page.locator("#pass").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y) if touch else page.mouse.click(x, y)
    expect(page.locator("#menu")).to_be_hidden()
    person.pick("15")  # answers come in the order of what was asked: had it passed, the log would tell
    assert person.lines == before
    person.press("#pass")
    expect(page.locator("#log")).to_contain_text("Ana passe")


def test_while_the_menu_is_open_no_key_plays_behind_it(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    person = Person(page)
    person.asked()
    before = person.lines
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("p")
    page.get_by_role("button", name="Fermer").click()
    expect(page.locator("#menu")).to_be_hidden()
    person.pick("15")
    assert person.lines == before


def test_the_menu_leads_home(enter: Enter) -> None:
    page = enter(PLAY.format("en"), locale="en-GB")
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("link", name="Back to the salon").click()
    expect(page).to_have_url(re.compile("/en/$"))


# --- at once ---

LAST_TIME = {
    "setup.high_society.name0": "Zoé",
    "setup.high_society.kind3": "empty",
    "setup.high_society.edition": "classic",
    "setup.high_society.first": "A",
}


@pytest.mark.parametrize("way", ["fr/ .door-high_society .door-play", "fr/high_society/ #play"])
def test_one_press_lays_the_table_as_it_was_the_last_time(enter: Enter, way: str) -> None:
    path, _, link = way.partition(" ")
    page = enter(path, kept=LAST_TIME)
    page.locator(link).click()
    person = Person(ready(page))
    assert person.asked() == "pass"
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator("#hand")).to_contain_text("Zoé")
    assert kept_game(page).options.edition == "classic"
    expect(page).to_have_url(re.compile(r"/play/\?table=\w+$"))


def test_a_game_that_waits_is_taken_up_again_and_never_overwritten(enter: Enter) -> None:
    page = enter("fr/", kept=LAST_TIME | keeping(TO_TOP_12, options="first=B"))
    page.get_by_role("link", name="Continuer High Society").click()
    person = Person(ready(page))
    assert person.asked() == "pass"
    expect(page.locator("#log")).to_contain_text("Edmond monte à 12")


def test_an_ended_game_gives_way_to_a_new_one(enter: Enter) -> None:
    page = enter("fr/", kept=LAST_TIME | {"ended.high_society": saved(ENDED)})
    page.locator(".door-high_society .door-play").click()
    assert Person(ready(page)).asked() == "pass"
    expect(page.locator("#hand")).to_contain_text("Zoé")


def test_what_cannot_be_laid_at_once_is_asked_about(enter: Enter) -> None:
    page = enter("en/", locale="en-GB", kept={"setup.high_society.first": "E"})
    page.locator(".door-high_society .door-play").click()
    expect(ready(page).locator("#setup .notice")).to_contain_text("Chair 5 is empty")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


# --- the set-up ---


@pytest.mark.parametrize("game", laid())
def test_the_corners_of_the_felt_keep_clear_of_the_chairs(enter: Enter, game: str) -> None:
    page = enter(f"fr/{game}/play/")
    for size in ((1280, 800), (1920, 1080), (1024, 700), (800, 1000)):
        resize(page, *size)
        assert page.evaluate(OVERLAPS) == []


def test_fan_tan_asks_for_minutes_only_if_it_ends_by_the_clock(enter: Enter) -> None:
    page = enter("fr/fan_tan/play/")
    minutes, rounds = page.locator("[name=minutes]"), page.locator("[name=rounds]")
    expect(minutes).to_be_hidden()
    expect(rounds).to_be_visible()
    page.locator("[name=ends][value=time]").check()
    expect(rounds).to_be_hidden()
    minutes.fill("500")
    page.get_by_role("button", name="Jouer").click()
    expect(page.locator("#setup")).to_be_visible()
    assert minutes.evaluate("field => field.validationMessage") == "Un nombre de 5 à 180, de 5 en 5."
    minutes.fill("25")
    page.get_by_role("button", name="Jouer").click()
    expect(page.locator("#timer")).to_contain_text("25")


def test_enter_in_a_text_field_presses_the_button_beside_it(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    page.locator("#log").evaluate("""log => log.insertAdjacentHTML("beforeend",
      '<p><label><input id="written" type="text"></label><button type="button" data-act="undo">x</button></p>')""")
    page.locator("#written").press("Enter")
    expect(page.locator("#toast")).to_have_text("Il n’y a rien à reprendre.")


# --- a word in passing ---


@pytest.mark.parametrize("game", laid())
def test_a_word_in_passing_covers_nothing_that_can_be_pressed(enter: Enter, game: str) -> None:
    record = next(islice(decisions(game, 4), 3, None))
    page = enter(f"fr/{game}/play/", kept=keeping_record(record), size=(375, 667))
    for size in ((375, 667), (320, 568), (768, 1024), (1280, 800)):
        resize(page, *size)
        page.evaluate(SAY, "Ce navigateur ne garde rien : la partie continue, mais elle sera perdue.")
        expect(page.locator("#toast")).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED) == []


def test_a_word_in_passing_goes_with_the_next_answer_or_at_a_touch(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"), size=(375, 667), touch=True)
    person, said = Person(page, "touch"), page.locator("#toast")
    undo = page.get_by_role("button", name="Annuler")
    undo.tap()
    expect(said).to_have_text("Il n’y a rien à reprendre.")
    person.pick("15")
    expect(said).to_be_hidden()
    undo.tap()
    expect(said).to_be_visible()
    said.tap()
    expect(said).to_be_hidden()


# --- while Python comes ---


@contextmanager
def before_python(page: Page) -> Iterator[None]:
    """The page reloaded, and Python kept waiting until the block ends."""
    held: list[Route] = []
    free = False

    def hold(route: Route) -> None:
        route.continue_() if free else held.append(route)

    page.route("**/py/py.json", hold)
    with page.expect_request("**/py/py.json"):
        page.reload(wait_until="commit")
    yield
    free = True  # for whoever asks again, too
    for route in held:
        route.continue_()
    ready(page)
    page.unroute("**/py/py.json")


def test_a_reload_shows_the_table_as_it_was_left_until_python_answers(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    table = page.locator(".lot-card")
    expect(table).to_be_visible()
    with before_python(page):
        expect(page.locator("#stage[inert]")).to_have_count(1)
        expect(table).to_be_visible()
        expect(page.locator("#still-word")).to_have_text("La table telle que vous l’avez laissée")
    expect(page.locator("#stage[inert], #still-word:visible")).to_have_count(0)
    person = Person(page)
    person.bid("15")
    expect(page.locator("#log")).to_contain_text("Ana monte à 15")


def test_among_several_people_a_still_shows_no_hand(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, kinds="you; bot; person", options="first=B"))
    with before_python(page):
        expect(page.locator(".lot-card")).to_be_visible()  # as it lay covered
        expect(page.locator("[name=note]")).to_have_count(0)
    Person(page).press("#confirm")
    expect(page.locator("[name=note]").first).to_be_visible()
    assert page.evaluate("() => sessionStorage.length") == 0
    with before_python(page):
        expect(page.locator(".waiting:visible")).to_have_count(1)
        expect(page.locator("[name=note]")).to_have_count(0)


def test_in_another_language_no_still_of_the_first_is_shown(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, options="first=B"))
    page.route("**/py/py.json", lambda _: None)
    page.goto(page.url.replace("/fr/", "/en/"), wait_until="commit")
    expect(page.locator(".waiting:visible")).to_contain_text("Your game awaits you")


# --- large, low, and by key ---


def test_in_a_large_window_everything_grows_as_one(enter: Enter) -> None:
    page = enter("fr/", size=(1280, 800))
    root = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    bar = "() => document.querySelector('.house-bar').offsetHeight"
    for size, unit, height in (
        ((1280, 800), 16, 48), ((1920, 1080), 21.6, 65), ((1920, 800), 16, 48), ((844, 390), 16, 38),
    ):  # fmt: skip
        resize(page, *size)
        assert page.evaluate(root) == pytest.approx(unit), size
        assert page.evaluate(bar) == pytest.approx(height, abs=1), size


def test_whoever_comes_to_a_hand_by_key_sees_the_focus(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), kept=keeping(TO_TOP_12, kinds="you; bot; person", options="first=B"))
    Person(page, "keys").press("#confirm")
    expect(page.locator("#hand")).to_be_focused()
    assert page.locator("#hand").evaluate("hand => getComputedStyle(hand).outlineStyle") == "solid"


# --- lost ---

NOWHERE = ["nowhere", "fr/nowhere/", "fr/high_society/play/no/where", "a/b/c/d/e/f/nowhere"]


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("address", NOWHERE)
def test_a_lost_address_is_dressed_and_leads_home_from_any_depth(
    browser: Browser, site: str, below: str, address: str, scripts: bool
) -> None:
    for base in (site, below):
        with browser.new_context(java_script_enabled=scripts, service_workers="block") as context:
            page = context.new_page()
            page.goto(base + address)
            expect(page.locator("h1")).to_have_css("font-style", "italic")
            ways = page.get_by_role("link")
            expect(ways).to_have_text(["Retour au salon", "Back to the salon"])
            ways.first.click()
            page.wait_for_url(f"{base}fr/")
