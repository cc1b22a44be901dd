"""The document around a page: head, header bar, footer. Strict by construction: no inline script, no inline style."""

from __future__ import annotations

from typing import Any

from pages.here import Here
from pages.html import Html, Inside, tag
from pages.words import LANGUAGES

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'"
)


def document(
    here: Here,
    *body: Inside,
    title: str,
    sheets: list[str],
    cls: str,
    description: str = "",
    live: str = "",
    choosing: bool = False,
) -> str:
    """A whole page. `live` names what the worker runs here ("play"); a page without it never loads Python."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="description", content=description) if description else None,
        tag("title", title),
        tag("link", rel="icon", href=here.static("art/icon.svg"), type="image/svg+xml"),
        [tag("link", rel="alternate", hreflang=lang, href=here.link(here.path, lang)) for lang in LANGUAGES],
        tag("link", rel="preload", href=here.static(f"fonts/{FACE}"), as_="font", type="font/woff2", crossorigin=True),
        [tag("link", rel="stylesheet", href=here.static(f"style/{sheet}.css")) for sheet in ["house", *sheets]],
        tag("script", src=here.static("early.js")),
        [tag("link", rel="modulepreload", href=here.root + path) for path in (*SHELL, *(LIVE if live else ()))],
        tag("script", type="module", src=here.static("shell.js")),
    )
    about: dict[str, Any] = {"data_live": live or None, "data_game": here.words.game if live else None}
    about["data_languages"] = " ".join(LANGUAGES) if choosing else None  # early.js goes on to one of them
    page = tag("html", head, tag("body", *body, cls=cls), lang=here.lang, data_root=here.root, **about)
    return f"<!doctype html>\n{page}\n"


SHELL = ("static/events.js", "static/memory.js", "static/toast.js")
LIVE = ("static/python.js", "static/picture.js", "vendor/idiomorph.js", "vendor/pyscript/core.js")
FACE = "playfair-display-latin-wght-normal.woff2"


def bar(here: Here, title: Inside, *tools: Inside) -> Html:
    """Page header: the mark leads home, the title names the page, the tools serve it."""
    mark = tag(
        "a", here.art("house", ""), tag("span", "Grand Salon", cls="house-name"), cls="house-mark", href=here.link("")
    )
    serving = tag("nav", *tools, cls="toolbar", aria_label=here.words("tools")) if tools else None
    return tag("header", mark, title, serving, cls="house-bar")


def tool(here: Here, icon: str, word: str, cls: str = "tool", **attributes: Any) -> Html:
    name = "a" if "href" in attributes else "button"
    kind = {} if name == "a" else {"type": "button"}
    return tag(name, here.art(icon), tag("span", word, cls="tool-word"), cls=cls, **kind, **attributes)


def languages(here: Here) -> Html:
    """The same page in each language."""
    links = [
        tag("a", name, cls="tool", href=here.link(here.path, lang), lang=lang, hreflang=lang,
            aria_current="true" if lang == here.lang else None)
        for lang, name in LANGUAGES.items()
    ]  # fmt: skip
    return tag("nav", *links, cls="choice", aria_label=here.words("language"))


def themes(here: Here) -> Html:
    options = [
        tag("label", tag("input", type="radio", name="theme", value=value, data_keep="theme", checked=value == "auto"),
            here.words(f"theme.{value}"), cls="tool")
        for value in ("auto", "light", "dark")
    ]  # fmt: skip
    return tag("fieldset", tag("legend", here.words("theme"), cls="visually-hidden"), *options, cls="choice themes")


def foot(here: Here, light: bool = True) -> Html:
    credit = tag("p", here.words("foot"), " ", tag("a", here.words("about.link"), href=here.link("about/")))
    return tag("footer", here.art("divider", "foot-rule"), credit, themes(here) if light else None, cls="house-foot")


def skip(here: Here, target: str, key: str) -> Html:
    return tag("a", here.words(key), cls="skip", href=target)
