"""The Great Split's live table without a browser: every phase is drawn, and every button on it makes a legal move."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.games.great_split.guide import guide
from pages.games.great_split.hand import hand
from pages.games.great_split.picking import reached
from pages.games.great_split.playing import undoing
from pages.games.great_split.worth import less, played, sources
from pages.here import Here
from pages.html import text
from pages.scene import Scene
from pages.school import School
from pages.words import LANGUAGES
from printed import lessons
from printed.rules import numbers
from salon.bots.great_split import contracts, taste, worth
from salon.games.great_split import LIMITS
from salon.games.great_split.terms import BOOKS, BOX, CHOOSE, DISCARD, ICON, PLAIN, PLAY, PRESTIGE, SPLIT, SPLITTER

from . import evening as evenings
from .evening import Page, do, drawn, evening, html, seen, step

MOVE = re.compile(r'data-move="([^"]*)"')
PRESS = re.compile(r'data-act="pick" data-value="([^"]*)"')


def sat(kinds: str = "you bot bot bot", lang: str = "en", seed: int = 1) -> App:
    return evenings.sat("great_split", kinds, lang, seed)


def pressed(app: App, value: str, **said: list[str]) -> str:
    return html(do(app, "pick", value, **said))


def until(app: App, phase: int) -> Any:
    rng = Random(1)
    for _ in range(300):
        assert app.session
        if app.session.acting and seen(app).phase == phase:
            return seen(app)
        step(app, rng)
    raise AssertionError("it never came")


def test_a_card_crosses_the_splitter_and_comes_back() -> None:
    app = sat()
    view = until(app, SPLIT)
    before = drawn(app)
    size = len(view.hands[0])
    assert before.count('class="pocket"') == 2
    there = pressed(app, "0")
    assert there.index('id="across-0"') > there.index('id="pocket-1"')
    back = pressed(app, "0")
    assert back.index('id="across-0"') < back.index('id="pocket-1"')
    for _ in range(size + 1):
        empty = pressed(app, ">")
    assert "Neither half may be empty" in empty
    assert 'id="close" data-act="refuse"' in empty
    carried = pressed(app, f"{size - 1}>right")
    [move] = MOVE.findall(carried)
    view.check(view.read(move))


def flags(html: str) -> dict[str, int]:
    """By letter, how many spaces are marked; the two headings and the key bear one each."""
    return {letter: html.count(f'class="would is-{letter}"') - 2 for letter in "LR"}


def test_the_marks_on_the_tracks_follow_the_cards() -> None:
    app = sat(seed=2)
    view = until(app, SPLIT)
    hand = view.hands[0]
    for n in range(len(hand)):
        html = pressed(app, f"{n}>right")
    assert flags(html) == {"L": 0, "R": len(reached(view.tracks[0], hand))}
    for n in range(len(hand)):
        html = pressed(app, f"{n}>left")
        there = hand[n + 1 :]
        assert flags(html) == {
            "L": len(reached(view.tracks[0], hand[: n + 1])),
            "R": len(reached(view.tracks[0], there)),
        }


def test_a_half_is_chosen_then_kept() -> None:
    """One press chooses, another keeps: a slip of the finger decides nothing."""
    app = sat()
    view = until(app, CHOOSE)
    assert 'id="keep" data-act="refuse"' in drawn(app)
    assert MOVE.findall(drawn(app)) == []
    html = pressed(app, "2", half=["2"])
    assert MOVE.findall(html) == ["2"]
    assert html.count('data-of="') >= sum(map(len, view.wallets[-1]))
    assert app.session
    assert seen(app).phase == CHOOSE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_beside_an_open_half_stands_what_it_would_do(lang: str) -> None:
    app = sat(lang=lang)
    view = until(app, CHOOSE)
    html = drawn(app)
    lines = sum(len(reached(view.tracks[0], half)) for half in view.wallets[-1])
    seals = sum(len({ICON[card] for card in half} & {"D", "S", "W"}) for half in view.wallets[-1])
    assert html.count('class="why"') == lines + seals
    assert 'class="why"></span>' not in html


def test_a_sum_opens_and_adds_up_to_what_the_bots_count() -> None:
    for seed in range(3):
        app = sat(seed=seed)
        view = until(app, CHOOSE)
        like = taste(view.round, view.market, view.lines, 0)
        for side, half in enumerate(view.wallets[-1]):
            for column, seat in enumerate((0, 3)):
                mine = contracts(view, seat)
                after = played(view.tracks[seat], mine, half, like)
                found = less(sources(after, mine, like), sources(view.tracks[seat], mine, like))
                assert sum(found.values()) == pytest.approx(worth(view, seat, half))
                dialog = drawn(app).partition(f'id="sum-{side}"')[2].partition("</div>")[0]
                rows = re.findall(r'<tr><th scope="row">.*?</tr>', dialog)
                shown = [int(re.findall(r'class="num">([^<]*)<', row)[column].replace("\u2212", "-")) for row in rows]
                *parts, total, _ = shown
                assert sum(parts) == total
                assert len(rows) >= 2
                assert f'popovertarget="sum-{side}"' in drawn(app)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kinds", ["you bot", "you bot bot bot"])
def test_the_wallets_return_is_shown_before_anything_is_played(kinds: str, lang: str) -> None:
    app = sat(kinds, lang)
    view = until(app, PLAY)
    html = drawn(app)
    groups = re.findall(r'<ul class="chips">(.*?)</ul>', html)
    taken = view.picks[1]
    cards = [view.wallets[0][taken], view.wallets[0][1 - taken], view.wallets[-1][view.picks[0]]]
    assert [group.count("<li") for group in groups] == [len(group) for group in cards]
    assert sorted(cards[1] + cards[2]) == sorted(view.hands[0])
    assert 'class="returned"' not in pressed(app, view.write((view.left[0],)))


def test_a_card_without_a_choice_asks_nothing() -> None:
    app = sat(seed=2)
    view = until(app, PLAY)
    card = next(card for card in view.left if card < PLAIN)
    text = view.write((card,))
    html = pressed(app, text)
    assert f'id="play" data-move="{text}"' in html
    assert html.count('class="way"') == 1, "its space can be pressed as well"


def test_the_last_card_lies_ready_by_itself() -> None:
    app = sat()
    until(app, PLAY)
    while len(seen(app).left) > 1:
        view = seen(app)
        do(app, "move", view.write(view.pick(Random(1))))
    [last] = seen(app).left
    assert last == SPLITTER
    html = drawn(app)
    assert html.count('class="way"') == 11  # §4.3 every track
    assert 'checked id="card-|"' in html


def test_every_space_that_is_offered_leads_to_a_legal_play_and_every_play_is_found() -> None:
    for seed in range(4):
        app = sat(seed=seed)
        view = until(app, PLAY)
        legal = {view.write(move) for move in view.moves()}
        found: set[str] = set()
        waiting = [view.write((card,)) for card in dict.fromkeys(view.left)]
        met = set(waiting)
        while waiting:
            html = pressed(app, waiting.pop())
            found |= {unescape(text) for text in MOVE.findall(html)}
            more = {unescape(text) for text in PRESS.findall(html)} - met
            met |= more
            waiting += more
        assert {text for text in found if " " not in text} == legal


def test_what_lies_already_can_be_reached_by_key() -> None:
    app = sat(seed=2)
    view = until(app, PLAY)
    do(app, "move", view.write(view.pick(Random(1))))
    [found] = Page(drawn(app)).having("id", "played")
    assert found["tabindex"] == "0"
    assert found["aria-label"]


def test_taking_back_is_promised_as_it_is_kept() -> None:
    alone, several = sat(), sat("you person bot")
    until(alone, PLAY)
    until(several, PLAY)
    assert "Undo takes back" in drawn(alone)
    assert "until somebody else lifts the cover" in drawn(several)


def test_only_comforts_that_mean_something_are_offered() -> None:
    names = {said["name"] for said in Page(html(do(sat(), "leave"))).having("name")}
    assert "pace" in names
    assert not names & {"aid", "auto"}


def test_the_house_stops_only_where_there_is_something_to_see() -> None:
    app = sat()
    stops = 0
    for answer in evening(app):
        session = app.session
        assert session
        assert not session.halted("press")
        if session.pausing:
            stops += 1
            assert re.search('class="(shown|scored|scored-none)"', html(answer))
    assert stops == 2 * 6 - 1  # cards and market of every round; the last market is the end


def test_the_plain_cards_are_played_at_once_and_taken_back_one_decision_at_a_time() -> None:
    app = sat(seed=2)
    view = until(app, PLAY)
    assert app.session
    while not (app.session.acting and 'id="plain"' in drawn(app)):
        step(app, Random(3))
    view = seen(app)
    before = view.tracks[0][:]
    [plain] = re.findall(r'id="plain"[^>]* data-move="([^"]+)"', drawn(app))
    do(app, "move", plain)
    assert seen(app).tracks[0] != before
    assert seen(app).left == [card for card in view.left if card >= PLAIN]
    do(app, "undo")
    assert seen(app).tracks[0] == before


def test_a_card_too_many_is_discarded() -> None:
    app = sat("you bot")
    view = until(app, DISCARD)
    card = view.write((view.hands[0][0],))
    assert f'data-move="{card}"' in pressed(app, card, card=[card])


def test_a_page_shows_the_cards_of_the_one_who_looks_alone() -> None:
    """While wallets are secret: one's own hand, or the wallet that lies open before one, and no other card."""
    app = sat("you person bot bot")
    for answer in evening(app):
        session = app.session
        assert session
        if session.over:
            break
        view, html = seen(app), answer["patches"][0]["html"]
        cards = len(re.findall(r'class="card(?: card-small)?(?: is-sold)?" data-of', html))
        if session.covered:
            assert cards == 0
        elif session.acting and view.phase == SPLIT:
            assert cards == len(view.hands[session.eyes])
        elif session.acting and view.phase == CHOOSE:
            assert cards == sum(map(len, view.wallets[(session.eyes or 0) - 1]))


