"""Big Top's live table without a browser: every phase is drawn, and a place shows nobody else's cards or tickets."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.games.big_top.plays import placed
from pages.here import Here
from pages.scene import Scene
from pages.school import School
from printed import lessons, rules
from salon.games.big_top import law, pack
from salon.games.big_top.terms import PLACINGS, PLAY, TICKETS
from salon.record import Record

from . import evening as evenings
from .evening import Page, do, drawn, evening, html, seen, step, until

SHOWN = re.compile(r'(?:data-flow="card-|id="play-)(\w\w\w?)"')


def sat(kinds: str = "you bot bot bot", lang: str = "en", seed: int = 1, **said: str) -> App:
    return evenings.sat("big_top", kinds, lang, seed, **said)


@pytest.mark.parametrize("kinds", ["you bot bot bot", "you person bot bot person bot"])
def test_a_place_shows_its_own_cards_and_what_lies_open(kinds: str) -> None:
    app = sat(kinds, aid="on")
    for answer in evening(app):
        session = app.session
        assert session
        if session.over or session.pausing:
            continue
        view = seen(app)
        mine = view.hands[session.eyes] if session.eyes is not None else 0
        open_ = pack.laid(view.front) | sum(map(sum, view.programmes)) | mine
        assert set(SHOWN.findall(html(answer))) <= set(pack.codes(open_))
        if mine and view.phase == PLAY:
            assert set(pack.codes(mine)) <= set(SHOWN.findall(html(answer)))


def saved(deal: str, *tickets: str) -> str:
    """A save: Ana deals, the two others have placed their tickets."""
    return f'[Game "big_top"]\n[Seats "Ana; Bruno; Chloé"]\n[Kinds "you; bot; bot"]\n\n@A\n1. @{deal} ' + " ".join(
        tickets
    )


def opened(save: str) -> tuple[Any, ...]:
    app = App()
    page = {"game": "big_top", "lang": "en", "query": "?seed=1"}
    answer = app.answer({"act": "open", "page": page, "table": {"id": "kept", "text": save}})
    return answer["patches"], answer["title"], answer["announce"]


def test_hands_and_tickets_of_others_leave_no_trace() -> None:
    """Evenings that differ only in what two others hold and have placed are the same page to a third."""
    bruno, ana, chloe = (sum(pack.CARDS[n::3]) for n in range(3))  # 18, 17 and 17
    traded = pack.CARDS[0] | pack.CARDS[2]
    deal, swapped = pack.write_deal((ana, bruno, chloe)), pack.write_deal((ana, bruno ^ traded, chloe ^ traded))
    pages = [
        opened(saved(deal, "B10.7.5.3", "C10.7.5.3")),
        opened(saved(deal, "B3.5.7.10", "C5.3.10.7")),
        opened(saved(swapped, "B10.7.5.3", "C10.7.5.3")),
    ]
    assert "Place the tickets" in pages[0][0][0]["html"]
    assert pages[0] == pages[1] == pages[2]


def test_nobody_is_marked_while_tickets_are_placed() -> None:
    app = sat("you person bot bot person bot")
    for answer in evening(app):
        assert app.session
        if seen(app).rounds == 3:
            break
        if seen(app).phase == TICKETS:
            assert "is-turn" not in html(answer)


def test_tickets_are_placed_in_three_presses_and_a_word() -> None:
    app = sat()
    until(app, lambda view: view.phase == TICKETS)
    assert 'id="place-tickets" data-key="enter" data-act="refuse"' in drawn(app)
    for pressed in ("c7", "s10", "r3"):
        text = html(do(app, "pick", pressed))
    assert 'data-move="7.10.5.3"' in text  # the last ticket finds its place alone
    assert 'data-move="10.7.5.3"' in html(do(app, "pick", "c10"))  # and any two may still be exchanged
    do(app, "move", "10.7.5.3")
    assert app.session
    assert seen(app).tickets[0] == (10, 7, 5, 3)
    assert seen(app).tickets[1] == (0, 0, 0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_any_presses_lead_to_a_placing(seed: int) -> None:
    rng = Random(seed)
    form: dict[str, list[str]] = {}
    for _ in range(12):
        pressed = rng.choice(pack.INITIALS) + rng.choice(["10", "7", "5", "3"])
        form = placed(form, pressed[0], pressed)
        assert form[pressed[0]] == [pressed]
        worths = [value[0][1:] for value in form.values()]
        assert len(worths) == len(set(worths))
    if len(form) == 4:
        assert tuple(int(form[suit][0][1:]) for suit in pack.INITIALS) in PLACINGS


def test_advice_places_all_four() -> None:
    app = sat()
    view = until(app, lambda view: view.phase == TICKETS)
    found = re.search(r'id="place-tickets" data-key="enter" data-move="([\d.]+)"', html(do(app, "pick", "advice")))
    assert found
    assert view.read(found[1]) in PLACINGS


def test_every_card_says_what_can_be_done_with_it() -> None:
    """A press on a card readies its move; on one that will not do, it tells the rule."""
    cited: set[str] = set()
    for seed in range(12):
        app = sat(seed=seed)
        for _ in evening(app):
            assert app.session
            if app.session.acting and seen(app).phase == PLAY:
                cited |= said_of_the_cards(app, seen(app))
        if cited == {"2.2", "3.1", "2.4"}:
            return
    raise AssertionError(f"only {cited} were met")


def said_of_the_cards(app: App, view: Any) -> set[str]:
    """The rules that the cards of this hand cite."""
    seen = set()
    ways = {view.write(move).removeprefix("!"): view.write(move) for move in view.moves() if move}
    for code in pack.codes(view.hands[0] | law.due(view)):
        text = html(do(app, "pick", ways.get(code, code)))
        if code in ways:
            assert f'id="lay" data-key="enter" data-move="{ways[code]}"' in text
        elif ways:
            rules = re.findall(r'rules/#r(\d\.\d)"', re.split('id="notice"', text)[1].split("</p>")[0])
            assert rules == (["2.2"] if law.due(view) else ["3.1", "4.2"])
            seen.add(rules[0])
        else:
            assert "all you can do is pass" in text
            seen.add("2.4")
    return seen


def test_what_a_card_would_earn_is_told_before_it_is_played() -> None:
    app = sat(seed=3)
    told = []
    for _ in evening(app):
        session = app.session
        assert session
        if not session.acting or seen(app).phase != PLAY:
            continue
        view = seen(app)
        for card in pack.each(law.playable(view) & view.hands[0]):
            after = view.clone()
            after.apply(card)
            worth = after.earned[0] - view.earned[0]
            text = html(do(app, "pick", pack.CODES[card]))
            assert ('class="deed-gain"' in text) == (worth > 0)
            if worth:
                assert f'<span class="deed-gain">+${worth}</span>' in text
                told.append(worth)
    assert told


def test_what_is_earned_flies_from_the_programme_to_the_takings() -> None:
    """The price on a called card has the same name before the move as the coin that arrives after it."""
    app = sat("bot bot bot bot", seed=2)
    before, flown = drawn(app), 0
    for answer in evening(app):
        session = app.session
        assert session
        if session.over:
            break
        now = html(answer)
        if 'class="coins"' in now:
            names = re.findall(r'data-flow="(pay-\w+-\d+)"', now.split('class="coins"')[1].split("</td>")[0])
            if f'"{names[0]}"' in before.split('class="coins"')[0]:
                flown += 1
                assert all(f'data-flow="{name}"' in before for name in names)
        before = now
    assert flown > 10


def test_steps_lead_through_every_legal_move() -> None:
    app = sat(seed=5)
    view = until(app, lambda view: view.phase == PLAY and len(view.moves()) > 4)
    text, met = drawn(app), []
    for _ in view.moves():
        found = re.search(r'id="step-next"[^>]* data-value="([^"]+)"', text)
        assert found
        met.append(found[1])
        text = html(do(app, "pick", found[1]))
    assert sorted(met) == sorted(view.write(move) for move in view.moves())
    back = re.search(r'id="step-previous"[^>]* data-value="([^"]+)"', text)
    assert back
    assert back[1] == met[-2]


def test_the_only_legal_move_lies_ready() -> None:
    app = sat(seed=3)
    view = until(app, lambda view: view.phase == PLAY and len(view.moves()) == 1 and view.moves()[0])
    assert f'data-move="{view.write(view.moves()[0])}"' in drawn(app)


def test_the_reckoning_shows_every_ticket_and_sum() -> None:
    app = sat("bot bot bot")
    for _ in evening(app):
        assert app.session
        if app.session.pausing:
            break
    assert app.session
    over, text = seen(app).past[-1], drawn(app)
    assert text.count('class="stub is-paid"') == sum(bool(paid) for seat in over.paid for paid in seat)
    assert text.count("is-void") == 12 - sum(bool(paid) for seat in over.paid for paid in seat)
    for gained in over.gains():
        assert f'<td class="num gained">${gained}</td>' in text


def test_a_table_left_in_mid_round_is_found_again() -> None:
    app = sat(seed=4)
    until(app, lambda view: view.phase == PLAY and view.rounds == 2)
    assert app.session
    again = App()
    page = {"game": "big_top", "lang": "en", "query": "?seed=4"}
    save = str(app.session.table.record)
    assert Record.parse(save) == app.session.table.record
    assert html(again.answer({"act": "open", "page": page, "table": {"id": "kept", "text": save}})) == drawn(app)


# --- what the others did ---


def rows(text: str) -> list[str]:
    """The rows of the programmes, the one who looks first."""
    return text.split('id="bills"')[1].split("<tbody>")[1].split("</tbody>", maxsplit=1)[0].split("</tr>")[:-1]


def deeds_since_mine(app: App) -> list[tuple[str, dict[str, Any]]]:
    """Everybody's deeds of this round, my own last one first."""
    assert app.session
    now = [e for at, e in app.session.log if at == seen(app).chapter and e[0] in {"played", "called", "passed"}]
    mine = [at for at, (_, facts) in enumerate(now) if facts["seat"] == 0]
    return now[mine[-1] :] if mine else now


