"""What every laid table owes to those who sit at it, whatever the game: whole evenings, message by message."""

from __future__ import annotations

import re
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.games import laid
from pages.html import text
from pages.keys import LETTERS, SPECIAL
from pages.session import PACES
from pages.words import LANGUAGES
from salon import bots, games
from salon.core import NOBODY, State, read_options
from salon.record import Record
from salon.table import Table

from .evening import NAMES, Answer, Page, do, drawn, evening, html, opened, sat, step

RAW = re.compile(r"\b(?:event|refused|deed|prompt|sum|wait|state|option|kind)\.[a-z0-9_.]+")
SIGN = re.compile(r".{,30}[×★→✕].{,10}")  # each has a word for the ear
COMPANIES = ("alone", "several", "spectator")
REST = 30  # moves

every_evening = pytest.mark.parametrize(
    ("game", "lang", "company"), [(game, lang, who) for game in laid() for lang in LANGUAGES for who in COMPANIES]
)
TABLES = (("fr", "alone"), ("en", "alone"), ("fr", "several"), ("en", "spectator"))
every_table = pytest.mark.parametrize(
    ("game", "lang", "company"), [(game, *table) for game in laid() for table in TABLES]
)
every_game = pytest.mark.parametrize("game", laid())


def kinds(game: str, company: str) -> str:
    """As few as may play for one alone, as many as may for a spectator; else two people and a bot between them."""
    seats = games.load(game).seats
    if company == "alone":
        return " ".join(["you", *["bot"] * (seats[0] - 1)])
    if company == "spectator":
        return " ".join(["bot"] * seats[-1])
    return " ".join(["you", "bot", "person", *["bot"] * (max(seats[0], 3) - 3)] if seats[-1] > 2 else ["you", "person"])


def options(game: str, company: str) -> dict[str, str]:
    """Short; in company with every switch on, and before a spectator with the last of every choice."""
    told: dict[str, str] = {}
    for option in fields(games.load(game).choices):
        values = list(option.metadata["values"])
        if isinstance(option.default, bool):
            told |= {option.name: "on"} if company == "several" else {}
        elif isinstance(option.default, int):
            told[option.name] = next(value for value in values if int(value) > 0)  # as short as it may be
        elif isinstance(option.default, str) and option.metadata.get("names") != "seat":
            told[option.name] = values[-1] if company == "spectator" else values[0]
    return told


def seated(game: str, lang: str, company: str) -> App:
    return sat(game, kinds(game, company), lang, 2, aid="on", **options(game, company))


def late(game: str, lang: str, company: str, **kept: str) -> App:
    """An evening of bots that somebody takes up near its end."""
    kind, seated = games.load(game), kinds(game, company)
    told = " ".join(f"{key}={value}" for key, value in options(game, company).items())
    record = Record(kind, NAMES[: len(seated.split())], read_options(kind.choices, told))
    table, bot = Table(record, Random(4)), bots.load(game)
    while table.turn != NOBODY:
        table.go_on(bot)
    table.rewind(max(0, len(record.moves) - REST))
    record.tags["Kinds"] = seated.replace(" ", "; ")
    app, _ = opened(game, lang, 1, str(record), **kept)
    return app


def sound(answer: Answer) -> Page:
    """A picture, with every fact in its place, no key for want of words, no id twice, and no fault."""
    page = Page(html(answer))
    said = " ".join([page.text, answer.get("announce", ""), answer.get("toast", ""), answer.get("title", "")])
    assert "{" not in said
    assert not RAW.findall(said)
    heard = " ".join([page.heard, *(text(answer.get(way, "")) for way in ("announce", "toast", "title"))])
    assert not SIGN.findall(heard), heard
    assert len(set(page.ids)) == len(page.ids), [name for name in page.ids if page.ids.count(name) > 1]
    assert "error" not in answer, answer["error"]
    claims_no_key_of_the_house(page)
    return page


def claims_no_key_of_the_house(page: Page) -> None:
    """A table's keys are single characters, or have a name in the list of keys; a row of many things has its id."""
    claimed = {said["data-key"] for said in page.having("data-key")}
    assert not claimed & {*LETTERS.values(), "?"}
    assert {key.strip() or "space" for key in claimed if len(key.strip()) != 1} <= set(SPECIAL)
    assert all(said.get("id") for said in page.having("data-rove"))


