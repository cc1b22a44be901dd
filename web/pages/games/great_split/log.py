"""The Great Split, told: each event of the engine as a sentence."""

from __future__ import annotations

from typing import Any

from pages.games.great_split.cards import LEVELS, apart, listed, moved, named
from pages.html import Html
from pages.scene import Scene
from salon.core import Event
from salon.games.great_split.box import TRACKS

COUNTED = {"event.exchanged.hidden", "event.showed.sold"}  # their noun agrees with a number
TOLD = {"seated", "tokens", "market", "scored", "ended"}


def sentence(scene: Scene, event: Event) -> Html:
    key, facts = event
    said: dict[str, Any] = {"name": scene.name(facts["seat"])} if "seat" in facts else {}
    tell = {
        "seated": seated, "tokens": tokens, "first_deal": dealt, "dealt": dealt, "split": groups, "wallet": groups,
        "chose": chose, "exchanged": exchanged, "played": played, "showed": showed, "market": market, "scored": scored,
        "discarded": discarded,
    }.get(key)  # fmt: skip
    sentence_ = "event." + (tell(scene, key, facts, said) if tell else key)
    return (
        scene.words.many(sentence_, said.pop("n"), **said) if sentence_ in COUNTED else scene.words(sentence_, **said)
    )


def seated(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said["who"] = scene.words(f"who.{facts['character']}")
    return key


def tokens(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    words = scene.words
    for name, drawn in zip(("first", "second"), facts["after"].values(), strict=True):
        said[name] = words.list([words(f"token.{token}") for token in drawn])
    return key


def dealt(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    mine = facts["cards"].get(scene.seat) if scene.seat is not None else None
    if key == "dealt":
        said |= {"n": facts["round"], "level": LEVELS[facts["level"] - 1]}
    if mine is None:
        return key
    said |= {"me": scene.name(scene.seat or 0), "cards": listed(scene, mine)}
    return f"{key}.mine"


def discarded(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said["card"] = named(scene, facts["card"])
    return key


def groups(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said |= {name: listed(scene, cards) for name, cards in zip(("one", "other"), facts["groups"], strict=True)}
    if key == "wallet":
        said["to"] = scene.name(facts["to"])
    return key


def chose(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said |= {"keeps": listed(scene, facts["keeps"]), "back": listed(scene, facts["returns"])}
    return key


def exchanged(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said["by"] = scene.name(facts["by"])
    if facts["taken"] is None:
        said["n"], said["back"] = facts["numbers"]
        return "exchanged.hidden"
    said |= {"taken": listed(scene, facts["taken"]), "back": listed(scene, facts["back"])}
    return key


def played(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said |= {"card": named(scene, facts["card"]), "gains": gained(scene, facts)}
    return "played.sold" if facts["sold"] else "played.splitter" if facts["card"] == "|" else key


def gained(scene: Scene, facts: dict[str, Any]) -> Html:
    gains = [moved(scene, TRACKS.index(name), *spaces) for name, spaces in facts["gained"].items()]
    return apart(scene, gains) if gains else scene.words("gain.none")


def showed(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    open_ = [play["card"] for play in facts["plays"] if play["card"] not in ("?", "|") and not play["sold"]]
    sold = sum(play["sold"] for play in facts["plays"])
    said |= {"cards": listed(scene, open_), "n": sold}
    return key if not sold else "showed.sold" if open_ else "showed.all_sold"


def market(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    said |= {"n": facts["token"], "to": facts["to"]}
    return key if facts["token"] else "market.still"


def scored(scene: Scene, key: str, facts: dict[str, Any], said: dict[str, Any]) -> str:
    points = sorted(enumerate(facts["points"]), key=lambda point: -point[1])
    said["points"] = apart(scene, [scene.words("event.score", name=scene.name(seat), n=n) for seat, n in points])
    return f"{key}.{facts['source']}"


def summary(scene: Scene, number: int, events: list[Event]) -> Html:
    """An earlier round in a line: the market, and what scored."""
    whole = Html(" ".join(sentence(scene, event) for event in events if event[0] in TOLD))
    return scene.words("summary", n=number, told=whole) if number else whole