@pytest.mark.parametrize("kinds", ["you bot bot", "you bot bot bot bot bot"])
def test_every_seat_shows_what_it_did_since_my_turn(kinds: str) -> None:
    """A mark a seat with a deed, none for the others; the newest one, and only that, is framed."""
    app, looked = sat(kinds, seed=3), 0
    for answer in evening(app):
        if not (app.session and app.session.acting and seen(app).phase == PLAY):
            continue
        told, found = deeds_since_mine(app), rows(html(answer))
        assert [seat for seat, row in enumerate(found) if 'class="chip' in row] == sorted(f["seat"] for _, f in told)
        assert [seat for seat, row in enumerate(found) if "is-newest" in row] == [f["seat"] for _, f in told[-1:]]
        for key, facts in told:
            assert f"chip-{key}" in found[facts["seat"]]
            looked += 1
    assert looked > 100


def test_the_strip_never_changes_the_height_of_a_row() -> None:
    """One cell a seat, with or without something in it."""
    app = sat(seed=3)
    for answer in evening(app):
        if app.session and not app.session.over and not app.session.pausing:
            assert [row.count('<td class="did') for row in rows(html(answer))] == [1] * 4


# --- what is said ---


def test_the_memory_aid_says_the_tone() -> None:
    app = sat(seed=3, aid="on")
    for answer in evening(app):
        if found := re.search(r'<ul class="lacks">(.*?)</ul>', html(answer)):
            said = Page(found[1]).text
            assert re.search(r"\b(light \d|dark \d|poster)", said), said
            return
    raise AssertionError("nobody ever passed")


