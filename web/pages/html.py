"""HTML by construction: text is escaped unless it is already Html, so a player's name can never become markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pages.french import joined

Inside = Any  # text (escaped), Html, None and False (nothing), or an iterable of them

TAGS = re.compile(r"<[^>]*>")
FOR_THE_EYE = re.compile(r'<(\w+)[^>]* aria-hidden="true"[^>]*>.*?</\1>', re.DOTALL)
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
# All that the house escapes: the library's own knows two thousand names, and is long to import.
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}


def escape(text: str) -> str:
    for sign, entity in ENTITIES.items():  # & first
        text = text.replace(sign, entity)
    return text


def unescape(text: str) -> str:
    for sign, entity in reversed(ENTITIES.items()):
        text = text.replace(entity, sign)
    return text


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def join(inside: Inside) -> str:
    if isinstance(inside, Html):
        return inside
    if isinstance(inside, str):
        return escape(inside)
    if inside is None or inside is False:
        return ""
    if isinstance(inside, Iterable):
        return "".join([join(part) for part in inside])
    return escape(str(inside))


def tag(name: str, /, *inside: Inside, **attributes: Any) -> Html:
    """`tag("p", "Hi", cls="x", aria_label="y")`; True is a bare attribute, None and False are none at all."""
    said = "".join([attribute(key, value) for key, value in attributes.items()])
    return Html(f"<{name}{said}>" if name in VOID else f"<{name}{said}>{join(inside)}</{name}>")


@lru_cache(4096, typed=True)  # a page says the same few hundred attributes again and again
def attribute(key: str, value: Any) -> str:
    if value is None or value is False:
        return ""
    name = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
    said = text(value) if isinstance(value, Html) else str(value)  # an attribute holds no markup
    return f" {name}" if value is True else f' {name}="{escape(said)}"'


def text(html: str) -> str:
    """What a piece of markup says, for a title, an attribute or a voice: not what is for the eye alone."""
    return unescape(TAGS.sub("", FOR_THE_EYE.sub("", html)))


def together(*inside: Inside) -> Html:
    return Html(join(inside))


class Fact(str):
    """What a sentence is filled with. `{name:de}` joins it to a word that may elide: "d’Ana", "de Paul"."""

    __slots__ = ()

    def __format__(self, word: str) -> str:
        return joined(word, text(self)) + self if word else self


def fill(sentence: str, facts: dict[str, Any]) -> Html:
    """A sentence of the catalogue with its facts put in: the sentence may hold <b>, a fact may only if it is Html."""
    return Html(sentence.format(**{key: Fact(join(value)) for key, value in facts.items()}))


def button(*inside: Inside, main: bool = False, **attributes: Any) -> Html:
    """The page's one main action, or a quieter one."""
    return tag("button", *inside, **{"type": "button", "cls": "button button-main" if main else "button"} | attributes)


def sign(mark: str, *said: Inside) -> Html:
    """A sign for the eye, ★ or ×, and its word for the ear."""
    return together(tag("span", mark, aria_hidden="true"), hidden(*said))


def hidden(*inside: Inside) -> Html:
    """Words for the ear only."""
    return tag("span", *inside, cls="visually-hidden")
