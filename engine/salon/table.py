"""One live game: the only holder of the true State. Players and bots meet views."""

from __future__ import annotations

from random import Random

from salon.core import DEALER, NOBODY, Bot, IllegalMove, Move, Seat, State
from salon.record import Record


class Table:
    def __init__(self, record: Record, rng: Random) -> None:
        self.record = record
        self._chance = Random(rng.getrandbits(64))
        self._luck = Random(rng.getrandbits(64))  # a bot never holds the dealer's
        self._state = record.last()
        self._views: dict[Seat | None, State] = {}  # of this position, by seat

    @property
    def turn(self) -> Seat:
        return self._state.turn

    def view(self, seat: Seat | None) -> State:
        """What this seat sees, the same object until the next move: look at it, clone what you change."""
        if seat not in self._views:
            self._views[seat] = self._state.redact(seat)
        return self._views[seat]

    def deal(self) -> None:
        """What chance decides next, when the turn is the dealer's."""
        self._do(self._state.deal(self._chance))

    def play(self, seat: Seat, text: str) -> None:
        """A move of this seat; or several in a row, blanks between them, all made or none."""
        before = len(self.record.moves)
        try:
            for word in text.split() or [text]:
                self._play(seat, word)
        except IllegalMove:
            if len(self.record.moves) > before:
                self.rewind(before)
            raise

    def _play(self, seat: Seat, text: str) -> None:
        if self._state.turn == NOBODY:
            raise IllegalMove("over")
        if seat != self._state.turn or seat == DEALER:
            raise IllegalMove("turn", due=self._state.turn)
        move = self._state.read(text)
        self._state.check(move)
        self._do(move)

    def call(self, text: str) -> None:
        """What the company has decided, in the dealer's stead."""
        move = self._state.read(text)
        if move not in self._state.calls():
            self._state.check(move)
            raise IllegalMove("turn", due=self._state.turn)
        self._do(move)

    def go_on(self, bot: Bot) -> None:
        """The next move: the dealer's, or this bot's, which sees no more than its seat does."""
        if (seat := self.turn) == DEALER:
            return self.deal()
        view = self._state.redact(seat)  # nobody else's: a bot may scribble on it
        return self.play(seat, view.write(bot(view, self._luck)))

    def rewind(self, ply: int) -> None:
        """Back to just after the first `ply` moves; replaying is cheap, so nothing ever un-applies."""
        del self.record.moves[ply:]
        self._state, self._views = self.record.last(), {}

    def _do(self, move: Move) -> None:
        self.record.moves.append(move)
        self._state.apply(move)
        self._views = {}
