"""High Society's own table: a bid in the making, the lot sold, the luxury given up, the count at the end."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from pages import games
from pages.app import App
from pages.here import Here
from pages.html import text
from pages.scene import Scene
from pages.school import School
from pages.words import LANGUAGES
from printed import rules
from salon.record import Reader, Record

from . import evening as evenings
from .evening import Page, do, drawn, seen, step
from .evening import html as stage
from .evening import until_shown as until

NOTE = re.compile(r'name="note" value="(\d+)"')
HAND = re.compile(r'<form[^>]* id="hand".*?</form>', re.DOTALL)
LOT = re.compile(r'<article[^>]* data-subject="lot".*?</article>', re.DOTALL)

TO_TOP_12 = "1. @9 B12 C-"  # with first=B
TO_GIVE_UP = "1. @7 A8 B- C- 2. @3 A1 B- C- 3. @fp A2 B3 C4 A-"
OUT = "1. @9 A25 B- C- 2. @x2a A- B1 C- 3. @x2b B- C2 A- 4. @x2c C- A20 B- 5. @/2"  # Ana has 18 and the least money
BEHIND = "1. @3 A1 B- C- 2. @9 A- B2 C- 3. @x2a B- C25 A- 4. @x2b C- A- 5. @x2c B- C- 6. @/2"
EQUAL = "1. @x2a A- B- 2. @x2b C- A- 3. @x2c B- C- 4. @/2"  # nobody has paid anything


def left(moves: str, options: str = "first=A", lang: str = "en", **kept: str) -> App:
    """A page that finds this game, ended or not, as it was left."""
    tags = {"Game": "high_society", "Options": options, "Seats": "Ana; Edmond; Chloé", "Kinds": "you; bot; bot"}
    save = "".join(f'[{key} "{said}"]\n' for key, said in tags.items()) + f"\n{moves}\n"
    app, _ = evenings.opened("high_society", lang, 1, save, **kept)
    assert app.session
    return app


def picked(app: App, *notes: str) -> str:
    return stage(do(app, "pick", "", note=list(notes)))


def form(kinds: str = "you bot bot bot empty", **said: str) -> dict[str, list[str]]:
    return evenings.form(kinds, **said)


def started(said: dict[str, list[str]], lang: str = "en", seed: int = 1) -> tuple[App, dict[str, Any]]:
    app, _ = evenings.opened("high_society", lang, seed)
    return app, do(app, "start", **said)


# --- a bid in the making ---


@pytest.mark.parametrize(("notes", "more"), [(["1"], 12), (["10"], 3), (["10", "2"], 1)])
def test_a_bid_in_the_making_is_told_what_it_lacks_without_alarm(notes: list[str], more: int) -> None:
    app = left(TO_TOP_12, "first=B")
    hand = picked(app, *notes)
    assert f"{more} more to top Edmond’s 12" in text(hand)
    assert "rules/#r2.2" in hand
    assert 'role="status"' in hand
    assert 'role="alert"' not in hand
    assert 'id="notice"' not in picked(app, "15")


@pytest.mark.parametrize(("lang", "refused"), [("en", "10 does not top Edmond’s 12"), ("fr", "l’enchère d’Edmond")])
def test_a_bid_too_low_is_refused_once_it_is_pressed(lang: str, refused: str) -> None:
    app = left(TO_TOP_12, "first=B", lang)
    [bid] = Page(picked(app, "10")).having("id", "bid")
    assert bid["data-act"] == "refuse"
    assert refused in bid["data-value"]
    assert "(§2.2)" in bid["data-value"]


def test_that_only_a_pass_is_left_is_no_alarm() -> None:
    poor = "1. @9 A25 B- C- 2. @8 A20 B- C- 3. @7 A15 B- C- 4. @6 A12 B- C- 5. @5 A10 B- C- 6. @4 A1 B25 C-"
    app = left(poor, auto="off")
    hand = stage(do(app, "pick", ""))
    assert "all you can do is pass" in hand
    assert 'role="alert"' not in hand


def test_what_is_asked_is_said_before_what_happened() -> None:
    told = text(drawn(left(TO_TOP_12, "first=B")).partition('class="place-told"')[2])
    assert told.index("Top 12, or pass.") < told.index("Edmond bids 12.") < told.index("Chloé passes.")


# --- the lot sold, the luxury given up ---


def test_the_way_on_is_by_the_lot_and_never_where_a_move_was_made() -> None:
    """A second tap on Bid or Pass finds nothing to press."""
    page = drawn(left("1. @9 A2 B- C-"))
    [lot], [hand] = LOT.findall(page), HAND.findall(page)
    assert "go" in Page(lot).ids
    assert "button" not in [name for name, _ in Page(hand).found]
    assert 'class="deed"' in hand, "its row stays, so that nothing moves"


def test_a_luxury_is_given_up_above_the_row_of_the_main_buttons() -> None:
    [hand] = HAND.findall(drawn(left(TO_GIVE_UP)))
    assert [said["data-move"] for said in Page(hand).having("data-move")] == ["x3", "x7"]
    assert {"give-3", "give-7"} <= set(Page(hand).ids)
    assert hand.index('class="gifts"') < hand.index('class="deed"')


@pytest.mark.parametrize("moves", ["1. @9", TO_GIVE_UP, "1. @9 A2 B- C-", "1. @fp A2 B3 C4 A-"])
def test_whatever_lies_in_the_middle_is_the_subject(moves: str) -> None:
    assert len(Page(drawn(left(moves))).having("data-subject", "lot")) == 1


# --- for the ear ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_signs_have_words_for_the_ear_and_minus_is_a_true_one(lang: str) -> None:
    moves = "1. @x2a A1 B- C- 2. @-5 A2 B3 C4 A- 3. @/2 A3 B4 C6 A- 4. @fp A4 B6 C8 A-"
    page = drawn(left(moves, lang=lang))
    said = text(page)
    assert not re.search("[×½✕−]", said), said
    assert "\u22125" in page
    assert "-5" not in said


# --- the end ---


@pytest.mark.parametrize(
    ("moves", "mine"),
    [(OUT, "You are cast out, with a status of 18."), (BEHIND, "You come second of 3, with a status of 6.")],
)
def test_ones_own_result_stands_right_under_the_winner(moves: str, mine: str) -> None:
    page = drawn(left(moves))
    words = page.partition('id="winner"')[2]
    assert text(words.partition('class="triumph-mine">')[2]).startswith(mine)
    assert words.index("triumph-mine") < words.index('id="again"') < words.index('id="telling"')


def test_luxuries_alone_are_counted_a_step_each() -> None:
    app = left(
        "1. @9 A10 B- C- 2. @4 A- B4 C- 3. @5 B6 C- A- 4. @x2a B- C12 A- 5. @x2b C1 A- B- 6. @x2c C2 A- B- 7. @/2"
    )
    counted = stage(do(app, "tell", "1")).partition('class="steps"')[2]
    assert counted.index("4 + 5 = 9") < counted.index("Then the opera glasses.")
    assert stage(do(app, "tell", "1")).count('class="step is-up"') == 2


def test_when_all_have_the_same_sum_no_one_is_said_to_have_the_least() -> None:
    told = text(drawn(left(EQUAL)))
    assert "Nobody wins" in told
    assert "Everybody has 106 left" in told
    assert "the least" not in told


# --- what it shares with every table, in its own words ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kinds", ["you bot bot empty empty", "bot bot bot bot bot", "you person bot person bot"])
@pytest.mark.parametrize("edition", ["grand-jeu", "classic"])
def test_whole_games_are_drawn_in_every_language_and_edition(lang: str, kinds: str, edition: str) -> None:
    for seed in range(4):
        app, answer = started(form(kinds, edition=edition), lang, seed)
        while app.session and not app.session.over:
            answer = step(app, Random(seed))
            assert "{" not in stage(answer)  # every fact found its place
        assert 'class="finale"' in stage(answer)


def test_a_bid_is_refused_before_it_is_made_with_its_rule() -> None:
    app, _ = started(form(first="B"), seed=3)
    answer = until(app, 'class="seat seat-left is-high')
    while not (app.session and app.session.acting and seen(app).high > 1):
        answer = step(app, Random(2))
    hand = stage(app.answer({"act": "pick", "value": "1", "form": {"note": ["1"]}}))
    assert "Not enough." in hand
    assert "rules/#r2.2" in hand
    assert 'id="bid" data-act="refuse"' in hand
    assert answer["title"].startswith("Your turn")


def test_every_refusal_of_the_table_has_its_words() -> None:
    app, _ = started(form("you person bot empty empty", first="A"))
    app.answer({"act": "confirm", "value": "", "form": {}})
    app.answer({"act": "move", "value": "12", "form": {}})
    app.answer({"act": "confirm", "value": "", "form": {}})
    said = {text: app.answer({"act": "move", "value": text, "form": {}})["toast"] for text in ("4+8", "7", "x3")}
    assert "12 does not top Ana’s 12" in said["4+8"]
    assert said["7"] == said["x3"] == "That is no move of this game."
    app.answer({"act": "move", "value": "15", "form": {}})
    while app.session and app.session.seat != 0:
        step(app, Random(1))
    assert "not in your hand" in app.answer({"act": "move", "value": "12", "form": {}})["toast"]


def test_the_end_is_told_to_the_ear() -> None:
    answer = until(started(form("bot bot bot empty empty"))[0], "finale")
    assert "wins with" in answer["announce"] or "Nobody wins" in answer["announce"]


def test_a_label_says_a_name_as_it_is() -> None:
    app, _ = started(form(first="A") | {"name0": ["D'Artagnan <x>"]})
    answer = until(app, "card-row won")
    labels = re.findall(r'aria-label="(Won by [^"]*)"', stage(answer))
    assert labels
    assert not [label for label in labels if "&amp;" in label]


def test_under_the_cover_no_hand_is_on_the_page() -> None:
    app, _ = started(form("you person bot empty empty", first="A"))
    rng, met = Random(3), set()
    while app.session and not app.session.over:
        answer = step(app, rng)
        if app.session.covered:
            assert not NOTE.search(stage(answer))
            assert "I am <bdi" in stage(answer)
            met.add("cover")
        elif app.session.seat is not None and seen(app).lot and stage(answer).find("finale") < 0:
            shown = [int(value) for value in NOTE.findall(stage(answer))]
            hand = seen(app).hands[app.session.seat]
            assert sum(shown) == sum(v for n, v in enumerate((1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25)) if hand >> n & 1)
            met.add(str(app.session.seat))
    assert met == {"cover", "0", "1"}


def test_only_the_memory_aid_tells_what_others_hold() -> None:
    app, answer = started(form(first="A"))
    assert "seat-aid" not in stage(answer)
    answer = app.answer({"act": "settings", "value": "", "form": {"pace": ["fast"], "aid": ["on"]}})
    assert stage(answer).count("seat-aid") == 3
    assert "1 2 3 4 6 8 10 12 15 20 25" in stage(answer)


def test_an_empty_chair_cannot_open() -> None:
    app, answer = started(form(first="E"), "fr")
    assert app.session is None
    assert "La chaise 5 est vide" in stage(answer)
    assert 'value="E" selected' in stage(answer)  # what was said is not lost


def test_who_starts_moves_with_its_chair() -> None:
    app, _ = started(form("you bot bot empty bot", first="E"))
    assert app.session
    assert app.session.table.turn == 3


def test_every_seats_count_can_be_told() -> None:
    app, _ = started(form("bot bot bot empty empty"))
    until(app, "finale")
    for seat in range(3):
        html = stage(app.answer({"act": "tell", "value": str(seat), "form": {}}))
        assert f'data-value="{seat}" aria-pressed="true"' in html


# --- what one may do now ---


def guided(moves: str, options: str = "first=A", lang: str = "en", seat: int | None = 0) -> list[tuple[str, str]]:
    """What Ana is told, or whoever looks, after these moves."""
    tags = {"Game": "high_society", "Options": options, "Seats": "Ana; Bruno; Chloé"}
    record = Record.parse("".join(f'[{key} "{said}"]\n' for key, said in tags.items()) + f"\n{moves}\n")
    log = [(at, event) for at, events in Reader(record, seat).read() for event in events]
    here, draw = Here.at(lang, "high_society/play/", "high_society"), games.load("high_society")
    scene = Scene(here, draw, record.last(), seat, record.seats, log)
    return [(rule, text(said)) for rule, said in draw.guide(scene)]


OWES = "1. @fp A- 2. @x2a A1 B- C- 3. @x2b A2 B- C- 4. @/2 A3 B- 5. @8 B- C4"
PHASES = {
    "@A": "1.3",
    "@A @9": "2.2 2.4",
    "@A @9 A4": "2.2",
    "@A @9 A4 B6 C8": "2.2 2.4",
    "@A @9 A4 B6 C-": "2.2 3.1",
    "@B @9 B- C1+2+3+4+6+8+10+12+15+20+25": "2.4 3.1",
    "@C @9 C-": "2.2 2.4 3.2",
    "@A @9 A- B4": "2.4",
    "@B @9 B4": "2.1",
    "@A @9 A4 B- C-": "3.3",
    "@A @-5": "4.1 4.2",
    "@A @-5 A1 B2 C3": "4.1 4.2",
    "@A @-5 A1": "4.1",
    "@A @-5 A-": "4.3",
    f"@A {OWES}": "2.2 3.1 4.5 5.1",
    f"@A {TO_GIVE_UP}": "4.4 4.3",
    f"@A {OUT}": "6.1",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("edition", ["grand-jeu", "classic"])
@pytest.mark.parametrize("moves", PHASES)
def test_every_moment_is_guided_by_rules_that_there_are(moves: str, edition: str, lang: str) -> None:
    for seat in (0, 1, 2, None):
        told = guided(moves, f"edition={edition}", lang, seat)
        assert 1 <= len(told) <= 4
        assert {rule for rule, _ in told} <= set(rules.numbers("high_society"))
    assert {rule for rule, _ in guided(moves, f"edition={edition}", lang)} <= set(PHASES[moves].split())


def test_the_guide_knows_how_much_is_enough() -> None:
    assert guided("1. @9 A4 B6 C8") == [
        ("2.2", "Chloé leads with 8 for the villa: add at least 5 to your 4."),
        ("2.4", "If you pass, you take your 4 back and return at the next card."),
    ]
    assert guided("1. @9 B- C12", "first=B") == [
        ("2.2", "Chloé leads with 12 for the villa: lay notes for a total of 13 or more."),
        ("3.1", "If you pass, Chloé takes the card for 12, and your notes come back."),
    ]


def test_the_guide_knows_who_would_have_the_card_for_nothing() -> None:
    assert ("3.2", "If you pass as well, Bruno gets the card for nothing.") in guided("1. @9 C-", "first=C")


def test_the_guide_knows_what_a_disgrace_costs() -> None:
    assert [rule for rule, _ in guided("1. @-5 A1 B2 C3")] == ["4.1", "4.2"]
    assert "add at least 3 to your 1 to avoid the tainted past" in guided("1. @-5 A1 B2 C3")[0][1]
    assert guided(OWES)[2:] == [
        ("4.5", "The faux pas waits before you: if you take this luxury, both cards leave the game, and the price stays paid."),  # noqa: E501
        ("5.1", "The clock stands at three: its next card ends the evening. Keep more than the thinnest purse."),
    ]  # fmt: skip


def test_the_guide_says_whose_turn_it_is() -> None:
    assert guided("1. @9 A4") == [("2.2", "You lead with 4: Bruno is to top it or pass.")]
    assert guided("1. @9 A- B4") == [
        ("2.4", "You have passed: the auction goes on without you, and Chloé is to speak."),
    ]
    assert guided("1. @9 A4 B- C-", seat=None) == [
        ("3.3", "Ana is about to turn up the next card and open the bidding.")
    ]


def lesson(body: str) -> str:
    """The stage of a lesson as it opens: Bruno begins."""
    told = f'[Game "high_society"]\n[Seats "Ana; Bruno; Chloé"]\n\n@B\n{body}\n'
    page = {"live": "lesson", "game": "high_society", "lang": "en", "name": "", "lesson": told}
    return stage(School().answer({"act": "open", "page": page, "kept": {}}))


def test_a_game_read_move_by_move_begins_with_the_pile() -> None:
    told = text(lesson("1. @9 B4 C- A-"))
    assert "The pile is ready" in told
    assert "part with a luxury" not in told


def test_at_a_lessons_table_the_lesson_says_how_it_goes_on() -> None:
    """The button by a lot that is sold would leave a question behind."""
    page = lesson("1. @9 B4 C- A-\n?? How much?\n= 4 | Yes.\n! 9 | No.")
    assert 'class="lot sold"' in page
    assert "go" not in Page(page).ids
