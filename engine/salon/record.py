"""Game records: PGN's tags and comments, every chance written out. A record replays without any random generator.

    [Game "high_society"]
    [Options "edition=classic"]
    [Seats "Ana; Bruno; Chloé"]

    @B
    1. @9 B- C25 A-        {Chloé takes the 9 for 25}

A token is who moves (a seat's letter, "@" for the dealer) and the move; numbers, line breaks and comments
are for the eye.

What one seat may know of a game is a record too: `[Eyes "B"]` says whose it is, `[Eyes "-"]` a spectator's. Its moves
are written as these eyes saw them made, "?" for what was hidden, and are checked as far as these eyes can tell.

Where chance comes from is told by tags: the Deal, from which all of it follows; where several devices play, the Seeds
that make the deal, and the Pledges that were given on them. No eyes but the table's see Deal and Seeds before the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from salon import games
from salon.core import (
    COMES,
    DEALER,
    LETTERS,
    NOBODY,
    BadSetup,
    Event,
    IllegalMove,
    Move,
    Refused,
    Seat,
    State,
    read_options,
    write_options,
)

MOST = 1_000_000  # characters of a record from a stranger: fifty times a long evening
DEAL = "Deal"  # the tag from which all chance of a game follows: whoever knows it knows every card
SEEDS = "Seeds"  # what the devices of a table gave, and the deal follows from
PLEDGES = "Pledges"  # what they gave their word on before; no secret
MARK = "\ufeff"  # the byte-order mark that some editors put before a text
SPECTATOR = "-"  # whose eyes, where no seat is named
SECRET = (DEAL, SEEDS)  # tags that tell what is hidden: no eyes but the table's see them

TAG = re.compile(r'\[(\w+) "((?:[^"\\]++|\\.)*+)"\]\s*')
TOKEN = re.compile(r"\{(?P<note>[^}]*)\}|\d+\.(?=\s|$)|(?P<who>[A-Z@])(?P<move>[^\s{}]+)|(?P<junk>\S+)")
NAMES = re.compile(r"(?:[^;\\]++|\\.)++")
ESCAPED = re.compile(r"\\(.)")
NEEDS = re.compile(r"[\\;]|^\+")  # what must be escaped in a name
TAKEN_BACK = re.compile(r"undo ([A-Z])( seen)?\b")  # in a note: a move was taken back here


class BadRecord(Refused):
    """A text that is no record of a game, and the line that says so."""

    def __init__(self, line: int, rule: str, **facts: object) -> None:
        super().__init__(rule, **facts)
        self.line = line
        self.read: Record | None = None  # as far as its moves could be


@dataclass(slots=True)
class Record:
    """A game as a text can hold it: who sits where, the options, and every move."""

    game: type[State]
    seats: list[str]  # names, by seat
    options: Any = None
    moves: list[Move] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)  # those the record itself has no use for
    notes: dict[int, str] = field(default_factory=dict)  # a comment after the n-th move
    later: int = 0  # how many of the seats, the last ones, were taken in the course of the game
    eyes: tuple[Seat | None, ...] = ()  # whose reading this is, if it was redacted; None is a spectator

    def __post_init__(self) -> None:
        if len(self.seats) > len(LETTERS):
            raise BadSetup("seats", most=len(LETTERS))
        self.options = self.options or self.game.choices()
        self.seats = [" ".join(name.split()) or LETTERS[seat] for seat, name in enumerate(self.seats)]

    def start(self) -> State:
        state = self.game.start(len(self.seats) - self.later, self.options)
        return state.redact(*self.eyes) if self.eyes else state

    def states(self) -> Iterator[State]:
        """Every position, first to last; the same object each time: clone what you keep."""
        state = self.start()
        yield state
        for move in self.moves:
            state.apply(move)
            yield state

    def last(self) -> State:
        *_, state = self.states()
        return state

    def redact(self, seat: Seat | None) -> Record:
        """The record as this seat may read it while the game goes on."""
        seen = [state.mask(move, seat) for state, move in zip(self.states(), self.moves, strict=False)]
        tags = {key: value for key, value in self.tags.items() if key not in SECRET}
        return Record(self.game, self.seats, self.options, seen, tags, self.notes, self.later, (seat,))

    def __str__(self) -> str:
        script, state = Script(), self.start()
        for move in self.moves:
            script.add(state, move)
        return f"{self.head(state)}\n{script.text(self.notes)}"

    def head(self, last: State) -> str:
        """The tags; `last` is where the moves have led."""
        tags = {
            "Game": self.game.name,
            "Options": write_options(self.options),
            "Seats": write_names(self.seats, self.later),
            "Eyes": write_eyes(self.eyes),
        }
        tags["Result"] = str(last.result()) if last.turn == NOBODY else ""
        return "".join(f'[{key} "{escape(value)}"]\n' for key, value in (tags | self.tags).items() if value)

    @classmethod
    def parse(cls, text: str, whole: bool = False) -> Record:
        """Read and replay: every move has been checked when this returns. Raises BadRecord.

        A `whole` one shows all cards, whoever looks: its Eyes stay a tag.
        """
        if len(text) > MOST:
            raise BadRecord(1, "long", length=len(text), most=MOST)
        tags, lines, line, at = read_tags(text)
        key = "Game"  # the tag being read, for the line of what is wrong with it
        try:
            game = games.load(needed(tags, key))
            options = read_options(game.choices, tags.pop(key := "Options", ""))
            names, later = read_names(needed(tags, key := "Seats"))
            record = cls(game, names, options, later=later)
            state = record.start()
            eyes = read_eyes(tags.get(key := "Eyes"), len(names))
        except Refused as refused:
            raise BadRecord(lines.get(key, 1), refused.rule, **refused.facts) from refused
        said, record.tags = tags.pop("Result", ""), tags
        if eyes and not whole:
            record.eyes, state = eyes, state.redact(*eyes)
            del tags["Eyes"]
        try:
            line, came = record._read(state, text, line, at)
            if came != later:
                raise BadRecord(lines["Seats"], "newcomers", named=later, came=came)
            if said and said != (result := str(state.result()) if state.turn == NOBODY else "none yet"):
                raise BadRecord(line, "result", said=said[:40], result=result)
        except BadRecord as bad:
            bad.read = record
            raise
        return record

    def _read(self, state: State, text: str, first: int, at: int) -> tuple[int, int]:
        """The moves and what is noted between them; the last line of them, and how many have come."""
        line, came = first, 0
        for line, token in tokens(text, first, at):
            if token["note"] is not None:
                self.notes[len(self.moves) - 1] = token["note"]
            elif token["junk"]:
                raise BadRecord(line, "notation", text=token["junk"][:40])
            elif token["who"]:
                try:
                    came += self._follow(state, token["who"], token["move"])
                except IllegalMove as refused:
                    raise BadRecord(line, refused.rule, move=token[0][:40], **refused.facts) from refused
        return line, came

    def _follow(self, state: State, who: str, text: str) -> bool:
        """Whether somebody has come."""
        move, came = allowed(state, who, text)
        self.moves.append(move)
        state.apply(move)
        return came


class Script:
    """The moves of a record as text, a token a move: it grows and shrinks with them, and is written in pieces."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.chapters: list[int] = []  # of each token

    def add(self, state: State, move: Move) -> None:
        """Write down a move and apply it."""
        token = signature(state, move) + state.write(move)
        now = follow(state, move)
        before = self.chapters[-1] if self.chapters else 0
        self.tokens.append(token if now == before else f"\n{now}. {token}")
        self.chapters.append(now)

    def who(self, ply: int) -> str:
        """The letter of whoever made this move; "@" is the dealer, or the company."""
        return self.tokens[ply].rpartition(" ")[2][0]

    def cut(self, ply: int) -> None:
        del self.tokens[ply:], self.chapters[ply:]

    def text(self, notes: dict[int, str], first: int = 0, end: int | None = None) -> str:
        """The tokens from `first` on, and what is noted after them; before the first, too, at -1."""
        words = [noted(notes[-1])] if not first and -1 in notes else []
        for ply, token in enumerate(self.tokens[first:end], first):
            words += [token, noted(notes[ply])] if ply in notes else [token]
        return " ".join(words).replace(" \n", "\n").lstrip() + "\n" if words else ""


