"""A record that is stepped through: where one stands in it, and with whose eyes. No HTML here."""

from __future__ import annotations

from bisect import bisect_left
from itertools import groupby

from pages import chairs
from pages.chairs import BOT, GONE, house
from pages.session import HOUSE, KINDS, told_from
from salon.core import COMES, LETTERS, NOBODY, Event, Seat, State
from salon.record import TAKEN_BACK, Record, Script
from salon.story import OPEN, Story

Eyes = Seat | None  # OPEN sees everything; None is a spectator

SPEEDS = {"half": 2000, "one": 1000, "two": 500, "four": 250}  # ms that a move stays on view


class Replay:
    def __init__(self, record: Record, ply: int | None = None) -> None:
        self.record = record
        self.script, state = Script(), record.start()
        for move in record.moves:
            self.script.add(state, move)
        self.over = state.turn == NOBODY
        self.chapters = stretches(self.script.chapters)
        kinds = record.tags.get(KINDS, "").split("; ")
        self.kinds = kinds if len(kinds) == len(record.seats) else ["person"] * len(record.seats)
        self.eyes: Eyes = self.ways[0]
        self.ply = self.length if ply is None else ply
        self.playing, self.speed = False, "one"
        self._stories: dict[Eyes, Story] = {}
        self.goto(self.ply)

    # --- whose eyes ---

    @property
    def people(self) -> list[Seat]:
        return chairs.people(self.kinds)

    @property
    def ways(self) -> list[Eyes]:
        """Whose eyes one may borrow. A redacted record has but its own; while a game runs, its only person sees what
        they see at the table, and of several nobody more than a spectator. Once it is over, all is open."""
        if self.record.eyes:
            return [OPEN]
        if not self.over:
            return [self.people[0] if len(self.people) == 1 else None]
        return [OPEN, *range(len(self.record.seats))]

    @property
    def seat(self) -> Seat | None:
        """Whose place is on the screen: of everybody's, the only person's, else that of whoever moves."""
        if self.record.eyes:
            return self.record.eyes[0]
        if self.eyes != OPEN:
            return self.eyes
        if len(self.people) == 1:
            return self.people[0]
        who = self.script.who(min(self.ply, self.length - 1)) if self.length else "@"
        return LETTERS.index(who) if who != "@" else 0

    def look(self, eyes: Eyes) -> None:
        if eyes in self.ways:
            self.eyes = eyes

    @property
    def story(self) -> Story:
        if self.eyes not in self._stories:
            story = self._stories[self.eyes] = Story(self.record, self.eyes)
            story.read()
        return self._stories[self.eyes]

    # --- where one stands ---

    @property
    def length(self) -> int:
        return len(self.record.moves)

    @property
    def state(self) -> State:
        """All that these eyes see now."""
        return self.story.view(self.ply)

    @property
    def log(self) -> list[tuple[int, Event]]:
        """What has been told so far; of a long game, its last chapters."""
        first = told_from(self.script.chapters[: self.ply])
        return self.story.log[self.story.lines(first) : self.story.lines(self.ply)]

    @property
    def chapter(self) -> int:
        """The chapter that runs here."""
        return self.script.chapters[max(0, min(self.ply - 1, self.length - 1))] if self.length else 0

    def lines(self, number: int) -> list[tuple[int, Event]]:
        """What is told of a chapter: each line with the number of moves after which it has happened."""
        first = bisect_left(self.script.chapters, number)
        end = bisect_left(self.script.chapters, number + 1)
        told = range(self.story.lines(first), self.story.lines(end))
        return [(self.story.plies[at] + 1, self.story.log[at][1]) for at in told]

    @property
    def note(self) -> str:
        """What somebody remarked on the move that was just made; not what the house itself notes."""
        said = TAKEN_BACK.sub("", self.record.notes.get(self.ply - 1, ""))
        return said.strip(" ,\n")

    # --- going ---

    def goto(self, ply: int) -> None:
        self.ply = max(0, min(ply, self.length))
        if self.ply == self.length:
            self.playing = False

    def on(self) -> None:
        """To the next thing that these eyes are told of."""
        lines = self.story.lines(self.ply)
        later = self.story.plies[lines] + 1 if lines < len(self.story.plies) else self.length
        self.goto(max(later, self.ply + 1))

    def back(self) -> None:
        lines = self.story.lines(self.ply - 1)
        self.goto(self.story.plies[lines - 1] + 1 if lines else 0)

    def play(self) -> None:
        """On by itself; from the end, from the beginning."""
        if self.ply == self.length:
            self.ply = 0
        self.playing = not self.playing

    @property
    def may_fork(self) -> bool:
        """Whether one may play on from here: all is in the record, and no secret of a running game is told by it."""
        return self.over and not self.record.eyes

    def fork(self, mine: Seat | None) -> tuple[Record, list[str]]:
        """A new game that begins here, and who plays it: one seat against the house, or every seat by oneself."""
        gone = {seat for seat, kind in enumerate(self.kinds) if kind == GONE}
        record = self.record
        came = sum(token.split()[-1] == f"@{COMES}" for token in self.script.tokens[: self.ply])
        names = record.seats[: len(record.seats) - record.later + came]
        tags = {key: text for key, text in record.tags.items() if key not in HOUSE}
        bots = [kind if house(kind) else BOT for kind in self.kinds]  # whoever played for the house does so again
        kinds = [
            GONE if seat in gone else "you" if mine is None or seat == mine else bots[seat]
            for seat in range(len(names))
        ]
        notes = {at: note for at, note in record.notes.items() if at < self.ply}
        moves = record.moves[: self.ply]
        return Record(record.game, names, record.options, moves, tags, notes, came), kinds


def stretches(chapters: list[int]) -> list[tuple[int, int, int]]:
    """Number, first move and end of each chapter."""
    found, at = [], 0
    for number, moves in groupby(chapters):
        end = at + len(list(moves))
        found.append((number, at, end))
        at = end
    return found
