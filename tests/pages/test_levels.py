"""Who plays for the house, and how it thinks: a little at a time, hurried at will, and never lost."""

from __future__ import annotations

import pytest

from pages import chairs
from pages.app import App
from pages.session import Session
from salon.record import Record

from .evening import Page, do, drawn, html, opened, sat, saved

GAME = "high_society"


def thought_through(app: App, most: int = 200) -> None:
    assert app.session
    for _ in range(most):
        if app.session.thinking is None:
            return
        do(app, "think", str(app.session.ply))
    raise AssertionError("it thinks for ever")


@pytest.mark.parametrize(
    ("kind", "house", "level"),
    [
        ("bot", True, "easy"),
        ("bot strong", True, "strong"),
        ("bot of tomorrow", True, "easy"),
        ("robot", False, "easy"),
    ],
)
def test_a_chair_says_whether_the_house_plays_it_and_at_which_level(kind: str, house: bool, level: str) -> None:
    assert (chairs.house(kind), chairs.level(kind)) == (house, level)


def test_the_set_up_offers_every_level_and_seats_friends_first() -> None:
    app, _ = opened(GAME)
    page = Page(html(do(app, "leave")))
    offered = [said["value"] for name, said in page.found if name == "option"]
    assert set(chairs.BOTS.values()) <= set(offered)
    chosen = [said["value"] for name, said in page.found if name == "option" and "selected" in said]
    assert chosen[:4] == ["you", "bot", "bot", "bot"]


def test_a_level_is_seen_at_its_seat_and_kept_in_the_record() -> None:
    app, _ = opened(GAME)
    kinds = {f"kind{n}": [kind] for n, kind in enumerate(["you", "bot strong", "bot novice"])}
    answer = do(app, "start", first=["A"], **kinds)
    assert "Maestro" in html(answer)
    assert "Novice" in html(answer)
    assert Record.parse(saved(answer)).tags["Kinds"] == "you; bot strong; bot novice"


def slow(level: str = "strong", first: str = "B") -> tuple[App, Session]:
    app = sat(GAME, "you bot bot", first=first)
    assert app.session
    app.session.replace(1, f"bot {level}")
    return app, app.session


def test_thinking_is_done_in_slices_that_change_nothing_on_the_page() -> None:
    app, session = slow()
    before = session.ply
    answer = do(app, "settings", pace=["instant"])
    assert answer["again"] == {"act": "think", "value": str(before), "after": 0}
    assert "is-thinking" in html(answer)
    slice_ = do(app, "think", str(before))
    assert slice_["quiet"]
    assert "patches" not in slice_
    assert session.ply == before
    thought_through(app)
    assert do(app, "settings", pace=["instant"])["again"]["act"] == "go"
    do(app, "go", str(before))
    assert session.ply > before


def test_where_the_house_waits_for_a_press_it_shows_that_it_has_thought() -> None:
    app, session = slow("normal")
    assert "is-thinking" in html(do(app, "settings", pace=["press"]))
    told = (do(app, "think", str(session.ply)) for _ in range(200))
    answer = next(answer for answer in told if "quiet" not in answer)
    assert "is-thinking" not in html(answer)
    assert 'id="go"' in html(answer)
    assert "again" not in answer


def test_whoever_thinks_can_be_hurried() -> None:
    app, session = slow()
    do(app, "think", str(session.ply))
    do(app, "skip")
    for _ in range(100):
        if session.acting:
            break
        session.think()
        do(app, "go", str(session.ply))
    assert session.acting
    assert not session.skipping


def test_the_same_position_is_thought_about_anew_after_going_back() -> None:
    app, session = slow("normal", first="A")
    do(app, "move", "1")
    thought_through(app)
    once = session.mind.move(session.table, "normal")
    do(app, "undo")
    do(app, "move", "1")
    thought_through(app)
    assert session.mind.move(session.table, "normal") == once


def test_an_old_slice_does_nothing() -> None:
    app, _ = slow(first="A")
    before = drawn(app)
    assert do(app, "think", "0")["quiet"]
    assert drawn(app) == before
