"""Fan Tan's live table without a browser; and the clock, which the page keeps where the company plays by it."""

from __future__ import annotations

import re
from random import Random

import pytest

from pages import session as sessions
from pages.app import App
from pages.games import sheets
from pages.games.fan_tan import board, log
from printed import rules
from salon.core import DEALER
from salon.games.big_top import pack

from . import evening as evenings
from .evening import do, drawn, evening, html, seen, step, until
from .test_big_top import SHOWN, guided


def sat(kinds: str = "you bot bot bot", lang: str = "en", seed: int = 1, **said: str) -> App:
    return evenings.sat("fan_tan", kinds, lang, seed, **said)


class Clock:
    """Time that passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(sessions, "monotonic", lambda: self.now)

    def pass_(self, minutes: float, app: App) -> dict[str, object]:
        """The page looks at the clock four times a minute."""
        for _ in range(int(minutes * 4)):
            self.now += 15
            answer = do(app, "timer")
        return answer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_match_to_the_first_ruin_is_drawn_to_its_end() -> None:
    app = sat("bot bot bot bot bot bot", "fr", 2, aid="on", ends="ruin")
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
        shown = set(SHOWN.findall(html(answer)))
        assert set(pack.codes(mine)) <= shown <= set(pack.codes(pack.laid(view.front) | mine))


def test_what_cannot_be_played_yet_tells_what_must_come_first() -> None:
    app = sat(seed=3)
    view = until(app, lambda view: len(view.moves()) > 1)
    code = next(code for code in pack.codes(view.hands[0] & ~view.front))
    text = html(do(app, "pick", code))
    assert 'class="notice"' in text
    assert "fan_tan/rules/#r3.1" in text
    assert 'id="lay" data-key="enter" data-act="refuse"' in text
    assert "must play one" in drawn(app)  # and why one cannot pass


def test_a_peanut_flies_into_the_pot() -> None:
    app = sat("bot bot bot bot", seed=2)
    before, flown = drawn(app), 0
    for answer in evening(app):
        session = app.session
        assert session
        now = html(answer)
        if session.log[-1][1][0] == "passed" and session.log[-1][1][1]["paid"]:
            [name] = re.findall(r'data-flow="(nut-\d-\d+)"', now.split('id="heap"')[1].split("</div>")[0])
            assert f'data-flow="{name}"' in before.split('id="bills"')[1]
            flown += 1
        before = now
    assert flown


def test_the_pot_goes_to_whoever_finishes() -> None:
    app = sat("bot bot bot", seed=2)
    for _ in evening(app):
        assert app.session
        if app.session.pausing:
            break
    assert app.session
    over, text = seen(app).past[-1], drawn(app)
    assert re.search(rf"<h2[^>]*>.*takes {over.pot} peanuts?</h2>", text)
    assert 'id="stop"' not in text  # no clock, nothing to call


@pytest.mark.parametrize(("lang", "said"), [("fr", "le pot est vide"), ("en", "the pot is empty")])
def test_an_empty_pot_is_not_counted(lang: str, said: str) -> None:
    """Whoever goes out before anybody paid takes nothing: no "0 peanuts" is read or heard."""
    app = sat("bot bot bot", lang, 2)
    for _ in evening(app):
        assert app.session
        if app.session.pausing:
            break
    scene = app._scene()
    scene.view.past = [scene.view.past[-1]._replace(pot=0)]
    assert said in board.count(scene)
    over = ("round_over", {"seat": 0, "pot": 0, "ruined": ()})
    assert log.sentence(scene, over).endswith(f"{said}.")


def test_the_company_may_stop_between_two_rounds_of_a_timed_match(clock: Clock) -> None:
    app = sat("bot bot bot", ends="time", minutes="30")
    while not (app.session and app.session.pausing):
        step(app, Random(1))
    assert 'data-act="call" data-value="time" id="stop"' in drawn(app)
    do(app, "call", "time")
    assert app.session.over


def test_the_house_calls_time_and_the_round_in_play_is_the_last(clock: Clock) -> None:
    app = sat(ends="time", minutes="5", seed=1)
    until(app, lambda view: view.rounds == 1)
    assert app.session
    assert "5 minutes left" in drawn(app)
    answer = clock.pass_(3.75, app)
    assert answer["patches"] == [{"target": "#timer", "html": html(answer)}]
    assert "2 minutes left" in html(answer)
    assert "announce" not in answer  # a clock that ticks is no news
    answer = clock.pass_(1.25, app)
    assert "Time is up." in str(answer["announce"])
    assert seen(app).last
    assert 'id="timer"' not in html(answer)
    for _ in evening(app):
        assert seen(app).rounds == 1
    assert app.session.over


def test_while_somebody_thinks_the_page_asks_for_the_time(clock: Clock) -> None:
    app = sat(ends="time", minutes="5")
    until(app, lambda view: view.rounds == 1)
    again = do(app, "settings")["again"]
    assert again["act"] == "timer"
    assert 0 < again["after"] <= 16_000
    assert "again" not in do(sat(seed=1), "nothing")


def test_a_clock_stops_while_the_table_is_left_and_goes_on_from_there(clock: Clock) -> None:
    app = sat(ends="time", minutes="10")
    until(app, lambda view: view.rounds == 1)
    clock.pass_(4, app)
    assert app.session
    save = str(app.session.table.record)
    assert '[Clock "240"]' in save
    clock.now += 86_400
    later = App()
    page = {"game": "fan_tan", "lang": "en", "query": ""}
    later.answer({"act": "open", "page": page, "table": {"id": "kept", "text": save}})
    assert later.session
    assert later.session.remaining == 360
    clock.now += 86_400  # the machine slept
    do(later, "timer")
    assert later.session.remaining == 300


def test_a_match_by_rounds_has_no_clock(clock: Clock) -> None:
    app = sat()
    for _ in evening(app):
        clock.now += 50
        assert app.session
        assert app.session.remaining is None
        assert "Clock" not in app.session.table.record.tags


def test_undo_does_not_turn_the_clock_back(clock: Clock) -> None:
    app = sat(ends="time", minutes="5", seed=1)
    until(app, lambda view: view.rounds == 1)
    clock.pass_(5, app)
    assert app.session
    while app.session.table.turn not in (0, DEALER):
        step(app, Random(1))
    do(app, "undo")
    assert seen(app).last


def test_fan_tan_comes_dressed_in_big_tops_sheet() -> None:
    assert sheets("fan_tan") == ["evening", "big_top", "fan_tan"]
    assert sheets("big_top") == ["evening", "big_top"]


@pytest.mark.parametrize(("lang", "said"), [("en", "the house passes for you"), ("fr", "la maison passe pour vous")])
def test_what_the_house_passes_for_me_is_told(lang: str, said: str) -> None:
    app = sat(lang=lang, auto="on")
    until(app, lambda view: bool(app.session and app.session.passing), acting=False)
    assert said in drawn(app).split('id="hand"')[1]
    assert 'role="alert"' not in drawn(app)


def test_a_seat_shows_what_it_did_since_my_turn() -> None:
    app = sat("you bot bot", seed=3)
    until(app, lambda view: len(view.moves()) > 1)
    text = drawn(app).split('id="bills"')[1].split("</section>")[0]
    assert text.count("is-newest") == 1
    assert text.count('class="chip') >= 1


# --- what can be done now ---


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_whatever_stands_the_guide_names_rules_that_there_are(lang: str) -> None:
    known, cited = set(rules.numbers("fan_tan")), set()
    app = sat("you bot bot", lang, 2, ends="ruin")
    for _ in evening(app):
        assert app.session
        found = guided(app)
        assert {rule for rule, _ in found} <= known
        assert not [said for _, said in found if "{" in said]
        assert len(found) in ((2, 3, 4) if app.session.acting else (0,) if app.session.over else (1,))
        cited |= {rule for rule, _ in found}
    assert {"3.1", "6.2", "6.3"} <= cited


def test_the_guide_says_pay_only_to_whoever_cannot_play() -> None:
    app, met = sat(seed=2), set()
    for _ in evening(app):
        if app.session and app.session.acting:
            view, said = seen(app), guided(app)[0][1]
            assert ("Nothing fits" in said) == (view.moves() == [0])
            met.add(view.moves() == [0])
    assert met == {True, False}
