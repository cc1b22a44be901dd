"""About what cards are worth to a seat, as the house's bots count, and how that sum comes about, a source at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pages.html import Html, button, sign, tag, together
from pages.scene import Scene
from salon.bots.great_split import Taste, best, contracts, taste
from salon.core import Seat
from salon.games.great_split import scoring
from salon.games.great_split.advance import run
from salon.games.great_split.box import RESOURCES
from salon.games.great_split.terms import ART, BOOKS, EMERALD, GOLD, PRESTIGE, SEALS, TOPAZ, Cards, Tracks

Parts = dict[str, float]  # by source


def sources(tracks: Tracks, mine: Cards, like: Taste) -> Parts:
    """What a collection promises."""
    topaz, emerald = tracks[TOPAZ], tracks[EMERALD]
    found = {
        "prestige": float(tracks[PRESTIGE]),
        "books": like.books[tracks[BOOKS]],
        "art": like.art[tracks[ART]],
        "gems": like.gems * min(topaz, emerald) + like.lead * abs(topaz - emerald),
        "arrows": like.gold[tracks[GOLD]],
    }
    for resource, name in enumerate(RESOURCES, BOOKS):
        promised = like.contracts[resource][tracks[resource]] + mine[resource]
        found[f"{name}_contracts"] = promised * like.stars[resource][tracks[resource + SEALS]]
    return found


@dataclass
class Worth:
    """What cards would add to a seat's collection."""

    sources: dict[str, int]  # by the end of the game, in whole points, each rounded by itself so that the sum adds up
    now: int  # if the game ended with them

    @property
    def sum(self) -> int:
        return sum(self.sources.values())


def worth(scene: Scene, seat: Seat, cards: Sequence[int]) -> Worth:
    view, mine = scene.view, contracts(scene.view, seat)
    like, before = taste(view.round, view.market, view.lines, 0), view.tracks[seat]
    after = played(before, mine, cards, like)
    added = {source: round(n) for source, n in less(sources(after, mine, like), sources(before, mine, like)).items()}
    whole = [tracks[PRESTIGE] + scoring.worth(tracks, view.characters[seat], view.market) for tracks in (before, after)]
    return Worth({source: n for source, n in added.items() if n}, whole[1] - whole[0])


def played(tracks: Tracks, mine: Cards, cards: Sequence[int], like: Taste) -> Tracks:
    """Where these tracks come to when the cards are played one after the other, each as well as may be."""
    after = tracks[:]
    for card in cards:
        run(after, best(after, mine, card, like)[1])
    return after


def less(after: Parts, before: Parts) -> Parts:
    return {source: after[source] - before[source] for source in before}


# --- shown ---


def signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"\u2212{-points}"


def shown(scene: Scene, side: int, both: Sequence[Worth], other: Seat) -> Html:
    """What a half is worth to oneself and to the neighbour; pressed, it opens the sum."""
    words, name = scene.words, f"sum-{side}"
    whose = [words("worth.you"), words("worth.other", name=scene.name(other))]
    told = [tag("span", who, " ", tag("b", signed(of.sum))) for who, of in zip(whose, both, strict=True)]
    opens = {"popovertarget": name, "id": f"worth-{side}", "title": words("worth.open")}
    why = sign("?", " ", words("worth.open"))
    front = tag("button", told, tag("span", why, cls="worth-why"), type="button", cls="worth", **opens)
    return together(front, summed(scene, side, both, whose))


def summed(scene: Scene, side: int, both: Sequence[Worth], whose: list[Html]) -> Html:
    words, name = scene.words, f"sum-{side}"
    met = {*both[0].sources, *both[1].sources}
    order = sorted(met, key=lambda source: (-sum(abs(of.sources.get(source, 0)) for of in both), source))
    rows = [line(words(f"worth.{source}"), [of.sources.get(source, 0) for of in both]) for source in order]
    heads = [tag("th", head, scope="col", cls="num") for head in whose]
    total, now = line(words("worth.sum"), [of.sum for of in both]), line(words("worth.now"), [of.now for of in both])
    return tag(
        "div",
        tag("h3", words(f"worth.title.{'LR'[side]}"), id=f"{name}-title"),
        tag("p", words("worth.say")),
        tag("table", tag("thead", tag("tr", tag("td"), heads)), tag("tbody", rows, total), tag("tfoot", now)),
        button(words("worth.close"), popovertarget=name, popovertargetaction="hide", id=f"{name}-close"),
        cls="dialog sum-of",
        id=name,
        popover="auto",
        role="dialog",
        aria_labelledby=f"{name}-title",
    )


def line(said: Html, points: list[int]) -> Html:
    return tag("tr", tag("th", said, scope="row"), [tag("td", signed(n) if n else "0", cls="num") for n in points])
