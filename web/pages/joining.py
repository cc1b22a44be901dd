"""A guest's page: the invitation, the reply, and then the table that stands on another device, drawn as any other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

from pages import frame, keys, lobby, parts, settings, setup
from pages import kept as shelf
from pages.app import App
from pages.controls import tool
from pages.games import sheets
from pages.guest import OVER, PLAYING, WAITING, Guest
from pages.here import Here
from pages.html import Html, button, tag
from pages.live import Answer, Message
from pages.scene import Scene
from pages.session import KINDS, Session
from pages.visiting import Visit, seen_from
from salon.core import IllegalMove, Seat
from salon.record import Record

MINE = re.compile(r"\w{1,40}")


class Joining(App):
    guest: Guest
    code = ""  # the invitation that the address carries
    reply = ""  # what it is answered with
    connected = False
    _heard = 0  # moves of the last picture

    def acts(self) -> dict[str, Callable[[Message], Answer]]:
        """At another's table one plays, and settles in; what concerns the company is the host's."""
        mine = "move pick go refuse settings tell skip record unkept guide hush last scores timer result".split()
        every = super().acts()
        theirs = dict.fromkeys(("again", "undo", "call", "replace", "give"), self._not_mine)
        ours = {"open": self._open, "join": self._join, "wire": self._wire, "leave": self._leave}
        return {act: every[act] for act in mine} | theirs | ours

    def answer(self, message: Message) -> Answer:
        answer = super().answer(message)
        deeds, self.guest.deeds = self.guest.deeds, []
        return answer | {"wire": deeds} if deeds else answer

    # --- coming ---

    def _open(self, message: Message) -> Answer:
        page, kept, table = message["page"], message.get("kept") or {}, message.get("table")
        self.guest = Guest(page["game"])
        super()._open({**message, "table": None, "page": {**page, "lesson": "", "query": ""}})
        self.code = page.get("code") or ""
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
            guest.name, guest.key, guest.shown = said["name"], said["key"], said["shown"]
            guest.seed = bytes.fromhex(said["seed"])
        except (ValueError, KeyError, TypeError):
            return self._shown(trouble=words("visit.gone"))
        self.id, guest.table, guest.seat, guest.stage = id_, id_[:-1], guest.visit.mine, PLAYING
        guest.names, guest.kinds = guest.visit.names, guest.visit.kinds
        self.session = guest.visit
        self.announcer.know(guest.visit)
        guest.deeds.append({"do": "back", "key": guest.key})
        return self._show()

    def _replayed(self, id_: str, record: Record) -> Answer:
        """It is over, and was kept whole."""
        self.session, self.id = Session.restore(record, Random(0)), id_
        return self._show()

    def _join(self, message: Message) -> Answer:
        """A name is given: the wire makes the reply."""
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
            return {"patches": [{"target": "#stage", "html": server(self.here, said)}], "focus": "#join-title"}
        if event == "code":
            self.reply = said
            return self._shown() | {"focus": "#join-title"}
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
            self.session = None
            return self._shown()
        if self.session is not guest.visit and guest.stage == PLAYING:
            self.session, self.id = guest.visit, f"{guest.table}g"
            return self._begin() | {"arrive": False}
        if rule := guest.refused:
            guest.refused = ""
            return self._show() | {"toast": parts.refused(self._scene(), IllegalMove(rule))}
        self._closed()
        return self._show(flow=before[2] != self._told_ply() or before[0] != guest.stage)

    def _closed(self) -> None:
        """It is over: the whole game is there to be looked at, as any that was played here."""
        guest = self.guest
        guest.close()
        if guest.stage == OVER and guest.whole and self.session is guest.visit:
            record = guest.whole
            record.tags[KINDS] = "; ".join(seen_from(guest.seat, record.tags.get(KINDS, "").split("; ")))
            self.session = Session.restore(record, Random(0))

    # --- at the table ---

    def _move(self, message: Message) -> Answer:
        try:
            self.guest.ask(message["value"])
        except IllegalMove as refused:
            return self.say(parts.refused(self._scene(), refused)) if self.session else {}
        return self.on()  # the picture stays until the table has answered

    def _go(self, message: Message) -> Answer:
        visit = self.guest.visit
        if visit is None or self.session is not visit:
            return self.on()
        if not visit.table.behind:
            return self.say(self.here.words("visit.rests"))
        answer = super()._go(message)
        self._closed()
        return self._show(flow=True) if self.session is not visit else answer

    def _skip(self, message: Message) -> Answer:
        visit, answer = self.guest.visit, super()._skip(message)
        self._closed()
        return self._show(flow=True) if self.session is not visit else answer

    def _scene(self) -> Scene:
        scene = super()._scene()
        if self.guest.stage == OVER:
            scene.theirs = self._audited()
        return scene

    def _audited(self) -> Html:
        """What the comparison at the end has found, in a sentence."""
        words, bad = self.here.words, self.guest.fault
        if not bad:
            return words("audit.fair" if self.guest.shown else "audit.fair.late")
        key = f"audit.{bad.rule}" if words.has(f"audit.{bad.rule}") else "audit.rules"
        return words(key, line=bad.line, told=bad.facts.get("told", ""), saw=bad.facts.get("saw", ""))

    def _kept(self) -> shelf.Store:
        """What was seen, and what is needed to come back; on the shelf once it is over and whole."""
        visit = self.guest.visit
        if visit is None or self.session is not visit:
            return super()._kept() | {f"guest.{self.id}": None}
        table = visit.table
        pieces = {f"game.{self.id}.{n}": piece for n, piece in table.pieces().items()}
        return {f"game.{self.id}": table.head, **pieces, f"guest.{self.id}": json.dumps(self.guest.kept)}

    # --- on the page ---

    def _shown(self, trouble: Html | None = None) -> Answer:
        """Before the game: what went wrong, the reply, or who is there."""
        self.seated = False
        if trouble:
            html = told(self.here, trouble)
        elif self.reply:
            html = replying(self.here, self.reply)
        else:
            html = waiting(self.here, self.people, self.guest.seat, self.connected)
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


# --- the page ---


def document(lang: str, game: str) -> str:
    here = Here.at(lang, f"{game}/join/", game)
    words = here.words
    return frame.document(
        here,
        frame.skip(here, "#stage", "skip.stage"),
        frame.bar(
            here,
            tag("h1", words("title")),
            tag("span", id="company-place"),
            tool(here, "last", words("tool.skip"), cls="tool tool-skip", data_act="skip"),
            tool(here, "book", words("tool.rules"), data_act="guide", aria_keyshortcuts=keys.LETTERS["guide"]),
            opener=tool(here, "more", words("menu"), popovertarget="menu"),
        ),
        frame.panel(here),
        setup.party(here),
        keys.dialog(here, *keys.AT_PLAY),
        frame.room(here, [setup.waiting(here), ask(here)]),
        title=f"{words('title')} · Grand Salon",
        description=words("visit.description"),
        sheets=["table", "shelf", "together", f"doors/{game}", *sheets(game)],
        cls=f"table {game.replace('_', '-')}",
        live="join",
        menu=menu(here),
    )


def root(game: str) -> str:
    """What an invitation's address is of: the page in the guest's own language."""
    here = Here.at("en", f"{game}/", game)
    return frame.document(
        here, tag("main"), title="Grand Salon", sheets=["pages"], cls="reading", choosing=True,
        data_to="../../{lang}/" + f"{game}/join/",
    )  # fmt: skip


def menu(here: Here) -> Html:
    words = here.words
    home = tag("a", here.art("house"), words("next.home"), cls="button", href=here.link(""))
    return settings.sheet(
        here,
        tag("div", home, button(words("keys"), popovertarget="keys"), cls="menu-row"),
        name="menu",
        change="settings",
    )


def ask(here: Here) -> Html:
    """The first thing a guest sees, before Python is there: who are you?"""
    words = here.words
    field = tag("input", type="text", name="name", maxlength=200, autocomplete="given-name", required=True,
                data_keep="guest.name", id="guest-name")  # fmt: skip
    return tag(
        "form",
        here.art("house", "cover-mark"),
        tag("h2", words("visit.title"), id="join-title", tabindex="-1"),
        tag("p", words("visit.say")),
        tag("label", words("visit.name"), field, cls="line"),
        button(words("visit.go"), main=True, type="submit", id="join"),
        cls="waiting given join",
        data_act="join",
        data_hidden_if="table",
        aria_labelledby="join-title",
    )


def server(here: Here, named: str) -> Html:
    """The host has named a server: whether this device shows it its address is the guest's to say."""
    words = here.words
    return tag(
        "section",
        tag("h2", words("visit.stun.title"), id="join-title", tabindex="-1"),
        tag("p", words("visit.stun", server=tag("b", tag("bdi", named.removeprefix("stun:"))))),
        button(words("visit.stun.with"), main=True, id="stun-with", data_act="join", data_value="with"),
        button(words("visit.stun.without"), id="stun-without", data_act="join", data_value="without"),
        cls="waiting given join",
        aria_labelledby="join-title",
    )


