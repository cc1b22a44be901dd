"""The cards of the salon, its tracks and what lies on them: how they look, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pages.html import Html, Inside, hidden, tag, together
from pages.scene import Scene
from salon.games.great_split.box import ICONS, TRACKS
from salon.games.great_split.terms import BOX, CARDS, COUNT, ICON, SEALS, SPLITTER

SHEET = "great_split"
SEAL_OF = {"D": "seal-diamond", "S": "seal-square", "W": "seal-star"}
LEVELS = ("I", "II", "III")


def art(scene: Scene, symbol: str, cls: str = "icon") -> Html:
    return scene.here.art(symbol, cls, SHEET)


def named(scene: Scene, card: int | str) -> Html:
    """A card as one says it: "books 2"."""
    kind = CARDS.index(card) if card in CARDS else card
    if kind in (SPLITTER, "|"):
        return scene.words("splitter")
    assert isinstance(kind, int)
    return scene.words("card", icon=scene.words(f"icon.{ICONS[ICON[kind]]}"), n=COUNT[kind])


def listed(scene: Scene, cards: Iterable[int | str]) -> Html:
    return scene.words.list([named(scene, card) for card in cards])


def face(scene: Scene, card: int) -> Html:
    """What is printed on a card."""
    if card == SPLITTER:
        return together(hidden(named(scene, card)), art(scene, "splitter", "card-art"))
    level = LEVELS[BOX.levels[card]]
    value = tag("span", COUNT[card], cls="card-value", aria_hidden="true")
    return together(
        hidden(scene.words("card.said", card=named(scene, card), level=level)),
        value,
        art(scene, symbol(card), "card-art"),
        tag("span", level, cls="grade", aria_hidden="true"),
        tag("span", COUNT[card], cls="card-value card-value-foot", aria_hidden="true"),
    )


def symbol(card: int) -> str:
    return "splitter" if card == SPLITTER else SEAL_OF.get(ICON[card], ICONS[ICON[card]])


def suit(card: int) -> str:
    """What colours a card: its resource, or that it is a seal."""
    return "splitter" if card == SPLITTER else "seal" if ICON[card] in SEAL_OF else ICONS[ICON[card]]


def card(scene: Scene, kind: int, inside: Inside = None, name: str = "span", cls: str = "card", **more: Any) -> Html:
    return tag(name, face(scene, kind), inside, cls=cls, data_of=suit(kind), **more)


def small(scene: Scene, name: str, sold: bool = False) -> Html:
    """A played card: its face, or its back if it was sold and is not ours to see."""
    if name == "?":
        return tag(
            "li", hidden(scene.words("sold.back")), art(scene, "wallet", "card-art"), cls="card card-small is-sold"
        )
    kind = SPLITTER if name == "|" else CARDS.index(name)
    sale = hidden(" ", scene.words("sold")) if sold else None
    return card(scene, kind, sale, "li", "card card-small" + " is-sold" * sold)


# --- tracks ---


def track_name(scene: Scene, track: int) -> Html:
    """ "books", or "the seals of books"."""
    words = scene.words
    if track > SEALS:
        return words("seals.of", icon=words(f"icon.{TRACKS[track - SEALS]}"))
    return words(f"icon.{TRACKS[track]}")


def track_art(scene: Scene, track: int) -> Html:
    return art(scene, TRACKS[track] if track <= SEALS else seal_of(track))


def seal_of(track: int) -> str:
    return "seal-diamond" if track - SEALS < 3 else "seal-square"


def gift_words(scene: Scene, gifts: Mapping[str, int]) -> list[Html]:
    """What a space holds, in words."""
    words = scene.words
    told = []
    for kind, number in gifts.items():
        fact = track_name(scene, number) if kind == "advance" else number
        told.append(words(f"gift.{kind}", n=fact))
    return told


def gift_art(scene: Scene, gifts: Mapping[str, int]) -> list[Html]:
    drawn = []
    for kind, number in sorted(gifts.items()):  # a banner before the contract under it
        name = {"arrow": "arrows", "stars": "star"}.get(kind, kind)
        drawn.append(art(scene, TRACKS[number] if kind == "advance" else name))
        if kind in ("banner", "stars"):
            drawn.append(tag("b", number))
    return drawn
