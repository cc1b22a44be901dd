"""Once a game is over: whether it was dealt fairly, and is the game that one saw.

A guest has what it saw (a record with its Eyes, the pledges in its head) and the seed that it gave. The host gives out
the whole record with the seeds of all. Line by line, the first that does not fit is told, and which of four it breaks:

    PLEDGE  the seeds are those that were pledged before anybody's was known,
    SEED    mine is among them,
    DEALT   whatever the dealer did follows from them,
    SEEN    and all of it, as my eyes see it, is what I saw.

Notes, and tags that the record has no use for, are nobody's claim. For whoever saw only the beginning, the first line
that does not fit is the one it did not see.
"""

from __future__ import annotations

from typing import Final

from salon import shuffle
from salon.core import Refused, write_options
from salon.record import DEAL, PLEDGES, SEEDS, BadRecord, Record, read_tags, tokens, write_names

PLEDGE: Final = "pledge"
SEED: Final = "seed"
DEALT: Final = "dealt"
SEEN: Final = "seen"

Lines = dict[str, int]  # of each tag


def audit(seen: Record, whole: str, mine: bytes | None = None) -> Record:
    """The whole record, if all of it fits; `mine` is None for whoever gave no seed. Raises BadRecord."""
    if not seen.eyes:
        raise Refused("tag", tag="Eyes")
    record, broken = read(whole)
    tags, lines, *_ = read_tags(whole)
    check_head(seen, record, lines)
    deal = check_seeds(seen, mine, tags, lines)
    check_moves(seen, record, deal, whole, broken)
    if broken:
        raise broken
    return record


def read(whole: str) -> tuple[Record, BadRecord | None]:
    """A record, as far as it can be read, and why it cannot be further: something before that may not fit either."""
    try:
        return Record.parse(whole, whole=True), None
    except BadRecord as bad:
        if bad.read is None:
            raise
        return bad.read, bad


def check_head(seen: Record, record: Record, lines: Lines) -> None:
    for key, saw, told in zip(("Game", "Options", "Seats"), claims(seen), claims(record), strict=True):
        if saw != told:
            raise BadRecord(lines.get(key, 1), SEEN, told=told[:40], saw=saw[:40])


def claims(record: Record) -> tuple[str, str, str]:
    return record.game.name, write_options(record.options), write_names(record.seats, record.later)


def check_seeds(seen: Record, mine: bytes | None, tags: dict[str, str], lines: Lines) -> str:
    """The deal that they make."""
    try:
        seeds = shuffle.read_seeds(tags.get(SEEDS, ""))
        deal = shuffle.agree(seen.tags.get(PLEDGES, ""), seeds)[DEAL]
    except Refused as refused:
        raise BadRecord(lines.get(SEEDS, 1), PLEDGE) from refused
    if mine is not None and mine not in seeds:
        raise BadRecord(lines[SEEDS], SEED)
    if tags.get(DEAL, deal) != deal:
        raise BadRecord(lines[DEAL], DEALT, told=tags[DEAL][:40])
    return deal


def check_moves(seen: Record, record: Record, deal: str, whole: str, broken: BadRecord | None) -> None:
    told, saw, shown = signed(whole), signed(str(seen)), signed(str(record.redact(*seen.eyes)))
    for ply, (move, due) in enumerate(zip(record.moves, shuffle.dealt(record, deal), strict=True)):
        line, text = told[ply]
        if due not in (None, move):
            raise BadRecord(line, DEALT, told=text[:40])
        if text_at(saw, ply) != text_at(shown, ply):
            raise BadRecord(line, SEEN, told=text[:40], saw=text_at(saw, ply)[:40])
    end = len(record.moves)
    if end < max(len(told), len(saw)):  # here I saw something; or here is what I did not see, and no record goes on so
        line = broken.line if broken else whole.rstrip().count("\n") + 1
        raise BadRecord(line, SEEN, told=text_at(told, end)[:40], saw=text_at(saw, end)[:40])


def signed(text: str) -> list[tuple[int, str]]:
    """Who moves and how, each with its line."""
    _, _, first, at = read_tags(text)
    return [(line, token[0]) for line, token in tokens(text, first, at) if token["who"]]


def text_at(moves: list[tuple[int, str]], ply: int) -> str:
    return moves[ply][1] if ply < len(moves) else ""
