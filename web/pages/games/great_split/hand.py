"""The wallet of the one who looks: cards to discard, to part, to choose among, to play; or what everybody has shown."""

from __future__ import annotations

from typing import Any

from pages.games.great_split.cards import art, card, gift_words, named, track_name
from pages.games.great_split.picking import half, halves, offer, right
from pages.games.great_split.playing import playing
from pages.games.great_split.rest import rest
from pages.html import Html, Inside, button, hidden, tag
from pages.parts import refused
from pages.scene import Scene
from salon.bots.great_split import worth
from salon.core import Refused
from salon.games.great_split import scoring
from salon.games.great_split.terms import BOX, CHOOSE, COUNT, DISCARD, ICON, PLAY, SPLIT, TRACK, Cards


def hand(scene: Scene) -> Html:
    kind, inside = wallet(scene)
    more = {"data_change": "pick", "aria_label": scene.words("place"), "data_step": f"{kind}-{scene.view.round}"}
    return tag("form", inside, cls=f"wallet deco wallet-{kind}", id="hand", tabindex="-1", **more)


def wallet(scene: Scene) -> tuple[str, Inside]:
    if scene.pausing:
        return "rest", rest(scene)
    if not scene.acting:
        said = scene.words("place.spectator" if scene.watching else "place.waiting")
        return "wait", tag("header", tag("h2", said, id="wallet-title"))
    asked = {
        DISCARD: ("discard", discard),
        SPLIT: ("split", split),
        CHOOSE: ("choose", choose),
        PLAY: ("play", playing),
    }
    kind, draw = asked[scene.view.phase]
    return kind, draw(scene)


def head(scene: Scene, title: Html, note: Html) -> Html:
    return tag("header", tag("h2", title, id="wallet-title"), tag("p", note, cls="aside-note"))


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """A card in a refusal is named as one says it."""
    said = refusal.facts.get("card")
    return {"card": named(scene, str(said))} if isinstance(said, str) and said[:1].isupper() else {}


# --- discarding ---


def discard(scene: Scene) -> list[Html]:
    """§2.2: one card at a time, face down."""
    view, words = scene.view, scene.words
    hand_, limit = view.hands[scene.seat], BOX.rounds[view.round - 1][1]
    chosen = scene.picked.get("card", [""])[0]
    cards = [pick(scene, kind, view.write((kind,)), chosen) for kind in dict.fromkeys(hand_)]
    deed: dict[str, Any] = {"data_act": "refuse", "data_value": words("discard.none"), "aria_disabled": "true"}
    return [
        head(
            scene, words.many("discard", len(hand_) - limit), words("discard.say", n=limit, rule=scene.here.rule("2.2"))
        ),
        tag("ul", cards, cls="cards"),
        tag(
            "footer",
            button(words("deed.discard"), main=True, id="discard", **{"data_move": chosen} if chosen else deed),
        ),
    ]


def pick(scene: Scene, kind: int, value: str, chosen: str, name: str = "card") -> Html:
    number = scene.view.hands[scene.seat].count(kind)
    times = tag("span", f"×{number}", cls="times") if number > 1 else None
    box = tag("input", type="radio", name=name, value=value, checked=value == chosen, id=f"card-{value}")
    return tag("li", tag("label", box, card(scene, kind, times), art_tick(scene), cls="pick"))


def art_tick(scene: Scene) -> Html:
    return scene.here.art("check", "tick")


# --- parting ---


def split(scene: Scene) -> list[Html]:
    """§3.1: cards cross the splitter at a touch; what each half is worth, to oneself and to whoever chooses."""
    words, seats = scene.words, len(scene.names)
    neighbour = ((scene.seat or 0) + 1) % seats
    both = halves(scene)
    values = [(estimate(scene, scene.seat or 0, cards), estimate(scene, neighbour, cards)) for cards in both]
    likely = None if not all(both) or values[0][1] == values[1][1] else int(values[1][1] > values[0][1])
    closing: dict[str, Any] = {"data_move": scene.view.write(offer(scene))}
    if not all(both):
        closing = {"data_act": "refuse", "data_value": refused(scene, Refused("3.1")), "aria_disabled": "true"}
    told = words("split.empty", rule=scene.here.rule("3.1"))
    if likely is not None:
        told = words(
            "split.likely", name=scene.name(neighbour), half=words(f"half.{'LR'[likely]}.the"), n=values[1 - likely][0]
        )
    elif all(both):
        told = words("split.even", name=scene.name(neighbour))
    return [
        head(scene, words("split"), words("split.say", name=scene.name(neighbour))),
        tag("div", pocket(scene, 0, values, likely), spine(scene), pocket(scene, 1, values, likely), cls="halves"),
        tag("footer", tag("p", told), button(words("deed.close"), main=True, id="close", **closing)),
    ]


