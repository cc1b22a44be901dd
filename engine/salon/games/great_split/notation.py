"""Moves where wallets change hands as text, and back. There is one way to write each.

A card is "B2ii"; tracks are letters, a seal track the small one of its resource. "S2i:te" plays two square seals on the
seals of topaz and of emerald; "G2ii:E" reaches a double arrow, spent on emeralds; "$B1i:G" sells a card for gold; "|:P"
is the splitter on prestige. "B2i.T1i|P3ii" is a split, "1" or "2" the group that is kept; "=" is the dealer, who tells
what was decided. A view is told it in full, as far as it may see: "B2i.T1i|P3ii/?/?" is wallets as they are handed on,
"B2i.T1i:P3ii/?2:?3" what was taken of each and what came back, and what all have played has commas between the cards of
one seat. "?" is what one cannot see, "?3" three such cards; only a view reads it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from salon.core import GOD, read_back
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
    TOGETHER,
    TOKENS,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    hidden,
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
    return read_back(state, text, partial(meant, state))  # type: ignore[no-any-return]


def meant(state: State, text: str) -> Move:
    phase, veiled = state.phase, state.eyes != GOD
    if phase in TELLING:
        return TOLD if text == "=" or not veiled else tuple(read_told(phase, part) for part in text.split("/"))
    if phase in TOGETHER and text == "?" and state.eyes not in (GOD, state.turn):
        return HIDDEN
    if phase == PLAY:
        return read_play(text)
    if phase == SPLIT:
        return read_wallet(text)
    if phase == CHOOSE:
        return (range(1, 3).index(int(text)),)
    if phase in (FIRST, DEAL):
        return tuple(read_dealt(cards, veiled) for cards in text.split("/"))
    if phase == SETUP:
        return read_seating(text)
    if phase == MARKET:
        return (int(text.removeprefix("+")),)
    if phase == DISCARD:
        return (CARDS.index(text),)
    raise ValueError(text)


def read_cards(text: str) -> Cards:
    return tuple(sorted(CARDS.index(card) for card in text.split(".") if text))


def read_dealt(text: str, veiled: bool) -> Cards:
    """In the order of the deal."""
    return read_unseen(text) if veiled and text[:1] == "?" else tuple(CARDS.index(card) for card in text.split("."))


def read_unseen(text: str) -> Cards:
    return hidden(int(text[1:3]))  # nobody holds a hundred


def read_wallet(text: str) -> Move:
    one, other = (read_cards(group) for group in text.split("|"))
    return (one, other) if one <= other else (other, one)


def read_told(phase: int, text: str) -> Move:
    """Of one seat."""
    if phase == PASSING:
        return HIDDEN if text == "?" else read_wallet(text)
    if phase == RETURN:
        taken, back = (read_unseen(group) if group[:1] == "?" else read_cards(group) for group in text.split(":"))
        kept = UNSEEN in taken or taken <= back
        return ((taken, back), 0) if kept else ((back, taken), 1)
    return tuple((SOLD + UNSEEN, *read_tracks(play[3:])) if play[:3] == "$?:" else read_play(play)
                 for play in text.split(","))  # fmt: skip


def read_tracks(text: str) -> Cards:
    return tuple(LETTERS_OF_TRACKS.index(letter) for letter in text)


def read_play(text: str) -> Move:
    card, _, chosen = text.partition(":")
    sold, kind = card.startswith("$"), card.removeprefix("$")
    return ((SPLITTER if kind == "|" else CARDS.index(kind)) + SOLD * sold, *read_tracks(chosen))


def read_seating(text: str) -> Move:
    seated, *lines = text.split("/")
    initials = [token[0] for token in TOKENS]
    characters = tuple(range(1, len(BOX.characters) + 1).index(int(n)) for n in seated.split("."))
    return (characters, *(tuple(sorted(initials.index(t) for t in line)) for line in lines))
