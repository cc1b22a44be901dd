"""What everybody did since the one who looks did something: a mark a seat, in Big Top and in Fan Tan."""

from __future__ import annotations

from collections.abc import Iterator

from pages.games.big_top.cards import mini, money
from pages.html import Html, hidden, tag
from pages.parts import sentence
from pages.scene import Scene
from salon.core import PASSED, UNDONE, Event, Seat

DEEDS = {"played": "did.played", "called": "did.called", PASSED: "did.passed"}
NEWS = {*DEEDS, "earned", UNDONE}


def lately(scene: Scene) -> Iterator[Event]:
    """The round's deeds, the newest first, back to the last one of whoever looks; a spectator gets a turn of each."""
    met: set[Seat] = set()
    for chapter, event in reversed(scene.log):
        key, facts = event
        if chapter != scene.view.chapter or (key in NEWS and facts["seat"] in met):
            return
        if key in NEWS:
            yield event
        if key in DEEDS:
            met |= {facts["seat"]} if facts["seat"] != scene.seat else {*range(len(scene.names))}


def news(scene: Scene) -> Html | None:
    """The last deed in a sentence, with what it earned."""
    told: list[Html] = []
    for event in lately(scene):
        told.insert(0, sentence(scene, event))
        if event[0] != "earned":
            break
    return tag("span", *[[said, " "] for said in told]) if told else None


def did(scene: Scene, seat: Seat) -> Html:
    """One seat's mark: the card it played or called, or its pass; the newest of all is framed."""
    told = list(lately(scene))
    mine = [event for event in told if event[1].get("seat") == seat and event[0] != UNDONE]
    newest = next((event for event in told if event[0] in DEEDS), None)
    cls = "did" + " is-newest" * (newest in mine)
    return tag("td", [hidden(sentence(scene, event), " ") for event in reversed(mine)], mark(scene, mine), cls=cls)


def mark(scene: Scene, mine: list[Event]) -> Html | None:
    deed = next((event for event in mine if event[0] in DEEDS), None)
    if not deed:
        return None
    key, facts = deed
    earned = sum(facts["amount"] for key, facts in mine if key == "earned")
    return tag(
        "span",
        tag("span", scene.words(DEEDS[key]), cls="did-word"),
        mini(scene, facts["card"]) if "card" in facts else None,
        tag("span", "+", money(scene, earned), cls="coin") if earned else None,
        cls=f"chip chip-{key}",
        aria_hidden="true",
    )
