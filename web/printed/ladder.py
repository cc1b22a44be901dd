"""What the house's bots are worth: every match that was kept, as a chart that is a table, with its command."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from pages.frame import bar, document, foot, skip
from pages.games import laid
from pages.here import Here
from pages.html import Html, Inside, tag, text
from pages.settings import languages
from pages.words import Words
from salon.bots import LEVELS

FOLDER = Path(__file__).parents[2] / "docs/ladder"
TICKS = (0, 25, 50, 75, 100)  # of the scale, in per cent
ENOUGH = 10  # deals: of fewer, an interval is no judge
Rung = dict[str, Any]  # a match as `salon.arena` keeps it


def ladder(lang: str) -> str:
    here = Here.at(lang, "ladder/")
    words = here.words
    kept = {name: rungs(name) for name in laid()}
    return document(
        here,
        skip(here, "#ladder", "about.skip"),
        bar(here, None, languages(here)),
        tag(
            "main",
            tag("header", tag("h1", words("ladder.title")), here.art("divider", "book-line"), cls="book-title"),
            tag(
                "div",
                tag("section", [tag("p", words(f"ladder.how.{n}")) for n in (1, 2, 3)], cls="chapter"),
                [chapter(Here.at(lang, "ladder/", name), name, found) for name, found in kept.items() if found],
                cls="prose",
                id="ladder",
            ),
            cls="book book-short",
        ),
        foot(here),
        title=f"{words('ladder.title')} · Grand Salon",
        description=words("ladder.description"),
        sheets=["pages", "ladder"],
        cls="reading",
    )


def rungs(game: str) -> list[Rung]:
    """Those that are kept of a game; none, before the first match."""
    file = FOLDER / f"{game}.json"
    found: list[Rung] = json.loads(file.read_text("utf-8")) if file.exists() else []
    return sorted(found, key=order)


def order(rung: Rung) -> tuple[Any, ...]:
    """Levels among themselves first, the lowest first; then whoever else sat down."""
    match = rung["match"]
    ranks = [
        LEVELS.index(name) if (name := each.partition(":")[0]) in LEVELS else len(LEVELS) for each in match["bots"]
    ]
    return match["seats"], match["options"], len(LEVELS) in ranks, ranks, match["bots"]


def chapter(here: Here, game: str, found: list[Rung]) -> Html:
    tables: dict[tuple[int, str], list[Rung]] = {}
    for rung in found:
        tables.setdefault((rung["match"]["seats"], rung["match"]["options"]), []).append(rung)
    title = tag("h2", here.words("title"), id=game)
    return tag("section", title, [chart(here, *set_up, its) for set_up, its in tables.items()], cls="chapter",
               aria_labelledby=game)  # fmt: skip


def chart(here: Here, seats: int, options: str, found: list[Rung]) -> Html:
    """One table for the eye and the ear: who, and beside it where the chance lies on the scale, and in figures."""
    words, fair = here.words, percent(here, 1 / seats, 0 if 100 % seats == 0 else 1)
    told = [words("ladder.seats", n=seats, share=fair), [" · ", tag("code", options)] if options else None]
    head = tag("tr", tag("th", words("ladder.who"), scope="col"),
               tag("th", words("ladder.chance"), scale(here), scope="col"))  # fmt: skip
    rows = [row(here, rung, standing) for rung in found for standing in shown(rung)]
    commands = tag("pre", tag("code", "\n".join(rung["command"] for rung in found)), tabindex="0")
    return tag(
        "div",
        tag("table", tag("caption", told), tag("thead", head), tag("tbody", rows), cls="rungs"),
        tag("details", tag("summary", words("ladder.commands")), commands, cls="rung-commands"),
    )


def shown(rung: Rung) -> list[Any]:
    """Of one bot against others that are alike, the one; of a mixed table, everybody."""
    standings: list[Any] = rung["standings"]
    return standings[:1] if len(standings) < 3 else standings


def row(here: Here, rung: Rung, standing: dict[str, Any]) -> Html:
    words, fair = here.words, rung["fair"]
    mean, low, high = standing["wins"]
    key = verdict(rung["deals"], low, high, fair)
    figures = words("ladder.figures", mean=percent(here, mean), low=percent(here, low), high=percent(here, high))
    said = [strip(mean, low, high, fair), tag("b", figures), small(words(f"ladder.{key}"))]
    _, worst, best = standing["places"]
    if key == "open" and (placed := verdict(rung["deals"], worst, best, fair_place(rung))) != key:
        said.append(small(words(f"ladder.placed.{placed}")))
    return tag("tr", tag("th", who(here, rung, standing), scope="row"), tag("td", said), cls=f"is-{key}")


def who(here: Here, rung: Rung, standing: dict[str, Any]) -> list[Html]:
    """Its name, whom it met, how often, and how it was placed."""
    words, match, company = here.words, rung["match"], seated(rung)
    company.remove(standing["name"])
    others = [words("ladder.several", name=name_of(words, name), n=n) for name, n in Counter(company).items()]
    mean, low, high = (decimal(here, 1 + (1 - within(part)) * (match["seats"] - 1)) for part in standing["places"])
    place = words("ladder.place", place=mean, low=high, high=low)  # the first place is 1
    return [
        tag("b", name_of(words, standing["name"])),
        small(words("ladder.against", others=words.list(others))),
        small(words.many("ladder.deals", rung["deals"]), " · ", place),
    ]


def seated(rung: Rung) -> list[str]:
    """By seat; the last one that is named fills the table."""
    named: list[str] = rung["match"]["bots"]
    return [*named, *named[-1:] * (rung["match"]["seats"] - len(named))]


def fair_place(rung: Rung) -> float:
    """The table's mean, which is not midway where places are shared."""
    company = seated(rung)
    places = {standing["name"]: float(standing["places"][0]) for standing in rung["standings"]}
    return sum(places[name] for name in company) / len(company)


