"""The middle of Big Top's table: the ring and the programmes; between two rounds, the reckoning."""

from __future__ import annotations

from pages.games.big_top.count import count
from pages.games.big_top.programmes import programmes
from pages.games.big_top.ring import ring
from pages.html import Html, tag
from pages.scene import Scene
from salon.games.big_top.terms import TICKETS


def table(scene: Scene) -> Html:
    view = scene.view
    mine = view.tickets[scene.seat] if scene.seat is not None and not scene.pausing else ()
    over = count(scene) if scene.pausing and view.past else None
    now = " is-counting" * bool(over) + " is-placing-now" * (view.phase == TICKETS)
    return tag("div", ring(scene, mine), over or programmes(scene), cls="tent" + now)
