"""What observations are made of: numbers from 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable

from salon.core import Seat


def bits(number: int, size: int) -> list[float]:
    """A set that is written as a number, one bit a thing."""
    return [float(number >> at & 1) for at in range(size)]


def one_of(at: int, size: int) -> list[float]:
    """One place of so many; none, if it is none of them."""
    return [float(at == each) for each in range(size)]


def shares(values: Iterable[float], most: float) -> list[float]:
    """Of the most there can be; what is more counts as that, what is less than nothing as nothing."""
    return [min(1.0, max(0.0, value / most)) for value in values]


def around(seat: Seat, seats: int) -> list[Seat]:
    """All seats clockwise, this one first."""
    return [(seat + step) % seats for step in range(seats)]


def place_of(other: Seat, seat: Seat, seats: int) -> list[float]:
    """Where another sits, seen from this seat; nowhere, if it is the dealer or nobody."""
    return one_of((other - seat) % seats if other >= 0 else -1, seats)
