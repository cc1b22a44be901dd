"""At High Society: what a lot would make of one's status."""

from __future__ import annotations

from salon.core import Event, Seat
from salon.games.high_society import CARDS, LUXURIES, PRESTIGES, SCANDAL, State


def idea(view: State) -> Event:
    seat, lot = view.turn, view.lot
    if not lot:
        return "give", {}
    before, after = status(view, seat), status(view, seat, lot)
    facts = {"lot": CARDS[lot], "gain": after - before, "loss": before - after, "after": after, "before": before}
    if lot in LUXURIES:
        if view.owing == seat:
            return "owed", facts
        gain = after - before
        return ("luxury" if gain == lot else "luxury.counted" if gain > lot else "luxury.halved"), facts
    if lot in PRESTIGES:
        return ("prestige" if before > 0 else "prestige.early"), facts
    if before == after:
        return ("scandal.early" if lot == SCANDAL else "disgrace.early"), facts
    return "disgrace", facts


def status(view: State, seat: Seat, lot: int = 0) -> float:
    """One's points, with this lot besides."""
    after = view.clone()
    after.won[seat] |= 1 << lot if lot else 0
    return after.result().points[seat]