def test_the_count_of_every_seat_is_told_and_adds_up() -> None:
    app = sat("bot bot bot")
    list(evening(app))
    assert app.session
    view = seen(app)
    for seat in range(3):
        html = do(app, "tell", str(seat))["patches"][0]["html"]
        gains = [int(n) for n in re.findall(r'class="step-points">\+(\d+)<', html)]
        assert len(gains) == 9
        assert sum(gains) == view.tracks[seat][PRESTIGE]
        assert f'data-value="{seat}" aria-pressed="true"' in html


# --- lessons ---


def lesson(body: str) -> School:
    head = '[Game "great_split"]\n[Seats "Ana; Bruno; Chloé"]\n[Eyes "A"]\n\n@1.2.4/bn/ag '
    deal = "@P3i.B2i.A1i.A2i/B1i.B1i.E1i.D1i/T1i.G2i.S2i.E1i @A2ii/D1ii/E2ii\n"
    school = School()
    page = {"live": "lesson", "game": "great_split", "lang": "en", "name": "", "lesson": head + deal + body}
    assert "error" not in school.answer({"act": "open", "page": page, "kept": {}})
    return school


def test_a_lesson_that_tells_something_shows_the_cards_it_speaks_of() -> None:
    school = lesson("> Five cards.\n? Split.\n= AP3i.B2i|A1i.A2i.A2ii | So.\n")
    told = str(hand(school._scene()))
    assert told.count('class="card"') == 5
    assert "data-move" not in told


