"""Choosing a card to play: as in Big Top, but that nothing is called and no ticket placed."""

from __future__ import annotations

from pages.scene import Form, Scene


def picks(scene: Scene, form: Form, pressed: str) -> Form:
    return {"play": [pressed]} if scene.acting and pressed else {}
