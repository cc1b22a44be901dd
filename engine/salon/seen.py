"""A table that stands elsewhere, as one seat sees it: its moves come from there, masked, and are checked as far as
these eyes can tell. Nothing is decided here: neither chance nor any seat moves before the table has said so.
"""

from __future__ import annotations

from random import Random

from salon.core import LETTERS, Bot, IllegalMove, Move, Seat, State
from salon.record import Record, allowed, signature
from salon.table import Table


class Seen(Table):
    def __init__(self, record: Record) -> None:
        """`record` has the eyes of one seat; more of it comes by `follow`."""
        [self.eyes] = record.eyes
        self._coming: list[str] = []  # tokens that nobody has looked at yet: who moves, and how
        self._comers: list[str] = []  # names of those who come with them
        self._answered: set[Seat] = set()  # of those who answer together
        self.early: list[tuple[State, str]] = []  # answers that were given before their turn, and to what
        self._looked: tuple[tuple[int, int], State] = ((-1, -1), record.start())
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
        state = self.view(None).clone()
        for word in text.split() or [text]:
            if state.turn != self.eyes:
                raise IllegalMove("turn", due=state.turn)
            move = state.read(word)
            state.check(move)
            state.apply(move)

    # --- answers given together, before their turn ---

    @property
    def turn(self) -> Seat:
        return self.view(None).turn

    @property
    def known(self) -> State:
        """What follows from what the table has told, and was looked at."""
        return self._state

    @property
    def ahead(self) -> bool:
        """Whether what is shown is more than that."""
        return self.view(None) is not self.known

    def take_due(self) -> str | None:
        """The first early answer, once it is this seat's turn. If it is asked something else then, all are void."""
        if self._state.turn != self.eyes or not self.early:
            return None
        asked, text = self.early[0]
        if asked == self._state:
            return text
        self.early = []
        return None

    def _looked_ahead(self) -> State:
        """Where seats answer together, this one need not wait for those before it: nothing tells what they answer."""
        true, view = self._state.determinize(Random(0)), self._state.clone()
        passed = set(self._answered)
        while true.together and true.turn != self.eyes and true.turn not in passed:
            seat, move = true.turn, true.pick(Random(0))
            view.apply(true.mask(move, self.eyes))
            true.apply(move)
            if true.turn != seat:
                passed.add(seat)
        if not view.together or view.turn != self.eyes or self.eyes in passed:
            return self._state
        for asked, text in self.early:
            if asked != view:
                break
            for word in text.split() or [text]:
                view.apply(view.read(word))
        if not view.together:  # the answer that ends it: what follows is the table's to tell
            return self._state
        return view if self.early or self._state.turn != self.eyes else self._state

    def _replay(self, moves: list[Move]) -> None:
        for move in moves:
            asked = self._state.turn if self._state.together else None
            super()._replay([move])
            if asked is not None and asked == self.eyes:
                self.early = self.early[1:]
            if asked is not None and asked != self._state.turn:
                self._answered.add(asked)
            if asked is None or not self._state.together or self._state.turn in self._answered:
                self._answered = set()  # they are asked something else

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
        """What these eyes see, whoever asks; the same object until something changes."""
        if not self._state.together or self.behind:
            return self._state
        now = len(self.script.tokens), len(self.early)
        if self._looked[0] != now:
            self._looked = now, self._looked_ahead()
        return self._looked[1]

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
