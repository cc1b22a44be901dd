"""What the coach says at the gala: its facts name cards and halves."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.great_split.cards import named
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    told = {"card": named(scene, facts["card"])} if "card" in facts else {}
    if "half" in facts:
        told["which"] = scene.words(f"why.half.{facts['half']}")
    return parts.reason(scene, key, facts | told)