def replying(here: Here, code: str) -> Html:
    words = here.words
    return tag(
        "section",
        tag("h2", words("replying.title"), id="join-title", tabindex="-1"),
        tag("p", words("replying.say"), cls="setup-say"),
        lobby.code(here, lobby.reply(here, code), "reply", words("code.reply")),
        tag("p", words("replying.wait"), cls="setup-say", role="status"),
        cls="gather",
        aria_labelledby="join-title",
    )


def waiting(here: Here, people: lobby.Company, seat: Seat, connected: bool) -> Html:
    """One is seated; the others come."""
    words = here.words
    title = words("seated.title") if connected else words("seated.lost")
    lines = [
        tag(
            "li",
            parts.cameo(name),
            lobby.name(name),
            tag("span", words(f"device.{state}"), cls=f"device-state is-{state}"),
        )
        for name, _, state in people
    ]
    return tag(
        "section",
        tag("h2", title, id="join-title", tabindex="-1"),
        tag("p", words("seated.say" if connected else "lost.say"), cls="setup-say"),
        tag("ul", lines, cls="company-list") if lines else None,
        cls="gather",
        aria_labelledby="join-title",
        role="status",
    )


def told(here: Here, trouble: Html) -> Html:
    words = here.words
    return tag(
        "section",
        here.art("house", "cover-mark"),
        tag("h2", words("visit.trouble"), id="join-title", tabindex="-1"),
        tag("p", trouble, role="alert", cls="notice", id="join-trouble"),
        tag("p", tag("a", words("next.home"), cls="button", href=here.link(""))),
        cls="waiting",
    )
