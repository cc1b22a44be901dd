"""Every game through the doors to other tools, by those tools' own tests."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

from salon import games
from salon.arena import player
from salon.contrib import utilities
from salon.contrib.open_spiel import DIGITS
from salon.contrib.pettingzoo import env
from salon.core import DEALER, BadSetup, Result

SHORT = {"great_dalmuti": "hands=1", "fan_tan": "rounds=1"}
TABLES = [(game, seats) for game in games.names() for seats in games.load(game).seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
KNOWN = "Observation (is not a NumPy array|space for each agent probably)"  # what it says of its own games with masks


@every_table
def test_pettingzoo_finds_nothing_amiss(game: str, seats: int) -> None:
    options = SHORT.get(game, "")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", KNOWN)
        api_test(env(game, seats, options), num_cycles=60)
    seed_test(lambda: env(game, seats, options), num_cycles=30)


def test_without_a_seed_every_table_has_cards_of_its_own() -> None:
    tables: list[Any] = [env("fan_tan", 4) for _ in range(2)]
    for table in tables:
        table.reset()
    assert tables[0].unwrapped.state.hands != tables[1].unwrapped.state.hands


def test_at_the_end_the_first_place_is_worth_most() -> None:
    table: Any = env("fan_tan", 3, "rounds=1")
    table.reset(seed=5)
    for agent in table.agent_iter():
        seen, _, over, _, _ = table.last()
        if over:
            break
        assert not any(table.observe(other)["action_mask"].any() for other in table.agents if other != agent)
        table.step(table.action_space(agent).sample(seen["action_mask"]))
    places = table.unwrapped.state.result().places
    assert min(table.rewards, key=lambda agent: -table.rewards[agent]) == f"seat_{places.index(1)}"
    assert sum(table.rewards.values()) == pytest.approx(0)


def test_what_is_not_allowed_loses() -> None:
    table: Any = env("fan_tan", 3)
    table.reset(seed=1)
    agent = table.agent_selection
    forbidden = int((table.observe(agent)["action_mask"] == 0).argmax())
    table.step(forbidden)
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def loaded(game: str, seats: int) -> Any:
    return pyspiel.load_game(f"salon_{game}", {"players": seats, "options": SHORT.get(game, "").replace("=", ":")})


@every_table
def test_openspiel_finds_nothing_amiss(game: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(game, seats), num_sims=1, serialize=seats == 4, verbose=False)


def test_options_travel_in_the_name_of_a_game() -> None:
    game = pyspiel.load_game("salon_great_dalmuti(players=6,options=hands:1 misdeal:on merchants:on)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert pyspiel.load_game(str(game)).opened().options.merchants


def test_a_deal_is_drawn_by_digits_and_their_order_counts() -> None:
    deals = []
    for digits in ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)):
        state = loaded("fan_tan", 4).new_initial_state()
        state.apply_action(0)  # the first dealer
        assert len(digits) == DIGITS
        for digit in digits:
            assert state.position.turn == DEALER
            state.apply_action(digit)
        deals.append(state.position.hands)
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize("game", games.names())
def test_openspiels_search_sits_at_our_tables_and_sees_a_view(game: str) -> None:
    """The same luck and the same view give the same move, wherever the hidden cards lie."""
    kind, rng = games.load(game), Random(4)
    state = kind.start(kind.seats[0])
    while state.turn == DEALER:
        state.apply(state.deal(rng))
    view = state.redact(state.turn)
    twin = view.determinize(rng).redact(state.turn)
    moves = [player(game, "ismcts:6")(each, Random(2)) for each in (view, twin)]
    assert moves[0] == moves[1]
    state.check(moves[0])


@pytest.mark.parametrize(("game", "options"), [("fan_tan", "ends=ruin"), ("great_dalmuti", "hands=0")])
def test_a_game_that_only_the_company_ends_is_refused(game: str, options: str) -> None:
    with pytest.raises(BadSetup):
        env(game, options=options)


def test_equals_share_what_their_places_are_worth() -> None:
    assert utilities(Result((1, 2, 3), (), (0,))) == [1, 0, -1]
    assert utilities(Result((1, 1, 3), (), (0, 1))) == [0.5, 0.5, -1]
    assert utilities(Result((4, 4, 4, 4), (), ())) == [0, 0, 0, 0]
