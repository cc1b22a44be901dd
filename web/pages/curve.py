"""Chances over a game, drawn: a line a seat, told apart by its pattern, its marks and the name at its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pages.finale import scrolling
from pages.html import Html, tag
from pages.scene import Scene

WIDE, HIGH = 640, 260  # of the field
LEFT, TOP, RIGHT, FOOT = 34, 12, 150, 26  # around it
DASHES = ("", "9 5", "2 5", "12 4 2 4", "5 3", "16 5", "1 4", "8 3 2 3 2 3")  # by seat
MARKS = 9  # on a line, about
GAP = 17  # between two names at the end

Points = Sequence[tuple[int, tuple[float, ...]]]


def curve(scene: Scene, points: Points) -> Html:
    end = max(points[-1][0], 1)
    grid = [
        [tag("path", d=f"M{LEFT} {at:g}H{LEFT + WIDE}", cls="curve-grid"),
         tag("text", share, x=LEFT - 6, y=f"{at + 4:g}", cls="curve-num", text_anchor="end")]
        for share in (0, 25, 50, 75, 100) for at in (height(share / 100),)
    ]  # fmt: skip
    seats = range(len(scene.names))
    labels = spread([height(points[-1][1][seat]) for seat in seats])
    lines = [line(scene, seat, points, end, labels[seat]) for seat in seats]
    box = f"0 0 {LEFT + WIDE + RIGHT} {TOP + HIGH + FOOT}"
    foot = tag("text", scene.words("after.move"), x=LEFT, y=TOP + HIGH + FOOT - 6, cls="curve-num")
    last = tag("text", end, x=LEFT + WIDE, y=TOP + HIGH + FOOT - 6, cls="curve-num", text_anchor="end")
    drawn = tag("svg", grid, lines, foot, last, cls="curve", viewBox=box, role="img", aria_label=told(scene, points))
    return scrolling(drawn, "after-title")


def told(scene: Scene, points: Points) -> Html:
    """The curve in a sentence: where everybody began and ended."""
    words = scene.words
    ends = [
        words("after.line", name=scene.name(seat), first=round(100 * points[0][1][seat]),
              last=round(100 * points[-1][1][seat]))
        for seat in range(len(scene.names))
    ]  # fmt: skip
    return words("after.told", lines=words.list(ends))


def height(share: float) -> float:
    return TOP + HIGH * (1 - share)


def line(scene: Scene, seat: int, points: Points, end: int, label: float) -> Html:
    at = [(LEFT + WIDE * ply / end, height(chances[seat])) for ply, chances in points]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
    every = max(1, len(at) // MARKS)
    marks = [mark(seat, x, y) for x, y in at[seat % every :: every]]
    x = LEFT + WIDE + 14
    name = tag("text", scene.names[seat], x=x + 12, y=f"{label + 5:g}", cls="curve-label")
    mine = " is-you" if seat == scene.seat else ""
    dashes = DASHES[seat % len(DASHES)] or None
    return tag("g", tag("path", d=path, cls="curve-line", stroke_dasharray=dashes), marks, mark(seat, x, label), name,
               cls=f"curve-seat curve-{seat}{mine}")  # fmt: skip


def mark(seat: int, x: float, y: float) -> Html:
    """A disc, a square, a triangle, a diamond; hollow for the fifth seat and those after it."""
    shapes = (
        f"M{x - 4:.1f} {y:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
        f"M{x - 4:.1f} {y - 4:.1f}h8v8h-8Z",
        f"M{x:.1f} {y - 5:.1f}l5 9h-10Z",
        f"M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5Z",
    )
    return tag("path", d=shapes[seat % 4], cls="curve-mark" if seat < 4 else "curve-mark is-hollow")


def spread(heights: list[float]) -> list[float]:
    """Names at the end of their lines, but never one over another."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = heights[:]
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + GAP)
    over = max(0.0, placed[order[-1]] - (TOP + HIGH)) if order else 0.0
    if over:
        placed[order[-1]] -= over
        for below, above in pairwise(reversed(order)):
            placed[above] = min(placed[above], placed[below] - GAP)
    return placed
