"""A deal that is given: the day's, the same for everybody, or a friend's, in which their result hides until the end."""

from __future__ import annotations

import re
from datetime import date

from pages.chairs import BOT, GUEST, house
from pages.here import Here
from pages.html import Html, button, hidden, tag
from pages.scene import Scene
from pages.session import DAY, GIVER, KINDS, THEIRS, distinct
from pages.setup import company
from pages.words import number
from salon.core import Seat, State
from salon.record import DEAL, Record

RESULT = re.compile(r"(\d{1,2}) (\d{1,2})(?: (-?\d{1,6}(?:\.5)?))?")


def of_the_day(here: Here, game: type[State], day: str, name: str) -> tuple[Record, list[str]] | None:
    """The same cards for everybody, from the date alone: one person against the house at the table of every day."""
    try:
        date.fromisoformat(day)
    except ValueError:
        return None
    names, kinds = company(here, game)
    mine = " ".join(name.split()) or names[0]
    seats = [mine, *(distinct(other, [mine]) for other in names[1:])]
    return Record(game, seats, tags={DEAL: f"{day} {game.name}", DAY: day}), kinds


def given(record: Record, seat: Seat, theirs: tuple[int, float | None]) -> str:
    """The deal of a game, for a friend: its set-up, its chance, and in it how it ended for whoever gives it."""
    place, points = theirs
    said = f"{place} {len(record.seats)}" + ("" if points is None else f" {points:g}")
    kinds = record.tags[KINDS].replace(GUEST, BOT)  # whoever takes it plays alone
    tags = {DEAL: record.tags[DEAL], KINDS: kinds, GIVER: record.seats[seat], THEIRS: said}
    if DAY in record.tags:
        tags[DAY] = record.tags[DAY]
    fresh = Record(record.game, record.seats, record.options, tags=tags)
    return fresh.head(fresh.start())


def taken(record: Record, name: str) -> tuple[Record, list[str]] | None:
    """A friend's deal with one's own name in their chair; None if this is no deal to be played."""
    kinds = record.tags.get(KINDS, "").split("; ")
    people = [seat for seat, kind in enumerate(kinds) if not house(kind)]
    if record.moves or record.later or DEAL not in record.tags or len(kinds) != len(record.seats) or len(people) != 1:
        return None
    seats = record.seats[:]
    others = [other for seat, other in enumerate(seats) if seat != people[0]]
    seats[people[0]] = distinct(name or seats[people[0]], others)
    return Record(record.game, seats, record.options, tags=dict(record.tags)), kinds


def theirs(scene: Scene, record: Record) -> Html | None:
    """How it ended for the friend who gave this deal; told once it is over here too."""
    found, words = RESULT.fullmatch(record.tags.get(THEIRS, "")), scene.words
    if not found or GIVER not in record.tags or not 1 <= int(found[1]) <= 8:
        return None
    place = words(f"mine.place.{int(found[1])}", of=int(found[2]))
    points = words("theirs.points", n=number(float(found[3]))) if found[3] else Html("")
    return words("theirs", name=tag("bdi", record.tags[GIVER]), place=place, points=points)


def offer(here: Here, record: Record) -> Html:
    """What a friend gives: who, and what one is asked before it is dealt."""
    words, keep = here.words, f"setup.{record.game.name}.name0"
    field = tag("input", type="text", name="name", maxlength=200, autocomplete="off", data_keep=keep, id="given-name")
    friend = record.tags.get(GIVER, "")
    said = words("given.friend", name=tag("bdi", friend)) if friend else words("given.deal")
    return tag(
        "form",
        here.art("house", "cover-mark"),
        tag("h2", said, id="given-title", tabindex="-1"),
        tag("p", words("given.say")),
        tag("label", hidden(words("given.name")), field, cls="line"),
        button(words("given.play"), main=True, type="submit", id="given-play"),
        cls="waiting given",
        data_act="take",
        aria_labelledby="given-title",
    )
