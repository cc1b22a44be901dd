"""A table and its guests, device to device: whole games, what each may hear, what strangers say, what the end tells."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest

from pages import guest as guests
from pages.chairs import BOT, GUEST
from pages.guest import Guest
from pages.wiring import write
from salon import games
from salon.audit import signed
from salon.core import NOBODY
from salon.record import DEAL, SEEDS
from salon.shuffle import pledge

from .company import Company

SHORT = {"great_dalmuti": "hands=1"}  # an evening of one hand is whole, too


def evening(game: str, kinds: str, seed: int = 1) -> Company:
    company = Company(game, kinds, SHORT.get(game, ""), seed)
    company.begin()
    company.evening()
    return company


def table_of(game: str) -> str:
    """A person, two guests, one of them last, and bots between: what every game can seat."""
    seats = max(3, games.load(game).seats[0])
    return " ".join(["you", "guest", *["bot"] * (seats - 3), "guest"])


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_ends_alike_on_every_device(game: str) -> None:
    company = evening(game, table_of(game))
    for seat, guest in company.guests.items():
        assert guest.stage == guests.OVER
        assert guest.fault is None, str(guest.fault)
        assert guest.visit
        assert guest.visit.table.turn == NOBODY
        assert guest.visit.view().result() == company.session.table.view(seat).result()
        assert guest.visit.names == company.session.names


@pytest.mark.parametrize("game", games.names())
def test_nothing_hidden_is_ever_sent_before_the_end(game: str) -> None:
    """What a device was sent is what its seat may read of the game, to the letter, and no tag that tells a card."""
    company = evening(game, table_of(game), seed=5)
    whole = company.session.table.record
    for seat, texts in company.sent.items():
        *before, last = [json.loads(text) for text in texts]
        assert last["t"] == "end"
        seen = [token for _, token in signed(str(whole.redact(seat)))]
        told: list[str] = []
        for said in before:
            if said["t"] == "move":
                told[said["ply"] :] = said["moves"]
        assert told == seen
        secrets = [whole.tags[DEAL], *whole.tags[SEEDS].split()]
        own = company.guests[seat].seed.hex()
        assert not [word for word in secrets if word != own and word in "".join(map(json.dumps, before))]


def test_the_deal_follows_from_the_seeds_of_all() -> None:
    company = evening("high_society", "you guest guest")
    seeds = company.session.table.record.tags[SEEDS].split()
    assert seeds[1:] == [guest.seed.hex() for guest in company.guests.values()]
    assert len(set(seeds)) == 3


@pytest.mark.parametrize(
    "kinds", ["bot guest bot", "you person guest", "person guest person guest", "bot bot guest guest"]
)
def test_whoever_else_sits_there_the_cards_are_dealt(kinds: str) -> None:
    company = Company("high_society", kinds)
    company.begin()
    assert len(company.session.table.record.tags[SEEDS].split()) == kinds.split().count(GUEST) + 1


def test_a_deal_asked_for_before_the_last_pledge_comes_with_it() -> None:
    """Somebody is here as soon as the wire is; its pledge comes a moment later."""
    company = Company("high_society", "you guest bot")
    company.host.unsettle()  # everybody is asked again
    company.host.settle()
    assert company.host.stage == "lobby"
    company.carry()
    assert company.session.table.record.moves


def test_a_guest_shows_its_seed_to_one_head_alone() -> None:
    company = Company("high_society", "you guest guest")
    guest = company.guests[1]
    company.host.settle()
    [hello] = [deed["text"] for deed in company.host.deeds if deed["who"] == company.host.devices[1].who]
    other = "0" * 64
    for pledges in (other, f"{other} {pledge(guest.seed)}", f"{pledge(guest.seed)} " * 3):
        forged = json.loads(hello)
        forged["head"] = re.sub(r'(\[Pledges ")[^"]*', rf"\g<1>{pledges.strip()}", forged["head"])
        guest.heard(json.dumps(forged))
        assert json.loads(guest.deeds.pop()["text"])["seed"] == ""
    guest.heard(hello)
    assert json.loads(guest.deeds.pop()["text"])["seed"] == guest.seed.hex()


# --- coming and going ---


@pytest.mark.parametrize("game", games.names())
def test_a_guest_comes_back_at_any_ply_and_has_missed_nothing(game: str) -> None:
    company = Company(game, table_of(game), SHORT.get(game, ""), 3)
    company.begin()
    rng, away = Random(3), False
    for _ in range(4000):
        if company.session.over:
            break
        if away or rng.random() < 0.1:
            away = not away
            (company.disconnect if away else company.connect)(1)
        if not (away and company.session.table.turn == 1):
            company.step()
    else:
        raise AssertionError("the evening does not end")
    company.connect(1)
    company.evening()
    assert company.guests[1].stage == guests.OVER
    assert company.guests[1].fault is None


def test_a_device_that_forgot_everything_is_told_it_all() -> None:
    company = Company("big_top", "you guest bot")
    company.begin()
    for _ in range(30):
        company.step()
    company.disconnect(1)
    company.guests[1] = Guest("big_top", "Somebody else")
    company.connect(1)
    company.evening()
    assert company.guests[1].fault is None
    assert company.guests[1].shown == ""  # no seed of this device is in it


def test_the_house_plays_for_who_is_away_and_gives_the_chair_back() -> None:
    company = Company("fan_tan", "you guest bot")
    company.begin()
    company.disconnect(1)
    company.session.replace(1, BOT)
    for _ in range(12):
        company.step()
    company.connect(1)
    visit = company.guests[1].visit
    assert visit
    visit.skip()
    assert not visit.acting
    company.session.replace(1, GUEST)
    company.carry()
    company.evening()
    assert company.guests[1].fault is None


def test_two_games_in_a_row_are_dealt_by_new_seeds() -> None:
    company = evening("high_society", "you guest guest")
    before = company.session.table.record.tags[SEEDS]
    company.host.table = "next"
    company.host.unsettle(hurried=True)
    company.carry()
    company.evening()
    after = company.session.table.record.tags[SEEDS]
    assert not set(before.split()) & set(after.split())
    assert [guest.fault for guest in company.guests.values()] == [None, None]


# --- strangers ---

STRANGE = [
    "", "{", "[]", "null", "7", '"play"', "{}", '{"t":"play"}', '{"t":"dance"}', '{"t":["play"]}', "[" * 1900,
    '{"t":"play","ply":0,"move":"-","seat":0}', '{"t":"play","ply":"0","move":"-"}',
    '{"t":"play","ply":true,"move":"-"}',
    '{"t":"have","ply":-1,"seed":""}', '{"t":"have","ply":1e9,"seed":""}', '{"t":"have","ply":0,"seed":"zz"}',
    '{"t":"join","v":2,"name":"x","pledge":"' + "0" * 64 + '"}', '{"t":"join","v":1,"name":"x","pledge":"short"}',
    '{"t":"play","ply":0,"move":"' + "9" * 3000 + '"}', '{"t":"play","ply":0,"move":"\\u0000"}',
    '{"t":"end","record":""}',
]  # fmt: skip


@pytest.mark.parametrize("said", STRANGE)
def test_what_a_stranger_says_changes_nothing(said: str) -> None:
    company = Company("high_society", "you guest guest")
    company.says(1, said)
    company.carry()
    company.begin()
    before = str(company.session.table.record)
    company.says(1, said)
    company.carry()
    assert str(company.session.table.record) == before
    company.evening()
    assert [guest.fault for guest in company.guests.values()] == [None, None]


@pytest.mark.parametrize("said", STRANGE)
def test_nor_does_what_a_strange_table_says(said: str) -> None:
    company = Company("high_society", "you guest guest")
    company.begin()
    company.guests[1].heard(said)
    company.evening()
    assert company.guests[1].fault is None


def test_a_move_out_of_turn_or_said_twice_is_not_made() -> None:
    company = Company("high_society", "you guest guest", "first=B")
    company.begin()
    turn, ply = company.session.table.turn, company.session.ply
    other = next(seat for seat in company.guests if seat != turn)
    for said in (write("play", ply=ply, move="1"), write("play", ply=ply, move="-")):
        company.says(other, said)
        company.carry()
    assert company.session.ply == ply
    assert json.loads(company.sent[other][-1]) == {"t": "refused", "ply": ply, "rule": "turn"}
    company.says(turn, write("play", ply=ply, move="4"))
    company.says(turn, write("play", ply=ply, move="4"))
    company.carry()
    assert company.session.ply == ply + 1


def test_a_name_is_text() -> None:
    company = Company("high_society", "you guest bot")
    who = company.host.devices[1].who
    company.host.heard(who, write("join", v=1, name='<b>"]\n[Deal "x', pledge="0" * 64))
    assert company.host.names[1] == '<b>"] [Deal "x'
    company.host.heard(who, write("join", v=1, name="Ana", pledge="0" * 64))
    assert company.host.names[1] != "Ana"  # somebody else is


def test_another_version_is_told_so() -> None:
    company = Company("high_society", "you guest bot")
    company.says(1, write("join", v=9, name="x", pledge="0" * 64))
    company.carry()
    assert company.guests[1].trouble == "version"


# --- the end ---


def planted(company: Company, seat: int, change: Callable[[str], str]) -> str:
    """What this guest's page finds when the table gives out another record than it played."""
    text = json.loads(company.sent[seat][-1])["record"]
    guest = company.guests[seat]
    guest.stage, guest.whole, guest.fault = guests.PLAYING, None, None
    guest.heard(write("end", record=change(text)))
    assert guest.fault
    assert guest.fault.line > 0
    return guest.fault.rule


def test_the_audit_catches_what_was_changed() -> None:
    company = evening("high_society", "you guest guest")
    whole = company.session.table.record
    seeds, deal = whole.tags[SEEDS].split(), whole.tags[DEAL]
    assert planted(company, 1, lambda text: text.replace(seeds[0], "0" * 64)) == "pledge"
    assert planted(company, 1, lambda text: re.sub(r"\[Seeds .*\n", "", text)) == "pledge"
    assert planted(company, 1, lambda text: text.replace(deal, "0" * 64)) == "dealt"
    assert planted(company, 2, lambda text: text.replace("Guest 2", "Guest 3", 1)) == "seen"
    move = next(token for token in str(whole).split() if re.fullmatch(r"B\d+", token))
    assert planted(company, 2, lambda text: text.replace(f" {move} ", " B- ", 1)) == "seen"
