"""The sheet of settings: on every page, complete in both languages; and what Python and the cards do for it."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from random import Random

import pytest

from make import site, words
from pages import settings, setup
from pages.games import laid
from pages.here import Here
from pages.session import PACES
from pages.words import LANGUAGES, Words
from salon.games.big_top.pack import SUITS
from salon.games.great_split.box import ICONS

from .evening import Page, do, drawn, evening, form, html, opened, sat, step
from .eyes import apart, contrast

WEB = Path(__file__).parents[2] / "web"
STYLE = WEB / "static/style"
KEPT = {"theme", "motion", "cards", "colours", "letters", "sound", "volume", "vibration", "pace"}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    words.build(WEB)


# --- the sheet ---


def test_every_page_of_the_house_opens_one_sheet_and_no_frame_has_any() -> None:
    for address, text in site.pages().items():
        sheets, openers = (
            text.count('class="dialog sheet"'),
            len(re.findall(r'<button[^>]* popovertarget="(\w+)"', text)),
        )
        alone = "data-framed" in text[:40_000].partition("<body")[0] or "data-languages" in text.partition(">")[2][:200]
        if alone or address in ("404.html", "away.html"):
            assert (address, sheets) == (address, 0)
            assert "style/settings.css" not in text
        else:
            assert (address, sheets) == (address, 1)
            assert openers >= 2, address  # in the bar, and the way out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [None, *laid()])
def test_the_sheet_holds_every_setting_and_what_this_table_has(lang: str, game: str | None) -> None:
    here = Here.at(lang, f"{game}/play/" if game else "", game)
    sheet = Page(setup.menu(here) if game else settings.sheet(here))
    offered = {said["data-keep"] for said in Page("".join(settings.aids(here))).having("data-keep")}
    assert {said["data-keep"] for said in sheet.having("data-keep")} == KEPT | offered
    assert {said["hreflang"] for said in sheet.having("hreflang")} == set(LANGUAGES)
    assert offered <= {"aid", "auto", "forgetful"}
    assert bool(sheet.having("data-change", "settings")) == bool(game)  # only a table's Python is told


def test_the_sheet_is_labelled_and_asks_for_the_pace_first_at_a_table() -> None:
    menu = setup.menu(Here.at("fr", "high_society/play/", "high_society"))
    assert 'id="menu"' in menu
    assert 'aria-labelledby="menu-title"' in menu
    assert menu.index('name="pace"') < menu.index('name="theme"')
    for said in Page(menu).having("type", "radio") + Page(menu).having("role", "switch"):
        assert said["value"]
    assert settings.sheet(Here.at("fr", "")).count("<legend>") == 3


def test_set_up_and_sheet_ask_for_the_same_comforts() -> None:
    here = Here.at("en", "high_society/play/", "high_society")
    form_ = setup.document("en", "high_society").partition('id="setup"')[2].partition("</form>")[0]
    for field in (*settings.aids(here), settings.pace(here)):
        assert field in form_


def test_samples_are_four_cards_with_a_letter_in_two_corners() -> None:
    for lang in LANGUAGES:
        row = Page(settings.samples(Here.at(lang, "")))
        letters = [said["data-letter"] for said in row.having("data-letter")]
        assert len(letters) == 8
        assert len(set(letters)) == 4


# --- what Python does for it ---


def test_at_an_instant_pace_nobody_waits() -> None:
    assert PACES["instant"] == (0, 0)
    app, _ = opened("high_society", "en", 1, pace="instant")
    answer = do(app, "start", **form("you bot bot bot empty", first="B"), pace=["instant"])
    assert answer["again"]["after"] == 0


def test_a_turn_is_heard_once_when_it_comes_and_not_while_one_sits_down() -> None:
    app, _ = opened("high_society")
    assert "sounds" not in do(app, "start", **form("you bot bot bot empty", first="A"))
    assert "sounds" not in do(app, "settings", pace=["fast"])
    answer, rng = do(app, "move", "1"), Random(1)
    while app.session and not app.session.acting:
        assert "sounds" not in answer
        answer = step(app, rng)
    assert answer["sounds"] == ["turn"]


def test_among_several_the_cover_is_heard_and_not_its_lifting() -> None:
    app = sat("high_society", "you person bot empty empty", first="A")
    do(app, "confirm")
    assert do(app, "move", "1")["sounds"] == ["turn"]
    assert "sounds" not in do(app, "confirm")


@pytest.mark.parametrize("game", laid())
def test_the_end_is_heard_once(game: str) -> None:
    app = sat(game, "bot bot bot bot")
    *_, last = evening(app)
    assert last["sounds"] == ["end"]
    assert "sounds" not in do(app, "settings", pace=["fast"])


def test_money_sounds_like_money() -> None:
    notes = Page(drawn(sat("high_society", "you bot bot", first="A"))).having("data-flow")
    money = {said["data-flow"].partition("-")[0] for said in notes if said.get("data-sound") == "coin"}
    assert money == {"note"}


def test_the_sounds_are_small_and_ours() -> None:
    script = (WEB / "static/sound.js").read_bytes()
    assert len(gzip.compress(script)) < 2048
    assert b"fetch" not in script.replace(b"no file is fetched", b"")
    assert "sound.js" not in (WEB / "pages/frame.py").read_text("utf-8")  # nobody loads it who did not ask


# --- aids for the eye ---


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("big_top", [f"suit.{suit}.letter" for suit in SUITS]),
        ("great_split", [f"letter.{icon}" for icon in ICONS.values()]),
    ],
)
def test_the_letters_of_a_game_tell_its_suits_apart(game: str, keys: list[str]) -> None:
    for lang in LANGUAGES:
        letters = [Words(lang, game)(key) for key in keys]
        assert len(set(letters)) == len(letters)
        assert all(len(letter) <= 2 for letter in letters)


@pytest.mark.parametrize("game", laid())
def test_cards_with_suits_offer_their_letter_in_both_corners(game: str) -> None:
    seen = Page("".join(html(answer) for answer in list(evening(sat(game, "you bot bot bot")))[:12]))
    corners = [said["class"] for said in seen.having("data-letter")]
    suited = game in ("big_top", "fan_tan", "great_split")
    assert bool(corners) == suited
    assert corners.count("card-value") == corners.count("card-value card-value-foot")


def hues(sheet: str, pattern: str) -> list[tuple[str, str]]:
    """What each is by day and by night."""
    text = (STYLE / f"{sheet}.css").read_text("utf-8")
    return re.findall(rf"{pattern}: light-dark\((#\w{{6}}), (#\w{{6}})\);", text)


def distinct() -> dict[str, list[tuple[str, str]]]:
    whole = (
        (STYLE / "great_split.css")
        .read_text("utf-8")
        .partition(':root[data-colours="on"] {')[2]
        .partition("& .card")[0]
    )
    return {"house": hues("house", r"--hue-\d-ink"), "split": re.findall(r"light-dark\((#\w{6}), (#\w{6})\)", whole)}


def test_distinct_colours_are_distinct_to_every_eye() -> None:
    four, seven = distinct().values()
    assert (len(four), len(seven)) == (4, 7)
    for colours, least in ((four, 0.08), (seven, 0.045)):
        for light in zip(*colours, strict=True):
            assert apart(list(light)) > least
    assert apart(["#b01e1e", "#1d4f7c", "#2b6630", "#6d2a78"]) < 0.02  # as the posters are printed: hence the aid


def test_distinct_colours_can_be_read_on_paper_and_by_night() -> None:
    for day, night in [colour for colours in distinct().values() for colour in colours]:
        assert contrast(day, "#fff3d9") > 4.5 or contrast(day, "#fffaf0") > 4.5
        assert min(contrast(night, room) for room in ("#381815", "#1e2b4e", "#2d172c")) > 4.5
    text = (STYLE / "house.css").read_text("utf-8")
    printed = re.findall(r"--hue-\d: (#\w{6});", text)
    assert printed == [day for day, _ in distinct()["house"]]


def test_motion_is_decided_in_one_place() -> None:
    """Sheets and scripts ask the house whether it is calm: none asks the system itself."""
    for file in [*STYLE.rglob("*.css"), *(WEB / "static").glob("*.js")]:
        if file.name not in ("house.css", "settings.js"):
            assert "prefers-reduced-motion" not in file.read_text("utf-8"), file.name
