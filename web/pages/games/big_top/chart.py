"""What everybody has, round by round, as lines and as a table; in dollars or in peanuts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from pages.finale import scrolling
from pages.html import Html, hidden, tag
from pages.scene import Scene
from salon.core import Seat

WIDE, HIGH, LEFT, RIGHT, TOP = 340, 190, 14, 96, 12  # of the drawing, in its own units
GAP = 15  # between two names

Series = list[list[int]]  # by seat, what it had before the first round and after each


def chart(scene: Scene, series: Series) -> Html:
    """Everybody's line from the first round to the last; names stand at its end, one above the other."""
    rounds = len(series[0]) - 1
    least, most = min(map(min, series)), max(map(max, series))
    step, rise = (WIDE - LEFT - RIGHT) / max(rounds, 1), HIGH / max(most - least, 1)
    seats = sorted(range(len(series)), key=lambda seat: (-series[seat][-1], seat))
    points = {s: [(LEFT + step * n, TOP + (most - have) * rise) for n, have in enumerate(series[s])] for s in seats}
    heights = spread([points[seat][-1][1] for seat in seats])
    lines = [line(scene, seat, points[seat], at) for seat, at in zip(seats, heights, strict=True)]
    numbers = [
        tag("text", n, x=f"{LEFT + step * n:g}", y=TOP + HIGH + 22, cls="chart-round") for n in range(rounds + 1)
    ]
    box = f"0 0 {WIDE} {max(TOP + HIGH + 28, heights[-1] + 8):g}"
    return tag("svg", lines, numbers, cls="chart", viewBox=box, role="img", aria_label=scene.words("chart"))


def spread(heights: list[float]) -> list[float]:
    """The same, top to bottom, none nearer to the one before than a name is high."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + GAP) if found else height)
    return found


def line(scene: Scene, seat: Seat, points: list[tuple[float, float]], at: float) -> Html:
    name = scene.names[seat]
    dots = [tag("circle", cx=f"{x:g}", cy=f"{y:g}", r="4") for x, y in points]
    return tag(
        "g",
        tag("polyline", points=" ".join(f"{x:g},{y:g}" for x, y in points)),
        dots,
        tag("text", name if len(name) < 12 else f"{name[:10]}…", x=f"{points[-1][0] + 10:g}", y=f"{at + 4:g}",
            cls="chart-name"),
        cls=f"line line-{seat + 1}" + " is-you" * (seat == scene.seat),
    )  # fmt: skip


def standings(scene: Scene, series: Series, said: Callable[[int], Html]) -> Html:
    """A row a seat, the best first; what each round brought, and the total."""
    words, result = scene.words, scene.view.result()
    rounds = range(1, len(series[0]))
    heads = [tag("th", hidden(words("chapter", n=n)), tag("span", n, aria_hidden="true"), scope="col", cls="num")
             for n in rounds]  # fmt: skip
    head = tag("tr", tag("th", words("company.place"), scope="col"), tag("th", words("company.seat"), scope="col"),
               heads, tag("th", words("company.total"), scope="col", cls="num"))  # fmt: skip
    seats = sorted(range(len(series)), key=lambda seat: (result.places[seat], seat))
    rows = [standing(scene, seat, series[seat], said) for seat in seats]
    table = tag("table", tag("thead", head), tag("tbody", rows), cls="company", aria_labelledby="standing-title")
    return scrolling(table, "standing-title")


def standing(scene: Scene, seat: Seat, had: list[int], said: Callable[[int], Html]) -> Html:
    result = scene.view.result()
    brought = [after - before for before, after in pairwise(had)]
    cells = [tag("td", f"{n:+d}".replace("-", "\u2212") if n else "0", cls="num") for n in brought]
    cls = " ".join(["is-winner"] * (seat in result.winners) + ["is-you"] * (seat == scene.seat)) or None
    return tag("tr", tag("td", result.places[seat], cls="rank-place"), tag("th", scene.name(seat), scope="row"), cells,
               tag("td", said(had[-1]), cls="num total"), cls=cls)  # fmt: skip