def complete(app: App, page: Page) -> None:
    """What the generic parts rely on is there, and what is offered may be done."""
    session = app.session
    assert session
    if session.over:
        assert {"winner", "again", "leave"} <= set(page.ids)
        return
    assert {"hand", "place", "log"} <= set(page.ids)
    assert ("confirm" in page.ids) == session.covered
    if session.pausing and not session.covered:
        assert "go" in page.ids
    if not session.covered:
        assert page.having("id", "hand")[0].get("data-change") == "pick"
    assert session.acting or not page.having("data-move")
    legal(session.view(), page)


def legal(view: State, page: Page) -> None:
    """Every move that a press would make may be made; of several in a row, each after the one before."""
    for said in page.having("data-move"):
        state = view.clone()
        for text_ in said["data-move"].split():
            state.check(state.read(text_))
            state.apply(state.read(text_))


@every_evening
def test_an_evening_is_drawn_and_complete_from_the_first_move_to_the_last(game: str, lang: str, company: str) -> None:
    app = seated(game, lang, company)
    for answer in evening(app):
        complete(app, sound(answer))
    assert app.session
    assert app.session.over
    assert "finale" in drawn(app)


@every_table
def test_whatever_can_be_picked_may_be_and_the_place_stays_whole(game: str, lang: str, company: str) -> None:
    app, rng = seated(game, lang, company), Random(5)
    picked = 0
    for answer in evening(app, 3):
        if app.session and app.session.acting:
            for _ in range(3):
                page = Page(html(answer))
                ways = [said["value"] for said in page.having("type") if said["type"] in {"radio", "checkbox"}]
                ways += [said["data-value"] for said in page.having("data-act", "pick")]
                if not ways:
                    break
                name = next((s["name"] for s in page.having("name") if s.get("value") in ways), "")
                way = rng.choice(ways)
                chosen = next((s["name"] for s in page.having("value", way) if "name" in s), name)
                answer = do(app, "pick", way, **({chosen: [way]} if chosen else {}))
                picked += 1
                hand = sound(answer)
                assert "hand" in hand.ids
                legal(app.session.view(), hand)
    assert bool(picked) == (company != "spectator")


@every_table
def test_what_cannot_be_done_now_says_why(game: str, lang: str, company: str) -> None:
    """Every such sentence is plain text, and pressing it changes nothing."""
    app = seated(game, lang, company)
    for answer in evening(app):
        assert app.session
        for said in Page(html(answer)).having("data-act", "refuse"):
            told = said["data-value"]
            assert told.strip()
            assert told == text(told)
            assert not RAW.search(told)
            before = app.session.ply
            assert do(app, "refuse", told)["toast"] == told
            assert app.session.ply == before


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("move", ["", "?", "0", "nonsense", "é", "9" * 60, "<b>", "@"])
def test_what_is_no_move_is_refused_in_words(game: str, lang: str, move: str) -> None:
    app = seated(game, lang, "alone")
    while app.session and not app.session.acting:
        step(app, Random(1))
    assert app.session
    before = app.session.ply
    said = do(app, "move", move)["toast"]
    assert said == text(said)
    assert not RAW.search(said)
    assert app.session.ply == before


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_of_the_only_person_can_be_taken_back(game: str, lang: str) -> None:
    app, rng, undone = late(game, lang, "alone"), Random(1), 0
    while app.session and not app.session.over:
        session = app.session
        if session.acting:
            before = session.table.record.moves[:]
            step(app, rng)
            page = sound(do(app, "undo"))
            assert session.table.record.moves == before
            assert page.text
            undone += 1
        complete(app, sound(step(app, rng)))
    assert undone


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_several_people_each_may_take_back_until_the_next_one_looks(game: str, lang: str) -> None:
    app, rng, undone, refused = seated(game, lang, "several"), Random(1), 0, 0
    while app.session and not app.session.over and (undone < 5 or not refused):
        session = app.session
        acting, before = session.acting, session.table.record.moves[:]
        step(app, rng)
        if acting and undone < 5 and not session.acting and not session.over:
            page = sound(do(app, "undo"))
            assert session.table.record.moves == before
            assert "confirm" in page.ids, "whoever takes back says again who they are"
            step(app, rng)  # lifts the cover
            step(app, rng)
            undone += 1
        elif not acting and session.acting and not session.undoable:
            assert do(app, "undo")["toast"]  # somebody else's move stays made
            assert session.table.record.moves == before
            refused += 1
    assert undone
    assert refused


