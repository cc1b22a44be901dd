"""Choosing a card to play or to call, and placing the tickets. A press readies, a second one does."""

from __future__ import annotations

from random import Random

from pages.scene import Form, Scene
from salon import bots
from salon.core import IllegalMove
from salon.games.big_top.pack import INITIALS
from salon.games.big_top.terms import TICKETS

TICKET_VALUES = (10, 7, 5, 3)  # §1.2
ADVICE = "advice"


def picks(scene: Scene, form: Form, pressed: str) -> Form:
    """What lies ready after a press."""
    if not scene.acting:
        return {}
    if scene.view.phase != TICKETS:
        return {"play": [pressed]} if pressed else {}
    if pressed == ADVICE:
        advised = bots.load(scene.view.name)(scene.view, Random(0))
        return {suit: [f"{suit}{worth}"] for suit, worth in zip(INITIALS, advised, strict=True)}
    return placed(scene.picked, pressed[:1], pressed)


def placed(before: Form, suit: str, pressed: str) -> Form:
    """A ticket on a suit: whatever held it gets the one that it replaces, and the last ticket finds its place alone."""
    now = {s: before[s][0][1:] for s in INITIALS if before.get(s)}
    worth, replaced = pressed[1:], now.get(suit)
    for other in [s for s, held in now.items() if held == worth and s != suit]:
        del now[other]
        now |= {other: replaced} if replaced else {}
    now[suit] = worth
    if len(now) == 3:
        [free] = set(INITIALS) - now.keys()
        [last] = {str(value) for value in TICKET_VALUES} - set(now.values())
        now[free] = last
    return {s: [f"{s}{now[s]}"] for s in INITIALS if s in now}


def tickets(scene: Scene) -> list[str]:
    """By suit, the ticket that lies ready on it; "" if none does."""
    return [scene.picked.get(suit, [""])[0][1:] for suit in INITIALS]


def placing(scene: Scene) -> str:
    """The move, once all four lie ready."""
    ready = tickets(scene)
    return ".".join(ready) if all(ready) else ""


# --- playing and calling; Fan Tan plays too ---


def plays(scene: Scene) -> list[str]:
    """Every legal play and call, as the hand lies; a pass is none."""
    return [scene.view.write(move) for move in scene.view.moves() if move]


def by_card(scene: Scene) -> dict[str, str]:
    """The one thing that can be done with a card, by its code."""
    return {text.removeprefix("!"): text for text in plays(scene)} if scene.acting else {}


def picked(scene: Scene) -> str:
    """What lies ready, legal or not; the only legal play lies ready by itself, unless a lesson asks for it."""
    if not scene.acting:
        return ""
    legal = plays(scene)
    return scene.picked.get("play", legal if len(legal) == 1 and not scene.taught else [""])[0]


def beside(scene: Scene, step: int) -> str:
    """The play before or after the one that lies ready, round and round."""
    legal, now = plays(scene), picked(scene)
    at = legal.index(now) + step if now in legal else min(step, 0)
    return legal[at % len(legal)]


def meant(scene: Scene, code: str) -> str:
    """What a press on a card with which nothing can be done would have been: a call, if that has a rule of its own."""
    return f"!{code}" if len(refusals(scene, code)) > 1 else code


def refusals(scene: Scene, code: str) -> list[IllegalMove]:
    """Why nothing can be done with this card now: what stops it from being played, and from being called."""
    found = {refusal.rule: refusal for text in (code, f"!{code}") if (refusal := scene.refusal(text))}
    found.pop("notation", None)  # Fan Tan calls nothing
    return list(found.values())
