"""The Great Split's live table without a browser: every phase is drawn, and every button on it makes a legal move."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.words import LANGUAGES
from salon.games.great_split.terms import CHOOSE, DISCARD, PLAIN, PLAY, PRESTIGE, SPLIT

from . import evening as evenings
from .evening import do, drawn, evening, html, seen, step

MOVE = re.compile(r'data-move="([^"]*)"')
PRESS = re.compile(r'data-act="pick" data-value="([^"]*)"')


def sat(kinds: str = "you bot bot bot", lang: str = "en", seed: int = 1) -> App:
    return evenings.sat("great_split", kinds, lang, seed)


def pressed(app: App, value: str, **said: list[str]) -> str:
    return html(do(app, "pick", value, **said))


def until(app: App, phase: int) -> Any:
    rng = Random(1)
    for _ in range(300):
        assert app.session
        if app.session.acting and seen(app).phase == phase:
            return seen(app)
        step(app, rng)
    raise AssertionError("it never came")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "kinds", ["you bot", "you bot bot bot", "bot bot bot bot bot bot bot", "you person bot person bot"]
)
def test_whole_games_are_drawn_in_every_language(lang: str, kinds: str) -> None:
    app = sat(kinds, lang)
    answers = list(evening(app))
    assert not [answer for answer in answers if "{" in answer["patches"][0]["html"]]  # every fact found its place
    assert 'class="finale"' in drawn(app)


def test_a_card_crosses_the_splitter_and_comes_back() -> None:
    app = sat()
    view = until(app, SPLIT)
    before = drawn(app)
    size = len(view.hands[0])
    assert before.count('class="pocket"') == 2
    there = pressed(app, "0")
    assert there.index('id="across-0"') > there.index('id="pocket-1"')
    back = pressed(app, "0")
    assert back.index('id="across-0"') < back.index('id="pocket-1"')
    for _ in range(size + 1):
        empty = pressed(app, ">")
    assert "Neither half may be empty" in empty
    assert 'id="close" data-act="refuse"' in empty
    carried = pressed(app, f"{size - 1}>right")
    [move] = MOVE.findall(carried)
    view.check(view.read(move))


def test_what_the_neighbour_offers_is_chosen_by_a_touch() -> None:
    app = sat()
    view = until(app, CHOOSE)
    assert 'id="keep" data-act="refuse"' in drawn(app)
    html = pressed(app, "2", half=["2"])
    assert MOVE.findall(html) == ["2"]
    assert html.count('data-of="') >= sum(map(len, view.wallets[-1]))


def test_every_button_on_the_way_of_a_card_leads_to_a_legal_play() -> None:
    for seed in range(4):
        app = sat(seed=seed)
        view = until(app, PLAY)
        legal = {view.write(move) for move in view.moves()}
        found: set[str] = set()
        waiting = [view.write((card,)) for card in dict.fromkeys(view.left)]
        seen = set(waiting)
        while waiting:
            html = pressed(app, waiting.pop())
            found |= {one for text in MOVE.findall(html) for one in unescape(text).split()}
            more = {unescape(text) for text in PRESS.findall(html)} - seen
            seen |= more
            waiting += more
        assert found == legal


def test_the_plain_cards_are_played_at_once_and_taken_back_one_decision_at_a_time() -> None:
    app = sat(seed=2)
    view = until(app, PLAY)
    assert app.session
    while not (app.session.acting and 'id="plain"' in drawn(app)):
        step(app, Random(3))
    view = seen(app)
    before = view.tracks[0][:]
    [plain] = re.findall(r'id="plain"[^>]* data-move="([^"]+)"', drawn(app))
    do(app, "move", plain)
    assert seen(app).tracks[0] != before
    assert seen(app).left == [card for card in view.left if card >= PLAIN]
    do(app, "undo")
    assert seen(app).tracks[0] == before


def test_a_card_too_many_is_discarded() -> None:
    app = sat("you bot")
    view = until(app, DISCARD)
    card = view.write((view.hands[0][0],))
    assert f'data-move="{card}"' in pressed(app, card, card=[card])


def test_a_page_shows_the_cards_of_the_one_who_looks_alone() -> None:
    """While wallets are secret: one's own hand, or the wallet that lies open before one, and no other card."""
    app = sat("you person bot bot")
    for answer in evening(app):
        session = app.session
        assert session
        if session.over:
            break
        view, html = seen(app), answer["patches"][0]["html"]
        cards = len(re.findall(r'class="card(?: card-small)?(?: is-sold)?" data-of', html))
        if session.covered:
            assert cards == 0
        elif session.acting and view.phase == SPLIT:
            assert cards == len(view.hands[session.eyes])
        elif session.acting and view.phase == CHOOSE:
            assert cards == sum(map(len, view.wallets[(session.eyes or 0) - 1]))


def test_the_count_of_every_seat_is_told_and_adds_up() -> None:
    app = sat("bot bot bot")
    list(evening(app))
    assert app.session
    view = seen(app)
    for seat in range(3):
        html = do(app, "tell", str(seat))["patches"][0]["html"]
        gains = [int(n) for n in re.findall(r'class="step-points">\+(\d+)<', html)]
        assert len(gains) == 9
        assert sum(gains) == view.tracks[seat][PRESTIGE]
        assert f'data-value="{seat}" aria-pressed="true"' in html
