"""Moves where wallets change hands as text, and back. There is one way to write each.

A card is "B2ii"; tracks are letters, a seal track the small one of its resource. "S2i:te" plays two square seals on the
seals of topaz and of emerald; "G2ii:E" reaches a double arrow, spent on emeralds; "$B1i:G" sells a card for gold; "|:P"
is the splitter on prestige. "B2i.T1i|P3ii" is a split, "1" or "2" the group that is kept; "=" is the dealer, who tells
what was decided. "?" is what one cannot see, and is written only.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from salon.core import read_back
from salon.games.great_split.terms import (
    BOX,
    CARDS,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    HIDDEN,
    LETTERS_OF_TRACKS,
    MARKET,
    PASSING,
    PLAY,
    RETURN,
    SECRET,
    SETUP,
    SOLD,
    SPLIT,
    SPLITTER,
    TELLING,
    TOKENS,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    name_of,
)

if TYPE_CHECKING:
    from salon.games.great_split import State


def write(state: State, move: Move) -> str:
    phase = state.phase
    if move[0] == SECRET:
        return "?"
    if move == TOLD:
        return "="
    if phase == PLAY:
        return write_play(move)
    if phase == SPLIT:
        return write_wallet(move)
    if phase == CHOOSE:
        return str(move[0] + 1)
    if phase in (FIRST, DEAL):
        return "/".join(write_cards(cards) for cards in move)
    if phase == SETUP:
        seated, *lines = move
        return "/".join(
            [".".join(str(n + 1) for n in seated), *("".join(TOKENS[t][0] for t in line) for line in lines)]
        )
    if phase == PASSING:
        return "/".join(write_wallet(wallet) for wallet in move)
    if phase == RETURN:
        return "/".join(f"{write_cards(wallet[pick])}:{write_cards(wallet[1 - pick])}" for wallet, pick in move)
    return write_rest(phase, move)


def write_rest(phase: int, move: Move) -> str:
    if phase == MARKET:
        return f"+{move[0]}"
    return name_of(move[0]) if phase == DISCARD else "/".join(",".join(map(write_play, plays)) for plays in move)


def write_cards(cards: Cards) -> str:
    return f"?{len(cards)}" if UNSEEN in cards else ".".join(CARDS[card] for card in cards)


def write_wallet(wallet: Move) -> str:
    return "?" if wallet == HIDDEN else "|".join(write_cards(group) for group in wallet)


def parted(one: list[str], other: list[str]) -> str:
    """The text of a split, from the names of its cards in any order: the lower group stands first."""
    groups = sorted(read_cards(".".join(cards)) for cards in (one, other))
    return write_wallet(tuple(groups))


def write_play(play: Move) -> str:
    card, *chosen = play
    told = "$" + name_of(card - SOLD) if card > SPLITTER else name_of(card)
    return told + (":" + "".join(LETTERS_OF_TRACKS[track] for track in chosen) if chosen else "")


def read(state: State, text: str) -> Move:
    return read_back(state, text, partial(meant, state.phase))  # type: ignore[no-any-return]


def meant(phase: int, text: str) -> Move:
    if phase in TELLING and text == "=":
        return TOLD
    if phase == PLAY:
        return read_play(text)
    if phase == SPLIT:
        one, other = (read_cards(group) for group in text.split("|"))
        return (one, other) if one <= other else (other, one)
    if phase == CHOOSE:
        return (range(1, 3).index(int(text)),)
    if phase in (FIRST, DEAL):
        return tuple(tuple(CARDS.index(card) for card in cards.split(".")) for cards in text.split("/"))
    if phase == SETUP:
        return read_seating(text)
    if phase == MARKET:
        return (int(text.removeprefix("+")),)
    if phase == DISCARD:
        return (CARDS.index(text),)
    raise ValueError(text)


def read_cards(text: str) -> Cards:
    return tuple(sorted(CARDS.index(card) for card in text.split(".") if text))


def read_play(text: str) -> Move:
    card, _, chosen = text.partition(":")
    tracks = tuple(LETTERS_OF_TRACKS.index(letter) for letter in chosen)
    sold, kind = card.startswith("$"), card.removeprefix("$")
    return ((SPLITTER if kind == "|" else CARDS.index(kind)) + SOLD * sold, *tracks)


def read_seating(text: str) -> Move:
    seated, *lines = text.split("/")
    initials = [token[0] for token in TOKENS]
    characters = tuple(range(1, len(BOX.characters) + 1).index(int(n)) for n in seated.split("."))
    return (characters, *(tuple(sorted(initials.index(t) for t in line)) for line in lines))