def test_a_row_says_once_whose_turn_it_is() -> None:
    app = sat(lang="fr")
    until(app, lambda view: view.phase == PLAY)
    assert "(vous)\u00a0: à vous de jouer" in drawn(app)
    assert "(vous), à son tour" not in drawn(app)


@pytest.mark.parametrize(("lang", "closed"), [("en", "dark pile, closed"), ("fr", "pile sombre, fermée")])
def test_a_pile_is_said_with_its_gender(lang: str, closed: str) -> None:
    app = sat(lang=lang)
    until(app, lambda view: view.phase == PLAY)
    assert closed in Page(drawn(app)).text


@pytest.mark.parametrize(("lang", "said"), [("en", "the house passes for you"), ("fr", "la maison passe pour vous")])
def test_what_the_house_passes_for_me_is_told_calmly(lang: str, said: str) -> None:
    """A beat in which the page says so, without an alarm; then the mark in my own row."""
    app = sat("you bot bot bot bot bot", lang, 3, auto="on", pace="normal")
    until(app, lambda view: bool(app.session and app.session.passing), acting=False)
    text = drawn(app)
    assert said in text.split('id="hand"')[1]
    assert 'role="alert"' not in text
    assert do(app, "settings", pace=["normal"], auto=["on"])["again"]["act"] == "go"  # the beat, then it goes on
    assert "chip-passed" in rows(html(step(app, Random(1))))[0]


