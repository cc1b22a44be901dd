"""A live table at which deals are given and taken: the day's, a friend's, one's own for a friend."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from pages import deals, links, teach
from pages.html import Html, text, together
from pages.live import Answer, Live, Message
from pages.scene import Form
from pages.session import DAY, Session
from salon import games
from salon.record import BadRecord, Record


class Giving(Live):
    session: Session | None
    offered: Record | None = None  # a deal that a friend gives

    @abstractmethod
    def _sit_down(self, record: Record, kinds: Sequence[str]) -> None:
        """A new game."""

    @abstractmethod
    def _begin(self) -> Answer:
        """The game that stands, shown for the first time."""

    @abstractmethod
    def _set_up(self, form: Form | None = None, trouble: Html | None = None) -> Answer:
        """The set-up, and why one is there."""

    def _day(self, day: str, name: str) -> Answer:
        """The deal of a day, at once."""
        dealt = deals.of_the_day(self.here, games.load(self.here.words.game or ""), day, name)
        if not dealt:
            return {}
        self._sit_down(*dealt)
        return self._begin() | {"arrive": False}

    def _offer(self, given: str) -> Answer:
        """An address that carries a deal; whatever else it carries is told."""
        words = self.here.words
        try:
            record = Record.parse(given)
            if record.game.name != words.game or not deals.taken(record, ""):
                return self._set_up(trouble=words("given.none"))
        except BadRecord as bad:
            return self._set_up(trouble=together(words("given.none"), " ", teach.why(self.here, bad)))
        self.offered = record
        html = deals.offer(self.here, record)
        return {"patches": [{"target": "#stage", "html": html}], "focus": "#given-title"}

    def _take(self, message: Message) -> Answer:
        taken = self.offered and deals.taken(self.offered, message["form"].get("name", [""])[0].strip())
        if not taken:
            return {}
        self.offered = None
        self._sit_down(*taken)
        return self._begin()

    def _give(self, _: Message) -> Answer:
        """The deal just played, for a friend: an address."""
        if not self.session or not self.session.over or not (mine := self._mine()):
            return {}
        text_ = deals.given(self.session.table.record, self.session.people[0], mine)
        return links.shared(self.here, f"{self.here.words.game}/play/", text_)

    def _result(self, _: Message) -> Answer:
        """How it ended, in plain text, with the way to the same deal."""
        if not self.session or not self.session.over or not (mine := self._mine()):
            return {}
        words, record = self.here.words, self.session.table.record
        place, points = mine
        told = [
            words(f"mine.place.{place}", of=len(record.seats)),
            *([words.many("mine.points", points)] if points else []),
        ]
        said = f"Grand Salon · {text(words('title'))} · {', '.join(map(text, told))}"
        if day := record.tags.get(DAY):
            address = f"{words.game}/play/?day={day}"
            return links.shared(self.here, address, "", say=f"{said} ({text(words('result.day', day=day))})")
        return links.shared(
            self.here, f"{words.game}/play/", deals.given(record, self.session.people[0], mine), say=said
        )

    def _mine(self) -> tuple[int, float | None] | None:
        """Place and points of the only person."""
        assert self.session
        if len(self.session.people) != 1 or self.session.table.record.later:
            return None
        result, [seat] = self.session.view().result(), self.session.people
        return result.places[seat], result.points[seat] if result.points else None
