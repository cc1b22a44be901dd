"""A live table to which other devices are invited: what their wires say goes to the Host, what it answers goes out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from pages import kept as shelf
from pages import lobby
from pages.chairs import BOT, GUEST
from pages.giving import Giving
from pages.hosting import AWAY, HERE, Host
from pages.html import Html, text
from pages.live import Answer, Message
from pages.scene import Scene
from pages.session import Session
from salon.core import Seat, State


class Inviting(Giving):
    id: str
    seated: bool
    host: Host | None = None  # while devices are invited to this table
    gathering = False  # the invitations are on the screen, not the table
    _pill = False  # the bar tells who is here
    _stun = ""  # a server that was named, for this visit

    @abstractmethod
    def _show(self, flow: bool = False) -> Answer:
        """The table."""

    def inviting(self) -> dict[str, Callable[[Message], Answer]]:
        return {
            "wire": self._wire, "gathered": self._gathered, "invite": self._invite, "chair": self._chair,
            "reply": self._reply, "stun": self._name_server,
        }  # fmt: skip

    def answer(self, message: Message) -> Answer:
        """Whatever is done here, everybody else is told what is new to them."""
        before = self.host
        answer = super().answer(message)
        deeds = before.deeds if before and before is not self.host else []
        if self.host:
            if self.session is self.host.session:
                self.host.spread()
            deeds = deeds + self.host.deeds
            self.host.deeds = []
        return answer | {"wire": deeds} if deeds else answer

    # --- the company gathers ---

    def _gather(self, game: type[State], names: list[str], kinds: list[str], options: Any) -> Answer:
        """Before the cards are dealt everybody comes in."""
        self._part()
        self.session, self.id = None, ""
        self.host = Host(game, shelf.new_id(), names, kinds, options, stun=self._stun)
        game.start(len(names), options)  # raises what the set-up has to hear
        self._invite_all()
        return self._shown_gathering() | {"focus": "#gather-title", "scroll": ".house-bar"}

    def _welcome_back(self) -> Answer:
        """A game that was kept, at which others sat: they are invited anew."""
        assert self.session
        self._part()
        if not self.session.guests or self.session.over:
            return {}
        self.host = Host.of(self.session, self.id)
        self.host.stun = self._stun
        self._invite_all()
        return self._shown_gathering() | {"table": self.id}

    def _invite_all(self) -> None:
        assert self.host
        for seat in self.host.chairs:
            if seat not in self.host.devices and self.host.kinds[seat] == GUEST:
                self.host.invite(seat)

    def _part(self) -> None:
        """The devices of the former table hear no more of it."""
        if self.host:
            for seat in list(self.host.devices):
                self.host.dismiss(seat)
        self.gathering, self.host = False, None

    def _shown_gathering(self, trouble: Html | None = None) -> Answer:
        assert self.host
        self.gathering, self.seated = True, False
        html = lobby.gathering(self.here, self.host, trouble)
        title = f"{self.here.words('title')} · Grand Salon"
        return {"patches": [{"target": "#stage", "html": html}, *self._bar()], "title": title}

    def _gathered(self, _: Message) -> Answer:
        """Everybody is here: seeds are asked for; at a game that goes on, the table is shown again."""
        if not self.host:
            return {}
        if self.session and self.session is self.host.session:
            self.gathering = False
            return self._show()
        self.host.settle()
        return self._dealt() or self._shown_gathering()

    def _dealt(self) -> Answer:
        """Every seed is here: the game begins."""
        record = self.host.dealt if self.host else None
        if not record or not self.host:
            return {}
        self._sit_down(record, self.host.kinds)
        assert self.session
        self.id, self.gathering = self.host.table, False
        self.host.begin(self.session)
        return self._begin()

    def _invite(self, message: Message) -> Answer:
        """A new code for a chair; and the codes on the screen."""
        seat = self._chair_of(message["value"])
        if not self.host or seat is None:
            return {}
        self.host.invite(seat)
        return self._shown_gathering() | {"focus": "#gather-title", "scroll": ".house-bar"}

    def _chair(self, message: Message) -> Answer:
        """The house plays a guest's chair, or gives it back."""
        said, _, kind = message["value"].partition(":")
        seat = self._chair_of(said)
        if not self.host or seat is None or kind not in (BOT, GUEST):
            return {}
        if self.session and self.session is self.host.session:
            self.session.replace(seat, kind)
            return self._shown_gathering() if self.gathering else self._show()
        self.host.kinds[seat] = kind
        if kind == BOT:
            self.host.dismiss(seat)
        self.host.unsettle()
        self._invite_all()
        return self._shown_gathering()

    def _chair_of(self, said: str) -> Seat | None:
        known = self.host.chairs if self.host else []
        return int(said) if said.isdecimal() and int(said) in known else None

    def _reply(self, message: Message) -> Answer:
        """A reply that was put in by hand: the wire takes it."""
        said = message["form"].get("reply", [""])[0].strip()
        if not self.host or not said:
            return {}
        self.host.deeds.append({"do": "accept", "code": said})
        return self.on()

    def _name_server(self, message: Message) -> Answer:
        """Codes are made anew, with the server's help; or without, if none is named."""
        if not self.host:
            return {}
        said = message["form"].get("stun", [""])[0].strip().removeprefix("stun:")
        self._stun = self.host.stun = f"stun:{said}" if said else ""
        for seat in self.host.chairs:
            if self.host.state(seat) != HERE and self.host.kinds[seat] == GUEST:
                self.host.invite(seat)
        return self._shown_gathering()

    # --- what comes by wire ---

    def _wire(self, message: Message) -> Answer:
        host, who, said = self.host, message["value"], message.get("said") or ""
        if not host:
            return {}
        event, ply = message.get("event"), self.session.ply if self.session else 0
        before = host.states
        if event == "bad":
            host.unable(who)
            return self._bad(said)
        heard = {"code": host.invited, "said": host.heard}.get(str(event))
        if heard:
            heard(who, said)
        elif event in ("open", "gone", "apart"):
            {"open": host.opened, "gone": host.gone, "apart": host.unmet}[event](who)
        if begun := self._dealt():
            return begun
        if self.gathering:
            return self._shown_gathering()
        if not self.session or not self.seated:
            return {}
        if self.session.ply != ply:
            return self._show(flow=True)
        return self._show() | self._comings(before) if host.states != before else self.on()

    def _bad(self, why: str) -> Answer:
        words = self.here.words
        key = f"bad.{why}" if words.has(f"bad.{why}") else "bad.damaged"
        return self._shown_gathering(words(key)) if self.gathering else self.say(words(key))

    def _comings(self, before: Sequence[str]) -> Answer:
        """Who has just come back or gone, as a word in passing."""
        assert self.host
        told = [
            text(self.here.words("party.came" if now == HERE else "party.left", name=lobby.name(self.host.names[seat])))
            for seat, (was, now) in enumerate(zip(before, self.host.states, strict=False))
            if was != now and now in (HERE, AWAY)
        ]
        return {"toast": " ".join(told)} if told else {}

    def _again_with(self, names: list[str], kinds: Sequence[str], seats: list[Seat]) -> Answer:
        """The same company plays again: `seats` of the game before sit down, in this order."""
        host = self.host
        assert host
        host.owe()
        for seat in [seat for seat in host.devices if seat not in seats or kinds[seats.index(seat)] != GUEST]:
            host.dismiss(seat)
        host.devices = {seats.index(seat): device for seat, device in host.devices.items()}
        for seat, device in host.devices.items():
            device.seat = seat
        host.table, host.names, host.kinds = shelf.new_id(), names, list(kinds)
        self.session, self.id = None, ""
        host.unsettle(hurried=True)
        self._invite_all()
        return self._shown_gathering() | {"table": "", "scroll": ".house-bar"}

    # --- on the page ---

    @property
    def people(self) -> lobby.Company:
        """Everybody's name, kind and state."""
        host = self.host
        return list(zip(host.names, host.kinds, host.states, strict=True)) if host else []

    def _bar(self) -> list[dict[str, Any]]:
        """Who is here, in the bar and in the list that it opens."""
        if not self.people or self.gathering:
            shown, self._pill = self._pill, False
            return [{"target": "#company-place", "html": ""}] if shown else []
        self._pill = True
        asked = self.session.thinkers if self.session else []
        return [
            {"target": "#company-place", "html": lobby.opener(self.here, self.people)},
            {"target": "#company", "html": lobby.company(self.here, self.people, asked, self.host is not None)},
        ]

    def _missed(self, scene: Scene) -> Html | None:
        """A word above the table, while it waits for somebody who is not here."""
        turn = scene.view.turn
        if not self.host or self.session is None or turn not in self.session.guests or self.host.state(turn) == HERE:
            return None
        return lobby.missed(self.here, scene.names[turn], turn, hosting=True)

    def _sits(self, session: Session | None) -> bool:
        """Whether other devices sit at this table."""
        return self.host is not None and session is not None and self.host.session is session
