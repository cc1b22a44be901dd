"""A place at Fan Tan: the hand by suits, what can be played; or a peanut for the pot."""

from __future__ import annotations

from pages.games.big_top.cards import label
from pages.games.big_top.deed import laying
from pages.games.big_top.hand import objection, suits, title
from pages.games.big_top.plays import picked, plays
from pages.html import Html, Inside, button, tag
from pages.parts import deed as row
from pages.parts import go_on, place
from pages.scene import Scene


def hand(scene: Scene) -> Html:
    words = scene.words
    asked = words("prompt.play") if scene.acting and plays(scene) else None
    cards = suits(scene) if not scene.pausing else None
    said = title(scene, aside(scene), asked, total(scene, picked(scene)))
    return place(scene, said, objection(scene, "6.2"), cards, deed(scene))


def aside(scene: Scene) -> Html | None:
    if scene.seat is None or scene.pausing:
        return None
    return tag("span", scene.words.many("hand.short", scene.view.left[scene.seat]), cls="place-aside")


def deed(scene: Scene) -> Html | None:
    words, view = scene.words, scene.view
    if scene.pausing and not scene.taught:
        stop = button(words("deed.stop"), data_act="call", data_value="time", id="stop") if view.calls() else None
        return row(go_on(scene), stop)
    if scene.seat is None or scene.pausing:
        return None
    text = picked(scene)
    said = words("deed.poster" if text.endswith("p") and text in plays(scene) else "deed.play")
    paying = words("deed.pay") if view.peanuts[scene.seat] else words("deed.pass")
    idle = scene.acting and not plays(scene)
    return laying(scene, said, paying if idle else words("deed.pass"), words("refused.6.2", rule="§6.2"))


def total(scene: Scene, text: str) -> Inside:
    words = scene.words
    if not scene.acting or text not in plays(scene):
        return None
    opened = [facts for key, facts in scene.view.tell(scene.view.read(text)) if key == "played"]
    left = words.many("sum.left", opened[0]["left"]) if opened[0]["left"] else words("sum.last")
    return [tag("b", label(scene, text)), " ", tag("span", left)]
