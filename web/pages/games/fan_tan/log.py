"""Fan Tan, told: each event of the engine as a sentence."""

from __future__ import annotations

from typing import Any

from pages.games.big_top.cards import said
from pages.games.big_top.log import facts, summary
from pages.html import Html
from pages.scene import Scene
from salon.core import Event

__all__ = ["facts", "sentence", "summary"]


def sentence(scene: Scene, event: Event) -> Html:
    key, facts = event
    seat = facts.get("seat", facts.get("dealer"))
    told = {"name": scene.name(seat)} if seat is not None else {}
    return variant(scene, key, facts, told)


def variant(scene: Scene, key: str, facts: dict[str, Any], told: dict[str, Any]) -> Html:
    words = scene.words
    if key == "played":
        return words("event.played", card=said(scene, facts["card"]), **told)
    if key == "passed":
        return words("event.passed" if facts["paid"] else "event.passed.ruined", **told)
    if key == "round_over":
        over = words.many("event.round_over", facts["pot"], **told)
        ruined = words.list([scene.name(seat) for seat in facts["ruined"]])
        return Html(f"{over} {words('event.ruined', names=ruined)}") if facts["ruined"] else over
    if key == "dealt":
        return words("event.dealt", n=facts["round"], first=scene.name(facts["first"]), **told)
    return words(f"event.{key}", **told)
