"""How even The Great Split's component set is: what each character wins among bots, and each devotion to one resource.

`python3 build.py bench --balance [GAMES]` plays GAMES games (2,000) with each number of seats, twice over. A share is
set beside the fair one, with its 95 % interval (Wilson); a tie shares the win.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random

from salon.bots.great_split import RIVALS, choose
from salon.core import DEALER, NOBODY, Bot
from salon.games.great_split import State
from salon.games.great_split.terms import BOX

SEATS = (4, 2, 3, 7)
Tally = dict[str, tuple[float, int]]  # wins, and games


def play(bots: list[Bot], seed: int) -> State:
    """One game, on views alone; the deal depends on the seed, not on what the bots do."""
    chance, luck = Random(seed), Random(~seed)
    state = State.start(len(bots))
    while (seat := state.turn) != NOBODY:
        state.apply(state.deal(chance) if seat == DEALER else bots[seat](state.redact(seat), luck))
    return state


def characters(seats: int, number: int) -> Tally:
    """Every seat is the same bot: which character wins?"""
    found: Tally = {}
    for seed in range(number):
        state = play([choose] * seats, seed)
        winners = state.result().winners
        for seat, character in enumerate(state.characters):
            key = BOX.characters[character][0]
            wins, games = found.get(key, (0.0, 0))
            found[key] = wins + (seat in winners) / len(winners), games + 1
    return found


def plans(seats: int, number: int) -> Tally:
    """One seat is devoted to one resource, the others are sensible: does it win more than they?"""
    found: Tally = {}
    for love, devotee in RIVALS.items():
        wins, games = 0.0, number // len(RIVALS)
        for seed in range(games):
            mine = seed % seats
            winners = play([devotee if seat == mine else choose for seat in range(seats)], seed).result().winners
            wins += (mine in winners) / len(winners)
        found[love] = wins, games
    return found


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    z, share = 1.96, wins / games
    middle, half = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def lines(title: str, seats: int, found: Tally) -> Iterator[str]:
    yield f"{seats} seats, {title}; fair is {1 / seats:.1%}"
    for name, (wins, games) in sorted(found.items()):
        low, high = interval(wins, games)
        share = f"{wins / games:6.1%} of {games:5} games [{low:5.1%}, {high:5.1%}]"
        yield f"  {name:14}{share}   {wins / games * seats - 1:+6.1%}"


def main(games: int) -> None:
    for seats in SEATS:
        for what, measure in {"by character": characters, "one devotee among sensible guests": plans}.items():
            print("\n".join(lines(what, seats, measure(seats, games))), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
