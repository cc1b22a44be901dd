"""What may be true where one cannot see all: the rules as a view can judge what others do and what the dealer tells.

A view knows what its seat held and gave, what all have shown, and how many cards lie hidden. What it is told is refused
if it does not agree with that: card by card and hand by hand, not in every way in which all of it can have come about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from salon.core import GOD, NOBODY, IllegalMove, Seat
from salon.games.great_split import guess, law
from salon.games.great_split.advance import run
from salon.games.great_split.hidden import dealt, held, neighbours
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    HIDDEN,
    MARKET,
    PASSING,
    PLAY,
    RETURN,
    SETUP,
    SHOW,
    SOLD,
    SPLIT,
    SPLITTER,
    TOGETHER,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    hidden,
    name_of,
)

if TYPE_CHECKING:
    from salon.games.great_split import State

SECRETLY = {DISCARD: "2.2", SPLIT: "3.1", CHOOSE: "3.3", PLAY: "4.1"}  # what all decide, and nobody sees of another


def check(state: State, move: Move) -> None:
    if state.eyes in (GOD, state.turn) or state.turn == NOBODY or state.phase in (SETUP, MARKET):
        law.check(state, move)
    elif state.phase in TOGETHER:
        if move != HIDDEN:
            raise IllegalMove(SECRETLY[state.phase])
    elif move == TOLD or len(move) != len(state.hands):
        raise IllegalMove({FIRST: "1.6", DEAL: "2.1"}.get(state.phase, "3.2"))
    else:
        {PASSING: check_wallets, RETURN: check_exchange, SHOW: check_shown}.get(state.phase, check_deal)(state, move)


def check_deal(view: State, move: Move) -> None:
    """§1.6, §2.1 one's own cards, of the right levels; of the others', how many."""
    levels = view.levels() if view.phase != FIRST else (0,) * 4
    fine = all(
        UNSEEN not in cards and tuple(BOX.levels[card] for card in cards) == levels
        if seat == view.eyes
        else cards == hidden(len(levels))
        for seat, cards in enumerate(move)
    )
    if not fine or not may_follow(view, move):
        raise IllegalMove("1.6") if view.phase == FIRST else IllegalMove("2.1", round=view.round + 1)


def may_follow(view: State, move: Move) -> bool:
    """Whether what this move shows may be, with all that one has seen."""
    after = view.clone()
    after.apply(move)
    return guess.may_be(after)


def check_wallets(view: State, move: Move) -> None:
    """§3.2 one's own, the one that comes from the right, and nothing of the others."""
    for (owner, taker), wallet in zip(neighbours(view), move, strict=True):
        if view.eyes == taker:
            check_parted(view, owner, wallet)
        elif wallet != (view.wallets[owner] if view.eyes == owner else HIDDEN):
            raise IllegalMove("3.2")
    if not may_follow(view, move):
        raise IllegalMove("3.2")


def check_parted(view: State, owner: Seat, wallet: Move) -> None:
    cards = () if wallet == HIDDEN else wallet[0] + wallet[1]
    if len(cards) != len(view.hands[owner]) or not may_come(view, cards, [owner]):
        raise IllegalMove("3.2")
    if not all(wallet):
        raise IllegalMove("3.1")


def may_come(view: State, cards: Iterable[int], owners: list[Seat]) -> bool:
    """Whether these cards may have been in these hands before the exchange: held, sold unseen, or dealt since."""
    known = [card for owner in owners for card in held(view, owner)]
    strange = Counter(BOX.levels[card] for card in (Counter(cards) - Counter(known)).elements())
    unseen = sum(len(view.last[owner]) - 1 for owner in owners) - len(known) if view.last else 0
    return (strange - Counter(dealt(view) * len(owners))).total() <= unseen


def check_exchange(view: State, move: Move) -> None:
    """§3.4 of one's own wallet and of the one that one chose from, the cards; of the others, how many."""
    for (owner, taker), (wallet, pick) in zip(neighbours(view), move, strict=True):
        if view.eyes in (owner, taker):
            fine = wallet == view.wallets[owner]
            fine = fine and (taker != view.eyes or wallet[pick] == wallet[view.picks[taker]])
        else:
            sizes = [len(group) for group in wallet]
            fine = all(sizes) and sum(sizes) == len(view.hands[owner]) and wallet == tuple(map(hidden, sizes))
        if not fine:
            raise IllegalMove("3.4", strange=[], left=[])


def check_shown(view: State, move: Move) -> None:
    """§4.1 what all have played, from where each stood before."""
    for seat, plays in enumerate(move):
        if seat == view.eyes:
            fine = list(plays) == view.played[seat]
        else:
            fine = may_show(view, seat, check_plays(view, seat, plays))
        if not fine:
            raise IllegalMove("4.1", seat=seat)
    if not may_follow(view, move):
        raise IllegalMove("4.1")


def check_plays(view: State, seat: Seat, plays: Move) -> Counter[int]:
    """Card by card; how often each was shown, those that were sold, §4.4, as unseen ones, and the splitter, §4.3."""
    tracks, shown = view.before[seat][:], Counter[int]()
    for play in plays:
        card = play[0] - SOLD if play[0] > SPLITTER else play[0]
        if play[0] > SPLITTER and card != UNSEEN:
            raise IllegalMove("4.4", card=name_of(card))
        law.check_play([card], tracks, play)
        run(tracks, play)
        shown[card] += 1
    return shown


def may_show(view: State, seat: Seat, shown: Counter[int]) -> bool:
    """Whether a hand may be so: all cards that one knows of were shown or sold, and the others can have come there."""
    sold, splitters = shown.pop(UNSEEN, 0), shown.pop(SPLITTER, 0)
    known, owners = Counter[int](), list[Seat]()
    for owner, taker in neighbours(view):
        if seat not in (owner, taker):
            continue
        pick = view.picks[taker]
        group: Cards = view.wallets[owner][pick if seat == taker else 1 - pick]  # what it took, what came back
        if UNSEEN in group:
            owners.append(owner)
        else:
            known.update(group)
    whole = splitters == 1 and shown.total() + sold == len(view.hands[seat])
    return whole and (known - shown).total() <= sold and may_come(view, (shown - known).elements(), owners)
