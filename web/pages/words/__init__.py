"""The words of the house, in each language: gettext catalogues for the house, its settings, playing, lessons, and each
game."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pkgutil import get_data
from typing import Any

from pages.html import Html, fill

LANGUAGES = {"fr": "Français", "en": "English"}


class Words:
    """`words("passes", seat=name)` is a sentence; `words.many("notes", 3)` agrees with its number, and none at all is
    said by "notes.zero" where there is such a sentence."""

    def __init__(self, lang: str, game: str | None = None) -> None:
        self.lang, self.game = lang, game
        self._known = chain(lang, game)
        self._found: dict[str, str] = {}  # asked hundreds of times a picture: gettext is asked once

    def __call__(self, key: str, /, **facts: Any) -> Html:
        found = self._found.get(key) or self._find(key)
        return fill(self._sentence(key, found), facts)

    def many(self, key: str, n: float, /, **facts: Any) -> Html:
        if n == 0 and self.has(f"{key}.zero"):
            return self(f"{key}.zero", n=0, **facts)
        count = int(abs(n)) if n == int(n) else 2
        return fill(self._sentence(key, self._known.ngettext(key, "", count)), {"n": number(n), **facts})

    def has(self, key: str) -> bool:
        return (self._found.get(key) or self._find(key)) != key

    def _find(self, key: str) -> str:
        self._found[key] = found = self._known.gettext(key)
        return found

    def _sentence(self, key: str, found: str) -> str:
        if found in {key, ""}:
            raise KeyError(f"no words for {key!r} ({self.game or 'house'}, {self.lang})")
        return found

    def list(self, things: list[Any]) -> Html:
        """ "a, b and c", in this language."""
        parts = [fill("{thing}", {"thing": thing}) for thing in things]
        if len(parts) < 2:
            return Html("".join(parts))
        return self("list.and", most=Html(", ".join(parts[:-1])), last=parts[-1])


@cache
def chain(lang: str, game: str | None) -> GNUTranslations:
    """A game's own words; then those of the game it borrows from, those of playing, of lessons and of other devices,
    the house's own, its coach's, and those of its settings."""
    first = catalogue(game or "house", lang)
    lender = first.gettext("borrows")
    borrowed = (lender,) if lender != "borrows" else ()
    for name in (*borrowed, *(("play", "lesson", "together", "house") if game else ()), "coach", "settings"):
        first.add_fallback(catalogue(name, lang))
    return first


def catalogue(name: str, lang: str) -> GNUTranslations:
    """In a browser it lies in an archive, as everything does."""
    return GNUTranslations(BytesIO(get_data(__name__, f"{name}.{lang}.mo") or b""))


def number(n: float) -> str:
    """A count as the house writes it: a true minus, and halves as ½."""
    whole, half = divmod(abs(n), 1)
    digits = ("" if half and not whole else str(int(whole))) + ("½" if half else "")
    return ("\u2212" if n < 0 else "") + digits
