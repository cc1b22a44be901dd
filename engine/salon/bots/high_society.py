"""A sensible guest at High Society: prices the lot, tops by as little as it can, and looks to the door first.

What it keeps is what the poorest other will have left, as far as spending so far can tell: where nobody pays, it does
not either; where all are poor already, it buys. What it can spare is spread over its share of what may still come.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from random import Random

from salon.core import Event, Seat
from salon.games.high_society import (
    CARDS,
    FAUX_PAS,
    LUXURIES,
    MONEY,
    NOTES,
    PASS,
    PAST,
    PRESTIGES,
    PURSE,
    SCANDAL,
    WORTH,
    State,
    luxuries,
)

HOPE = 5  # points a seat may still expect to win when the game opens
ZEAL = 0.65  # how freely is spent what can be spared: 1 is an even share for every point still to come
SPENT = 0.9  # what a guest of whom nothing is known keeps of its money at each lot
LEARNT = 10  # lots after which what was seen of them counts as much as that
HASTE = 1.2  # of the lots to come, those that others can be trusted to pay for
STAKES = {SCANDAL: 6, FAUX_PAS: 4, PAST: 5} | dict.fromkeys(PRESTIGES, 10) | {card: card for card in LUXURIES}
OTHERS = 0.7  # of the others' money, what they may spend
DEAR = 0.7  # and of that, what they may pay for all that is still to come
LEADS = 12  # points of status: fewer are no lead to rest on
OWED = 4  # points that it is worth to be rid of an embarrassment
CHANGE = 1  # the smallest note: a guest with none but large ones can spend nothing and still be above the poorest
ALL = sum(MONEY)
PACE = log(SPENT)

# By set of notes, the set of sums that may be paid with it, nothing among them.
SUMS = [1]
for _note in MONEY:
    SUMS += [sums | sums << _note for sums in SUMS]

# By cards of the clock turned and lots face down, how many more will be sold, on the average, before the fourth.
LOTS = [[max(0.0, (4 - clock) * (pile + 1) / (5 - clock) - 1) for pile in range(17)] for clock in range(5)]


def choose(view: State, rng: Random) -> int:
    seat = view.turn
    if not view.lot:
        return min(luxuries(view.won[seat]))
    hand, need, most = view.hands[seat], view.high - WORTH[view.bids[seat]], limit(view, seat)
    for notes in (hand & ~CHANGE, hand):
        bid = cheapest(notes, need)
        if bid and WORTH[view.bids[seat] | bid] <= most:
            return bid
    return PASS


def limit(view: State, seat: Seat) -> float:
    """The most that this seat pays for this lot: its price; or whatever it needs for nothing else."""
    money = [WORTH[hand | bid] for hand, bid in zip(view.hands, view.bids)]  # noqa: B905  all alike, and asked often
    mine = money.pop(seat)
    spare = mine - (min(money) + 1 if leads(view, seat) else keep(view, money))
    if spare <= 0:
        return 0.0
    coming = LOTS[view.clock][len(view.pile)] / max(1, len(view.pile))
    rest = sum([STAKES[card] for card in view.pile]) * coming
    share = spare / (spare + sum(money) * OTHERS)
    value = points(view, seat, share * coming * sum([card for card in view.pile if card <= 10]))
    even = ZEAL * spare / ((STAKES[view.lot] + rest) / len(view.hands) + HOPE)
    dear = DEAR * sum(money) / (rest + HOPE)  # what others can pay for a point to come
    return min(spare, max(value * even, spare - dear * rest if value > 0 else 0.0))


def cheapest(hand: int, need: int) -> int:
    """The notes that come to the least above this, large ones first; none, if all are too little."""
    above = SUMS[hand] >> need + 1 << need + 1
    total, bid = (above & -above).bit_length() - 1, PASS
    while total > 0:
        note = 1 << hand.bit_length() - 1
        hand ^= note
        if total >= WORTH[note] and SUMS[hand] >> total - WORTH[note] & 1:
            bid |= note
            total -= WORTH[note]
    return bid


@lru_cache(maxsize=1 << 12)
def collection(won: int) -> tuple[int, int, float]:
    """Of a set of lots: its sum before anything is doubled, the least luxury, or a fair guess, and the factor."""
    mine = luxuries(won)
    factor = 2.0 ** sum(won >> card & 1 for card in PRESTIGES) * (0.5 if won >> SCANDAL & 1 else 1.0)
    return sum(mine) - 5 * (won >> PAST & 1), min(mine, default=OWED), factor


def points(view: State, seat: Seat, hope: float) -> float:
    """What this lot is worth to this seat, in points of status, with what it hopes to win: won, or avoided."""
    base, least, factor = collection(view.won[seat])
    lot = view.lot
    if lot in LUXURIES:
        return (min(lot, OWED) if view.owing == seat else lot) * factor
    if lot == FAUX_PAS:
        return least * factor
    if lot == PAST:
        return 5 * factor
    return (max(base, 0) + hope) * factor * (0.5 if lot == SCANDAL else 1.0)


def leads(view: State, seat: Seat) -> bool:
    """Whether it has the most status already: then the door is all that it must mind."""
    status = [base * factor for base, _, factor in map(collection, view.won)]
    mine = status[seat]
    return mine > LEADS and status.count(mine) == 1 and mine == max(status)


def keep(view: State, money: list[int]) -> float:
    """One more than the poorest of the others may have left at the end, §6.1."""
    sold, kept = 15 - len(view.pile), sum(money) / len(money) / ALL
    pace = (LEARNT * PACE + log(max(kept, 0.01))) / (LEARNT + sold)
    return min(money) * exp(pace * HASTE * LOTS[view.clock][len(view.pile)]) + 1


# --- for those who search

LEAPS = (0, 4, 9, 16)  # over what must be topped


def candidates(view: State, rng: Random) -> list[int]:
    """To pass, to top by as little as may be, and a few leaps."""
    hand = view.hands[view.turn]
    if not view.lot:
        return view.moves()
    need = view.high - WORTH[view.bids[view.turn]]
    bids = [cheapest(hand, need + leap) for leap in LEAPS]
    return list(dict.fromkeys([PASS, *bids]))


def forget(view: State, rng: Random, recall: float) -> None:
    """Of the notes that another has spent, some are mixed up with some that it holds."""
    for seat in range(len(view.hands)):
        if seat != view.turn:
            spent = PURSE & ~view.hands[seat] & ~view.bids[seat]
            for note in NOTES[spent]:
                held = NOTES[view.hands[seat]]
                if held and rng.random() > recall:
                    view.hands[seat] ^= note | held[int(rng.random() * len(held))]


# --- why


def reasons(view: State, move: int, other: int) -> list[Event]:
    """What the lot is worth and up to what sum; who is poorest, and what would be left; that a leap buys nothing."""
    seat = view.turn
    if not view.lot:
        return [("least", {"card": CARDS[move]})]
    money = [WORTH[hand | bid] for hand, bid in zip(view.hands, view.bids, strict=True)]
    others = [at for at in range(len(money)) if at != seat]
    poorest = min(others, key=money.__getitem__)
    total = WORTH[view.bids[seat] | move] if move else 0
    facts = {"seat": poorest, "poorest": money[poorest], "left": money[seat] - total, "total": total}
    worth, told = valued(view, seat), list[Event]()
    if total <= worth["most"] if move else worth["most"] <= view.high:  # else the sum speaks against the move
        told.append(("worth", {"card": CARDS[view.lot], **worth}))
    if move and other and WORTH[other] > WORTH[move]:
        told.append(("enough", {"total": total, "more": WORTH[view.bids[seat] | other]}))
    if not move and view.lot >= SCANDAL:
        told.append(("dear", {"high": view.high}))
    if view.owing == seat and view.lot in LUXURIES:
        told.append(("owed", {}))
    over = money[seat] - (WORTH[view.bids[seat] | other] if other else 0)
    if not move and other and over <= money[poorest]:
        told.append(("poorest", facts | {"left": over}))
    elif money[seat] - total > money[poorest]:
        told.append(("safe", facts))
    return told


def valued(view: State, seat: Seat) -> dict[str, int]:
    """Points that the lot is worth, as things stand, how much it is multiplied, and the most it pays to give."""
    _, _, factor = collection(view.won[seat])
    return {"points": round(points(view, seat, HOPE)), "times": int(factor) or 1, "most": int(limit(view, seat))}


# --- rivals: simple ways to play that a rule once lost to


def patient(view: State, rng: Random, dear: float = 3.5, lead: int = 4) -> int:
    """One over, up to a fixed price, and never near the poorest."""
    seat = view.turn
    if not view.lot:
        return min(luxuries(view.won[seat]))
    money = [WORTH[hand | bid] for hand, bid in zip(view.hands, view.bids, strict=True)]
    poorest = min(money[:seat] + money[seat + 1 :])
    bid = cheapest(view.hands[seat], view.high - WORTH[view.bids[seat]])
    cost = WORTH[view.bids[seat] | bid]
    return bid if bid and cost <= dear * STAKES[view.lot] and money[seat] - cost >= poorest + lead else PASS


def lavish(view: State, rng: Random) -> int:
    """One over, up to a high price, whatever is left."""
    return patient(view, rng, dear=5.0, lead=-ALL)


def hoarding(view: State, rng: Random) -> int:
    """Small change only."""
    return patient(view, rng, dear=1.0, lead=-ALL)


def proud(view: State, rng: Random) -> int:
    """Bids on disgraces alone."""
    return patient(view, rng, dear=5.0, lead=-ALL) if view.lot >= SCANDAL or not view.lot else PASS


RIVALS = {"patient": patient, "lavish": lavish, "hoarder": hoarding, "proud": proud}