def test_at_a_pressed_pace_the_house_waits_between_two_bots() -> None:
    app = sat(seed=3, pace="press")
    until(app, lambda view: view.phase == PLAY)
    view, halts = seen(app), 0
    answer = do(app, "move", view.write(view.moves()[0]))
    while app.session and not app.session.acting:
        assert "again" not in answer  # nothing goes on by itself
        assert html(answer).count('id="go"') == 1
        halts += 1
        answer = do(app, "go", str(app.session.ply))
    assert halts == 3


def test_one_source_of_money_is_named_without_repeating_the_sum() -> None:
    app = sat("bot bot bot bot", seed=2)
    for _ in evening(app):
        assert app.session
        told = [event for _, event in app.session.log if event[0] == "earned" and len(event[1]["from"]) == 1]
        if told:
            text = Page(drawn(app)).text
            amount = told[-1][1]["amount"]
            assert re.search(rf"picks up \${amount}, thanks to [^($]+\.", text), text
            return
    raise AssertionError("nobody earned anything")


# --- what can be read ---

ROOT = Path(__file__).parents[2] / "web" / "static" / "style"
DAY_AND_NIGHT = re.compile(r"--([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


def tokens(*sheets: str) -> list[dict[str, str]]:
    """By day, and by night."""
    found = [m for sheet in sheets for m in DAY_AND_NIGHT.findall((ROOT / f"{sheet}.css").read_text("utf-8"))]
    return [{name: (day, night)[n] or same for name, day, night, same in found} for n in (0, 1)]


def light(colour: list[float]) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def parts_of(colour: str) -> list[float]:
    return [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]


def contrast(one: list[float], other: list[float]) -> float:
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("sheets", [("big_top",), ("big_top", "fan_tan")])
def test_words_stand_out_from_their_ground_by_day_and_by_night(sheets: tuple[str, ...]) -> None:
    for said in tokens(*sheets):
        tint = zip(parts_of(said["lit"]), parts_of(said["surface"]), strict=True)
        turn = [0.32 * lit + 0.68 * under for lit, under in tint]  # the row of whoever is to move
        pairs = {
            "a main button": (parts_of(said["accent-ink"]), parts_of(said["accent"])),
            "quiet words": (parts_of(said["ink-soft"]), parts_of(said["surface"])),
            "the row that moves": (parts_of(said["ink"]), turn),
            "places still to come": (parts_of("#6b4034"), parts_of(said["cream"])),
        }
        assert {what: round(contrast(*pair), 2) for what, pair in pairs.items() if contrast(*pair) < 4.5} == {}


# --- what can be done now ---


def guided(app: App) -> list[tuple[str, str]]:
    """What the table tells the one who looks: a rule, and its sentence as plain words."""
    assert app.session
    scene = Scene.of(app.session, app.here, app.draw)
    return [(rule, Page(said).text) for rule, said in app.draw.guide(scene)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whatever_stands_the_guide_names_rules_that_there_are(lang: str) -> None:
    known, cited = set(rules.numbers("big_top")), set()
    for seed in (1, 2):
        app = sat("you bot bot", lang, seed)
        for _ in evening(app):
            assert app.session
            found = guided(app)
            assert {rule for rule, _ in found} <= known
            assert not [said for _, said in found if "{" in said]
            assert len(found) in ((1, 2, 3, 4) if app.session.acting else (0,) if app.session.over else (1,))
            cited |= {rule for rule, _ in found}
    assert {"1.4", "2.2", "2.3", "2.4", "3.2", "4.1", "4.2", "5.2"} <= cited


def test_the_guide_tells_what_can_be_played_what_earns_most_and_how_many_can_be_called() -> None:
    app = sat(seed=3)
    view = until(app, lambda view: view.phase == PLAY and not law.due(view) and len(view.moves()) > 4 and sum(
        a["amount"] for move in view.moves() if move > 0 for key, a in view.tell(move) if key == "earned"))  # fmt: skip
    told, texts = dict(guided(app)), [view.write(move) for move in view.moves()]
    called = [text for text in texts if text.startswith("!")]
    assert f" {len(called)} card" in told["4.1"]
    earned = [facts["amount"] for text in texts for key, facts in view.tell(view.read(text)) if key == "earned"]
    assert f"${max(earned)}" in told["3.2"]


def test_the_guide_names_the_called_card_that_must_be_played() -> None:
    app = sat(seed=3)
    view = until(app, lambda view: view.phase == PLAY and law.due(view).bit_count() == 1)
    [(rule, said), *_] = guided(app)
    code = pack.codes(law.due(view))[0]
    assert rule == "2.2"
    assert f"the {'light' if code[2] == 'l' else 'dark'} {code[1]}" in said


# --- a lesson's table ---


def learnt(name: str) -> tuple[School, str]:
    school = School()
    page = {"live": "lesson", "game": "big_top", "lang": "en", "name": name}
    answer = school.answer({"act": "open", "page": page | {"lesson": lessons.source("big_top", name, "en")}})
    return school, answer["patches"][0]["html"]


def test_a_press_on_a_locked_card_is_a_call_that_a_lesson_answers() -> None:
    school, html = learnt("4.2")
    assert 'data-tried="!a4d"' in html
    said = Page(school.answer({"act": "refuse", "value": "", "form": {}, "tried": "!a4d"})["patches"][0]["html"]).text
    assert "The other tone, but the same suit" in said
    assert "§4.2" in said.partition("The other tone")[2]
    assert "§3.1" not in said.partition("The other tone")[2]


def test_before_a_called_card_that_is_due_a_press_is_a_play() -> None:
    assert 'data-tried="s1d"' in learnt("2.2")[1]


def test_no_lesson_gives_its_answer_away() -> None:
    assert 'id="advice"' not in learnt("alf")[1]
    assert " checked" not in learnt("5.1")[1]


def test_a_lesson_goes_on_by_its_own_button_and_promises_no_pass() -> None:
    for name in ("1.2", "1.3", "3.2", "5.3"):
        html = learnt(name)[1]
        assert 'id="go"' not in html
        assert "the house passes for you" not in html


def test_a_suit_with_a_called_card_is_not_said_to_be_empty() -> None:
    """§5.2: Alf's hand is empty, but an artist of his still lies on his programme."""
    drawn = lessons.stage(Here.at("en", "big_top/learn/thirty-three/", "big_top"), "big_top", "thirty-three")
    [artists] = re.findall(r'data-suit="artists".*?suit-empty">([^<]*)<', drawn[drawn.index('id="cards"') :])
    assert artists == "one card called"
    assert drawn.count('suit-empty">no card left<') == 3


def test_a_lesson_that_only_tells_does_not_say_that_others_play() -> None:
    drawn = lessons.stage(Here.at("en", "big_top/learn/first/", "big_top"), "big_top", lessons.COURSE)
    assert "The others are playing" not in drawn
