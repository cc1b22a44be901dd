"""Lessons: a record that asks. Plain text, one mark at the start of a line; whatever has no mark is the record itself.

    [Game "high_society"]
    [Seats "Ana; Bruno; Chloé"]
    [Title "Going ahead"]
    [Rules "2.2 2.3"]

    @C
    1. @7 C4 A12 B15
    > A text: the reader goes on when it is read.
    ? A question: the reader makes the move. Its text goes on
      in lines that begin with a blank.
    = C12 | Right: said after it. The record goes on with the first right answer.
    = C15 / C20 / C25 | Right too: several, with a slash between them.
    ! C10 | A typical mistake, allowed or not, and what to say to it.
    ! * | Whatever else may be answered.
    ~ A first hint.
    ~ A second one.
    ?? A question whose answers are words: the reader chooses.
    ! 14 | Wrong.
    = 16 | Right.

A new `[Game …]` begins a new part: another table, the same lesson. Where a part ends and it is the turn of the one who
looks, the reader may try what they like. Without any mark a lesson is a game to look at, a move at a time. The tag Eyes
lends the reader a seat's eyes, "-" a spectator's; the record may be whole, or only what these eyes have seen of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from salon.core import LETTERS, NOBODY, IllegalMove, Seat, State
from salon.record import MARK, MOST, SPECTATOR, BadRecord, Record, tokens, write_eyes

PARTS = 60  # in one lesson, at most
TELL, ASK, CHOOSE, LOOK = "tell", "ask", "choose", "look"
ANY = "*"

BEGIN = re.compile(r"^\[Game ", re.MULTILINE)
MARKED = re.compile(r"(\?\?|[>?=!~])(?:[ \t]+|$)")
BAR = re.compile(r"(?<!\S)\|(?!\S)")  # a move may hold one, "B2i|T1i", but not between blanks
HEAD = re.compile(r"\[\w+ \"")
BLANKS = re.compile(r"[ \t]+")  # not those that must not break


@dataclass(slots=True)
class Answer:
    """One of those that a question takes or turns down, and what is said to it."""

    right: bool
    tries: tuple[str, ...]  # what one may say: words; or moves as a record signs them, several with a blank between
    text: str
    line: int


@dataclass(slots=True)
class Step:
    """Where the reader stops: `ply` moves of the part's record have been made."""

    kind: str  # TELL, ASK, CHOOSE, LOOK
    ply: int
    line: int
    text: str = ""
    answers: list[Answer] = field(default_factory=list)
    hints: list[str] = field(default_factory=list)

    @property
    def asks(self) -> bool:
        return self.kind in (ASK, CHOOSE)

    @property
    def after(self) -> int:
        """How many moves have been made once it is answered."""
        return self.ply + (len(self.best.split()) if self.kind == ASK else 0)

    @property
    def best(self) -> str:
        """The answer that the lesson itself gives."""
        return next(answer.tries[0] for answer in self.answers if answer.right)

    def judge(self, said: str) -> Answer | None:
        """What was foreseen for this: the one that names it, or else the one for whatever is not named."""
        named = [answer for answer in self.answers if said in answer.tries]
        return next(iter(named or [answer for answer in self.answers if ANY in answer.tries]), None)


@dataclass(slots=True)
class Part:
    """One table of a lesson, and what is asked at it."""

    record: Record
    steps: list[Step]
    title: str
    rules: tuple[str, ...]
    looks: str  # the letter of the one who looks, if the text says so; or a spectator

    def eyes(self, at: int) -> Seat | None:
        """Who looks while the reader is at this step: whoever is asked next, or was asked last."""
        if self.looks:
            return None if self.looks == SPECTATOR else LETTERS.index(self.looks)
        asked = [step for step in (*self.steps[at:], *reversed(self.steps[:at])) if step.kind == ASK]
        return LETTERS.index(asked[0].best[0]) if asked else None


@dataclass(slots=True)
class Lesson:
    """What is read of a lesson's text."""

    parts: list[Part]

    @property
    def title(self) -> str:
        return self.parts[0].title

    @property
    def game(self) -> type[State]:
        return self.parts[0].record.game

    @property
    def rules(self) -> list[str]:
        """Every rule it teaches, the first one first."""
        return list(dict.fromkeys(rule for part in self.parts for rule in part.rules))

    @property
    def questions(self) -> int:
        return sum(step.asks for part in self.parts for step in part.steps)


def parse(text: str) -> Lesson:
    """Read and replay: every position and every right answer has been checked when this returns. Raises BadRecord."""
    if len(text) > MOST:
        raise BadRecord(1, "long", length=len(text), most=MOST)
    text = text.removeprefix(MARK).replace("\r\n", "\n")
    begins = [found.start() for found in BEGIN.finditer(text)] or [0]
    if len(begins) > PARTS:
        raise BadRecord(1, "parts", most=PARTS)
    begins[0] = 0
    parts = [
        part(text[start:end], text.count("\n", 0, start))
        for start, end in zip(begins, [*begins[1:], None], strict=True)
    ]
    for each in parts[1:]:
        if each.record.game is not parts[0].record.game:
            raise BadRecord(1, "games", game=each.record.game.name)
    return Lesson(parts)


