"""Parting one's hand, §3.1: cards cross the splitter; what each half is worth, to oneself and to the taker."""

from __future__ import annotations

from typing import Any

from pages.games.great_split.cards import art, card, me, taker
from pages.games.great_split.collection import flag
from pages.games.great_split.head import head
from pages.games.great_split.picking import halves, offer, right
from pages.games.great_split.worth import Worth, shown, worth
from pages.html import Html, button, hidden, tag
from pages.parts import deed, not_now, refused
from pages.scene import Scene
from salon.core import Refused


def parting(scene: Scene) -> list[Html]:
    words, name = scene.words, scene.name(taker(scene))
    both = halves(scene)
    worths = [[worth(scene, seat, cards) for seat in (me(scene), taker(scene))] for cards in both]
    likely = likely_pick(worths) if all(both) else None
    close: dict[str, Any] = {"data_move": scene.view.write(offer(scene))}
    if not all(both):
        close = not_now(refused(scene, Refused("3.1")), scene.view.write(offer(scene)))
        told = words("split.empty", rule=scene.here.rule("3.1"))
    elif likely is None:
        told = words("split.even", name=name)
    else:
        told = words(f"split.likely.{'LR'[likely]}", name=name, n=worths[1 - likely][0].sum)
    pockets = [pocket(scene, side, worths[side], likely == side) for side in (0, 1)]
    return [
        head(words("split"), words("split.say", name=name)),
        tag("div", pockets[0], spine(scene), pockets[1], cls="halves", id="halves", data_rove=".card",
            data_subject="halves"),
        deed(tag("p", told, cls="told"), button(words("deed.close"), main=True, id="close", **close)),
    ]  # fmt: skip


def likely_pick(worths: list[list[Worth]]) -> int | None:
    """The half that is worth more to the neighbour."""
    one, other = worths[0][1].sum, worths[1][1].sum
    return None if one == other else int(other > one)


def pocket(scene: Scene, side: int, worths: list[Worth], likely: bool) -> Html:
    view, words, there = scene.view, scene.words, right(scene)
    held = view.hands[scene.seat]
    places = there if side else [n for n in range(len(held)) if n not in there]
    across = words(f"half.{'RL'[side]}.across")
    cards = [
        tag("li", card(scene, held[n], hidden(", ", across), "button", type="button", id=f"across-{n}", data_act="pick",
                       data_value=n, data_carry=n, draggable="true", data_flow=f"split-{n}"))
        for n in places
    ]  # fmt: skip
    name, other = words(f"half.{'LR'[side]}.name"), taker(scene)
    tagged = tag("span", words("split.pick"), cls="tag") if likely else None
    return tag(
        "fieldset",
        tag("legend", flag(scene, side), tag("b", name), " ", words.many("cards", len(places)), tagged),
        tag("ul", cards, cls="cards"),
        shown(scene, side, worths, other),
        cls="pocket",
        id=f"pocket-{side}",
        data_drop="pick",
        data_value="right" if side else "left",
    )


def spine(scene: Scene) -> Html:
    ways = [("<", "arrowleft", "ArrowLeft", "‹", "step.left"), (">", "arrowright", "ArrowRight", "›", "step.right")]
    steps = [
        button(tag("span", sign, aria_hidden="true"), hidden(scene.words(key)), cls="spine-step", id=f"spine-{code}",
               title=scene.words(key), data_act="pick", data_value=value, data_key=code, aria_keyshortcuts=name)
        for value, code, name, sign, key in ways
    ]  # fmt: skip
    return tag("div", art(scene, "splitter"), steps, cls="spine")
