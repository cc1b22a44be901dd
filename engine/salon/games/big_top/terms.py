"""The words of Big Top's table: programmes, tickets, phases, and what a round brought."""

from __future__ import annotations

from itertools import permutations
from typing import Any, NamedTuple

from salon.games.big_top.pack import ALL, CARDS, POSTERS, SUIT, SUIT_OF

Move = Any  # an int while cards are played: a card, minus a card to call it, PASS; what it is else depends on the phase
Programme = tuple[int, int, int, int]  # §1.2 what lies on $3, $2, $1 and $0; 0 is no card
Tickets = tuple[int, ...]  # by suit

PASS = 0
SPACES = (3, 2, 1, 0)
BLANK: Programme = (0, 0, 0, 0)
PLACINGS: list[Tickets] = list(permutations((10, 7, 5, 3)))  # §1.4
HIDDEN: Tickets = (0, 0, 0, 0)  # placed, and nobody else's business

DRAW, DEAL, TICKETS, PLAY, SHOW = range(5)  # phases, in the order they come

# By card on a programme, what may be called beside it; beside no card, all but the posters.
BESIDE = {0: ALL ^ POSTERS} | {card: (ALL ^ POSTERS) & ~SUIT[SUIT_OF[card]] for card in CARDS}


class Round(NamedTuple):
    """§5.2 what a round brought, by seat."""

    winner: int
    tickets: tuple[Tickets, ...]  # by suit
    paid: tuple[Tickets, ...]  # by suit: the ticket, or 0 where a card was left
    earned: tuple[int, ...]

    def gains(self) -> list[int]:
        return [sum(paid) + earned for paid, earned in zip(self.paid, self.earned, strict=True)]


def slid(programme: Programme) -> Programme:
    """§2.1 from the $0 side up: whatever lies above the lowest gap comes down one space."""
    a, b, c, d = programme
    if not d:
        return 0, a, b, c
    if not c:
        return 0, a, b, d
    return programme if b else (0, a, c, d)


def callable_beside(programme: Programme) -> int:
    """§4.1 every number but those §4.2 of a suit on the programme; §4.3 so none when it is full."""
    a, b, c, d = programme
    return BESIDE[a] & BESIDE[b] & BESIDE[c] & BESIDE[d]


def without(programme: Programme, card: int) -> Programme:
    a, b, c, d = programme
    return a & ~card, b & ~card, c & ~card, d & ~card
