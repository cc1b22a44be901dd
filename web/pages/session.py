"""One evening at a table: who sits where, whose eyes are on the screen, and what comes next. No HTML here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

from salon import bots
from salon.core import (
    COMES,
    DEALER,
    LEAVES,
    LETTERS,
    NOBODY,
    PASS,
    PASSED,
    SILENT,
    TIME,
    UNDONE,
    Bot,
    Event,
    Seat,
    State,
)
from salon.record import Reader, Record
from salon.table import Table

# Milliseconds that a bot's move, and what rests, stay on view; None waits for the players.
PACES: dict[str, tuple[int | None, int | None]] = {
    "wait": (1000, None),
    "press": (None, None),
    "slow": (2000, 8000),
    "normal": (1000, 5000),
    "fast": (350, 2000),
}

ABSENCE = 60  # seconds: the page asks for the time more often, so a longer silence means that the table was left

BOT, GONE = "bot", "gone"  # who holds a chair: a bot, nobody any more; any other kind is a person


class Session:
    def __init__(self, record: Record, kinds: Sequence[str], rng: Random) -> None:
        self.table, self.kinds = Table(record, rng), list(kinds)
        self.auto = False  # the house passes for the only person when nothing else can be done
        self.seat: Seat | None = None
        self.picked: dict[str, list[str]] = {}  # what lies ready on the form of the one who looks
        self.log: list[tuple[int, Event]] = []  # chapter and event, as the one who looks may know them
        spent = record.tags.get("Clock", "")
        self._spent, self._looked = float(spent) if spent.isdecimal() else 0.0, monotonic()  # seconds at the table
        self._mine: list[
            tuple[int, Seat]
        ] = []  # what can be taken back: moves made before the decision, and whose it was
        self._forced: tuple[int, bool] = (-1, False)  # at this ply, whether nothing but a pass is left
        self._seat_company()

    @classmethod
    def restore(cls, text: str, rng: Random) -> Session:
        record = Record.parse(text)
        kinds = record.tags.get("Kinds", "").split("; ")
        return cls(record, kinds if len(kinds) == len(record.seats) else ["you"] * len(record.seats), rng)

    # --- what stands now ---

    @property
    def names(self) -> list[str]:
        return self.table.record.seats

    @property
    def ply(self) -> int:
        return len(self.table.record.moves)

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, kind in enumerate(self.kinds) if kind not in (BOT, GONE)]

    @property
    def company(self) -> list[tuple[str, str]]:
        """Name and kind of everybody who is still here."""
        return [(name, kind) for name, kind in zip(self.names, self.kinds, strict=True) if kind != GONE]

    @property
    def over(self) -> bool:
        return self.table.turn == NOBODY

    @property
    def pausing(self) -> bool:
        """Something stays on view until somebody goes on."""
        return self.table.turn not in self.people and self.view().rests

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
        if not self.auto or self.people != [self.table.turn]:
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
    def _asking(self) -> bool:
        """A person is to move, or to lift the cover."""
        return self.table.turn in self.people and not self.passing

    @property
    def record(self) -> Record:
        """The record as whoever looks may have it."""
        return self.table.record if self.over else self.table.record.redact(self.eyes)

    @property
    def remaining(self) -> int | None:
        """Seconds left, where the company gave itself so many minutes; None without a timer, or once time is called."""
        minutes = self.view().minutes
        return None if minutes is None else max(0, 60 * minutes - int(self._spent))

    def wait(self, pace: str) -> int | None:
        """Milliseconds until the house goes on by itself; None if it waits for a person."""
        thinking, reading = PACES.get(pace, PACES["wait"])
        length = reading if self.pausing else thinking
        if self.over or self._asking or length is None:
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
        """Nobody is wronged as long as no other person has looked: one's decisions since one lifted the cover."""
        return bool(self._mine)

    def undo(self) -> None:
        """Back to the person's last decision. What chance decides after it is decided anew."""
        ply, seat = self._mine.pop()
        self.table.rewind(ply)
        self.picked = {}
        if len(self.people) > 1:
            self.seat = None  # the device may have changed hands: whoever took back says again who they are
        self._read_anew()
        self.log.append((self.view().chapter, (UNDONE, {"seat": seat})))

    def go_on(self) -> None:
        """The dealer's or a bot's next move, or the pass that the only person leaves to the house."""
        if self.passing:
            self.table.play(self.table.turn, PASS)
        elif not self.over and self.table.turn not in self.people:
            self.table.go_on(self._bot)
        self._settle()

    def call(self, text: str, name: str, kind: str) -> None:
        """The company decides: this one comes, that one leaves, or another word of the game's."""
        self.table.call(text)
        if text == COMES:
            self.names.append(distinct(name or LETTERS[len(self.names)], self.names))
            self.table.record.later += 1
            self.kinds.append(kind)
        elif text.startswith(LEAVES):
            self.kinds[LETTERS.index(text.removeprefix(LEAVES))] = GONE
        self._seat_company()

    def replace(self, seat: Seat, kind: str) -> None:
        """Somebody else holds this chair from now on."""
        if self.kinds[seat] != GONE:
            self.kinds[seat] = kind
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
            self._read_anew()

    # --- what follows by itself ---

    def _seat_company(self) -> None:
        """Who plays is known: the only person looks, of several the one who looked last. Nothing before is undone."""
        self.table.record.tags["Kinds"], self.picked = "; ".join(self.kinds), {}
        if len(self.people) == 1 or self.seat not in self.people:
            self.seat = self.people[0] if len(self.people) == 1 else None
        self._mine = []
        self._read_anew()

    def _read_anew(self) -> None:
        self.log, self._reader = [], Reader(self.table.record, self.eyes)
        self._settle()

    def _settle(self) -> None:
        now = monotonic()
        self._spent += min(now - self._looked, ABSENCE)
        self._looked = now
        while self._goes_without_saying():
            pass
        if self._reader.seat != self.eyes:  # the cover has come, or gone
            self.log, self._reader = [], Reader(self.table.record, self.eyes)
        self.log += [(at, event) for at, events in self._reader.read() for event in events if event[0] != SILENT]
        self._since = monotonic()
        if self.remaining is not None:
            self.table.record.tags["Clock"] = str(int(self._spent))  # a table left and found again goes on from here

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
        if turn not in self.people:
            self.table.go_on(self._bot)
        elif len(self.people) == 1 and len(only := view.moves()) == 1:
            self.table.play(turn, view.write(only[0]))
        else:
            return False
        return True

    @property
    def _bot(self) -> Bot:
        return bots.load(self.table.record.game.name)


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table bears."""
    name = " ".join(name.split())
    return name if name not in others else distinct(f"{name} ({len(others) + 1})", others)
