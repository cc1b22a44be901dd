"""What every table is made of. A game's page takes from here what it does not draw itself."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from functools import reduce
from typing import Any

from pages.chairs import GONE, GUEST
from pages.here import Here
from pages.html import Html, Inside, button, hidden, tag, together
from pages.levels import portrait, rank
from pages.scene import Form, Rule, Scene
from pages.words import number
from salon.core import UNDONE, Event, Refused, Result, Seat

# --- people ---


def cameo(name: str) -> Html:
    return tag("span", name[:1].upper(), cls="cameo", aria_hidden="true")


def player(scene: Scene, seat: Seat) -> Html:
    """A seat's name with its cameo, or with the face and the level of whoever plays it for the house."""
    return together(portrait(scene, seat) or cameo(scene.names[seat]), scene.name(seat), rank(scene, seat))


def corners(here: Here) -> list[Html]:
    """Ornaments for the four corners of a felt."""
    return [here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)]


# --- a place ---


def place(scene: Scene, *inside: Inside, cls: str = "place", **more: Any) -> Html:
    """One's place: the form that `picks` reads."""
    more = {"id": "hand", "tabindex": "-1", "data_change": "pick", "aria_label": scene.words("place")} | more
    return tag("form", *inside, cls=cls, **more)


def head(scene: Scene, *aside: Inside, asked: Inside = None, news: Inside = None) -> Html:
    """Who sits here, what is asked of them, what has happened; `aside` follows the name. Its height never changes."""
    words, me = scene.words, scene.seat
    if me is None:
        said = words("lesson.spectator") if scene.taught else waiting(scene)
        return tag("header", tag("h2", said, id="place-title"), cls="place-head")
    turn = tag("span", words("state.turn"), cls="tag tag-turn") if scene.acting else None
    told = tag("p", tag("b", asked, " ") if asked and scene.acting else None, news, cls="place-told")
    return tag("header", tag("h2", player(scene, me), turn, aside, id="place-title"), told, cls="place-head")


def waiting(scene: Scene) -> Html:
    """Somebody else plays: the house, or others at their own devices."""
    elsewhere = "place.elsewhere" if GUEST in scene.kinds else "place.waiting"
    return scene.words("place.spectator" if scene.watching else elsewhere)


def lately(scene: Scene, most: int = 3) -> list[Html]:
    """The last things that happened since the one who looks moved, as sentences with a blank behind each."""
    mine = max((at for at, (_, (_, facts)) in enumerate(scene.log) if facts.get("seat") == scene.seat), default=-1)
    return [together(sentence(scene, event), " ") for _, event in scene.log[mine + 1 :]][-most:]


def notice(said: Inside, alarm: bool = True) -> Html:
    """Why what lies ready will not do; without alarm, a plain word on what can be done."""
    if alarm:
        return tag("p", said, cls="notice", role="alert", id="notice")
    return tag("p", said, cls="notice notice-calm", role="status", id="notice")


def deed(*inside: Inside, cls: str = "deed") -> Html:
    """The row of main buttons, at the foot of a place."""
    return tag("div", *inside, cls=cls)


def go_on(scene: Scene) -> Html:
    return button(scene.words("deed.go"), main=True, id="go", data_act="go", data_value=scene.ply)


def not_now(why: Html, tried: str | None = None) -> dict[str, Any]:
    """Attributes of what cannot be done now: a press says why; `tried` is the move that it would be."""
    return {"data_act": "refuse", "data_value": why, "data_tried": tried or None, "aria_disabled": "true"}


def may(move: str | None, why: Html, tried: str | None = None) -> dict[str, Any]:
    """Attributes of a button that makes a move, if there is one to make; else `tried` is what it would have been."""
    return {"data_move": move} if move else not_now(why, tried)


def steps(scene: Scene, before: str, after: str) -> Html:
    """Left and right through what may be done: what lies ready after either."""
    ways = [("previous", before, "ArrowLeft", "‹"), ("next", after, "ArrowRight", "›")]
    return tag(
        "span",
        [
            button(
                tag("span", sign, aria_hidden="true"),
                hidden(scene.words(f"step.{name}")),
                cls="step",
                id=f"step-{name}",
                title=scene.words(f"step.{name}"),
                data_act="pick",
                data_value=value,
                data_key=key.lower(),
                aria_keyshortcuts=key,
            )
            for name, value, key, sign in ways
        ],
        cls="steps-plays",
    )


