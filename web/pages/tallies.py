"""What the evenings that are over amount to: counted from the lines of the shelf, for the one person who played."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO
from itertools import groupby

from pages import bundle
from pages.kept import Entry, told
from salon.core import LETTERS


@dataclass(frozen=True)
class Evening:
    """A game that is over, as the tallies count it."""

    id: str
    game: str
    name: str  # what its owner calls it
    told: str  # how it ended, in a line
    at: int
    seats: int
    place: int
    won: bool
    points: float | None

    @property
    def share(self) -> float:
        """0 is the first place, 1 the last: evenings at small and large tables compare."""
        return (self.place - 1) / max(1, self.seats - 1)


def evenings(shelved: Mapping[str, Entry], lang: str) -> list[Evening]:
    """Those that one person played to the end, the oldest first; a line that makes no sense is left out."""
    found = [read(id_, one, lang) for id_, one in shelved.items() if one.get("over") is True]
    return sorted((one for one in found if one), key=lambda one: (one.at, one.id))


def read(id_: str, one: Entry, lang: str) -> Evening | None:
    seats, place, points, at = (one.get(key) for key in ("seats", "place", "points", "at"))
    if not (isinstance(seats, int) and isinstance(place, int) and isinstance(at, int)):
        return None
    if not 1 <= place <= seats <= len(LETTERS):
        return None
    counted = float(points) if isinstance(points, int | float) else None
    won, name = one.get("won", place == 1) is True, str(one.get("name") or "")  # older lines do not say who won
    return Evening(id_, one["game"], name, told(one, lang)[1], at, seats, place, won, counted)


@dataclass(frozen=True)
class Tally:
    """The evenings of one game at a table of one size."""

    seats: int
    places: tuple[int, ...]  # how often the first, the second …
    points: tuple[float, ...]  # of each evening that counted any, the oldest first

    @property
    def games(self) -> int:
        return sum(self.places)

    @property
    def mean_place(self) -> float:
        return sum(place * times for place, times in enumerate(self.places, 1)) / self.games


def tallies(played: list[Evening]) -> list[Tally]:
    """Of the evenings of one game, by the number of seats."""
    by_seats = sorted(played, key=lambda one: one.seats)
    return [tally(seats, list(these)) for seats, these in groupby(by_seats, key=lambda one: one.seats)]


def tally(seats: int, these: list[Evening]) -> Tally:
    places = tuple(sum(one.place == place for one in these) for place in range(1, seats + 1))
    return Tally(seats, places, tuple(one.points for one in these if one.points is not None))


def streaks(played: list[Evening]) -> tuple[int, int]:
    """Evenings won in a row: up to the last one, and at most."""
    current = best = 0
    for one in played:
        current = current + 1 if one.won else 0
        best = max(best, current)
    return current, best


def best_and_worst(played: list[Evening]) -> tuple[Evening, Evening] | None:
    """The highest place, then the most points; of equals, the later. None if there is only one to choose from."""
    order = sorted(played, key=lambda one: (-one.share, one.points or 0, one.at))
    return (order[-1], order[0]) if len(order) > 1 else None


def sheet(played: list[Evening]) -> str:
    """For a spreadsheet."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["date", "game", "seats", "place", "points", "name", "id"])
    for one in played:
        points = "" if one.points is None else f"{one.points:g}"
        rows.writerow([bundle.date(one.at), one.game, one.seats, one.place, points, plain(one.name), one.id])
    return out.getvalue()


def plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
