"""Big Top, told: each event of the engine as a sentence, and each refusal with its cards."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.big_top.cards import listed, money, said
from pages.games.big_top.deed import payers
from pages.html import Html
from pages.scene import Scene
from salon.core import Event, Refused
from salon.games.big_top.pack import SUITS


def sentence(scene: Scene, event: Event) -> Html:
    key, facts = event
    seat = facts.get("seat", facts.get("dealer"))
    told = {"name": scene.name(seat)} if seat is not None else {}
    return scene.words("event." + variant(scene, key, facts, told), **told)


def variant(scene: Scene, key: str, facts: dict[str, Any], told: dict[str, Any]) -> str:
    """Which of an event's sentences fits, with the facts it needs."""
    words = scene.words
    if "card" in facts:
        told["card"] = said(scene, facts["card"])
    if key == "played" and facts.get("space") is not None:
        return "played.called"
    if key == "earned":
        told |= {"money": money(scene, facts["amount"]), "sources": payers(scene, facts["from"])}
    elif key == "called":
        told["money"] = money(scene, facts["space"])
    elif key == "slid":
        told["slides"] = words.list([
            words("event.slide", card=said(scene, slide["card"]), money=money(scene, slide["to"]))
            for slide in facts["cards"]
        ])  # fmt: skip
    elif key == "forced":
        told["cards"] = listed(scene, facts["cards"])
        return "forced" if len(facts["cards"]) == 1 else "forced.choice"
    elif key == "placed":
        told["tickets"] = words.list([
            words("event.ticket", money=money(scene, worth), suit=words(f"suit.{suit}.on"))
            for suit, worth in zip(SUITS, facts["tickets"], strict=True)
        ])  # fmt: skip
    elif key == "round_over":
        told["gains"] = gains(scene, facts["gained"])
    elif key == "dealt":
        told |= {"n": facts["round"], "of": facts["of"]}
    return key


def gains(scene: Scene, gained: list[int]) -> Html:
    words, seats = scene.words, sorted(range(len(gained)), key=lambda seat: -gained[seat])
    return words.list([words("gain.of", name=scene.name(s), money=money(scene, gained[s])) for s in seats])


def summary(scene: Scene, number: int, events: list[Event]) -> Html:
    """An earlier round in one line: who finished it, and what everybody got."""
    told = [parts.sentence(scene, event) for event in events if event[0] in {"drawn", "round_over"}]
    whole = Html(" ".join(told))
    return scene.words("summary", n=number, told=whole) if number else whole


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """The cards that a refusal speaks of, as one says them."""
    given = refusal.facts
    found = {key: said(scene, str(given[key])) for key in ("card", "beside") if key in given}
    lists = {key: given[key] for key in ("first", "cards") if key in given}
    return found | {key: listed(scene, codes) for key, codes in lists.items() if isinstance(codes, list)}
