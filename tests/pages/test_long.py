"""A long evening costs a click no more than a short one: counted in calls, which no busy machine changes."""

from __future__ import annotations

import cProfile
from collections.abc import Callable
from random import Random

from pages.replaying import Projection
from salon import games
from salon.core import read_options
from salon.record import Record
from salon.table import EVERY, Table

from .evening import Answer, do, opened

MORE = 1.5  # times what a click costs at the beginning


def match(hands: int) -> str:
    """An open match of the Great Dalmuti, after so many hands, where the person is to decide."""
    kind = games.load("great_dalmuti")
    record = Record(
        kind, list("ABCDE"), read_options(kind.choices, "hands=0"), tags={"Kinds": "you; bot; bot; bot; bot"}
    )
    table, rng = Table(record, Random(1)), Random(2)
    while True:
        view = table.view(None)
        done = len(view.past) >= hands and view.chapter % 20 > 4  # type: ignore[attr-defined]
        if done and table.turn == 0 and len(table.view(0).moves()) > 3:
            return str(record)
        if table.turn < 0:
            table.deal()
        else:
            seen = table.view(table.turn)
            table.play(table.turn, seen.write(seen.pick(rng)))


def calls(act: Callable[..., Answer], *said: object) -> int:
    counted = cProfile.Profile()
    answer = counted.runcall(act, *said)
    assert "error" not in answer, answer
    return sum(entry.callcount for entry in counted.getstats())


def test_five_hundred_hands_cost_a_click_no_more_than_five() -> None:
    costs: list[tuple[int, int]] = []
    for hands in (5, 500):
        app, _ = opened("great_dalmuti", "en", 1, match(hands))
        assert app.session
        view = app.session.view()
        last = view.write(view.moves()[-1])
        costs.append((calls(do, app, "move", last), calls(do, app, "undo")))
    (move, undo), (late_move, late_undo) = costs
    assert late_move <= MORE * move
    assert late_undo <= MORE * undo + EVERY * 200, "from the last mark on, each move is made and told again"


def test_a_step_of_a_long_replay_costs_no_more_than_one_of_a_short_one() -> None:
    costs = []
    for hands in (20, 200):
        room = Projection()
        page = {"live": "replay", "game": "great_dalmuti", "lang": "en"}
        room.answer({"act": "open", "page": page, "table": {"id": "kept", "text": match(hands)}})
        assert room.replay
        room.replay.goto(room.replay.length - 40)
        step = {"act": "next", "value": "", "form": {}}
        costs.append(min(calls(room.answer, step) for _ in range(4)))
    assert costs[1] <= MORE * costs[0]
