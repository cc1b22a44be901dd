"""What stays on view within a round: everybody's cards, once all have played; the market, and what scored."""

from __future__ import annotations

from typing import Any

from pages.games.great_split.cards import art, small, track_art, track_name
from pages.games.great_split.head import head
from pages.html import Html, hidden, tag
from pages.parts import deed, go_on
from pages.scene import Scene
from salon.core import Event, Seat
from salon.games.great_split.box import TRACKS
from salon.games.great_split.terms import MARKET

COUNTED = {"5.1", "6.1", "6.2", "6.3", "6.4", "7.1", "7.2"}  # a lesson about these looks at tracks and market


def rest(scene: Scene) -> list[Html | None]:
    now = [event for number, event in scene.log if number == scene.view.round]
    return [
        *(all_played(scene, now) if scene.view.phase == MARKET else market(scene, now)),
        None if scene.taught else deed(go_on(scene)),
    ]


def all_played(scene: Scene, now: list[Event]) -> list[Html]:
    words = scene.words
    if COUNTED.intersection(scene.about[:1]):
        return [head(words("shown"))]  # the cards would push what is asked about out of the window
    shown = [facts for key, facts in now if key == "showed"]
    return [
        head(words("shown"), words("shown.say", rule=scene.here.rule("6.5"))),
        tag(
            "ul",
            [seat_showed(scene, facts["seat"], facts["plays"]) for facts in shown],
            cls="shown",
            data_subject="shown",
        ),
    ]


def seat_showed(scene: Scene, seat: Seat, plays: list[dict[str, Any]]) -> Html:
    """A seat's cards as it played them, and how far each track went."""
    gained: dict[str, int] = {}
    for play in plays:
        for name, (before, after) in play["gained"].items():
            gained[name] = gained.get(name, 0) + after - before
    chips = [
        tag(
            "span",
            track_art(scene, TRACKS.index(name)),
            hidden(track_name(scene, TRACKS.index(name)), " "),
            f"+{steps}",
            cls="gain",
        )
        for name, steps in sorted(gained.items(), key=lambda gain: TRACKS.index(gain[0]))
    ]
    cards = tag("ul", [small(scene, play["card"], play["sold"]) for play in plays], cls="cards")
    you = "is-you" if seat == scene.seat else None
    return tag("li", scene.name(seat), cards, tag("p", chips, cls="gains"), cls=you)


def market(scene: Scene, now: list[Event]) -> list[Html]:
    """§5.1 where the market went; §6.1 what scored on this line."""
    words, view = scene.words, scene.view
    moved = next(facts for key, facts in reversed(now) if key == "market")
    scored = [facts for key, facts in now if key == "scored"]
    key = "market.moved" if moved["token"] else "market.still"
    said = words(key, n=moved["token"], before=moved["from"], to=moved["to"], rule=scene.here.rule("5.1"))
    return [
        head(words("round.over", n=view.round), said),
        score_table(scene, scored) if scored else tag("p", words("scored.none"), cls="scored-none"),
    ]


def score_table(scene: Scene, scored: list[dict[str, Any]]) -> Html:
    words = scene.words
    icons = {"gems": "topaz"}
    heads = [
        tag(
            "th",
            art(scene, icons.get(facts["source"], facts["source"])),
            " ",
            words(f"source.{facts['source']}"),
            scope="col",
            cls="num",
        )
        for facts in scored
    ]
    total = [sum(facts["points"][seat] for facts in scored) for seat in range(len(scene.names))]
    best = sorted(range(len(scene.names)), key=lambda seat: -total[seat])
    rows = [score_row(scene, seat, [facts["points"][seat] for facts in scored]) for seat in best]
    head = tag(
        "tr",
        tag("th", words("company.seat"), scope="col"),
        heads,
        tag("th", words("scored.total"), scope="col", cls="num"),
    )
    return tag(
        "table",
        tag("caption", words("scored", rule=scene.here.rule("6.1"))),
        tag("thead", head),
        tag("tbody", rows),
        cls="scored",
    )


def score_row(scene: Scene, seat: Seat, points: list[int]) -> Html:
    cells = [tag("td", f"+{gain}", cls="num") for gain in points]
    total = tag("td", tag("b", f"+{sum(points)}"), cls="num")
    return tag(
        "tr", tag("th", scene.name(seat), scope="row"), cells, total, cls="is-you" if seat == scene.seat else None
    )
