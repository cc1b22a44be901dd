"""The circus cards: how they look, and how they are said. A card is its code here: "s4d", "cp"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pages.html import Html, hidden, tag
from pages.scene import Scene
from salon.games.big_top.pack import INITIALS, SUITS

TONES = {"p": "poster", "l": "light", "d": "dark"}


def suit_of(code: str) -> str:
    return SUITS[INITIALS.index(code[0])]


def tone_of(code: str) -> str:
    return TONES[code[-1]]


def emblem(scene: Scene, suit: str, cls: str = "card-art") -> Html:
    return scene.here.art(suit, cls, "big_top")


def card(scene: Scene, code: str, kind: str = "span", flies: bool = False, **more: Any) -> Html:
    """Suit by colour and emblem; light or dark by ground, by pattern and by letter."""
    suit, tone = suit_of(code), tone_of(code)
    return tag(
        kind,
        hidden(label(scene, code)),
        figures(scene, code),
        emblem(scene, suit),
        cls="card",
        data_suit=suit,
        data_tone=tone,
        data_flow=flow(code) if flies else None,
        **more,
    )


def figures(scene: Scene, code: str) -> list[Html]:
    """The value in two corners over the initials of its suit, which are all that a poster has; and which tone it is."""
    words, tone = scene.words, tone_of(code)
    value, word = ("", "poster.word") if tone == "poster" else (code[1], f"tone.{tone}.letter")
    corner = {"data_letter": words(f"suit.{suit_of(code)}.letter"), "aria_hidden": "true"}
    return [
        tag("span", value, cls="card-value", **corner),
        tag("span", words(word), cls="poster-word" if tone == "poster" else "tone-letter", aria_hidden="true"),
        tag("span", value, cls="card-value card-value-foot", **corner),
    ]


def flow(code: str) -> str:
    """The name under which a card flies."""
    return f"card-{code}"


def label(scene: Scene, code: str) -> Html:
    """ "Clowns, light 4"."""
    words = scene.words
    return words(f"label.{tone_of(code)}", suit=words(f"suit.{suit_of(code)}"), n=code[1])


def said(scene: Scene, code: str) -> Html:
    """ "the light 4 of the clowns"."""
    words = scene.words
    return words(f"card.{tone_of(code)}", suit=words(f"suit.{suit_of(code)}.of"), n=code[1])


def listed(scene: Scene, codes: Iterable[str]) -> Html:
    return scene.words.list([said(scene, code) for code in codes])


def mini(scene: Scene, code: str) -> Html:
    """A card no larger than a word: its number and its emblem, on its ground. For the eye."""
    value = scene.words("poster.letter") if tone_of(code) == "poster" else code[1]
    said = {"data_suit": suit_of(code), "data_tone": tone_of(code), "aria_hidden": "true"}
    return tag("span", value, emblem(scene, suit_of(code), "mini-art"), cls="mini", **said)


def money(scene: Scene, amount: float) -> Html:
    return scene.words("money", n=f"{amount:g}")


def ticket(scene: Scene, worth: int, cls: str = "ticket") -> Html:
    return tag("span", money(scene, worth), cls=cls)
