"""The house's own lessons: web/lessons/<game>/<name>.<lang>.rec, read at build time, and the pages that hold them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

from make import Trouble
from pages import frame, keys, teach
from pages.controls import tool
from pages.games import load, sheets
from pages.here import Here
from pages.html import Html, Inside, tag
from pages.reading import Reading
from pages.settings import languages
from salon.lesson import Lesson, parse
from salon.record import BadRecord

FOLDER = Path(__file__).parent.parent / "lessons"
COURSE = "first"  # the first evening: the lesson of this name is the course of its game


@cache
def source(game: str, name: str, lang: str) -> str:
    return (FOLDER / game / f"{name}.{lang}.rec").read_text("utf-8")


@cache
def lesson(game: str, name: str, lang: str) -> Lesson:
    try:
        read = parse(source(game, name, lang))
    except BadRecord as bad:
        raise Trouble(f"web/lessons/{game}/{name}.{lang}.rec, line {bad.line}: {bad}.") from bad
    if read.game.name != game:
        raise Trouble(f"web/lessons/{game}/{name}.{lang}.rec is a lesson of {read.game.name}.")
    return read


@cache
def names(game: str) -> tuple[str, ...]:
    """The lessons of a game in the order of their rules; the course is not among them."""
    found = {file.name.rsplit(".", 2)[0] for file in (FOLDER / game).glob("*.rec")} - {COURSE}
    return tuple(sorted(found, key=lambda name: (ordinal(lesson(game, name, "fr").rules[:1]), name)))


def ordinal(rules: list[str]) -> tuple[int, ...]:
    return tuple(int(part) for rule in rules for part in rule.split("."))


def course(game: str) -> bool:
    return (FOLDER / game / f"{COURSE}.fr.rec").is_file()


def every(game: str) -> tuple[str, ...]:
    """All lessons of a game, the course last."""
    return (*names(game), COURSE) if course(game) else names(game)


def about(game: str, rule: str) -> list[str]:
    """The lessons that show this rule; first those that are about it before all."""
    taught = {name: lesson(game, name, "fr").rules for name in names(game)}
    return sorted((name for name, rules in taught.items() if rule in rules), key=lambda name: taught[name].index(rule))


def beside(game: str, rule: str) -> list[str]:
    """The lessons that stand beside this rule in the book: those that name it first."""
    return [name for name in names(game) if lesson(game, name, "fr").rules[:1] == [rule]]


def following(game: str, name: str) -> str | None:
    """The lesson that comes after this one; none after the last, nor after the course: a game does."""
    return dict(pairwise(names(game))).get(name)


# --- pages ---


def stage(here: Here, game: str, name: str) -> Html:
    """The lesson as it opens: a picture that needs no script."""
    reading = Reading(lesson(game, name, here.lang))
    return teach.stage(reading, teach.scene(reading, here, load(game)))


def body(here: Here, inside: Inside, text: str = "") -> list[Html]:
    """The stage with the lesson, and its text for Python to read."""
    return [*frame.room(here, inside), keys.dialog(here, *keys.IN_A_LESSON), tag("template", text, id="lesson")]


def page(lang: str, game: str, name: str, head: Inside = None) -> str:
    """A lesson with the house around it."""
    here = Here.at(lang, f"{game}/learn/{name}/", game)
    words, title = here.words, lesson(game, name, lang).title
    home = tool(here, "hint", words("learn.all"), href=here.link(f"{game}/learn/"))
    return frame.document(
        here,
        frame.skip(here, "#stage", "skip.lesson"),
        frame.bar(here, tag("h1", words("title")), home, languages(here)),
        frame.panel(here),
        body(here, stage(here, game, name), source(game, name, lang)),
        title=f"{title} · {words('title')} · Grand Salon",
        description=words("learn.lesson.description", title=title, game=words("title")),
        sheets=["table", *sheets(game), "lesson"],
        cls=f"table lesson-page {game.replace('_', '-')}",
        live="lesson",
        head=head,
        data_lesson=name,
        data_next=following(game, name),
    )


def index(lang: str, game: str) -> str:
    """All lessons of a game: the first evening, then each rule."""
    here = Here.at(lang, f"{game}/learn/", game)
    words = here.words
    return frame.document(
        here,
        frame.skip(here, "#lessons", "learn.skip"),
        frame.bar(
            here, None, tool(here, "book", words("rules"), href=here.link(f"{game}/rules/")),
            tool(here, "cards", words("front.sit"), href=here.link(f"{game}/play/")), languages(here),
        ),
        tag(
            "main",
            tag(
                "header",
                tag("h1", tag("a", words("title"), href=here.link(f"{game}/"))),
                here.art("divider", "book-line"),
                tag("p", words("learn.sub"), cls="book-sub"),
                cls="book-title",
            ),
            evening(here, game) if course(game) else None,
            tag("h2", words("learn.rules"), id="lessons"),
            tag("ol", [entry(here, game, name) for name in names(game)], cls="lessons"),
            cls="book book-short learn",
        ),
        frame.foot(here),
        title=f"{words('learn.title', game=words('title'))} · Grand Salon",
        description=words("learn.description", game=words("title")),
        sheets=[*sheets(game), "pages", "lesson"],
        cls="reading",
    )  # fmt: skip


def evening(here: Here, game: str) -> Html:
    words = here.words
    return tag(
        "section",
        tag("h2", words("course")),
        tag("p", words("course.say")),
        tag("p", tag("a", here.art("go"), words("course.go"), cls="button button-main",
                     href=here.link(f"{game}/learn/{COURSE}/")), stars(game, COURSE), cls="front-ways"),
        cls="learn-first",
    )  # fmt: skip


def entry(here: Here, game: str, name: str) -> Html:
    one = lesson(game, name, here.lang)
    rules = " ".join(f"§{rule}" for rule in one.rules)
    link = tag("a", one.title, href=here.link(f"{game}/learn/{name}/"))
    return tag("li", link, tag("span", rules, cls="number"), stars(game, name), cls="lesson-entry")


def stars(game: str, name: str) -> Html:
    """What one has won here: the shell fills it from what the browser keeps."""
    return tag("span", cls="stars", data_stars=f"stars.{game}.{name}", hidden=True)
