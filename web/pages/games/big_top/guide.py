"""What can I do now? Each thing with its rule and the facts of the moment, the most useful first."""

from __future__ import annotations

from collections.abc import Iterator

from pages.games.big_top.cards import listed, money, said
from pages.games.big_top.deed import gain
from pages.games.big_top.plays import plays
from pages.html import Html
from pages.scene import Rule, Scene
from salon.core import NOBODY
from salon.games.big_top.law import due
from salon.games.big_top.pack import SUIT, SUITS, codes
from salon.games.big_top.terms import DEAL, DRAW, PLAY, SHOW, TICKETS

FEW = 4  # so many cards are named; more are counted


def guide(scene: Scene) -> list[Rule]:
    view = scene.view
    if view.turn == NOBODY:
        return []
    if scene.acting:
        return list(placing(scene) if view.phase == TICKETS else turn(scene))
    return [elsewhere(scene)]


def placing(scene: Scene) -> Iterator[Rule]:
    words = scene.words
    yield "1.4", words("guide.tickets")
    hand = scene.view.hands[scene.seat]
    if none := [words(f"suit.{name}.on") for name, suit in zip(SUITS, SUIT, strict=True) if not hand & suit]:
        yield "5.2", words.many("guide.tickets.none", len(none), suits=words.list(none))
    yield "1.2", words("guide.tickets.worth")


def turn(scene: Scene) -> Iterator[Rule]:
    words, view, able = scene.words, scene.view, plays(scene)
    if must := codes(due(view)):
        yield "2.2", words("guide.due" if len(must) == 1 else "guide.due.choice", cards=listed(scene, must))
        yield ("5.1", words("guide.finish")) if view.left[scene.seat] == 1 else ("2.3", words("guide.due.turn"))
        return
    played, called = [text for text in able if text[0] != "!"], [text for text in able if text[0] == "!"]
    if played:
        yield "2.3", playable(scene, played)
        most, best = max((gain(scene, text)[0], text) for text in played)
        if most:
            yield "3.2", words("guide.earn", card=said(scene, best), money=money(scene, most))
    if view.left[scene.seat] == 1 and played:
        yield "5.1", words("guide.finish")
    if called:
        yield "4.1", words.many("guide.call", len(called), money=money(scene, 3))
    if not able:
        yield "2.4", words("guide.pass")
    if not called and view.hands[scene.seat] & ~view.front:
        yield "4.2", words("guide.call.none")
    if not view.hands[scene.seat]:
        yield "5.1", words("guide.empty")


def playable(scene: Scene, texts: list[str]) -> Html:
    if len(texts) <= FEW:
        return scene.words("guide.play", cards=listed(scene, texts))
    return scene.words.many("guide.play.many", len(texts))


def elsewhere(scene: Scene) -> Rule:
    """Somebody else is at it: what is going on."""
    words, view = scene.words, scene.view
    if view.phase == TICKETS:
        return "1.4", words("guide.tickets.wait")
    if view.phase == DRAW or (view.phase == DEAL and not view.rests):
        return "1.3", words("guide.deal")
    if view.phase in {DEAL, SHOW}:
        return "5.2", words("guide.count")
    assert view.phase == PLAY
    if must := codes(due(view)):
        forced = "event.forced" if len(must) == 1 else "event.forced.choice"
        return "2.2", words(forced, name=scene.name(view.turn), cards=listed(scene, must))
    return "2.3", words("guide.wait", name=scene.name(view.turn))
