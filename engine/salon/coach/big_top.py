"""Under the big top: what a card earns, what it opens for whom, and what waits behind it."""

from __future__ import annotations

from salon.bots.big_top import pays
from salon.coach import Reason
from salon.core import Move
from salon.games.big_top import State
from salon.games.big_top.pack import CODES, STEP, SUITS, TONE, each
from salon.games.big_top.terms import TICKETS


def idea(view: State) -> Reason:
    if view.phase == TICKETS:
        return "tickets", {}
    moves = view.moves()
    if len(moves) == 1:
        return "forced", {}
    return ("play" if any(move > 0 for move in moves) else "only.call"), {}


def reasons(view: State, move: Move, other: Move | None) -> list[Reason]:
    if view.phase == TICKETS:
        suits = sorted(range(4), key=lambda suit: -move[suit])
        return [("tickets", {"suit": SUITS[suits[0]], "last": SUITS[suits[-1]]})]
    if move > 0:
        return laid(view, move)
    return [("call", {"card": CODES[-move]})] if move else []


def laid(view: State, card: int) -> list[Reason]:
    seat = view.turn
    mine = view.hands[seat] | sum(view.programmes[seat])
    opened = [CODES[one] for one in each((STEP[card] ^ card) & ~mine)]
    behind = ((mine & TONE[card]) >> card.bit_length()).bit_count()
    earns = pays(view, card, seat) if card & view.hands[seat] else 0
    told: list[Reason] = [("earns", {"money": int(earns), "card": CODES[card]})] if earns else []
    if behind:
        told.append(("behind", {"n": behind}))
    return [*told, ("opens", {"cards": opened}) if opened else ("shut", {})]
