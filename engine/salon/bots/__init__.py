"""Players that need no person, at four levels, each a function from a view to a move.

Two levels follow rules: a game's `choose`, and its `novice` if it has one. Two search on top of those rules
(`salon.bots.search`), which takes time, so a page asks for their `Thinking` and lets it go on a little at a time.
"""

from __future__ import annotations

from functools import partial
from random import Random

from salon.bots.policy import Policy, policy
from salon.bots.search import LEAST, Thinking
from salon.core import Bot, Move, State

LEVELS = ("novice", "easy", "normal", "strong")
EFFORT = {"normal": 0.1, "strong": 1.0}  # of a policy's playouts: so many, not so long, give the same move everywhere
MEMORY = {"novice": 0.5}  # of what has been seen, how much a level has in mind; the others all of it

__all__ = ["EFFORT", "LEVELS", "Policy", "Thinking", "load", "policy", "think"]


def load(game: str, level: str = "easy", recall: float = 1.0) -> Bot:
    """The bot of this level, that has this much in mind of what it saw."""
    if level == "easy" and recall == 1:
        return policy(game).choose
    return partial(answer, level=level, recall=recall)


def answer(view: State, rng: Random, level: str, recall: float) -> Move:
    thinking = think(view, level, rng, recall)
    while not thinking.step():
        pass
    return thinking.move


def think(
    view: State,
    level: str,
    rng: Random,
    recall: float = 1.0,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
) -> Thinking:
    """What a bot of this level makes of a view: by so many playouts, or for so long, if this is given.

    Of candidates, it weighs as many as it can play out often enough, in the order in which its rules name them.
    """
    rules = policy(view.name)
    if (kept := recall * MEMORY.get(level, 1.0)) < 1:
        view = view.clone()
        rules.forget(view, rng, kept)
    budget = playouts or int(rules.playouts * EFFORT[level]) if level in EFFORT else 0
    keen = level == "strong"
    rule = rules.novice if level == "novice" else (keen and rules.expert) or rules.choose
    moves = [rule(view.clone(), rng)]
    if budget:
        moves = list(dict.fromkeys([*moves, *rules.candidates(view, rng)]))[: max(2, budget // LEAST)]
    return Thinking(view, rules, moves, rng, budget, seconds if budget else None, keen)
