"""A device that sits at another's table: what it hears and says, what it keeps, and what it finds at the end.

It shows its seed to one head of a record alone, in which its own pledge stands among those of every device; keeps what
it saw, whatever the table tells later; and compares the whole of it at the end. No HTML here, and no wire.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from os import urandom
from typing import Any

from pages import wiring
from pages.chairs import GUEST
from pages.session import KINDS
from pages.visiting import Visit, seen_from
from salon import audit, games
from salon.core import IllegalMove, Refused, Seat, read_options
from salon.record import PLEDGES, BadRecord, Record, read_eyes, read_names, read_tags
from salon.shuffle import SIZE, pledge

TABLE = re.compile(r"[0-9a-f]{12}")  # its number, which becomes a part of addresses and keys here

WAITING, PLAYING, OVER = "waiting", "playing", "over"


@dataclass
class Guest:
    """Its chair, its word on the deal, and what it has seen."""

    game: str
    name: str = ""
    key: str = field(default_factory=lambda: urandom(6).hex())  # under which the wire keeps its way back
    table: str = ""  # the number of the game, at the host's
    seat: Seat = 0
    stage: str = WAITING
    seed: bytes = b""
    shown: str = ""  # the pledges for which the seed was shown
    void: int = (
        0  # deals that it went into since a game was last finished: who deals may have looked at them, and chosen
    )
    past: dict[str, str] = field(default_factory=dict)  # what this device kept of its tables, by their numbers
    names: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    visit: Visit | None = None
    whole: Record | None = None  # at the end
    fault: BadRecord | None = None  # what does not fit in it
    trouble: str = ""  # why the table and this device do not understand each other
    refused: str = ""  # the rule by which the table refused the last move
    closing: str = ""  # the whole record, while the last moves are not looked at yet
    deeds: list[dict[str, Any]] = field(default_factory=list)

    def _say(self, kind: str, **facts: object) -> None:
        self.deeds.append({"do": "send", "who": "", "text": wiring.write(kind, **facts)})

    # --- what the table says ---

    def heard(self, text: str) -> None:
        said = wiring.read(text, wiring.BY_TABLE, wiring.LONG)
        if not said:
            return
        {"hello": self._hello, "move": self._move, "refused": self._refuse, "end": self._end}[said["t"]](said)
        self.hurry()
        self.look()

    def look(self) -> None:
        """Whether what was looked at just now is a game by the rules."""
        if self.visit and self.visit.astray:
            self.trouble = "astray"

    def _hello(self, said: wiring.Said) -> None:
        if said["v"] != wiring.VERSION or said["game"] != self.game:
            self.trouble = "version" if said["v"] != wiring.VERSION else "game"
            return
        self._finish()
        self.trouble, self.refused = "" if TABLE.fullmatch(said["table"]) else "head", ""
        if self.trouble:
            return
        self._company(said)
        if not said["head"]:
            self._pledge(said)
            return
        try:
            record = read_head(said["head"])
        except (Refused, ValueError):
            self.trouble = "head"
            return
        if not self.seed:
            self._remember(said["table"])
        seed = self._seed_for(record)  # before it is followed: from then on its chairs are told as seen from here
        if self.visit is None or not same(self.visit.table.record, record):
            self._arrive(said, record)
        elif self.visit.asked:
            self.visit.asked = None  # whether it was heard, the moves will tell
        self.table = said["table"]
        self._say("have", ply=self.visit.table.told if self.visit else 0, seed=seed)

    def _arrive(self, said: wiring.Said, record: Record) -> None:
        """A game that is new to this device."""
        self.seat, self.stage, self.whole, self.fault, self.closing = record.eyes[0] or 0, PLAYING, None, None, ""
        self.table = said["table"]
        self.visit = Visit(record, said["kinds"])

    def _pledge(self, said: wiring.Said) -> None:
        """The company gathers: my name, and my word on a seed that nobody has seen."""
        self.void = 0 if self.stage == OVER else self.void + bool(self.shown)
        self.table, self.seat, self.stage, self.visit = said["table"], said["seat"], WAITING, None
        self.seed, self.shown = urandom(SIZE), ""
        self._say("join", v=wiring.VERSION, name=self.name, pledge=pledge(self.seed))

    def _remember(self, table: str) -> None:
        """This device sat here before, and came again by a new code: its word still stands."""
        try:
            self.recall(json.loads(self.past.get(table, "")))
        except (ValueError, KeyError, TypeError):
            self.seed, self.shown, self.void = b"", "", 0  # it did not

    def _seed_for(self, record: Record) -> str:
        """The seed, in the one case in which it may be shown."""
        pledges = record.tags.get(PLEDGES, "")
        devices = record.tags.get(KINDS, "").split("; ").count(GUEST) + 1
        words = pledges.split()
        if not self.seed or self.shown not in ("", pledges) or record.later:
            return ""
        if pledge(self.seed) not in words or len(words) != devices or len(set(words)) != devices:
            return ""
        self.shown = pledges
        return self.seed.hex()

    def _move(self, said: wiring.Said) -> None:
        self._company(said)
        if not self.visit or self.stage != PLAYING:
            return
        if not self.visit.follow(said["ply"], said["moves"], said["names"], said["kinds"], said["spent"]):
            self._say("have", ply=self.visit.table.told, seed="")

    def _company(self, said: wiring.Said) -> None:
        self.names, self.kinds, self.states = said["names"], seen_from(self.seat, said["kinds"]), said["states"]

    def _refuse(self, said: wiring.Said) -> None:
        if said["rule"] == "version":
            self.trouble = "version"
        elif self.visit and self.visit.asked and said["ply"] == self.visit.asked[0]:
            self.visit.asked, self.visit.table.early, self.refused = None, [], said["rule"]

    def _end(self, said: wiring.Said) -> None:
        if self.visit and self.stage == PLAYING:
            self.closing = said["record"]
            self.close()

    def _finish(self) -> None:
        """The table goes on to something else: what is left of the game that was whole is looked at now."""
        if self.closing and self.visit:
            self.visit.skip()
            self.close()

    def close(self) -> None:
        """Once all is looked at: is the whole record the game that I saw, and dealt by the seeds of all?"""
        if not self.closing or not self.visit or self.visit.table.behind:
            return
        saw = self.visit.table.record
        if self.shown:  # whatever the table named later, the seed was shown for these
            saw = replace(saw, tags=saw.tags | {PLEDGES: self.shown})
        try:
            self.whole = audit.audit(saw, self.closing, self.seed or None)  # who pledged must be in it, asked or not
        except BadRecord as bad:
            self.fault = bad
        self.stage, self.closing = OVER, ""

    # --- what is kept ---

    @property
    def kept(self) -> dict[str, str]:
        return {
            "name": self.name,
            "key": self.key,
            "seed": self.seed.hex(),
            "shown": self.shown,
            "void": str(self.void),
        }

    def recall(self, kept: dict[str, str]) -> None:
        """Its own part in the deal."""
        self.seed, self.shown, self.void = bytes.fromhex(kept["seed"]), kept["shown"], int(kept.get("void", 0))

    def chair(self, code: str) -> dict[str, str | None]:
        """What is kept of a seat by this code before the deal, when there is no game to keep it with."""
        return {"guest.chair": json.dumps({"code": code, "table": self.table, **self.kept})}

    def sat_by(self, code: str, kept: str) -> bool:
        """Whether this device sat down by this code, which nobody answers twice: then it is who it was."""
        try:
            chair = json.loads(kept)
            if chair["code"] != code:
                return False
            self.recall(chair)
            self.name, self.key, table = chair["name"], chair["key"], chair["table"]
        except (ValueError, KeyError, TypeError):
            return False
        if table in self.past:
            self._remember(table)  # the cards were dealt since
        return True

    def ask(self, text: str) -> None:
        """A move; raises IllegalMove where these eyes can tell."""
        if not self.visit or not self.visit.acting:
            raise IllegalMove("turn", due=self.visit.table.turn if self.visit else 0)
        if self.visit.asked and not self.visit.table.ahead:
            return  # the table has not answered the last one
        self.visit.play(text)
        if not self.visit.table.ahead:
            self._say("play", ply=self.visit.ply, move=text)

    def hurry(self) -> None:
        """What was answered before its turn is said when it comes."""
        if self.visit and not self.visit.asked and (text := self.visit.table.take_due()):
            self.visit.asked = self.visit.ply, text
            self._say("play", ply=self.visit.ply, move=text)


def read_head(text: str) -> Record:
    """The head of a record that one seat sees; its moves, and whoever comes later, are told afterwards."""
    tags, *_ = read_tags(text)
    game = games.load(tags.pop("Game", ""))
    names, later = read_names(tags.pop("Seats", ""))
    options = read_options(game.choices, tags.pop("Options", ""))
    eyes = read_eyes(tags.pop("Eyes", None), len(names))
    if not eyes or eyes[0] is None:
        raise Refused("eyes", eyes="")
    record = Record(game, names[: len(names) - later], options, tags=tags, eyes=eyes)
    record.start()
    return record


def same(mine: Record, told: Record) -> bool:
    """Whether this is the game that I follow: I may know of some who came later."""
    met = mine.seats[: len(mine.seats) - mine.later]
    heads = [(r.game, r.options, r.eyes, r.tags.get(PLEDGES)) for r in (mine, told)]
    return heads[0] == heads[1] and met == told.seats
