"""What is legal where wallets change hands: every move, and the rule that forbids another."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING

from salon.core import DEALER, NOBODY, IllegalMove
from salon.games.great_split.advance import Open, answers, plays, resolve
from salon.games.great_split.terms import (
    ANY,
    BOX,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    MARKET,
    OTHER,
    SALE,
    SETUP,
    SOLD,
    SPLIT,
    SPLITTER,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    Tracks,
    name_of,
    without,
)

if TYPE_CHECKING:
    from salon.games.great_split import State

LARGEST = max(limit for _, limit in BOX.rounds)
SPLITS = [0, *((1 << size - 1) - 1 for size in range(1, LARGEST + 1))]  # by cards in hand, how many ways to part it


def taker(places: list[int]) -> Callable[[list[int]], Cards]:
    if len(places) == 1:
        return lambda hand, at=places[0]: (hand[at],)  # type: ignore[misc]
    return itemgetter(*places)


def parter(size: int, number: int) -> Callable[[list[int]], Move]:
    """The number's bits say which cards, but the first, go to the other side; at least one."""
    sides: tuple[list[int], list[int]] = ([0], [])
    for at in range(1, size):
        sides[number + 1 >> at - 1 & 1].append(at)
    one, other = map(taker, sides)

    def part(hand: list[int]) -> Move:
        mine, yours = one(hand), other(hand)
        return (mine, yours) if mine <= yours else (yours, mine)

    return part


PARTERS = [[parter(size, number) for number in range(SPLITS[size])] for size in range(LARGEST + 1)]


def split(hand: list[int], number: int) -> Move:
    """§3.1 one of the ways to part a hand in two groups, neither of them empty."""
    return PARTERS[len(hand)][number](hand)


def moves(state: State) -> list[Move]:
    seat, phase = state.turn, state.phase
    if seat < 0:
        return []  # too many deals to list
    hand = state.hands[seat]
    if phase == DISCARD:
        return [(card,) for card in dict.fromkeys(hand)]
    if phase == SPLIT:
        return list(dict.fromkeys(split(hand, number) for number in range(SPLITS[len(hand)])))
    if phase == CHOOSE:
        return [(0,), (1,)]
    tracks, cards = state.tracks[seat], dict.fromkeys(card for card in state.left if card != UNSEEN)
    sales = [play for card in cards if card != SPLITTER for play in plays(tracks, card + SOLD)]  # §4.4
    return [play for card in cards for play in plays(tracks, card)] + sales


def check(state: State, move: Move) -> None:
    if state.turn == NOBODY:
        raise IllegalMove("over")
    if state.turn == DEALER:
        check_chance(state, move)
    elif state.phase == DISCARD:
        if move[0] not in state.hands[state.turn]:
            raise IllegalMove("2.2", card=name_of(move[0]))  # a card of one's own
    elif state.phase == SPLIT:
        check_split(state.hands[state.turn], move)
    elif state.phase == CHOOSE:
        if move not in ((0,), (1,)):
            raise IllegalMove("3.3")
    else:
        check_play(state.left, state.tracks[state.turn], move)


def check_split(hand: list[int], move: Move) -> None:
    one, other = move
    if sorted(one + other) != hand:
        strange, left = without(one + other, hand), without(hand, one + other)
        raise IllegalMove("3.4", strange=[name_of(card) for card in strange], left=[name_of(card) for card in left])
    if not one or not other:
        raise IllegalMove("3.1")


def check_play(hand: list[int], tracks: Tracks, move: Move) -> None:
    card = move[0] - SOLD if move[0] > SPLITTER else move[0]
    if card == SPLITTER < move[0]:
        raise IllegalMove("4.4", card=name_of(card))  # the splitter is never sold
    if card not in hand:
        raise IllegalMove("4.1", card=name_of(card))
    chosen = iter(move[1:])
    try:
        resolve(tracks[:], move[0], lambda options: allowed(answers(chosen)(options), options))
    except Open as question:
        raise IllegalMove(rule(question.options), open=len(question.options)) from question
    for track in chosen:
        raise IllegalMove("4.7", track=track)  # more choices than effects


def allowed(track: int, options: Cards) -> int:
    if track not in options:
        raise IllegalMove(rule(options), track=track)
    return track


def rule(options: Cards) -> str:
    """Which one says among which tracks to choose."""
    return {ANY: "4.3", SALE: "4.4", OTHER: "4.5"}.get(options, "4.2")


def check_chance(state: State, move: Move) -> None:
    if state.phase == MARKET:
        if move[0] not in state.bag:
            raise IllegalMove("1.5", token=move[0])
    elif state.phase == SETUP:
        check_seating(move, len(state.hands))
    elif state.phase in (FIRST, DEAL):
        check_deal(state, move)
    elif move != TOLD:
        raise IllegalMove("3.2")


def check_seating(move: Move, seats: int) -> None:
    seated, *lines = move
    if len(seated) != seats or len(set(seated)) != seats or not set(seated) <= set(range(len(BOX.characters))):
        raise IllegalMove("1.3", seats=seats)
    if sorted(token for line in lines for token in line) != [0, 1, 2, 3] or any(len(line) != 2 for line in lines):
        raise IllegalMove("1.4")


def check_deal(state: State, move: Move) -> None:
    levels = state.levels() if state.phase == DEAL else (0,) * 4
    left = [pile[:] for pile in state.piles]
    fine = len(move) == len(state.hands) and all(len(cards) == len(levels) for cards in move)
    for cards in move if fine else ():
        for card, level in zip(cards, levels, strict=True):
            if fine := fine and card in left[level]:
                left[level].remove(card)
    if not fine:
        if state.phase == FIRST:
            raise IllegalMove("1.6")
        raise IllegalMove("2.1", round=state.round + 1)
