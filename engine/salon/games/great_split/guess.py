"""A full State that a view may be: every card that is not located is dealt anew, as what is known allows."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from salon.core import GOD, Seat
from salon.games.great_split.advance import plays, run
from salon.games.great_split.hidden import dealt, held, neighbours, shown, sold
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    FIRST,
    HIDDEN,
    PACK,
    PLAY,
    RETURN,
    SECRET,
    SHOW,
    SOLD,
    SPLITTER,
    UNSEEN,
    Cards,
    without,
)

if TYPE_CHECKING:
    from salon.games.great_split import State

Hands = dict[Seat, Cards]  # by seat, before the exchange of this round
KINDS = [[card for card, its in enumerate(BOX.levels) if its == level] for level in range(3)]
LOWEST = sum(BOX.levels[card] == 0 for card in PACK)


def determinize(view: State, rng: Random) -> State:
    full = view.clone()
    full.eyes = GOD
    if view.eyes == GOD:
        return full
    seen, starts = known_hands(view)
    left = unlocated(located(view, seen, starts))
    fresh, pool = dealt(view), list[int]()
    for start in starts.values():
        start += [draw(left[level], rng) for level in fresh]
    for level, pile in enumerate(view.piles):
        aside = len(left[level]) - len(pile) - (0 if level else gone(view))  # what others have discarded
        pool += [draw(left[level], rng) for _ in range(aside)]
    if pool:
        shuffle(pool, rng)
    full.piles = [cards if pile else [] for cards, pile in zip(left, view.piles, strict=True)]  # §1.6 or the rest left
    hands = seen | fill(view, full, seen, starts, pool, rng)
    settle(view, full, hands, rng)
    return full


def known_hands(view: State) -> tuple[Hands, dict[Seat, list[int]]]:
    """Whole ones; and of the others what each is known to have held."""
    seen = seen_hands(view)
    return seen, {seat: list(held(view, seat)) for seat in range(len(view.hands)) if seat not in seen}


def gone(view: State) -> int:
    """§1.6 how many cards of the lowest level have left the game."""
    return LOWEST - 4 * len(view.hands) if len(view.hands) > 2 and view.phase > FIRST else 0


def may_be(view: State) -> bool:
    """Whether there are cards enough for all that one knows, and for every card that one cannot see, by its level."""
    seen, starts = known_hands(view)
    whole, found = Counter(PACK), Counter(located(view, seen, starts))
    free = Counter(BOX.levels[card] for card in (whole - found).elements())
    fresh = Counter(dealt(view) * len(starts))
    need = [len(pile) + fresh[level] + (0 if level else gone(view)) for level, pile in enumerate(view.piles)]
    return found <= whole and all(free[level] >= number for level, number in enumerate(need))


def seen_hands(view: State) -> Hands:
    """Those that the one who looks knows: its own, and the one it chose from."""
    me = view.eyes
    if me < 0:
        return {}
    seen = {me: tuple(view.hands[me])}
    right = (me - 1) % len(view.hands)
    if view.phase in (CHOOSE, RETURN, PLAY, SHOW):
        seen = {owner: view.wallets[owner][0] + view.wallets[owner][1] for owner in (me, right) if view.wallets}
    return seen


def located(view: State, seen: Hands, starts: dict[Seat, list[int]]) -> list[int]:
    """Every card of which one knows where it is."""
    found = [card for cards in (*seen.values(), *starts.values()) for card in cards]
    for seat, cards in seen.items():
        found += without(held(view, seat), cards) if seat != view.eyes else view.discards[seat]
    return found


def unlocated(found: list[int]) -> list[list[int]]:
    """By level, all the other cards."""
    number = list(BOX.copies)
    for card in found:
        number[card] -= 1
    return [[card for card in kinds for _ in range(number[card])] for kinds in KINDS]


def draw(cards: list[int], rng: Random) -> int:
    """One of these; the last one takes its place."""
    at, last = int(rng.random() * len(cards)), cards.pop()
    if at == len(cards):
        return last
    drawn, cards[at] = cards[at], last
    return drawn


def shuffle(cards: list[int], rng: Random) -> None:
    cards.sort(key=lambda _: rng.random())


def size(view: State, seat: Seat) -> int:
    """Of its hand before the exchange."""
    exchanged = view.phase in (PLAY, SHOW)
    return sum(len(group) for group in view.wallets[seat]) if exchanged else len(view.hands[seat])


def dropped(view: State, seat: Seat) -> int:
    """How many cards it has discarded since its hand was last seen."""
    start = len(view.last[seat]) - 1 if view.last else 0
    return start + len(dealt(view)) - size(view, seat)


def fill(view: State, full: State, seen: Hands, starts: dict[Seat, list[int]], pool: list[int], rng: Random) -> Hands:
    """The hands that one cannot see, and what all have discarded: of what they held, or any card."""
    found: Hands = {}
    for seat in range(len(view.hands)):
        if seat == view.eyes:
            continue
        gone, number = list[int](), dropped(view, seat)
        if seat in seen:
            gone = list(without(held(view, seat), seen[seat]))
            gone += [pool.pop() for _ in range(number - len(gone))]
            resell(view, full, seat, [*seen[seat], *gone])
        else:
            start = starts[seat]
            start += [pool.pop() for _ in range(number + size(view, seat) - len(start))]
            resell(view, full, seat, start)
            shuffle(start, rng)
            gone, found[seat] = start[:number], tuple(start[number:])
        full.discards[seat] = [pool.pop() for _ in range(len(view.discards[seat]) - len(gone))] + gone
    return found


def resell(view: State, full: State, seat: Seat, start: list[int]) -> None:
    """Which cards it sold in the last round: those that are known, then any it did not show."""
    if not view.last or all([play[0] != SOLD + UNSEEN for play in view.last[seat]]):
        return
    mine = sold(view, seat)
    cards = [*without(start, shown(view, seat) + mine), *mine]
    full.last = [*full.last]
    full.last[seat] = [
        (SOLD + cards.pop(), *play[1:]) if play[0] == SOLD + UNSEEN else play for play in view.last[seat]
    ]


def settle(view: State, full: State, hands: Hands, rng: Random) -> None:
    """Wallets, choices, hands and plays, out of what each held before the exchange."""
    exchanged = view.phase in (PLAY, SHOW)
    for seat, taker in neighbours(view):
        if seat < len(view.wallets) and unseen(view.wallets[seat]):
            cut = len(view.wallets[seat][0]) if exchanged else 1 + int(rng.random() * (len(hands[seat]) - 1))
            groups = tuple(sorted(hands[seat][:cut])), tuple(sorted(hands[seat][cut:]))
            full.wallets[seat] = groups if exchanged or groups[0] <= groups[1] else groups[::-1]
        if taker < len(view.picks) and view.picks[taker] == SECRET:
            full.picks[taker] = int(rng.random() * 2)
    for seat, taker in neighbours(view):
        if exchanged:
            back, took = full.wallets[seat][1 - full.picks[taker]], full.wallets[seat - 1][full.picks[seat]]
            full.hands[seat] = sorted(back + took)
        elif seat != view.eyes:
            full.hands[seat] = sorted(hands[seat])
    if exchanged:
        replay(view, full, rng)


def unseen(wallet: tuple[Cards, ...]) -> bool:
    return wallet == HIDDEN or UNSEEN in wallet[0]


def replay(view: State, full: State, rng: Random) -> None:
    """What the others may have played: all of it, as many cards as they did, or nothing yet."""
    for seat in range(len(view.hands)):
        left = 0 if seat < view.turn or view.phase == SHOW else len(view.left)
        if seat != view.eyes and (seat <= view.turn or not left):
            cards = [*full.hands[seat], SPLITTER]
            for card in cards[: len(cards) - left]:
                able = plays(full.tracks[seat], card)
                full.played[seat].append(able[int(rng.random() * len(able))])
                run(full.tracks[seat], full.played[seat][-1])
            full.left = cards[len(cards) - left :] if left else full.left
