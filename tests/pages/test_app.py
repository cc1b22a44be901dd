"""The live page without a browser: messages in, patches out."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.html import text
from pages.session import PACES, Session
from pages.words import LANGUAGES
from salon.record import Record

from . import evening as evenings
from .evening import html as stage
from .evening import seen, step

NOTE = re.compile(r'name="note" value="(\d+)"')


def form(kinds: str = "you bot bot bot empty", **said: str) -> dict[str, list[str]]:
    return evenings.form(kinds, **said)


def opened(lang: str = "en", seed: int = 1, **kept: str) -> tuple[App, dict[str, Any]]:
    return evenings.opened("high_society", lang, seed, **kept)


def started(said: dict[str, list[str]], lang: str = "en", seed: int = 1) -> tuple[App, dict[str, Any]]:
    app, _ = opened(lang, seed)
    return app, app.answer({"act": "start", "value": "", "form": said})


def until(app: App, wanted: str) -> dict[str, Any]:
    rng = Random(1)
    for _ in range(500):
        answer = step(app, rng)
        assert app.session
        if app.session.over or wanted in stage(answer):
            return answer
    raise AssertionError(f"never met {wanted!r}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kinds", ["you bot bot empty empty", "bot bot bot bot bot", "you person bot person bot"])
@pytest.mark.parametrize("edition", ["grand-jeu", "classic"])
def test_whole_games_are_drawn_in_every_language_and_edition(lang: str, kinds: str, edition: str) -> None:
    for seed in range(4):
        app, answer = started(form(kinds, edition=edition), lang, seed)
        while app.session and not app.session.over:
            answer = step(app, Random(seed))
            assert "{" not in stage(answer)  # every fact found its place
        assert 'class="finale"' in stage(answer)


def test_the_same_seed_gives_the_same_evening() -> None:
    first, second = (stage(until(started(form(), seed=5)[0], "finale")) for _ in range(2))
    assert first == second


def test_a_bid_is_refused_before_it_is_made_with_its_rule() -> None:
    app, _ = started(form(first="B"), seed=3)
    answer = until(app, 'class="seat seat-left is-high')
    while not (app.session and app.session.acting and seen(app).high > 1):
        answer = step(app, Random(2))
    hand = stage(app.answer({"act": "pick", "value": "1", "form": {"note": ["1"]}}))
    assert "Not enough." in hand
    assert "rules/#r2.2" in hand
    assert 'id="bid" data-act="refuse"' in hand
    assert answer["title"].startswith("Your turn")


def test_a_move_that_is_refused_changes_nothing() -> None:
    app, _ = started(form(first="A"))
    assert app.session
    before = app.session.ply
    answer = app.answer({"act": "move", "value": "99", "form": {}})
    assert app.session.ply == before
    assert "no move of this game" in answer["said"]


def test_every_refusal_of_the_table_has_its_words() -> None:
    app, _ = started(form("you person bot empty empty", first="A"))
    app.answer({"act": "confirm", "value": "", "form": {}})
    app.answer({"act": "move", "value": "12", "form": {}})
    app.answer({"act": "confirm", "value": "", "form": {}})
    said = {text: app.answer({"act": "move", "value": text, "form": {}})["said"] for text in ("4+8", "7", "x3")}
    assert "12 does not top Ana’s 12" in said["4+8"]
    assert said["7"] == said["x3"] == "That is no move of this game."
    app.answer({"act": "move", "value": "15", "form": {}})
    while app.session and app.session.seat != 0:
        step(app, Random(1))
    assert "not in your hand" in app.answer({"act": "move", "value": "12", "form": {}})["said"]


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
    assert "nothing to take back" in app.answer({"act": "undo", "value": "", "form": {}})["said"]


def test_leaving_keeps_the_game_until_another_begins() -> None:
    app, _ = started(form(first="A"))
    answer = app.answer({"act": "leave", "value": "", "form": {}})
    assert 'data-act="resume"' in stage(answer)
    assert "store" not in answer
    assert app.answer({"act": "settings", "value": "", "form": {"pace": ["fast"]}}) == {}  # the form stays
    assert "nothing to take back" in app.answer({"act": "undo", "value": "", "form": {}})["said"]
    assert "evening" in stage(app.answer({"act": "resume", "value": "", "form": {}}))


def test_an_ended_game_that_is_left_is_gone() -> None:
    app, _ = started(form("bot bot bot empty empty"))
    until(app, "finale")
    answer = app.answer({"act": "leave", "value": "", "form": {}})
    assert answer["store"] == {"save.high_society": None, "ended.high_society": None}
    assert 'data-act="resume"' not in stage(answer)


def test_the_end_is_told_to_the_ear() -> None:
    answer = until(started(form("bot bot bot empty empty"))[0], "finale")
    assert "wins with" in answer["announce"] or "Nobody wins" in answer["announce"]


def test_a_label_says_a_name_as_it_is() -> None:
    app, _ = started(form(first="A") | {"name0": ["D'Artagnan <x>"]})
    answer = until(app, 'class="won"')
    labels = re.findall(r'aria-label="(Won by [^"]*)"', stage(answer))
    assert labels
    assert not [label for label in labels if "&amp;" in label]


def test_a_move_out_of_turn_is_refused() -> None:
    app, _ = started(form(first="B"))
    assert app.session
    before = app.session.ply
    assert "not your turn" in app.answer({"act": "move", "value": "-", "form": {}})["said"]
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


def test_under_the_cover_no_hand_is_on_the_page() -> None:
    app, _ = started(form("you person bot empty empty", first="A"))
    rng, met = Random(3), set()
    while app.session and not app.session.over:
        answer = step(app, rng)
        if app.session.covered:
            assert not NOTE.search(stage(answer))
            assert "I am <bdi" in stage(answer)
            met.add("cover")
        elif app.session.seat is not None and seen(app).lot and stage(answer).find("finale") < 0:
            shown = [int(value) for value in NOTE.findall(stage(answer))]
            hand = seen(app).hands[app.session.seat]
            assert sum(shown) == sum(v for n, v in enumerate((1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)) if hand >> n & 1)
            met.add(str(app.session.seat))
    assert met == {"cover", "0", "1"}


def test_only_the_memory_aid_tells_what_others_hold() -> None:
    app, answer = started(form(first="A"))
    assert "seat-aid" not in stage(answer)
    answer = app.answer({"act": "settings", "value": "", "form": {"pace": ["fast"], "aid": ["on"]}})
    assert stage(answer).count("seat-aid") == 3
    assert "1 2 3 4 6 8 10 12 15 20 25" in stage(answer)


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


def test_an_empty_chair_cannot_open() -> None:
    app, answer = started(form(first="E"), "fr")
    assert app.session is None
    assert "La chaise 5 est vide" in stage(answer)
    assert 'value="E" selected' in stage(answer)  # what was said is not lost


def test_who_starts_moves_with_its_chair() -> None:
    app, _ = started(form("you bot bot empty bot", first="E"))
    assert app.session
    assert app.session.table.turn == 3


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


def test_every_seats_count_can_be_told() -> None:
    app, _ = started(form("bot bot bot empty empty"))
    until(app, "finale")
    for seat in range(3):
        html = stage(app.answer({"act": "tell", "value": str(seat), "form": {}}))
        assert f'data-value="{seat}" aria-pressed="true"' in html


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
