"""A rulebook's Markdown, read into chapters and clauses by markdown-it; one plug-in knows the house's marks.

`# Title`, an opening, `## 2 Chapter` with a lead and its clauses, each an item of a list: `- 2.2 **Heading.** text`.
§2.2 is a link to a clause; [[term]], or [[word|term]], opens the glossary at it; a paragraph that begins with ◆ says
what is our own reading, one that begins with *Example.* is an example. A chapter without a number is free: advice,
mistakes; the items of `## … {glossary}` are terms, `- **Term.** what it means`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.tree import SyntaxTreeNode

from pages.html import Html, tag
from pages.prose import CITED

NUMBERED = re.compile(r"(\d+(?:\.\d+)?)\s+")
TERM = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]")
OURS = "◆"
GLOSSARY = " {glossary}"


@dataclass(frozen=True)
class Clause:
    number: str
    heading: str
    paragraphs: tuple[Html, ...]

    @property
    def ours(self) -> bool:
        """Something in it is our own reading, or our own component."""
        return any(OURS in part for part in self.paragraphs)


@dataclass
class Chapter:
    number: str  # "" for what stands beside the rules
    title: str
    glossary: bool = False
    lead: list[Html] = field(default_factory=list)
    advice: list[Html] = field(default_factory=list)  # the items of a list that are no clauses
    clauses: list[Clause] = field(default_factory=list)
    terms: dict[str, Html] = field(default_factory=dict)


@dataclass
class Book:
    title: str
    opening: Html
    chapters: list[Chapter]

    @property
    def clauses(self) -> dict[str, Clause]:
        return {clause.number: clause for chapter in self.chapters for clause in chapter.clauses}

    @property
    def terms(self) -> dict[str, Html]:
        return {term: told for chapter in self.chapters for term, told in chapter.terms.items()}


def key(term: str) -> str:
    """The id of a term's entry."""
    return "g-" + re.sub(r"\W+", "-", term.lower()).strip("-")


def house_marks(reader: MarkdownIt) -> None:
    """The plug-in: §2.2 and [[term]], wherever text stands."""

    def rule(state: StateInline, silent: bool) -> bool:
        if found := CITED.match(state.src, state.pos):
            drawn = tag("a", f"§{found[1]}", href=f"#r{found[1]}")
        elif found := TERM.match(state.src, state.pos):
            drawn = tag("button", found[1], type="button", cls="term", popovertarget=key(found[2] or found[1]))
        else:
            return False
        if not silent:
            state.push("html_inline", "", 0).content = drawn
        state.pos += len(found[0])
        return True

    reader.inline.ruler.before("link", "house_marks", rule)
    reader.inline.add_terminator_char("§")


READER = MarkdownIt("commonmark", {"html": False}).use(house_marks)
RENDERER = RendererHTML()


def read(text: str) -> Book:
    tree = SyntaxTreeNode(READER.parse(text))
    title, opening, chapters = "", [], []
    for node in tree.children:
        if node.type == "heading" and node.tag == "h1":
            title = str(drawn(node))
        elif node.type == "heading":
            chapters.append(chapter(drawn(node)))
        elif not chapters:
            opening.append(drawn(node))
        elif node.type == "bullet_list":
            items(node, chapters[-1])
        else:
            chapters[-1].lead.append(drawn(node))
    return Book(title, Html(" ".join(opening)), chapters)


def chapter(heading: str) -> Chapter:
    found = NUMBERED.match(heading)
    title = heading[found.end() if found else 0 :]
    return Chapter(found[1] if found else "", title.removesuffix(GLOSSARY), title.endswith(GLOSSARY))


def items(node: SyntaxTreeNode, into: Chapter) -> None:
    """The items of a list: clauses, terms of the glossary, or plain advice."""
    for item in node.children:
        paragraphs = [drawn(part) for part in item.children]
        found = NUMBERED.match(paragraphs[0])
        heading, rest = headed(paragraphs[0][found.end() if found else 0 :])
        if found:
            into.clauses.append(Clause(found[1], heading, (rest, *paragraphs[1:])))
        elif into.glossary:
            into.terms[heading] = Html(" ".join([rest, *paragraphs[1:]]))
        else:
            into.advice.append(Html(" ".join(paragraphs)))


def headed(html: str) -> tuple[str, Html]:
    """ "<strong>Heading.</strong> text" in two."""
    found = re.match(r"<strong>(.+?)\.?</strong>\s*", html)
    return (found[1], Html(html[found.end() :])) if found else ("", Html(html))


def drawn(node: SyntaxTreeNode) -> Html:
    """What stands inside a paragraph or a heading."""
    inline = node.children[0] if node.children else node
    return Html(RENDERER.renderInline(inline.to_tokens()[0].children or [], READER.options, {}))
