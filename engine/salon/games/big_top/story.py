"""What a move under the big top does, as events for those who read along: nothing that a view does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salon.core import NOBODY, PASSED, SILENT, Event, Seat
from salon.games.big_top import law
from salon.games.big_top.pack import CODES, TONE, codes
from salon.games.big_top.terms import DEAL, DRAW, HIDDEN, PLAY, SHOW, SPACES, TICKETS, Move

if TYPE_CHECKING:
    from salon.games.big_top import State


def tell(state: State, move: Move) -> list[Event]:
    after = state.clone()
    after.apply(move)
    if state.phase == DRAW:
        return [("drawn", {"dealer": move})]
    if state.phase == DEAL:
        return [("dealt", {"round": after.rounds, "of": state.deals, "dealer": state.dealer, "sizes": after.sizes})]
    if state.phase == TICKETS:
        mine: Event = ("placed", {"seat": state.turn, "tickets": list(move)})
        begun: Event = ("begun", {"seat": after.turn})
        return [(SILENT, {}) if move == HIDDEN else mine] + [begun] * (after.phase == PLAY)
    if state.phase == SHOW:
        return tell_end(after)
    return tell_deed(state, move) + tell_next(state, after)


def tell_deed(state: State, move: Move) -> list[Event]:
    seat = state.turn
    if not move:
        return [(PASSED, {"seat": seat})]
    if move < 0:
        return [("called", {"seat": seat, "card": CODES[-move], "space": SPACES[0]})]
    programme = state.programmes[seat]
    space = SPACES[programme.index(move)] if move in programme else None
    played: Event = ("played", {"seat": seat, "card": CODES[move], "space": space})
    sources = [] if move in programme else payers(state, seat, move)
    earned: Event = ("earned", {"seat": seat, "card": CODES[move], "amount": sum(s["pays"] for s in sources)})
    earned[1]["from"] = sources
    return [played] + [earned] * bool(sources)


def payers(state: State, seat: Seat, card: int) -> list[dict[str, int | str]]:
    """§3.2 whose called cards pay for this one, and how much."""
    return [
        {"seat": other, "card": CODES[called], "pays": value}
        for other, programme in enumerate(state.programmes)
        for value, called in zip(SPACES, programme, strict=True)
        if value and called & TONE[card] and other != seat
    ]


def tell_next(state: State, after: State) -> list[Event]:
    """The end of the round; or what comes down on the next seat's programme, and what it must play."""
    if after.phase == SHOW:
        return [("emptied", {"seat": state.turn, "round": state.rounds})]
    seat = after.turn
    before, now = state.programmes[seat], after.programmes[seat]
    slides = [
        {"card": CODES[card], "from": SPACES[before.index(card)], "to": SPACES[now.index(card)]}
        for card in now
        if card and before.index(card) != now.index(card)
    ]
    slid: Event = ("slid", {"seat": seat, "cards": slides})
    forced: Event = ("forced", {"seat": seat, "cards": codes(law.due(after))})
    return [slid] * bool(slides) + [forced] * bool(law.due(after))


def tell_end(after: State) -> list[Event]:
    over = after.past[-1]
    facts = {
        "round": after.rounds,
        "seat": over.winner,
        "tickets": [list(tickets) for tickets in over.tickets],
        "paid": [list(paid) for paid in over.paid],
        "earned": list(over.earned),
        "gained": over.gains(),
        "money": after.money[:],
        "hands": [codes(hand) for hand in after.hands],
    }
    return [("round_over", facts)] + [("ended", {})] * (after.turn == NOBODY)
