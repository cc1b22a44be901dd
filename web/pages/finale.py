"""The end of a game, as every table tells it: the winner in the light, one's own result, the count, the ways on."""

from __future__ import annotations

from typing import Any

from pages import links
from pages.html import Html, Inside, button, tag
from pages.parts import corners
from pages.scene import Scene
from pages.words import number
from salon.core import Result, Seat


def finale(scene: Scene, triumph: Html, *inside: Inside, again: str = "next.again") -> Html:
    """The whole stage; `again` is the key of what the main button says."""
    return tag("div", triumph, ways_on(scene, again), more(scene), *inside, cls="finale")


def triumph(scene: Scene, kind: Inside, headline: Inside, *more: Inside, art: Html | None = None) -> Html:
    """Who wins; what one has done oneself stands right under it."""
    return tag(
        "section",
        corners(scene.here),
        art,
        tag(
            "div",
            tag("p", kind, cls="triumph-kind"),
            tag("h2", headline, id="winner", tabindex="-1"),
            mine(scene),
            tag("p", scene.theirs, cls="triumph-theirs") if scene.theirs else None,
            [tag("p", said) for said in more],
            cls="triumph-words",
        ),
        cls="felt triumph",
        aria_labelledby="winner",
    )


def mine(scene: Scene) -> Html | None:
    """One's own place, in a line; a winner has read it above."""
    if scene.seat is None or scene.seat in scene.view.result().winners:
        return None
    return tag("p", placed(scene), cls="triumph-mine")


def placed(scene: Scene) -> Html:
    """How it ended for the one who looks, in a line; for a spectator, who won."""
    result: Result = scene.view.result()
    words, seat = scene.words, scene.seat
    if seat is None:
        won = words.list([scene.name(winner) for winner in result.winners])
        return words("mine.winners", names=won) if result.winners else words("mine.nobody")
    points = words.many("mine.points", result.points[seat]) if result.points else Html("")
    if seat in result.out:
        return words("mine.out", points=points)
    place = words(f"mine.place.{result.places[seat]}", of=len(result.places))
    return words("mine.with" if points else "mine", place=place, points=points)


def section(title: Inside, inside: Inside, name: str) -> Html:
    """A part of the count, under its heading."""
    heading = tag("h2", title, id=f"{name}-title")
    return tag("section", heading, inside, cls=name, id=name, aria_labelledby=f"{name}-title")


def scrolling(inside: Inside, title: str) -> Html:
    """What may be wider than the window; a key can reach it."""
    return tag("div", inside, cls="scrolls", tabindex="0", role="group", aria_labelledby=title)


def teller(scene: Scene, seat: Seat, told: bool) -> Html:
    """A name that, pressed, tells how its points were counted."""
    pressed: dict[str, Any] = {"data_act": "tell", "data_value": seat, "aria_pressed": str(told).lower()}
    return tag("button", scene.name(seat), type="button", cls="teller", id=f"teller-{seat}", **pressed)


def standing(scene: Scene) -> Html:
    """Everybody's place and points: the least that an end tells."""
    result, words = scene.view.result(), scene.words
    order = sorted(range(len(scene.names)), key=lambda seat: result.places[seat])
    rows = [
        tag(
            "tr",
            tag("td", result.places[seat], cls="rank-place"),
            tag("th", scene.name(seat), scope="row"),
            tag("td", number(result.points[seat]), cls="num") if result.points else None,
            cls=" ".join(["is-winner"] * (seat in result.winners) + ["is-you"] * (seat == scene.seat)) or None,
        )
        for seat in order
    ]
    return section(words("company"), tag("table", tag("tbody", rows), cls="company"), "standing")


def ways_on(scene: Scene, again: str) -> Html | None:
    if scene.taught:
        return None
    words = scene.words
    return tag(
        "nav",
        button(words(again), main=True, id="again", data_act="again"),
        button(words("next.table"), id="leave", data_act="leave"),
        tag("a", words("next.home"), cls="button next-home", href=scene.here.link("")),
        cls="next",
        aria_label=words("next"),
    )


def more(scene: Scene) -> Html | None:
    """What else can be done with a game that is over: see it again, deal the same once more, share it."""
    if scene.taught or not scene.kept:
        return None
    words, here = scene.words, scene.here
    replay = here.link(f"{words.game}/replay/?table={scene.kept}")
    given = [
        button(here.art("link"), words("more.give"), id="give", data_act="give"),
        button(here.art("link"), words("more.result"), id="result", data_act="result"),
    ]
    return tag(
        "nav",
        tag("a", here.art("play"), words("more.replay"), cls="button", id="replay", href=replay),
        button(here.art("undo"), words("more.deal"), id="deal", data_act="again", data_value="deal"),
        given if scene.seat is not None else None,
        links.place(here),
        cls="more",
        aria_label=words("more"),
    )
