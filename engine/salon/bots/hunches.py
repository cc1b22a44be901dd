"""What others hold at Fan Tan, as far as their play tells it: guesses in which they did what they would do.

A guess goes on from the last one: two cards that nobody sees change places between two of the others, again and again,
which stands if it explains as much as before, and else the less often, the less it does (Metropolis).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

from salon.games.fan_tan import State

FIRST, NEXT = 200, 4  # swaps before the first guess, and before each other
FAITH = 1.5  # in the rule: how much rarer a guess is, as a power of e, for each card that the rule would not have laid

Played = tuple[int, int, int]  # what could be played, the card, and all that this seat has laid since, with it


class Hunches:
    """Called with luck, a State that this view may be."""

    def __init__(self, view: State, rather: Callable[[int, int, int], bool]) -> None:
        self._view, self._rather = view, rather
        self._others = [seat for seat, left in enumerate(view.left) if left and seat != view.turn]
        self._played = played(view)
        self._world: State | None = None
        self._odd: list[int] = []

    def __call__(self, rng: Random) -> State:
        swaps = NEXT
        if not self._world:
            self._world, swaps = self._view.determinize(rng), FIRST
            self._odd = [self._oddities(seat, hand) for seat, hand in enumerate(self._world.hands)]
        if len(self._others) > 1:
            for _ in range(swaps):
                self._swap(self._world, rng.random)
        return self._world.clone()

    def _swap(self, world: State, random: Callable[[], float]) -> None:
        others, hands = self._others, world.hands
        one, other = others[int(random() * len(others))], others[int(random() * len(others))]
        which, for_which = random(), random()
        if one == other:
            return
        given, taken = card_of(hands[one], which), card_of(hands[other], for_which)
        if world.lacks[other] & given or world.lacks[one] & taken:
            return
        changed = given | taken
        odd, others_odd = self._oddities(one, hands[one] ^ changed), self._oddities(other, hands[other] ^ changed)
        worse = odd + others_odd - self._odd[one] - self._odd[other]
        if worse <= 0 or random() < exp(-FAITH * worse):
            hands[one], hands[other] = hands[one] ^ changed, hands[other] ^ changed
            self._odd[one], self._odd[other] = odd, others_odd

    def _oddities(self, seat: int, hand: int) -> int:
        """Cards that this seat would not have laid by the rule, if this is what it holds."""
        rather, odd = self._rather, 0
        for front, card, laid in self._played[seat]:
            odd += rather(hand | laid, front, card)
        return odd


def card_of(hand: int, random: float) -> int:
    """Each as likely."""
    for _ in range(int(random * hand.bit_count())):
        hand &= hand - 1
    return hand & -hand


def played(view: State) -> list[list[Played]]:
    """By seat, from the last card to the first."""
    found: list[list[Played]] = [[] for _ in view.hands]
    laid, trail = [0] * len(view.hands), view.trail
    while trail:
        trail, seat, front, card = trail
        laid[seat] |= card
        if seat != view.turn:
            found[seat].append((front, card, laid[seat]))
    return found
