"""One live game: the only holder of the true State. Players and bots meet views.

All chance of a game follows from its Deal, a text among the record's tags: what the dealer draws for the n-th time
depends on it and on n alone. So the same deal can be played again or given to a friend, and taking a move back brings
no other cards.
"""

from __future__ import annotations

from random import Random

from salon.core import DEALER, NOBODY, BadSetup, Bot, IllegalMove, Move, Seat, State
from salon.record import DEAL, Record, Script
from salon.shuffle import chance, draws

EVERY = 128  # moves between two marks, from which going back starts
PIECE = 200  # moves that are written down together


class Table:
    def __init__(self, record: Record, rng: Random) -> None:
        if record.eyes:
            raise BadSetup("redacted")  # one cannot go on with what one seat has seen
        self._deal = record.tags.setdefault(DEAL, f"{rng.getrandbits(64):016x}")
        self._lay(record)

    def _lay(self, record: Record) -> None:
        self.record = record
        self.script = Script()
        self._draws = 0  # how often the dealer has drawn
        self._views: dict[Seat | None, State] = {}  # of this position, by seat
        self._state = record.start()
        self._marks = [(0, 0, self._state.clone())]  # moves made, draws, and the position after them
        self._unwritten = 0  # the first move that `pieces` has not given yet
        self._written = 0  # pieces that it has
        self._replay(record.moves)

    @property
    def turn(self) -> Seat:
        return self._state.turn

    def view(self, seat: Seat | None) -> State:
        """What this seat sees, the same object until the next move: look at it, clone what you change."""
        if seat not in self._views:
            self._views[seat] = self._state.redact(seat)
        return self._views[seat]

    def hides(self, seat: Seat) -> bool:
        """Whether the others hold anything that this seat cannot see."""
        return self.view(seat) != self._state

    def deal(self) -> None:
        """What chance decides next, when the turn is the dealer's."""
        self._do(self._state.deal(chance(self._deal, self._draws)))

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
        return self.play(seat, view.write(bot(view, self.luck())))

    def luck(self) -> Random:
        """What a bot may leave to chance at this move: never the dealer's."""
        return Random(f"{self._deal}/luck/{len(self.record.moves)}")

    def rewind(self, ply: int) -> None:
        """Back to just after the first `ply` moves: nothing ever un-applies, the last mark before is played on from."""
        moves = self.record.moves[:ply]
        while self._marks[-1][0] > ply:
            self._marks.pop()
        start, self._draws, mark = self._marks[-1]
        self._state, self._views = mark.clone(), {}
        self._unwritten = min(self._unwritten, max(0, ply - 1))  # its note may have changed
        for noted in [at for at in self.record.notes if at >= ply]:
            del self.record.notes[noted]
        self.script.cut(start)
        self._replay(moves[start:])
        del self.record.moves[ply:]

    def pieces(self) -> dict[int, str | None]:
        """The text of the moves by pieces: those that have changed since they were last asked for; None is no more."""
        end = -(-max(len(self.record.moves), -1 in self.record.notes) // PIECE)
        first = end if (self._unwritten, self._written) == (len(self.record.moves), end) else self._unwritten // PIECE
        changed: dict[int, str | None] = {
            n: self.script.text(self.record.notes, n * PIECE, (n + 1) * PIECE) for n in range(first, end)
        }
        changed |= dict.fromkeys(range(end, self._written))
        self._unwritten, self._written = len(self.record.moves), end
        return changed

    @property
    def head(self) -> str:
        """The tags of the record, as they stand now."""
        return self.record.head(self._state)

    def _do(self, move: Move) -> None:
        self._replay([move])
        self.record.moves.append(move)
        self._views = {}

    def _replay(self, moves: list[Move]) -> None:
        for move in moves:
            self._draws += self._drew(move)
            self.script.add(self._state, move)
            if (made := len(self.script.tokens)) % EVERY == 0:
                self._marks.append((made, self._draws, self._state.clone()))

    def _drew(self, move: Move) -> bool:
        return draws(self._state, move)
