"""Dalmuti's cards and sets: how they look, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable

from pages.html import Html, hidden, tag, together
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_dalmuti.terms import JESTER

LAID = {"led", "laid"}  # the events that put a set on the table
SORTED = (*range(12, 0, -1), JESTER)  # a hand as it is held: the worst first, jesters apart


def sign(scene: Scene, rank: int) -> Html:
    """What stands in a card's corner: its number, or a jester's letter."""
    return scene.words("jester.letter") if rank == JESTER else Html(str(rank))


def card(scene: Scene, rank: int, kind: str = "li", flow: str | None = None, small: bool = False) -> Html:
    words, corner = scene.words, sign(scene, rank)
    name = words(f"rank.{rank}")
    return tag(
        kind,
        hidden(words("card.jester") if rank == JESTER else words("card.said", name=name, rank=rank)),
        tag("span", corner, cls="card-value", aria_hidden="true"),
        scene.here.art("jester" if rank == JESTER else f"rank-{rank}", "card-art", "great_dalmuti"),
        None if small else tag("span", name, cls="card-name", aria_hidden="true"),
        tag("span", corner, cls="card-value card-value-foot", aria_hidden="true"),
        cls="card card-small" if small else "card",
        data_flow=flow,
    )


def row(scene: Scene, cards: Iterable[int]) -> Html:
    """A few small cards in a line."""
    return tag("ul", [card(scene, rank, small=True) for rank in cards], cls="card-row")


def counted(scene: Scene, rank: int, number: int, jesters: int = 0) -> Html:
    """A set as one says it: "three 10s", "two jesters", "three 7s, a jester among them"."""
    words = scene.words
    if rank == JESTER:
        return words.many("set.jesters", number)
    said = words.many("set", number + jesters, count=words(f"count.{number + jesters}"), rank=rank)
    return together(said, words.many("set.among", jesters)) if jesters else said


def listed(scene: Scene, cards: Iterable[int]) -> Html:
    """Single cards as one says them: "3, 5 and a jester"."""
    return scene.words.list([scene.words("set.jester") if rank == JESTER else str(rank) for rank in cards])


def flow(seat: Seat, rank: int, number: int) -> str:
    """The name under which a card of one's own hand flies: the n-th it holds of that rank."""
    return f"card-{seat}-{rank}-{number}"


def set_flow(scene: Scene, seat: Seat, ahead: int = 0) -> str:
    """The name under which another's set flies from their chair to the pile: the last they laid, or the one ahead."""
    laid = sum(key in LAID and facts["seat"] == seat for _, (key, facts) in scene.log)
    return f"set-{seat}-{laid + ahead}"


def title(scene: Scene, chair: int, chairs: int) -> Html:
    """What the one on this chair is called."""
    key = {0: "grand", 1: "petit", chairs - 2: "petit-bouffon", chairs - 1: "gros-bouffon"}.get(chair, "merchant")
    return scene.words(f"title.{key}")


def emblem(scene: Scene, chair: int, chairs: int) -> Html:
    """The sign of a chair: not a card's, but for the crown and the jester's cap, which mean the same on both."""
    art = {0: "rank-1", 1: "coronet", chairs - 2: "bauble", chairs - 1: "jester"}.get(chair, "purse")
    return scene.here.art(art, "plinth-art", "great_dalmuti")
