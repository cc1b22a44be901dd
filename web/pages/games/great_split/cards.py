"""The cards of the salon, its tracks and what lies on them: how they look, and how they are said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from pages.html import Html, Inside, hidden, tag, together
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_split.box import ICONS, TRACKS
from salon.games.great_split.terms import BOX, CARDS, COUNT, ICON, SEALS, SPLITTER

SHEET = "great_split"
SEAL_OF = {"D": "seal-diamond", "S": "seal-square", "W": "seal-star"}
LEVELS = ("I", "II", "III")


def art(scene: Scene, symbol: str, cls: str = "icon") -> Html:
    return scene.here.art(symbol, cls, SHEET)


# --- the two who matter ---


def me(scene: Scene) -> Seat:
    """Whose collection is on view: a spectator sees the first seat's."""
    return scene.seat if scene.seat is not None else 0


def taker(scene: Scene) -> Seat:
    """Whoever opens one's wallet."""
    return (me(scene) + 1) % len(scene.names)


def giver(scene: Scene) -> Seat:
    """Whoever's wallet one opens."""
    return (me(scene) - 1) % len(scene.names)


# --- cards ---


def named(scene: Scene, card: int | str) -> Html:
    """A card as one says it: "books 2"."""
    kind = CARDS.index(card) if card in CARDS else card
    if kind in (SPLITTER, "|"):
        return scene.words("splitter")
    assert isinstance(kind, int)
    return scene.words("card", icon=scene.words(f"icon.{ICONS[ICON[kind]]}"), n=COUNT[kind])


def listed(scene: Scene, cards: Iterable[int | str]) -> Html:
    return scene.words.list([named(scene, card) for card in cards])


def apart(scene: Scene, things: list[Html]) -> Html:
    """What holds numbers or commas of its own is set off by semicolons, in every language."""
    return reduce(lambda most, last: scene.words("list.apart", most=most, last=last), things)


def face(scene: Scene, card: int) -> Html:
    """What is printed on a card."""
    if card == SPLITTER:
        return together(hidden(named(scene, card)), art(scene, "splitter", "card-art"))
    level = LEVELS[BOX.levels[card]]
    mark = {"data_letter": scene.words(f"letter.{ICONS[ICON[card]]}"), "aria_hidden": "true"}
    return together(
        hidden(scene.words("card.said", card=named(scene, card), level=level)),
        tag("span", COUNT[card], cls="card-value", **mark),
        art(scene, symbol(card), "card-art"),
        tag("span", level, cls="grade", aria_hidden="true"),
        tag("span", COUNT[card], cls="card-value card-value-foot", **mark),
    )


def symbol(card: int) -> str:
    return "splitter" if card == SPLITTER else SEAL_OF.get(ICON[card], ICONS[ICON[card]])


def suit(card: int) -> str:
    """What colours a card: its resource, or that it is a seal."""
    return "splitter" if card == SPLITTER else "seal" if ICON[card] in SEAL_OF else ICONS[ICON[card]]


def card(scene: Scene, kind: int, inside: Inside = None, name: str = "span", cls: str = "card", **more: Any) -> Html:
    return tag(name, face(scene, kind), inside, cls=cls, data_of=suit(kind), **more)


def pick(scene: Scene, kind: int, cards: list[int], chosen: bool) -> Html:
    """A kind of card to choose, and how many of it these cards hold."""
    text, number = scene.view.write((kind,)), cards.count(kind)
    several = (
        tag("span", f"×{number}", cls="times", aria_hidden="true"),
        hidden(", ", scene.words.many("cards", number)),
    )
    times = several if number > 1 else None
    box = tag("input", type="radio", name="card", value=text, checked=chosen, id=f"card-{text}")
    return tag("li", tag("label", box, card(scene, kind, times), scene.here.art("check", "tick"), cls="pick"))


def small(scene: Scene, name: str, sold: bool = False) -> Html:
    """A played card: its face, or its back if it was sold and is not ours to see."""
    if name == "?":
        return tag(
            "li", hidden(scene.words("sold.back")), art(scene, "wallet", "card-art"), cls="card card-small is-sold"
        )
    kind = SPLITTER if name == "|" else CARDS.index(name)
    sale = hidden(" ", scene.words("sold")) if sold else None
    return card(scene, kind, sale, "li", "card card-small" + " is-sold" * sold)


def chip(scene: Scene, kind: int) -> Html:
    """A card in a line of text: its sign and its number."""
    number = tag("b", COUNT[kind], aria_hidden="true")
    return tag("li", art(scene, symbol(kind)), number, hidden(named(scene, kind)), cls="chip", data_of=suit(kind))


# --- tracks ---


def track_name(scene: Scene, track: int) -> Html:
    """ "books", or "the seals of books"."""
    return scene.words(f"icon.{TRACKS[track]}")


def track_art(scene: Scene, track: int) -> Html:
    return art(scene, TRACKS[track] if track <= SEALS else seal_of(track))


def seal_of(track: int) -> str:
    return "seal-diamond" if track - SEALS < 3 else "seal-square"


def moved(scene: Scene, track: int, before: int, after: int) -> Html:
    """ "books from 7 to 9"."""
    return scene.words("gain", track=track_name(scene, track), before=before, after=after)


def gift_words(scene: Scene, gifts: Mapping[str, int]) -> list[Html]:
    """What a space holds, in words."""
    words, told = scene.words, []
    for kind, number in gifts.items():
        if kind in ("banner", "stars"):
            told.append(words.many(f"gift.{kind}", number))
        else:
            told.append(words(f"gift.{kind}", track=track_name(scene, number) if kind == "advance" else ""))
    return told


def gift_art(scene: Scene, gifts: Mapping[str, int]) -> list[Html]:
    drawn = []
    for kind, number in sorted(gifts.items()):  # a banner before the contract under it
        name = {"arrow": "arrows", "stars": "star"}.get(kind, kind)
        drawn.append(art(scene, TRACKS[number] if kind == "advance" else name))
        if kind in ("banner", "stars"):
            drawn.append(tag("b", number, aria_hidden="true"))
    return drawn
