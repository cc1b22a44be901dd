"""What can I do now? To play or to pay, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from pages.games.big_top.cards import listed
from pages.games.big_top.guide import playable
from pages.games.big_top.plays import plays
from pages.scene import Rule, Scene
from salon.core import DEALER, NOBODY
from salon.games.big_top.pack import READ, STEP


def guide(scene: Scene) -> list[Rule]:
    words, view = scene.words, scene.view
    if view.turn == NOBODY:
        return []
    if scene.acting:
        able = plays(scene)
        return list(playing(scene, able) if able else paying(scene))
    if view.turn == DEALER:
        return [("6.3", words("guide.count")) if view.rests else ("1.3", words("guide.deal"))]
    return [("6.2", words("guide.wait", name=scene.name(view.turn)))]


def playing(scene: Scene, able: list[str]) -> Iterator[Rule]:
    words, view = scene.words, scene.view
    hand = view.hands[scene.seat]
    if len(able) == 1:
        yield "6.2", words("guide.must", card=listed(scene, able))
    else:
        yield "6.2", playable(scene, able)
    if view.left[scene.seat] == 1:
        yield "6.3", words.many("guide.last", view.pot)
        return
    if mine := [text for text in able if STEP[READ[text]] & hand & ~READ[text]]:
        yield "3.1", words("guide.follows", cards=listed(scene, mine))
    doors = [text for text in able if text.endswith("p")]
    if doors and len(doors) < len(able):
        yield "6.2", words("guide.door", cards=listed(scene, doors))
    yield "6.3", words.many("guide.pot", view.pot)


def paying(scene: Scene) -> Iterator[Rule]:
    words, view = scene.words, scene.view
    if view.peanuts[scene.seat]:
        yield "6.2", words("guide.pay")
    else:
        yield "6.4", words("guide.ruined")
    yield "6.3", words.many("guide.pot", view.pot)
