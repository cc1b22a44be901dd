"""The live table, as every game shows it: the game's own drawing, the log, the cover between two people."""

from __future__ import annotations

from itertools import groupby

from pages import after, coach
from pages.here import Here
from pages.html import Html, button, tag, together
from pages.parts import go_on, sentence
from pages.scene import Scene
from salon.core import NOBODY

LINES = 40  # of the chapter that runs, at most
REMEMBERED = 24  # chapters that the log tells besides the one that runs; the record has them all
OFFERED = 40  # moves that a table without its drawing offers, at most


def stage(scene: Scene, log: Html | None = None) -> Html:
    """The whole picture; `log` stands where the table's own would, if somebody else tells the game."""
    if scene.view.turn == NOBODY:
        return together(scene.draw.end(scene), after.section(scene), log)
    told = log or (None if scene.taught else chronicle(scene))  # a lesson has its own voice
    house = not (scene.acting or scene.covered or scene.taught or scene.watching)  # moves, or waits to be told to
    return tag(
        "div",
        scene.draw.table(scene),
        tag("div", place(scene), id="place"),
        scene.coach,
        told,
        cls="evening",
        data_house=house,
    )


def place(scene: Scene) -> list[Html]:
    """The hand of the one who looks, or the cover; and the way on, where the house waits for a press."""
    mine = cover(scene) if scene.covered else scene.draw.hand(scene)
    if scene.hinted:
        mine = coach.ringed(mine, scene.hinted)
    said = [whispered] if (whispered := whisper(scene)) else []
    return [*said, mine, tag("p", go_on(scene), cls="onward")] if scene.halted else [*said, mine]


def guide(here: Here, scene: Scene | None) -> Html:
    """What the one who looks may do now, each with its rule; before a game, where all of them are written."""
    words = here.words
    ways = scene.draw.guide(scene) if scene and not scene.covered else []
    told = [tag("li", said, " ", here.rule(rule)) for rule, said in ways]
    whole = tag("a", here.art("book"), words("guide.rules"), cls="button", target="rules-whole", rel="noopener",
                href=here.link(f"{words.game}/rules/"))  # fmt: skip
    return together(
        tag("ul", told, cls="guide-ways") if told else tag("p", words("guide.none")),
        tag(
            "p", whole, tag("a", here.art("hint"), words("learn"), cls="button", href=here.link(f"{words.game}/learn/"))
        ),
    )


def whisper(scene: Scene) -> Html | None:
    """At a first game: the rule that helps now, said in passing."""
    if not scene.whisper:
        return None
    rule, said = scene.whisper
    hush = button(scene.words("whisper.hush"), cls="tool", data_act="hush", id="hush")
    return tag(
        "p", scene.here.art("hint"), tag("span", said, " ", scene.here.rule(rule)), hush, cls="whisper", id="whisper"
    )


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
