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
from pages.hosting import Host
from pages.session import Session
from pages.wiring import write
from salon import games
from salon.audit import signed
from salon.core import NOBODY
from salon.record import DEAL, PLEDGES, SEEDS, Record
from salon.seen import Seen
from salon.shuffle import SIZE, agree, pledge

from .company import TABLE, Company

# What Ben has seen: he sits in the last chair, and Elsa alone has answered about a revolution.
BOTH_JESTERS = """[Game "great_dalmuti"]
[Options "hands=0"]
[Seats "Ana; Ben; Chloé; Diego; Elsa"]
[Eyes "B"]

@5.11.7.10.4
1. @?16/?16/?16/?16/2.3.4.5*2.7.8.10*3.11.12*3.j*2 E-
"""
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
    """What a device was sent is what its seat may read of the game, to the letter, and no tag that tells a card; what
    it knows then is what its seat may know, at every ply, and its cards might lie otherwise."""
    company = Company(game, table_of(game), SHORT.get(game, ""), seed=5)
    company.begin()
    company.evening(each=knows_no_more)
    heard_no_more(company)


def knows_no_more(company: Company) -> None:
    for seat, guest in company.guests.items():
        assert guest.visit
        guest.visit.skip()
        view = guest.visit.table.known
        assert view == company.session.table.view(seat)
        assert view.determinize(company.rng).redact(seat) == view


def heard_no_more(company: Company) -> None:
    whole = company.session.table.record
    for seat, texts in company.sent.items():
        *before, last = [json.loads(text) for text in texts]
        assert last["t"] == "end"
        told: list[str] = []
        for said in before:
            if said["t"] == "move":
                told[said["ply"] :] = said["moves"]
        assert told == [token for _, token in signed(str(whole.redact(seat)))]
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


# --- answers given together ---


@pytest.mark.parametrize("game", ["great_split", "big_top", "great_dalmuti"])
def test_who_answers_together_is_asked_at_once_on_every_device(game: str) -> None:
    others = max(3, games.load(game).seats[0]) - 1
    company, early = Company(game, "you" + " guest" * others, SHORT.get(game, "")), list[int]()
    company.begin()
    company.evening(each=lambda now: early.extend(answered_early(now)))
    heard_no_more(company)
    assert len(set(early)) >= len(company.guests) - 1  # one may always be the first who is asked
    assert [guest.fault for guest in company.guests.values()] == [None] * len(company.guests)


def answered_early(company: Company) -> list[int]:
    """Guests who answer while the table still asks somebody before them; the last of them first."""
    ply, turn, done = company.session.ply, company.session.table.turn, []
    for seat, guest in reversed(company.guests.items()):
        visit = guest.visit
        assert visit
        visit.skip()
        while seat != turn and visit.acting:
            guest.ask(visit.view().write(visit.view().pick(company.rng)))
            done.append(seat)
    company.carry()
    assert company.session.ply == ply  # the table hears of none of it
    return done


def test_an_early_answer_is_said_when_its_turn_comes_and_void_if_something_else_is_asked() -> None:
    company = Company("great_split", "you guest guest")
    company.begin()
    visits = {seat: guest.visit for seat, guest in company.guests.items()}
    assert answered_early(company) == [2, 1]
    ply = company.session.ply
    other = visits[2]
    assert other
    other.table.early = [(other.table.record.start(), text) for _, text in other.table.early]
    company.step()  # the host's own answer, and then guest 1's by itself
    assert company.session.ply == ply + 2
    assert company.session.table.turn == 2
    assert other.acting
    assert company.session.thinkers == [0, 1, 2]


def test_an_early_answer_that_ends_the_answering_leads_no_further_than_the_table_has_told() -> None:
    """Both jesters in the last chair: the revolution waits for those before it, and the lead too."""
    seen = Seen(Record.parse(BOTH_JESTERS))
    asked = seen.view(None).clone()
    assert (seen.turn, seen.known.turn) == (1, 0)  # asked at once, though the table still asks Ana
    seen.attempt("!")
    seen.early.append((asked, "!"))
    assert seen.view(None) is seen.known
    seen.follow(["A-", "C-", "D-"], seen.record.seats)
    while seen.behind:
        seen.step()
    assert seen.take_due() == "!"


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
    company.host.table = "ba9876543210"
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


def test_half_a_character_is_none() -> None:
    company = Company("high_society", "you guest bot")
    word = company.host.devices[1].pledge
    company.says(1, '{"t":"join","v":1,"name":"\\ud800x","pledge":"' + word + '"}')
    company.carry()
    company.begin()
    assert str(company.session.table.record).encode()
    assert company.session.names[1] == "?x"


@pytest.mark.parametrize("table", ["", "x" * 50 + "/../\n", "0123456789AB", "0123456789ab\n"])
def test_a_table_has_a_number_of_ours(table: str) -> None:
    company = Company("high_society", "you guest bot")
    guest = company.guests[1]
    guest.heard(json.dumps(json.loads(company.sent[1][0]) | {"table": table}))
    assert (guest.trouble, guest.table) == ("head", TABLE)


def test_moves_that_are_none_are_followed_no_further() -> None:
    company = Company("high_society", "you guest bot")
    company.begin()
    guest = company.guests[1]
    assert guest.visit
    guest.visit.skip()
    told = guest.visit.table.told
    people = {"names": company.host.names, "kinds": company.host.kinds, "states": company.host.states}
    for _ in range(2):
        guest.heard(write("move", ply=told, moves=["Bnonsense", ""], spent=0, **people))
        guest.visit.skip()
        guest.look()
        assert guest.trouble == "astray"
        assert not guest.visit.table.behind
        assert guest.visit.ply == told


