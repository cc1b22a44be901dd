"""What the coach says at High Society: its facts name lots."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.high_society.lots import lot_name
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    named = {"lot": lot_name(scene, facts["lot"], "the")} if "lot" in facts else {}
    return parts.reason(scene, key, facts | named)
