"""Dalmuti's live table without a browser: every phase is drawn, and a place shows nobody else's cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pages import games
from pages.app import App
from pages.games.great_dalmuti import guide
from pages.here import Here
from pages.html import text as plain
from pages.scene import Scene
from pages.school import School
from pages.settings import aids
from pages.words import LANGUAGES
from printed import lessons, rules
from salon.core import SILENT
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER, PASS, TAXES, TRICK, counts
from salon.record import Reader, Record

from . import evening as evenings
from .evening import Page, do, drawn, evening, form, seen, step

EVERY = {"hands": "2", "misdeal": "on", "merchants": "on", "philanthropy": "on", "small": "on"}
SHOWN = re.compile(r'data-flow="card-(\d+)-(\d+)-(\d+)"')


def sat(kinds: str = "you bot bot bot bot", lang: str = "en", seed: int = 1, **said: str) -> App:
    return evenings.sat("great_dalmuti", kinds, lang, seed, **said)


def until(app: App, phase: int, acting: bool = True) -> Any:
    return evenings.until(app, lambda view: view.phase == phase, acting)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "kinds", ["you bot bot bot", "bot bot bot bot bot bot bot bot", "you person bot person bot bot"]
)
def test_whole_matches_are_drawn_in_every_language(lang: str, kinds: str) -> None:
    app = sat(kinds, lang, 2, **EVERY, aid="on")
    answers = list(evening(app))
    assert not [answer for answer in answers if "{" in answer["patches"][0]["html"]]  # every fact found its place
    assert 'class="finale"' in drawn(app)


@pytest.mark.parametrize("kinds", ["you bot bot bot bot", "you person bot bot person"])
def test_a_place_shows_its_own_cards_and_the_set_alone(kinds: str) -> None:
    app = sat(kinds, hands="2")
    for answer in evening(app):
        session = app.session
        assert session
        if session.over:
            break
        view, html = seen(app), answer["patches"][0]["html"]
        mine = [(int(rank), int(n)) for seat, rank, n in SHOWN.findall(html) if int(seat) == session.eyes]
        others = [int(seat) for seat, _, _ in SHOWN.findall(html) if int(seat) != session.eyes]
        laid = [facts for _, (key, facts) in session.log if key in {"led", "laid"}]
        assert set(others) <= {facts["seat"] for facts in laid[-1:]}
        assert len(others) <= (laid[-1]["real"] + laid[-1]["jesters"] if laid else 0)
        if session.covered:
            assert not mine
        elif session.eyes is not None and view.phase == TRICK:
            held = view.hands[session.eyes]
            assert {(rank, n) for rank in range(1, 14) for n in range(1, held[rank] + 1)} <= set(mine)


def test_a_set_comes_from_its_player_and_stays_where_it_lies() -> None:
    """Another's set bears, on the table, the name that its place on their chair bore before."""
    app = sat(hands="1")
    came, before = 0, drawn(app)
    for answer in evening(app):
        assert app.session
        if app.session.over:
            break
        html = answer["patches"][0]["html"]
        laid = re.findall(r'<ul class="set-cards" data-flow="(set-\d-\d+)"', html)
        known = re.findall(r'class="seat-pack"[^>]* data-flow="([^"]+)"', before)
        assert all(name in known or f'class="set-cards" data-flow="{name}"' in before for name in laid)
        assert html.count('class="set"') == any(seen(app).gone)  # a trick that is won leaves its pile on view
        came, before = came + len(laid), html
    assert came


def forced(**said: str) -> App:
    """An evening at the moment when nothing in the only person's hand can follow."""
    app = sat("you bot bot bot bot", "en", 1, hands="1", **said)
    for _ in evening(app):
        view = seen(app)
        if view.turn == 0 and view.phase == TRICK and view.moves() == [PASS]:
            return app
    raise AssertionError("there was always something to lay")


def test_one_calm_text_says_that_nothing_can_follow() -> None:
    app = forced()
    assert app.session
    app.session.auto = app.auto = False
    html = drawn(app).partition('id="hand"')[2].partition('id="log"')[0]
    assert html.count("Nothing in your hand beats") == 1
    assert "all you can do is pass" in html
    assert '<output class="sum" id="sum"></output>' in html
    assert 'id="notice"' not in html
    assert 'id="pass" data-key=" " aria-keyshortcuts="Space" data-move="-"' in html


def test_the_house_says_that_it_passes_for_whoever_can_do_nothing_else() -> None:
    app = forced(auto="on")
    assert "the house passes for you" in drawn(app)
    assert app.session
    html = do(app, "go", str(app.session.ply))["patches"][0]["html"]
    assert "the house passes for you" not in html
    assert "You passed." in html or not seen(app).rank  # the last to pass ends the trick