def test_an_empty_half_is_a_mistake_that_a_lesson_hears() -> None:
    everything = "P3i.B2i.A1i.A2i.A2ii"
    school = lesson(f"? Split.\n= AP3i.B2i|A1i.A2i.A2ii | So.\n! A|{everything} | Nothing to choose from.\n")
    for n in range(5):
        school.answer({"act": "pick", "value": f"{n}>right", "form": {}})
    [tried] = re.findall(r'data-tried="([^"]+)"', str(hand(school._scene())))
    assert tried == f"|{everything}"
    said = school.answer({"act": "refuse", "value": "", "form": {}, "tried": tried})
    assert "Nothing to choose from." in html(said)


# --- what may be done now ---


def guided(app: App) -> dict[str, str]:
    """What the page says may be done, by rule."""
    assert app.session
    scene = Scene.of(app.session, app.here, app.draw)
    return {rule: text(said) for rule, said in app.draw.guide(scene)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kinds", ["you bot", "you bot bot bot"])
def test_at_every_moment_something_is_said_by_a_rule_that_there_is(kinds: str, lang: str) -> None:
    app = sat(kinds, lang)
    known = set(numbers("great_split"))
    for _ in evening(app):
        said = guided(app)
        assert app.session
        assert set(said) <= known
        assert all(said.values())
        assert 1 <= len(said) <= 4
        assert len(said) > 1 or not app.session.acting


def test_who_holds_too_many_is_told_how_many_must_go() -> None:
    app = sat("you bot")
    view = until(app, DISCARD)
    over = len(view.hands[0]) - LIMITS[view.round]
    assert f"Discard {over} card" in guided(app)["2.2"]
    assert "8.1" in guided(app)


def test_who_splits_is_told_who_chooses_and_what_pays_next() -> None:
    app = sat()
    view = until(app, SPLIT)
    said = guided(app)
    assert app.session
    assert app.session.names[1] in said["3.3"]
    assert app.session.names[3] in said["3.4"]
    assert "round 3" in said["6.1"]
    first = [name for name in ("books", "art", "gems", "none") if name in said["6.1"]]
    assert first == [("books", "art", "gems", "none")[token] for token in sorted(view.lines[0]) if token < 3]


def test_who_plays_is_told_of_seals_arrows_and_full_tracks() -> None:
    school = lesson(
        "AP3i.B2i|A1i.A2i.A2ii BB1i.B1i.D1i|E1i.D1ii CT1i.G2i.S2i|E1i.E2ii @= A1 B2 C2 @=\n? Play.\n= AP3i | So.\n"
    )
    scene = school._scene()
    said = {rule: text(told) for rule, told in guide(scene)}
    assert "3 of your cards leave nothing to choose" in said["4.1"]
    assert "2 square seals on the seals of topaz, emerald or gold" in said["4.2"]
    assert "One more space of gold" in said["4.5"]
    scene.view.tracks[0][BOOKS] = BOX.lengths[BOOKS]
    rule, told = guide(scene)[0]
    assert rule == "4.4"
    assert "books 2 has nowhere to go" in text(told)


def test_who_waits_is_told_what_goes_on() -> None:
    school = lesson("> Look.\n? Split.\n= AP3i.B2i|A1i.A2i.A2ii | So.\n")
    assert [(rule, text(told)) for rule, told in guide(school._scene())] == [
        ("3.1", "Everybody is splitting their hand in two.")
    ]


@pytest.mark.parametrize(("name", "cards"), [("6.2", False), ("thomas", False), ("6.5", True)])
def test_a_lesson_about_the_count_looks_at_the_tracks(name: str, cards: bool) -> None:
    """What all have played stands above them only where the lesson is about the cards."""
    drawn = lessons.stage(Here.at("en", f"great_split/learn/{name}/", "great_split"), "great_split", name)
    assert "Everybody has played" in drawn
    assert ('class="shown"' in drawn) is cards


@pytest.mark.parametrize(
    ("kinds", "taught", "said"),
    [
        ("you bot bot", False, "play.say"),
        ("you person bot", False, "play.say.several"),
        ("you guest bot", False, "play.say.taught"),
        ("you bot bot", True, "play.say.taught"),
    ],
)
def test_taking_back_is_promised_only_where_it_is_kept(kinds: str, taught: bool, said: str) -> None:
    """Not in a lesson, and not before others at their own devices, who have seen it."""
    scene = replace(sat("you bot bot")._scene(), kinds=kinds.split(), taught=taught)
    assert undoing(scene) == said
    assert ("Undo" in scene.words(said)) == (said == "play.say")
