"""What is legal under the big top: every move, and the rule that forbids another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon.core import DEALER, GOD, NOBODY, IllegalMove
from salon.games.big_top import hidden, pack
from salon.games.big_top.pack import CODES, POSTERS, SUIT, SUIT_OF, codes, each
from salon.games.big_top.terms import DEAL, DRAW, HIDDEN, PASS, PLACINGS, SHOW, TICKETS, Move, callable_beside

if TYPE_CHECKING:
    from salon.games.big_top import State


def moves(state: State) -> list[Move]:
    if state.turn == DEALER:
        return list(range(len(state.hands))) if state.phase == DRAW else []  # too many deals to list
    if state.turn == NOBODY:
        return []
    if state.phase == TICKETS:
        return list(PLACINGS)
    return each(playable(state)) + [-card for card in each(callable_now(state))] or [PASS]  # §2.4


def due(state: State) -> int:
    """§2.2 the called cards of the seat to move that can be played: one of them must be."""
    three, two, one, none = state.programmes[state.turn]
    return (three | two | one | none) & state.front


def playable(state: State) -> int:
    return due(state) or state.hands[state.turn] & state.front  # §2.3


def callable_now(state: State) -> int:
    """§4.1 what cannot be played, and never a poster."""
    if due(state):
        return 0
    return state.hands[state.turn] & callable_beside(state.programmes[state.turn]) & ~state.front


def check(state: State, move: Move) -> None:
    if state.turn == NOBODY:
        raise IllegalMove("over")
    if state.turn == DEALER:
        check_chance(state, move)
    elif state.phase == TICKETS:
        if move not in (PLACINGS if hidden.sees(state) else [HIDDEN]):
            raise IllegalMove("1.4")
    elif (must := due(state)) and not (move > 0 and move & must):
        raise IllegalMove("2.2", cards=codes(must))
    elif not move:
        check_pass(state)
    elif move > 0:
        check_play(state, move)
    else:
        check_call(state, -move)


def check_pass(state: State) -> None:
    if playable(state) or callable_now(state):
        raise IllegalMove("2.4", play=codes(playable(state)), call=codes(callable_now(state)))
    none = state.front | callable_beside(state.programmes[state.turn])
    if not hidden.sees(state) and not hidden.may(state, 0, none):
        raise IllegalMove("2.4", play=[], call=[])  # it must hold some such card, whichever


def holds(state: State, card: int) -> bool:
    """The seat to move does, in its hand; or may, where one cannot see."""
    return bool(card & state.hands[state.turn]) if hidden.sees(state) else hidden.may(state, card)


def check_play(state: State, card: int) -> None:
    if card not in state.programmes[state.turn] and not holds(state, card):
        raise IllegalMove("2.3", card=CODES[card])
    if not card & state.front:
        raise IllegalMove("3.1", card=CODES[card], first=codes(pack.wanted(state.front, card)))


def check_call(state: State, card: int) -> None:
    programme = state.programmes[state.turn]
    beside = sum(programme) & SUIT[SUIT_OF[card]]
    if all(programme):
        raise IllegalMove("4.3", card=CODES[card])
    if not holds(state, card):
        raise IllegalMove("2.3", card=CODES[card])
    if card & (POSTERS | state.front):
        raise IllegalMove("4.1", card=CODES[card], poster=bool(card & POSTERS))
    if beside:
        raise IllegalMove("4.2", card=CODES[card], beside=CODES[beside])


def check_chance(state: State, move: Move) -> None:
    if state.phase == DEAL:
        pack.check_deal(move, len(state.hands), state.dealer, state.eyes)
    elif state.phase == SHOW:
        if not shown_fairly(state, move):
            raise IllegalMove("5.2")
    elif move not in range(len(state.hands)):
        raise IllegalMove("1.3", seats=len(state.hands))


def shown_fairly(state: State, move: Move) -> bool:
    """What was placed and held; where one could not see, what may have been, and no card twice."""
    truth, sizes = list(zip(state.hands, state.tickets, strict=True)), state.sizes
    if len(move) != len(truth) or state.eyes == GOD:
        return list(move) == truth
    for seat, (hand, tickets) in enumerate(move):
        may = tickets in PLACINGS and hand.bit_count() == sizes[seat] and not hand & state.lacks[seat]
        if not may or (seat == state.eyes and move[seat] != truth[seat]):
            return False
    return bool(sum(hand for hand, _ in move) == hidden.unseen(state) | sum(state.hands))