class Reader:
    """Reads along a growing record with one seat's eyes: what happened, and what it may see now."""

    def __init__(self, record: Record, seat: Seat | None) -> None:
        self.record, self.seat, self.ply = record, seat, 0
        self._state = record.start()
        self._view = self._state.redact(seat)  # follows the game by what the seat sees of each move

    def read(self) -> Iterator[tuple[int, list[Event]]]:
        """Of each move made since the last reading, its chapter and what it did."""
        while self.ply < len(self.record.moves):
            move = self.record.moves[self.ply]
            seen = self._state.mask(move, self.seat)
            events = self._view.tell(seen)
            self._view.apply(seen)
            self.ply += 1
            yield follow(self._state, move), events


def allowed(state: State, who: str, text: str) -> tuple[Move, bool]:
    """The move that a token tells of, and whether somebody comes with it. Raises IllegalMove, if it cannot be so."""
    if state.turn == NOBODY:
        raise IllegalMove("over")
    due, called = signature(state), who == "@" and text in map(state.write, state.calls())
    if who != due and not called:
        raise IllegalMove("turn", due=due)
    move = state.read(text)
    if not called:
        state.check(move)
    return move, called and text == COMES


def signature(state: State, move: Move = None) -> str:
    """Whose move it is; what the company calls in the dealer's stead is signed as the dealer's, whoever is to move."""
    return "@" if state.turn == DEALER or move in state.calls() else LETTERS[state.turn]


