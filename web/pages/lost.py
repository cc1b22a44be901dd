"""The page for an address that leads nowhere. A host shows it at any depth, so it can lean on no file of the site."""

from __future__ import annotations

from urllib.parse import quote

from pages.frame import POLICY
from pages.html import Html, tag
from pages.words import LANGUAGES, Words

DOOR = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="96" height="96" fill="none" stroke="#a9791f" '
    'stroke-width="2" stroke-linecap="round"><path d="M12 56V32C12 17 20 8 32 8C44 8 52 17 52 32V56M6 56H58M32 14V56"/>'
    '<path d="M27 35V38M37 35V38" stroke-width="3"/></svg>'
)


def lost() -> str:
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", "404 · Grand Salon"),
    )
    picture = tag("img", src=f"data:image/svg+xml,{quote(DOOR)}", alt="", width="96", height="96")
    body = tag("body", tag("main", picture, tag("h1", "Grand Salon"), [said(lang) for lang in LANGUAGES]))
    return f"<!doctype html>\n{tag('html', head, body, lang='fr')}\n"


def said(lang: str) -> Html:
    words = Words(lang)
    return tag("section", tag("h2", words("lost.title")), tag("p", words("lost.words")), lang=lang)
