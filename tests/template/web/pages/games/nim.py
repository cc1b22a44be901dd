"""Nim, drawn: a row of matches, three ways to take from it. The least that a table needs."""

from __future__ import annotations

from pages import finale
from pages.html import Html, button, tag
from pages.parts import chapter, deed, facts, guide, head, lately, may, picks, place, player, summary
from pages.scene import Scene
from salon.core import Event, Seat

COMFORTS: dict[str, bool] = {}

__all__ = ["COMFORTS", "chapter", "end", "facts", "guide", "hand", "picks", "sentence", "summary", "table", "verdict"]


def table(scene: Scene) -> Html:
    left = scene.view.left
    title = tag("h2", scene.words.many("row", left), id="row-title")
    row = tag("p", "| " * left, cls="row", data_subject=True, aria_hidden="true")
    seats = tag("ul", [seat(scene, s) for s in scene.others], cls="seats")
    return tag("section", title, seats, row, cls="felt", aria_labelledby="row-title")


def seat(scene: Scene, s: Seat) -> Html:
    cls = "seat is-turn" if scene.view.turn == s else "seat"
    return tag("li", tag("h3", player(scene, s), cls="seat-name"), cls=cls, id=f"seat-{s}")


def hand(scene: Scene) -> Html:
    words, chosen = scene.words, scene.picked.get("take", [""])[0]
    legal = scene.acting and chosen in map(scene.view.write, scene.view.moves())
    ways = [way(scene, n, str(n) == chosen) for n in (1, 2, 3)] if scene.seat is not None else []
    why = words("wait.pick" if scene.acting else "wait.turn")
    take = button(words("deed.take"), main=True, id="take", data_key="enter", **may(chosen if legal else None, why))
    title = head(scene, asked=words("prompt"), news=lately(scene))
    return place(scene, title, tag("div", ways, cls="ways"), deed(take) if ways else None)


def way(scene: Scene, n: int, chosen: bool) -> Html:
    box = tag("input", type="radio", name="take", value=n, checked=chosen, id=f"take-{n}")
    return tag("label", box, tag("span", scene.words.many("take", n), cls="card"), cls="pick")


def end(scene: Scene) -> Html:
    headline, reason = verdict(scene)
    light = finale.triumph(scene, scene.words("end.kind"), headline, reason)
    return finale.finale(scene, light, finale.standing(scene))


def verdict(scene: Scene) -> list[Html]:
    names = [scene.name(seat) for seat in scene.view.result().winners]
    loser = scene.name(scene.view.last)
    return [scene.words("end.wins", names=scene.words.list(names)), scene.words("end.lost", name=loser)]


def sentence(scene: Scene, event: Event) -> Html:
    key, said = event
    return scene.words.many(f"event.{key}", said.get("n", 1), name=scene.name(said["seat"]))
