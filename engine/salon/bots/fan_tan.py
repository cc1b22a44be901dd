"""A sensible guest at Fan Tan: plays its own chains, and holds back as long as it can what opens for others."""

from __future__ import annotations

from random import Random

from salon.core import Event
from salon.games.big_top.pack import CODES, STEP, TONE, codes, each
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
PLAYOUTS = 2400


def stops(state: State, start: State) -> bool:
    return state.rounds > start.rounds or len(state.past) > len(start.past)


def rewards(state: State) -> list[float]:
    fair = sum(state.peanuts) / len(state.peanuts)
    return [have - fair for have in state.peanuts]


def forget(view: State, rng: Random, recall: float) -> None:
    """What others did not hold when they passed."""
    view.lacks = [sum(card for card in each(lack) if rng.random() < recall) for lack in view.lacks]


def reasons(view: State, move: Move, other: Move) -> list[Event]:
    """Which of one's own cards wait behind this one; what it opens for the others, and what another would."""
    hand = view.hands[view.turn]
    told: list[Event] = []
    if move:
        told += [("waiting", {"card": CODES[move], "cards": codes(behind(move, hand))})] * bool(behind(move, hand))
        told += opening("opens", move, hand) or [("shut", {"card": CODES[move]})]
    return told + (opening("spares", other, hand) if other and other != move else [])


def behind(card: int, hand: int) -> int:
    """One's own cards further up the pile."""
    return hand & TONE[card] & ~((card << 1) - 1)


def opening(key: str, card: int, hand: int) -> list[Event]:
    opened = STEP[card] & ~card & ~hand
    return [(key, {"card": CODES[card], "cards": codes(opened)})] if opened else []


def first(view: State, rng: Random) -> Move:
    """The lowest card that may be played."""
    return min(view.moves())


def generous(view: State, rng: Random) -> Move:
    """What opens most."""
    return max(view.moves(), key=lambda move: (STEP[move] & ~move).bit_count() if move else 0)


RIVALS = {"first": first, "generous": generous}
