"""The contract between games, bots, records and pages. A game is one State class; all else is generic over it.

A State is mutable and small: `apply` edits it in place, unchecked, and `clone` is the only copy ever made.
Chance is a player: what a shuffle decides is a move of the DEALER, so that a record replays without any
random generator. A view is a State with its secrets masked, so that a bot cannot peek by construction.

Text meets the rules at one border. `read` says whether a text is a move of this game at all: it raises
IllegalMove("notation") if it is none, and nothing else whatever the text. `check` says whether a move may be made now:
it raises IllegalMove with the rule that forbids it, and nothing else whatever `read` returned, for a seat's move and
for the dealer's.

A view meets moves as its seat sees them made (`mask`). So it also reads what is written of a secret ("?"), which the
table's own State never does; and where it cannot see the cards of whoever moves, `check` asks whether they may be so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any, ClassVar, Final, Protocol, Self, TypeAlias, TypeVar

Seat = int  # 0, 1, 2 … clockwise, in the order of the record's Seats
Move: TypeAlias = Any  # opaque outside its game: an int or a plain tuple
Event = tuple[str, dict[str, Any]]  # what happened: a key and its facts; the words are the page's

DEALER: Final = -1
NOBODY: Final = -2  # the game is over
EVERYONE: Final = -3  # whose eyes a view has: those of anybody who looks on
GOD: Final = -4  # and who sees all: a State that is no view

FEW: Final = 64  # moves that a game has room for, if it says nothing of it

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # seats in records and options; the dealer signs "@"

# What is written alike in every game, for those who know no game: records, tables, pages.
PASS: Final = "-"  # a pass
TIME: Final = "time"  # a call: the minutes that the company gave itself are over
COMES: Final = "+"  # a call: a newcomer takes a seat, the one after the last
LEAVES: Final = "-"  # a call, with the letter of the seat that is given up

# Keys of events that those who know no game tell from others.
SILENT: Final = "silent"  # told to nobody: a decision made in secret
PASSED: Final = "passed"  # read at a glance
UNDONE: Final = "undone"  # no game's: the house tells that a move was taken back


class Refused(ValueError):
    """What the house will not do, as data: `rule` is a number of the rulebook ("2.2") or a plain key ("notation")."""

    def __init__(self, rule: str, **facts: object) -> None:
        super().__init__(rule, facts)
        self.rule, self.facts = rule, facts

    def __str__(self) -> str:
        told = ", ".join(f"{key} {value}" for key, value in self.facts.items())
        return self.rule + (f" ({told})" if told else "")


class IllegalMove(Refused):
    """A move the rules forbid, or a text that is no move: "notation", "turn"."""


class BadSetup(Refused):
    """A game that cannot be set up so: "game", "option", "value", or the rule on seats."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `rule` names what decided the first place; a tie that nobody wins names its seats."""

    places: tuple[int, ...]  # by seat, 1 is the best, equals share
    points: tuple[float, ...]  # by seat, a half is exact; none in a game that counts places alone
    winners: tuple[Seat, ...]  # may be empty
    out: tuple[Seat, ...] = ()  # seats that could not win
    tied: tuple[Seat, ...] = ()  # seats that must play again
    rule: str = ""

    def __str__(self) -> str:
        """By seat: its points, or "out"; its place ("#2"), where there are no points."""
        told = [f"{points:g}" for points in self.points] or [f"#{place}" for place in self.places]
        return " ".join("out" if seat in self.out else text for seat, text in enumerate(told))


# --- options: a frozen dataclass that a game declares; set-up pages, records and links are made from it ---


def choice(*values: str) -> Any:
    """An option that takes one of these; the first is the default."""
    return field(default=values[0], metadata={"values": {value: value for value in values}})


def switch() -> Any:
    """An option that is on or off, off unless somebody says otherwise."""
    return field(default=False, metadata={"values": {"off": False, "on": True}})


def count(default: int, least: int, most: int, *, step: int = 1, when: str = "") -> Any:
    """An option that is a number; idle unless `when` ("ends=time") holds. Set-up pages offer it in steps."""
    values = {str(n): n for n in range(least, most + 1)}
    return field(default=default, metadata={"values": values, "step": step, "when": when})


def seat_choice(*values: str) -> Any:
    """An option that may also name a seat, by its letter."""
    return field(
        default=values[0], metadata={"values": {value: value for value in (*values, *LETTERS)}, "names": "seat"}
    )


