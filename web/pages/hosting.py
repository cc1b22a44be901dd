"""The devices of a table, at the one that holds it: who was invited, who is here, and what each of them may hear.

Nothing that a guest says is believed: its seat is the one it was invited to, its move goes through the rules like any
other, and what has no shape or comes at the wrong time is passed over. No HTML here, and no wire: `deeds` are what the
page has to do next, in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from os import urandom
from typing import Any, Final, Literal

from pages import wiring
from pages.chairs import GUEST, house
from pages.session import KINDS, Session, distinct
from salon.core import LETTERS, IllegalMove, Refused, Seat, State
from salon.record import PLEDGES, Record
from salon.seen import Teller
from salon.shuffle import SIZE, agree, pledge, sized

INVITED: Final = "invited"  # a code was shown, nobody has come by it
HERE: Final = "here"
AWAY: Final = "away"
HOUSE: Final = "house"  # a bot's chair
ABSENT: Final = "absent"  # a guest's chair, and no device is known for it

Stage = Literal["lobby", "pledging", "playing"]


@dataclass
class Owed:
    """The end of a game, for a device that was away when it came."""

    hello: str
    tokens: list[str]
    news: dict[str, Any]  # what is said with them
    record: str


@dataclass
class Device:
    """One that was invited, and what it was told."""

    who: str  # of its channel; nobody else knows it
    seat: Seat
    state: str = INVITED
    code: str = ""  # the invitation, once the wire has made it
    apart: bool = False  # it was replied to, and the two devices have not found each other
    unmade: bool = False  # the wire could make no code
    pledge: str = ""
    seed: bytes | None = None
    ply: int | None = None  # moves that it was told; None until it says how many it has
    known: tuple[Any, ...] = ()  # what it was told last of the company
    ended: bool = False  # it was given the whole record
    owed: Owed | None = None  # a game whose end it has not heard, though the others play another by now


@dataclass
class Host:
    """The table as its devices know it."""

    game: type[State]
    table: str  # the number of the game on the shelf
    names: list[str]
    kinds: list[str]
    options: Any
    session: Session | None = None  # once it is dealt
    stun: str = ""  # a server that tells devices their address on the internet, if somebody named one
    devices: dict[Seat, Device] = field(default_factory=dict)
    deeds: list[dict[str, Any]] = field(default_factory=list)
    stage: Stage = "lobby"
    hurried: bool = False  # deal as soon as everybody has pledged: it was asked for
    _seed: bytes = b""
    _record: Record | None = None  # what was pledged on
    _tellers: dict[Seat, Teller] = field(default_factory=dict)

    @classmethod
    def of(cls, session: Session, table: str) -> Host:
        """A game that was kept: no device is here yet."""
        record = session.table.record
        return cls(record.game, table, record.seats, session.kinds, record.options, session, stage="playing")

    # --- who is here ---

    @property
    def chairs(self) -> list[Seat]:
        """Those of guests, whoever plays them now."""
        held = {seat for seat, kind in enumerate(self.kinds) if kind == GUEST}
        return sorted(held | set(self.devices))

    def state(self, seat: Seat) -> str:
        if seat in self.devices:
            return self.devices[seat].state
        kind = self.kinds[seat]
        return ABSENT if kind == GUEST else HOUSE if house(kind) else HERE

    @property
    def states(self) -> list[str]:
        return [self.state(seat) for seat in range(len(self.names))]

    @property
    def complete(self) -> bool:
        """Everybody is here, and has pledged."""
        wanted = [seat for seat, kind in enumerate(self.kinds) if kind == GUEST]
        return all(self.state(seat) == HERE and self.devices[seat].pledge for seat in wanted)

    def device(self, who: str) -> Device | None:
        return next((device for device in self.devices.values() if device.who == who), None)

    # --- the house invites ---

    def invite(self, seat: Seat) -> None:
        """A new code for this chair; whoever sat there by another one has left."""
        self.dismiss(seat)
        self.devices[seat] = device = Device(urandom(6).hex(), seat)
        self._do("invite", device, stun=self.stun)
        self._followed()
        if self.stage == "pledging":
            self.unsettle()  # it has pledged nothing: everybody begins again with it

    def dismiss(self, seat: Seat) -> None:
        if device := self.devices.pop(seat, None):
            self._do("drop", device)
            self._followed()

    def _followed(self) -> None:
        if self.session:
            self.session.followed = bool(self.devices)

    def withholds(self, seat: Seat) -> bool:
        """It is here, and the deal waits for its word or its seed."""
        device = self.devices[seat]
        return device.seed is None if self.stage == "pledging" else self.hurried and not device.pledge

    def invited(self, who: str, code: str) -> None:
        if (device := self.device(who)) and device.state == INVITED:
            device.code, device.unmade = code, False

    def _do(self, deed: str, device: Device, **facts: object) -> None:
        self.deeds.append({"do": deed, "who": device.who, **facts})

    def _say(self, device: Device, kind: str, **facts: object) -> None:
        self._do("send", device, text=wiring.write(kind, **facts))

    # --- what happens on the wire ---

    def opened(self, who: str) -> None:
        """A channel is open, for the first time or again: the guest is told where it sits, and says what it has."""
        if device := self.device(who):
            device.state, device.code, device.apart, device.ply, device.known = HERE, "", False, None, ()
            if device.owed:
                self._do("send", device, text=device.owed.hello)
            else:
                self._greet(device)

    def unmet(self, who: str) -> None:
        if (device := self.device(who)) and device.state == INVITED:
            device.apart = True

    def unable(self, who: str) -> None:
        if (device := self.device(who)) and device.state == INVITED:
            device.unmade = True

    def gone(self, who: str) -> None:
        if (device := self.device(who)) and device.state == HERE:
            device.state = AWAY

    def heard(self, who: str, text: str) -> None:
        device, said = self.device(who), wiring.read(text, wiring.BY_GUEST, wiring.SHORT)
        if not device or not said or device.state != HERE:
            return
        {"join": self._join, "have": self._have, "play": self._play}[said["t"]](device, said)

    def _greet(self, device: Device) -> None:
        self._do("send", device, text=self._hello(device))

    def _hello(self, device: Device) -> str:
        record = self.session.table.record if self.session else self._record
        head = "" if record is None else eyed_head(record, device.seat)
        return wiring.write("hello", v=wiring.VERSION, table=self.table, game=self.game.name, seat=device.seat,
                            head=head, **self._company)  # fmt: skip

    @property
    def _company(self) -> dict[str, Any]:
        return {"names": self.names, "kinds": self.kinds, "states": self.states}

    # --- before the deal: names, pledges, seeds ---

    def _join(self, device: Device, said: wiring.Said) -> None:
        if said["v"] != wiring.VERSION:
            self._say(device, "refused", ply=0, rule="version")
        elif self.stage == "lobby" and is_pledge(said["pledge"]):
            others = [name for seat, name in enumerate(self.names) if seat != device.seat]
            name = " ".join(said["name"][: wiring.NAME].split()) or LETTERS[device.seat]
            self.names[device.seat], device.pledge = distinct(name, others), said["pledge"]
            if self.hurried and self.complete:
                self.settle()

    def settle(self) -> None:
        """Who sits where is settled, and every pledge is told to everybody: now the seeds are asked for."""
        if self.stage != "lobby":
            return
        if not self.complete:
            self.hurried = True  # somebody has just come, and its pledge is on its way
            return
        self.stage, self._seed = "pledging", urandom(SIZE)
        pledges = [pledge(self._seed), *(self.devices[seat].pledge for seat in sorted(self.devices))]
        tags = {KINDS: "; ".join(self.kinds), PLEDGES: " ".join(pledges)}
        self._record = Record(self.game, list(self.names), self.options, tags=tags)
        for device in self.devices.values():
            self._greet(device)

    def unsettle(self, hurried: bool = False) -> None:
        """All pledges are void: everybody is asked for a new one, on a seed that nobody has seen."""
        self.stage, self.session, self._record, self._tellers, self.hurried = "lobby", None, None, {}, hurried
        for device in self.devices.values():
            device.pledge, device.seed, device.ply, device.known, device.ended = "", None, None, (), False
            if device.state == HERE:
                self._greet(device)

    def owe(self) -> None:
        """Another game comes: whoever is away hears the end of this one first, once they are back."""
        session = self.session
        if not session or not session.over:
            return
        for device in self.devices.values():
            if not device.ended:
                tokens = Teller(session.table.record, device.seat).tokens(0)
                news = {**self._company, "spent": session.spent}
                device.owed = Owed(self._hello(device), tokens, news, str(session.table.record))

    def _pay(self, device: Device, owed: Owed, ply: int) -> None:
        device.owed = None
        self._say(device, "move", ply=ply, moves=owed.tokens[ply:], **owed.news)
        self._say(device, "end", record=owed.record)
        self._greet(device)

    def _have(self, device: Device, said: wiring.Said) -> None:
        if device.owed and said["ply"] >= 0:
            return self._pay(device, device.owed, min(said["ply"], len(device.owed.tokens)))
        if self.stage == "pledging" and device.seed is None and said["seed"]:
            try:
                seed = sized(bytes.fromhex(said["seed"]))
            except (ValueError, Refused):
                return None
            if pledge(seed) == device.pledge:
                device.seed = seed
        if self.session and said["ply"] >= 0:
            device.ply, device.known, device.ended = min(said["ply"], self.session.ply), (), False
        return None

    @property
    def dealt(self) -> Record | None:
        """The record of the game to come, once every seed is here: all chance follows from them."""
        seeds = [device.seed for _, device in sorted(self.devices.items())]
        if self.stage != "pledging" or self._record is None or any(seed is None for seed in seeds):
            return None
        self._record.tags |= agree(self._record.tags[PLEDGES], [self._seed, *(seed for seed in seeds if seed)])
        return self._record

    def begin(self, session: Session) -> None:
        """The cards are dealt: from now on the session tells who sits where."""
        self.stage, self.session, self.hurried = "playing", session, False
        self.names, self.kinds = session.names, session.kinds
        self._followed()
        for device in self.devices.values():
            device.ply = 0

    # --- at the table ---

    def _play(self, device: Device, said: wiring.Said) -> None:
        """A guest's move: at its turn, at this ply, by the rules; else it is refused, and nothing has changed."""
        session = self.session
        if not session or said["ply"] != session.ply or self.kinds[device.seat] != GUEST:
            return  # a late word, or one that was said twice
        try:
            session.hear(device.seat, said["move"])
        except IllegalMove as refused:
            self._say(device, "refused", ply=said["ply"], rule=refused.rule)

    def spread(self) -> None:
        """Everybody who is here is told what is new to them: moves as they see them, who is here, the end."""
        if not self.session:
            known = (tuple(self.names), tuple(self.kinds), tuple(self.states))
            for device in self.devices.values():
                if self.stage == "lobby" and device.state == HERE and device.pledge and device.known != known:
                    device.known = known
                    self._say(device, "move", ply=0, moves=[], names=self.names, kinds=self.kinds, states=self.states,
                              spent=0)  # fmt: skip
            return
        for device in self.devices.values():
            if device.state == HERE and device.ply is not None:
                self._tell(device, self.session)

    def _tell(self, device: Device, session: Session) -> None:
        seat, record = device.seat, session.table.record
        teller = self._tellers.setdefault(seat, Teller(record, seat))
        known = (tuple(self.names), tuple(self.kinds), tuple(self.states))
        if device.ply != session.ply or device.known != known:
            self._say(device, "move", ply=device.ply, moves=teller.tokens(device.ply or 0), names=self.names,
                      kinds=self.kinds, states=self.states, spent=session.spent)  # fmt: skip
            device.ply, device.known = session.ply, known
        if session.over and not device.ended:
            device.ended = True
            self._say(device, "end", record=str(record))


def eyed_head(record: Record, seat: Seat) -> str:
    """The head of what this seat may know of a record; no move of it."""
    none = Record(record.game, record.seats, record.options, tags=record.tags, later=record.later)
    seen = none.redact(seat)
    return seen.head(seen.start())


def is_pledge(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")
