"""A guest's page: the invitation, the reply, and then the table that stands on another device, drawn as any other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

from pages import coming, lobby, parts
from pages import kept as shelf
from pages.app import App
from pages.guest import OVER, PLAYING, WAITING, Guest
from pages.html import Html, tag, text, together
from pages.live import Answer, Message
from pages.scene import Scene
from pages.session import KINDS, Session
from pages.visiting import Visit, seen_from
from salon.core import IllegalMove
from salon.record import Record

MINE = re.compile(r"\w{1,40}")


class Joining(App):
    guest: Guest
    code = ""  # the invitation that the address carries
    reply = ""  # what it is answered with
    apart = False  # it was shown long ago, and nothing has come of it
    connected = False
    returning = False  # to a chair, before any game

    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        """At another's table one plays, and settles in; what concerns the company is the host's."""
        mine = "move pick go refuse settings tell skip record unkept guide hush last scores timer result review".split()
        every = super().acts()
        theirs = dict.fromkeys(("again", "undo", "call", "replace", "give", "fork"), self._not_mine)
        ours = {"open": self._open, "join": self._join, "wire": self._wire, "leave": self._leave}
        return {act: every[act] for act in mine} | theirs | ours

    def answer(self, message: Message) -> Answer:
        answer = super().answer(message)
        self.guest.hurry()  # for what the table told may have been looked at just now
        deeds, self.guest.deeds = self.guest.deeds, []
        return answer | {"wire": deeds} if deeds else answer

    # --- coming ---

    def _open(self, message: Message) -> Answer:
        page, kept, table = message["page"], message.get("kept") or {}, message.get("table")
        past = {key[6:-1]: text for key, text in kept.items() if key.startswith("guest.") and key.endswith("g")}
        self.guest = Guest(page["game"], past=past)
        super()._open({**message, "table": None, "page": {**page, "lesson": "", "query": ""}})
        self.code = page.get("code") or ""
        self.returning = bool(self.code) and self.guest.sat_by(self.code, kept.get("guest.chair") or "{}")
        if self.returning:
            self.guest.deeds.append({"do": "back", "key": self.guest.key, "sure": False})
            return self._shown()
        if table and MINE.fullmatch(table["id"]) and table["text"] and not self.code:
            return self._return(table["id"], table["text"], kept.get(f"guest.{table['id']}") or "{}")
        if self.code:
            return {}  # the page asks for a name already
        return self._shown(trouble=self.here.words("visit.none"))

    def _return(self, id_: str, text: str, kept: str) -> Answer:
        """The page was left in the middle of a game: what was seen is here, and the table is called."""
        guest, words = self.guest, self.here.words
        try:
            record, said = Record.parse(text), json.loads(kept)
            if not record.eyes:
                return self._replayed(id_, record)
            guest.visit = Visit(record, record.tags.get(KINDS, "").split("; "))
            guest.name, guest.key = said["name"], said["key"]
            guest.recall(said)
        except (ValueError, KeyError, TypeError):
            return self._shown(trouble=words("visit.gone"))
        self.id, guest.table, guest.seat, guest.stage = id_, id_[:-1], guest.visit.mine, PLAYING
        guest.names, guest.kinds = guest.visit.names, guest.visit.kinds
        self.session = guest.visit
        self.announcer.know(guest.visit)
        guest.deeds.append({"do": "back", "key": guest.key, "sure": True})
        return self._show()

    def _replayed(self, id_: str, record: Record) -> Answer:
        """It is over, and was kept whole."""
        self.session, self.id = Session.restore(record, Random(0)), id_
        return self._show()

    def _join(self, message: Message) -> Answer:
        """A name is given: the wire makes the reply."""
        if self.returning:
            return {}  # the form was there before Python, which knows the name
        self.guest.name = message["form"].get("name", [self.guest.name])[0].strip()[:200]
        stun = {"with": True, "without": False}.get(message["value"])
        self.guest.deeds.append({"do": "reply", "code": self.code, "key": self.guest.key, "stun": stun})
        return {}

    def _leave(self, _: Message) -> Answer:
        return {"visit": f"{self.here.words.game}/"}

    def _not_mine(self, _: Message) -> Answer:
        return self.say(self.here.words("visit.host"))

    # --- what comes by wire ---

    def _wire(self, message: Message) -> Answer:
        event, said = message.get("event"), message.get("said") or ""
        if event == "bad":
            words = self.here.words
            return self._shown(trouble=words(f"bad.{said}" if words.has(f"bad.{said}") else "bad.damaged"))
        if event == "server":
            return {"patches": [{"target": "#stage", "html": coming.server(self.here, said)}], "focus": "#join-title"}
        if event == "code":
            self.reply, self.apart = said, False
            return self._shown() | {"focus": "#join-title"}
        if event == "apart":
            self.apart = True
            return self._shown() if self.reply else {}
        if event in ("open", "gone"):
            self.connected = event == "open"
            self.reply = ""
        before = self.guest.stage, self.session, self._told_ply()
        if event == "said":
            self.guest.heard(said)
        return self._after(before)

    def _told_ply(self) -> int:
        return self.guest.visit.table.told if self.guest.visit else 0

    def _after(self, before: tuple[str, Session | None, int]) -> Answer:
        guest = self.guest
        if guest.trouble:
            return self._shown(trouble=self.here.words(f"bad.{guest.trouble}"))
        if guest.stage == WAITING:
            return self._left()
        if self.session is not guest.visit and guest.stage == PLAYING:
            self.session, self.id = guest.visit, f"{guest.table}g"
            return self._begin() | {"arrive": False} | self._warned()
        if rule := guest.refused:
            guest.refused = ""
            return self._show() | {"toast": parts.refused(self._scene(), IllegalMove(rule))}
        self._closed()
        return self._show(flow=before[2] != self._told_ply() or before[0] != guest.stage)

    def _left(self) -> Answer:
        """The company gathers for another game; the one before it may have come to its end just now."""
        whole, store = self.guest.whole, {}
        if whole and isinstance(self.session, Visit):
            self.session = self._theirs(whole)
            store = {"store": self._kept()}
        self.session = None
        if self.code and self.guest.seed:
            store = {"store": store.get("store", {}) | self.guest.chair(self.code)}
        return self._shown() | store

    def _theirs(self, whole: Record) -> Session:
        """A whole game, on a device on which one of them sat."""
        whole.tags[KINDS] = "; ".join(seen_from(self.guest.seat, whole.tags.get(KINDS, "").split("; ")))
        return Session.restore(whole, Random(0))

    def _warned(self) -> Answer:
        """Deals that this device's seed went into, and that nobody played to the end, are no secret."""
        return {"toast": text(self.here.words.many("audit.void", self.guest.void))} if self.guest.void else {}

    def _closed(self) -> None:
        """It is over: the whole game is there to be looked at, as any that was played here."""
        guest = self.guest
        guest.close()
        if guest.stage == OVER and guest.whole and self.session is guest.visit:
            self.session = self._theirs(guest.whole)

    # --- at the table ---

    def _move(self, message: Message) -> Answer:
        try:
            self.guest.ask(message["value"])
        except IllegalMove as refused:
            return self.say(parts.refused(self._scene(), refused)) if self.session else {}
        ahead = self.guest.visit is not None and bool(self.guest.visit.table.early)
        return self._show(flow=True) if ahead else self.on()  # else the picture stays until the table has answered

    def _go(self, message: Message) -> Answer:
        visit = self.guest.visit
        if visit is None or self.session is not visit:
            return self.on()
        if not visit.table.behind:
            return self.say(self.here.words("visit.rests"))
        return self._looked(super()._go(message))

    def _skip(self, message: Message) -> Answer:
        return self._looked(super()._skip(message))

    def _looked(self, answer: Answer) -> Answer:
        """With the last move looked at, the comparison is made: what it finds belongs in the picture."""
        before = self.guest.stage
        self.guest.look()
        if self.guest.trouble:
            return self._shown(trouble=self.here.words(f"bad.{self.guest.trouble}"))
        self._closed()
        return self._show(flow=True) if self.guest.stage != before else answer

    def _scene(self) -> Scene:
        scene = super()._scene()
        if self.guest.stage == OVER:
            scene.theirs = self._audited()
        return scene

    def _audited(self) -> Html:
        """What the comparison at the end has found, in a sentence."""
        words, bad = self.here.words, self.guest.fault
        if not bad:
            fair = words("audit.fair" if self.guest.seed else "audit.fair.late")
            return together(fair, " ", words.many("audit.void", self.guest.void)) if self.guest.void else fair
        key = f"audit.{bad.rule}" if words.has(f"audit.{bad.rule}") else "audit.rules"
        told = words(key, line=bad.line, told=bad.facts.get("told", ""), saw=bad.facts.get("saw", ""))
        return tag("strong", told, cls="notice", role="alert")

    def _kept(self) -> shelf.Store:
        """What was seen, and what is needed to come back: the shelf leads here; once it is over, to the whole game."""
        visit = self.guest.visit
        if visit is None or self.session is not visit:
            return super()._kept() | {f"guest.{self.id}": None, "guest.chair": None}
        table = visit.table
        pieces = {f"game.{self.id}.{n}": piece for n, piece in table.pieces().items()}
        line = shelf.line(self.id, {**shelf.entry(visit, self.here, self.draw), "room": "join"})
        return {f"game.{self.id}": table.head, **pieces, **line, f"guest.{self.id}": json.dumps(self.guest.kept)}

    # --- on the page ---

    def _shown(self, trouble: Html | None = None) -> Answer:
        """Before the game: what went wrong, the reply, or who is there."""
        self.seated = False
        if trouble:
            html = coming.told(self.here, trouble)
        elif self.reply:
            html = coming.replying(self.here, self.reply, self.apart)
        else:
            bad = self._audited() if self.guest.fault else None  # of the game before
            html = coming.waiting(self.here, self.people, bad, self.connected)
        return {"patches": [{"target": "#stage", "html": html}, *self._bar()]}

    @property
    def people(self) -> lobby.Company:
        guest = self.guest
        known = zip(guest.names, guest.kinds, guest.states, strict=False)
        return list(known) if guest.stage != OVER else []

    def _missed(self, scene: Scene) -> Html | None:
        guest, turn = self.guest, scene.view.turn
        if guest.stage == OVER or self.session is not guest.visit:
            return None
        if not self.connected:
            return lobby.lost(self.here)
        away = (
            0 <= turn < len(guest.states) and turn != guest.seat and guest.states[turn] in ("away", "absent", "invited")
        )
        return lobby.missed(self.here, scene.names[turn], turn, hosting=False) if away else None
