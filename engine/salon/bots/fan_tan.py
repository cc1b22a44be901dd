"""A sensible guest at Fan Tan: plays its own chains, and holds back as long as it can what opens for others."""

from __future__ import annotations

from random import Random

from salon.bots.hunches import Hunches
from salon.core import Event
from salon.games.big_top.pack import CARDS, CODES, STEP, TONE, codes, each
from salon.games.fan_tan import Move, State

# By card, those that come after it in its pile, or in both; and those that it makes room for.
BEYOND = {card: TONE[card] & ~((card << 1) - 1) for card in CARDS}
OPENS = {card: STEP[card] & ~card for card in CARDS}


def choose(view: State, rng: Random) -> Move:
    return favourite(view.hands[view.turn], view.front)


def favourite(hand: int, front: int) -> Move:
    able = hand & front
    return max(each(able), key=lambda card: worth(card, hand)) if able & able - 1 else able


def worth(card: int, hand: int) -> int:
    """How many of one's own cards wait further up the pile, less the cards that it opens for others."""
    return (hand & BEYOND[card]).bit_count() - (OPENS[card] & ~hand).bit_count()


def rather(hand: int, front: int, card: int) -> bool:
    """Whether the rule would lay another: `favourite(hand, front) != card`, asked often."""
    others, most = hand & front & ~card, worth(card, hand)
    while others:
        other = others & -others
        its = (hand & BEYOND[other]).bit_count() - (OPENS[other] & ~hand).bit_count()
        if its > most or (its == most and other < card):
            return True
        others ^= other
    return False


# --- for those who search: a rule that looks further, which costs more and tells others less

POSTER, NUMBER, HIGH = -0.6, 0.5, 0.2  # of a card by itself; and more for each number,
NEXT, WAITING, FAR = 0.4, 1.0, 0.6  # for a card of one's own right behind; further up, and for each card in between;
OPENED, OTHERS = 0.7, 0.15  # less, where others come first; and for each card, if there is nothing but theirs


def expert(view: State, rng: Random) -> Move:
    hand = view.hands[view.turn]
    return max(view.moves(), key=lambda move: prospects(move, hand) if move else 0)


def guesses(view: State) -> Hunches:
    return Hunches(view, rather)


def prospects(card: int, hand: int) -> float:
    """What it is to lay this card: the chains that it goes on with or opens, and who waits in them."""
    worth, piles = AHEAD[card]
    for shift, mask, chains in piles:
        worth += chains[hand >> shift & mask]
    return worth


def chain(mine: int, length: int) -> float:
    """Of so many cards that follow in a pile, those that are one's own, as bits, the next one first."""
    worth, between, first = 0.0, 0, None
    for at in range(length):
        if mine >> at & 1:
            worth += WAITING + FAR * between if between else NEXT
            first = between if first is None else first
        else:
            between += 1
    if first is None:
        return -OPENED - OTHERS * between if length else 0.0
    return worth - OPENED * (first > 0)


def ahead(at: int) -> tuple[float, list[tuple[int, int, list[float]]]]:
    """Of the card at this place, its own worth, and of each pile behind it where it begins and every way it may lie."""
    place = at % 13
    lengths = [6, 6] if not place else [(12 - place) % 6]
    piles = [
        (at + 1 + 6 * number, (1 << length) - 1, [chain(mine, length) for mine in range(1 << length)])
        for number, length in enumerate(lengths)
    ]
    return (NUMBER + HIGH * ((place - 1) % 6 + 1) if place else POSTER), piles


AHEAD = {card: ahead(at) for at, card in enumerate(CARDS)}

UNIT = "peanuts"  # more than the others have, on the average
PLAYOUTS = 1800
SURE = 2.5


def stops(state: State, start: State) -> bool:
    return state.rounds > start.rounds or len(state.past) > len(start.past)


def rewards(state: State) -> list[float]:
    fair = sum(state.peanuts) / len(state.peanuts)
    return [have - fair for have in state.peanuts]


def forget(view: State, rng: Random, recall: float) -> None:
    """What others did not hold when they passed, and when they played what."""
    view.lacks = [sum(card for card in each(lack) if rng.random() < recall) for lack in view.lacks]
    kept, trail, view.trail = [], view.trail, ()
    while trail:
        trail, *played = trail
        kept += [played] * (rng.random() < recall)
    for seat, front, card in reversed(kept):
        view.trail = view.trail, seat, front, card


def reasons(view: State, move: Move, other: Move) -> list[Event]:
    """Which of one's own cards wait behind this one; what it opens for the others, and what another would."""
    hand = view.hands[view.turn]
    told: list[Event] = []
    if move:
        told += [("waiting", {"card": CODES[move], "cards": codes(hand & BEYOND[move])})] * bool(hand & BEYOND[move])
        told += opening("opens", move, hand) or [("shut", {"card": CODES[move]})]
    return told + (opening("spares", other, hand) if other and other != move else [])


def opening(key: str, card: int, hand: int) -> list[Event]:
    opened = OPENS[card] & ~hand
    return [(key, {"card": CODES[card], "cards": codes(opened)})] if opened else []


def first(view: State, rng: Random) -> Move:
    """The lowest card that may be played."""
    return min(view.moves())


def generous(view: State, rng: Random) -> Move:
    """What opens most."""
    return max(view.moves(), key=lambda move: OPENS[move].bit_count() if move else 0)


RIVALS = {"first": first, "generous": generous, "expert": expert}
