"""A sensible guest at High Society: prices the lot, keeps enough not to leave poorest, spares its change."""

from __future__ import annotations

from random import Random

from salon.core import Seat
from salon.games.high_society import (
    FAUX_PAS,
    LUXURIES,
    PASS,
    PAST,
    PRESTIGES,
    SCANDAL,
    WORTH,
    State,
    luxuries,
    subsets,
)

HOPE = 5  # points a seat may still expect to win when the game opens
KEEP = (0.1, 0.2, 0.5, 1.0)  # what to hold back of the poorest other's money, by clock cards turned
ZEAL = 1.2  # how freely the rest is spent: 1 is an even share for every point still to come
STAKES = {SCANDAL: 6, FAUX_PAS: 4, PAST: 5} | dict.fromkeys(PRESTIGES, 8) | {card: card for card in LUXURIES}


def choose(view: State, rng: Random) -> int:
    seat = view.turn
    if not view.lot:
        return min(luxuries(view.won[seat]))
    laid, high = WORTH[view.bids[seat]], view.high
    limit = min(worth(view, seat) * rng.uniform(0.85, 1.15), purse(view, seat))
    bids = [
        (WORTH[bid], bid.bit_count(), bid) for bid in subsets(view.hands[seat]) if high < laid + WORTH[bid] <= limit
    ]
    if not bids:
        return PASS
    leap = high + (limit - high) * rng.uniform(0.0, 0.5) - laid  # a small leap keeps auctions short
    return min((bid for bid in bids if bid[0] >= leap), default=max(bids))[2]


def worth(view: State, seat: Seat) -> float:
    """What this lot is worth to this seat, in money: won, or avoided."""
    won, lot = view.won[seat], view.lot
    mine = luxuries(won)
    doubled = 2 ** sum(won >> card & 1 for card in PRESTIGES)
    halved = 0.5 if won >> SCANDAL & 1 else 1.0
    base = sum(mine) - 5 * (won >> PAST & 1)
    future = max(base, 0) + HOPE * (1 - view.clock / 4)
    points = {SCANDAL: future * doubled / 2, FAUX_PAS: (min(mine) if mine else 4) * doubled, PAST: 5 * doubled}
    gain = lot * doubled if lot in LUXURIES else future * doubled if lot in PRESTIGES else points[lot]
    return gain * halved * price(view, seat) if view.owing != seat or lot not in LUXURIES else 0.0


def price(view: State, seat: Seat) -> float:
    """Of one point of status, in money: what can be spared, spread over this seat's share of what may still come."""
    to_come = sum(STAKES[card] for card in (view.lot, *view.pile))
    return ZEAL * max(purse(view, seat), 0) / (to_come / len(view.hands) + HOPE)


def purse(view: State, seat: Seat) -> float:
    """The most this seat can spend now and still hope not to be the poorest at the end, §6.1."""
    money = [WORTH[hand | bid] for hand, bid in zip(view.hands, view.bids, strict=True)]
    poorest = min(money[other] for other in range(len(money)) if other != seat)
    return money[seat] - poorest * KEEP[view.clock] - (view.clock == 3)
