"""The pages of a table with other devices, without a browser or a wire: what each shows, in two languages."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from pages.app import App
from pages.joining import Joining
from pages.wiring import write

from .evening import do
from .wires import Answer, Wires, met, play, wire


def test_the_code_is_shown_and_the_guest_seated() -> None:
    wires = Wires("high_society")
    assert "join/high_society/#abc" in wires.stage("host")
    do(wires.guest, "join", name=["<Grandma>"])
    shown = wires.guest.answer(wire("code", "xyz"))
    assert "reply/#xyz" in shown["patches"][0]["html"]
    wires.connect()
    assert "&lt;Grandma&gt;" in wires.stage("host")
    assert "You are seated" in wires.stage("guest")


@pytest.mark.parametrize("game", ["high_society", "great_split"])
def test_a_game_by_both_pages_and_another_one(game: str) -> None:
    wires = met(game)
    for _ in range(2):
        wires.host_does(do(wires.host, "gathered"))
        play(wires)
        assert "Checked on this device" in wires.stage("guest")
        assert "patches" in do(wires.guest, "review")  # the coach looks over a game that is whole
        wires.host_does(do(wires.host, "again"))


def test_a_record_that_does_not_fit_is_shown_with_its_line_and_no_quieter_than_a_fault() -> None:
    wires = met()
    wires.told = lambda text: text.replace('[Deal \\"', '[Deal \\"0') if '"t":"end"' in text else text
    wires.host_does(do(wires.host, "gathered"))
    play(wires)
    [told] = re.findall(r'<strong class="notice" role="alert">([^<]*)', wires.stage("guest"))
    assert re.search(r"does not fit \(line \d+ of the record\)", told)


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


def test_a_guest_that_withholds_its_word_or_its_seed_holds_nobody_up() -> None:
    wires = Wires("high_society")
    here = wires.host.answer(wire("open", who=wires.who))  # and nobody answers
    assert 'id="house-1"' not in here["patches"][0]["html"]
    waits = do(wires.host, "gathered")["patches"][0]["html"]
    assert 'id="house-1"' in waits
    assert 'id="invite-1"' in waits
    do(wires.host, "chair", "1:bot")
    do(wires.host, "gathered")
    assert wires.host.session


def test_what_was_shuffled_and_never_played_is_told_at_the_table_and_at_the_end() -> None:
    wires = met()
    wires.host_does(do(wires.host, "gathered"))
    wires.host_does(do(wires.host, "again"))  # in the middle of the game
    wires.host_does(do(wires.host, "gathered"))
    play(wires)
    assert "1 other time" in wires.stage("guest")


def absent_at_the_end() -> Wires:
    """The guest has gone, the house plays its chair to the end, and the host begins another game."""
    wires = met()
    wires.host_does(do(wires.host, "gathered"))
    wires.host_hears("gone")
    told, wires.told = wires.told, lambda _: "nothing: nobody is there"
    wires.host_does(do(wires.host, "chair", "1:bot"))
    rng = Random(1)
    for _ in range(600):
        host = wires.host.session
        assert host
        if host.over:
            break
        act = ("move", host.view().write(host.view().pick(rng))) if host.acting else ("go", str(host.ply))
        wires.host_does(do(wires.host, *act))
    wires.told = told
    wires.host_does(do(wires.host, "chair", "1:guest"))
    wires.host_does(do(wires.host, "again"))
    return wires


def test_who_was_away_at_the_end_hears_it_before_another_game() -> None:
    wires = absent_at_the_end()
    before = wires.guest.id
    wires.connect()
    assert json.loads(wires.kept[f"shelf.{before}"] or "")["over"]
    assert wires.kept[f"guest.{before}"] is None
    guest = wires.guest.guest
    assert (guest.stage, guest.fault, guest.void) == ("playing", None, 0)
    assert wires.guest.id != before


def test_what_does_not_fit_is_told_though_another_game_comes() -> None:
    wires = absent_at_the_end()
    wires.told = lambda text: text.replace('[Deal \\"', '[Deal \\"0') if '"t":"end"' in text else text
    shown: list[str] = []
    wires.heard = lambda answer: shown.extend(patch["html"] for patch in answer.get("patches", []))
    wires.connect()
    assert any(re.search(r"does not fit \(line \d+ of the record\)", html) for html in shown)


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
    assert answer["wire"] == [{"do": "back", "key": wires.guest.guest.key, "sure": True}]
    assert 'id="lost"' in answer["patches"][0]["html"]
    [line] = [json.loads(text) for key, text in kept.items() if key.startswith("shelf.")]
    assert (line["room"], line["over"]) == ("join", False)


def test_a_guest_that_reloads_before_the_deal_sits_in_its_chair() -> None:
    wires = met()
    guest = wires.guest.guest
    kept = {key: text for key, text in wires.kept.items() if text}
    wires.guest = Joining()
    answer = wires.guest.answer({"act": "open", "page": wires.page(), "table": None, "kept": kept})
    assert answer["wire"] == [{"do": "back", "key": guest.key, "sure": False}]
    assert "Coming back" in answer["patches"][0]["html"]
    assert "wire" not in do(wires.guest, "join", name=["Somebody"])  # the form was there before Python
    wires.connect()
    assert "Grandma" in wires.stage("host")
    wires.host_does(do(wires.host, "gathered"))
    play(wires)
    assert "Checked on this device" in wires.stage("guest")
    assert wires.kept["guest.chair"] is None


def test_an_invitation_opened_again_once_it_is_dealt_shows_the_seed_for_the_same_deal_alone() -> None:
    wires = met()
    wires.host_does(do(wires.host, "gathered"))
    guest = wires.guest.guest
    again = Joining()
    kept = {key: text for key, text in wires.kept.items() if text}
    again.answer({"act": "open", "page": wires.page(), "table": None, "kept": kept})
    assert guest.shown
    assert (again.guest.seed, again.guest.shown) == (guest.seed, guest.shown)


@pytest.mark.parametrize("kept", ["", "[]", "null", '{"code": "code"}', '{"code": "another"}'])
def test_a_chair_that_is_kept_otherwise_is_none(kept: str) -> None:
    again = Joining()
    page = {"game": "high_society", "lang": "en", "path": "high_society/join/", "code": "code"}
    answer = again.answer({"act": "open", "page": page, "table": None, "kept": {"guest.chair": kept}})
    assert "wire" not in answer


@pytest.mark.parametrize("why", "damaged version nowhere reply lost elsewhere used unknown anything".split())
def test_a_code_that_will_not_do_is_told_in_a_sentence(why: str) -> None:
    wires = Wires("high_society")
    for app in (wires.guest, wires.host):
        answer = app.answer(wire("bad", why, wires.who))
        assert 'role="alert"' in answer["patches"][0]["html"]


def test_a_chair_whose_code_could_not_be_made_may_be_invited_again() -> None:
    wires = Wires("high_society")
    wires.host_does(do(wires.host, "invite", "1"))
    do(wires.host, "invite", "1")  # and no code comes of it
    assert wires.host.host
    answer = wires.host.answer(wire("bad", "nowhere", wires.host.host.devices[1].who))
    html = answer["patches"][0]["html"]
    assert 'id="invite-1"' in html
    assert 'id="house-1"' in html
    assert "se dessine" not in html


def test_a_table_that_tells_nonsense_is_left_with_a_sentence() -> None:
    wires = met()
    wires.host_does(do(wires.host, "gathered"))
    host, visit = wires.host.host, wires.guest.guest.visit
    assert host
    assert visit
    company: Answer = {"names": host.names, "kinds": host.kinds, "states": host.states}
    said = write("move", ply=visit.table.told, moves=["Bnonsense"], spent=0, **company)
    wires.guest.answer(wire("said", said))
    shown = do(wires.guest, "skip")
    assert "no game by the rules" in shown["patches"][0]["html"]
    assert "again" not in shown


def test_two_devices_that_do_not_find_each_other_are_told_so_and_may_still() -> None:
    wires = Wires("high_society")
    do(wires.guest, "join", name=["Ana"])
    wires.guest_does(wires.guest.answer(wire("code", "xyz")))
    wires.guest_does(wires.guest.answer(wire("apart")))
    wires.host_hears("apart")
    assert "cannot find each other" in wires.stage("guest")
    assert "reply/#xyz" in wires.stage("guest")
    assert "n’arrivent pas à se joindre" in wires.stage("host")
    assert 'id="invite-1"' in wires.stage("host")
    wires.connect()
    assert "You are seated" in wires.stage("guest")
    assert "n’arrivent pas à se joindre" not in wires.stage("host")


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