def stacks(html: str) -> list[tuple[str, str]]:
    """A hand, stack by stack: the name that each shows, and what the ear is told of it."""
    parts = re.split(r'<div class="stack(?: |")', html)[1:]
    shown = [re.search(r'<p class="stack-name" aria-hidden="true">([^<]*)</p>', part) for part in parts]
    said = [
        re.search(r'aria-label="([^"]*)"|<button[^>]*><span class="visually-hidden">([^<]*)', part) for part in parts
    ]
    return [(name[1], ear[1] or ear[2]) for name, ear in zip(shown, said, strict=True) if name and ear]


@pytest.mark.parametrize(("lang", "names"), [("en", ("Smith", " Smiths")), ("fr", ("Forgeron", " Forgerons"))])
def test_a_stack_bears_the_name_of_its_picture_and_is_said_by_rank(lang: str, names: tuple[str, str]) -> None:
    found = set()
    for seed in range(20):
        app = sat(lang=lang, seed=seed)
        held = until(app, TRICK).hands[0][8]
        mine = [shown for shown, said in stacks(drawn(app)) if re.match(r"[^(]* 8s?\b", said)]
        assert mine == ([names[0] if held == 1 else f"{held}{names[1]}"] if held else [])
        found |= {held > 1} if held else set()
    assert found == {True, False}


def test_no_chair_shows_the_emblem_of_a_card_that_is_called_otherwise() -> None:
    shown = re.findall(r'class="plinth-art"[^>]*><use href="[^"]*#([^"]+)"', drawn(sat("you" + " bot" * 7)))
    assert shown == ["rank-1", "coronet", *["purse"] * 4, "bauble", "jester"]


def test_who_keeps_a_rank_is_told_in_words_alone() -> None:
    app = sat(hands="2")
    for _ in evening(app):
        assert app.session
        if app.session.pausing and len(seen(app).past) == 1:
            break
    signs = re.findall(r'class="changes-sign" aria-hidden="true">([^<]*)<', drawn(app))
    assert len(signs) == 5
    assert all(re.fullmatch(r"|[▲▼] \d", sign) for sign in signs)
    assert signs.count("") == drawn(app).partition('class="changes"')[2].partition("</ol>")[0].count("holds their")


def dealt(holder: int) -> str:
    """A save in which the Grand or the Petit Dalmuti, Bruno or Chloé, held both jesters and kept silent."""
    deck = [rank for rank in range(1, 13) for _ in range(rank)]
    low = deck[74:76], [JESTER, JESTER]  # two 12s and two jesters: one pair each
    first, second = low[::-1] if holder == 0 else low
    middle = [deck[n : n + 16] for n in (28, 44)]
    last = [*deck[60:74], *deck[76:]]
    hands = [counts(tuple(cards)) for cards in ([*deck[:14], *first], [*deck[14:28], *second], *middle, last)]
    moves = [(3, 1, 2, 4, 5), tuple(map(tuple, hands)), *[PASS] * 5]
    names = ["Ana", "Bruno", "Chloé", "Diego", "Elsa"]
    return str(Record(State, names, None, moves, {"Kinds": "you; bot; bot; bot; bot"}))


def test_silence_about_a_revolution_leaves_no_trace() -> None:
    """Two evenings that differ only in which of two others held the jesters are the same page to a third."""
    pages = []
    for holder in (0, 1):
        app = App()
        page = {"live": "play", "game": "great_dalmuti", "lang": "en", "query": "?seed=1"}
        answer = app.answer({"act": "open", "page": page, "table": {"id": "kept", "text": dealt(holder)}})
        pages.append((answer["patches"], answer["title"], answer["announce"]))
    assert "first trick" in pages[0][0][0]["html"]
    assert pages[0] == pages[1]


def test_nobody_is_marked_while_seats_answer_in_secret() -> None:
    app = sat("you person bot bot bot bot", hands="1", merchants="on")
    for answer in evening(app):
        assert app.session
        if not app.session.over and seen(app).together:
            assert "is-turn" not in answer["patches"][0]["html"]


def test_only_the_holder_of_both_jesters_is_asked() -> None:
    asked = []
    for seed in range(90):
        app = sat("you bot bot bot", seed=seed, small="on")
        html = step(app, Random(seed))["patches"][0]["html"]  # the deal
        assert 'id="looked"' not in html  # playing alone, nobody has to say that they looked
        assert app.session
        holds = seen(app).hands[0][JESTER] == 2
        assert ('id="revolt"' in html) == holds
        asked.append(holds)
        if asked.count(True) == 2:
            return
    raise AssertionError("nobody ever held both")


