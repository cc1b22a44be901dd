"""What the browser keeps of a game: its record, in pieces, and what the shelf says of it in each language.

game.<id>          the tags of the record     game.<id>.<n>      its moves, two hundred at a time
shelf.<id>         the Entry, as JSON
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import time
from typing import TypedDict, cast
from uuid import uuid4

from pages.finale import placed
from pages.here import Here
from pages.html import text
from pages.scene import Drawing, Scene
from pages.session import DAY, Session
from pages.words import LANGUAGES
from salon.core import Seat

Store = dict[str, str | None]


class Entry(TypedDict, total=False):
    """A game as the shelf shows it, without a word of Python: what it is, and how it stands."""

    game: str
    at: int  # when it was last touched, in ms
    moves: int
    over: bool
    name: str  # what its owner calls it
    fr: list[str]  # title, where it stands, whose turn it is or how it ended
    en: list[str]
    seats: int
    mine: bool  # the next move is a person's of this device
    place: int  # of the only person, once it is over; 0 if there is none
    won: bool  # that person, or with others; a tie that nobody wins is no victory
    points: float | None
    day: str  # whose deal it is
    gone: int  # when it was thrown away, in ms; it can be put back for a day
    room: str  # "join", while it goes on at another device's table


def new_id() -> str:
    return uuid4().hex[:12]


def store(id_: str, session: Session, here: Here, draw: Drawing, name: str = "") -> Store:
    """What has changed since it was last asked for."""
    pieces = {f"game.{id_}.{n}": piece for n, piece in session.table.pieces().items()}
    return {f"game.{id_}": session.table.head, **pieces, **line(id_, entry(session, here, draw, name))}


def line(id_: str, one: Entry) -> Store:
    return {f"shelf.{id_}": json.dumps(one, ensure_ascii=False)}


def entries(kept: Mapping[str, str]) -> dict[str, Entry]:
    """What the shelf holds, by id, among all that is kept; a line that cannot be read tells of nothing."""
    found: dict[str, Entry] = {}
    for key, text_ in kept.items():
        if key.startswith("shelf."):
            try:
                said = json.loads(text_)
            except ValueError:
                continue
            if isinstance(said, dict) and isinstance(said.get("game"), str):
                found[key.removeprefix("shelf.")] = cast(Entry, said)
    return found


def told(one: Entry, lang: str) -> list[str]:
    """What a line says in this language: three texts, none of them sure to be there."""
    said = one.get("fr" if lang == "fr" else "en")
    texts = [text_ for text_ in said if isinstance(text_, str)] if isinstance(said, list) else []
    return (texts + [""] * 3)[:3]


def entry(session: Session, here: Here, draw: Drawing, name: str = "") -> Entry:
    record = session.table.record
    said = {lang: lines(session, here if lang == here.lang else here.into(lang), draw) for lang in LANGUAGES}
    one: Seat | None = session.people[0] if len(session.people) == 1 else None
    result = session.view().result() if session.over else None
    return Entry(
        game=record.game.name, at=int(time() * 1000), moves=session.ply, over=session.over, name=name,
        seats=len(record.seats), mine=session.table.turn in session.people, fr=said["fr"], en=said["en"],
        place=result.places[one] if result and one is not None else 0,
        won=bool(result and one in result.winners),
        points=result.points[one] if result and one is not None and result.points else None,
        day=record.tags.get(DAY, ""),
    )  # fmt: skip


def lines(session: Session, here: Here, draw: Drawing) -> list[str]:
    """Title, where it stands, whose turn it is; nothing that a passer-by may not read."""
    words = here.words
    scene = Scene.of(session, here, draw)
    title = text(words("title"))
    if session.over:
        scene.seat = scene.seat if len(session.people) == 1 else None  # of several, no one is "you"
        return [title, text(placed(scene)), ""]
    now, turn = standing(scene), session.table.turn
    if turn in session.people:
        alone = len(session.people) == 1
        return [title, now, text(words("kept.yours") if alone else words("kept.turn", name=scene.name(turn)))]
    return [title, now, ""]


def standing(scene: Scene) -> str:
    """The heading of the chapter that runs; where the game's page fails, nothing: the game is kept all the same."""
    number = scene.log[-1][0] if scene.log else 0
    try:
        return text(scene.draw.chapter(scene, number, [event for at, event in scene.log if at == number]))
    except Exception:  # noqa: BLE001
        return ""
