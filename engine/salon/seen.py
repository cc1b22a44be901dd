"""A table that stands elsewhere, as one seat sees it: its moves come from there, masked, and are checked as far as
these eyes can tell. Nothing is decided here: neither chance nor any seat moves before the table has said so.
"""

from __future__ import annotations

from salon.core import LETTERS, Bot, IllegalMove, Move, Seat, State
from salon.record import Record, allowed, signature
from salon.table import Table


class Seen(Table):
    def __init__(self, record: Record) -> None:
        """`record` has the eyes of one seat; more of it comes by `follow`."""
        [self.eyes] = record.eyes
        self._coming: list[str] = []  # tokens that nobody has looked at yet: who moves, and how
        self._comers: list[str] = []  # names of those who come with them
        self._lay(record)

    @property
    def told(self) -> int:
        """How many moves the table has told of, shown here or not."""
        return len(self.record.moves) + len(self._coming)

    @property
    def behind(self) -> bool:
        return bool(self._coming)

    def follow(self, tokens: list[str], names: list[str]) -> None:
        """What was done at the table after all that it told before, and the names of all who sit there then."""
        self._coming += tokens
        self._comers = names[len(self.record.seats) :]

    def forget(self) -> None:
        """What nobody has looked at; the table will tell it again."""
        self._coming = []

    def attempt(self, text: str) -> None:
        """Whether the rules, as far as these eyes can tell, allow this seat's move, or several in a row. Raises
        IllegalMove, and changes nothing."""
        state = self._state.clone()
        for word in text.split() or [text]:
            if state.turn != self.eyes:
                raise IllegalMove("turn", due=state.turn)
            move = state.read(word)
            state.check(move)
            state.apply(move)

    def step(self) -> None:
        """The next move that was told. Raises IllegalMove, if it cannot have been made, and stays before it."""
        token = self._coming[0]
        move, came = allowed(self._state, token[:1], token[1:])
        del self._coming[0]
        self._do(move)
        if came:
            name = self._comers.pop(0) if self._comers else LETTERS[len(self.record.seats)]
            self.record.seats.append(name)
            self.record.later += 1

    # --- what is not decided here ---

    def view(self, seat: Seat | None) -> State:
        return self._state

    def hides(self, seat: Seat) -> bool:
        return True

    def go_on(self, bot: Bot) -> None:
        self.step()

    def _drew(self, move: Move) -> bool:
        return False


class Teller:
    """What the table tells one seat of a record that grows: a token a move, as that seat sees it made."""

    def __init__(self, record: Record, seat: Seat) -> None:
        self.record, self.seat = record, seat
        self._state = record.start()
        self._view = self._state.redact(seat)
        self._tokens: list[str] = []

    def tokens(self, first: int) -> list[str]:
        """Those from this move on."""
        for move in self.record.moves[len(self._tokens) :]:
            seen = self._state.mask(move, self.seat)
            self._tokens.append(signature(self._view, seen) + self._view.write(seen))
            self._view.apply(seen)
            self._state.apply(move)
        return self._tokens[first:]
