"""The words of Dalmuti's table: cards and hands, special moves, phases; and how cards are written."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from salon.core import COMES

UNSEEN, JESTER = 0, 13
PACK = (0, *range(1, 13), 2)  # §1.1 n cards of rank n, and two jesters

Move = tuple[Any, ...]
Hand = list[int]

RANKS = tuple(range(13))  # as they stand in a hand, jesters left out
REAL = [[max(1, cards - jesters) for jesters in range(3)] for cards in range(15)]  # §3.4 how many must be real
FOLLOWING = [[tuple(range(cards, rank)) for rank in range(14)] for cards in range(15)]  # lower, with so many, §1.1
PACKS: dict[int, Hand] = {
    chairs: list(PACK[: highest + 1]) + [0] * (12 - highest) + [PACK[JESTER]]
    for chairs, highest in {4: 10, 5: 11, 6: 12, 7: 12, 8: 12}.items()
}
SORTED = {sum(pack): [rank for rank, number in enumerate(pack) for _ in range(number)] for pack in PACKS.values()}

PASS: Move = ()
REVOLT, KEEP, GIVE, HIDDEN, COME, END = ("!",), ("=",), (">",), ("?",), (COMES,), ("end",)

DRAW, DEAL, MISDEAL, JOIN, REVOLUTION, TAXES, HANDING, TRICK = range(8)  # phases, in the order they come


def counts(cards: Move) -> Hand:
    hand = [0] * 14
    for card in cards:
        hand[card] += 1
    return hand


def take(hand: Hand, number: int, cards: list[int], random: Callable[[], float], least: int = 0) -> None:
    """So many of these cards into this hand, at random from the place `least` on; all of them, if there are no more."""
    many = len(cards) - least
    if number >= many:
        for card in cards[least:]:
            hand[card] += 1
        del cards[least:]
        return
    for left in range(many, many - number, -1):
        hand[cards.pop(least + int(random() * left))] += 1


def best(hand: Hand, number: int) -> Move:
    """§2.3, §2.5 its lowest cards; a jester counts 13."""
    held = (rank for rank in range(1, 14) for _ in range(hand[rank]))
    return tuple(islice(held, number))


def worst(hand: Hand, number: int) -> Move:
    """What one gives away most readily: its highest cards, and a jester only if there is nothing else."""
    held = (rank for rank in (*range(12, 0, -1), JESTER) for _ in range(hand[rank]))
    return tuple(sorted(islice(held, number)))


def write_cards(cards: Move) -> str:
    return ".".join("j" if card == JESTER else str(card) for card in cards)


def read_cards(text: str, veiled: bool = False) -> Move:
    return HIDDEN if veiled and text == "?" else tuple(read_rank(card) for card in text.split("."))


def read_rank(text: str) -> int:
    """1 to 12, or a jester; ValueError or IndexError otherwise."""
    return JESTER if text == "j" else range(1, 13).index(int(text)) + 1


def write_hand(hand: tuple[int, ...]) -> str:
    """Each rank once, with how many: "3.6*2.j"; "?17" is seventeen cards that one cannot see."""
    kinds = [("j" if rank == JESTER else str(rank), hand[rank]) for rank in range(1, 14) if hand[rank]]
    seen = ".".join(kind + f"*{number}" * (number > 1) for kind, number in kinds)
    return f"?{hand[UNSEEN]}" if hand[UNSEEN] else seen


def read_hand(text: str, veiled: bool = False) -> tuple[int, ...]:
    hand = [0] * 14
    if veiled and text[:1] == "?":
        hand[UNSEEN] = int(text[1:])
        return tuple(hand)
    for kind in text.split("."):
        rank, _, number = kind.partition("*")
        hand[read_rank(rank)] += int(number or 1)
    return tuple(hand)


def shown(cards: Move) -> list[int] | None:
    return None if cards == HIDDEN else list(cards)