def test_another_version_may_have_another_shape() -> None:
    company = Company("high_society", "you guest bot")
    company.guests[1].heard(json.dumps(json.loads(company.sent[1][0]) | {"v": 2, "new": 1}))
    assert company.guests[1].trouble == "version"
    company.says(1, '{"t":"join","v":2,"called":"Ana"}')
    assert json.loads(company.host.deeds[-1]["text"]) == {"t": "refused", "ply": 0, "rule": "version"}


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


def test_the_audit_catches_cards_that_changed_hands() -> None:
    """They were hidden from this guest, who was dealt the same: only the seeds can tell."""
    company = evening("fan_tan", "you guest bot bot")
    whole = str(company.session.table.record)
    deal = next(token for _, token in signed(whole) if "/" in token)
    first, mine, third, last = deal[1:].split("/")
    assert planted(company, 1, lambda text: text.replace(deal, f"@{third}/{mine}/{first}/{last}")) == "dealt"


def cheated(pledges: Callable[[str], str]) -> Company:
    """A whole game whose host changed the pledges in the head, and dealt all the same: by a seed of its own choice in
    place of the guest's."""
    company, mine = Company("high_society", "you guest bot"), b"2" * SIZE
    host, device = company.host, company.host.devices[1]
    host.settle()
    assert host._record
    host.deeds.clear()  # nobody heard of that head
    own, _ = host._record.tags[PLEDGES].split()
    host._record.tags[PLEDGES] = pledges(f"{own} {pledge(mine)}")
    host._greet(device)
    company.carry()
    if host.session is None:
        host._record.tags[PLEDGES], device.seed = f"{own} {pledge(mine)}", mine
        company.carry()
    company.evening()
    return company


@pytest.mark.parametrize(("pledges", "rule"), [(str, "seed"), (lambda _: "", "pledge")])
def test_the_audit_catches_a_head_without_my_pledge(pledges: Callable[[str], str], rule: str) -> None:
    """The host left it out, or told of none, and chose the whole deal."""
    [guest] = cheated(pledges).guests.values()
    assert guest.shown == ""  # no seed was shown to it
    assert guest.fault
    assert guest.fault.rule == rule


def reopened(company: Company, seat: int, past: dict[str, str]) -> Guest:
    """The host's page was left and comes back: its guests come by new codes, on new pages, with what they kept."""
    record = Record.parse(str(company.session.table.record))
    company.host = Host.of(Session.restore(record, Random(1)), TABLE)
    company.host.invite(seat)
    company.guests[seat] = Guest("high_society", "Ana", past=past)
    company.connect(seat)
    return company.guests[seat]


def test_a_guest_at_a_table_that_was_opened_again_still_has_its_seed() -> None:
    company = Company("high_society", "you guest bot")
    company.begin()
    company.step()
    before = company.guests[1]
    guest = reopened(company, 1, {TABLE: json.dumps(before.kept), "other": "{}"})
    assert (guest.seed, guest.shown) == (before.seed, before.shown)
    company.evening()
    assert guest.fault is None
    seeds = company.session.table.record.tags[SEEDS].split()
    assert planted(company, 1, lambda text: text.replace(seeds[1], "0" * 64)) == "pledge"


def test_other_pledges_than_those_that_the_seed_was_shown_for_do_not_fit() -> None:
    """The table was opened again with another game, in which this device's seed is one of other seeds."""
    company = Company("high_society", "you guest bot")
    company.begin()
    kept = json.dumps(company.guests[1].kept)
    record, theirs = company.session.table.record, b"3" * SIZE
    seeds = [theirs, company.guests[1].seed]
    pledges = " ".join(map(pledge, seeds))
    record.tags |= {PLEDGES: pledges} | agree(pledges, seeds)
    other = Record(record.game, record.seats, record.options, tags=record.tags)
    company.host.session = Session(other, company.host.kinds, Random(1))
    guest = reopened(company, 1, {TABLE: kept})
    company.evening()
    assert guest.fault
    assert guest.fault.rule == "pledge"


def test_deals_that_a_seed_was_shown_for_and_nobody_played_are_counted() -> None:
    company = Company("high_society", "you guest bot")
    guest = company.guests[1]
    for _ in range(3):
        company.begin()
        company.host.unsettle()
        company.carry()
    company.begin()
    company.evening()
    assert (guest.fault, guest.void) == (None, 3)
    company.host.unsettle(hurried=True)
    company.carry()
    assert guest.void == 0  # the last one was played to its end


# --- the company changes ---


def test_whoever_is_invited_while_seeds_are_gathered_is_asked_with_everybody() -> None:
    company = Company("high_society", "you guest guest")
    who = company.host.devices[2].who
    company.host.settle()
    company.host.deeds = [deed for deed in company.host.deeds if deed["who"] != who]  # it has just left
    company.carry()
    assert (company.host.stage, company.host.withholds(1), company.host.withholds(2)) == ("pledging", False, True)
    company.host.invite(2)
    company.guests[2] = Guest("high_society", "Back")
    company.connect(2)
    company.begin()
    company.evening()
    assert [guest.fault for guest in company.guests.values()] == [None, None]


def test_nothing_is_taken_back_while_a_device_follows_though_the_house_plays_for_it() -> None:
    company = Company("high_society", "you guest bot")
    company.begin()
    company.session.replace(1, BOT)
    while not company.session.acting:
        company.step()
    company.step()
    assert not company.session.undoable
    company.host.dismiss(1)
    assert company.session.undoable
