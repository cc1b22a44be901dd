"""The pages of a table with other devices, without a browser or a wire: what each shows, in two languages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.joining import Joining

from .evening import do, form, opened

Answer = dict[str, Any]


class Wires:
    """A host's page and a guest's, each told at once what the other says."""

    def __init__(self, game: str, kinds: str = "you guest bot") -> None:
        self.game = game
        self.host, _ = opened(game, "fr", pace="instant")
        self.guest = Joining()
        self.shown: dict[str, Answer] = {}
        self.who = ""
        self.guest.answer({"act": "open", "page": self.page(), "table": None, "kept": {"pace": "instant"}})
        self.host_does(do(self.host, "start", **form(kinds)))

    def page(self, code: str = "code") -> dict[str, str]:
        return {"game": self.game, "lang": "en", "path": f"{self.game}/join/", "code": code}

    def host_does(self, answer: Answer) -> None:
        self.shown["host"] = answer if answer.get("patches") else self.shown.get("host", {})
        for deed in answer.get("wire", []):
            if deed["do"] == "invite":
                self.who = deed["who"]
                self.host_hears("code", "abc")
            elif deed["do"] == "send":
                self.guest_does(self.guest.answer(wire("said", deed["text"])))

    def guest_does(self, answer: Answer) -> None:
        assert "error" not in answer, answer["error"]
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


def test_the_code_is_shown_and_the_guest_seated() -> None:
    wires = Wires("high_society")
    assert "join/high_society/#abc" in wires.stage("host")
    do(wires.guest, "join", name=["<Grandma>"])
    shown = wires.guest.answer(wire("code", "xyz"))
    assert "reply/#xyz" in shown["patches"][0]["html"]
    wires.connect()
    assert "&lt;Grandma&gt;" in wires.stage("host")
    assert "You are seated" in wires.stage("guest")


def test_a_game_by_both_pages_and_another_one() -> None:
    wires = met()
    for _ in range(2):
        wires.host_does(do(wires.host, "gathered"))
        play(wires)
        assert "Checked on this device" in wires.stage("guest")
        wires.host_does(do(wires.host, "again"))


def play(wires: Wires) -> None:
    rng = Random(1)
    for _ in range(600):
        host, guest = wires.host.session, wires.guest.session
        assert host
        assert guest
        if host.over and guest.over:
            return
        if guest.acting:
            wires.guest_does(do(wires.guest, "move", guest.view().write(guest.view().pick(rng))))
        elif guest.wait("instant") is not None:
            wires.guest_does(do(wires.guest, "go", str(guest.ply)))
        elif host.acting:
            wires.host_does(do(wires.host, "move", host.view().write(host.view().pick(rng))))
        else:
            wires.host_does(do(wires.host, "go", str(host.ply)))
    raise AssertionError("the game does not end")


def test_somebody_away_is_missed_replaced_and_comes_back() -> None:
    wires = met(kinds="bot guest bot")
    wires.host_does(do(wires.host, "gathered"))
    assert wires.host.session
    wires.host.session.skip()
    wires.host_hears("gone")
    assert "missed-house" in wires.stage("host")
    wires.host_does(do(wires.host, "chair", "1:bot"))
    assert wires.host.session.kinds[1] == "bot"
    wires.host_does(do(wires.host, "chair", "1:guest"))
    wires.connect()
    assert wires.host.session.kinds[1] == "guest"
    assert "missed" not in wires.stage("host")


def test_a_host_that_comes_back_invites_again() -> None:
    wires = met()
    kept = do(wires.host, "gathered")
    wires.host_does(kept)
    assert wires.host.session
    record = str(wires.host.session.table.record)
    again = App()
    table = {"id": wires.host.id, "text": record, "name": ""}
    page = {"game": "high_society", "lang": "fr", "query": ""}
    answer = again.answer({"act": "open", "page": page, "table": table, "kept": {}})
    assert [deed["do"] for deed in answer["wire"]] == ["invite"]
    assert "Rien n’est perdu" in answer["patches"][0]["html"]


def test_a_guest_that_reloads_finds_what_it_saw() -> None:
    wires = met()
    wires.host_does(do(wires.host, "gathered"))
    shown = wires.shown["guest"]
    assert wires.guest.session
    kept = {key: text for key, text in shown["store"].items() if text}
    text = "\n".join(kept[key] for key in sorted(kept) if key.startswith("game."))
    again = Joining()
    table = {"id": wires.guest.id, "text": text, "name": ""}
    answer = again.answer({"act": "open", "page": wires.page(""), "table": table, "kept": kept})
    assert answer["wire"] == [{"do": "back", "key": wires.guest.guest.key}]
    assert 'id="lost"' in answer["patches"][0]["html"]


@pytest.mark.parametrize("why", "damaged version nowhere reply lost used unknown anything".split())
def test_a_code_that_will_not_do_is_told_in_a_sentence(why: str) -> None:
    wires = Wires("high_society")
    for app in (wires.guest, wires.host):
        answer = app.answer(wire("bad", why, wires.who))
        assert 'role="alert"' in answer["patches"][0]["html"]


def test_a_server_is_asked_only_if_the_guest_says_so() -> None:
    wires = Wires("high_society")
    assert do(wires.guest, "join", name=["Ana"])["wire"][0]["stun"] is None
    asked = wires.guest.answer(wire("server", "stun:<example.org>"))
    assert "&lt;example.org&gt;" in asked["patches"][0]["html"]
    assert do(wires.guest, "join", "without")["wire"][0]["stun"] is False
    assert do(wires.guest, "join", "with")["wire"][0]["stun"] is True
    assert wires.guest.guest.name == "Ana"
    codes = do(wires.host, "stun", stun=["stun.example.org:3478"])["wire"]
    assert [deed.get("stun") for deed in codes if deed["do"] == "invite"] == ["stun:stun.example.org:3478"]


def test_what_concerns_the_company_is_the_hosts() -> None:
    wires = met()
    wires.host_does(do(wires.host, "gathered"))
    for act in ("again", "undo", "call", "replace", "give"):
        assert "host" in do(wires.guest, act)["toast"]
    assert "reprendre" in do(wires.host, "undo")["toast"]
