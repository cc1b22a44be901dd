"""The front page: a wall of doors, the study behind it. A game's door is made of its own words, drawing and sheet."""

from __future__ import annotations

from pages import shelf
from pages.frame import document, foot, skip
from pages.games import laid
from pages.here import Here
from pages.html import Html, Inside, hidden, tag
from pages.settings import languages, opener
from pages.words import LANGUAGES, Words
from salon import games


def home(lang: str) -> str:
    here, names = Here.at(lang, ""), laid()
    words = here.words
    return document(
        here,
        skip(here, "#tables", "home.skip"),
        header(here),
        tag(
            "main",
            welcome(here, words.many("home.welcome", len(names))),
            shelf.open_games(here),
            tables(here),
            shelf.today(here),
            study(here),
        ),
        foot(here),
        title=words("home.title"),
        description=words("home.description"),
        sheets=["home", "shelf", *(f"doors/{name}" for name in names)],
        cls="home",
    )


def root() -> str:
    """The site's own address: early.js goes on to the reader's language; without script, two links do."""
    here = Here(Words("fr"), "", "./")
    entrances = [
        tag(
            "a", Words(lang)("home.enter"), cls="button button-main", href=here.link("", lang), lang=lang, hreflang=lang
        )
        for lang in LANGUAGES
    ]
    return document(
        here,
        tag("main", welcome(here, *entrances), tag("div", cls="parquet")),
        title="Grand Salon",
        sheets=["home"],
        cls="home entrance",
        choosing=True,
        data_to="./{lang}/",
    )


def header(here: Here) -> Html:
    say = tag("p", here.words("home.say"), cls="house-say")
    return tag("header", say, tag("div", languages(here), opener(here), cls="toolbar"), cls="house-bar")


def welcome(here: Here, *inside: Inside) -> Html:
    mark, name = here.art("house", "welcome-mark"), tag("h1", "Grand Salon", id="house-title")
    return tag("section", mark, name, tag("p", *inside), cls="welcome", aria_labelledby="house-title")


def tables(here: Here) -> Html:
    names = laid()
    return tag(
        "section",
        tag("h2", here.words("home.tables"), id="tables-title", cls="visually-hidden"),
        tag("ul", [door(here, name) for name in names], cls="doors"),
        tag("div", cls="parquet"),
        cls="tables",
        id="tables",
        aria_labelledby="tables-title",
    )


def door(here: Here, name: str) -> Html:
    words, seats = Words(here.lang, name), games.load(name).seats
    rules = tag("a", words("rules"), hidden(" ", words("title")), href=here.link(f"{name}/rules/"))
    learn = tag("a", words("door.learn"), hidden(" ", words("title")), href=here.link(f"{name}/learn/"))
    return tag(
        "li",
        here.art("door", "door-art", name, viewBox="0 0 160 160"),
        tag(
            "div",
            tag("h3", tag("a", words("title"), href=here.link(f"{name}/")), cls="door-name"),
            tag("p", words("pitch"), cls="door-pitch"),
            tag("p", facts(words, seats), cls="door-facts"),
            cls="door-words",
        ),
        tag("p", at_once(here, name, "door.play", words("title"), cls="door-play"), learn, rules, cls="door-more"),
        cls=f"door door-{name}",
    )


def at_once(here: Here, name: str, key: str, title: str = "", **attributes: str) -> Html:
    """The way to a table that asks nothing: laid as it was the last time, or a game that waits taken up again."""
    waits, words = f"open.{name}", here.words
    return tag(
        "a",
        here.art("go"),
        tag("span", words(key), data_hidden_if=waits),
        tag("span", words("play.on"), hidden=True, data_shown_if=waits),
        hidden(" ", title) if title else None,
        href=here.link(f"{name}/play/?now"),
        **attributes,
    )


def facts(words: Words, seats: range) -> Html:
    """How many sit down, and for how long."""
    people = tag("span", words("seats", least=seats[0], most=seats[-1]))
    return Html(f"{people} {tag('span', words('minutes'))}")


def study(here: Here) -> Html:
    """What else the house holds."""
    books = [tag("li", tag("a", Words(here.lang, name)("title"), href=here.link(f"{name}/rules/"))) for name in laid()]
    return tag(
        "section",
        tag("h2", here.words("study"), id="study-title", cls="visually-hidden"),
        alcove(here, "book", "study.rules", tag("ul", books, cls="books")),
        alcove(here, "undo", "study.records"),
        alcove(here, "frame", "kit.link", tag("p", tag("a", here.words("kit.title"), href=here.link("embed/")))),
        alcove(here, "more", "study.source"),
        cls="study",
        aria_labelledby="study-title",
    )


def alcove(here: Here, icon: str, key: str, *more: Inside) -> Html:
    title, told = tag("h3", here.words(key)), tag("p", here.words(f"{key}.words"))
    return tag("article", here.art(icon, "shelf-art"), title, told, *more, cls="shelf")
