"""What the house is, what it keeps of its guests, and whom it owes."""

from __future__ import annotations

from pages.frame import bar, document, foot, skip
from pages.games import laid
from pages.here import Here
from pages.html import Html, Inside, hidden, tag, together
from pages.settings import languages
from pages.words import Words

# Everything package.json names: npm's name, what it is called, what the house does with it, its licence.
BORROWED = (
    ("pyodide", "Pyodide", "pyodide", "MPL 2.0"),
    ("@pyscript/core", "PyScript", "pyscript-core", "Apache 2.0"),
    ("idiomorph", "idiomorph", "idiomorph", "0BSD"),
    ("uqr", "uqr", "uqr", "MIT"),
    ("@fontsource-variable/playfair-display", "Playfair Display", "titles", "SIL OFL 1.1"),
    ("@fontsource-variable/atkinson-hyperlegible-next", "Atkinson Hyperlegible Next", "text", "SIL OFL 1.1"),
    ("@fontsource/im-fell-english-sc", "IM Fell English SC", "court", "SIL OFL 1.1"),
    ("@fontsource/im-fell-english", "IM Fell English", "court", "SIL OFL 1.1"),
    ("@fontsource/poiret-one", "Poiret One", "split", "SIL OFL 1.1"),
    ("@fontsource/federo", "Federo", "split", "SIL OFL 1.1"),
    ("@fontsource/rye", "Rye", "circus", "SIL OFL 1.1"),
)

# The emblems on cards, from game-icons.net: their authors, and each under the title that its author gave it.
EMBLEMS = {
    "Lorc": "wax-seal broadsword scales open-book hawk-emblem grapes anvil wheat juggler",
    "Delapouite": "imperial-crown circling-fish pan-flute camp-cooking-pot jester-hat clown strong-man elephant",
}
CC_BY = "https://creativecommons.org/licenses/by/3.0/"  # said, not linked: no page leads out of the house


def about(lang: str) -> str:
    here = Here.at(lang, "about/")
    words = here.words
    makers = [Words(lang, name)("front.makers") for name in laid()]
    return document(
        here,
        skip(here, "#about", "about.skip"),
        bar(here, None, languages(here)),
        tag(
            "main",
            tag("header", tag("h1", words("about.title")), here.art("divider", "book-line"), cls="book-title"),
            tag(
                "div",
                chapter(here, "about.house", *(words(f"about.house.{n}") for n in (1, 2, 3, 4)), records(here)),
                chapter(here, "about.levels", levels(here)),
                chapter(here, "about.private", words("about.private.1"), words("about.private.2")),
                chapter(here, "about.games", *makers, words("about.games.words"), words("about.games.ours")),
                chapter(
                    here,
                    "about.borrowed",
                    words("about.borrowed.words"),
                    emblems(here),
                    words("about.ours"),
                    more=borrowed(here),
                ),
                cls="prose",
                id="about",
            ),
            cls="book book-short",
        ),
        foot(here),
        title=f"{words('about.title')} · Grand Salon",
        description=words("about.description"),
        sheets=["pages"],
        cls="reading",
    )


def chapter(here: Here, key: str, *paragraphs: Inside, more: Html | None = None) -> Html:
    title = tag("h2", here.words(key), id=key)
    return tag("section", title, [tag("p", text) for text in paragraphs], more, cls="chapter", aria_labelledby=key)


def records(here: Here) -> Html:
    command = tag("code", "python -m salon check ", here.words("about.house.file"))
    return here.words("about.house.records", command=command)


def levels(here: Here) -> Html:
    link = tag("a", here.words("about.levels.link"), href=here.link("ladder/"))
    return here.words("about.levels.1", ladder=link)


def emblems(here: Here) -> Html:
    words, told = here.words, [here.words("about.emblems", licence=tag("code", CC_BY))]
    for author, titles in EMBLEMS.items():
        works = words.list([tag("i", title, lang="en") for title in titles.split()])
        told.append(words("about.emblems.by", author=author, works=works))
    return Html(" ".join(told))


# What PyScript's own files hold of others' work, each under its licence; and Python itself, within Pyodide.
WITHIN = (
    *("polyscript", "coincident", "reflected-ffi", "next-resolver", "html-escaper", "basic-devtools", "codedent"),
    *("plain-tag", "sticky-module", "to-json-callback", "type-checked-collections", "weak-id", "add-promise-listener"),
    *("@ungap/with-resolvers", "@webreflection/fetch", "@webreflection/idb-map", "@webreflection/utils", "python"),
)


def borrowed(here: Here) -> Html:
    words = here.words
    head = tag("tr", [tag("th", words(key), scope="col") for key in ("about.work", "about.use", "about.licence")])
    rows = [
        tag("tr", tag("th", work, scope="row"), tag("td", words(f"about.use.{use}")), tag("td", licence))
        for package, work, use, name in BORROWED
        for licence in [tag("a", name, hidden(" ", words("about.licence.of", work=work)), href=text(here, package))]
    ]
    table = tag("table", tag("thead", head), tag("tbody", rows), cls="borrowed")
    inside = [tag("a", package, href=text(here, package)) for package in WITHIN]
    return together(table, tag("p", words("about.within", works=words.list(inside))))


def text(here: Here, package: str) -> str:
    """Where the build puts the licence as its package gives it."""
    return f"{here.root}licences/{package.strip('@').replace('/', '-')}.txt"
