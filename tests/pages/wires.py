"""The pages of a host and of a guest, wired back to back: no browser, and no wire."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pages.joining import Joining

from .evening import do, form, opened

Answer = dict[str, Any]


class Wires:
    """A host's page and a guest's, each told at once what the other says."""

    def __init__(self, game: str, kinds: str = "you guest bot", **options: str) -> None:
        self.game = game
        self.host, _ = opened(game, "fr", pace="instant")
        self.guest = Joining()
        self.shown: dict[str, Answer] = {}
        self.who = ""
        self.kept: dict[str, str | None] = {}  # at the guest's
        self.heard: Callable[[Answer], None] = lambda _: None
        self.told: Callable[[str], str] = str  # what the host's page says, on its way to the guest's
        self.guest.answer({"act": "open", "page": self.page(), "table": None, "kept": {"pace": "instant"}})
        self.host_does(do(self.host, "start", **form(kinds, **options)))

    def page(self, code: str = "code") -> dict[str, str]:
        return {"game": self.game, "lang": "en", "path": f"{self.game}/join/", "code": code}

    def host_does(self, answer: Answer) -> None:
        self.shown["host"] = answer if answer.get("patches") else self.shown.get("host", {})
        for deed in answer.get("wire", []):
            if deed["do"] == "invite":
                self.who = deed["who"]
                self.host_hears("code", "abc")
            elif deed["do"] == "send":
                self.guest_does(self.guest.answer(wire("said", self.told(deed["text"]))))

    def guest_does(self, answer: Answer) -> None:
        assert "error" not in answer, answer["error"]
        self.kept |= answer.get("store", {})
        self.heard(answer)
        self.shown["guest"] = answer if answer.get("patches") else self.shown.get("guest", {})
        for deed in answer.get("wire", []):
            if deed["do"] == "send":
                self.host_hears("said", deed["text"])

    def host_hears(self, event: str, said: str = "") -> None:
        answer = self.host.answer(wire(event, said, self.who))
        assert "error" not in answer, answer["error"]
        self.host_does(answer)

    def connect(self) -> None:
        self.guest_does(self.guest.answer(wire("open")))
        self.host_hears("open")

    def stage(self, whose: str) -> str:
        html: str = next(patch["html"] for patch in self.shown[whose]["patches"] if patch["target"] == "#stage")
        return html


def wire(event: str, said: str = "", who: str = "") -> Answer:
    return {"act": "wire", "value": who, "event": event, "said": said, "form": {}}


def met(game: str = "high_society", kinds: str = "you guest bot") -> Wires:
    wires = Wires(game, kinds)
    do(wires.guest, "join", name=["Grandma"])
    wires.connect()
    return wires


def play(wires: Wires) -> None:
    rng = Random(1)
    for _ in range(600):
        host, guest = wires.host.session, wires.guest.session
        assert host
        assert guest
        if host.over and guest.over:
            return
        step(wires, rng)
    raise AssertionError("the game does not end")


def step(wires: Wires, rng: Random) -> None:
    """Whatever comes next, at the guest's page first."""
    host, guest = wires.host.session, wires.guest.session
    assert host
    assert guest
    if guest.acting:
        wires.guest_does(do(wires.guest, "move", guest.view().write(guest.view().pick(rng))))
    elif guest.wait("instant") is not None:
        wires.guest_does(do(wires.guest, "go", str(guest.ply)))
    elif host.acting:
        wires.host_does(do(wires.host, "move", host.view().write(host.view().pick(rng))))
    else:
        wires.host_does(do(wires.host, "go", str(host.ply)))
