"""Where a page stands: its language, its words, and how far the site's root is from it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from pages.html import Html, tag
from pages.words import Words


def address() -> str:
    """Where the site will stand, with a slash at its end; empty if nobody told the build."""
    told = os.environ.get("SALON_ADDRESS", "")
    return told if not told or told.endswith("/") else told + "/"


@dataclass(frozen=True)
class Here:
    """Where a page stands: its language, its game, the way to the root."""

    words: Words
    path: str  # below the language's folder: "<game>/play/", "" for home
    root: str  # "../../../", from this page to the site's root

    @classmethod
    def at(cls, lang: str, path: str, game: str | None = None) -> Here:
        return cls(Words(lang, game), path, "../" * (path.count("/") + 1))

    @classmethod
    def of(cls, page: dict[str, str], game: str = "") -> Here:
        """Where the page stands that sent this; it may turn out to be about another game than it thought."""
        game = game or page["game"]
        path = page.get("path") or f"{game}/play/"
        return cls(Words(page["lang"], game), path, page.get("root") or "../" * (path.count("/") + 1))

    def into(self, lang: str) -> Here:
        """The same place in another language."""
        return Here(Words(lang, self.words.game), self.path, self.root)

    @property
    def lang(self) -> str:
        return self.words.lang

    def link(self, path: str, lang: str = "") -> str:
        """The address of a page of the site, in this language or another."""
        return f"{self.root}{lang or self.lang}/{path}"

    def static(self, path: str) -> str:
        return f"{self.root}static/{path}"

    def art(self, symbol: str, cls: str = "icon", sprite: str = "house", **attributes: Any) -> Html:
        """A drawing of a sprite; always for the eye only, the words stand beside it."""
        use = tag("use", href=self.static(f"art/{sprite}.svg#{symbol}"))
        return tag("svg", use, cls=cls, aria_hidden="true", **attributes)

    def rule(self, number: str, game: str = "") -> Html:
        """A rule's number, as a link to its clause: in a tab of its own, so that a game stays where it is."""
        address = self.link(f"{game or self.words.game}/rules/#r{number}")
        return tag("a", f"§{number}", href=address, target="rules", rel="noopener")
