"""A sensible guest at Fan Tan: plays its own chains, and holds back as long as it can what opens for others."""

from __future__ import annotations

from random import Random

from salon.games.big_top.pack import STEP, TONE, each
from salon.games.fan_tan import Move, State


def choose(view: State, rng: Random) -> Move:
    hand = view.hands[view.turn]
    return max(view.moves(), key=lambda move: worth(move, hand) if move else 0)


def worth(card: int, hand: int) -> int:
    """How many of one's own cards wait further up the pile, less the cards that it opens for others."""
    waiting = (hand & TONE[card]) >> card.bit_length()
    opened = STEP[card] & ~card & ~hand
    return waiting.bit_count() - opened.bit_count()


# --- for those who search

UNIT = "peanuts"  # more than the others have, on the average


def stops(state: State, start: State) -> bool:
    return state.rounds > start.rounds or len(state.past) > len(start.past)


def rewards(state: State) -> list[float]:
    fair = sum(state.peanuts) / len(state.peanuts)
    return [have - fair for have in state.peanuts]


def forget(view: State, rng: Random, recall: float) -> None:
    """What others did not hold when they passed."""
    view.lacks = [sum(card for card in each(lack) if rng.random() < recall) for lack in view.lacks]


def first(view: State, rng: Random) -> Move:
    """The lowest card that may be played."""
    return min(view.moves())


def generous(view: State, rng: Random) -> Move:
    """What opens most."""
    return max(view.moves(), key=lambda move: (STEP[move] & ~move).bit_count() if move else 0)


RIVALS = {"first": first, "generous": generous}
