"""The replay without a browser: every moment of a game, with whose eyes, and the ways on from it."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any

import pytest

from pages import deals, links
from pages.app import App
from pages.here import Here
from pages.html import text
from pages.replay import Replay
from pages.replaying import Projection
from pages.words import LANGUAGES
from salon import bots, games
from salon.core import NOBODY
from salon.record import DEAL, Record
from salon.story import OPEN
from salon.table import Table

from .evening import Page, html, sat, saved, until_shown

every_game = pytest.mark.parametrize("game", games.names())
NAMES = "Ana Bruno Chloé Diego".split()


def played(game: str, stop: int | None = None, kinds: str = "you; bot; bot; bot", seed: int = 4) -> Record:
    kind = games.load(game)
    record = Record(kind, NAMES[: min(4, kind.seats[-1])], tags={"Kinds": kinds})
    table = Table(record, Random(seed))
    while table.turn != NOBODY and (stop is None or len(record.moves) < stop):
        table.go_on(bots.load(game))
    return record


def opened(record: Record, lang: str = "en", **page: str) -> tuple[Projection, dict[str, Any]]:
    about = {"live": "replay", "game": record.game.name, "lang": lang, "path": f"{record.game.name}/replay/", **page}
    room = Projection()
    return room, room.answer({"act": "open", "page": about, "table": {"id": "kept", "text": str(record)}})


def do(room: Projection, act: str, value: str = "", **said: str) -> dict[str, Any]:
    return room.answer({"act": act, "value": value, "form": {key: [word] for key, word in said.items()}})


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_of_a_game_is_drawn_with_every_eyes(game: str, lang: str) -> None:
    record = played(game)
    room, answer = opened(record, lang)
    assert "error" not in answer
    step = max(1, len(record.moves) // 12)
    for ply in [*range(0, len(record.moves), step), len(record.moves)]:
        for eyes in ("all", "A", "B"):
            do(room, "settings", eyes=eyes)
            answer = do(room, "goto", str(ply))
            assert "error" not in answer, answer.get("error")
            page = Page(html(answer))
            assert {"ply", "log", "previous", "next"} <= set(page.ids)
            assert len(page.ids) == len(set(page.ids)), "an id stands once"
            assert page.having("id", "ply")[0]["value"] == str(ply)
            assert "{" not in page.text


@every_game
def test_stepping_on_and_back_meets_the_same_moments(game: str) -> None:
    replay = Replay(played(game), 0)
    there = [0]
    while replay.ply < replay.length:
        replay.on()
        there.append(replay.ply)
    back = [replay.ply]
    while replay.ply:
        replay.back()
        back.append(replay.ply)
    assert back == there[::-1] or back == [p for p in there[::-1] if p in back]
    assert there == sorted(set(there))


@every_game
def test_while_a_game_runs_its_replay_shows_no_more_than_the_table(game: str) -> None:
    whole = played(game)
    for kinds, eyes in (("you; bot; bot; bot", 0), ("you; person; bot; bot", None)):
        replay = Replay(played(game, len(whole.moves) // 2, kinds))
        assert replay.ways == [eyes]
        replay.look(OPEN)
        replay.look(1)
        assert replay.eyes == eyes
        assert not replay.may_fork
        assert replay.state == replay.record.last().redact(eyes)


@every_game
def test_playing_on_from_a_moment_leaves_the_game_as_it_was(game: str) -> None:
    record = played(game)
    before = str(record)
    room, _ = opened(record)
    do(room, "goto", str(len(record.moves) // 2))
    assert room.replay
    ply = room.replay.ply
    answer = do(room, "fork", seat="B")
    assert str(record) == before == str(room.replay.record)
    assert answer["visit"].startswith(f"{game}/play/?table=")
    fork = Record.parse(saved(answer))
    assert fork.moves[:ply] == record.moves[:ply]
    assert fork.tags["Kinds"].split("; ") == ["bot", "you", "bot", "bot"][: len(fork.seats)]
    assert fork.tags[DEAL] == record.tags[DEAL], "what chance has in store is the same"
    entry = next(json.loads(told) for key, told in answer["store"].items() if key.startswith("shelf."))
    assert (entry["game"], entry["over"]) == (game, False)


@every_game
def test_a_link_is_the_game(game: str) -> None:
    for seed in range(3):
        record = played(game, seed=seed)
        packed = links.packed(record)
        again = Record.parse(packed)
        assert again == record
        assert links.packed(again) == packed


def test_a_game_of_four_at_high_society_fits_a_short_link() -> None:
    for seed in range(10):
        folded = zlib.compress(links.packed(played("high_society", seed=seed)).encode(), 6)
        assert len(folded) * 4 / 3 < 900


def test_remarks_are_shown_and_what_the_house_notes_is_not() -> None:
    record = played("high_society")
    record.notes = {3: "A bold bid", 4: "undo A"}
    replay = Replay(record, 4)
    assert replay.note == "A bold bid"
    replay.goto(5)
    assert replay.note == ""
    room, _ = opened(record, turn="4")
    assert "A bold bid" in html(do(room, "goto", "4"))


def test_it_plays_by_itself_to_the_end_and_stops() -> None:
    record = played("high_society")
    room, _ = opened(record)
    answer = do(room, "play")
    steps = 0
    while "again" in answer:
        assert answer["again"]["value"] == str(room.replay.ply if room.replay else -1)
        answer = do(room, "next", answer["again"]["value"])
        steps += 1
    assert room.replay
    assert room.replay.ply == len(record.moves)
    assert steps > 20
    assert 'class="finale"' in html(answer)


@pytest.mark.parametrize("rubbish", ["", "#", "rubbish", '[Game "high_society"]\n[Seats "a; b; c"]\n\n@A @99'])
def test_a_damaged_game_says_so(rubbish: str) -> None:
    room = Projection()
    page = {"live": "replay", "game": "high_society", "lang": "fr", "lesson": rubbish}
    answer = room.answer({"act": "open", "page": page, "table": None})
    assert 'role="alert"' in html(answer)
    assert room.answer({"act": "next", "value": "", "form": {}}) == {}


def test_another_table_is_told() -> None:
    room = Projection()
    page = {"live": "replay", "game": "big_top", "lang": "en", "lesson": str(played("high_society"))}
    assert "another table" in html(room.answer({"act": "open", "page": page, "table": None}))


# --- deals


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_deal_of_a_day_is_the_same_for_everybody(game: str, lang: str) -> None:
    def dealt(lang: str, day: str) -> Record:
        app = App()
        page = {"game": game, "lang": lang, "query": f"?day={day}"}
        answer = app.answer({"act": "open", "page": page, "kept": {f"setup.{game}.name0": "Zoé"}})
        assert "error" not in answer
        assert app.session
        return app.session.table.record

    one, other = dealt(lang, "2026-11-17"), dealt("en", "2026-11-17")
    assert one.moves == other.moves
    assert one.seats[0] == "Zoé"
    assert one.tags[DEAL] != dealt(lang, "2026-11-18").tags[DEAL]


def test_a_day_that_is_none_opens_the_set_up() -> None:
    app = App()
    page = {"game": "high_society", "lang": "en", "query": "?day=2026-13-40"}
    assert app.answer({"act": "open", "page": page, "kept": {}}) == {}
    assert app.session is None


def ended() -> App:
    app = sat("high_society", "you bot bot empty empty", "en", 3)
    until_shown(app, "finale")
    return app


def test_a_deal_is_given_to_a_friend_who_learns_the_result_at_the_end() -> None:
    giver = ended()
    assert giver.session
    given = giver.answer({"act": "give", "value": "", "form": {}})["link"]
    assert given["path"].endswith("en/high_society/play/")
    friend = App()
    page = {"game": "high_society", "lang": "en", "query": "", "lesson": given["text"]}
    offer = html(friend.answer({"act": "open", "page": page, "kept": {}}))
    assert "Ana gives you a deal" in text(offer)
    assert "of 3" not in text(offer), "the result hides"
    friend.answer({"act": "take", "value": "", "form": {"name": ["Zoé"]}})
    assert friend.session
    assert friend.session.names[0] == "Zoé"
    record = giver.session.table.record
    assert friend.session.table.record.moves == record.moves[: friend.session.ply]
    assert "With this deal, Ana came" in text(html(until_shown(friend, "finale")))


@pytest.mark.parametrize("carried", ["rubbish", "", "moves", "another"])
def test_an_address_without_a_deal_says_so_and_sets_the_table(carried: str) -> None:
    giver = ended()
    assert giver.session
    kinds = {"moves": str(giver.session.table.record), "another": str(played("big_top", 0))}
    app = App()
    page = {"game": "high_society", "lang": "en", "query": "", "lesson": kinds.get(carried, carried or "#")}
    answer = app.answer({"act": "open", "page": page, "kept": {}})
    assert "carries no deal" in text(html(answer))
    assert 'id="setup"' in html(answer)
    assert app.answer({"act": "take", "value": "", "form": {}}) == {}


def test_the_same_deal_again() -> None:
    app = ended()
    assert app.session
    before = app.session.table.record
    app.answer({"act": "again", "value": "deal", "form": {}})
    assert app.session.table.record.tags[DEAL] == before.tags[DEAL]
    assert app.session.table.record.moves == before.moves[: app.session.ply]
    app.answer({"act": "again", "value": "", "form": {}})
    assert app.session.table.record.tags[DEAL] != before.tags[DEAL]


def test_a_result_is_plain_text_with_the_way_to_its_deal() -> None:
    said = ended().answer({"act": "result", "value": "", "form": {}})["link"]
    assert said["say"].startswith("Grand Salon · High Society · ")
    assert "of 3" in said["say"]
    assert Record.parse(said["text"]).moves == []


def test_names_of_friends_are_text() -> None:
    record = Record(games.load("high_society"), ["<b>x</b>", "b", "c"], tags={DEAL: "1", "Kinds": "you; bot; bot"})
    given = Record.parse(deals.given(record, 0, (1, 2.5)))
    assert "&lt;b&gt;x" in deals.offer(Here.at("en", "high_society/play/", "high_society"), given)
