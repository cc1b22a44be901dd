"""The circus pack, its piles and its deal: what Big Top and Fan Tan have in common.

A set of cards is an int, one bit a card, and a card is the set of itself alone: `hand & front` is what can be played,
`hand ^ card` what is left. A suit has thirteen bits: its poster, light 1 to 6, dark 1 to 6. The piles need no more than
their front, the set of cards that may come next.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from itertools import compress, product
from operator import and_, or_
from random import Random

from salon.core import GOD, IllegalMove, Seat

SUITS = ("clowns", "sideshow", "animals", "artists")  # §1.1
INITIALS = "csar"  # how a record writes them
LIGHT, DARK = range(1, 7), range(7, 13)  # places in a suit, after the poster's

CARDS = tuple(1 << at for at in range(52))
ALL = (1 << 52) - 1
SUIT = tuple(0b1111111111111 << 13 * suit for suit in range(4))
POSTERS = sum(1 << 13 * suit for suit in range(4))
FRONT = POSTERS  # §3.1 nothing is laid before the posters
NAMES = ("p", *(f"{n}l" for n in LIGHT), *(f"{n - 6}d" for n in DARK))
CODES = {CARDS[13 * suit + at]: INITIALS[suit] + name for suit in range(4) for at, name in enumerate(NAMES)}
READ = {code: card for card, code in CODES.items()}

LEFT = {seats: [(seat + 1) % seats for seat in range(seats)] for seats in range(3, 7)}  # §1.5 who comes next


def opened(at: int) -> list[int]:
    """§3.1 the places in a suit that the card at this place opens: a poster both 1s, a number the next one."""
    return [LIGHT[0], DARK[0]] if not at else [] if at in (LIGHT[-1], DARK[-1]) else [at + 1]


def tone(at: int) -> range:
    """The places of the same tone; a poster stands for both."""
    return LIGHT if at in LIGHT else DARK if at in DARK else range(1, 13)


# By card, what playing it changes of the front: it goes, what it opens comes.
STEP = {CARDS[at]: sum(CARDS[at - at % 13 + new] for new in (at % 13, *opened(at % 13))) for at in range(52)}
TONE = {CARDS[at]: sum(CARDS[at - at % 13 + other] for other in tone(at % 13)) for at in range(52)}
SUIT_OF = {card: at // 13 for at, card in enumerate(CARDS)}
CUT = [sum(CARDS[at:]) for at in range(52)]  # by place, this card and all that follow


def each(cards: int) -> list[int]:
    """The cards of a set, one by one."""
    found = []
    while cards:
        card = cards & -cards
        found.append(card)
        cards ^= card
    return found


def codes(cards: int) -> list[str]:
    return [CODES[card] for card in each(cards)]


def any_of(cards: int, random: float) -> int:
    """One of these cards, if there are any: cut the pack, and take the first to come."""
    cards = cards & CUT[int(random * 52)] or cards
    return cards & -cards


# --- piles ---


def heights(front: int) -> list[tuple[int, int] | None]:
    """By suit, how far its light and its dark pile have come; None while it waits for its poster."""
    found: list[tuple[int, int] | None] = []
    for suit in range(4):
        next_up = [at for at in range(13) if front >> 13 * suit + at & 1]
        light = next((at - 1 for at in next_up if at in LIGHT), 6)
        dark = next((at - 7 for at in next_up if at in DARK), 6)
        found.append(None if 0 in next_up else (light, dark))
    return found


# By what may be played next of a suit, what lies on its piles: asked once for every guess.
PLAYED = {1: 0} | {
    (1 << light + 1 if light < 6 else 0) | (1 << dark + 7 if dark < 6 else 0): (
        1 | ((1 << light) - 1) << 1 | ((1 << dark) - 1) << 7
    )
    for light, dark in product(range(7), repeat=2)
}


def laid(front: int) -> int:
    """Every card on the piles."""
    return (
        PLAYED[front & 8191]
        | PLAYED[front >> 13 & 8191] << 13
        | PLAYED[front >> 26 & 8191] << 26
        | PLAYED[front >> 39] << 39
    )


def wanted(front: int, card: int) -> int:
    """§3.1 what must come before this card can: the next of its pile, or the poster."""
    suit = SUIT[SUIT_OF[card]] & front
    return suit & POSTERS or suit & TONE[card]


# --- the deal ---


def sizes(seats: int, dealer: Seat) -> list[int]:
    """§1.3 by seat, the cards it is dealt: whoever comes first after the dealer may have one more."""
    return [(52 + seats - 1 - (seat - dealer - 1) % seats) // seats for seat in range(seats)]


def deal(seats: int, dealer: Seat, rng: Random) -> tuple[int, ...]:
    """§1.3 by seat, its hand; dealt one by one from the dealer's left."""
    random = rng.random
    cards = sorted(CARDS, key=lambda _: random())
    return tuple(sum(cards[(seat - dealer - 1) % seats :: seats]) for seat in range(seats))


