"""The coach: the idea, the move and the reasons, one at a time, in words, to the one who is asked; it never plays."""

from __future__ import annotations

from random import Random

import pytest

from pages import coach, coaching
from pages.app import App
from pages.games import laid
from pages.html import Html
from salon import games
from salon.bots import think
from salon.bots.policy import policy
from salon.ideas import idea

from .evening import Page, do, evening, html, sat


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "LOOK", 0.01)


def asked(app: App) -> list[str]:
    """All that the coach says of a decision, as it is heard."""
    answer = do(app, "hint")
    assert answer["again"]["act"] == "advise"
    heard = [answer["announce"]]
    while app.looking:
        do(app, "advise")
    for _ in range(2):
        answer = do(app, "hint")
        heard.append(answer["announce"])
    page = Page(html(answer))
    assert "coach" in page.ids
    assert "coach-more" not in page.ids  # there is no more to ask
    return heard


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", laid())
def test_every_kind_of_decision_has_its_hint(game: str, lang: str) -> None:
    app = sat(game, "you " + "bot " * games.load(game).seats[0], lang)
    kinds: set[tuple[str, ...]] = set()
    for _ in evening(app):
        assert app.session
        if not app.session.acting or app.session.ply > 150:
            continue
        before, view = app.session.ply, app.session.view()
        move = think(view, "easy", Random(1)).move
        about = idea(view)
        kind = (about[0] if about else "", *(key for key, _ in policy(game).reasons(view, move, view.moves()[-1])))
        if kind in kinds:
            continue
        kinds.add(kind)
        assert len(set(asked(app))) == 3
        assert app.session.ply == before
        assert app.session.picked == {}
    assert kinds


def test_the_move_is_ringed_once_it_is_told() -> None:
    app = sat("high_society", "you bot bot", first="A")
    assert "data-hinted" not in html(do(app, "hint"))
    while app.looking:
        do(app, "advise")
    assert "data-hinted" not in html(do(app, "settings"))
    answer = do(app, "hint")
    assert "data-hinted" in html(answer)
    assert "data-hinted" in html(do(app, "pick", "", note=["1"]))  # it stays while one picks
    assert "data-hinted" not in html(do(app, "unhint"))


def test_a_hint_is_about_one_decision() -> None:
    app = sat("high_society", "you bot bot", first="A")
    asked(app)
    assert 'id="coach"' not in html(do(app, "move", "1"))


def test_nobody_is_coached_out_of_turn_or_under_the_cover() -> None:
    app = sat("high_society", "you bot bot", first="B")
    assert "your turn" in do(app, "hint")["toast"]
    app = sat("high_society", "you person bot", first="A")
    assert "your turn" in do(app, "hint")["toast"]  # the cover still lies


def test_a_move_of_several_parts_rings_each() -> None:
    place = Html('<label><input name="note" value="4"></label><input value="14"><input value="10">')
    assert coach.ringed(place, "4+10").count("data-hinted") == 2
    assert coach.ringed(Html('<button data-move="-">Pass</button><input value="-">'), "-").count("data-hinted") == 2
