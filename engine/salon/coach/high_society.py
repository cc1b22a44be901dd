"""At High Society: what a lot adds, what it leaves in the purse, and how far that is from the poorest."""

from __future__ import annotations

from salon.coach import Reason
from salon.core import Move, Seat
from salon.games.high_society import CARDS, LUXURIES, PASS, PRESTIGES, SCANDAL, WORTH, State, subsets

NEAR = 10  # thousands that one may still be tempted to add
LATE = 2  # clock cards turned, from which the poorest is worth watching


def idea(view: State) -> Reason:
    seat, lot = view.turn, view.lot
    if not lot:
        return "give", {}
    before, after = status(view, seat), status(view, seat, lot)
    facts = {"lot": CARDS[lot], "gain": after - before, "loss": before - after, "after": after, "before": before}
    if lot in LUXURIES:
        if view.owing == seat:
            return "owed", facts
        return ("luxury" if after - before == lot else "luxury.counted"), facts
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


def reasons(view: State, move: Move, other: Move | None) -> list[Reason]:
    if not view.lot:
        return [("cheapest", {})]
    return passed(view) if move == PASS else bid(view, int(move))


def bid(view: State, notes: int) -> list[Reason]:
    seat = view.turn
    money = [WORTH[hand | laid] for hand, laid in zip(view.hands, view.bids, strict=True)]
    total = WORTH[view.bids[seat] | notes]
    poorest = min((s for s in range(len(money)) if s != seat), key=lambda s: money[s])
    keep, stop = money[seat] - total, money[seat] - money[poorest] - 1
    facts = {
        "seat": poorest,
        "theirs": money[poorest],
        "money": money[seat],
        "total": total,
        "keep": keep,
        "stop": stop,
    }
    told: list[Reason] = [("purse", facts)]
    if view.clock >= LATE:
        if keep <= money[poorest]:
            told.append(("poorest", facts))
        elif total < stop <= total + NEAR:
            told.append(("stop", facts))
    if view.lot > SCANDAL - 1 and view.high == 0:
        told.append(("avoid", facts))
    return told


def passed(view: State) -> list[Reason]:
    seat, lot = view.turn, view.lot
    laid, before = WORTH[view.bids[seat]], status(view, seat)
    tops = [laid + WORTH[notes] for notes in subsets(view.hands[seat]) if laid + WORTH[notes] > view.high]
    gain, money = status(view, seat, lot) - before, WORTH[view.hands[seat] | view.bids[seat]]
    facts = {"need": min(tops, default=0), "loss": -gain, "lot": CARDS[lot], "gain": gain, "money": money}
    if not tops:
        return [("short", facts)]
    if lot >= SCANDAL:
        return [("accept", facts), ("they.pay", facts)] if view.high else [("accept", facts)]
    return [("dear", facts)] if gain > 0 else [("dear.later", facts)]
