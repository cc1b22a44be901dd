"""One evening at a table: who sits where, whose eyes are on the screen, and what comes next. No HTML here."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import monotonic

from pages import chairs
from pages.chairs import GONE, GUEST, house, level
from pages.minds import Mind
from salon.core import (
    COMES,
    DEALER,
    LEAVES,
    LETTERS,
    NOBODY,
    PASS,
    PASSED,
    TIME,
    Event,
    Seat,
    State,
)
from salon.record import Record
from salon.story import Story
from salon.table import Table

# Milliseconds that a bot's move, and what rests, stay on view; None waits for the players.
PACES: dict[str, tuple[int | None, int | None]] = {
    "wait": (1000, None),
    "press": (None, None),
    "slow": (2000, 8000),
    "normal": (1000, 5000),
    "fast": (350, 2000),
    "instant": (0, 0),
}

ABSENCE = 60  # seconds: the page asks for the time more often, so a longer silence means that the table was left

# The house's own tags of a record: who holds each chair, seconds spent, what may still be taken back, whose day's deal
# it is; who gave the deal, and how it ended for them.
KINDS, CLOCK, BACK, DAY, GIVER, THEIRS = HOUSE = "Kinds", "Clock", "Back", "Day", "Giver", "Theirs"
REMEMBERED = 50  # decisions that BACK names; with one person, earlier ones are found in the record
MADE = re.compile(r"(\d{1,7})([A-Z])")
CHAPTERS, STEP = 100, 50  # that a page is given of the log at least; older ones go so many at a time


class Session:
    def __init__(self, record: Record, kinds: Sequence[str], rng: Random) -> None:
        self.table, self.kinds = self._laid(record, rng), list(kinds)
        self.mind, self.skipping = Mind(), False  # nobody waits to see what the house does
        self.followed = False  # other devices hear what is done here, whoever plays their chairs now
        self.auto = False  # the house passes for the only person when nothing else can be done
        self.seat: Seat | None = None
        self.picked: dict[str, list[str]] = {}  # what lies ready on the form of the one who looks
        self._stories: dict[Seat | None, Story] = {}  # one for each who has looked
        spent = record.tags.get(CLOCK, "")
        self._spent, self._looked = float(spent) if spent.isdecimal() else 0.0, monotonic()  # seconds at the table
        # what can be taken back: moves made before the decision, and whose it was
        made = [(int(ply), who) for ply, who in MADE.findall(record.tags.get(BACK, "")) if int(ply) < self.ply]
        self._mine = [(ply, LETTERS.index(who)) for ply, who in made if self.table.script.who(ply) == who]
        self._forced: tuple[int, bool] = (-1, False)  # at this ply, whether nothing but a pass is left
        self._seat_company()

    def _laid(self, record: Record, rng: Random) -> Table:
        return Table(record, rng)

    @classmethod
    def restore(cls, record: Record, rng: Random) -> Session:
        """A game that was kept goes on; one without a word on its chairs is played by one person for all."""
        kinds = record.tags.get(KINDS, "").split("; ")
        return cls(record, kinds if len(kinds) == len(record.seats) else ["you"] * len(record.seats), rng)

    # --- what stands now ---

    @property
    def names(self) -> list[str]:
        return self.table.record.seats

    @property
    def story(self) -> Story:
        """The game as the one who looks may know it."""
        if self.eyes not in self._stories:
            self._stories[self.eyes] = Story(self.table.record, self.eyes)
        return self._stories[self.eyes]

    @property
    def log(self) -> list[tuple[int, Event]]:
        """Chapter and event, as the one who looks may know them; of a long game, its last chapters."""
        story = self.story
        return story.log[story.lines(self._first_told) :] if self._first_told else story.log

    @property
    def ply(self) -> int:
        return len(self.table.record.moves)

    @property
    def people(self) -> list[Seat]:
        return chairs.people(self.kinds)

    @property
    def guests(self) -> list[Seat]:
        """Who plays on another device."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == GUEST]

    @property
    def company(self) -> list[tuple[str, str]]:
        """Name and kind of everybody who is still here."""
        return [(name, kind) for name, kind in zip(self.names, self.kinds, strict=True) if kind != GONE]

    @property
    def thinkers(self) -> list[Seat]:
        """Who is asked; of those who answer together all people, for nothing tells who has."""
        if self.table.turn < 0:
            return []
        return [*self.people, *self.guests] if self.view().together else [self.table.turn]

    @property
    def over(self) -> bool:
        return self.table.turn == NOBODY

    @property
    def pausing(self) -> bool:
        """Something stays on view until somebody goes on."""
        return self.table.turn not in [*self.people, *self.guests] and self.view().rests

    @property
    def covered(self) -> bool:
        """The next to move is a person other than the one who looked last: the hand stays hidden until they say so."""
        return self.table.turn in self.people and self.table.turn != self.seat

    @property
    def acting(self) -> bool:
        """The one who looks is to move."""
        return self.seat is not None and self.table.turn == self.seat and not self.passing

    @property
    def passing(self) -> bool:
        """Nothing but a pass is left to the only person, who wants the house to say so. Others would learn from it."""
        if not self.auto or self.guests or self.people != [self.table.turn]:
            return False
        if self._forced[0] != self.ply:
            view = self.view()
            self._forced = self.ply, [view.write(move) for move in view.moves()] == [PASS]
        return self._forced[1]

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes are on the screen: nobody's while it is covered."""
        return None if self.covered else self.seat

    def view(self) -> State:
        return self.table.view(self.eyes)

    def halted(self, pace: str) -> bool:
        """The house waits for a press between two moves, though nothing rests."""
        return not self.over and not self.pausing and not self._asking and self.wait(pace) is None

    @property
    def thinking(self) -> Seat | None:
        """The seat that the house still thinks for."""
        turn = self.table.turn
        if turn < 0 or turn in self.people or not house(self.kinds[turn]) or self.pausing:
            return None
        slow = self.mind.slow(level(self.kinds[turn]))
        return turn if slow and not self.mind.ready(self.table, self.skipping) else None

    @property
    def _asking(self) -> bool:
        """A person is to move, here or elsewhere, or to lift the cover."""
        return self.table.turn in [*self.people, *self.guests] and not self.passing

    @property
    def record(self) -> Record:
        """The record as whoever looks may have it."""
        record = self.table.record if self.over else self.table.record.redact(self.eyes)
        kept = {key: text for key, text in record.tags.items() if key not in (CLOCK, BACK)}
        return replace(record, tags=kept)

    @property
    def remaining(self) -> int | None:
        """Seconds left, where the company gave itself so many minutes; None without a timer, or once time is called."""
        minutes = self.view().minutes
        return None if minutes is None else max(0, 60 * minutes - int(self._spent))

    @property
    def spent(self) -> int:
        """Seconds that somebody has been at the table."""
        return int(self._spent)

    def wait(self, pace: str) -> int | None:
        """Milliseconds until the house goes on by itself; None if it waits for a person."""
        thinking, reading = PACES.get(pace, PACES["wait"])
        length = reading if self.pausing else thinking
        if self.over or self._asking:
            return None
        if self.skipping or (self._secret and not self.pausing):
            return 0
        if length is None:
            return None
        if not self.pausing and self.log and self.log[-1][1][0] == PASSED:
            length //= 2  # read at a glance
        return max(0, length - int((monotonic() - self._since) * 1000))

    # --- what changes it ---

    def play(self, text: str) -> None:
        """A move of the one who looks; raises IllegalMove and changes nothing."""
        before = self.ply
        self.table.play(self.seat if self.seat is not None else NOBODY, text)
        self._mine.append((before, self.seat or 0))
        self.picked = {}
        self._settle()

    @property
    def undoable(self) -> bool:
        return self._decision() is not None

    def _decision(self) -> tuple[int, Seat] | None:
        """The last that can be taken back. Nobody is wronged as long as no other person has looked: with several, one's
        decisions since one lifted the cover; with one, all there were, back to what the company called."""
        if self.guests or self.followed:
            return None  # whatever is done has been seen
        if self._mine:
            return self._mine[-1]
        if len(self.people) != 1:
            return None
        [seat] = self.people
        for ply in range(self.ply - 1, -1, -1):
            who = self.table.script.who(ply)
            if who not in ("@", LETTERS[seat]):
                continue
            before = self.story.view(ply)
            if self.table.record.moves[ply] in before.calls():
                return None
            if who != "@" and len(before.moves()) > 1:
                return ply, seat
        return None

    def hear(self, seat: Seat, text: str) -> None:
        """A move that a guest makes on another device; raises IllegalMove and changes nothing."""
        self.table.play(seat, text)
        self._settle()

    def undo(self) -> None:
        """Back to the person's last decision; what chance decides after it stays as it was."""
        made = self._decision()
        if not made:
            return
        ply, seat = made
        self._mine = self._mine[:-1]
        self.skipping = False
        self.mind.lose_thread()
        seen = self._learnt(ply, seat)
        self.table.rewind(ply)
        note = f"undo {LETTERS[seat]}{' seen' * seen}"
        self.table.record.notes[ply - 1] = ", ".join(filter(None, [self.table.record.notes.get(ply - 1), note]))
        for story in self._stories.values():
            story.rewind(ply)
        self.picked = {}
        if len(self.people) > 1:
            self.seat = None  # the device may have changed hands: whoever took back says again who they are
        self._settle()

    def _learnt(self, ply: int, seat: Seat) -> bool:
        """Whether this seat has seen since what was hidden from it: chance's moves, or what another hand held."""
        others = {self.table.script.who(at) for at in range(ply, self.ply)} - {LETTERS[seat]}
        return "@" in others or (bool(others) and self.table.hides(seat))

    def go_on(self) -> None:
        """The dealer's or a bot's next move, or the pass that the only person leaves to the house."""
        if self.passing:
            self.table.play(self.table.turn, PASS)
        elif not self.over and not self._asking:
            self._house_moves()
        self._settle()

    def think(self) -> None:
        """The house thinks a little further about its next move."""
        if self.thinking is not None:
            self.mind.think(self.table, level(self.kinds[self.table.turn]))

    def _house_moves(self) -> None:
        """The dealer, or the bot whose turn it is: with what it has in mind by now."""
        turn = self.table.turn
        if turn == DEALER:
            return self.table.deal()
        move = self.mind.move(self.table, level(self.kinds[turn]))
        return self.table.play(turn, self.table.view(turn).write(move))

    def skip(self) -> None:
        """On to where a person is asked, or the end: without waiting for what comes between. Who thinks is hurried:
        what it has in mind is done at once, and whoever thinks next gets a moment."""
        self.skipping = True
        while not self.over and not self._asking:
            self.go_on()
            if self.thinking is not None:
                return
        self.skipping = False

    def call(self, text: str, name: str, kind: str) -> None:
        """The company decides: this one comes, that one leaves, or another word of the game's."""
        self.table.call(text)
        if text == COMES:
            self.names.append(distinct(name or LETTERS[len(self.names)], self.names))
            self.table.record.later += 1
            self.kinds.append(kind)
        elif text.startswith(LEAVES):
            self.kinds[LETTERS.index(text.removeprefix(LEAVES))] = GONE
        self._mine = []
        self._seat_company()

    def replace(self, seat: Seat, kind: str) -> None:
        """Somebody else holds this chair from now on."""
        if self.kinds[seat] != GONE:
            self.kinds[seat], self._mine = kind, []
            self.mind.lose_thread()
            self._seat_company()

    def look_at_the_timer(self) -> bool:
        """Whether time has run out since somebody last looked; if so it has been called."""
        before = self.ply
        self._settle()
        return self.ply > before

    def uncover(self) -> None:
        if self.covered:
            self.seat, self.picked = self.table.turn, {}
            self._mine = [made for made in self._mine if made[1] == self.seat]
            self._settle()

    # --- what follows by itself ---

    def _seat_company(self) -> None:
        """Who plays is known: the only person looks, of several the one who looked last."""
        self.table.record.tags[KINDS], self.picked = "; ".join(self.kinds), {}
        if len(self.people) == 1 or self.seat not in self.people:
            self.seat = self.people[0] if len(self.people) == 1 else None
        self._settle()

    def _settle(self) -> None:
        now = monotonic()
        self._spent += min(now - self._looked, ABSENCE)
        self._looked = now
        while self._goes_without_saying():
            pass
        self.story.read()
        self._first_told = told_from(self.table.script.chapters)
        self._since = monotonic()
        tags = self.table.record.tags
        tags.pop(BACK, None)
        if self._mine:
            tags[BACK] = " ".join(f"{ply}{LETTERS[seat]}" for ply, seat in self._mine[-REMEMBERED:])
        if self.remaining is not None:
            tags[CLOCK] = str(int(self._spent))  # a table left and found again goes on from here

    def _goes_without_saying(self) -> bool:
        """Make the next move if nobody has to wait for it: chance's, or one of those that seats make together."""
        turn = self.table.turn
        if self.remaining == 0:
            self.table.call(TIME)
            return True
        if turn == NOBODY or self.pausing:
            return False
        if turn == DEALER:
            self.table.deal()
            return True
        if not self.view().together:
            return False
        view = self.table.view(turn)
        if turn not in [*self.people, *self.guests]:
            if self.thinking is not None:
                return False
            self._house_moves()
        elif not self.guests and len(self.people) == 1 and len(only := view.moves()) == 1:
            self.table.play(turn, view.write(only[0]))
        else:
            return False
        return True

    @property
    def _secret(self) -> bool:
        """Seats decide together, and nobody sees what: there is nothing to wait for."""
        return self.view().together


def told_from(chapters: list[int]) -> int:
    """The first move that a page is told of; `chapters` holds that of each move."""
    oldest = (chapters[-1] - CHAPTERS) // STEP * STEP if chapters else 0
    return bisect_left(chapters, oldest) if oldest > 0 else 0


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table bears."""
    name = " ".join(name.split())
    return name if name not in others else distinct(f"{name} ({len(others) + 1})", others)
