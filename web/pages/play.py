"""The live table, as every game shows it: the game's own drawing, the log, the cover between two people."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from typing import Any

from pages.html import Html, button, hidden, tag, together
from pages.scene import Scene, cameo
from salon.core import NOBODY, Event, Refused

LINES = 40  # of the chapter that runs, at most
REMEMBERED = 24  # chapters that the log tells besides the one that runs; the record has them all


def drawing(game: str) -> Any:
    """The module that draws this game: table, hand, picks, end, verdict, facts, sentence, chapter and summary."""
    return import_module(f"pages.games.{game}")


def stage(scene: Scene) -> Html:
    draw = drawing(scene.view.name)
    if scene.view.turn == NOBODY:
        return draw.end(scene)  # type: ignore[no-any-return]
    place = cover(scene) if scene.covered else draw.hand(scene)
    return tag("div", draw.table(scene), tag("div", place, id="place"), chronicle(scene), cls="evening")


def cover(scene: Scene) -> Html:
    """Between two people: the public table stays on view, the hand does not, until the next one says who they are."""
    words, turn = scene.words, scene.view.turn
    name = scene.name(turn)
    return tag(
        "section",
        scene.here.art("house", "cover-mark"),
        tag("h2", words("cover.title", name=name), id="cover-title"),
        tag("p", words("cover.say", name=name)),
        button(tag("span", words("cover.confirm", name=name)), main=True, id="confirm", data_act="confirm"),
        cls="place cover",
        id="hand",
        tabindex="-1",
        aria_labelledby="cover-title",
    )


def chronicle(scene: Scene) -> Html:
    """The log, newest chapter first; inside a chapter as it happened."""
    words, draw = scene.words, drawing(scene.view.name)
    chapters = [(number, [event for _, event in told]) for number, told in groupby(scene.log, key=lambda line: line[0])]
    now, earlier = chapters[-1:], chapters[:-1][-REMEMBERED:]
    told = [event for _, events in now for event in events][-LINES:]
    items = [
        tag("li", sentence(scene, event), cls="now" if event is told[-1] else None, data_event=event[0])
        for event in told
    ]
    return tag(
        "aside",
        tag("h2", words("log.title"), id="log-title"),
        tag(
            "div",
            [tag("h3", draw.chapter(scene, number, events)) for number, events in now],
            tag("ol", *items, cls="log-list"),
            tag("h3", words("log.earlier")) if earlier else None,
            tag("ol", [tag("li", draw.summary(scene, n, events)) for n, events in reversed(earlier)], cls="log-list"),
            cls="log",
            tabindex="0",
            role="region",
            aria_label=words("log.title"),
            data_keep_scroll=True,
        ),
        cls="chronicle",
        id="log",
        aria_labelledby="log-title",
    )


def clock(scene: Scene) -> Html | None:
    """What is left of the time the company gave itself; the game says where it hangs."""
    return tag("p", time_left(scene), cls="clock", id="clock") if scene.remaining is not None else None


def time_left(scene: Scene) -> Html:
    minutes = -(-(scene.remaining or 0) // 60)
    told = scene.words.many("clock", minutes) if minutes > 1 else scene.words("clock.last")
    return together(scene.here.art("hourglass"), " ", told)


def sentence(scene: Scene, event: Event) -> Html:
    return drawing(scene.view.name).sentence(scene, event)  # type: ignore[no-any-return]


def refused(scene: Scene, refusal: Refused) -> Html:
    """A refusal in words, with its rule; what no sentence was written for still names its number."""
    words, rule = scene.words, scene.here.rule(refusal.rule)
    facts = {**refusal.facts, **drawing(scene.view.name).facts(scene, refusal), "rule": rule}
    key = f"refused.{refusal.rule}"
    return words(key, **facts) if words.has(key) else words("refused", rule=rule)


def told(scene: Scene, most: int = 3) -> list[Html]:
    """The last things that happened since the one who looks moved, as sentences."""
    mine = max((at for at, (_, (_, facts)) in enumerate(scene.log) if facts.get("seat") == scene.seat), default=-1)
    return [sentence(scene, event) for _, event in scene.log[mine + 1 :]][-most:]


def go_on(scene: Scene) -> Html:
    return button(scene.words("deed.go"), main=True, id="go", data_act="go", data_value=scene.ply)


def steps(scene: Scene, before: str, after_: str) -> Html:
    """Left and right through what may be done: what lies ready after either."""
    ways = [("previous", before, "ArrowLeft", "‹"), ("next", after_, "ArrowRight", "›")]
    return tag(
        "span",
        [
            button(
                tag("span", sign, aria_hidden="true"),
                hidden(scene.words(f"step.{name}")),
                cls="step",
                id=f"step-{name}",
                data_act="pick",
                data_value=value,
                data_key=key.lower(),
                aria_keyshortcuts=key,
            )
            for name, value, key, sign in ways
        ],
        cls="steps-plays",
    )


def after(scene: Scene, again: Html) -> Html:
    """The ways on from an ended game."""
    words = scene.words
    return tag(
        "nav",
        button(again, main=True, id="again", data_act="again"),
        button(words("next.table"), data_act="leave"),
        tag("a", words("next.home"), cls="button next-home", href=scene.here.link("")),
        cls="next",
        aria_label=words("next"),
    )


def player(scene: Scene, seat: int) -> Html:
    """A seat's name with its cameo."""
    return together(cameo(scene.names[seat]), scene.name(seat))
