"""Moves of Dalmuti's table as text, and back. There is one way to write each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from salon import core
from salon.core import GOD, LEAVES, LETTERS, read_back
from salon.games.great_dalmuti.knowledge import sees
from salon.games.great_dalmuti.terms import (
    COME,
    DEAL,
    DRAW,
    END,
    GIVE,
    HANDING,
    HIDDEN,
    JESTER,
    JOIN,
    KEEP,
    PASS,
    REVOLT,
    TAXES,
    TRICK,
    Move,
    read_cards,
    read_hand,
    read_rank,
    write_cards,
    write_hand,
)

if TYPE_CHECKING:
    from salon.games.great_dalmuti import State


def write(state: State, move: Move) -> str:
    if move in (HIDDEN, END):
        return str(move[0])
    if state.phase == TRICK:
        return write_play(*move) if move else core.PASS
    if state.phase == HANDING:
        return "/".join(f"{write_cards(gift)}:{write_cards(tax)}" for gift, tax in move)
    if state.phase == DEAL:
        return write_deal(move)
    if state.phase == JOIN:
        return str(move[0])
    if state.phase == TAXES and len(state.gifts) == 2:
        return LETTERS[move[0]] if move else core.PASS
    return write_cards(move) if state.phase in (DRAW, TAXES) else str(move[0]) if move else core.PASS


def write_play(rank: int, real: int, jesters: int, *others: int) -> str:
    """ "9*2+j"; or "9*2+8", ranks that do not mix."""
    if rank == JESTER:
        return "j" * real
    more = "j" * jesters or ".".join(map(str, others))
    return f"{rank}" + f"*{real}" * (real > 1) + f"+{more}" * bool(more)


def write_deal(move: Move) -> str:
    if not move or move == COME:
        return move[0] if move else core.PASS
    if move[0] == LEAVES:
        return LEAVES + LETTERS[move[1]]
    if isinstance(move[0], int):
        return f"{LETTERS[move[0]]}:{write_cards(move[1:])}"
    return "/".join(write_hand(hand) for hand in move)


def read(state: State, text: str) -> Move:
    return read_back(state, text, partial(meant, state))  # type: ignore[no-any-return]


def meant(state: State, text: str) -> Move:
    veiled = state.eyes != GOD
    if state.phase == TRICK:
        return read_play(text)
    if text == core.PASS:
        return PASS
    if state.phase == DRAW:
        return tuple(read_rank(card) for card in text.split("."))
    if state.phase == HANDING:
        return tuple(tuple(read_cards(side, veiled) for side in pair.split(":")) for pair in text.split("/"))
    if state.phase == DEAL:
        return read_deal(text, veiled)
    if state.phase == JOIN:
        return (range(9).index(int(text)),)
    if state.phase == TAXES and len(state.gifts) == 2:
        return (LETTERS.index(text),)
    if state.phase == TAXES:
        return read_cards(text, not sees(state, state.turn))
    return {"!": REVOLT, "=": KEEP, ">": GIVE}[text]


def read_play(text: str) -> Move:
    if text == core.PASS:
        return PASS
    if text in ("j", "jj"):
        return (JESTER, len(text), 0)
    cards, _, more = text.partition("+")
    rank, _, real = cards.partition("*")
    if more.strip("j"):
        return read_rank(rank), int(real or 1), 0, *map(int, more.split("."))
    return read_rank(rank), int(real or 1), len(more)


def read_deal(text: str, veiled: bool) -> Move:
    if (text,) in (COME, END):
        return (text,)
    if text[0] == LEAVES:
        return (LEAVES, LETTERS.index(text[1:]))
    if text[1:2] == ":":
        return LETTERS.index(text[0]), read_rank(text[2:])
    return tuple(read_hand(hand, veiled) for hand in text.split("/"))
