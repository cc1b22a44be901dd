"""No bot peeks: where the truth is another it does the same, and what it may not see raises when it is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, ClassVar

import pytest

from salon import bots, games
from salon.arena import RANDOM
from salon.bots import rivals
from salon.core import DEALER, NOBODY, Bot, State, read_options

FEW = 8  # playouts: what is tested here is not how strong a search is
SHORT = {"great_dalmuti": "hands=1 small=on", "fan_tan": "rounds=1"}
SEARCHED = 17  # one decision in so many is searched, the others are made by rule
EVERY = [(game, level) for game in games.names() for level in (*bots.LEVELS, *RANDOM, *rivals.of(game))]
every_bot = pytest.mark.parametrize(("game", "name"), EVERY)


class Trap(list[Any]):
    """What is in it nobody may touch while a bot thinks."""

    armed: ClassVar[bool] = False


def springs(name: str) -> Callable[..., Any]:
    def touched(self: Trap, *more: Any) -> Any:
        if Trap.armed:
            raise AssertionError("a bot has touched what it may not see")
        return getattr(list, name)(self, *more)

    return touched


READS = "getitem iter reversed len contains repr eq ne lt le gt ge add mul rmul"
for each in (*(f"__{name}__" for name in READS.split()), "count", "index", "copy"):
    setattr(Trap, each, springs(each))


@contextmanager
def armed() -> Iterator[None]:
    Trap.armed = True
    try:
        yield
    finally:
        Trap.armed = False


def trapped(state: State) -> tuple[State, int]:
    """The same position, where lists of which the seat to move does not see all are traps; and how many there are."""
    guarded, view, traps = state.clone(), state.redact(state.turn), 0
    names: tuple[str, ...] = type(state).__slots__
    for name in names:
        value = getattr(guarded, name)
        if isinstance(value, list) and value != getattr(view, name):
            setattr(guarded, name, Trap(Trap(part) if isinstance(part, list) else part for part in value))
            traps += 1
    return guarded, traps


def bot_named(game: str, name: str) -> Bot:
    if name in bots.LEVELS:
        return partial(thinking, level=name)
    return (RANDOM | rivals.of(game))[name]


def thinking(view: State, rng: Random, level: str) -> Any:
    thought = bots.think(view, level, rng, playouts=FEW)
    thought.step()
    return thought.move


def decisions(game: str, name: str) -> Iterator[tuple[State, Bot]]:
    """A whole game by these bots, and who decides; a search stands back from most of it."""
    kind, rng = games.load(game), Random(3)
    state = kind.start(max(3, kind.seats[0]), read_options(kind.choices, SHORT.get(game, "")))
    slow, met = name in bots.EFFORT, 0
    while state.turn != NOBODY:
        if state.turn == DEALER:
            state.apply(state.deal(rng))
            continue
        met += 1
        bot = bot_named(game, "easy" if slow and met % SEARCHED else name)
        yield state, bot
        state.apply(bot(state.redact(state.turn), Random(met)))


@every_bot
def test_what_is_hidden_raises_when_it_is_touched_and_every_bot_plays_on(game: str, name: str) -> None:
    met, secret = 0, False
    for state, bot in decisions(game, name):
        guarded, traps = trapped(state)
        view = guarded.redact(state.turn)
        met, secret = met + traps, secret or view != state
        with armed():
            move = bot(view, Random(1))
        state.check(move)
    assert bool(met) == secret


@every_bot
def test_where_the_truth_is_another_the_move_is_the_same(game: str, name: str) -> None:
    other, secret = 0, False
    for at, (state, bot) in enumerate(decisions(game, name)):
        if at % SEARCHED == SEARCHED - 1:
            view = state.redact(state.turn)
            twin = view.determinize(Random(at))
            other, secret = other + (twin != state), secret or view != state
            moves = [bot(table.redact(state.turn), Random(1)) for table in (state, twin)]
            assert moves[0] == moves[1]
    assert bool(other) == secret


REACHES: dict[str, Callable[[Trap], Any]] = {
    "what": lambda trap: trap[0],
    "part": lambda trap: trap[:1],
    "each": lambda trap: [*trap],
    "backwards": lambda trap: [*reversed(trap)],
    "how many": len,
    "whether": lambda trap: 1 in trap,
    "where": lambda trap: trap.index(1),
    "how often": lambda trap: trap.count(1),
    "as text": repr,
    "copied": lambda trap: trap.copy(),
    "like": lambda trap: trap == [1],
    "unlike": lambda trap: trap != [1],
    "less": lambda trap: trap < [1],
    "at most": lambda trap: trap <= [1],
    "more": lambda trap: trap > [1],
    "at least": lambda trap: trap >= [1],
    "joined": lambda trap: trap + [1],  # noqa: RUF005  which asks for it in another way
    "twice": lambda trap: trap * 2,
    "two times": lambda trap: 2 * trap,
}


@pytest.mark.parametrize("reach", REACHES.values(), ids=REACHES)
def test_every_way_to_look_into_a_trap_springs_it(reach: Callable[[Trap], Any]) -> None:
    trap = Trap([1, 2])
    with armed(), pytest.raises(AssertionError, match="touched"):
        reach(trap)


@pytest.mark.parametrize("game", games.names())
def test_whoever_reached_for_the_table_would_be_caught(game: str) -> None:
    for state, _ in decisions(game, "easy"):
        guarded, traps = trapped(state)
        if traps:
            with armed(), pytest.raises(AssertionError, match="touched"):
                repr(guarded)
            return
        assert state.redact(state.turn) == state  # where nothing is hidden there is nothing to reach for
