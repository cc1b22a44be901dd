"""The coach, drawn: three steps, one at a time; and the ring round what it would play."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pages.controls import tool
from pages.html import Html, Inside, button, join, tag, together, unescape
from pages.parts import reasoned, sentence
from pages.scene import Scene
from salon.bots.coach import Advice
from salon.core import Event, Move

if TYPE_CHECKING:
    from pages.coaching import Lesson

STEPS = ("idea", "move", "why")
FINE = 5  # of a hundred: of so few playouts, a chance is known to that


def box(scene: Scene, lesson: Lesson) -> Html:
    words, here = scene.words, scene.here
    close = tool(here, "out", words("coach.close"), data_act="unhint", id="unhint")
    head = tag("header", here.art("hint"), tag("h2", words("coach"), id="coach-title"), close, cls="coach-head")
    given = [step(scene, name, said(scene, name, lesson)) for name in STEPS[: lesson.given]]
    steps = tag("ol", given, cls="coach-steps")
    return tag("section", head, steps, onward(scene, lesson.given), cls="coach", id="coach", tabindex="-1",
               aria_labelledby="coach-title", data_step=f"coach-{lesson.ply}-{lesson.given}")  # fmt: skip


def step(scene: Scene, name: str, inside: Inside) -> Html:
    return tag("li", tag("h3", scene.words(f"coach.{name}")), inside, cls="coach-step")


def onward(scene: Scene, given: int) -> Html | None:
    """The way to the next step; after the last there is none."""
    if given >= len(STEPS):
        return None
    return tag(
        "p", button(scene.words(f"coach.ask.{STEPS[given]}"), id="coach-more", data_act="hint"), cls="coach-foot"
    )


def said(scene: Scene, name: str, lesson: Lesson) -> Inside:
    """One of the steps; until the coach has looked, that it does."""
    idea, advice = lesson.idea, lesson.advice
    if name == "idea" and idea:
        return tag("p", reasoned(scene, f"idea.{idea[0]}", idea[1]))
    if not advice:
        return tag("p", scene.words("coach.looks"), cls="coach-looks")
    if name == "move":
        return tag("p", tag("b", deed(scene, advice.move)), cls="coach-move")
    forced = len(scene.view.moves()) == 1
    return [why(scene, advice.reasons, "coach.forced" if forced else "coach.no.why"), chance(scene, advice)]


def why(scene: Scene, reasons: Sequence[Event], otherwise: str = "coach.no.why") -> list[Html]:
    """At least that it was found to be best, or that there is no other."""
    told = [tag("p", reasoned(scene, f"reason.{key}", facts)) for key, facts in reasons]
    return told or [tag("p", scene.words(otherwise))]


def chance(scene: Scene, advice: Advice) -> Html | None:
    """Of victory, for the one who looks: the coach's own estimate, once it has one, no finer than it is known."""
    if not advice.chances or scene.seat is None:
        return None
    n = FINE * round(100 / FINE * advice.chances[scene.seat])
    key = "coach.chance" + (".none" if n == 0 else ".sure" if n == 100 else "")
    return tag("p", scene.words(key, n=n), cls="coach-expects")


def newest(scene: Scene, lesson: Lesson) -> Html:
    """What was given last, for the ear."""
    name = STEPS[lesson.given - 1]
    told = Html(join(said(scene, name, lesson)).replace("</p><p", "</p> <p"))
    return scene.words("coach.aloud", step=scene.words(f"coach.{name}"), said=told)


def deed(scene: Scene, move: Move) -> Html:
    """A move as the log would tell it."""
    events = scene.view.clone().tell(move)
    return sentence(scene, events[0]) if events else together(scene.view.write(move))


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
