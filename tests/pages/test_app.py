"""The live page without a browser: messages in, patches out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.html import text
from pages.session import PACES, Session
from salon.record import Record

from . import evening as evenings
from .evening import html as stage
from .evening import step
from .evening import until_shown as until


def form(kinds: str = "you bot bot bot empty", **said: str) -> dict[str, list[str]]:
    return evenings.form(kinds, **said)


def opened(lang: str = "en", seed: int = 1, **kept: str) -> tuple[App, dict[str, Any]]:
    return evenings.opened("high_society", lang, seed, **kept)


def started(said: dict[str, list[str]], lang: str = "en", seed: int = 1) -> tuple[App, dict[str, Any]]:
    app, _ = opened(lang, seed)
    return app, app.answer({"act": "start", "value": "", "form": said})


def test_the_same_seed_gives_the_same_evening() -> None:
    first, second = (stage(until(started(form(), seed=5)[0], "finale")) for _ in range(2))
    assert first == second


def test_a_move_that_is_refused_changes_nothing() -> None:
    app, _ = started(form(first="A"))
    assert app.session
    before = app.session.ply
    answer = app.answer({"act": "move", "value": "99", "form": {}})
    assert app.session.ply == before
    assert "no move of this game" in answer["toast"]


def test_a_move_can_be_taken_back_and_the_log_says_so() -> None:
    app, _ = started(form(first="A"))
    assert app.session
    before = app.session.table.record.moves[:]
    app.answer({"act": "move", "value": "1", "form": {}})
    app.answer({"act": "go", "value": str(app.session.ply), "form": {}})
    answer = app.answer({"act": "undo", "value": "", "form": {}})
    assert app.session.table.record.moves == before
    assert app.session.acting
    assert "takes the move back" in stage(answer)
    assert answer["announce"].startswith("Ana takes the move back.")
    assert "nothing to take back" in app.answer({"act": "undo", "value": "", "form": {}})["toast"]


def test_leaving_keeps_the_game_until_another_begins() -> None:
    app, _ = started(form(first="A"))
    answer = app.answer({"act": "leave", "value": "", "form": {}})
    assert 'data-act="resume"' in stage(answer)
    assert "store" not in answer
    assert app.answer({"act": "settings", "value": "", "form": {"pace": ["fast"]}}) == {}  # the form stays
    assert "nothing to take back" in app.answer({"act": "undo", "value": "", "form": {}})["toast"]
    assert "evening" in stage(app.answer({"act": "resume", "value": "", "form": {}}))


def test_an_ended_game_that_is_left_is_gone() -> None:
    app, _ = started(form("bot bot bot empty empty"))
    until(app, "finale")
    answer = app.answer({"act": "leave", "value": "", "form": {}})
    assert answer["store"] == {"save.high_society": None, "ended.high_society": None}
    assert 'data-act="resume"' not in stage(answer)


def test_a_move_out_of_turn_is_refused() -> None:
    app, _ = started(form(first="B"))
    assert app.session
    before = app.session.ply
    assert "not your turn" in app.answer({"act": "move", "value": "-", "form": {}})["toast"]
    assert app.session.ply == before


def test_a_stale_go_on_is_ignored() -> None:
    app, _ = started(form(first="B"))
    assert app.session
    before = app.session.ply
    answer = app.answer({"act": "go", "value": str(before - 1), "form": {}})
    assert app.session.ply == before
    assert answer["again"]["value"] == str(before)


def test_messages_the_house_does_not_know_are_ignored() -> None:
    app, _ = opened()
    for act in ("move", "pick", "go", "confirm", "nonsense", "__init__"):
        assert app.answer({"act": act, "value": "x", "form": {}}) == {}


def test_names_are_text() -> None:
    said = form(first="A") | {"name0": ["<b>x</b>"], "name1": ['"; '], "name2": ["🎩" * 100], "name3": ["  "]}
    app, answer = started(said)
    assert "<b>x</b>" not in stage(answer)
    assert "&lt;b&gt;x&lt;/b&gt;" in stage(answer)
    assert app.session
    assert app.session.names[3] == "4"
    assert Record.parse(answer["store"]["save.high_society"]) == app.session.table.record


def test_two_seats_never_bear_the_same_name() -> None:
    app, _ = started(form() | {"name1": ["Ana"]})
    assert app.session
    assert app.session.names[:2] == ["Ana", "Ana (2)"]


def test_a_game_is_kept_and_restored_in_another_language() -> None:
    app, _ = started(form("you person bot bot empty"))
    for _ in range(9):
        answer = step(app, Random(4))
    save = answer["store"]["save.high_society"]
    again, shown = opened("fr", save__high_society=save)
    assert again.session
    assert app.session
    assert again.session.table.record.moves == app.session.table.record.moves
    assert again.session.kinds == app.session.kinds
    assert again.session.seat is None  # two people: nobody's hand until one says who looks
    assert "La partie jusqu’ici" in stage(shown)


def test_an_ended_game_is_shown_again_but_waits_for_nobody() -> None:
    answer = until(started(form("bot bot bot empty empty"))[0], "finale")
    assert answer["store"]["save.high_society"] is None
    _, shown = opened(ended__high_society=answer["store"]["ended.high_society"])
    assert 'class="finale"' in stage(shown)


def test_the_record_that_is_offered_checks() -> None:
    app, _ = started(form())
    until(app, "sold")
    file = app.answer({"act": "record", "value": "", "form": {}})["file"]
    assert file["name"] == "high_society.rec"
    assert app.session
    assert Record.parse(file["text"]) == app.session.table.record


def test_play_again_keeps_the_seats() -> None:
    app, _ = started(form("you bot bot empty empty", edition="classic"))
    until(app, "finale")
    assert app.session
    former = app.session
    app.answer({"act": "again", "value": "", "form": {}})
    assert app.session is not former
    assert (app.session.names, app.session.kinds) == (former.names, former.kinds)
    assert app.session.table.record.options.edition == "classic"


@pytest.mark.parametrize("pace", PACES)
def test_the_house_goes_on_at_the_chosen_pace(pace: str) -> None:
    record = Record.parse('[Game "high_society"]\n[Options "first=B"]\n[Seats "a; b; c"]\n\n1. @9\n')
    thinking, reading = PACES[pace]
    session = Session(record, ["you", "bot", "bot"], Random(1))
    waited = session.wait(pace)
    assert (waited is None) == (thinking is None) == session.halted(pace)
    assert (waited or 0) <= (thinking or 0)
    record = Record.parse('[Game "high_society"]\n[Options "first=B"]\n[Seats "a; b; c"]\n\n1. @9 B- C-\n')
    waited = Session(record, ["you", "bot", "bot"], Random(1)).wait(pace)
    assert (waited is None) == (reading is None)


def test_a_sentence_for_the_ear_has_no_markup() -> None:
    assert text("<b>Ana &amp; Bo</b> bids") == "Ana & Bo bids"
    assert text('<span class="cameo" aria-hidden="true">A</span><bdi>Ana</bdi> wins') == "Ana wins"
