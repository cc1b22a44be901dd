"""The coach and the review: what they say is data, true of the position, and blind to what the seat cannot see."""

from __future__ import annotations

from random import Random

import pytest

from salon import games
from salon.__main__ import play
from salon.bots import coach, review, search
from salon.bots.chances import Chances
from salon.bots.coach import Coach
from salon.bots.review import Review, points
from salon.core import DEALER, NOBODY, read_options
from tests.engine.test_bots import decisions

every_game = pytest.mark.parametrize("game", games.names())


def plain(facts: object) -> bool:
    """Numbers, keys and codes, and lists of them."""
    if isinstance(facts, dict):
        return all(isinstance(key, str) and plain(value) for key, value in facts.items())
    return all(plain(each) for each in facts) if isinstance(facts, list) else isinstance(facts, int | str)


@every_game
def test_advice_is_a_move_with_its_chances_and_reasons_as_data(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "CHANCES", 3)
    for state in decisions(game, 12, 8):
        advisor = Coach(state.redact(state.turn), Random(1), playouts=8)
        while not advisor.step(0):
            assert advisor.share <= 1
        advice = advisor.advice
        state.check(state.read(advice.text))
        assert advice.options[0].move == advice.move
        assert sum(advice.chances) <= 1 + 1e-9
        assert all(plain(facts) for _, facts in advice.reasons)


@every_game
def test_advice_is_the_same_for_tables_that_look_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "CHANCES", 2)
    for state in decisions(game, 13, 10):
        view = state.redact(state.turn)
        twin = view.determinize(Random(2)).redact(state.turn)
        told = []
        for each in (view, twin):
            advisor = Coach(each, Random(1), playouts=8)
            advisor.step()
            told.append(advisor.advice)
        assert told[0] == told[1]


@every_game
def test_a_review_ends_where_the_game_ended_and_luck_is_a_part_of_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, few in {"POINTS": 4, "CHANCES": 1, "SEARCH": 2, "COMPARED": 2}.items():
        monkeypatch.setattr(review, name, few)
    monkeypatch.setattr(search, "LEAST", 1)
    record = play(game, games.load(game).seats[0], "hands=1" if game == "great_dalmuti" else "", 5)
    looked = Review(record, 0, Random(1))
    shares = []
    while not looked.step(0):
        shares.append(looked.share)
    assert shares == sorted(shares)
    winners = record.last().result().winners
    assert looked.curve[-1][0] == len(record.moves)
    assert [seat for seat, chance in enumerate(looked.curve[-1][1]) if chance] == list(winners)
    assert abs(sum(looked.luck)) < 1 + 1e-9
    assert all(each.seat == 0 and each.cost > 0 for each in looked.decisions)


def test_the_curve_has_a_point_on_both_sides_of_every_draw() -> None:
    found = points([DEALER, 0, 1, 2, DEALER, 0, 1, NOBODY])
    assert {0, 1, 4, 5, 7} <= found


def test_a_match_that_only_the_company_ends_is_judged_as_it_stands_after_a_while() -> None:
    for game, options in (("fan_tan", "ends=time"), ("great_dalmuti", "hands=0")):
        kind = games.load(game)
        chances = Chances(kind.start(kind.seats[0], read_options(kind.choices, options)), Random(1), 1)
        assert chances.step()
        assert sum(chances.shares) <= 1