def test_with_several_people_everyone_looks() -> None:
    app = sat("you person bot bot", hands="1")
    looked = [answer for answer in evening(app) if 'id="looked"' in answer["patches"][0]["html"]]
    assert len(looked) == 2


def test_the_tally_and_the_pass_that_makes_itself_are_on_unless_somebody_says_otherwise() -> None:
    app, _ = evenings.opened("great_dalmuti", "en")
    assert (app.aid, app.auto) == (True, True)
    asked = "".join(map(str, aids(Here.at("en", "great_dalmuti/play/", "great_dalmuti"))))
    assert {said["name"] for said in Page(asked).having("checked")} == {"aid", "auto"}
    app, _ = evenings.opened("great_dalmuti", "en", aid="off", auto="off")
    assert (app.aid, app.auto) == (False, False)


def test_a_press_lays_ready_what_is_needed() -> None:
    app = sat(seed=4, hands="1")
    for _ in evening(app):
        assert app.session
        session, view = app.session, seen(app)
        if not session.acting or view.phase != TRICK:
            continue
        for play in view.moves():
            if play:
                session.picked = {}  # a jester that lies ready would stay
                html = do(app, "pick", view.write(play))["patches"][0]["html"]
                assert f'id="lay" data-key="enter" data-move="{view.write(play)}"' in html
                assert html.count("is-picked") == play[1] + play[2]


def test_a_jester_joins_what_lies_ready() -> None:
    for seed in range(30):
        app = sat("you bot bot bot", seed=seed)
        view = until(app, TRICK)
        if not view.rank and view.hands[0][JESTER]:
            break
    rank = next(rank for rank in range(1, 13) if view.hands[0][rank])
    do(app, "pick", "jester1", jester=["jester1"])
    assert app.session
    assert app.session.picked == {"play": ["j"]}
    do(app, "pick", f"{rank}", jester=["jester1"], play=[f"{rank}"])
    assert app.session.picked == {"play": [f"{rank}+j"]}
    do(app, "pick", "jester1", play=[f"{rank}"])
    assert app.session.picked == {"play": [f"{rank}"]}


def following(wanted: Callable[[Any], bool]) -> tuple[App, Any]:
    """Somebody with a jester who may follow, at a table that is as wanted."""
    for seed in range(40):
        app = sat("you bot bot bot", seed=seed)
        view = until(app, TRICK)
        if view.rank and view.hands[0][JESTER] and len(view.moves()) > 1 and wanted(view):
            return app, view
    raise AssertionError("it never came")


def test_a_jester_that_was_ticked_first_is_no_mistake_and_lay_says_what_is_missing() -> None:
    app, _ = following(lambda view: True)
    html = do(app, "pick", "jester1", jester=["jester1"])["patches"][0]["html"]
    assert 'class="notice notice-calm" role="status"' in html
    assert 'role="alert"' not in html
    assert "follows nothing" in html
    assert "rules/#r3.5" in html
    [lay] = Page(html).having("id", "lay")
    assert lay["data-act"] == "refuse"
    assert "follows nothing" in lay["data-value"]


def with_a_jester(view: Any) -> int | None:
    """A rank that may follow by itself, and with a jester too."""
    legal = [play for play in view.moves() if play]
    ways = [play for play in legal if play[2] == 1 and play[1] and (play[0], view.count, 0) in legal]
    return ways[0][0] if ways else None


def test_whoever_follows_keeps_the_jester_that_they_ticked() -> None:
    app, view = following(lambda view: with_a_jester(view) is not None)
    rank = with_a_jester(view)
    alone, helped = view.write((rank, view.count, 0)), view.write((rank, view.count - 1, 1))
    do(app, "pick", "jester1", jester=["jester1"])
    do(app, "pick", alone, jester=["jester1"], play=[alone])
    assert app.session
    assert app.session.picked == {"play": [helped]}
    do(app, "pick", "jester1", play=[alone])
    assert app.session.picked == {"play": [alone]}, "and may lay it down again"


def test_arrows_lead_through_every_play_whatever_was_ticked() -> None:
    app, view = following(lambda view: with_a_jester(view) is not None)
    met, last = set(), ""
    for _ in view.moves()[1:]:
        [way] = Page(drawn(app)).having("id", "step-next")
        do(app, "pick", way["data-value"], play=[last])
        assert app.session
        [last] = app.session.picked["play"]
        met.add(last)
    assert met == {view.write(play) for play in view.moves() if play}


