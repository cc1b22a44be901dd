"""The shelf's page without a browser: whatever leaves it comes back, and nothing that comes in harms what is there."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from pages import bundle, kept, tallies
from pages.games import laid
from pages.shelving import Shelving
from pages.words import LANGUAGES
from salon import games
from salon.record import Record

from .evening import Page, evening, sat

Answer = dict[str, Any]


class Browser:
    """What the shell does for this page: it keeps what it is told to, and sends what is asked for."""

    def __init__(self, lang: str = "en") -> None:
        self.kept: dict[str, str] = {}
        self.room = Shelving()
        self.files: list[dict[str, str]] = []
        self.shown: dict[str, str] = {}
        self.steps = 0
        page = {"game": "shelf", "lang": lang, "path": "shelf/", "root": "../../", "live": "shelf"}
        self.open_with = {"act": "open", "value": "", "form": {}, "page": page}
        self.do(self.open_with)

    def do(self, message: Answer) -> None:
        shelved = {key: text for key, text in self.kept.items() if not key.startswith("game.")}
        answer = json.loads(json.dumps(self.room.answer(message | {"kept": shelved})))
        assert "error" not in answer, answer["error"]
        self.steps += 1
        for key, text in answer.get("store", {}).items():
            self.keep(key, text)
        for id_ in answer.get("drop", []):
            for key in [key for key in self.kept if re.fullmatch(rf"(?:game|shelf)\.{re.escape(id_)}(?:\.\d+)?", key)]:
                del self.kept[key]
        self.files += [answer["file"]] if "file" in answer else []
        self.shown |= {patch["target"]: patch["html"] for patch in answer.get("patches", [])}
        if again := answer.get("again"):
            texts = {id_: self.text(id_) for id_ in again["games"]}
            self.do({"act": again["act"], "value": again["value"], "form": {}, "games": texts})

    def act(self, act: str, value: str = "", **form: list[str]) -> None:
        self.do({"act": act, "value": value, "form": form})

    def keep(self, key: str, text: str | None) -> None:
        if text is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = text

    def text(self, id_: str) -> str:
        pieces = [self.kept.get(f"game.{id_}", "")]
        while (piece := self.kept.get(f"game.{id_}.{len(pieces) - 1}")) is not None:
            pieces.append(piece)
        return "\n".join(pieces) if pieces[0] else ""

    @property
    def entries(self) -> dict[str, kept.Entry]:
        return kept.entries(self.kept)

    @property
    def records(self) -> dict[str, Record]:
        return {id_: Record.parse(self.text(id_)) for id_ in self.entries}

    @property
    def said(self) -> str:
        return Page(self.shown["#shelf-word"]).text


@cache
def played(name: str, kinds: str, seed: int, over: bool) -> tuple[tuple[str, str], ...]:
    """What the browser keeps of a game: one that is over, or one left in the middle."""
    app = sat(name, kinds, "en", seed)
    stop, store = Random(seed).randrange(4, 30), dict[str, str | None]()
    for n, answer in enumerate(evening(app, seed)):
        store |= answer.get("store", {})
        if not over and n >= stop:
            break
    return tuple((key, text) for key, text in store.items() if text is not None)


def companies(name: str) -> list[str]:
    least, most = games.load(name).seats[0], games.load(name).seats[-1]
    return [f"you{' bot' * (least - 1)}", f"bot{' bot' * (least - 1)}", f"person person{' bot' * min(2, most - 2)}"]


def shelf(*games_: tuple[tuple[str, str], ...], lang: str = "en") -> Browser:
    browser = Browser(lang)
    for game in games_:
        browser.kept |= dict(game)
    return browser


def library(lang: str = "en") -> Browser:
    """Games of every kind: over and not, against the house, of the house alone, of several people."""
    every = [(name, kinds, over) for name in laid() for kinds in companies(name) for over in (False, True)]
    browser = shelf(*(played(name, kinds, seed, over) for seed, (name, kinds, over) in enumerate(every)), lang=lang)
    for n, id_ in enumerate(browser.entries):
        told = browser.entries[id_]
        told["at"], told["name"] = (
            1_700_000_000_000 + 86_400_000 * n + 7,
            f'Soirée « {n} » \\ "x"' if n % 3 == 0 else "",
        )
        browser.kept |= {key: text for key, text in kept.line(id_, told).items() if text}
    return browser


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_exported_and_erased_comes_back_as_it_was(lang: str) -> None:
    browser = library(lang)
    records, entries = browser.records, browser.entries
    assert len(entries) == 6 * len(laid())
    browser.act("export")
    [file] = browser.files
    browser.act("erase")
    assert all(one.get("gone") for one in browser.entries.values())
    browser.act("empty")
    assert not [key for key in browser.kept if key.startswith(("game.", "shelf."))]
    browser.act("import", text=[file["text"]], file=[file["name"]])
    assert browser.records == records
    assert browser.entries == entries


def test_what_was_erased_can_be_put_back_at_once() -> None:
    browser = library()
    before = dict(browser.kept)
    browser.act("erase")
    [undo] = Page(browser.shown["#shelf-word"]).having("data-act", "back")
    browser.act("back", undo["data-value"])
    assert {key: json.loads(text) if key.startswith("shelf.") else text for key, text in browser.kept.items()} == {
        key: json.loads(text) if key.startswith("shelf.") else text for key, text in before.items()
    }


@pytest.mark.parametrize("name", laid())
def test_a_game_that_goes_on_is_sealed_and_one_that_is_over_is_a_plain_record(name: str) -> None:
    going, over = played(name, companies(name)[0], 1, False), played(name, companies(name)[0], 2, True)
    browser = shelf(going, over)
    for id_, one in browser.entries.items():
        browser.act("export", id_)
        text = browser.files[-1]["text"]
        if one["over"]:
            record = Record.parse(text)
            assert record.tags.pop("Id") == id_
            record.tags.pop("Date")
            assert record == browser.records[id_]
        else:
            assert "Seats" not in text
            assert "Deal" not in text


def test_nothing_is_ever_written_over() -> None:
    name = laid()[0]
    browser = shelf(played(name, companies(name)[0], 2, True))
    [id_] = browser.entries
    browser.act("export", id_)
    same, before = browser.files[-1]["text"], dict(browser.kept)
    browser.act("import", text=[same, same])
    assert browser.kept == before
    assert "2 were here already" in browser.said

    browser.act("import", text=[same.replace("Ana", "Zoé")])
    assert before.items() <= browser.kept.items()
    assert len(browser.entries) == 2
    assert sorted(record.seats[0] for record in browser.records.values()) == ["Ana", "Zoé"]
    browser.act("import", text=[same.replace("Ana", "Zoé")])  # once more: it has a number of its own by now
    assert len(browser.entries) == 2


def test_a_game_in_the_bin_comes_back_from_its_file() -> None:
    name = laid()[0]
    browser = shelf(played(name, companies(name)[0], 2, True))
    [id_] = browser.entries
    browser.act("export", id_)
    browser.act("throw", id_)
    assert browser.entries[id_]["gone"]
    browser.act("import", text=[browser.files[-1]["text"]])
    assert list(browser.entries) == [id_]
    assert "gone" not in browser.entries[id_]


def test_a_record_of_the_command_line_is_taken_twice_as_one() -> None:
    name = laid()[0]
    [record] = shelf(played(name, companies(name)[0], 2, True)).records.values()
    record.tags.clear()
    browser = Browser()
    browser.act("import", text=[str(record)])
    browser.act("import", text=[str(record)])
    assert len(browser.entries) == 1
    assert next(iter(browser.records.values())).moves == record.moves


@pytest.mark.parametrize(
    ("rubbish", "said"),
    {
        "hello": "A line [Game …] is missing",
        '[Game "whist"]\n[Seats "A; B"]': "no game called “whist”",
        '[Sealed "deflate"]\n\n????': "seal is broken",
        bundle.sealed("x", "hello"): "A line [Game …] is missing",
        '[Sealed "deflate"]\n\neJxL': "seal is broken",
        "   \n": "no game in that",
        "= = = Grand Salon = = =\n\n= = = Grand Salon = = =": "no game in that",
    }.items(),
)
def test_rubbish_is_told_and_the_good_is_taken(rubbish: str, said: str) -> None:
    name = laid()[0]
    browser = shelf(played(name, companies(name)[0], 2, True))
    browser.act("export")
    good = browser.files[-1]["text"]
    other = Browser()
    other.act("import", text=[rubbish, good], file=["rubbish.txt", "good.txt"])
    assert len(other.entries) == 1
    assert "One game has come in." in other.said
    if rubbish.strip():
        assert said in other.said
        assert "rubbish.txt" in other.said
    other.act("import", text=[rubbish])
    assert said in other.said
    assert len(other.entries) == 1


@pytest.mark.parametrize("name", laid())
def test_a_move_against_the_rules_is_named_with_its_line_in_the_file(name: str) -> None:
    browser = shelf(played(name, companies(name)[0], 2, True))
    browser.act("export")
    lines = browser.files[-1]["text"].splitlines()
    at = next(n for n, line in enumerate(lines) if re.match(r"\d+\. ", line))
    lines[at] = lines[at].replace(" ", " Zx ", 1)
    other = Browser("fr")
    other.act("import", text=["\n".join(lines)])
    assert f"Ligne {at + 1}." in other.said
    assert other.entries == {}


@pytest.mark.parametrize("name", laid())
def test_a_record_for_one_pair_of_eyes_is_refused_with_a_sentence(name: str) -> None:
    browser = shelf(played(name, companies(name)[0], 2, True))
    redacted = [record.redact(0) for record in browser.records.values()]
    if "?" not in str(redacted[0]):
        return  # nothing is hidden at this table
    other = Browser()
    other.act("import", text=[str(record) for record in redacted])
    assert "one pair of eyes" in other.said
    assert other.entries == {}


def test_a_file_that_is_too_large_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "MOST", 100)
    browser = Browser()
    browser.act("import", text=["x" * 101], file=["big.txt"])
    assert "too much at once" in browser.said


def test_a_seal_does_not_swell() -> None:
    browser = Browser()
    browser.act("import", text=[bundle.sealed("x", "a" * 5_000_000)])
    assert "too long" in browser.said


def test_two_hundred_games_go_and_come_a_few_at_a_time() -> None:
    name = laid()[0]
    game = dict(played(name, companies(name)[0], 2, True))
    [id_] = kept.entries(game)
    browser = Browser()
    for n in range(200):
        browser.kept |= {key.replace(id_, f"g{n}"): text.replace("Ana", f"Ana{n}") for key, text in game.items()}
    browser.act("export")
    records, entries = {id_: browser.text(id_) for id_ in browser.entries}, browser.entries
    other = Browser()
    other.act("import", text=[browser.files[-1]["text"]])
    assert other.steps > 20
    assert other.entries == entries
    assert {id_: bundle.content(other.text(id_)) for id_ in entries} == {
        id_: bundle.content(text) for id_, text in records.items()
    }
    assert "200 games have come in." in other.said


def test_a_name_is_kept_and_the_rest_of_the_line_stays() -> None:
    name = laid()[0]
    browser = shelf(played(name, companies(name)[0], 1, False))
    [(id_, before)] = browser.entries.items()
    browser.act("rename", id=[id_], name=["  Sunday\n at   Ana’s <b> " + "x" * 99])
    named = browser.entries[id_]
    assert named["name"] == ("Sunday at Ana’s <b> " + "x" * 99)[:80]
    assert named | {"name": ""} == before


def test_a_line_that_cannot_be_read_breaks_nothing() -> None:
    name = laid()[0]
    browser = shelf(played(name, companies(name)[0], 2, True))
    browser.kept |= {
        "shelf.a": "{", "shelf.b": "5", "shelf.c": '{"game": 7}',
        "shelf.d": '{"game": "x", "over": true, "place": "1"}',
        "shelf.e": '{"game": "x", "over": true, "place": 3, "seats": 2, "at": 1, "fr": 5, "en": [1]}', "shelf.f": "[]",
        "shelf.g": '{"game": "x", "over": true, "place": 1, "seats": 2, "at": 1, "name": 5, "points": "many"}',
    }  # fmt: skip
    for act in ("unkept", "sheet", "export", "erase", "empty"):
        browser.act(act)


# --- the figures ---


def told(*places: int, seats: int = 4, points: float | None = None) -> dict[str, kept.Entry]:
    return {
        f"n{n}": kept.Entry(game="x", at=n, over=True, seats=seats, place=place, points=points)
        for n, place in enumerate(places)
    }


def test_figures_count_only_what_one_person_has_played_to_the_end() -> None:
    some = told(1, 2) | {"several": kept.Entry(game="x", at=9, over=True, seats=4, place=0)}
    some["open"] = kept.Entry(game="x", at=9, over=False, seats=4, place=1)
    assert [one.id for one in tallies.evenings(some, "en")] == ["n0", "n1"]


@pytest.mark.parametrize(
    ("places", "current", "best"),
    [((), 0, 0), ((1, 1, 2, 1), 1, 2), ((2, 1, 1, 1), 3, 3), ((1, 1, 3), 0, 2)],
)
def test_a_streak_runs_until_somebody_else_wins(places: tuple[int, ...], current: int, best: int) -> None:
    assert tallies.streaks(tallies.evenings(told(*places), "en")) == (current, best)


def test_a_tie_that_nobody_wins_is_no_victory() -> None:
    shared = kept.Entry(game="x", at=5, over=True, seats=4, place=1, won=False)
    played = tallies.evenings(told(1) | {"tie": shared}, "en")
    assert [one.won for one in played] == [True, False]
    assert tallies.streaks(played) == (0, 1)


def test_places_are_counted_by_the_number_of_seats() -> None:
    some = told(1, 1, 4) | {f"b{id_}": one for id_, one in told(2, seats=3, points=7).items()}
    counted = tallies.tallies(tallies.evenings(some, "en"))
    assert [(one.seats, one.places, one.points) for one in counted] == [(3, (0, 1, 0), (7.0,)), (4, (2, 0, 0, 1), ())]
    assert counted[1].mean_place == 2


def test_a_small_table_and_a_large_one_compare_by_the_share_of_places() -> None:
    a, b, c, d = told(3, seats=8), told(3, seats=3), told(1, points=5), told(1, points=9)
    some = {"a": a["n0"], "b": b["n0"], "c": c["n0"], "d": d["n0"]}
    two = tallies.best_and_worst(tallies.evenings(some, "en"))
    assert two
    assert [one.id for one in two] == ["d", "b"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_drawn_told_and_lead_to_their_evenings(lang: str) -> None:
    browser = library(lang)
    browser.do(browser.open_with)
    page = Page(browser.shown["#figures"])
    assert "style" not in {key for _, said in page.found for key in said}
    assert all(said["aria-label"] for said in page.having("role", "img"))
    assert len(page.having("class", "figures-table")) == len(laid())
    assert len(page.ids) == len(set(page.ids))


def test_the_sheet_holds_a_line_for_each_evening_and_no_formula() -> None:
    some = told(1, 2, points=2.5)
    some["n0"]["name"] = "=1+1"
    lines = tallies.sheet(tallies.evenings(some, "en")).splitlines()
    assert lines[0] == "date,game,seats,place,points,name,id"
    assert lines[1] == ",x,4,1,2.5,'=1+1,n0"
    assert len(lines) == 3