def part(text: str, before: int) -> Part:
    """One table of a lesson; `before` is how many lines of the lesson stand above it."""
    lines = text.split("\n")
    try:
        steps = list(marked(lines))
        record = table("\n".join(lines))
        place(steps, lines)
        check(record, steps)
    except BadRecord as bad:
        bad.line += before
        raise
    tags = record.tags
    looks, title, rules = (tags.pop(key, "") for key in ("Eyes", "Title", "Rules"))
    looks = looks or write_eyes(record.eyes)
    return Part(record, [*steps, *look(record, steps)], title, tuple(rules.split()), looks)


def table(text: str) -> Record:
    """Whole, whoever looks; or what the one who looks has seen of it. If it is neither, what went further tells why."""
    try:
        return Record.parse(text, whole=True)
    except BadRecord as whole:
        try:
            return Record.parse(text)
        except BadRecord as seen:
            raise max(whole, seen, key=lambda bad: (bad.line, bad.rule != "notation")) from None


def marked(lines: list[str]) -> Iterator[Step]:
    """The steps. What they are made of is taken out of `lines`: moves stay there, those of right answers too."""
    step: Step | None = None
    going: str | None = None  # the mark whose text may go on
    for at, line in enumerate(lines):
        if found := MARKED.match(line):
            mark, said, lines[at] = found[1], line[found.end() :].strip(), ""
            if mark in (">", "?", "??"):
                if step:
                    yield finished(step)
                step, going = Step({">": TELL, "?": ASK, "??": CHOOSE}[mark], 0, at + 1, said), mark
                continue
            if not step or not step.asks:
                raise BadRecord(at + 1, "mark", mark=mark)
            going = mark
            if mark == "~":
                step.hints.append(said)
                continue
            tries, *told = [part.strip() for part in BAR.split(said, 1)]
            ways = tuple(BLANKS.sub(" ", one).strip() for one in tries.split(" / "))
            answer = Answer(mark == "=", ways, "".join(told), at + 1)
            if not all(answer.tries):
                raise BadRecord(at + 1, "answer")
            if step.kind == ASK and answer.right and not any(other.right for other in step.answers):
                if ANY in answer.tries:
                    raise BadRecord(at + 1, "answer.first")
                lines[at] = answer.tries[0]
            step.answers.append(answer)
        elif going and line[:1] in (" ", "\t") and line.strip():
            assert step
            lengthen(step, going, line.strip())
            lines[at] = ""
        elif line.strip():
            if step:
                yield finished(step)
            step = going = None
    if step:
        yield finished(step)


def lengthen(step: Step, mark: str, said: str) -> None:
    if mark == "~":
        step.hints[-1] = f"{step.hints[-1]} {said}"
    elif mark in "=!":
        step.answers[-1].text = f"{step.answers[-1].text} {said}".strip()
    else:
        step.text = f"{step.text} {said}".strip()


def finished(step: Step) -> Step:
    if step.asks and not any(answer.right for answer in step.answers):
        raise BadRecord(step.line, "unanswered")
    return step


def place(steps: list[Step], lines: list[str]) -> None:
    """Tell each step how many moves stand above it."""
    text = "\n".join(HEAD.sub("{", line) + "}" if HEAD.match(line) else line for line in lines)
    made = [line for line, token in tokens(text) if token["who"]]
    for step in steps:
        step.ply = sum(line < step.line for line in made)


def check(record: Record, steps: list[Step]) -> None:
    """Every right answer may be given, and every wrong one is a move of this game."""
    asked = {step.ply: step for step in steps if step.kind == ASK}
    for ply, state in enumerate(record.states()):
        step = asked.get(ply)
        for answer in step.answers if step else ():
            for said in answer.tries:
                if said != ANY:
                    follow(state.clone(), said, answer.right, answer.line)


def follow(state: State, said: str, right: bool, line: int) -> None:
    """Make these moves; the rules are only asked if they should be right."""
    try:
        for word in said.split():
            if state.turn == NOBODY:
                raise IllegalMove("over")
            if state.turn < 0 or word[0] != LETTERS[state.turn]:
                raise IllegalMove("turn", due=LETTERS[state.turn] if state.turn >= 0 else "@")
            move = state.read(word[1:])
            try:
                state.check(move)
            except IllegalMove:
                if right:
                    raise
                return
            state.apply(move)
    except IllegalMove as refused:
        raise BadRecord(line, refused.rule, move=said[:40], **refused.facts) from refused


def look(record: Record, steps: list[Step]) -> list[Step]:
    """Where there is nothing to read, every position is worth a look; else only the last, if nothing is said there."""
    moves = len(record.moves)
    if not steps:
        return [Step(LOOK, ply, 1) for ply in range(moves + 1)]
    return [Step(LOOK, moves, steps[-1].line)] if steps[-1].after < moves else []
