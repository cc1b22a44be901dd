"""The words of the salon where wallets change hands: tracks, cards, phases, special moves, and what is printed."""

from __future__ import annotations

from collections.abc import Iterable
from pkgutil import get_data
from typing import Any

from salon.games.great_split.box import ICONS, TRACKS, BadComponents, Box, read

FILE = "components.json"

Move = tuple[Any, ...]
Tracks = list[int]  # of one seat, by track: the space it has reached
Cards = tuple[int, ...]  # kinds of cards, lowest first; several may be alike


def opened() -> Box:
    """The set in this package."""
    try:
        return read((get_data(__package__, FILE) or b"").decode())
    except BadComponents as bad:
        raise BadComponents(f"{__package__}, {FILE}: {bad}") from bad


BOX = opened()

PRESTIGE, BOOKS, ART, TOPAZ, EMERALD, GOLD = range(6)
SEALS = 5  # a resource's track and this: the track of its seals
LETTERS_OF_TRACKS = "PBATEGbateg"  # a seal track is its resource in small

# Kinds of cards are numbered in the order of their icons: those that leave nothing to choose come first.
CARDS = BOX.cards
ICON = tuple(card[0] for card in CARDS)
COUNT = tuple(int(card[1]) for card in CARDS)
PLAIN = sum(icon in "PBATE" for icon in ICON)
PACK = tuple(kind for kind, number in enumerate(BOX.copies) for _ in range(number))  # §1.2
PILES = tuple([kind for kind in PACK if BOX.levels[kind] == level] for level in range(3))
SPLITTER = len(CARDS)  # in a hand while it is played
UNSEEN = -1  # a card that one cannot see
SOLD = 128  # and a kind: that card, sold
SECRET = 1000
HIDDEN: Move = (SECRET,)  # a decision that one cannot see
TOLD: Move = ("=",)  # the dealer shows what was decided; a view is told what it may see of it

# §4.2 to §4.5: which tracks may be chosen for what
DIAMOND: Cards = tuple(r + SEALS for r in (BOOKS, ART))
SQUARE: Cards = tuple(r + SEALS for r in (TOPAZ, EMERALD, GOLD))
STAR: Cards = DIAMOND + SQUARE
ANY: Cards = tuple(range(11))
SALE: Cards = (PRESTIGE, GOLD)
OTHER: Cards = tuple(track for track in ANY if track != GOLD)
CHOICE: dict[str, Cards] = {"D": DIAMOND, "S": SQUARE, "W": STAR}
TRACK = tuple(TRACKS.index(ICONS[icon]) if icon not in CHOICE else 0 for icon in ICON)

TOKENS = ("books", "art", "gems", "none")  # §1.4

# phases, in the order they come
SETUP, FIRST, DEAL, DISCARD, SPLIT, PASSING, CHOOSE, RETURN, PLAY, SHOW, MARKET = range(11)
TOGETHER = (DISCARD, SPLIT, CHOOSE, PLAY)  # all seats decide
TELLING = (PASSING, RETURN, SHOW)  # the dealer tells what was decided


def hidden(number: int) -> Cards:
    return (UNSEEN,) * number


def without(cards: Iterable[int], gone: Iterable[int]) -> Cards:
    """These cards, less as many of each kind as are gone."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def name_of(card: int) -> str:
    """ "B2ii" is two books, of level II; "|" is the splitter, "?" a card that one cannot see."""
    return "?" if card == UNSEEN else "|" if card == SPLITTER else CARDS[card]
