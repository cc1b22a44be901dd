"""Matches that prove who plays better: every deal is played with every bot in every seat, and the deal is what counts.

A player is named by its level, "strong"; by its level and budget, if it searches, "strong:2000"; "random", which does
anything that is allowed, or "pick"; or by a rival that the game's bots were once beaten by (`salon.bots.rivals`).
"ismcts:200" is OpenSpiel's own search with as many simulations, where that is installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from math import fsum, sqrt
from random import Random
from typing import Any

from salon import bots, games
from salon.bots import rivals
from salon.core import DEALER, NOBODY, BadSetup, Bot, Move, State, read_options
from salon.shuffle import chance

ISMCTS = "ismcts"
Z = 1.959964  # of a 95 % interval, had there been deals without end,
STUDENT = (12.706, 4.303, 3.182, 2.776)  # and of two, three, four and five of them: Student's t


@dataclass(frozen=True, slots=True)
class Match:
    """Everything that a deal's outcome depends on, but for the deal's number."""

    game: str
    seats: int
    bots: tuple[str, ...]  # by seat before seats change; the last one fills the table
    options: str = ""
    seed: int = 1

    @property
    def company(self) -> list[str]:
        return [*self.bots, *self.bots[-1:] * (self.seats - len(self.bots))]


@dataclass(frozen=True, slots=True)
class Played:
    """One deal, with every bot in every seat: by place in the company, the mean of its games."""

    deal: int
    wins: tuple[float, ...]  # a shared victory is shared
    places: tuple[float, ...]  # 1 for the first place, 0 for the last
    points: tuple[float, ...]  # none in a game that counts places alone

    def line(self) -> dict[str, Any]:
        return asdict(self)


def player(game: str, name: str) -> Bot:
    found, (level, _, budget) = rivals.of(game) | RANDOM, name.partition(":")
    playouts = int(budget) if budget.isdecimal() else 0
    if name in found:
        return found[name]
    if name in bots.LEVELS:
        return bots.load(game, level)
    if level in bots.EFFORT and playouts:
        return partial(budgeted, level=level, playouts=playouts)
    if level == ISMCTS and playouts and find_spec("pyspiel"):
        return open_spiels(playouts)
    allowed = (*bots.LEVELS, *found, *(f"{searcher}:N" for searcher in (*bots.EFFORT, ISMCTS)))
    raise BadSetup("value", option="bots", value=name[:40], allowed=" ".join(allowed))


def budgeted(view: State, rng: Random, level: str, playouts: int) -> Move:
    thinking = bots.think(view, level, rng, playouts=playouts)
    thinking.step()
    return thinking.move


def open_spiels(simulations: int) -> Bot:
    from salon.contrib.open_spiel import ismcts  # which takes a while, and not everybody has

    return ismcts(simulations)


def anything(view: State, rng: Random) -> Move:
    """Any move that is allowed, each as likely."""
    moves = view.moves()
    return moves[int(rng.random() * len(moves))]


def plausible(view: State, rng: Random) -> Move:
    """What random playouts do."""
    return view.pick(rng)


RANDOM: dict[str, Bot] = {"random": anything, "pick": plausible}


def play(match: Match, deal: int) -> Played:
    """This deal, once for every turn of the table."""
    names, table = match.company, match.seats
    sums = [[0.0] * table for _ in range(3)]
    pointed = False
    for turn in range(table):
        seated = [names[(seat - turn) % table] for seat in range(table)]
        result = one_game(match, seated, deal).result()
        pointed = bool(result.points)
        for at in range(table):
            seat = (at + turn) % table
            sums[0][at] += (seat in result.winners) / max(1, len(result.winners))
            sums[1][at] += (table - result.places[seat]) / (table - 1)
            sums[2][at] += result.points[seat] if pointed else 0.0
    wins, places, points = (tuple(total / table for total in each) for each in sums)
    return Played(deal, wins, places, points if pointed else ())


def one_game(match: Match, seated: Sequence[str], deal: int) -> State:
    """On views alone; what the dealer draws depends on the deal and on how often it drew."""
    kind = games.load(match.game)
    players, name = [player(match.game, each) for each in seated], f"{match.seed}/{deal}"
    state, drawn, ply = kind.start(match.seats, read_options(kind.choices, match.options)), 0, 0
    while (turn := state.turn) != NOBODY:
        if turn == DEALER:
            state.apply(state.deal(chance(name, drawn)))
            drawn += 1
        else:
            move = players[turn](state.redact(turn), Random(f"{name}/luck/{ply}"))
            state.check(move)
            state.apply(move)
        ply += 1
    return state


# --- what it comes to


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's mean over the deals, and its 95 % interval."""

    name: str
    wins: tuple[float, float, float]  # mean, low, high
    places: tuple[float, float, float]
    points: tuple[float, float, float] | None


def standings(match: Match, played: Iterable[Played]) -> list[Standing]:
    """By bot; one that sits several times is counted by the mean of its chairs."""
    deals, names = sorted(played, key=lambda each: each.deal), match.company
    told = []
    for name in dict.fromkeys(names):
        mine = [at for at, each in enumerate(names) if each == name]

        def mean(sample: Iterable[Sequence[float]], mine: list[int] = mine) -> tuple[float, float, float]:
            return interval([fsum(values[at] for at in mine) / len(mine) for values in sample])

        points = mean(each.points for each in deals) if deals and deals[0].points else None
        told.append(Standing(name, mean(each.wins for each in deals), mean(each.places for each in deals), points))
    return told


def interval(sample: Sequence[float]) -> tuple[float, float, float]:
    number = len(sample)
    mean = fsum(sample) / max(number, 1)
    spread = sqrt(fsum((each - mean) ** 2 for each in sample) / (number - 1) / number) if number > 1 else 0.0
    reach = student(number - 1) * spread if spread else 0.0
    return mean, mean - reach, mean + reach


def student(free: int) -> float:
    """How many standard errors a 95 % interval reaches, with so many degrees of freedom: by Cornish and Fisher."""
    if free <= len(STUDENT):
        return STUDENT[free - 1]
    one, two = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    three = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + one / free + two / free**2 + three / free**3
