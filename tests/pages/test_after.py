"""After the game: the curve, luck told apart from play, the costliest decisions, and a game that goes on from one."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from pages import curve, reviewing
from pages.app import App
from pages.games import laid
from salon.bots.policy import policy
from salon.bots.review import Decision, Review
from salon.core import NOBODY
from salon.record import Record

from .evening import Page, do, html, opened, sat

MANY = 30  # moves of a game in which something was decided
RECORDS = Path(__file__).parents[1] / "records"


class Found(Review):
    """A review that has found two decisions at once: how it finds them is the engine's to test."""

    def step(self, seconds: float = 0.0) -> bool:
        states, rules = [state.clone() for state in self.record.states()], policy(self.record.game.name)
        self.curve = [(ply, (1 / len(self.record.seats),) * len(self.record.seats)) for ply in (0, len(states) - 1)]
        for ply, state in enumerate(states[:-1]):
            if state.turn == self.seat and len(state.moves()) > 1 and len(self._costs) < 2:
                view, played = state.redact(self.seat), self.record.moves[ply]
                better = next(move for move in view.moves() if move != played)
                told = tuple(rules.reasons(view, better, played))
                self._costs.append(Decision(ply, state.turn, played, better, 0.1, 0.01, told))
        self._done = True
        return True


def ended(game: str, lang: str) -> App:
    """The longest whole game of few seats that is kept, as one person among bots has played it."""
    records = [Record.parse(file.read_text("utf-8")) for file in sorted((RECORDS / game).glob("*.rec"))]
    record = min((one for one in records if over(one)), key=lambda one: (len(one.moves) < MANY, len(one.moves)))
    record.tags["Kinds"] = "; ".join(["you"] + ["bot"] * (len(record.seats) - 1))
    app, _ = opened(game, lang, save=str(record))
    return app


def over(record: Record) -> bool:
    *_, last = record.states()
    return last.turn == NOBODY and not record.eyes


@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in laid() for lang in ("fr", "en")])
def test_every_game_can_be_looked_over_and_played_on(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "Review", Found)
    app = ended(game, lang)
    assert app.session
    assert 'id="review"' in html(do(app, "settings"))
    assert "<progress" in html(do(app, "review"))
    answer = do(app, "review")
    page = Page(html(answer))
    classes = {name for _, said in page.found for name in said.get("class", "").split()}
    assert {f"curve-{seat}" for seat in range(len(app.session.names))} <= classes
    before, moves = app.id, app.session.table.record.moves
    first, _ = page.having("data-act", "fork")
    ply = int(first["data-value"])
    do(app, "fork", str(ply))
    assert app.id != before
    assert app.session.table.record.moves[:ply] == moves[:ply]
    assert app.session.table.turn == 0


def test_a_game_is_looked_over_in_slices() -> None:
    app = ended("high_society", "en")
    do(app, "review")
    answer = do(app, "review")
    assert answer["again"]["act"] == "review"
    assert app.reviewing


def test_nothing_is_looked_over_unless_it_is_asked_for_and_over() -> None:
    app = sat("high_society", "you bot bot")
    assert do(app, "review") == {}
    assert do(app, "fork", "3") == {}


def test_names_at_the_end_of_the_curve_never_lie_on_each_other() -> None:
    for seed in range(20):
        rng = Random(seed)
        heights = [curve.height(rng.random() ** 3) for _ in range(8)]
        placed = sorted(curve.spread(heights))
        assert all(below - above >= curve.GAP - 0.01 for above, below in pairwise(placed))
        assert placed[-1] <= curve.TOP + curve.HIGH
