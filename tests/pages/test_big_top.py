"""Big Top's live table without a browser: every phase is drawn, and a place shows nobody else's cards or tickets."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from pages.app import App
from pages.games.big_top.plays import placed
from pages.words import LANGUAGES
from salon.games.big_top import law, pack
from salon.games.big_top.terms import PLACINGS, PLAY, TICKETS
from salon.record import Record

from . import evening as evenings
from .evening import do, drawn, evening, html, seen, until

SHOWN = re.compile(r'(?:data-flow="card-|id="play-)(\w\w\w?)"')


def sat(kinds: str = "you bot bot bot", lang: str = "en", seed: int = 1, **said: str) -> App:
    return evenings.sat("big_top", kinds, lang, seed, **said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kinds", ["you bot bot", "bot bot bot bot bot bot", "you person bot person"])
def test_whole_matches_are_drawn_in_every_language(lang: str, kinds: str) -> None:
    app = sat(kinds, lang, 2, aid="on")
    assert not [answer for answer in evening(app) if "{" in html(answer)]  # every fact found its place
    assert 'class="finale"' in drawn(app)


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
    answer = app.answer({"act": "open", "page": page, "kept": {"save.big_top": save}})
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
    assert html(again.answer({"act": "open", "page": page, "kept": {"save.big_top": save}})) == drawn(app)
