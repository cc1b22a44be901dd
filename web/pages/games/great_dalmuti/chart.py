"""Places over the hands of a match: who rose, who fell, and everybody's line from the draw to now."""

from __future__ import annotations

from pages.games.great_dalmuti.cards import title
from pages.games.great_dalmuti.stairs import orders
from pages.html import Html, hidden, tag, text
from pages.scene import Scene
from pages.words import number
from salon.core import Seat

ROW, LEFT, RIGHT = 26, 16, 96  # of the drawing, in its own units


def changes(scene: Scene) -> Html:
    """The last hand, best first: where each one sits now, and how that came. To rise or to hold is a success."""
    [last] = [facts for _, (key, facts) in scene.log if key == "hand_over"][-1:]
    after, before, gained = last["after"], last["before"], last["points"]
    return tag("ol", [change(scene, seat, before, after, gained) for seat in after], cls="changes")


def change(scene: Scene, seat: Seat, before: list[Seat], after: list[Seat], gained: list[int]) -> Html:
    words, chair = scene.words, after.index(seat)
    steps = before.index(seat) - chair if seat in before else 0
    way = "up" if steps > 0 else "down" if steps < 0 else "held"
    sign = {"up": f"▲ {steps}", "down": f"▼ {-steps}", "held": None}[way]
    said = words.many(f"moved.{way}", abs(steps)) if steps else words("moved.held")
    points = None
    if scene.view.scored and gained:
        points = tag(
            "span",
            words("changes.points", gained=number(gained[seat]), n=scene.view.points[seat]),
            cls="changes-points",
        )
    return tag(
        "li",
        tag("span", sign, cls="changes-sign", aria_hidden="true"),
        hidden(said),
        tag("span", scene.name(seat), cls="changes-name"),
        tag("span", title(scene, chair, len(after)), cls="changes-title"),
        points,
        cls=f"change is-{way}",
    )


def chart(scene: Scene) -> Html:
    """Everybody's place from the draw to the last hand, as lines."""
    past = orders(scene)
    step = min(54, 260 // (len(past) - 1))  # a long match must fit a phone
    rows, wide = max(len(order) for order in past), LEFT + step * (len(past) - 1) + RIGHT
    lines = [line(scene, seat, past, step) for seat in range(len(scene.names)) if any(seat in order for order in past)]
    hands = [
        tag("text", n or "·", x=LEFT + step * n, y=ROW * (rows + 1) - 6, cls="chart-hand") for n in range(len(past))
    ]
    return tag(
        "svg",
        lines,
        hands,
        cls="chart",
        viewBox=f"0 0 {wide} {ROW * (rows + 1)}",
        role="img",
        aria_label=scene.words("chart"),
    )


def line(scene: Scene, seat: Seat, past: list[tuple[Seat, ...]], step: int) -> Html:
    points = [(LEFT + step * n, ROW * (order.index(seat) + 0.5)) for n, order in enumerate(past) if seat in order]
    dots = [tag("circle", cx=f"{x:g}", cy=f"{y:g}", r="4") for x, y in points]
    x, y = points[-1]
    name = scene.names[seat]
    return tag(
        "g",
        tag("polyline", points=" ".join(f"{x:g},{y:g}" for x, y in points)),
        dots,
        tag("text", name if len(name) < 12 else f"{name[:10]}…", x=f"{x + 10:g}", y=f"{y + 5:g}", cls="chart-name"),
        cls=f"line line-{seat % 8 + 1}" + " is-you" * (seat == scene.seat),
    )


def places(scene: Scene) -> Html:
    """The same as a table: a row a seat, a column a hand."""
    words, past = scene.words, orders(scene)[1:]
    result = scene.view.result()
    heads = [tag("th", hidden(words("hand.kind", n=n)), tag("span", n, aria_hidden="true"), scope="col", cls="num")
             for n in range(1, len(past) + 1)]  # fmt: skip
    total = tag("th", words("company.points"), scope="col", cls="num") if result.points else None
    head = tag(
        "tr",
        tag("th", words("company.place"), scope="col"),
        tag("th", words("company.seat"), scope="col"),
        heads,
        total,
    )
    seats = sorted(range(len(scene.names)), key=lambda seat: result.places[seat])
    return tag("table", tag("thead", head), tag("tbody", [places_of(scene, s, past) for s in seats]), cls="company",
               aria_label=text(words("places")))  # fmt: skip


def places_of(scene: Scene, seat: Seat, past: list[tuple[Seat, ...]]) -> Html:
    result = scene.view.result()
    points = tag("td", number(result.points[seat]), cls="num") if result.points else None
    cells = [tag("td", order.index(seat) + 1 if seat in order else "–", cls="num") for order in past]
    cls = " ".join(["is-winner"] * (seat in result.winners) + ["is-you"] * (seat == scene.seat)) or None
    name = tag("th", scene.name(seat), scope="row")
    return tag("tr", tag("td", result.places[seat], cls="rank-place"), name, cells, points, cls=cls)
