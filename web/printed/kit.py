"""The embed kit: choose what to show, look at it, copy the lines. Plain HTML; kit.js follows what is chosen."""

from __future__ import annotations

import json
from functools import cache
from itertools import takewhile
from pathlib import Path

from markdown_it import MarkdownIt

from pages import frame
from pages.games import laid
from pages.here import Here
from pages.html import Html, Inside, tag
from pages.settings import languages
from pages.words import LANGUAGES, Words
from printed import lessons, rules
from salon.core import LETTERS
from salon.lesson import ASK, MARKED

FOLDER = Path(__file__).parent.parent / "kit"
KINDS = {"rule": "book", "lesson": "hint", "course": "go", "table": "cards", "record": "frame"}
READER = MarkdownIt("commonmark", {"html": False}).enable("table")


def kit(lang: str) -> str:
    here = Here.at(lang, "embed/")
    words = here.words
    return frame.document(
        here,
        frame.skip(here, "#kit", "kit.skip"),
        frame.bar(here, None, languages(here)),
        tag(
            "main",
            tag("header", tag("h1", words("kit.title")), tag("p", words("kit.say")), cls="kit-head"),
            form(here),
            shown(here),
            reference(lang),
            tag("template", json.dumps(catalogue(lang)), id="catalogue"),
            cls="kit",
            id="kit",
        ),
        frame.foot(here),
        tag("script", type="module", src=here.static("kit.js")),
        title=f"{words('kit.title')} · Grand Salon",
        description=words("kit.description"),
        sheets=["pages", "kit"],
        cls="reading",
    )


def root() -> str:
    """embed/ itself: the kit in the reader's language."""
    here = Here(Words("en"), "", "../")
    links = [tag("p", tag("a", name, href=here.link("embed/", lang), lang=lang)) for lang, name in LANGUAGES.items()]
    return frame.document(
        here, tag("main", links), title="Grand Salon", sheets=["pages"], cls="reading", choosing=True,
        data_to="../{lang}/embed/",
    )  # fmt: skip


@cache
def catalogue(lang: str) -> dict[str, object]:
    """What there is to show of each game."""
    return {
        game: {
            "title": Words(lang, game)("title"),
            "rule": {number: f"§{number} {one.heading}" for number, one in rules.book(game, lang).clauses.items()},
            "lesson": {name: lessons.lesson(game, name, lang).title for name in lessons.names(game)},
            "course": lessons.course(game),
            "sample": sample(game, lang),
        }
        for game in laid()
    }


def sample(game: str, lang: str) -> str:
    """A position to begin with: the first one in which a lesson asks for a move, with nothing but leave to try."""
    for name in lessons.names(game):
        part = lessons.lesson(game, name, lang).parts[0]
        if part.steps[0].kind == ASK:
            lines = takewhile(lambda line: not MARKED.match(line), lessons.source(game, name, lang).split("\n"))
            kept = [line for line in lines if not line.startswith(("[Title ", "[Rules ", "[Eyes "))]
            head = kept.index("")  # the blank line after the head
            eyes = f'[Eyes "{LETTERS[part.eyes(0) or 0]}"]'
            return "\n".join([*kept[:head], eyes, *kept[head:], f"> {Words(lang)('kit.sample')}"])
    return ""


def form(here: Here) -> Html:
    words = here.words
    kinds = [
        tag(
            "label",
            tag("input", type="radio", name="show", value=kind, checked=kind == "rule"),
            here.art(icon),
            tag("span", tag("b", words(f"kit.{kind}")), tag("span", words(f"kit.{kind}.say"))),
            cls="kit-kind",
        )
        for kind, icon in KINDS.items()
    ]
    return tag(
        "form",
        tag("fieldset", tag("legend", words("kit.what")), tag("div", kinds, cls="kit-kinds"), cls="kit-part"),
        tag(
            "div",
            field(words("kit.game"), tag("select", [option(here, game) for game in laid()], name="game")),
            field(words("kit.which"), tag("select", name="which"), id="which"),
            cls="kit-line",
        ),
        field(
            words("kit.record.text"), tag("textarea", name="record", rows=9, spellcheck="false"), id="own", hidden=True
        ),
        tag(
            "div",
            choice(here, "lang", {"auto": str(words("kit.lang.auto")), **LANGUAGES}),
            choice(here, "light", {way: words(f"settings.theme.{way}") for way in ("auto", "light", "dark")}),
            cls="kit-line",
        ),
        field(
            [words("kit.width"), " ", tag("output", name="width-said")],
            tag("input", type="range", name="width", min=280, max=960, step=20, value=560, cls="kit-range"),
        ),
        code(here, "element"),
        code(here, "iframe"),
        code(here, "link"),
        cls="kit-form",
        aria_label=words("kit.what"),
        data_copied=words("kit.copied"),
    )


def option(here: Here, game: str) -> Html:
    return tag("option", Words(here.lang, game)("title"), value=game)


def field(name: Inside, control: Html, **more: object) -> Html:
    return tag("label", tag("span", name), control, cls="kit-field", **more)


def choice(here: Here, name: str, ways: dict[str, str]) -> Html:
    options = [
        tag("label", tag("input", type="radio", name=name, value=value, checked=value == "auto"), said, cls="tool")
        for value, said in ways.items()
    ]
    return tag("fieldset", tag("legend", here.words(f"kit.{name}")), tag("div", options, cls="choice"), cls="kit-field")


def code(here: Here, kind: str) -> Html:
    words = here.words
    copy = tag("button", words("kit.copy"), type="button", cls="button", data_lines=kind)
    title = tag("h2", words(f"kit.code.{kind}"), id=f"code-{kind}-title")
    lines = tag("pre", tag("code", id=f"code-{kind}"), tabindex="0", role="group", aria_labelledby=f"code-{kind}-title")
    return tag("section", tag("header", title, copy), lines, cls="kit-code")


def shown(here: Here) -> Html:
    sample = tag("div", tag("i"), tag("i"), tag("i"), cls="kit-lines", aria_hidden="true")
    place = tag("div", sample, tag("div", id="preview", cls="kit-preview"), sample, cls="kit-sheet")
    title = tag("h2", here.words("kit.shown"), cls="kit-show-title", id="shown")
    told = tag("p", id="told", role="status", cls="kit-told")
    return tag("section", title, place, told, cls="kit-show", aria_labelledby="shown")


def reference(lang: str) -> Html:
    text = READER.render((FOLDER / f"reference.{lang}.md").read_text("utf-8"))
    parts = [part for part in text.split("<h2>") if part.strip()]
    return Html("".join(tag("section", Html(f"<h2>{part}"), cls="kit-doc") for part in parts))