def timer(scene: Scene) -> Html | None:
    """What is left of the time the company gave itself; the game says where it hangs."""
    return tag("p", time_left(scene), cls="timer", id="timer") if scene.remaining is not None else None


def time_left(scene: Scene) -> Html:
    minutes = -(-(scene.remaining or 0) // 60)
    left = scene.words.many("timer", minutes) if minutes > 1 else scene.words("timer.last")
    return together(scene.here.art("hourglass"), " ", left)


# --- what is said ---


def sentence(scene: Scene, event: Event) -> Html:
    """An event in words. One that the game has none for gets a plain sentence: the table goes on."""
    key, facts = event
    named = {"name": scene.name(facts["seat"])} if facts.get("seat") is not None else {}
    if key == UNDONE:
        return scene.words("event.undone.seen" if facts.get("seen") else "event.undone", **named)
    try:
        return scene.draw.sentence(scene, event)
    except Exception:  # noqa: BLE001 - a fault in a game's words must not stop its table
        traceback.print_exc(file=sys.stderr)
        return scene.words("event.untold" if named else "event.untold.house", **named)


def reasoned(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    """What the coach says of a decision; a game's page may have its own way to say it."""
    said: Html = getattr(scene.draw, "reason", reason)(scene, key, facts)
    return said


def reason(scene: Scene, key: str, facts: dict[str, Any]) -> Html:
    """With the names of seats; numbers as the house writes them."""
    named = {"name": scene.name(facts["seat"])} if facts.get("seat") is not None else {}
    figures = {name: number(fact) for name, fact in facts.items() if isinstance(fact, int | float)}
    return scene.words(key, **facts | figures | named)


def refused(scene: Scene, refusal: Refused) -> Html:
    """A refusal in words, with its rule; what no sentence was written for still names its number."""
    words, rule = scene.words, scene.here.rule(refusal.rule)
    facts = {**refusal.facts, **scene.draw.facts(scene, refusal), "rule": rule}
    key = f"refused.{refusal.rule}"
    return words(key, **facts) if words.has(key) else words("refused", rule=rule)


def scores(scene: Scene, result: Result | None = None) -> Html:
    """Everybody's place and points as it stands, in a sentence."""
    words, found = scene.words, result or scene.view.result()
    here = [seat for seat in range(len(scene.names)) if scene.kinds[seat] != GONE]
    told = [score(scene, found, seat) for seat in sorted(here, key=lambda seat: found.places[seat])]
    return words("scores", told=reduce(lambda most, one: words("scores.join", most=most, last=one), told))


def ranked(points: Sequence[float]) -> Result:
    """A standing by these points alone, ties sharing a place."""
    return Result(tuple(1 + sum(other > mine for other in points) for mine in points), tuple(points), ())


def score(scene: Scene, result: Result, seat: Seat) -> Html:
    words, name = scene.words, scene.name(seat)
    points = words.many("mine.points", result.points[seat]) if result.points else None
    if seat in result.out:
        return words("scores.out", name=name)
    told = words("scores.with", name=name, points=points) if points else name
    return words("scores.place", place=result.places[seat], told=told)


# --- what a game may take as it is ---


def picks(scene: Scene, form: Form, pressed: str) -> Form:
    """What is ticked lies ready."""
    return form


def guide(scene: Scene) -> list[Rule]:
    """The table says it itself."""
    return []


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """The engine's own facts are enough."""
    return {}


def chapter(scene: Scene, number: int, events: list[Event]) -> Html:
    return scene.words("chapter", n=number) if number else scene.words("chapter.0")


def summary(scene: Scene, number: int, events: list[Event]) -> Html:
    """An earlier chapter, told by its last event."""
    whole = sentence(scene, events[-1]) if events else Html("")
    return scene.words("summary", n=number, told=whole) if number else whole