@every_game
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_end_tells_first_who_won_then_how_it_went_for_oneself_then_the_way_on(game: str, seed: int) -> None:
    app = late(game, "en", "alone")
    for _ in evening(app, seed):
        pass
    end, session = drawn(app), app.session
    assert session
    mine = 'class="triumph-mine"'
    assert (mine in end) == (session.eyes not in session.view().result().winners)
    order = ['id="winner"', *[mine] * (mine in end), 'id="again"', 'id="leave"', 'class="more"', "<table"]
    places = [end.index(what) for what in order if what in end]
    assert places == sorted(places)
    assert Page(end).ids.index("again") == 1, "nothing to press stands before it"


@every_game
def test_under_the_cover_the_page_shows_what_a_spectator_sees(game: str) -> None:
    """The public table, and nobody's place."""
    app = seated(game, "en", "several")
    covered = 0
    for answer in evening(app):
        assert app.session
        if app.session.covered:
            covered += 1
            assert app.session.view() == app.session.table.view(None)
            assert not Page(html(answer)).having("data-change")
    assert covered


@every_game
@pytest.mark.parametrize("pace", PACES)
def test_at_any_pace_there_is_a_way_on(game: str, pace: str) -> None:
    """Either the house goes on by itself, or there is something to press."""
    app = late(game, "en", "alone", pace=pace)
    for answer in evening(app):
        assert app.session
        page = Page(html(answer))
        if not app.session.over and not app.session.acting:
            assert ("again" in answer) != ("go" in page.ids or "confirm" in page.ids) or app.session.pausing


@every_game
@pytest.mark.parametrize("save", ["", "rubbish", "\ufeff", '[Seats "a; b"]', "another", "plus"])
def test_whatever_a_save_holds_the_page_opens_and_leaves_it_where_it_is(game: str, save: str) -> None:
    seats = "; ".join("abcd")
    held = {
        "another": f'[Game "{next(name for name in games.names() if name != game)}"]\n[Seats "{seats}"]\n',
        "plus": f'[Game "{game}"]\n[Seats "+a; +b; +c; +d"]\n',
    }.get(save, save)
    app, answer = opened(game, "fr", 1, held)
    assert app.session is None
    page = Page(html(answer))
    assert "setup" in page.ids
    assert page.having("role", "alert")
    assert "store" not in answer, "it stays on the shelf, untouched"
    assert "evening" in html(do(app, "start", **{f"kind{n}": ["bot"] for n in range(games.load(game).seats[0])}))


@every_game
@pytest.mark.parametrize("broken", ["table", "hand", "chapter", "summary", "end", "verdict", "sentence"])
def test_a_fault_in_a_drawing_never_wedges_its_table(game: str, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move that was made is kept, the page says so, and the next answer works."""
    app = late(game, "en", "alone")

    def fault(*_: object) -> None:
        raise KeyError(broken)

    with monkeypatch.context() as patch:
        patch.setattr(app.draw, broken, fault)
        for answer in evening(app):
            assert app.session
            page = Page(html(answer))
            assert answer["store"][f"shelf.{app.id}"]
            assert "hand" in page.ids or app.session.over
            assert page.text.strip()
    assert app.session
    assert app.session.over
    assert "finale" in drawn(app)


@every_game
@pytest.mark.parametrize("broken", ["picks", "hand"])
def test_a_fault_in_picking_leaves_what_lay_ready(game: str, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = late(game, "en", "alone")
    while app.session and not app.session.acting:
        step(app, Random(1))

    def fault(*_: object) -> None:
        raise KeyError(broken)

    assert app.session
    before = app.session.picked
    with monkeypatch.context() as patch:
        patch.setattr(app.draw, broken, fault)
        assert do(app, "pick", "x")["error"]
    assert app.session.picked == before
    complete(app, sound(do(app, "settings")))


@every_game
def test_one_answer_takes_one_view_a_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking again and picking redact nothing; a move, what its story and the picture after it take."""
    app, kind = seated(game, "en", "alone"), games.load(game)
    taken: list[int | None] = []
    whole = kind.redact

    def counted(self: Any, seat: int | None) -> Any:
        taken.append(seat)
        return whole(self, seat)

    while app.session and not app.session.acting:
        step(app, Random(1))
    monkeypatch.setattr(kind, "redact", counted)
    drawn(app)
    taken.clear()
    drawn(app)
    do(app, "pick", "")
    assert taken == []
    before = app.session.ply if app.session else 0
    step(app, Random(1))
    assert app.session
    assert taken.count(0) <= 2 * (app.session.ply - before)
