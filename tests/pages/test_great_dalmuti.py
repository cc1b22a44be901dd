"""Dalmuti's live table without a browser: every phase is drawn, and a place shows nobody else's cards."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.words import LANGUAGES
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER, PASS, TAXES, TRICK, counts
from salon.record import Record

from . import evening as evenings
from .evening import do, drawn, evening, form, seen, step

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


@pytest.mark.parametrize(("lang", "names"), [("en", ("Smith", " Smiths")), ("fr", ("Forgeron", " Forgerons"))])
def test_a_stack_bears_the_name_of_its_picture_and_is_said_by_rank(lang: str, names: tuple[str, str]) -> None:
    found = set()
    for seed in range(20):
        app = sat(lang=lang, seed=seed)
        held = until(app, TRICK).hands[0][8]
        label = re.search(
            r'<div class="stack[^"]*" role="group" aria-label="([^"(]* 8s?)\b[^>]*>(<p.*?</p>)', drawn(app)
        )
        assert bool(label) == bool(held)
        if label:
            name = names[0] if held == 1 else f"{held}{names[1]}"
            assert label[2] == f'<p class="stack-name" aria-hidden="true">{name}</p>'
            found.add(held > 1)
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
        answer = app.answer({"act": "open", "page": page, "kept": {"save.great_dalmuti": dealt(holder)}})
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


def test_a_press_lays_ready_what_is_needed() -> None:
    app = sat(seed=4, hands="1")
    for _ in evening(app):
        assert app.session
        session, view = app.session, seen(app)
        if not session.acting or view.phase != TRICK:
            continue
        for play in view.moves():
            if play:
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


def test_a_lonely_jester_is_refused_with_its_rule() -> None:
    for seed in range(40):
        app = sat("you bot bot bot", seed=seed)
        view = until(app, TRICK)
        if view.rank and view.hands[0][JESTER] and len(view.moves()) > 1:
            break
    html = do(app, "pick", "jester1", jester=["jester1"])["patches"][0]["html"]
    assert "follows nothing" in html
    assert "rules/#r3.5" in html


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
    assert html.partition("<details")[2].partition("</details>")[0].count(" checked") == 2


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
