"""A game's own front page: what it is, who sits down, and the way to the table. All its words are the game's."""

from __future__ import annotations

from pages.controls import tool
from pages.frame import bar, document, foot, skip
from pages.games import sheets
from pages.here import Here
from pages.html import Html, tag
from pages.prose import cited
from pages.settings import languages
from printed import sharing
from printed.home import at_once, facts
from salon import games


def game(lang: str, name: str) -> str:
    here = Here.at(lang, f"{name}/", name)
    words = here.words
    return document(
        here,
        skip(here, "#play", "play.now"),
        bar(here, None, tool(here, "book", words("rules"), href=here.link(f"{name}/rules/")), languages(here)),
        tag("main", opening(here, name), ticks(here, name), editions(here, name), cls="front"),
        foot(here),
        title=f"{words('title')} · Grand Salon",
        description=words("pitch"),
        sheets=[*sheets(name), "pages"],
        cls="reading",
        head=sharing.head(here, words("title"), "table"),
    )


def opening(here: Here, name: str) -> Html:
    words = here.words
    play = at_once(here, name, "play.now", cls="button button-main button-large", id="play")
    sit = tag("a", here.art("cards"), words("front.sit"), cls="button", href=here.link(f"{name}/play/"))
    learn = tag("a", here.art("hint"), words("learn"), cls="button", href=here.link(f"{name}/learn/"))
    read = tag("a", here.art("book"), words("front.rules"), cls="button", href=here.link(f"{name}/rules/"))
    told = tag(
        "div",
        tag("h1", words("title")),
        tag("p", words("front.lead"), cls="front-lead"),
        tag("p", words("pitch"), cls="front-pitch"),
        tag("p", facts(words, games.load(name).seats), cls="front-facts"),
        tag("p", words("front.with"), cls="front-with"),
        tag("p", play, sit, learn, read, cls="front-ways"),
        cls="front-words",
    )
    return tag("section", told, picture(here, name), cls="front-opening")


def picture(here: Here, name: str) -> Html:
    corners = [here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)]
    still = tag("svg", tag("use", href=here.static(f"art/{name}.still.svg#still")), cls="still", role="img",
                viewBox="0 0 640 440", aria_label=here.words("front.picture", game=here.words("title")))  # fmt: skip
    return tag("figure", corners, still, cls="felt front-picture")


def ticks(here: Here, name: str) -> Html:
    """What makes the game tick: front.1, front.2 … as many as its words hold."""
    told = [part(here, name, f"front.{n}") for n in range(1, 9) if here.words.has(f"front.{n}")]
    title = tag("h2", here.words("front.how"), id="how")
    return tag("section", title, tag("div", told, cls="ticks"), cls="front-how", aria_labelledby="how")


def editions(here: Here, name: str) -> Html | None:
    if not here.words.has("front.editions"):
        return None
    told = [part(here, name, f"front.edition.{n}") for n in range(1, 9) if here.words.has(f"front.edition.{n}")]
    title = tag("h2", here.words("front.editions"), id="editions")
    return tag("section", title, tag("div", told, cls="ticks"), cls="front-editions", aria_labelledby="editions")


def part(here: Here, name: str, key: str) -> Html:
    text = cited(here.words(key), here.link(f"{name}/rules/"))
    return tag("article", tag("h3", here.words(f"{key}.title")), tag("p", text), cls="tick")
