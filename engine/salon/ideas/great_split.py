"""At the gala: what is decided in each part of a round."""

from __future__ import annotations

from salon.core import Event
from salon.games.great_split import State
from salon.games.great_split.terms import CHOOSE, DISCARD, PLAY, SPLIT


def idea(view: State) -> Event:
    known = {DISCARD: "discard", SPLIT: "split", CHOOSE: "choose", PLAY: "play"}
    return known.get(view.phase, "plain"), {"seat": (view.turn + 1) % len(view.hands)}