def small(*inside: Inside) -> Html:
    return tag("small", *inside)


def verdict(deals: int, low: float, high: float, fair: float) -> str:
    if deals < ENOUGH:
        return "few"
    return "more" if low > fair else "less" if high < fair else "open"


def name_of(words: Words, name: str) -> Html:
    """A level of the house, a rival that the game's words know, or the name that the arena takes."""
    kind, _, budget = name.partition(":")
    known = [key for key in (f"level.{kind}", f"rival.{kind}") if words.has(key)]
    said = words(known[0]) if known else tag("code", kind)
    return words("ladder.budget", name=said, n=budget) if budget else said


# --- figures and drawings: coordinates are per cent of whatever width there is


def percent(here: Here, share: float, digits: int = 1) -> Html:
    return here.words("ladder.percent", n=decimal(here, 100 * within(share), digits))


def decimal(here: Here, value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}".replace(".", text(here.words("ladder.point")))


def within(share: float) -> float:
    """An interval may reach beyond what a share can be."""
    return min(1.0, max(0.0, share))


def across(share: float) -> str:
    """Where it lies: the scale keeps a little room at its ends for what is drawn there."""
    return f"{4 + 92 * within(share):.1f}%"


def strip(mean: float, low: float, high: float, fair: float) -> Html:
    ends = [line(across(at), across(at), "8", "20", "rung-span") for at in (low, high)]
    return tag(
        "svg",
        [line(across(at / 100), across(at / 100), "0", "100%", "rung-grid") for at in TICKS],
        line(across(fair), across(fair), "0", "100%", "rung-fair"),
        line(across(low), across(high), "14", "14", "rung-span"),
        ends,
        tag("circle", cx=across(mean), cy="14", r="6", cls="rung-mean"),
        cls="rung",
        width="100%",
        height="28",
        aria_hidden="true",
    )


def line(x1: str, x2: str, y1: str, y2: str, cls: str) -> Html:
    return tag("line", x1=x1, x2=x2, y1=y1, y2=y2, cls=cls)


def scale(here: Here) -> Html:
    marks = [
        tag("text", percent(here, at / 100, 0), x=across(at / 100), y="12", text_anchor=anchor)
        for at, anchor in ((0, "start"), (50, "middle"), (100, "end"))
    ]
    return tag("svg", marks, cls="rung rung-scale", width="100%", height="16", aria_hidden="true")