def test_a_dalmuti_gives_as_many_cards_as_are_due() -> None:
    for seed in range(40):
        app = sat(seed=seed, hands="2")
        view = until(app, TAXES) if app.session and seen(app).order[0] == 0 else None
        if view is not None and not view.gifts:
            break
    assert view is not None
    held = [
        f"{'j' if rank == JESTER else rank}.{n}" for rank in range(1, 14) for n in range(1, view.hands[0][rank] + 1)
    ]
    assert 'id="give" data-key="enter" data-act="refuse"' in drawn(app)
    do(app, "pick", held[0], card=held[:1])
    do(app, "pick", held[1], card=held[:2])
    html = do(app, "pick", held[-1], card=[*held[:2], held[-1]])["patches"][0]["html"]  # a third drops the first
    due = sorted(JESTER if card[0] == "j" else int(card.split(".")[0]) for card in (held[1], held[-1]))
    assert f'data-move="{view.write(tuple(due))}"' in html


def test_between_two_hands_the_company_changes() -> None:
    app = sat(hands="3", joining="on")
    for _ in evening(app):
        assert app.session
        if app.session.pausing and seen(app).past:
            break
    assert app.session
    do(app, "call", "+", newcomer=["  Zoé  "], kind=["person"])
    assert app.session.names[-1] == "Zoé"
    if app.session.acting:
        do(app, "move", seen(app).write(seen(app).moves()[0]))
    while not app.session.pausing:
        step(app, Random(1))
    do(app, "call", "-B")
    assert app.session.kinds == ["you", "gone", "bot", "bot", "bot", "person"]
    assert 1 not in seen(app).order
    do(app, "replace", "0:bot")
    assert app.session.people == [5]
    assert "4 to 8 chairs" in do(app, "call", "-B")["toast"]
    again = Record.parse(str(app.session.table.record))
    assert again == app.session.table.record
    list(evening(app))
    do(app, "again")
    assert app.session.names == ["Ana", "Chloé", "Diego", "Elsa", "Zoé"]


def test_an_open_match_ends_when_the_company_says_so() -> None:
    app = sat(hands="0")
    for _ in evening(app):
        if 'id="end-match"' in drawn(app):
            break
    do(app, "call", "end")
    assert app.session
    assert app.session.over
    assert "is Grand Dalmuti" in drawn(app)


def test_points_need_a_number_of_hands_and_nothing_said_is_lost() -> None:
    app = App()
    app.answer({"act": "open", "page": {"game": "great_dalmuti", "lang": "fr", "query": ""}, "kept": {}})
    said = form("you bot bot bot bot bot", hands="0", points="on", merchants="on")
    html = app.answer({"act": "start", "value": "", "form": said})["patches"][0]["html"]
    assert "fixez un nombre de manches" in html
    assert 'value="0" selected' in html
    assert html.partition("variants")[2].partition("</details>")[0].count(" checked") == 2


def test_the_house_passes_for_whoever_wants_it_and_can_do_nothing_else() -> None:
    app = sat(hands="1", auto="on")
    passed = 0
    for _ in evening(app):
        assert app.session
        session = app.session
        if session.acting and seen(app).phase == TRICK:
            assert len(seen(app).moves()) > 1 or not seen(app).rank
        passed += session.passing
    assert passed


def test_what_a_hand_brought_is_told_by_points() -> None:
    app = sat("bot bot bot bot bot", hands="2", points="on")
    for _ in evening(app):
        assert app.session
        if app.session.pausing and seen(app).past:
            break
    told = re.findall(r"\+(\d) · (\d) in all", drawn(app))
    assert told == [("4", "4"), ("3", "3"), ("2", "2"), ("1", "1"), ("0", "0")]


# --- a lesson's table ---


def learnt(name: str) -> tuple[School, str]:
    school = School()
    page = {"live": "lesson", "game": "great_dalmuti", "lang": "en", "name": name}
    answer = school.answer({"act": "open", "page": page | {"lesson": lessons.source("great_dalmuti", name, "en")}})
    return school, answer["patches"][0]["html"]


def test_a_press_on_cards_that_do_not_fit_is_a_try_that_a_lesson_answers() -> None:
    school, html = learnt("3.2")
    assert all(f'data-tried="{tried}"' in html for tried in ("9*2", "10*2", "7"))
    answer = school.answer({"act": "refuse", "value": "", "form": {}, "tried": "9*2"})
    assert "To equal is not enough" in answer["patches"][0]["html"]