def pocket(scene: Scene, side: int, values: list[tuple[int, int]], likely: int | None) -> Html:
    view, words, there = scene.view, scene.words, right(scene)
    hand_ = view.hands[scene.seat]
    places = there if side else [n for n in range(len(hand_)) if n not in there]
    across = words(f"half.{'RL'[side]}.across")
    cards = [
        tag("li", card(scene, hand_[n], hidden(" ", across), "button", type="button", id=f"across-{n}", data_act="pick",
                       data_value=n, data_carry=n, draggable="true", data_flow=f"split-{n}"))
        for n in places
    ]  # fmt: skip
    neighbour = scene.name(((scene.seat or 0) + 1) % len(scene.names))
    mine, theirs = values[side]
    tag_ = tag("span", words("split.pick", name=neighbour), cls="tag") if likely == side else None
    name = words(f"half.{'LR'[side]}.name")
    count = words.many("cards", len(places))
    return tag(
        "fieldset",
        tag("legend", tag("b", name), " ", count, tag_),
        tag("ul", cards, cls="cards"),
        worths(scene, [(words("worth.you"), mine), (words("worth.other", name=neighbour), theirs)]),
        cls="pocket",
        id=f"pocket-{side}",
        data_drop="pick",
        data_value="right" if side else "left",
    )


def spine(scene: Scene) -> Html:
    ways = [("<", "arrowleft", "ArrowLeft", "‹", "step.left"), (">", "arrowright", "ArrowRight", "›", "step.right")]
    steps = [
        button(tag("span", sign, aria_hidden="true"), hidden(scene.words(key)), cls="spine-step", id=f"spine-{code}",
               data_act="pick", data_value=value, data_key=code, aria_keyshortcuts=name)
        for value, code, name, sign, key in ways
    ]  # fmt: skip
    return tag("div", art(scene, "splitter"), steps, cls="spine")


def worths(scene: Scene, lines: list[tuple[Html, int]]) -> Html:
    return tag("dl", [tag("div", tag("dt", who), tag("dd", f"+{n}")) for who, n in lines], cls="worth")


def estimate(scene: Scene, seat: int, cards: list[int] | Cards) -> int:
    """About how many points these cards are worth to a seat, as the house's bots count."""
    return round(worth(scene.view, seat, tuple(cards))) if cards else 0


# --- choosing ---


def choose(scene: Scene) -> list[Html]:
    """§3.3: the wallet of the neighbour on the right lies open; one half is kept, the other goes back."""
    view, words = scene.view, scene.words
    giver, chosen = (scene.seat or 0) - 1, half(scene)
    groups = view.wallets[giver]
    name = scene.name(giver % len(scene.names))
    keep: dict[str, Any] = {"data_act": "refuse", "data_value": words("choose.none"), "aria_disabled": "true"}
    if chosen is not None:
        keep = {"data_move": str(chosen + 1)}
    spine = tag("div", art(scene, "splitter"), cls="spine", aria_hidden="true")
    label = words("deed.keep") if chosen is None else words("deed.keep.half", half=words(f"half.{'LR'[chosen]}.the"))
    return [
        head(scene, words("choose", name=name), words("choose.say", name=name, rule=scene.here.rule("3.3"))),
        tag("div", open_half(scene, 0, groups[0], chosen), spine, open_half(scene, 1, groups[1], chosen), cls="halves"),
        tag("footer", tag("p", words("choose.foot", name=name)), button(label, main=True, id="keep", **keep)),
    ]


def open_half(scene: Scene, side: int, cards: Cards, chosen: int | None) -> Html:
    words = scene.words
    giver = ((scene.seat or 0) - 1) % len(scene.names)
    kept, sent = words("half.yours"), words("half.back", name=scene.name(giver))
    fates = [tag("span", kept, cls="fate kept"), tag("span", sent, cls="fate sent")] if chosen is not None else None
    mine, theirs = estimate(scene, scene.seat or 0, cards), estimate(scene, giver, cards)
    box = tag("input", type="radio", name="half", value=side + 1, checked=chosen == side, id=f"half-{side}")
    return tag(
        "label",
        box,
        tag("h3", words(f"half.{'LR'[side]}.name"), fates),
        tag("ul", [tag("li", card(scene, kind)) for kind in cards], cls="cards"),
        worths(scene, [(words("worth.you"), mine), (words("worth.other", name=scene.name(giver)), theirs)]),
        tag("ul", brings(scene, cards), cls="brings"),
        cls="half",
        data_key=str(side + 1),
    )


def brings(scene: Scene, cards: Cards) -> list[Html]:
    """What these cards do on one's own tracks: a line a resource; seals are left to choose."""
    lines: dict[int | str, int] = {}
    for kind in cards:
        where: int | str = TRACK[kind] if ICON[kind] in "PBATEG" else ICON[kind]
        lines[where] = lines.get(where, 0) + COUNT[kind]
    return [bring(scene, where, steps) for where, steps in lines.items()]


def bring(scene: Scene, where: int | str, steps: int) -> Html:
    words, tracks = scene.words, scene.view.tracks[scene.seat]
    if isinstance(where, str):
        name = {"D": "diamond", "S": "square", "W": "star"}[where]
        said = tag("b", words.many(f"seals.{name}", steps))
        return tag(
            "li", art(scene, f"seal-{name}"), said, " ", tag("span", words(f"seals.{name}.where")), data_of="seal"
        )
    at, end = tracks[where], BOX.lengths[where]
    to = min(at + steps, end) if where else at + steps
    gifts = [words_ for n in range(at + 1, to + 1) if where for words_ in gift_words(scene, scoring.gifts(where, n))]
    told = words.list(gifts) if gifts else words("brings.nothing") if where else Html("")
    name = ["prestige", "books", "art", "topaz", "emerald", "gold"][where]
    moved = tag("b", track_name(scene, where), f" {at} → {to}")
    return tag("li", art(scene, name), moved, " ", tag("span", told), data_of=name)
