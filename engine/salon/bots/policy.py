"""What a game tells its bots: `choose`, its rule policy, and whatever else its module says of this.

`choose` alone is enough. What a module leaves out stands here: a novice who errs now and then, every move a candidate
where they are few, playouts to the end of the game by the same rule, victory as what is played for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from salon.core import Bot, Move, State

FEW = 12  # moves that a search can weigh one by one
ERRS = 0.4  # how often a novice without rules of its own does anything that is allowed
PLACE = 0.25  # of what is played for: a good place; the rest is victory


@dataclass(frozen=True, slots=True)
class Policy:
    """A game's rule of play, as search and coach ask for it."""

    choose: Bot
    novice: Bot
    expert: Bot | None  # what a strong bot goes by, if not by choose: its first candidate, its own moves in playouts
    quick: Bot  # the rule in playouts, on a State that shows all cards: it must look at no more than choose may
    candidates: Callable[[Any, Random], list[Move]]  # what is worth a search
    rewards: Callable[[Any], Sequence[float]]  # by seat, where a playout stops
    stops: Callable[[Any, Any], bool]  # whether a playout from a position has gone far enough
    guesses: Callable[[Any], Callable[[Random], Any]]  # what a strong bot takes a view for, again and again
    forget: Callable[[Any, Random, float], None]  # scribbles on a view what somebody with this recall has in mind
    reasons: Callable[[Any, Move, Move], list[tuple[str, dict[str, Any]]]]  # for a move, rather than another
    unit: str  # what rewards count: a key
    noise: float  # how often playouts stray from the rule
    playouts: int  # of a strong bot, for one decision: fewer than a browser makes in a second
    sure: float  # standard errors by which a move must beat the rule's own


@lru_cache(maxsize=32)
def policy(game: str) -> Policy:
    module = import_module(f"{__package__}.{game}")
    choose: Bot = module.choose
    return Policy(
        choose,
        said(module, "novice", partial(erring, choose)),
        said(module, "expert", None),
        said(module, "quick", choose),
        said(module, "candidates", partial(candidates, choose)),
        said(module, "rewards", victory),
        said(module, "stops", never),
        said(module, "guesses", determinized),
        said(module, "forget", nothing),
        said(module, "reasons", no_reasons),
        said(module, "UNIT", "victory"),
        said(module, "NOISE", 0.1),
        said(module, "PLAYOUTS", 480),
        said(module, "SURE", 1.0),
    )


def said(module: ModuleType, name: str, otherwise: Any) -> Any:
    return getattr(module, name, otherwise)


def erring(choose: Bot, view: State, rng: Random) -> Move:
    return view.pick(rng) if rng.random() < ERRS else choose(view, rng)


def candidates(choose: Bot, view: State, rng: Random) -> list[Move]:
    """All that is allowed, if it is little; else the rule's move, and some that are plausible."""
    moves = view.moves()
    if len(moves) > FEW:
        moves = list(dict.fromkeys([choose(view, rng), *(view.pick(rng) for _ in range(FEW))]))
    return moves


def victory(state: State) -> list[float]:
    """A victory, shared or not; and the place, so that those who cannot win still play."""
    result, seats = state.result(), len(state.result().places)
    lone = 1 / len(result.winners) if result.winners else 0.0
    return [
        (1 - PLACE) * lone * (seat in result.winners) + PLACE * (seats - place) / (seats - 1)
        for seat, place in enumerate(result.places)
    ]


def never(state: State, start: State) -> bool:
    return False


def determinized(view: State) -> Callable[[Random], State]:
    """Whatever it may be, whoever played how."""
    return view.determinize


def nothing(view: State, rng: Random, recall: float) -> None:
    """There is nothing to forget."""


def no_reasons(view: State, move: Move, other: Move) -> list[tuple[str, dict[str, Any]]]:
    return []
