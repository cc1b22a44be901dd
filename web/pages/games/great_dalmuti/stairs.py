"""The staircase: everybody's chair, the Grand Dalmuti's on top; what each holds, and what each does in this trick."""

from __future__ import annotations

from pages.games.great_dalmuti.cards import LAID, emblem, set_flow, title
from pages.html import Html, hidden, tag
from pages.levels import portrait, rank
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_dalmuti.terms import DRAW, JOIN, MISDEAL, TRICK


def stairs(scene: Scene) -> Html:
    view, words = scene.view, scene.words
    return tag(
        "section",
        tag("h2", words("stairs"), cls="visually-hidden", id="stairs-title"),
        tag("ol", [rung(scene, chair, seat) for chair, seat in enumerate(view.order)], cls="rungs"),
        cls=f"stairs stairs-{len(view.order)}",
        aria_labelledby="stairs-title",
    )


def rung(scene: Scene, chair: int, seat: Seat) -> Html:
    view, words, chairs = scene.view, scene.words, len(scene.view.order)
    state = doing(scene, seat)
    held = tag("p", words.many("held", view.sizes[seat]), cls="seat-held") if view.phase > JOIN else None
    points = tag("p", words.many("points", view.points[seat]), cls="seat-points") if view.scored else None
    sign = [emblem(scene, chair, chairs), tag("span", title(scene, chair, chairs), cls="plinth-title")]
    step = tag("p", sign if view.phase != DRAW else None, moved(scene, chair, seat), cls="plinth")
    you = seat == scene.seat
    return tag(
        "li",
        tag(
            "div",
            tag(
                "h3",
                portrait(scene, seat),
                scene.name(seat),
                hidden(words("stairs.you")) if you else rank(scene, seat),
                cls="seat-name",
            ),
            held,
            points,
            tag("p", tag("span", mark(scene, state), cls="tag"), cls="seat-state") if state else None,
            None if you else tag("span", cls="seat-pack", aria_hidden="true", data_flow=set_flow(scene, seat, ahead=1)),
            cls="seat",
            data_flow=f"seat-{seat}",
        ),
        step,
        cls=f"rung is-{state or 'wait'}" + " is-you" * you,
        id=f"chair-{chair}",
        aria_current="true" if state == "turn" else None,
    )


def doing(scene: Scene, seat: Seat) -> str:
    """One word a seat. While seats answer in secret nobody is marked."""
    view = scene.view
    if view.phase in (MISDEAL, JOIN):
        return "turn" if view.turn == seat else ""
    if view.phase != TRICK:
        return ""
    if view.turn == seat:
        return "turn"
    if view.owner == seat:
        return "lead"
    if not view.sizes[seat]:
        return "out"
    return "pass" if seat in passed(scene) else ""


def passed(scene: Scene) -> list[Seat]:
    """Who has passed on the set that lies."""
    seats: list[Seat] = []
    for _, (key, facts) in reversed(scene.log):
        if key in LAID | {"won", "dealt"}:
            break
        seats += [facts["seat"]] if key == "passed" else []
    return seats


def mark(scene: Scene, state: str) -> list[Html]:
    """The word for it, and a sign that says the same where there is little room."""
    here, words = scene.here, scene.words
    arts = {"turn": ("arrow", None), "lead": ("rank-1", "great_dalmuti"), "pass": ("out", None), "out": ("check", None)}
    name, sheet = arts[state]
    mine = scene.acting or (scene.taught and scene.view.turn == scene.seat)
    word = {"turn": "turn" if mine else "opens" if scene.pausing else "thinking"}.get(state, state)
    return [
        here.art(name, "", sheet) if sheet else here.art(name, ""),
        tag("span", words(f"state.{word}"), cls="seat-word"),
    ]


def moved(scene: Scene, chair: int, seat: Seat) -> Html | None:
    """How many places up or down since the hand before; nothing on the first chairs."""
    if seat not in (before := former(scene)):
        return None
    words, steps = scene.words, before.index(seat) - chair
    if not steps:
        return hidden(words("moved.held"))
    way = "up" if steps > 0 else "down"
    arrow = tag("span", f"{'▲' if steps > 0 else '▼'} {abs(steps)}", aria_hidden="true")
    return tag("span", arrow, hidden(words.many(f"moved.{way}", abs(steps))), cls=f"moved is-{way}")


def former(scene: Scene) -> list[Seat]:
    """The order in which the last hand was played; after a general revolution, the one it turned upside down."""
    for _, (key, facts) in reversed(scene.log):
        if key == "revolution" and facts["general"]:
            return list(reversed(facts["order"]))
        if key == "hand_over":
            return list(facts["before"])
    return []


def orders(scene: Scene) -> list[tuple[Seat, ...]]:
    """The order by hand: the draw's first, then as each hand left it."""
    view = scene.view
    drawn = sorted((seat for seat in range(len(view.draws)) if view.draws[seat]), key=lambda seat: view.draws[seat])
    return [tuple(drawn), *view.past]
