"""What each seat may know where wallets change hands, and what the rest may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon.core import EVERYONE, Seat
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    DEAL,
    FIRST,
    HIDDEN,
    PASSING,
    PLAY,
    RETURN,
    SECRET,
    SHOW,
    SOLD,
    SPLITTER,
    TOGETHER,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    hidden,
    without,
)

if TYPE_CHECKING:
    from salon.games.great_split import State


NEIGHBOURS = [[(owner, (owner + 1) % seats) for owner in range(seats)] for seats in range(8)]


def neighbours(state: State) -> list[tuple[Seat, Seat]]:
    """By seat, who has to do with its wallet: itself, and whoever sits to its left."""
    return NEIGHBOURS[len(state.hands)]


def redact(state: State, seat: Seat | None) -> State:
    view = state.clone()
    view.eyes = EVERYONE if seat is None else seat
    view.piles = [[UNSEEN] * len(pile) for pile in state.piles]
    view.former = after_exchange(state, *state.former, seat) if state.last else state.former
    view.last = [shown_to(seat, owner, plays) for owner, plays in enumerate(state.last)]
    if state.phase in (PLAY, SHOW):
        view.wallets, view.picks = after_exchange(state, state.wallets, state.picks, seat)
        view.left = state.left[:] if state.turn == seat else [UNSEEN] * len(state.left)
    else:
        known = [who if state.phase in (CHOOSE, RETURN) else who[:1] for who in neighbours(state)]
        view.wallets = [wallet if seat in known[owner] else HIDDEN for owner, wallet in enumerate(state.wallets)]
        view.picks = [pick if chooser == seat else SECRET for chooser, pick in enumerate(state.picks)]
    for other in range(len(state.hands)):
        if other != seat:
            mask_seat(state, view, other)
    return view


def mask_seat(state: State, view: State, seat: Seat) -> None:
    view.hands[seat] = [UNSEEN] * len(state.hands[seat])
    view.discards[seat] = [UNSEEN] * len(state.discards[seat])
    if state.phase in (PLAY, SHOW):  # nothing of it is seen before all have played
        view.tracks[seat] = state.before[seat][:]
        view.played[seat] = []


def after_exchange(
    state: State, wallets: list[Move], picks: list[int], seat: Seat | None
) -> tuple[list[Move], list[int]]:
    """§3.4 only the two neighbours know what was in a wallet; the others see how many cards were taken and left. Which
    of two groups that are alike was taken is nothing that one could see."""
    shown, chosen = list(wallets), list(picks)
    for owner, taker in neighbours(state):
        if seat not in (owner, taker):
            pick = picks[taker]
            shown[owner] = (hidden(len(wallets[owner][pick])), hidden(len(wallets[owner][1 - pick])))
            chosen[taker] = 0
        elif wallets[owner][0] == wallets[owner][1]:
            chosen[taker] = 0
    return shown, chosen


def shown_to(seat: Seat | None, owner: Seat, plays: list[Move]) -> list[Move]:
    """§4.4 a sold card stays hidden from the others."""
    return [(SOLD + UNSEEN, *play[1:]) if play[0] > SPLITTER and owner != seat else play for play in plays]


def mask(state: State, move: Move, seat: Seat | None) -> Move:
    """What was decided together is told from the State that has heard it; or, in a view, as the view is told it."""
    if state.phase in TOGETHER:
        return move if seat == state.turn else HIDDEN
    if state.phase in (FIRST, DEAL):
        return tuple(cards if owner == seat else hidden(len(cards)) for owner, cards in enumerate(move))
    if state.phase == PASSING:
        people = zip(neighbours(state), state.wallets if move == TOLD else move, strict=True)
        return tuple(wallet if seat in who else HIDDEN for who, wallet in people)
    if state.phase == RETURN:
        exchange = (state.wallets, state.picks) if move == TOLD else exchanged(move)
        wallets, picks = after_exchange(state, *exchange, seat)
        return tuple(zip(wallets, picks[1:] + picks[:1], strict=True))
    if state.phase == SHOW:
        played = state.played if move == TOLD else move
        return tuple(tuple(shown_to(seat, owner, plays)) for owner, plays in enumerate(played))
    return move


def exchanged(told: Move) -> tuple[list[Move], list[int]]:
    """By seat, its wallet and what it took, as a view is told them: each wallet with what was taken of it."""
    return [wallet for wallet, _ in told], [pick for _, pick in told[-1:] + told[:-1]]


# --- what follows from the last round, for whoever looks ---


def shown(view: State, seat: Seat) -> Cards:
    """What all saw this seat play in the last round, and take back."""
    plays = view.last[seat] if view.last else []
    return tuple(sorted([play[0] for play in plays if play[0] < SPLITTER]))


def sold(view: State, seat: Seat) -> Cards:
    """Of the cards it sold then, those the one who looks must know: they were in a wallet it gave or chose from."""
    me, seats = view.eyes, len(view.hands)
    if not view.last or me < 0 or all([play[0] <= SPLITTER for play in view.last[seat]]):
        return ()
    wallets, picks = view.former
    mine: Cards = ()
    if me == (seat + 1) % seats:
        mine += wallets[seat][1 - picks[me]]
    if seat == (me + 1) % seats:
        mine += wallets[me][picks[seat]]
    return tuple(sorted(without(mine, shown(view, seat))))


def held(view: State, seat: Seat) -> Cards:
    """What is known of a seat's hand as this round began."""
    return shown(view, seat) + sold(view, seat)


def dealt(view: State) -> Cards:
    """Levels of the cards that each seat was dealt and has not shown."""
    first = (0,) * 4 if view.phase > FIRST and not view.last else ()
    if view.phase == DEAL or view.phase > SHOW or not view.round:
        return first
    level = BOX.rounds[view.round - 1][0]
    return first + ((level,) if len(view.hands) > 2 else (level, level - 1))  # §8.1
