"""Doors to the field's own tools, each an extra of its own: `salon[pettingzoo]`, `salon[open_spiel]`.

Nothing else in the house needs them. They know no game: all they ask is in `salon.core.State`.
"""

from __future__ import annotations

from salon import games
from salon.core import BadSetup, Result, State, read_options


def opened(game: str, seats: int, options: str) -> State:
    """A game to sit down to, that ends by itself; as many seats as it takes at least, if none are named."""
    kind = games.load(game)
    state = kind.start(seats or kind.seats[0], read_options(kind.choices, options))
    if state.longest is None:
        raise BadSetup("value", option="options", value=options[:40], allowed="a game that ends by itself")
    return state


def utilities(result: Result) -> list[float]:
    """By seat, from 1 for the first place to -1 for the last; equals share theirs, so that the sum is nothing."""
    places = result.places
    ahead = [sum(other < mine for other in places) for mine in places]
    alike = [places.count(mine) - 1 for mine in places]
    return [1 - (2 * a + b) / (len(places) - 1) for a, b in zip(ahead, alike, strict=True)]
