"""An evening at a table that stands on another device: the same session, over what one seat has seen of the game.

What is done there comes as fast as it is done; here it is looked at in one's own pace. A move is asked for, and made
when the table says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pages.chairs import GONE, GUEST, house
from pages.session import KINDS, Session
from salon.core import IllegalMove, Seat
from salon.record import Record
from salon.seen import Seen
from salon.table import Table


class Visit(Session):
    table: Seen

    def __init__(self, record: Record, kinds: Sequence[str]) -> None:
        [mine] = record.eyes
        self.mine: Seat = mine or 0
        self.asked: tuple[int, str] | None = None  # a move that the table has not answered: at which ply, and what
        self.astray = False  # the table has told what cannot have been: nothing more of it is followed
        super().__init__(record, seen_from(self.mine, kinds), Random(0))

    def _laid(self, record: Record, rng: Random) -> Table:
        return Seen(record)

    # --- what stands now ---

    @property
    def covered(self) -> bool:
        return False

    @property
    def acting(self) -> bool:
        return not self.table.behind and self.people == [self.table.turn]

    @property
    def passing(self) -> bool:
        return False

    @property
    def pausing(self) -> bool:
        """While nothing new has come, there is nothing to go on to: the table rests for everybody."""
        return not self.table.early and self.table.turn != self.mine and self.view().rests

    @property
    def _asking(self) -> bool:
        return not self.table.behind

    @property
    def undoable(self) -> bool:
        return False

    @property
    def thinking(self) -> Seat | None:
        """Bots think where the table stands."""
        return None

    # --- what changes it ---

    def play(self, text: str) -> None:
        """Asks the table for a move; raises IllegalMove where these eyes can tell that it will not do."""
        self.table.attempt(text)
        self.picked = {}
        if self.table.ahead:
            self.table.early.append((self.view().clone(), text))
        else:
            self.asked = self.ply, text

    def follow(self, ply: int, tokens: list[str], names: list[str], kinds: Sequence[str], spent: int) -> bool:
        """What the table tells; False if it is not what comes next."""
        if ply > self.table.told or self.ply > ply + len(tokens):
            return False
        if self.astray:
            return True
        self.table.follow(tokens[self.table.told - ply :], names)
        self.kinds = seen_from(self.mine, kinds)
        self.kinds += [GUEST] * (len(self.names) - len(self.kinds))
        self.table.record.tags[KINDS] = "; ".join(self.kinds)
        self._spent = float(spent)
        if self.asked and self.table.told > self.asked[0]:
            self.asked = None
        if self.table.turn == self.mine or self.view().together:
            self._settle()
        return True

    def go_on(self) -> None:
        if self.table.behind:
            self._step()
            self._settle()

    def _step(self) -> None:
        """The next move that was told; if there is no such move, it is the last that this device listened to."""
        try:
            self.table.step()
        except IllegalMove:
            self.table.forget()
            self.astray = True

    def skip(self) -> None:
        while self.table.behind:
            self.go_on()

    def _seat_company(self) -> None:
        self.table.record.tags[KINDS], self.picked = "; ".join(self.kinds), {}
        self.seat = self.mine
        self._settle()

    def _goes_without_saying(self) -> bool:
        """What was done together, or at my own asking, nobody has to look at move by move."""
        if not self.table.behind or not (self.table.turn == self.mine or self.view().together):
            return False
        self._step()
        return True


def seen_from(seat: Seat, kinds: Sequence[str]) -> list[str]:
    """Who holds each chair, as it looks from this one: everybody else is elsewhere."""
    told = [kind if kind == GONE or house(kind) else GUEST for kind in kinds]
    return ["you" if at == seat and kind == GUEST else kind for at, kind in enumerate(told)]
