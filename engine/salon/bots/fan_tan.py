"""A sensible guest at Fan Tan: plays its own chains, and holds back as long as it can what opens for others."""

from __future__ import annotations

from random import Random

from salon.games.big_top.pack import STEP, TONE
from salon.games.fan_tan import Move, State


def choose(view: State, rng: Random) -> Move:
    hand = view.hands[view.turn]
    return max(view.moves(), key=lambda move: worth(move, hand) if move else 0)


def worth(card: int, hand: int) -> int:
    """How many of one's own cards wait further up the pile, less the cards that it opens for others."""
    waiting = (hand & TONE[card]) >> card.bit_length()
    opened = STEP[card] & ~card & ~hand
    return waiting.bit_count() - opened.bit_count()
