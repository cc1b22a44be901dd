"""The coach: the idea, the move and the reasons, one at a time, in words, to the one who is asked; it never plays."""

from __future__ import annotations

import re
from random import Random

import pytest

from pages import coach, coaching
from pages.app import App
from pages.games import laid
from pages.html import Html
from salon import games
from salon.bots import think
from salon.bots.coach import Advice
from salon.bots.policy import policy
from salon.ideas import idea

from .evening import Page, do, evening, html, opened, sat, until


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


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.004, "hardly ever wins"), (0.23, "about 25 times"), (0.06, "about 5 times"), (0.996, "nearly always wins")],
)
def test_a_chance_is_a_figure_only_where_a_figure_says_something(chance: float, said: str) -> None:
    app = sat("high_society", "you bot bot", "en", first="A")
    told = coach.chance(app._scene(), Advice("-", "-", "victory", (), (chance, 0.5, 0.5), ()))
    assert said in re.sub(r"</?b>", "", str(told))


def test_of_a_move_without_a_choice_the_coach_claims_no_comparison() -> None:
    """And of one that hardly ever wins it gives no figure."""
    app = sat("fan_tan", "you bot bot")
    for _ in evening(app):
        assert app.session
        if app.session.acting and app.session.view().write(app.session.view().moves()[0]) == "-":
            heard = asked(app)[2]
            assert "nothing else to do" in heard
            assert "comes out best" not in heard
            assert " 0 times" not in heard
            return
    pytest.fail("nobody had to pass")


def at_the_auction(moves: str, options: str) -> App:
    tags = {"Game": "high_society", "Options": options, "Seats": "Ana; Edmond; Chloé", "Kinds": "you; bot; bot"}
    app, _ = opened("high_society", "en", save="".join(f'[{key} "{text}"]\n' for key, text in tags.items()) + moves)
    return app


def test_what_the_scandal_halves_is_not_said_to_be_multiplied() -> None:
    app = at_the_auction("\n1. @/2 A- 2. @9", "first=A")
    said = do(app, "hint")["announce"]
    assert "scandal takes half" in said
    assert "multiply" not in said


def test_a_bid_beyond_what_a_lot_deserves_is_told_with_that_worth() -> None:
    """So that a pass is explained by it, and a bid below it is not."""
    dear, cheap = at_the_auction("\n1. @3 B25 C-", "first=B"), at_the_auction("\n1. @9 B1 C-", "first=B")
    for app, move, said in ((dear, 0, True), (cheap, 2, False)):
        assert app.session
        reasons = policy("high_society").reasons(app.session.view(), move, 0)
        heard = " ".join(map(str, coach.why(app._scene(), reasons)))
        assert "that is worth up to" in heard
        assert ("already stands at 25" in heard) == said


def test_a_half_that_counts_less_is_not_explained_by_its_count() -> None:
    app = sat("great_split", "you bot", "en")
    for taken, left, said in ((14, 10, False), (11, 18, True)):
        [heard] = coach.why(app._scene(), [("half", {"taken": taken, "left": left})])
        assert ("leads further" in str(heard)) == said


def test_a_set_that_a_jester_completes_is_not_said_to_be_whole() -> None:
    app = sat("great_dalmuti", "you bot bot bot", "en")
    view = until(app, lambda view: any(move and move[1] == 1 and move[2] for move in view.moves()))
    [move] = [move for move in view.moves() if move and move[1] == 1 and move[2]][:1]
    reasons = policy("great_dalmuti").reasons(view, move, move)
    assert "jester included" in " ".join(map(str, coach.why(app._scene(), reasons)))
