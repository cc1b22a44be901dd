"""What the coach says at the gala: its facts name cards and halves."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.great_split.cards import named
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    told: dict[str, Any] = {"card": named(scene, facts["card"])} if "card" in facts else {}
    if "theirs" in facts:  # of both halves: the one that will be taken
        taken = facts["taken"]
        told |= {
            "which": scene.words(f"reason.half.{taken}"),
            **{whose: facts[whose][taken] for whose in ("mine", "theirs")},
        }
    if "left" in facts and facts["taken"] < facts["left"]:  # the count speaks against it: what was played on decides
        key += ".less"
    return parts.reason(scene, f"{key}.other" if "other" in facts else key, facts | told)
