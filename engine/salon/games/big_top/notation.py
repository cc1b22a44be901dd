"""Moves under the big top as text, and back. There is one way to write each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from salon import core
from salon.core import LETTERS, read_back
from salon.games.big_top import hidden
from salon.games.big_top.pack import CODES, READ, read_cards, read_deal, write_cards, write_deal
from salon.games.big_top.terms import DEAL, DRAW, HIDDEN, PASS, PLAY, TICKETS, Move, Tickets

if TYPE_CHECKING:
    from salon.games.big_top import State


def write(state: State, move: Move) -> str:
    """ "s1d" plays the dark 1 of the sideshow, "!s4d" calls its dark 4."""
    if state.phase == PLAY:
        return CODES[move] if move > 0 else "!" + CODES[-move] if move else core.PASS
    if state.phase == TICKETS:
        return write_tickets(move)
    if state.phase == DEAL:
        return write_deal(move)
    if state.phase == DRAW:
        return LETTERS[move]
    return "/".join(f"{write_tickets(tickets)}:{write_cards(hand) or '-'}" for hand, tickets in move)


def write_tickets(tickets: Tickets) -> str:
    """By suit."""
    return "?" if tickets == HIDDEN else ".".join(map(str, tickets))


def read(state: State, text: str) -> Move:
    return read_back(state, text, partial(meant, state))


def meant(state: State, text: str) -> Move:
    if state.phase == PLAY:
        return PASS if text == core.PASS else -READ[text[1:]] if text[:1] == "!" else READ[text]
    if state.phase == TICKETS:
        return HIDDEN if text == "?" and not hidden.sees(state) else read_tickets(text)
    if state.phase == DEAL:
        return read_deal(text, state.eyes)
    if state.phase == DRAW:
        return LETTERS.index(text)
    return tuple(read_shown(seat) for seat in text.split("/"))


def read_tickets(text: str) -> Tickets:
    return tuple(int(ticket) for ticket in text.split("."))


def read_shown(text: str) -> tuple[int, Tickets]:
    tickets, _, hand = text.partition(":")
    return 0 if hand == "-" else read_cards(hand), read_tickets(tickets)
