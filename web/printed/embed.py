"""What other sites frame: a rule, a lesson, a course, a table, a record. Addresses under embed/v1 are for ever.

    embed/v1/<lang>/<game>/rule/<number>/      a clause and its figure
    embed/v1/<lang>/<game>/lesson/<name>/      a lesson
    embed/v1/<lang>/<game>/course/             the first evening
    embed/v1/<lang>/<game>/table/              a table to play at
    embed/v1/<lang>/<game>/record/#…           what the address itself carries: a lesson, a position, a game

With `auto` for <lang> the visitor's own language is found. `?theme=light` or `dark` sets the light.
"""

from __future__ import annotations

from collections.abc import Iterator

from pages import frame, keys, setup
from pages.games import laid, sheets
from pages.here import Here, address
from pages.html import Html, Inside, button, tag
from pages.words import LANGUAGES, Words
from printed import lessons, rules, sharing
from printed.book import Clause

PROMISED = "embed/v1"


def pages(game: str) -> Iterator[tuple[str, str]]:
    """Every frame of a game: its address below the root, and its text."""
    kinds = ["table", "record", *(["course"] if lessons.course(game) else [])]
    kinds += [f"lesson/{name}" for name in lessons.names(game)]
    kinds += [f"rule/{number}" for number in rules.numbers(game)]
    for what in kinds:
        for lang in LANGUAGES:
            yield f"{PROMISED}/{lang}/{game}/{what}/index.html", document(lang, game, what)
        yield f"{PROMISED}/auto/{game}/{what}/index.html", choosing(game, what)


def at(lang: str, game: str, what: str) -> Here:
    path = f"{game}/{what}/"
    return Here(Words(lang, game), path, "../" * (path.count("/") + 3))


def document(lang: str, game: str, what: str) -> str:
    here = at(lang, game, what)
    kind, _, name = what.partition("/")
    return {"table": table, "record": record, "course": lesson, "lesson": lesson, "rule": rule}[kind](here, game, name)


def choosing(game: str, what: str) -> str:
    """No language is named: early.js goes on to the visitor's, and without script the first of ours does."""
    here = at("en", game, what)
    root = here.root
    links = [
        tag("a", name, href=f"{root}{PROMISED}/{lang}/{game}/{what}/", lang=lang, cls="button")
        for lang, name in LANGUAGES.items()
    ]
    title = tag("h1", here.words("title"), cls="visually-hidden")
    return frame.document(
        here, tag("main", title, tag("p", links, cls="front-ways")), title=here.words("title"), sheets=["pages"],
        cls="framed", choosing=True, framed=True, data_to=f"{root}{PROMISED}/{{lang}}/{game}/{what}/",
    )  # fmt: skip


def answers() -> Iterator[tuple[str, str]]:
    """oEmbed's answers, written beforehand: where each stands below the root, and its text."""
    for lang in LANGUAGES if address() else ():
        for game in laid():
            kinds = {"table": "", **({"course": ""} if lessons.course(game) else {})}
            kinds |= {f"lesson/{name}": lessons.lesson(game, name, lang).title for name in lessons.names(game)}
            kinds |= {f"rule/{number}": heading(rules.clause(game, lang, number)) for number in rules.numbers(game)}
            for what, title in kinds.items():
                yield f"{PROMISED}/oembed/{lang}/{game}/{what}.json", sharing.answer(lang, game, what, title)


def heading(clause: Clause) -> str:
    return f"§{clause.number} {clause.heading}"


# --- kinds ---


def lesson(here: Here, game: str, name: str) -> str:
    name = name or lessons.COURSE
    title = lessons.lesson(game, name, here.lang).title
    return framed(here, game, taught(here, game, name), title, f"learn/{name}/", "lesson", name)


def rule(here: Here, game: str, number: str) -> str:
    """The clause in words, and its figure; a clause without one is words alone."""
    clause = rules.clause(game, here.lang, number)
    said = [rules.clause_drawn(here, clause, here.link(f"{game}/rules/")), rules.meanings(here, clause)]
    shown = lessons.about(game, number)[:1]
    title = heading(clause)
    if not shown:
        return framed(here, game, [tag("main", said, cls="clause-alone")], title, f"rules/#r{number}")
    [name] = shown
    return framed(here, game, [said, taught(here, game, name)], title, f"rules/#r{number}", "lesson", name)


def record(here: Here, game: str, _: str) -> str:
    """What its address carries; until it is asked for, the game's picture and the way in."""
    words = here.words
    door = tag(
        "section",
        here.art("door", "record-art", game, viewBox="0 0 160 160"),
        tag("h2", words("title")),
        button(here.art("go"), words("record.open"), main=True, id="voice-on", data_act="look"),
        cls="record-door",
    )
    known = " ".join(rules.numbers(game))
    return framed(here, game, lessons.body(here, door), words("title"), "", "lesson", known=known)


def table(here: Here, game: str, _: str) -> str:
    inside = [keys.dialog(here, *keys.IN_A_FRAME), setup.room(here, game)]
    return framed(here, game, inside, here.words("title"), "play/", "play")


def taught(here: Here, game: str, name: str) -> list[Html]:
    return lessons.body(here, lessons.stage(here, game, name), lessons.source(game, name, here.lang))


def framed(
    here: Here, game: str, inside: Inside, title: str, full: str, live: str = "", name: str = "", known: str = ""
) -> str:
    """The document in the frame: nothing of the house but a line at its foot."""
    what = here.path.removeprefix(f"{game}/").rstrip("/")
    told = [sharing.discovered(here, title, what)] if address() and what != "record" else None
    return frame.document(
        here,
        tag("header", tag("h1", title), cls="visually-hidden"),
        inside,
        foot(here, game, full),
        title=f"{title} · {here.words('title')} · Grand Salon",
        description=f"{title}: {here.words('pitch')}",
        sheets=["table", *sheets(game), "pages", "lesson"],
        cls=f"table framed {game.replace('_', '-')}",
        live=live,
        framed=True,
        head=told,
        data_lesson=name or None,
        data_rules=known or None,
    )


def foot(here: Here, game: str, full: str) -> Html:
    name, address = tag("span", "Grand Salon"), here.link(f"{game}/{full}")
    mark = tag("a", here.art("house", ""), name, cls="house-mark", target="_top", href=here.link(""))
    whole = tag("a", here.words("embed.full"), here.art("arrow"), cls="tool", target="_top", href=address)
    return tag("footer", mark, whole, cls="frame-foot")
