"""A game's rules: web/rules/<game>.<lang>.md as a book whose every clause has an address.

The text is plain: `# Title`, `## 2 Chapter`, `- 2.2 **Heading.** clause` with its continuation lines and paragraphs
indented, **bold** and *em* inside, §2.2 for another clause. It is read at build time only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pages.frame import bar, document, foot, languages, skip, tool
from pages.games import sheets
from pages.here import Here
from pages.html import Html, join, tag

FOLDER = Path(__file__).parent.parent / "rules"

HEADING = re.compile(r"\*\*(.+?)\.?\*\*\s*")
CITED = re.compile(r"§(\d+\.\d+)")


@dataclass(frozen=True)
class Chapter:
    number: str
    title: str
    lead: str
    clauses: dict[str, str]  # number -> text, its paragraphs a blank line apart


def source(name: str, lang: str) -> str:
    return (FOLDER / f"{name}.{lang}.md").read_text("utf-8")


def clauses(text: str) -> dict[str, str]:
    return {number: clause for chapter in chapters(text) for number, clause in chapter.clauses.items()}


def chapters(text: str) -> list[Chapter]:
    return [chapter(part) for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]]


def chapter(text: str) -> Chapter:
    head, _, body = text.partition("\n")
    number, _, title = head.partition(" ")
    lead, *items = re.split(r"^- (?=\d)", body, flags=re.MULTILINE)
    return Chapter(number, title, flow(lead), dict(clause(item) for item in items))


def clause(item: str) -> tuple[str, str]:
    number, _, text = item.partition(" ")
    return number, flow(text)


def flow(text: str) -> str:
    """Lines joined, paragraphs kept, and spaces that must not break."""
    return "\n\n".join(re.sub(r"[ \n]+", " ", part).strip(" ") for part in re.split(r"\n\s*\n", text) if part.strip())


# --- drawn ---


def rules(lang: str, name: str) -> str:
    here = Here.at(lang, f"{name}/rules/", name)
    words, text = here.words, source(name, lang)
    opening, book = flow(text.partition("\n")[2].partition("\n## ")[0]), chapters(text)
    return document(
        here,
        skip(here, "#rules", "rules.skip"),
        bar(here, None, tool(here, "cards", words("front.sit"), href=here.link(f"{name}/play/")), languages(here)),
        tag(
            "main",
            cover(here, opening),
            contents(here, book),
            tag("div", [chapter_drawn(here, each) for each in book], colophon(here), cls="prose", id="rules"),
            cls="book",
        ),
        foot(here),
        title=f"{words('rules.title', game=words('title'))} · Grand Salon",
        description=words("pitch"),
        sheets=[*sheets(name), "pages"],
        cls="reading",
    )


def cover(here: Here, opening: str) -> Html:
    title = tag("h1", tag("a", here.words("title"), href=here.link(f"{here.words.game}/")))
    line, sub = here.art("divider", "book-line"), tag("p", here.words("rules.sub"), cls="book-sub")
    return tag("header", title, line, sub, tag("p", marked(opening), cls="book-opening"), cls="book-title")


def contents(here: Here, book: list[Chapter]) -> Html:
    entries = [
        tag(
            "li",
            tag("a", tag("span", each.number, cls="number"), f" {each.title}", href=f"#r{each.number}"),
            tag("ol", [entry(number, text) for number, text in each.clauses.items()], cls="entries"),
        )
        for each in book
    ]
    return tag("nav", tag("ol", entries, cls="chapters"), cls="contents", aria_label=here.words("rules.chapters"))


def entry(number: str, text: str) -> Html:
    heading = HEADING.match(text)
    return tag("li", tag("a", number, f" {heading[1]}" if heading else "", href=f"#r{number}"))


def chapter_drawn(here: Here, each: Chapter) -> Html:
    title = tag("h2", tag("span", each.number, cls="number"), " ", each.title, id=f"h{each.number}")
    lead = tag("p", marked(each.lead), cls="lead") if each.lead else None
    inside = [clause_drawn(here, number, text) for number, text in each.clauses.items()]
    return tag("section", title, lead, inside, cls="chapter", id=f"r{each.number}", aria_labelledby=f"h{each.number}")


def clause_drawn(here: Here, number: str, text: str) -> Html:
    heading = HEADING.match(text)
    body = text[heading.end() :] if heading else text
    link = tag("a", number, cls="number", href=f"#r{number}", aria_label=here.words("rules.clause", number=number))
    return tag(
        "section",
        tag("h3", link, " ", heading[1] if heading else None),
        [tag("p", marked(part), cls="example" if part.startswith("*") else None) for part in body.split("\n\n")],
        cls="clause",
        id=f"r{number}",
    )


def colophon(here: Here) -> Html:
    return tag("p", here.words("rules.ours"), cls="colophon")


def marked(text: str) -> Html:
    """**bold**, *em* and §2.2, and nothing else."""
    bold = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", join(text))
    return cited(Html(re.sub(r"\*(.+?)\*", r"<em>\1</em>", bold)), "")


def cited(text: Html, page: str) -> Html:
    """Each §2.2 as a link to its clause on the rules' page."""
    return Html(CITED.sub(lambda found: tag("a", f"§{found[1]}", href=f"{page}#r{found[1]}"), text))
