"""High Society's lots: how a status card looks, what it is called and what it does, in the words of its edition."""

from __future__ import annotations

from typing import Any

from pages.html import Html, hidden, tag, together
from pages.html import sign as twin
from pages.scene import Scene
from pages.words import number
from salon.core import Seat
from salon.games.high_society import cards

ART = {"/2": "scandal", "fp": "fauxpas", "-5": "tainted"}
SIGNS = {"/2": "½", "fp": "✕", "-5": "\u22125"}  # the mark in a card's corners
DOES = {"/2": "scandal", "fp": "faux_pas", "-5": "past"}


def kind(card: str) -> str:
    return "disgrace" if card in SIGNS else "prestige" if card.startswith("x") else "luxury"


def mark(card: str) -> str:
    return SIGNS.get(card) or ("×2" if card.startswith("x") else card)


def spoken(scene: Scene, card: str) -> Html:
    """A card's mark as one says it."""
    return scene.words(f"mark.{DOES.get(card, kind(card))}", value=card)


def sign(scene: Scene, card: str) -> Html:
    """A card's mark: figures as they are, a sign with its word for the ear."""
    return together(card) if kind(card) == "luxury" else twin(mark(card), spoken(scene, card))


def lot_name(scene: Scene, card: str, form: str = "a") -> Html:
    """A card's name: "A villa by the sea", or within a sentence ("the") "the villa by the sea"."""
    edition = scene.view.options.edition
    keys = (f"card.{card}.{edition}.{form}", f"card.{card}.{form}")
    return scene.words(keys[0] if scene.words.has(keys[0]) else keys[1])


def lot_words(scene: Scene, card: str, what: str) -> Html:
    """Its kind, or what it does, in the words of the edition."""
    key = kind(card) if what == "kind" else DOES.get(card, kind(card))
    return scene.words(
        f"{what}.{key}.{scene.view.options.edition}", value=number(float(card)) if card.isdigit() else ""
    )


def face(scene: Scene, card: str) -> list[Html]:
    art = ART.get(card) or ("prestige" if kind(card) == "prestige" else f"lux-{card}")
    kind_, value = lot_words(scene, card, "kind"), spoken(scene, card)
    said = scene.words("card.said", name=lot_name(scene, card), kind=kind_, value=value)
    return [
        hidden(said),
        tag("span", mark(card), cls="card-value", aria_hidden="true"),
        scene.here.art(art, "card-art", "high_society"),
        tag("span", lot_name(scene, card), cls="card-name", aria_hidden="true"),
        tag("span", mark(card), cls="card-value card-value-foot", aria_hidden="true"),
    ]


def lot_card(scene: Scene, card: str) -> Html:
    """The lot, large."""
    return tag("div", *face(scene, card), cls=f"card {kind(card)} lot-card", data_flow=f"lot-{scene.view.chapter}")


def small_card(scene: Scene, card: str) -> Html:
    return tag("span", *face(scene, card), cls=f"card {kind(card)}")


def won_cards(scene: Scene, seat: Seat) -> Html | None:
    """What a seat has won; an embarrassment that waits for its luxury lies there too, §4.5."""
    mine = cards(scene.view.won[seat]) + ["fp"] * (scene.view.owing == seat)
    label = scene.words("won", name=scene.name(seat))
    return row(scene, mine, "won", aria_label=label) if mine else None


def row(scene: Scene, shown: list[str], cls: str, **more: Any) -> Html:
    """Small cards side by side, or one over the other if there are many."""
    return tag("ul", [tag("li", small_card(scene, card)) for card in shown], cls=f"card-row {cls}", **more)
