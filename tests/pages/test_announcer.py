"""The one voice of a table: bots' moves told together, nothing hidden, and what is said when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pages import announcer
from pages.announcer import LONG, MOST
from pages.app import App
from pages.games import laid
from pages.html import Html, text
from pages.parts import sentence
from pages.scene import Scene
from pages.words import LANGUAGES
from salon import games
from salon.core import Event
from salon.story import Story

from .evening import NAMES, Answer, do, evening, opened, sat, seen, step

every_game = pytest.mark.parametrize("game", laid())


def seated(game: str, *people: str, lang: str = "en", pace: str = "wait") -> App:
    """These people, and bots up to the fewest that may play; it ends as soon as may be."""
    kinds = [*people, *["bot"] * max(1, games.load(game).seats[0] - len(people))]
    short = {name: "1" for name in ("hands", "rounds") if name in games.load(game).choices.__dataclass_fields__}
    return sat(game, " ".join(kinds), lang, 1, pace=pace, **short)


def goes_on(app: App) -> bool:
    """The house will make the next move, and nothing rests."""
    session = app.session
    assert session
    return not session.pausing and session.wait(app.pace) is not None


def told(app: App, lines: list[tuple[int, Event]]) -> list[str]:
    return [text(sentence(app._scene(), event)) for _, event in lines]


# --- the digest ---


@every_game
def test_the_house_moves_in_silence_and_tells_it_together_when_somebody_is_asked(game: str) -> None:
    """Where seats answer together there is no waiting, and every answer asks something."""
    app, waiting, waits, digests = seated(game, "you"), 0, 0, 0
    for answer in evening(app):
        assert app.session
        if goes_on(app):
            assert not answer["announce"]
            waiting, waits = waiting + 1, waits + 1
        elif not app.session.over:
            assert told(app, app.session.log[-1:])[0] in answer["announce"]
            assert app.session.acting == ("Your turn, Ana." in answer["announce"])
            digests += waiting > 1
            waiting = 0
    assert digests or not waits


@every_game
def test_move_by_move_each_is_told(game: str) -> None:
    app = seated(game, "you", pace="press")
    for answer in evening(app):
        assert app.session
        assert app.session.over or told(app, app.session.log[-1:])[0] in answer["announce"]


@every_game
def test_nobody_is_asked_and_still_the_house_is_heard(game: str) -> None:
    """A spectator hears a digest whenever it is full."""
    app = sat(game, " ".join(["bot"] * games.load(game).seats[-1]))
    silent = 0
    for answer in evening(app):
        assert app.session
        silent = 0 if answer["announce"] else silent + 1
        assert silent <= MOST + 1
        if app.session.ply > 150:
            break


def news(app: App, rng: Random) -> Iterator[tuple[Answer, list[str]]]:
    """An evening of several, with all that anybody may know of what happened since the voice last spoke."""
    assert app.session
    heard = 0 if goes_on(app) else app.session.ply
    while not app.session.over and app.session.ply < 120:
        if app.session.covered:
            heard = app.session.ply  # whoever looks now sees it all
        answer = step(app, rng)
        story = Story(app.session.table.record, app.session.eyes)
        story.read()
        yield answer, told(app, story.log[story.lines(heard) :])
        heard = heard if goes_on(app) else app.session.ply


@every_game
def test_among_several_people_each_line_is_told_once_and_only_what_those_who_hear_may_know(game: str) -> None:
    seats = 3 if 3 in games.load(game).seats else games.load(game).seats[0]
    app = seated(game, *["you", "person", "person"][: seats - 1])
    covers = 0
    for answer, due in news(app, Random(3)):
        assert app.session
        if goes_on(app) or app.session.over:
            continue
        left = [text(app.here.words.many("announce.more", len(due) - MOST))] if len(due) > MOST else []
        assert answer["announce"].startswith(" ".join([*left, *due[-MOST:]]))
        covers += app.session.covered
    assert covers > 2


def scene_of(names: list[str], lang: str, passes: int) -> tuple[Scene, list[Event]]:
    app = sat("high_society", "you bot bot", lang)
    scene = app._scene()
    scene.names = names
    return scene, [("passed", {"seat": n % 3, "back": 0}) for n in range(passes)]


@pytest.mark.parametrize(
    ("lang", "more", "one"),
    [
        ("en", "Before this, 3 more events, told under “The game so far”.", "Before this, one more event,"),
        (
            "fr",
            "Avant cela, 3 autres événements, à lire sous «\u00a0La partie jusqu’ici\u00a0».",
            "Avant cela, un autre",
        ),
    ],
)
def test_a_digest_is_the_newest_and_a_count_of_the_rest(lang: str, more: str, one: str) -> None:
    scene, events = scene_of(["Ana", "Bo", "Cy"], lang, MOST + 3)
    first, *newest = map(text, announcer.digest(scene, events))
    assert first == more
    assert newest == [text(sentence(scene, event)) for event in events[-MOST:]]
    assert text(announcer.digest(scene, events[:7])[0]).startswith(one)
    assert len(announcer.digest(scene, events[:MOST])) == MOST


def test_a_digest_stays_short_however_long_the_names_are() -> None:
    scene, events = scene_of(["x" * 200] * 3, "en", 9)
    first, *newest = map(text, announcer.digest(scene, events))
    assert 1 <= len(newest) < MOST
    assert sum(map(len, newest)) <= LONG
    assert str(9 - len(newest)) in first


def test_taking_back_is_all_the_news() -> None:
    app = sat("high_society", "you bot bot", first="A")
    do(app, "move", "1")
    assert do(app, "undo")["announce"] == "Ana takes the move back. Your turn, Ana."


def test_a_game_that_was_kept_is_not_told_again() -> None:
    app = sat("high_society", "you bot bot", first="A")
    assert app.session
    _, answer = opened("high_society", save=str(app.session.table.record))
    assert answer["announce"] == "Your turn, Ana."


# --- what is asked for ---


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_moves_and_the_scores_are_told_at_any_time(game: str, lang: str) -> None:
    app, rng = seated(game, "you", lang=lang), Random(2)
    while app.session and not app.session.over:
        step(app, rng)
        if app.session.ply % 5 and not app.session.over:
            continue
        last, scores = do(app, "last")["toast"], do(app, "scores")["toast"]
        assert last.endswith(told(app, app.session.log[-1:])[0])
        assert all(name in scores for name in app.session.names)
        assert not {"{", "<"} & {*last, *scores}


def test_before_a_game_there_is_nothing_to_tell() -> None:
    app, _ = opened("high_society")
    assert do(app, "last")["toast"] == do(app, "scores")["toast"] == "No game is under way."


def test_what_can_be_done_is_said_as_well_as_shown() -> None:
    app = sat("high_society", "you bot bot", first="A")
    answer = do(app, "guide")
    said = [text(said) for _, said in app.draw.guide(app._scene())]
    assert said
    assert answer["announce"] == " ".join(said)


RICH = "1. @9 A10 B- C- 2. @4 A- B4 C- 3. @5"


def high_society(aid: bool) -> App:
    tags = f'[Game "high_society"]\n[Options "first=A"]\n[Seats "{"; ".join(NAMES[:3])}"]\n[Kinds "you; bot; bot"]\n\n'
    app, _ = opened("high_society", save=tags + RICH + "\n", aid="on" if aid else "off")
    return app


def test_what_one_has_to_remember_only_the_memory_aid_tells() -> None:
    """Who is poorest follows from what everybody saw; the table shows it to whoever asked for the aid."""
    scores = do(high_society(False), "scores")["toast"]
    assert (
        scores
        == "As it stands: 1. Ana, with a status of 9; 2. Bruno, with a status of 4; 3. Chloé, with a status of 0."
    )
    assert "Ana, cast out" in do(high_society(True), "scores")["toast"]


def test_the_money_of_the_round_that_runs_counts() -> None:
    app, rng = seated("big_top", "you"), Random(1)
    while not any(seen(app).earned):
        step(app, rng)
    best = max(range(3), key=lambda seat: seen(app).money[seat] + seen(app).earned[seat])
    assert f"1. {NAMES[best]}" in do(app, "scores")["toast"]


def test_a_page_may_say_the_scores_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    app = sat("great_split", "you bot")
    monkeypatch.setattr(app.draw, "scores", lambda scene: Html("All alike."), raising=False)
    assert do(app, "scores")["toast"] == "All alike."
