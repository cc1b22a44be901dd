"""Several devices at one table without a browser: Python's halves, wired back to back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pages.chairs import GUEST
from pages.guest import Guest
from pages.hosting import Host
from pages.session import Session
from salon import games
from salon.core import Seat, read_options

TABLE = "0123456789ab"
NAMES = "Ana Bruno Chloé Diego Elsa Fanny Gaston Hélène".split()


class Company:
    """A host and its guests; what one says the other hears, at once, in order. All that was sent is kept."""

    def __init__(self, game: str, kinds: str, options: str = "", seed: int = 1) -> None:
        self.rng, said = Random(seed), kinds.split()
        known = games.load(game)
        self.host = Host(known, TABLE, NAMES[: len(said)], said, read_options(known.choices, options))
        self.guests: dict[Seat, Guest] = {}
        self.sent: dict[Seat, list[str]] = {seat: [] for seat, kind in enumerate(said) if kind == GUEST}
        for seat in self.sent:
            self.host.invite(seat)
            self.guests[seat] = Guest(game, f"Guest {seat}")
            self.connect(seat)

    def connect(self, seat: Seat) -> None:
        self.host.opened(self.host.devices[seat].who)
        self.carry()

    def disconnect(self, seat: Seat) -> None:
        self.host.gone(self.host.devices[seat].who)
        self.guests[seat].deeds.clear()
        self.carry()

    def carry(self) -> None:
        """Until nobody has anything to say."""
        while True:
            if record := self.host.dealt:
                self.host.begin(Session(record, self.host.kinds, self.rng))
            self.host.spread()
            if not self.host.deeds and not any(guest.deeds for guest in self.guests.values()):
                return
            while self.host.deeds:
                self._out(self.host.deeds.pop(0))
            for seat, guest in self.guests.items():
                while guest.deeds:
                    self.says(seat, guest.deeds.pop(0)["text"])

    def _out(self, deed: dict[str, Any]) -> None:
        device = self.host.device(deed["who"])
        if deed["do"] == "send" and device and device.seat in self.guests:
            self.sent[device.seat].append(deed["text"])
            self.guests[device.seat].heard(deed["text"])

    def says(self, seat: Seat, text: str) -> None:
        """A word of this guest's device, whoever made it."""
        self.host.heard(self.host.devices[seat].who, text)

    @property
    def session(self) -> Session:
        assert self.host.session
        return self.host.session

    def begin(self) -> None:
        self.host.settle()
        self.carry()

    def step(self) -> None:
        """Whatever comes next: a guest's move, somebody's at the host's, the house's."""
        session, turn = self.session, self.session.table.turn
        if turn in session.guests:
            guest = self.guests[turn]
            assert guest.visit
            guest.visit.skip()
            view = guest.visit.view()
            guest.ask(view.write(view.pick(self.rng)))
        elif session.covered:
            session.uncover()
        elif session.acting:
            view = session.view()
            session.play(view.write(view.pick(self.rng)))
        else:
            session.go_on()
        self.carry()

    def evening(self, most: int = 6000, each: Callable[[Company], None] | None = None) -> None:
        for _ in range(most):
            if each:
                each(self)
            if self.session.over:
                for guest in self.guests.values():
                    assert guest.visit
                    guest.visit.skip()
                    guest.close()
                return
            self.step()
        raise AssertionError("the evening does not end")