def follow(state: State, move: Move) -> int:
    """Apply a move; tells its chapter: a player's is the one it was made in, the dealer's the one it opens."""
    before, dealt = state.chapter, state.turn == DEALER
    state.apply(move)
    return state.chapter if dealt else before


def read_tags(text: str) -> tuple[dict[str, str], dict[str, int], int, int]:
    """The tags and the line of each; the line and the place where the moves begin."""
    tags, lines, line, at = {}, {}, 1, int(text.startswith(MARK))
    while tag := TAG.match(text, at):
        tags[tag[1]], lines[tag[1]] = unescape(tag[2]), line
        line, at = line + text.count("\n", at, tag.end()), tag.end()
    return tags, lines, line, at


def tokens(text: str, line: int = 1, at: int = 0) -> Iterator[tuple[int, re.Match[str]]]:
    """Moves, notes and whatever else stands from there on, each with its line: they are counted in one pass."""
    for token in TOKEN.finditer(text, at):
        line, at = line + text.count("\n", at, token.start()), token.start()
        yield line, token


def noted(note: str) -> str:
    return "{" + note.replace("}", ")") + "}"


def needed(tags: dict[str, str], key: str) -> str:
    if not tags.get(key):
        raise Refused("tag", tag=key)
    return tags.pop(key)


def escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def unescape(text: str) -> str:
    return ESCAPED.sub(r"\1", text)


def write_names(names: list[str], later: int) -> str:
    """ "Ana; Bruno; +Chloé": whoever came later has a plus before the name."""
    safe = [NEEDS.sub(r"\\\g<0>", name) for name in names]
    return "; ".join("+" * (seat >= len(names) - later) + name for seat, name in enumerate(safe))


def read_names(text: str) -> tuple[list[str], int]:
    """Names, and how many of them, the last ones, came later; no more than one too many."""
    said = [name[0].strip() for name in islice(NAMES.finditer(text), len(LETTERS) + 1)]
    later = sum(name.startswith("+") for name in said)
    if not all(name.startswith("+") for name in said[len(said) - later :]) or later == len(said):
        raise Refused("newcomers", named=later, came=0)
    return [unescape(name.removeprefix("+")) for name in said], later


def write_eyes(eyes: tuple[Seat | None, ...]) -> str:
    return "".join(SPECTATOR if seat is None else LETTERS[seat] for seat in eyes)


def read_eyes(text: str | None, seats: int) -> tuple[Seat | None, ...]:
    if text is None:
        return ()
    if text not in (SPECTATOR, *LETTERS[:seats]):
        raise Refused("eyes", eyes=text[:40])
    return (None if text == SPECTATOR else LETTERS.index(text),)
