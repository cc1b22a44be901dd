"""A sensible guest under the big top: bets on suits soon emptied, plays what pays, keeps shut what would feed others.

A call is a way to wait: it costs little where few can lay a card below the called one.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from salon.core import Event
from salon.games.big_top import State
from salon.games.big_top.pack import CODES, POSTERS, STEP, SUIT, SUIT_OF, SUITS, TONE, codes, each
from salon.games.big_top.terms import SPACES, TICKETS, Move, Tickets

# What a move is worth, in money.
FED = 2.5  # less, for each card it opens that others hold,
MET = 0.2  # and this much more for each dollar that called cards would pay them
BEYOND = 0.4  # for each of one's own cards further up the pile
LAST = 0.1  # of the suit's ticket, shared by its cards still held
CALL = 0.25  # less, for a call: the card is not gone
RUN = 0.5  # and less for each card in a row that others may lay on the way to it

HELD, ABSENT, BELOW = 0.5, 0.15, 0.4  # how a suit's cards, its poster and the gaps under its numbers delay it


def choose(view: State, rng: Random) -> Move:
    if view.phase == TICKETS:
        return tickets(view.hands[view.turn])
    return max(view.moves(), key=worth(view))


def worth(view: State) -> Callable[[Move], float]:
    mine = view.hands[view.turn] | sum(view.programmes[view.turn])
    return lambda move: play(view, move, mine) if move > 0 else call(view, -move, mine)


def tickets(hand: int) -> Tickets:
    """The dearest on the suit that is emptied soonest; one that is not held at all is emptied already."""
    order = sorted(range(4), key=lambda suit: delay(hand & SUIT[suit], POSTERS & SUIT[suit]))
    return tuple((10, 7, 5, 3)[order.index(suit)] for suit in range(4))


def delay(cards: int, poster: int) -> float:
    if not cards:
        return 0.0
    gaps = 0
    for pile in (TONE[poster << 1], TONE[poster << 7]):
        top = (cards & pile).bit_length()
        gaps += (pile & (1 << top) - 1 & ~cards).bit_count()  # others' cards below one's highest
    return HELD * cards.bit_count() + ABSENT * (not cards & poster) + BELOW * gaps


def play(view: State, card: int, mine: int) -> float:
    seat, suit = view.turn, SUIT_OF[card]
    value = pays(view, card, seat) if card & view.hands[seat] else 0.0
    called = sum(map(sum, view.programmes))
    for opened in each((STEP[card] ^ card) & ~mine & ~called):
        value -= FED + MET * pays(view, opened)
    beyond = (mine & TONE[card]) >> card.bit_length()
    value += BEYOND * beyond.bit_count()
    return value + LAST * view.tickets[seat][suit] / (mine & SUIT[suit]).bit_count()


def pays(view: State, card: int, seat: int | None = None) -> float:
    """What called cards pay for this one, but for this seat's own."""
    return sum(
        value
        for other, programme in enumerate(view.programmes)
        for value, called in zip(SPACES, programme, strict=True)
        if called & TONE[card] and other != seat
    )


def call(view: State, card: int, mine: int) -> float:
    """A called card pays the less, the fewer others can lay below it before one of one's own stops them."""
    if not card:
        return 0.0
    closed = SUIT[SUIT_OF[card]] & POSTERS & view.front
    next_up = (closed << 1 | closed << 7 if closed else view.front) & TONE[card]
    run = 0
    while next_up < card and not next_up & mine:
        run += 1
        next_up <<= 1
    if closed:
        return -CALL - RUN * (0 if closed & mine else 1 + run / 2)
    return -CALL - RUN * run


# --- for those who search

UNIT = "money"  # more than the others have, on the average
PLAYOUTS = 400


def candidates(view: State, rng: Random) -> list[Move]:
    """Cards and calls, as the rule ranks them."""
    if view.phase == TICKETS:
        return [tickets(view.hands[view.turn])]
    return sorted(view.moves(), key=worth(view), reverse=True)


def stops(state: State, start: State) -> bool:
    return len(state.past) > len(start.past)


def rewards(state: State) -> list[float]:
    fair = sum(state.money) / len(state.money)
    return [money - fair for money in state.money]


def forget(view: State, rng: Random, recall: float) -> None:
    """What others did not hold when they passed."""
    view.lacks = [sum(card for card in each(lack) if rng.random() < recall) for lack in view.lacks]


def reasons(view: State, move: Move, other: Move) -> list[Event]:
    """Of tickets, which suit is emptied soonest; of a card, what it earns and opens; of a call, what it waits for."""
    seat = view.turn
    if view.phase == TICKETS:
        order = sorted(range(4), key=lambda suit: -move[suit])
        held = [(view.hands[seat] & SUIT[suit]).bit_count() for suit in order]
        return [("tickets", {"suits": [SUITS[suit] for suit in order], "cards": held})]
    mine = view.hands[seat] | sum(view.programmes[seat])
    told: list[Event] = []
    if move > 0:
        earned = int(pays(view, move, seat)) if move & view.hands[seat] else 0
        told += [("earns", {"card": CODES[move], "money": earned})] * bool(earned)
        beyond = mine & TONE[move] & ~((move << 1) - 1)
        told += [("waiting", {"card": CODES[move], "cards": codes(beyond)})] * bool(beyond)
    elif move:
        told.append(("called", {"card": CODES[-move]}))
    if other > 0 and other != move and (opened := (STEP[other] ^ other) & ~mine):
        told.append(("spares", {"card": CODES[other], "cards": codes(opened)}))
    return told


def hasty(view: State, rng: Random) -> Move:
    """Plays whatever it can, the lowest first, and calls only if it must."""
    able = [move for move in view.moves() if move > 0] if view.phase != TICKETS else []
    return min(able) if able else choose(view, rng)


def caller(view: State, rng: Random) -> Move:
    """Calls whatever it can."""
    able = [move for move in view.moves() if move < 0] if view.phase != TICKETS else []
    return min(able) if able else choose(view, rng)


RIVALS = {"hasty": hasty, "caller": caller}