def check_deal(hands: tuple[int, ...], seats: int, dealer: Seat, eyes: Seat) -> None:
    due = sizes(seats, dealer)
    told = [hand.bit_count() if hand > 0 else hand for hand in hands]
    fair = told == [size if eyes in (GOD, seat) else -size for seat, size in enumerate(due)]
    if not fair or (eyes == GOD and sum(hands) != ALL):
        raise IllegalMove("1.3", sizes=due)


def hide_deal(hands: tuple[int, ...], seat: Seat | None) -> tuple[int, ...]:
    """As this seat sees it: of the others, minus the number of their cards."""
    return tuple(hand if of == seat or hand < 0 else -hand.bit_count() for of, hand in enumerate(hands))


# --- what one cannot see ---


def deal_anew(
    unseen: int, hands: list[int], sizes: list[int], lacks: list[int], random: Callable[[], float]
) -> list[int]:
    """The unseen cards, dealt to whoever has too few in sight; nobody gets one that its passes have excluded."""
    hands, room = hands[:], [size - hand.bit_count() for size, hand in zip(sizes, hands, strict=True)]
    barred = [ALL if not free else lack for free, lack in zip(room, lacks, strict=True)]
    hard = unseen & reduce(or_, compress(lacks, room), 0)
    if hard:  # the hardest to place come first
        cards = sorted(each(hard), key=lambda _: random())
        cards.sort(key=lambda card: -sum([1 for bar in barred if bar & card]))
        for card in cards:
            _place(card, hands, room, barred, random, set())
    easy = sorted(each(unseen ^ hard), key=lambda _: random())
    at = 0
    for seat, free in enumerate(room):
        if free:
            hands[seat] |= sum(easy[at : at + free])
            at += free
    return hands


def may_lie(
    unseen: int, hands: list[int], sizes: list[int], lacks: list[int], seat: Seat, card: int, none: int
) -> bool:
    """Whether the unseen cards can lie so that this seat holds this one, if one is named, and none of those."""
    room = [size - hand.bit_count() for size, hand in zip(sizes, hands, strict=True)]
    if card and (not card & unseen & ~lacks[seat] or not room[seat]):
        return False
    room[seat] -= card > 0
    barred = [ALL if not free else lack for free, lack in zip(room, lacks, strict=True)]
    barred[seat] |= none
    return fits(unseen & ~card, room, barred)


def fits(cards: int, room: list[int], barred: list[int]) -> bool:
    """Whichever seats one takes away, what can lie with none of them finds room with the others: Hall's condition."""
    for away in product((False, True), repeat=len(room)):
        only: int = reduce(and_, compress(barred, away), cards)
        if only.bit_count() > sum(room) - sum(compress(room, away)):
            return False
    return True


def _place(
    card: int, hands: list[int], room: list[int], barred: list[int], random: Callable[[], float], tried: set[Seat]
) -> bool:
    """Where there is room, in proportion to it; else in another card's stead, if that one finds a place."""
    able = [seat for seat, bar in enumerate(barred) if not bar & card and seat not in tried]
    free = [seat for seat in able for _ in range(room[seat])]
    if free:
        seat = free[int(random() * len(free))]
        hands[seat] |= card
        room[seat] -= 1
        return True
    for seat in able:
        tried.add(seat)
        for other in each(hands[seat]):
            if _place(other, hands, room, barred, random, tried):
                hands[seat] ^= other | card
                return True
    return False


# --- text ---

GROUP = re.compile(rf"([{INITIALS}])(p?)(?:([1-6]+)l)?(?:([1-6]+)d)?")


def write_cards(cards: int) -> str:
    """Suit by suit: "cp1l.s15l23d" is the clowns' poster and light 1, the sideshow's light 1 and 5, dark 2 and 3."""
    groups = []
    for suit, initial in enumerate(INITIALS):
        mine = cards >> 13 * suit
        light, dark = ("".join(str(n) for n in range(1, 7) if mine >> n + shift & 1) for shift in (0, 6))
        group = "p" * (mine & 1) + (light and light + "l") + (dark and dark + "d")
        groups += [initial + group] * bool(group)
    return ".".join(groups)


def read_cards(text: str) -> int:
    """Raises ValueError; whoever reads compares with what write_cards would have written."""
    cards = 0
    for part in text.split("."):
        if not (group := GROUP.fullmatch(part)):
            raise ValueError(part)
        names = [*group[2], *(f"{n}l" for n in group[3] or ""), *(f"{n}d" for n in group[4] or "")]
        cards |= sum(READ[group[1] + name] for name in set(names))
    return cards


def write_deal(hands: tuple[int, ...]) -> str:
    """By seat; "?13" is thirteen cards that one cannot see."""
    return "/".join(f"?{-hand}" if hand < 0 else write_cards(hand) for hand in hands)


def read_deal(text: str, eyes: Seat) -> tuple[int, ...]:
    veiled = eyes != GOD
    return tuple(-int(hand[1:]) if veiled and hand[:1] == "?" else read_cards(hand) for hand in text.split("/"))
