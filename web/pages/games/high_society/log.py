"""High Society, told: each event of the engine as a sentence."""

from __future__ import annotations

from typing import Any

from pages.games.high_society.lots import lot_name, sign
from pages.html import Html, together
from pages.scene import Scene
from salon.core import Event


def sentence(scene: Scene, event: Event) -> Html:
    key, facts = event
    said: dict[str, Any] = {
        name: value for name, value in facts.items() if name not in {"seat", "card", "lost", "notes"}
    }
    if "seat" in facts:
        said["name"] = scene.name(facts["seat"])
    if "card" in facts:
        said["card"] = named(scene, facts["card"])
    return scene.words("event." + variant(scene, key, facts, said), **said)


def named(scene: Scene, card: str) -> Html:
    """A card within a sentence, with its value if it has one: "the villa (9)", "the faux pas"."""
    name = lot_name(scene, card, "the")
    return name if card == "fp" else together(name, " (", sign(scene, card), ")")


def variant(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    """Which of an event's sentences fits, with the facts that only this one needs."""
    words = scene.words
    if key == "bid" and len(facts["notes"]) > 1:
        said["notes"] = words.list(facts["notes"])
        return "bid.several"
    if key == "passed" and facts["back"]:
        return "passed.back"
    if key == "took" and not facts["paid"]:
        return "took.free"
    if key == "owes":
        return f"owes.{scene.view.options.edition}"
    if key == "disgraced" and facts["lost"]:
        said["lost"] = losses(scene, facts["lost"])
        return "disgraced.paid"
    return key


def losses(scene: Scene, lost: dict[int, int]) -> Html:
    return scene.words.list([scene.words("event.loses", name=scene.name(s), n=n) for s, n in lost.items()])


def chapter(scene: Scene, number: int, events: list[Event]) -> Html:
    card = next((facts["card"] for key, facts in events if key == "turned"), None)
    return scene.words("chapter", n=number, card=lot_name(scene, card, "the")) if card else scene.words("chapter.0")


def summary(scene: Scene, number: int, events: list[Event]) -> Html:
    """An earlier auction in one line: what came of it."""
    whole = [sentence(scene, event) for event in events if event[0] not in {"turned", "bid", "passed", "must_give"}]
    return scene.words("summary", n=number, told=Html(" ".join(whole))) if number else Html(" ".join(whole))
