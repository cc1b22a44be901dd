"""The coach, drawn: three steps, one at a time; and the ring round what it would play."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

from pages.controls import tool
from pages.html import Html, Inside, button, join, tag, together
from pages.parts import reasoned, sentence
from pages.scene import Scene
from pages.words import number
from salon.coach import Advice
from salon.core import Move

if TYPE_CHECKING:
    from pages.coaching import Lesson

STEPS = ("idea", "move", "why")
HUNDRED = 100


def box(scene: Scene, lesson: Lesson) -> Html:
    words, here = scene.words, scene.here
    advice = lesson.advice
    close = tool(here, "out", words("coach.close"), data_act="unhint", id="unhint")
    head = tag("header", here.art("hint"), tag("h2", words("coach"), id="coach-title"), close, cls="coach-head")
    if not advice:
        inside: Inside = tag("p", words("coach.looks"), cls="coach-looks")
    else:
        given = [step(scene, name, said(scene, name, advice)) for name in STEPS[: lesson.given]]
        inside = [tag("ol", given, cls="coach-steps"), onward(scene, lesson.given)]
    return tag("section", head, inside, cls="coach", id="coach", tabindex="-1", aria_labelledby="coach-title",
               data_step=f"coach-{lesson.ply}-{lesson.given if advice else 0}")  # fmt: skip


def step(scene: Scene, name: str, inside: Inside) -> Html:
    return tag("li", tag("h3", scene.words(f"coach.{name}")), inside, cls="coach-step")


def onward(scene: Scene, given: int) -> Html | None:
    """The way to the next step; after the last there is none."""
    if given >= len(STEPS):
        return None
    return tag(
        "p", button(scene.words(f"coach.ask.{STEPS[given]}"), id="coach-more", data_act="hint"), cls="coach-foot"
    )


def said(scene: Scene, name: str, advice: Advice) -> Inside:
    if name == "idea":
        return tag("p", reasoned(scene, f"idea.{advice.idea[0]}", advice.idea[1]))
    if name == "move":
        return tag("p", tag("b", deed(scene, advice.move)), cls="coach-move")
    told = [tag("p", reasoned(scene, f"why.{key}", facts)) for key, facts in advice.reasons]
    return [*told, tag("p", expected(scene, advice), cls="coach-expects") if advice.expects is not None else None]


def newest(scene: Scene, lesson: Lesson) -> Html:
    """What was given last, for the ear."""
    if not lesson.advice:
        return scene.words("coach.looks")
    name = STEPS[lesson.given - 1]
    told = Html(str(join(said(scene, name, lesson.advice))).replace("</p><p", "</p> <p"))
    return scene.words("coach.aloud", step=scene.words(f"coach.{name}"), said=told)


def deed(scene: Scene, move: Move) -> Html:
    """A move as the log would tell it."""
    events = scene.view.clone().tell(move)
    return sentence(scene, events[0]) if events else together(scene.view.write(move))


def expected(scene: Scene, advice: Advice) -> Html:
    """What playing on has brought, on the average, in the game's own measure; and what the next best move does."""
    words, key = scene.words, f"expects.{advice.unit}"
    best, other = (measured(scene, advice.unit, n) for n in (advice.expects, advice.next))
    if best is None:
        return Html("")
    return words(f"{key}.both", n=best, other=other) if other is not None and other != best else words(key, n=best)


def measured(scene: Scene, unit: str, n: float | None) -> str | None:
    """A share as so many out of a hundred; a chair as a place; anything else in halves, with its sign."""
    if n is None:
        return None
    if unit == "victory":
        return number(round(HUNDRED * n))
    if unit == "chair":
        return f"{1 + (1 - n) * (len(scene.names) - 1):.1f}".replace(".", "," if scene.here.lang == "fr" else ".")
    halves = round(2 * n) / 2
    return ("+" if halves > 0 else "") + number(halves)


# --- the ring ---

PRESSED = re.compile(r"<(?:input|button)\b[^>]*>")
SAYS = re.compile(r' (?:value|data-move)="([^"]*)"')
BETWEEN = re.compile(r"[+:]")


def ringed(place: Html, move: str) -> Html:
    """One's place with a ring round what this move is made of: the button that makes it, the card that stands for it,
    or each of its parts."""
    found: list[Any] = [unescape(said) for one in PRESSED.findall(place) for said in SAYS.findall(one)]
    meant = {move} if move in found else set(filter(None, BETWEEN.split(move)))

    def ring(match: re.Match[str]) -> str:
        if any(unescape(said) in meant for said in SAYS.findall(match[0])):
            return match[0][:-1] + " data-hinted>"
        return match[0]

    return Html(PRESSED.sub(ring, place))
