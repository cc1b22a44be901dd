"""The figures of the shelf: what was played and how it went, as words, small drawings and tables."""

from __future__ import annotations

from urllib.parse import quote

from pages import tallies
from pages.games import laid
from pages.here import Here
from pages.html import Html, Inside, tag
from pages.tallies import Evening, Tally
from pages.words import Words, number

LATEST = 40  # evenings that a curve shows
WIDE, TALL = 240, 96  # of a drawing, in its own units
COLUMNS = ("seats", "count"), ("place",), ("least", "mean", "most")  # before the places, after, where there are points
FLOOR = TALL - 17  # what bars stand on


def figures(here: Here, played: list[Evening]) -> Html:
    words = here.words
    if not played:
        return tag("p", words("figures.none"), cls="shelf-say")
    games = sorted({one.game for one in played})
    return tag(
        "div",
        tag("dl", summary(here, played), cls="figures-sum"),
        tag(
            "div",
            [of_game(here, name, [one for one in played if one.game == name]) for name in games],
            cls="figures-games",
        ),
    )


def summary(here: Here, played: list[Evening]) -> list[Html]:
    won = sum(one.won for one in played)
    current, best = tallies.streaks(played)
    told = {"games": len(played), "won": won, "streak": current, "best": best}
    return [tag("div", tag("dt", here.words(f"figures.{key}")), tag("dd", n)) for key, n in told.items()]


def of_game(here: Here, name: str, played: list[Evening]) -> Html:
    words = here.words
    counted = tallies.tallies(played)
    title = Words(here.lang, name)("title") if name in laid() else Html(name)
    return tag(
        "section",
        tag("h3", title, id=f"figures-{name}"),
        tag("p", words.many("figures.played", len(played)), cls="shelf-say"),
        extremes(here, played),
        tag("div", places_drawn(here, counted), points_drawn(here, played), cls="charts"),
        tag("div", table(here, counted), cls="scrolls", tabindex="0", role="group", aria_labelledby=f"figures-{name}"),
        cls=f"figures-game door-{name}",
        aria_labelledby=f"figures-{name}",
    )


def extremes(here: Here, played: list[Evening]) -> Html | None:
    """The best evening and the worst, which open as replays."""
    two = tallies.best_and_worst(played)
    return (
        tag("ul", [evening(here, *one) for one in zip(("best", "worst"), two, strict=True)], cls="ends")
        if two
        else None
    )


def evening(here: Here, key: str, one: Evening) -> Html:
    link = tag("a", here.words(f"figures.{key}.evening"), href=here.link(f"{one.game}/replay/?table={quote(one.id)}"))
    return tag("li", link, " ", one.told)


# --- drawings ---


def chart(here: Here, key: str, told: str, *inside: Inside) -> Html:
    """A drawing, under its name; whoever cannot see it hears what it shows, and the table has the numbers."""
    drawn = tag("svg", *inside, cls="chart", viewBox=f"0 0 {WIDE} {TALL}", role="img", aria_label=told)
    return tag("figure", drawn, tag("figcaption", here.words(f"figures.{key}")))


def places_drawn(here: Here, counted: list[Tally]) -> Html:
    """How often each place, a bar a place."""
    most = max(len(one.places) for one in counted)
    times = [sum(one.places[at] for one in counted if at < len(one.places)) for at in range(most)]
    bars = [bar(at, n, max(times), WIDE / most, place(here, at)) for at, n in enumerate(times)]
    said = [here.words.many("figures.times", n, place=place(here, at)) for at, n in enumerate(times)]
    base = tag("path", d=f"M0 {FLOOR}H{WIDE}", cls="chart-base")
    return chart(here, "places", ", ".join(said), base, bars)


def bar(at: int, n: int, most: int, step: float, name: str) -> list[Html | None]:
    tall, middle = round((FLOOR - 17) * n / most, 1), round((at + 0.5) * step, 1)
    box = {"x": round((at + 0.18) * step, 1), "y": round(FLOOR - tall, 1), "width": round(0.64 * step, 1)}
    return [
        tag("rect", rx=2, height=tall, cls="chart-bar" + " is-first" * (at == 0), **box),
        tag("text", n, x=middle, y=round(FLOOR - 4 - tall, 1), cls="chart-number") if n else None,
        tag("text", name, x=middle, y=TALL - 3, cls="chart-label"),
    ]


def place(here: Here, at: int) -> str:
    """Its short name; 0 is the first."""
    short = here.words("day.places").split("|")
    return short[at] if at < len(short) else str(at + 1)


def points_drawn(here: Here, played: list[Evening]) -> Html | None:
    """The points of the last evenings, from left to right."""
    points = [one.points for one in played if one.points is not None][-LATEST:]
    if len(points) < 2:
        return None
    low, high = min(points), max(points)
    across, up = (WIDE - 56) / (len(points) - 1), (TALL - 26) / ((high - low) or 1)
    spots = [(round(10 + n * across, 1), round(TALL - 13 - (worth - low) * up, 1)) for n, worth in enumerate(points)]
    line = "".join(f"{'L' if n else 'M'}{x} {y}" for n, (x, y) in enumerate(spots))
    dots = [tag("circle", cx=x, cy=y, r=2.6) for x, y in spots]
    ends = [(high, 13 + 5), (low, TALL - 13 + 5)] if high > low else [(high, TALL - 13 + 5)]
    marks = [tag("text", number(round(worth * 2) / 2), x=WIDE - 38, y=y, cls="chart-mark") for worth, y in ends]
    facts = {"least": number(low), "most": number(high), "last": number(points[-1])}
    return chart(
        here, "points", here.words("figures.curve", **facts), tag("path", d=line, cls="chart-line"), dots, marks
    )


# --- the numbers themselves ---


def table(here: Here, counted: list[Tally]) -> Html:
    words = here.words
    most = max(len(one.places) for one in counted)
    worth = any(one.points for one in counted)
    before, after, points = ([words(f"column.{key}") for key in keys] for keys in COLUMNS)
    names = [*before, *(place(here, at) for at in range(most)), *after, *(points if worth else ())]
    heads = [tag("th", name, scope="col") for name in names]
    rows = [row(here, one, most, len(names)) for one in counted]
    return tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), cls="figures-table")


def row(here: Here, one: Tally, most: int, columns: int) -> Html:
    places = [one.places[at] if at < len(one.places) else "" for at in range(most)]
    worth = one.points
    ends = [min(worth), sum(worth) / len(worth), max(worth)] if worth else []
    cells = [one.games, *places, *(rounded(here, n) for n in (one.mean_place, *ends))]
    empty = [""] * (columns - 1 - len(cells))
    return tag("tr", tag("th", one.seats, scope="row"), [tag("td", cell) for cell in [*cells, *empty]])


def rounded(here: Here, n: float) -> str:
    """To a tenth, as this language writes it."""
    said = f"{abs(n):.1f}".removesuffix(".0").replace(".", here.words("figures.point"))
    return ("\u2212" if n < 0 and said != "0" else "") + said
