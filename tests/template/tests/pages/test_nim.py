"""Nim's live table without a browser: the row, the three ways to take from it, and who lost."""

from __future__ import annotations

from .evening import NAMES, Page, do, drawn, evening, html, sat, seen


def test_the_row_shows_as_many_matches_as_are_left() -> None:
    app = sat("nim", "bot bot", row="10")
    for answer in evening(app):
        assert html(answer).count("| ") == seen(app).left


def test_what_was_chosen_is_taken_and_nothing_is_before() -> None:
    app = sat("nim", "you bot", row="10")
    [take] = Page(drawn(app)).having("id", "take")
    assert take["data-act"] == "refuse"
    [take] = Page(html(do(app, "pick", take=["2"]))).having("id", "take")
    assert take["data-move"] == "2"


def test_the_end_names_whoever_took_the_last_match() -> None:
    app = sat("nim", "bot bot bot", "fr", row="10")
    for _ in evening(app):
        pass
    assert f"La dernière allumette est allée à {NAMES[seen(app).last]}." in Page(drawn(app)).text
