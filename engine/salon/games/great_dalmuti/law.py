"""What is legal at Dalmuti's table: every move, and the rule that forbids another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from salon.core import DEALER, GOD, LEAVES, LETTERS, NOBODY, IllegalMove, Seat
from salon.games.great_dalmuti import taxes
from salon.games.great_dalmuti.hidden import may_be, most
from salon.games.great_dalmuti.knowledge import sees
from salon.games.great_dalmuti.terms import (
    COME,
    DEAL,
    DRAW,
    END,
    GIVE,
    HANDING,
    HIDDEN,
    JESTER,
    JOIN,
    KEEP,
    MISDEAL,
    PASS,
    REVOLT,
    REVOLUTION,
    TAXES,
    TRICK,
    UNSEEN,
    Hand,
    Move,
    best,
)

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def moves(state: State) -> list[Move]:
    seat, phase = state.turn, state.phase
    if seat < 0:
        return []  # too many deals to list
    hand = state.hands[seat]
    if phase == TRICK:
        return plays(state, hand)
    if phase == REVOLUTION:  # §2.1
        return [PASS, REVOLT] if hand[JESTER] == 2 else [PASS]
    if phase == MISDEAL:  # §5.5
        return [KEEP, GIVE]
    if phase == JOIN:  # §5.7
        return [(len(state.order) // 2,), (len(state.order) // 2 + 1,)]
    if len(state.gifts) == 2:  # §5.6
        return [PASS, *((other,) for other in state.order[3:-2])]
    held = [rank for rank in range(1, 14) if hand[rank]]
    if state.gifts:  # §2.4
        return [(rank,) for rank in held]
    return [(a, b) for a in held for b in held if a < b or (a == b and hand[a] > 1)]  # §2.3


def plays(state: State, hand: Hand) -> list[Move]:
    wild, need, ranks = range(hand[JESTER] + 1), state.count, range(1, state.rank or 13)
    if state.rank:  # §3.2
        return [PASS, *((r, need - j, j) for r in ranks for j in wild if 1 <= need - j <= hand[r])]
    plays: list[Move] = [(r, n, j) for r in ranks for n in range(1, hand[r] + 1) for j in wild]  # §3.1, §3.4
    return plays + [(JESTER, n, 0) for n in wild[1:]]  # §3.5


def check(state: State, move: Move) -> None:
    if state.turn == NOBODY:
        raise IllegalMove("over")
    if state.turn == DEALER:
        check_chance(state, move)
    elif state.phase == TRICK:
        check_play(state, move)
    elif move not in answers(state):
        tax = ("2.3", "2.4", "5.6")[min(len(state.gifts), 2)]
        raise IllegalMove({REVOLUTION: "2.1", MISDEAL: "5.5", JOIN: "5.7"}.get(state.phase, tax))


def answers(state: State) -> list[Move]:
    """Every legal move; in a view, every one that another may make, as one sees it made."""
    if not sees(state, state.turn) and state.phase == REVOLUTION:
        return [PASS, REVOLT] if most(state, state.turn)[JESTER] == 2 else [PASS]
    if not sees(state, state.turn) and state.phase == TAXES and len(state.gifts) < 2:
        return [HIDDEN]
    return moves(state)


def check_play(state: State, move: Move) -> None:
    if not move:
        if not state.rank:
            raise IllegalMove("3.3")  # whoever leads lays something
        return
    rank, real, jesters, *others = move
    hand = most(state, state.turn)
    if real > hand[rank]:
        raise IllegalMove("3.1", rank=rank, held=hand[rank])
    if others or real < 1 or not 0 <= jesters <= hand[JESTER] or (rank == JESTER and jesters):
        raise IllegalMove("3.4", held=hand[JESTER])
    if state.rank and rank == JESTER:
        raise IllegalMove("3.5")
    if state.rank and (real + jesters != state.count or rank >= state.rank):
        raise IllegalMove("3.2", count=state.count, rank=state.rank)
    if not sees(state, state.turn) and not may_follow(state, move):
        raise IllegalMove("3.1", rank=rank, held=hand[rank])  # not these together, as the other cards lie


def may_follow(view: State, move: Move) -> bool:
    """Whether what this move shows may be, with all that one has seen."""
    after = view.clone()
    after.apply(move)
    return may_be(after)


def check_chance(state: State, move: Move) -> None:
    if state.phase == DRAW:
        if len(move) != len(state.drawing()) or any(n > state.pack[rank] for rank, n in Counter(move).items()):
            raise IllegalMove("1.2")
    elif state.phase == HANDING:
        check_handing(state, move)
    elif move[:1] in (COME, (LEAVES,), END):
        check_chairs(state, move)
    elif state.options.misdeal and state.exposed is None:
        if move and (move[0] not in state.order or not state.pack[move[1]]):
            raise IllegalMove("5.5")
    else:
        check_deal(state, move)


def check_handing(state: State, move: Move) -> None:
    """What was given and what is due; of a merchant that swaps, any one card it holds."""
    if state.eyes != GOD:
        if not handed_fairly(state, move):
            raise IllegalMove("2.5")
        return
    due, swapping = taxes.handing(state, lambda: 0.0), taxes.merchants(state)
    fair = len(move) == len(due) and move[:2] == due[:2]
    for seat, cards in zip(swapping, move[2] if fair and swapping else (), strict=False):
        fair = fair and len(cards) == 1 and state.hands[seat][cards[0]] > 0
    if not fair:
        raise IllegalMove("2.5")


def handed_fairly(view: State, move: Move) -> bool:
    """As far as one can tell: one's own part of it may be, and the others' is hidden."""
    sides = taxes.sides(view)
    for at, (seats, pair) in enumerate(zip(sides, move, strict=False)):
        fair = traded(view, at, seats, *pair) if view.eyes in seats else pair == (HIDDEN, HIDDEN)
        if not fair:
            return False
    return len(move) == len(sides) and may_follow(view, move)


def traded(view: State, at: int, seats: list[Seat], gift: Move, tax: Move) -> bool:
    """§2.3, §2.4 what was given for its best cards, §5.6 or one card for another; the lowest always first."""
    one, other = seats
    for cards in (gift, tax):
        if cards == HIDDEN or len(cards) != (2, 1, 1)[at] or list(cards) != sorted(cards):
            return False
    if at == 2:
        return bool(most(view, one)[gift[0]] and most(view, other)[tax[0]])
    if view.eyes == other:
        return tax == best(view.hands[other], len(tax))
    kept = [rank for rank in range(1, 14) if view.hands[other][rank] > tax.count(rank)]
    return gift == view.gifts[at] and min(kept, default=JESTER) >= tax[-1]


def check_deal(state: State, move: Move) -> None:
    if move and isinstance(move[0], int):
        raise IllegalMove("5.5")  # nothing is fumbled here
    cards, seats, pack = sum(state.pack), len(state.order), state.pack
    fair = [sum(hand) for hand in move] == [(cards + seats - 1 - chair) // seats for chair in range(seats)]
    if fair and state.eyes != GOD:
        hidden = [hand[UNSEEN] > 0 for hand in move]
        fair = hidden == [not sees(state, seat) for seat in state.order] and may_follow(state, move)
    else:
        fair = fair and [sum(hand[rank] for hand in move) for rank in range(14)] == pack
    if not fair or (state.exposed and not shown_there(state, move)):
        raise IllegalMove("1.3")


def shown_there(state: State, hands: Move) -> bool:
    """§5.5 the fumbled card is in the hand that it fell to, if one sees that."""
    assert state.exposed
    seat, rank = state.exposed
    return not sees(state, seat) or hands[state.order.index(seat)][rank] > 0


def check_chairs(state: State, move: Move) -> None:
    if move not in calls(state):
        raise IllegalMove("5.7", chairs=len(state.order))


def calls(state: State) -> list[Move]:
    """§5.7 between two hands: somebody comes or leaves; an open match is ended."""
    if state.turn != DEALER or state.phase != DEAL or state.exposed is not None or not state.past:
        return []
    chairs, joining = len(state.order), state.options.joining
    coming: list[Move] = [COME] * (joining and chairs < 8 and len(state.hands) < len(LETTERS))
    leaving: list[Move] = [(LEAVES, seat) for seat in state.order] if joining and chairs > 4 else []
    return coming + leaving + [END] * (not state.options.hands)