def test_while_a_draw_is_tied_nobody_has_a_chair() -> None:
    _, html = learnt("1.2")
    assert "Equal cards" in html
    assert "Petit Dalmuti" not in html.partition('class="court"')[2]


def test_a_lesson_goes_on_by_its_own_button() -> None:
    for name in ("1.2", "1.3", "2.6", "5.1"):
        assert 'id="go"' not in learnt(name)[1]


# --- what can I do now? ---

HOUR = '[Options "first_hour=on small=on"]\n[Seats "Ana; Bruno; Chloé; David"]\n\n@1.2.3.4'
HANDS = "@1.7*4.8*4.9*2.10*4/2.5.6*4.8*2.9*2.10*3.j/3*2.4*2.5*2.6.7.8.9*4.j/2.3.4*2.5*2.6.7*2.8.9.10*3"


def guided(text: str, seat: int, lang: str = "en") -> list[tuple[str, str]]:
    """What the one who looks is told after these moves."""
    record = Record.parse(f'[Game "great_dalmuti"]\n{text}')
    state = record.last()
    log = [(at, event) for at, events in Reader(record, seat).read() for event in events if event[0] != SILENT]
    here = Here.of({"game": "great_dalmuti", "lang": lang}, "great_dalmuti")
    scene = Scene(here, games.load("great_dalmuti"), state.redact(seat), seat, record.seats, log,
                  acting=state.turn == seat)  # fmt: skip
    return [(rule, plain(said)) for rule, said in guide(scene)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_has_rules_that_exist_and_says_what_goes_on(lang: str) -> None:
    app = sat("you person bot person bot bot bot", lang, 3, **EVERY, joining="on")
    known, met = set(rules.numbers("great_dalmuti")), set()
    for _ in evening(app):
        assert app.session
        told = guide(Scene.of(app.session, app.here, app.draw))
        assert bool(told) != app.session.over
        assert len(told) in ((2, 3, 4) if app.session.acting else (0, 1))
        assert {rule for rule, _ in told} <= known
        assert not [said for _, said in told if "{" in said]
        met |= {rule for rule, _ in told}
    assert met >= {"1.4", "2.3", "3.1", "3.2", "3.3", "3.6", "4.1"}


def test_whoever_leads_hears_of_their_worst() -> None:
    told = guided(f"{HOUR} {HANDS} D-", 0)
    assert [rule for rule, _ in told] == ["3.1", "3.1"]
    assert told[1][1].startswith("The worst of your hand: four 10s.")


def test_whoever_follows_hears_what_fits_and_what_a_jester_adds() -> None:
    told = guided(f"{HOUR} {HANDS} D- A9*2", 1)
    assert told[0] == ("3.2", "You may lay two cards of one rank, lower than 9. What fits: 8, 6, 5 and 2.")
    assert told[1] == ("3.4", "With the help of a jester, this fits: 5 and 2.")
    assert told[2][0] == "3.3"


def test_whoever_can_only_pass_hears_why() -> None:
    told = guided(f"{HOUR} {HANDS} D- A1", 1)
    assert [rule for rule, _ in told] == ["3.2", "3.5", "3.3"]
    assert told[0][1] == "Nothing in your hand beats one 1."


def test_whoever_waits_hears_one_thing() -> None:
    assert guided(f"{HOUR} {HANDS} D- A9*2", 3) == [
        ("3.2", "Ana holds the trick with two 9s. Bruno may follow, or pass.")
    ]


def test_a_bouffon_hears_what_is_owed_and_a_dalmuti_to_whom_to_give() -> None:
    four = '[Options "small=on"]\n[Seats "Ana; Bruno; Chloé; David"]\n\n@1.2.3.4'
    asked = f"{four} {HANDS} A- B- C- D-"
    assert guided(asked, 3) == [("2.3", "At tax time you owe Ana the best you have: 2 and 3.")]
    assert guided(asked, 2) == [("2.4", "At tax time you owe Bruno the best you have: 3.")]
    assert guided(asked, 0)[0][1].startswith("Give David two cards")
    assert guided(f"{asked} A10.10", 1)[0][1].startswith("Give Chloé one card")


def test_the_bottom_of_the_stairs_hears_of_the_general_revolution() -> None:
    deal = HANDS.replace("10*3.j/", "10*4/").replace("9*4.j/", "9*4.10/").replace("8.9.10*3", "8.9.10.j*2")
    told = guided(f"{HOUR} {deal}", 3)
    assert [rule for rule, _ in told] == ["2.2", "2.6"]
    assert guided(f"{HOUR} {deal}", 1)[0][0] == "5.1"
