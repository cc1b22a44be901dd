"""What a game's page draws from: the view of the one who looks, and the words to say it. Nothing it may not show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pages.here import Here
from pages.html import Html, tag
from pages.session import GONE, HOUSE, Session
from pages.words import Words
from salon.core import Event, IllegalMove, Seat


@dataclass
class Scene:
    here: Here
    view: Any  # redacted for `seat`
    seat: Seat | None  # whose eyes; None is a spectator, or a screen that is covered
    names: list[str]
    log: list[tuple[int, Event]]
    ply: int = 0  # moves made so far
    picked: dict[str, list[str]] = field(default_factory=dict)
    acting: bool = False
    pausing: bool = False
    covered: bool = False
    kinds: list[str] = field(default_factory=list)  # by seat: who plays it
    aid: bool = False  # the memory aid is on
    telling: Seat | None = None  # whose count the end tells
    remaining: int | None = None  # seconds on the clock, where there is one

    @classmethod
    def of(cls, session: Session, here: Here, aid: bool, telling: Seat | None = None) -> Scene:
        return cls(here, session.view(), session.eyes, session.names, session.log, session.ply, session.picked,
                   session.acting, session.pausing, session.covered, session.kinds, aid, telling,
                   session.remaining)  # fmt: skip

    @property
    def words(self) -> Words:
        return self.here.words

    @property
    def watching(self) -> bool:
        """The house plays alone, before a spectator."""
        return set(self.kinds) <= {HOUSE, GONE}

    @property
    def others(self) -> list[Seat]:
        """Every other seat, clockwise from the left of the one who looks."""
        n = len(self.names)
        return [s % n for s in range(self.seat + 1, self.seat + n)] if self.seat is not None else list(range(n))

    def name(self, seat: Seat) -> Html:
        return tag("bdi", self.names[seat], cls="name")  # bdi: a name in another script keeps to itself

    def refusal(self, text: str) -> IllegalMove | None:
        """Why this move would be refused now."""
        try:
            self.view.check(self.view.read(text))
        except IllegalMove as refused:
            return refused
        return None


def cameo(name: str) -> Html:
    return tag("span", name[:1].upper(), cls="cameo", aria_hidden="true")
