"""What the coach says at Dalmuti's table: its facts name sets and cards."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.great_dalmuti.cards import counted, listed
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    named: dict[str, Any] = {}
    if "rank" in facts:
        named["set"] = counted(scene, facts["rank"], facts["count"])
    if "cards" in facts:
        named["cards"] = listed(scene, facts["cards"])
    return parts.reason(scene, key + how(scene, facts), facts | named)


def how(scene: Scene, facts: dict[str, Any]) -> str:
    """Of a set that goes, what goes: a lone card, or all of it, with a jester's help or without."""
    if not facts.get("whole"):
        return ""
    if facts["count"] > scene.view.hands[scene.view.turn][facts["rank"]]:
        return ".helped"
    return ".whole" if facts["count"] > 1 else ".lone"
