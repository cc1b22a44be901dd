"""A lesson as it is being read: where the reader stands, what they tried, what was said to it. No HTML here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from salon.core import LETTERS, SILENT, Event, IllegalMove, Move, Seat, State
from salon.lesson import ANY, ASK, Answer, Lesson, Part, Step
from salon.record import Reader, Record

WALK = 12  # moves that are shown one after the other; more are made in one breath
PLACE = re.compile(r"(\d{1,4})\.(\d{1,4})\.(\d{1,6})")  # part, step, faults
SHOWN = 3  # an answer that was shown weighs as much as so many mistakes


@dataclass(frozen=True, slots=True)
class Said:
    """What the lesson says to a try."""

    right: bool
    text: str = ""  # the author's words, if they foresaw it
    refusal: IllegalMove | None = None


class Reading:
    def __init__(self, lesson: Lesson, place: str = "") -> None:
        """`place` is what `place` told when the lesson was left."""
        self.lesson = lesson
        self.done = False
        found = PLACE.fullmatch(place)
        part, step, faults = map(int, found.groups()) if found else (0, 0, 0)
        known = part < len(lesson.parts) and step < len(lesson.parts[part].steps)
        self.faults = faults if known else 0  # mistakes, hints and answers shown, in the whole lesson
        self._open(*((part, step) if known else (0, 0)))

    def _open(self, part: int, step: int) -> None:
        self.at, self.on = part, step
        self.ply = self.step.ply
        self._fresh()

    def _fresh(self) -> None:
        self.hints = 0
        self.solved = False
        self.said: Said | None = None
        self.trial: list[Move] = []  # moves of the reader's own, after those of the record
        self.picked: dict[str, list[str]] = {}

    # --- what stands now ---

    @property
    def part(self) -> Part:
        return self.lesson.parts[self.at]

    @property
    def step(self) -> Step:
        return self.part.steps[self.on]

    @property
    def place(self) -> str:
        return f"{self.at}.{self.on}.{self.faults}"

    @property
    def moment(self) -> str:
        """Tells one moment from the next: what was meant for an earlier one is not done."""
        return f"{self.at}.{self.on}.{self.ply}.{self.solved}"

    @property
    def record(self) -> Record:
        """What has been played so far, the reader's own tries included."""
        whole = self.part.record
        moves = whole.moves[: self.ply] + self.trial
        return Record(whole.game, whole.seats, whole.options, moves, later=whole.later, eyes=whole.eyes)

    @property
    def state(self) -> State:
        return self.record.last()

    @property
    def eyes(self) -> Seat | None:
        return self.part.eyes(self.on)

    @property
    def walking(self) -> bool:
        """Moves are still to be shown before the step is reached."""
        return self.ply < self.step.ply

    @property
    def asking(self) -> bool:
        """A question stands open."""
        return self.step.asks and not self.solved and not self.walking

    @property
    def free(self) -> bool:
        """Nothing is asked, and nothing follows at this table: the reader may try what they like."""
        return not self.step.asks and self.on == len(self.part.steps) - 1

    @property
    def log(self) -> list[tuple[int, Event]]:
        read = Reader(self.record, self.eyes).read()
        return [(at, event) for at, events in read for event in events if event[0] != SILENT]

    @property
    def first(self) -> bool:
        return self.at == self.on == 0

    @property
    def last(self) -> bool:
        return self.at == len(self.lesson.parts) - 1 and self.on == len(self.part.steps) - 1

    @property
    def stars(self) -> int:
        return 3 if not self.faults else 2 if self.faults <= max(2, self.lesson.questions // 2) else 1

    def acting(self, state: State) -> bool:
        """The reader may make a move."""
        asked = (self.asking and self.step.kind == ASK) or (self.free and not self.walking)
        return asked and not self.done and state.turn == self.eyes

    # --- what changes it ---

    def play(self, text: str) -> Said:
        """A move of the reader's, or several with blanks between; wrong ones are not made."""
        state, words = self.state, text.split() or [text]
        try:
            moves = made(state, words)
        except IllegalMove as refused:
            return self.refused(text, refused)
        if self.free:
            self.trial, self.picked, self.said = self.trial + moves, {}, None
            return Said(True)
        said = self._judged(text)
        if said.right:
            self.trial, self.picked = moves, {}
        return said

    def refused(self, text: str, refusal: IllegalMove | None) -> Said:
        """What the rules forbid was tried."""
        foreseen = self._foreseen(text) if self.asking else None
        self.faults += self.asking
        text, named = (foreseen.text, ANY not in foreseen.tries) if foreseen and not foreseen.right else ("", False)
        self.said = Said(False, text, None if named and text else refusal)  # who foresaw it has said why
        return self.said

    def choose(self, text: str) -> Said | None:
        """One of the words that a question offers."""
        if self.solved or text not in self.choices:
            return None
        return self._judged(text)

    @property
    def choices(self) -> list[str]:
        return [text for answer in self.step.answers for text in answer.tries] if self.step.kind != ASK else []

    def hint(self) -> None:
        if self.hints < len(self.step.hints) and not self.solved:
            self.hints += 1
            self.faults += 1

    def show(self) -> None:
        """The lesson answers itself."""
        if not self.step.asks or self.solved:
            return
        self.faults += SHOWN
        if self.step.kind == ASK:
            self.trial, self.picked = made(self.state, [word[1:] for word in self.step.best.split()]), {}
        best = self.step.judge(self.step.best)
        self.solved, self.said = True, Said(True, best.text if best else "")

    def go_on(self) -> None:
        """The next move to be shown, the next step, the next table; or the end."""
        if self.walking:
            seen = len(self.log)
            self.ply += 1
            while self.ply < self.step.ply and len(self.log) == seen:  # what nobody is told of needs no look
                self.ply += 1
        elif self.last:
            self.done = True
        elif self.on < len(self.part.steps) - 1:
            self.ply = self.step.after
            self.on += 1
            self._fresh()
            if self.step.ply - self.ply > WALK:
                self.ply = self.step.ply
        else:
            self._open(self.at + 1, 0)

    def arrive(self) -> None:
        """Without waiting for the moves before it."""
        self.ply = self.step.ply

    def back(self) -> None:
        self.done = False
        if self.on:
            self._open(self.at, self.on - 1)
        elif self.at:
            self._open(self.at - 1, len(self.lesson.parts[self.at - 1].steps) - 1)
        else:
            self._fresh()

    def again(self) -> None:
        """What was tried here is taken back; a lesson that is over begins anew."""
        if self.done:
            self.done, self.faults = False, 0
            self._open(0, 0)
        else:
            self._fresh()

    def goto(self, step: int) -> None:
        """The n-th step of the whole lesson, the first is 0; the nearest that there is."""
        stops = [(at, on) for at, part in enumerate(self.lesson.parts) for on in range(len(part.steps))]
        self.done = False
        self._open(*stops[max(0, min(step, len(stops) - 1))])

    @property
    def number(self) -> tuple[int, int]:
        """Which step of how many this is, counted from 1."""
        before = sum(len(part.steps) for part in self.lesson.parts[: self.at])
        return before + self.on + 1, sum(len(part.steps) for part in self.lesson.parts)

    def _foreseen(self, text: str) -> Answer | None:
        signed = text
        if self.step.kind == ASK:
            letter = LETTERS[self.eyes or 0]
            signed = " ".join(letter + word for word in text.split() or [text])
        return self.step.judge(signed)

    def _judged(self, text: str) -> Said:
        foreseen = self._foreseen(text)
        right = bool(foreseen and foreseen.right)
        if not right:
            self.faults += 1
        self.solved, self.said = right, Said(right, foreseen.text if foreseen else "")
        return self.said


def made(state: State, words: list[str]) -> list[Move]:
    """These moves, made one after the other; raises IllegalMove."""
    moves = []
    for word in words:
        move = state.read(word)
        state.check(move)
        state.apply(move)
        moves.append(move)
    return moves
