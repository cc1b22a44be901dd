"""A game's rules: web/rules/<game>.<lang>.md as a book whose every clause has an address, and its figures beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pages.controls import tool
from pages.frame import bar, document, foot, skip
from pages.games import sheets
from pages.here import Here
from pages.html import Html, tag
from pages.settings import languages
from printed import lessons, sharing
from printed.book import OURS, Book, Chapter, Clause, key, read

FOLDER = Path(__file__).parent.parent / "rules"


@cache
def book(name: str, lang: str) -> Book:
    return read((FOLDER / f"{name}.{lang}.md").read_text("utf-8"))


def numbers(name: str) -> list[str]:
    return list(book(name, "fr").clauses)


def clause(name: str, lang: str, number: str) -> Clause:
    return book(name, lang).clauses[number]


# --- drawn ---


def rules(lang: str, name: str) -> str:
    here = Here.at(lang, f"{name}/rules/", name)
    words, whole = here.words, book(name, lang)
    return document(
        here,
        skip(here, "#rules", "rules.skip"),
        bar(
            here,
            None,
            tool(here, "hint", words("learn"), href=here.link(f"{name}/learn/")),
            tool(here, "cards", words("front.sit"), href=here.link(f"{name}/play/")),
            languages(here),
        ),
        tag(
            "main",
            cover(here, whole.opening),
            contents(here, whole.chapters),
            tag("div", [chapter(here, each) for each in whole.chapters], colophon(here), cls="prose", id="rules"),
            cls="book",
        ),
        [meaning(term, told) for term, told in whole.terms.items()],
        foot(here),
        title=f"{words('rules.title', game=words('title'))} · Grand Salon",
        description=words("pitch"),
        sheets=[*sheets(name), "pages"],
        cls="reading",
        head=sharing.head(here, words("rules.title", game=words("title")), "course"),
    )


def cover(here: Here, opening: Html) -> Html:
    title = tag("h1", tag("a", here.words("title"), href=here.link(f"{here.words.game}/")))
    line, sub = here.art("divider", "book-line"), tag("p", here.words("rules.sub"), cls="book-sub")
    paper = tag("button", here.words("rules.print"), type="button", cls="book-print", data_print=True)
    return tag("header", title, line, sub, tag("p", opening, cls="book-opening"), paper, cls="book-title")


def contents(here: Here, chapters: list[Chapter]) -> Html:
    entries = [
        tag(
            "li",
            tag("a", tag("span", each.number, cls="number"), f" {each.title}", href=f"#{anchor(each)}"),
            tag("ol", [entry(one) for one in each.clauses], cls="entries"),
        )
        for each in chapters
    ]
    return tag("nav", tag("ol", entries, cls="chapters"), cls="contents", aria_label=here.words("rules.chapters"))


def anchor(each: Chapter) -> str:
    return f"r{each.number}" if each.number else key(each.title)


def entry(one: Clause) -> Html:
    return tag("li", tag("a", one.number, f" {one.heading}", href=f"#r{one.number}"))


def chapter(here: Here, each: Chapter) -> Html:
    name = anchor(each)
    number = tag("span", each.number, cls="number") if each.number else None
    return tag(
        "section",
        tag("h2", number, " ", each.title, id=f"{name}-title"),
        [tag("p", part, cls="lead") for part in each.lead],
        tag("ul", [tag("li", part) for part in each.advice], cls="advice") if each.advice else None,
        [with_figures(here, one) for one in each.clauses],
        tag("dl", [[tag("dt", term), tag("dd", told)] for term, told in each.terms.items()]) if each.terms else None,
        cls="chapter" if each.number else "chapter chapter-beside",
        id=name,
        aria_labelledby=f"{name}-title",
    )


def with_figures(here: Here, one: Clause) -> list[Html]:
    game = here.words.game or ""
    figures = [figure(here, game, name) for name in lessons.beside(game, one.number)]
    return [clause_drawn(here, one), *(figures or tried(here, game, one.number))]


def tried(here: Here, game: str, number: str) -> list[Html]:
    """A clause whose figure stands beside another: the lesson where it can be tried."""
    names = lessons.about(game, number)[:1]
    titles = {name: lessons.lesson(game, name, here.lang).title for name in names}
    ways = [
        tag("a", here.words("figure.try", title=titles[name]), href=here.link(f"{game}/learn/{name}/"))
        for name in names
    ]
    return [tag("p", way, cls="clause-try") for way in ways]


def clause_drawn(here: Here, one: Clause, page: str = "") -> Html:
    """A clause; on another page than its own, `page` is where its links lead."""
    words, number = here.words, one.number
    elsewhere = {"target": "_top"} if page else {}
    link = tag("a", number, cls="number", href=f"{page}#r{number}", aria_label=words("rules.clause", number=number),
               **elsewhere)  # fmt: skip
    return tag(
        "section",
        tag("h2" if page else "h3", link, " ", one.heading or None),
        [paragraph(here, part, page) for part in one.paragraphs],
        cls="clause",
        id=f"r{number}",
        aria_label=words("rules.clause", number=number) if page else None,  # alone on its page, it is a landmark
    )


def paragraph(here: Here, part: Html, page: str) -> Html:
    if page:
        part = Html(part.replace('href="#', f'target="_top" href="{page}#'))
    if part.startswith(OURS):
        return tag("p", tag("b", here.words("rules.our"), " "), Html(part[1:].lstrip()), cls="ours")
    return tag("p", part, cls="example" if part.startswith("<em>") else None)


def figure(here: Here, game: str, name: str) -> Html:
    """A lesson as a figure: a frame with a picture in it that becomes live at a touch."""
    words, shown = here.words, lessons.lesson(game, name, here.lang)
    title = words("figure.title", title=shown.title)
    address = f"{here.root}embed/v1/{here.lang}/{game}/lesson/{name}/"
    share = tag("a", words("figure.share"), href=here.link(f"embed/?game={game}&show=lesson&lesson={name}"))
    whole = tag("a", words("figure.whole"), href=here.link(f"{game}/learn/{name}/"))
    return tag(
        "figure",
        tag("iframe", src=address, title=title, loading="lazy", cls="figure-frame"),
        tag("figcaption", tag("b", shown.title), " ", tag("span", whole, share, cls="figure-ways")),
        cls="figure",
        id=f"f-{name}",
    )


def meanings(here: Here, one: Clause) -> list[Html]:
    """The terms that a clause uses."""
    terms = book(here.words.game or "", here.lang).terms
    return [meaning(term, told) for term, told in terms.items() if any(f'"{key(term)}"' in p for p in one.paragraphs)]


def meaning(term: str, told: Html) -> Html:
    """A term of the glossary, where it is used: it opens without script."""
    return tag("div", tag("b", term), " ", told, popover=True, id=key(term), cls="meaning")


def colophon(here: Here) -> Html:
    return tag("p", here.words("rules.ours"), cls="colophon")
