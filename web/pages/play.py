"""The live table, as every game shows it: the game's own drawing, the log, the cover between two people."""

from __future__ import annotations

from itertools import groupby

from pages.html import Html, button, tag
from pages.parts import go_on, sentence
from pages.scene import Scene
from salon.core import NOBODY

LINES = 40  # of the chapter that runs, at most
REMEMBERED = 24  # chapters that the log tells besides the one that runs; the record has them all
OFFERED = 40  # moves that a table without its drawing offers, at most


def stage(scene: Scene) -> Html:
    if scene.view.turn == NOBODY:
        return scene.draw.end(scene)
    return tag("div", scene.draw.table(scene), tag("div", place(scene), id="place"), chronicle(scene), cls="evening")


def place(scene: Scene) -> list[Html]:
    """The hand of the one who looks, or the cover; and the way on, where the house waits for a press."""
    mine = cover(scene) if scene.covered else scene.draw.hand(scene)
    return [mine, tag("p", go_on(scene), cls="onward")] if scene.halted else [mine]


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
    words, draw = scene.words, scene.draw
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
            id="log-lines",
            tabindex="0",
            role="group",
            aria_labelledby="log-title",
            data_keep_scroll=True,
        ),
        cls="chronicle",
        id="log",
        aria_labelledby="log-title",
    )


def plain(scene: Scene) -> Html:
    """A table whose drawing has failed: what happened in words, and the moves in the notation of its records."""
    words, view = scene.words, scene.view
    moves = [view.write(move) for move in view.moves()[:OFFERED]] if scene.acting else []
    deeds = [button(text, id=f"plain-{n}", data_move=text) for n, text in enumerate(moves)]
    on = None if scene.acting or scene.covered or view.turn == NOBODY else go_on(scene)
    told = [tag("li", sentence(scene, event)) for _, event in scene.log[-LINES:]]
    asked = cover(scene) if scene.covered else tag("form", tag("div", deeds, on, cls="deed"), cls="place", id="hand")
    return tag(
        "div",
        tag("section", tag("h2", words("plain"), id="winner", tabindex="-1"), tag("p", words("plain.say")), cls="felt"),
        tag("div", asked, id="place"),
        tag("aside", tag("h2", words("log.title")), tag("ol", told, cls="log log-list"), cls="chronicle", id="log"),
        cls="evening evening-plain",
    )