class Options(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


WORD = re.compile(r"\S+")
O = TypeVar("O", bound=Options)  # noqa: E741  (O for Options)


def write_options(options: Options) -> str:
    """Only what differs from the default, as "edition=classic first=B"."""
    told = []
    for f in fields(options):
        value = getattr(options, f.name)
        if value != f.default:
            [text] = [text for text, meant in f.metadata["values"].items() if meant == value]
            told.append(f"{f.name}={text}")
    return " ".join(told)


def read_options(kind: type[O], text: str) -> O:
    allowed = {f.name: f.metadata["values"] for f in fields(kind)}
    said: dict[str, Any] = {}
    for word in WORD.finditer(text):  # one by one: a stranger's text may be long
        name, _, value = word[0].partition("=")
        if name not in allowed:
            raise BadSetup("option", option=name[:40])
        if value not in allowed[name]:
            raise BadSetup("value", option=name, value=value[:40], allowed=" ".join(allowed[name]))
        said[name] = allowed[name][value]
    return kind(**said)


class State(Protocol):
    """A position of one game. What is left open here every game must say; what has a body, only if it differs."""

    __slots__ = ()

    name: ClassVar[str]  # "whist": the key of every file of this game
    seats: ClassVar[range]  # how many may play
    choices: ClassVar[type[Any]]  # its options: a frozen dataclass
    options: Any
    turn: Seat  # whose move it is; DEALER and NOBODY included

    @classmethod
    def start(cls, seats: int, options: Any = None) -> Self: ...  # raises BadSetup

    @property
    def chapter(self) -> int: ...  # the number of the auction, trick or round; 0 before the first

    @property
    def rests(self) -> bool:
        """What has just happened deserves a look before the dealer or a bot goes on."""
        return False

    @property
    def together(self) -> bool:
        """Seats answer at the same time, in secret; nothing tells that one of them did."""
        return False

    @property
    def minutes(self) -> int | None:
        """What the company gave itself, while TIME may still be called; None without a clock."""
        return None

    # --- rules

    def deal(self, rng: Random) -> Move: ...  # what chance decides at the DEALER's turn, by random and getrandbits
    def moves(
        self,
    ) -> list[Move]: ...  # every legal move, in a stable order; what chance may decide, if it can be listed
    def check(self, move: Move) -> None: ...  # raises IllegalMove with the rule broken, and nothing else
    def apply(self, move: Move) -> None: ...  # unchecked: callers have check()ed, or come from moves()
    def result(self) -> Result: ...  # as it would stand now; final when turn is NOBODY

    def calls(self) -> list[Move]:
        """What the company may decide in the dealer's stead, whoever is to move: COMES, LEAVES, TIME, or its own."""
        return []

    # --- search

    def clone(self) -> Self: ...
    def pick(self, rng: Random) -> Move: ...  # one plausible legal move, fast: the playout policy

    # --- for those who know no game: other engines' searches, learners, tables of positions

    @property
    def room(self) -> int:
        """Ids of actions are below this number, all through the game."""
        return FEW

    @property
    def longest(self) -> int | None:
        """No game of this set-up takes more moves, the dealer's among them; None where only the company ends it."""
        return None

    def actions(self) -> dict[int, Move]:
        """The moves of the seat to move by their ids: where the game can say it, an id means the same all through."""
        return dict(enumerate(self.moves()))

    def chances(self) -> list[tuple[Move, float]] | None:
        """Of a State that shows all, at the DEALER's turn: what may come, and how likely; None if it is too much."""
        moves = self.moves()
        return [(move, 1 / len(moves)) for move in moves] or None

    def observe(self, seat: Seat) -> list[float]:
        """What this seat makes of its view, in numbers from 0 to 1; as many, while the company stays."""
        return [float(self.turn == seat), float(self.turn == NOBODY)]

    def key(self) -> Hashable:
        """Equal States have equal keys, and others have not."""
        names: tuple[str, ...] = type(self).__slots__
        return tuple([frozen(getattr(self, name)) for name in names])

    # --- hidden information: none, unless a game says otherwise

    def redact(self, seat: Seat | None) -> Self:
        """What this seat knows; None is a spectator. Always a copy."""
        return self.clone()

    def mask(self, move: Move, seat: Seat | None) -> Move:
        """A move as this seat sees it made; in that seat's view, what it sees already."""
        return move

    def determinize(self, rng: Random) -> Self:
        """A full State that this redacted one may be."""
        return self.clone()

    # --- text

    def write(self, move: Move) -> str: ...  # notation: "4+10", no blanks; a pass is PASS in every game
    def read(self, text: str) -> Move: ...  # its inverse, in a view of masked moves too; raises IllegalMove("notation")
    def tell(self, move: Move) -> list[Event]: ...  # what this move does, for those who read along


def frozen(value: Any) -> Hashable:
    """The same, but nothing can be changed in it."""
    if isinstance(value, list | tuple):
        return tuple([frozen(each) for each in value])
    if isinstance(value, dict):
        return frozenset([(key, frozen(each)) for key, each in value.items()])
    return value  # type: ignore[no-any-return]


def read_back(state: State, text: str, meant: Callable[[str], Move]) -> Move:
    """The move that this text means; there is one way to write each, and any other is refused."""
    try:
        move = meant(text)
        if state.write(move) == text:
            return move
    except IllegalMove:
        raise
    except (ValueError, KeyError, IndexError):
        pass
    raise IllegalMove("notation", text=text[:40])


class Bot(Protocol):
    """Sees a redacted State of its own game, never the table's; and may scribble on it."""

    def __call__(self, view: Any, rng: Random) -> Move: ...
