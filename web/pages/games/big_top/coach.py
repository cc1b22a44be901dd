"""What the coach says under the big top: its facts name cards, suits and money."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.big_top.cards import listed, money, said
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    words, named = scene.words, dict[str, Any]()
    named |= {"card": said(scene, facts["card"])} if "card" in facts else {}
    named |= {"cards": listed(scene, facts["cards"])} if "cards" in facts else {}
    named |= {fact: words(f"suit.{facts[fact]}") for fact in ("suit", "last") if fact in facts}
    if "n" in facts:
        named["waiting"] = words.many("why.waiting", facts["n"])
    if "money" in facts:
        named["sum"] = money(scene, facts["money"])
    return parts.reason(scene, key, facts | named)
