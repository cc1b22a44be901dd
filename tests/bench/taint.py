"""Whether a guest's device ever holds what its seat may not know, in random games of every kind by both pages.

`PYTHONPATH=engine:web python -m tests.bench.taint GAMES [FIRST]` plays them, some seconds each. Before the end,
whatever was sent to the guest, is kept in its browser or stands on its page must follow from the record as its seat may
read it.
"""

from __future__ import annotations

import json
import sys
from random import Random

from pages import play
from pages.scene import Scene
from pages.visiting import Visit
from salon import games
from salon.audit import signed
from salon.record import DEAL, SEEDS, Record
from tests.engine.walks import option_sets
from tests.pages.evening import do
from tests.pages.wires import Wires, step

SEAT = 1  # the guest's
MOST = 300  # turns of a game, and so much of a long one
EVERY = 10  # turns between two looks at the store and the page


class Tainted(AssertionError):
    """Something hidden has reached the guest."""


class Tapped:
    """All that the guest is told before the end of one game."""

    def __init__(self, wires: Wires) -> None:
        self.wires, self.texts, self.tokens = wires, list[str](), list[str]()
        wires.told = self.hear

    def hear(self, text: str) -> str:
        said = json.loads(text)
        if said["t"] != "end":
            self.texts.append(text)
        if said["t"] == "move":
            self.tokens[said["ply"] :] = said["moves"]
        return text

    def look(self) -> None:
        """At what came by the wire since somebody last looked, and at what has become of it."""
        session, guest = self.wires.host.session, self.wires.guest.guest
        if not session or session.over or not guest.visit:
            return
        whole = session.table.record
        secrets = {whole.tags[DEAL], *whole.tags[SEEDS].split()} - {guest.seed.hex()}
        if any(secret in text for secret in secrets for text in self.texts):
            raise Tainted("a message")
        self.texts.clear()
        if self.tokens != [token for _, token in signed(str(whole.redact(SEAT)))][: len(self.tokens)]:
            raise Tainted("a move")
        self._look_at_the_page(guest.visit, whole.redact(SEAT), secrets)

    def _look_at_the_page(self, visit: Visit, may: Record, secrets: set[str]) -> None:
        mine = visit.table.record
        known = Record(mine.game, mine.seats, mine.options, may.moves[: visit.ply], dict(mine.tags), {}, mine.later,
                       may.eyes)  # fmt: skip
        kept = self.wires.kept
        pieces = [kept[key] or "" for key in sorted(kept) if key.startswith(f"game.{self.wires.guest.id}")]
        told = [token for _, token in signed("\n".join(pieces))]
        everything = json.dumps([kept, self.wires.shown["guest"]])
        if any(secret in everything for secret in secrets) or told != [token for _, token in signed(str(known))]:
            raise Tainted("the store")
        if str(mine) != str(known):
            raise Tainted("the record")
        if not (visit.table.behind or visit.table.early or visit.asked) and self._drawn(visit) != self._anew(
            known, visit
        ):
            raise Tainted("the page")

    def _anew(self, known: Record, visit: Visit) -> str:
        """The page, drawn from nothing but what the seat may know."""
        other = Visit(known, visit.kinds)
        other._spent = visit._spent
        return self._drawn(other)

    def _drawn(self, visit: Visit) -> str:
        guest = self.wires.guest
        return play.stage(Scene.of(visit, guest.here, guest.draw, guest.pace, guest.aid))


def run(game: str, seed: int, most: int = MOST) -> int:
    """One game, with as many seats and such options as the seed says; how many turns were looked at."""
    rng, sets = Random(seed), option_sets(game)
    chairs = ["you", "guest", *["bot"] * (rng.choice(games.load(game).seats) - 2)]
    wires = Wires(game, " ".join(chairs), **dict(option.split("=") for option in sets[seed % len(sets)].split()))
    tapped = Tapped(wires)
    do(wires.guest, "join", name=["Grandma"])
    wires.connect()
    wires.host_does(do(wires.host, "gathered"))
    for turn in range(most):
        if not wires.host.session or wires.host.session.over:
            return turn
        step(wires, rng)
        if turn % EVERY == 0:
            tapped.look()
    return most


def main() -> None:
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for seed in range(first, first + int(sys.argv[1])):
        game = games.names()[seed % len(games.names())]
        print(f"{seed:6} {game:16}{run(game, seed):5} turns", flush=True)


if __name__ == "__main__":
    main()
