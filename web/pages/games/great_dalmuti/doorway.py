"""Between two hands, §5.7: who comes, who leaves, whose chair the house takes; and the end of an open match."""

from __future__ import annotations

from pages.chairs import house
from pages.html import Html, button, hidden, tag
from pages.scene import Scene
from salon.core import LETTERS, Seat
from salon.games.great_dalmuti.terms import COME, END


def doorway(scene: Scene) -> Html | None:
    calls = scene.view.calls() if scene.pausing and not scene.taught else []
    ending = button(scene.words("doorway.end"), data_act="call", data_value="end", id="end-match")
    return (
        tag(
            "div",
            ending if END in calls else None,
            company(scene, calls) if scene.view.options.joining else None,
            cls="doorway-deeds",
        )
        if calls
        else None
    )


def company(scene: Scene, calls: list[object]) -> Html:
    words = scene.words
    return tag(
        "details",
        tag("summary", words("doorway")),
        tag("p", words("doorway.say", rule=scene.here.rule("5.7")), cls="doorway-say"),
        tag("ul", [chair(scene, seat, ("-", seat) in calls) for seat in scene.view.order], cls="doorway-chairs"),
        newcomer(scene) if COME in calls else tag("p", words("doorway.full")),
        cls="doorway",
        id="doorway",
    )


def chair(scene: Scene, seat: Seat, may_go: bool) -> Html:
    words = scene.words
    to, key = ("person", "doorway.person") if house(scene.kinds[seat]) else ("bot", "doorway.house")
    swap = button(words(key), hidden(" ", scene.name(seat)), data_act="replace", data_value=f"{seat}:{to}")
    label = hidden(" ", scene.name(seat))
    go = button(words("doorway.leave"), label, data_act="call", data_value=f"-{LETTERS[seat]}") if may_go else None
    return tag("li", scene.name(seat), tag("span", swap, go, cls="doorway-ways"), cls="doorway-chair")


def newcomer(scene: Scene) -> Html:
    words, said = scene.words, scene.picked
    field = tag("input", type="text", name="newcomer", value=said.get("newcomer", [""])[0], maxlength=200,
                autocomplete="off", spellcheck="false", id="newcomer")  # fmt: skip
    kind = said.get("kind", ["bot"])[0]
    kinds = [tag("option", words(f"kind.{v}"), value=v, selected=v == kind) for v in ("bot", "person")]
    return tag(
        "div",
        tag("label", words("doorway.name"), " ", field),
        tag("label", hidden(words("doorway.kind")), tag("select", *kinds, name="kind", id="newcomer-kind")),
        button(words("doorway.come"), data_act="call", data_value="+", id="come"),
        cls="newcomer",
    )
