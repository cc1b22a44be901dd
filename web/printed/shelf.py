"""The page of all games that are kept: lists that the shell fills, and the deeds that Python answers to."""

from __future__ import annotations

from typing import Any

from pages.bundle import MOST
from pages.frame import bar, document, foot, room, skip
from pages.games import laid
from pages.here import Here
from pages.html import Html, button, hidden, tag
from pages.settings import languages
from pages.shelf import art
from pages.words import Words


def shelf(lang: str) -> str:
    here = Here.at(lang, "shelf/", "shelf")
    words = here.words
    return document(
        here,
        skip(here, "#stage", "shelf.skip"),
        bar(here, tag("h1", words("shelf.title")), languages(here)),
        room(here, [tag("div", page(here), cls="shelving", data_files="import", data_most=MOST)]),
        erase(here),
        foot(here),
        title=f"{words('shelf.title')} · Grand Salon",
        description=words("shelf.say"),
        sheets=["table", "shelf", *(f"doors/{name}" for name in laid())],
        cls="reading shelf-page",
        live="shelf",
    )


def page(here: Here) -> list[Html]:
    words = here.words
    return [
        tag("p", words("shelf.say"), cls="shelf-say"),
        tag("div", id="shelf-word", role="status"),
        games(here),
        intake(here),
        thrown(here),
        statistics(here),
    ]


# --- the games ---


def games(here: Here) -> Html:
    words = here.words
    export = button(words("export.all"), data_act="export", data_value="")
    none = [tag("p", words("shelf.none")), tag("a", words("shelf.play"), cls="button button-main", href=here.link(""))]
    return tag(
        "section",
        tag("h2", words("kept.all"), id="all-title", cls="visually-hidden"),
        tag("div", filters(here), export, cls="shelf-head", hidden=True, data_kept_any=True),
        tag("ul", tag("template", line(here)), cls="shelf-list", data_shelf="all"),
        tag("div", none, cls="shelf-none", hidden=True, data_kept_none=True),
        aria_labelledby="all-title",
    )


def filters(here: Here) -> Html:
    named = {"": here.words("filter.all")} | {name: Words(here.lang, name)("title") for name in laid()}
    chips = [
        tag("label", tag("input", type="radio", name="kind", value=value, checked=not value), said, cls="tool")
        for value, said in named.items()
    ]
    legend = tag("legend", here.words("filter"), cls="visually-hidden")
    return tag("fieldset", legend, *chips, cls="choice filters", data_shelf_filter=True)


def line(here: Here) -> Html:
    """One game, going on or over: what it is, and what can be done with it."""
    told = [
        tag("h3", tag("span", data_fill="title")),
        tag("p", data_fill="now"),
        tag("p", tag("b", data_fill="turn"), " ", tag("span", data_fill="when", cls="kept-when")),
    ]
    return tag(
        "li",
        tag("span", art("kept-art"), cls="kept-spine"),
        tag("div", told, cls="kept-words"),
        tag("div", ways(here), rename(here), cls="shelf-deeds"),
        cls="shelf-line",
    )


def ways(here: Here) -> list[Html]:
    words, title = here.words, hidden(" ", tag("span", data_fill="title"))
    return [
        tag("a", here.art("go"), words("play.on"), title, cls="button", data_go="play", data_if="open"),
        tag("a", here.art("go"), words("kept.replay"), title, cls="button", data_go="replay", data_if="over"),
        tag("button", words("export.one"), title, type="button", cls="tool", data_act="export", data_give="id"),
        tag("button", words("throw"), title, type="button", cls="tool", data_act="throw", data_give="id"),
    ]


def rename(here: Here) -> Html:
    words = here.words
    name = tag("input", type="text", name="name", maxlength=80, autocomplete="off", data_give="name")
    return tag(
        "details",
        tag("summary", words("rename"), hidden(" ", tag("span", data_fill="title")), cls="tool"),
        tag(
            "form",
            tag("input", type="hidden", name="id", data_give="id"),
            tag("label", hidden(words("rename.field")), name),
            button(words("rename.keep"), type="submit"),
            data_act="rename",
        ),
        cls="rename",
    )


def thrown(here: Here) -> Html:
    """What can still be put back."""
    words = here.words
    title = hidden(" ", tag("span", data_fill="title"))
    back = tag("button", words("back"), title, type="button", cls="tool", data_act="back", data_give="id")
    told = tag("p", tag("b", data_fill="title"), " ", tag("span", data_fill="now"))
    return tag(
        "section",
        tag("h2", words("gone.title"), id="gone-title"),
        tag("p", words("gone.say"), cls="shelf-say"),
        tag("ul", tag("template", tag("li", told, back)), cls="gone-list", data_shelf="gone"),
        button(words("gone.empty"), data_act="empty"),
        hidden=True,
        data_shelf_part=True,
        aria_labelledby="gone-title",
    )


# --- in and out ---


def intake(here: Here) -> Html:
    """A file, a drop, or a text that is pasted."""
    words = here.words
    file = tag("input", type="file", multiple=True, accept=".txt,.rec,text/plain", data_files="import", data_most=MOST)
    field = tag("textarea", name="text", rows=4, spellcheck="false", autocomplete="off")
    take = button(words("in.take"), type="submit")
    pasted = tag("form", tag("label", hidden(words("in.paste")), field), take, data_act="import")
    return tag(
        "section",
        tag("h2", words("in.title"), id="in-title"),
        tag("p", words("in.say"), cls="shelf-say"),
        tag("label", here.art("cards"), tag("span", words("in.file")), file, cls="button in-file"),
        tag("details", tag("summary", words("in.paste"), cls="tool"), pasted, cls="in-paste"),
        cls="intake",
        aria_labelledby="in-title",
    )


# --- the figures ---


def statistics(here: Here) -> Html:
    words = here.words
    deeds = [
        button(words("figures.export"), data_act="sheet"),
        button(words("erase"), cls="button button-grave", popovertarget="erase"),
    ]
    return tag(
        "section",
        tag("h2", words("figures.title"), tabindex="-1", id="statistics"),
        tag("p", words("figures.say"), cls="shelf-say"),
        tag("div", tag("p", words("figures.soon"), cls="shelf-say"), id="figures"),
        tag("div", *deeds, cls="shelf-deeds", hidden=True, data_kept_any=True),
        cls="figures",
        aria_labelledby="statistics",
    )


def erase(here: Here) -> Html:
    """It asks first."""
    words = here.words
    hide: dict[str, Any] = {"popovertarget": "erase", "popovertargetaction": "hide"}
    yes = button(words("erase.yes"), main=True, data_act="erase", **hide)
    return tag(
        "section",
        tag("h2", words("erase.title"), id="erase-title"),
        tag("p", words("erase.say")),
        tag("div", yes, button(words("erase.no"), autofocus=True, **hide), cls="menu-row"),
        id="erase",
        cls="dialog",
        popover=True,
        role="dialog",
        aria_labelledby="erase-title",
    )
