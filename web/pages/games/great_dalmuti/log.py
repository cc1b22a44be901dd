"""Dalmuti, told: each event of the engine as a sentence."""

from __future__ import annotations

from typing import Any

from pages.games.great_dalmuti.cards import LAID, counted, listed
from pages.html import Html
from pages.scene import Scene
from salon.core import Event

TOLD = {"drawn", "seated", "revolution", "exchanged", "won", "out", "hand_over", "joined", "left", "closed"}


def sentence(scene: Scene, event: Event) -> Html:
    key, facts = event
    said = {name: scene.name(facts[fact]) for name, fact in (("name", "seat"), ("leader", "leads")) if fact in facts}
    return scene.words("event." + variant(scene, key, facts, said), **said)


def variant(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    """Which of an event's sentences fits, with the facts it needs."""
    words = scene.words
    if key in LAID | {"took"}:
        said["set"] = counted(scene, facts["rank"], facts["real"], facts["jesters"])
    elif key in {"drawn", "seated", "hand_over"}:
        told(scene, key, facts, said)
    elif key == "revolution":
        return "revolution.general" if facts["general"] else key
    elif key == "decided":
        return "decided.given" if facts["given"] else key
    elif key == "exchanged":
        return exchanged(scene, facts, said)
    elif key == "merchant":
        said |= {"other": scene.name(facts["with"])} if facts["with"] is not None else {}
        return key if facts["with"] is not None else "merchant.none"
    elif key == "won" and facts["leads"] != facts["seat"]:
        return "won.out"
    elif key == "exposed":
        said["card"] = listed(scene, [facts["rank"]])
    elif key == "out":
        said["place"] = words(f"nth.{facts['place']}")
    elif key == "dealt":
        said["n"] = facts["hand"]
    return key


def told(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> None:
    """Events on the whole table: a list of names."""
    words = scene.words
    if key == "drawn":
        drawn = sorted(facts["cards"].items(), key=lambda draw: int(draw[1]))
        said["draws"] = words.list([words("event.draw", name=scene.name(s), card=listed(scene, [c])) for s, c in drawn])
    else:
        order = facts["order" if key == "seated" else "after"]
        said |= {"order": words.list([scene.name(seat) for seat in order]), "first": scene.name(order[0])}
        said |= {"last": scene.name(order[-1])}


def exchanged(scene: Scene, facts: dict[str, Any], said: dict[str, Any]) -> str:
    """Only those who trade hear which cards."""
    great, little = facts["seats"]
    said |= {"great": scene.name(great), "little": scene.name(little)}
    if facts["gift"] is None:
        return f"exchanged.{facts['rule']}"
    said |= {"gift": listed(scene, facts["gift"]), "tax": listed(scene, facts["tax"])}
    return "exchanged.seen"


def place_in_match(scene: Scene, number: int) -> tuple[int, int]:
    """The hand and the trick that this chapter is."""
    for chapter, (key, facts) in reversed(scene.log):
        if key == "dealt" and chapter <= number:
            return facts["hand"], number - chapter + 1
    return 0, 1


def chapter(scene: Scene, number: int, events: list[Event]) -> Html:
    hand, trick = place_in_match(scene, number)
    return scene.words("chapter", hand=hand, trick=trick) if hand else scene.words("chapter.0")


def summary(scene: Scene, number: int, events: list[Event]) -> Html:
    """An earlier trick in one line: what came before it, who took it and with what, who went out."""
    hand, trick = place_in_match(scene, number)
    whole = Html(" ".join(sentence(scene, event) for event in summed(events)))
    return scene.words("summary", hand=hand, trick=trick, told=whole) if hand else whole


def summed(events: list[Event]) -> list[Event]:
    """The events that a summary tells; the trick's last set goes with whoever took it."""
    sets = [facts for key, facts in events if key in LAID]
    told = [event for event in events if event[0] in TOLD]
    return [("took", sets[-1]) if event[0] == "won" and sets else event for event in told]
