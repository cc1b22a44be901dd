"""What the coach says at High Society: its facts name lots."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.high_society.lots import kind, lot_name
from pages.html import Html
from pages.scene import Scene


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    code = str(facts.get("card") or facts.get("lot") or "")
    named = {"lot": lot_name(scene, code, "the")} if code else {}
    if "most" in facts:
        shunned, most, high = kind(code) == "disgrace", facts["most"], scene.view.high
        key += ".avoid" * shunned + (".none" if most <= 0 else ".passed" * (most <= high and not shunned))
        facts = facts | {"high": high}
    return parts.reason(scene, key, facts | named)
