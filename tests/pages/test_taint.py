"""Nothing that is hidden reaches a guest's device before the end; and whoever looks for it would find it."""

from __future__ import annotations

import pytest

from pages import hosting
from salon import games
from salon.core import Seat
from salon.record import Record
from salon.seen import Teller
from tests.bench import taint

from .evening import do
from .wires import met


@pytest.mark.parametrize("game", games.names())
def test_what_a_guest_holds_follows_from_what_it_may_know(game: str) -> None:
    for seed in range(2):
        assert taint.run(game, seed, most=60) > 0


def test_a_deal_in_the_head_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unguarded(record: Record, seat: Seat) -> str:
        return honest(record, seat) + "".join(f'[Note "{deal}"]\n' for deal in [record.tags.get("Deal")] if deal)

    honest = hosting.eyed_head
    monkeypatch.setattr(hosting, "eyed_head", unguarded)
    wires = met("fan_tan")
    tapped = taint.Tapped(wires)
    wires.host_does(do(wires.host, "gathered"))
    wires.connect()  # it comes back, and is told once more where it sits
    with pytest.raises(taint.Tainted, match="a message"):
        tapped.look()


def test_a_move_as_another_seat_sees_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "Teller", lambda record, _: Teller(record, 0))
    with pytest.raises(taint.Tainted, match="a move"):
        taint.run("fan_tan", 0)
