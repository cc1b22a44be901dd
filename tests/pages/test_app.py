"""The live page without a browser: messages in, patches out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.html import text
from pages.session import PACES, Session
from pages.whispers import Whispers
from salon.record import Record

from . import evening as evenings
from .evening import html as stage
from .evening import step
from .evening import until_shown as until


def form(kinds: str = "you bot bot bot empty", **said: str) -> dict[str, list[str]]:
    return evenings.form(kinds, **said)


def opened(lang: str = "en", seed: int = 1, save: str | None = None, **kept: str) -> tuple[App, dict[str, Any]]:
    return evenings.opened("high_society", lang, seed, save, **kept)


def started(said: dict[str, list[str]], lang: str = "en", seed: int = 1) -> tuple[App, dict[str, Any]]:
    app, _ = opened(lang, seed)
    return app, app.answer({"act": "start", "value": "", "form": said})


def test_the_same_seed_gives_the_same_evening() -> None:
    def evening() -> str:
        app, _ = started(form(), seed=5)
        return stage(until(app, "finale")).replace(app.id, "")  # the number on the shelf is its own

    assert evening() == evening()


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


def test_leaving_leaves_the_game_on_the_shelf() -> None:
    app, _ = started(form(first="A"))
    answer = app.answer({"act": "leave", "value": "", "form": {}})
    assert 'data-shelf="open"' in stage(answer)
    assert "store" not in answer
    assert answer["table"] == ""
    assert app.answer({"act": "settings", "value": "", "form": {"pace": ["fast"]}}) == {}  # the form stays
    assert "nothing to take back" in app.answer({"act": "undo", "value": "", "form": {}})["toast"]


def test_one_may_skip_to_ones_own_turn() -> None:
    app, answer = started(form(first="B"))
    assert "data-house" in stage(answer)
    answer = app.answer({"act": "skip", "value": "", "form": {}})
    assert app.session
    assert app.session.acting
    assert "data-house" not in stage(answer)
    app.answer({"act": "move", "value": "-", "form": {}})
    app.answer({"act": "skip", "value": "", "form": {}})
    assert app.session.acting or app.session.over


def test_every_earlier_decision_can_be_taken_back_after_a_reload_too() -> None:
    app, _ = started(form("you bot bot empty empty", first="A"))
    assert app.session
    decisions: list[int] = []
    while len(decisions) < 6 and not app.session.over:
        if app.session.acting:
            decisions.append(app.session.ply)
            app.answer(
                {"act": "move", "value": app.session.view().write(app.session.view().pick(Random(1))), "form": {}}
            )
        else:
            app.answer({"act": "skip", "value": "", "form": {}})
    kept = str(app.session.table.record)
    again, _ = opened(save=kept)
    bare, _ = opened(save="\n".join(line for line in kept.splitlines() if not line.startswith("[Back")))
    for later in (app, again, bare):
        assert later.session
        for ply in reversed(decisions):
            later.answer({"act": "undo", "value": "", "form": {}})
            assert later.session.ply == ply
        assert "nothing to take back" in later.answer({"act": "undo", "value": "", "form": {}})["toast"]


def test_the_log_says_when_what_was_hidden_had_been_seen() -> None:
    app, _ = started(form("you bot bot empty empty", first="A"), seed=3)
    app.answer({"act": "move", "value": "1", "form": {}})
    assert "having seen" not in stage(app.answer({"act": "undo", "value": "", "form": {}}))
    app.answer({"act": "move", "value": "-", "form": {}})
    app.answer({"act": "skip", "value": "", "form": {}})
    answer = app.answer({"act": "undo", "value": "", "form": {}})
    assert "having seen what came of it" in stage(answer)
    _, again = opened(save=evenings.saved(answer))
    assert "having seen what came of it" in stage(again), "the mark is kept"


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
    assert Record.parse(evenings.saved(answer)) == app.session.table.record


def test_two_seats_never_bear_the_same_name() -> None:
    app, _ = started(form() | {"name1": ["Ana"]})
    assert app.session
    assert app.session.names[:2] == ["Ana", "Ana (2)"]


def test_a_game_is_kept_and_restored_in_another_language() -> None:
    app, _ = started(form("you person bot bot empty"))
    for _ in range(9):
        answer = step(app, Random(4))
    again, shown = opened("fr", save=evenings.saved(answer))
    assert again.session
    assert app.session
    assert again.session.table.record.moves == app.session.table.record.moves
    assert again.session.kinds == app.session.kinds
    assert again.session.seat is None  # two people: nobody's hand until one says who looks
    assert "La partie jusqu’ici" in stage(shown)


def test_an_ended_game_is_shown_again() -> None:
    answer = until(started(form("bot bot bot empty empty"))[0], "finale")
    _, shown = opened(save=evenings.saved(answer))
    assert 'class="finale"' in stage(shown)


def test_the_record_that_is_offered_checks() -> None:
    app, _ = started(form())
    until(app, "sold")
    file = app.answer({"act": "record", "value": "", "form": {}})["file"]
    assert file["name"] == "high_society.rec"
    assert app.session
    assert Record.parse(file["text"]) == app.session.record


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


def test_the_panel_of_rules_follows_the_game_once_it_was_opened() -> None:
    app, _ = started(form("you bot bot empty empty", first="A"), seed=3)
    assert "§2." in stage(app.answer({"act": "guide", "value": "", "form": {}}))
    answer = app.answer({"act": "move", "value": "1", "form": {}})
    assert [patch["target"] for patch in answer["patches"]] == ["#stage", "#guide"]


def test_a_first_game_whispers_until_one_knows() -> None:
    app = App()
    app.answer({"act": "open", "page": {"game": "high_society", "lang": "en", "query": "?seed=3&whisper"}, "kept": {}})
    app.answer({"act": "start", "value": "", "form": form("you bot bot empty empty", first="A")})
    heard: list[str] = []
    while app.session and not app.session.over and len(heard) < 40:
        scene = app._scene()
        if scene.acting:
            heard.append(scene.whisper[0] if scene.whisper else "")
            move = "-" if scene.view.lot else scene.view.write(scene.view.moves()[0])
            app.answer({"act": "move", "value": move, "form": {}})
        else:
            app.answer({"act": "go", "value": str(app.session.ply), "form": {}})
    said = [rule for rule in heard if rule]
    assert said
    assert all(said.count(rule) <= 2 for rule in said)
    assert "" in heard  # it has fallen silent
    assert app.whispers
    kept = app._kept()["whisper.high_society"]
    assert Whispers(kept or "").known == app.whispers.known


def test_a_framed_table_tells_its_page_no_more_than_a_spectator_sees() -> None:
    app = App()
    page = {"game": "great_dalmuti", "lang": "en", "query": "?seed=1", "framed": True}
    app.answer({"act": "open", "page": page, "kept": {}})
    answer = app.answer({"act": "start", "value": "", "form": form("you bot bot bot bot")})
    tells = [*answer["tell"]]
    assert tells[0]["event"] == "ready"
    assert app.session
    while app.session.ply < 12:  # the hands are dealt by then
        tells += step(app, Random(1))["tell"]
    told = [one["detail"] for one in tells if one["event"] == "move"]
    hidden = app.session.table.record.redact(None)
    assert [one["move"] for one in told] == [
        state.write(move) for state, move in zip(hidden.states(), hidden.moves, strict=False)
    ]
    assert app.session.table.record.moves != hidden.moves  # there was something to hide
