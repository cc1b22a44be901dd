"""What the coach says under the big top: its facts name cards, suits and money."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.big_top.cards import listed, money, said
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    words, named = scene.words, dict[str, Any]()
    if "suits" in facts:
        named |= {"first": words(f"suit.{facts['suits'][0]}.on"), "last": words(f"suit.{facts['suits'][-1]}.on")}
    elif "cards" in facts:
        named["cards"] = listed(scene, facts["cards"])
    if "card" in facts:
        named["card"] = said(scene, facts["card"])
    if "money" in facts:
        named["sum"] = money(scene, facts["money"])
    return parts.reason(scene, key, facts | named)
