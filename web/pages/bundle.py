"""Games as files. A bundle is plain text: records, one after another, a line of its own between them.

    = = = Grand Salon = = =
    [Id "1f2e3d4c5b6a"]
    [Name "Sunday at Ana's"]
    [Date "2026-11-16T20:15:03.123Z"]
    [Game "high_society"]
    …

A game that is over stands there as its record, with three tags of the shelf's: its number, what its owner calls it, and
when it was last touched. Any record may stand there, and a file may be one record alone. A game that goes on is SEALED:
the same text, deflated, in base64, so that nobody reads hidden cards by opening the file. It hides them from a glance,
not from whoever means to read them.

    = = = Grand Salon = = =
    [Sealed "deflate"]
    [Game "high_society"]

    eNqFkc1uwjAQhF9l5XNS…
"""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from binascii import Error as NoBase64
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from pages.kept import Entry
from salon import record as records
from salon.record import MARK, BadRecord, Record, escape

BETWEEN = "= = = Grand Salon = = ="
ID, NAME, DATE, SEALED = "Id", "Name", "Date", "Sealed"
MOST = 30_000_000  # characters of a file
GAMES = 1000  # of a file

SEAL = re.compile(r'\s*\[Sealed "deflate"\]\s*(?:\[\w+ "[^"]*"\]\s*)*')
NUMBER = re.compile(r"[\w.-]{1,40}")
WIDTH = 76  # of a line of base64


# --- out ---


def written(id_: str, entry: Entry, text: str) -> str:
    """One game, without the line before it."""
    tags = {ID: id_, NAME: entry.get("name") or "", DATE: date(entry.get("at") or 0)}
    whole = "".join(f'[{key} "{escape(said)}"]\n' for key, said in tags.items() if said) + text.strip() + "\n"
    readable = entry.get("over") is True and BETWEEN not in whole  # a note may hold any line
    return whole if readable else sealed(entry["game"], whole)


def sealed(game: str, text: str) -> str:
    code = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    lines = [code[at : at + WIDTH] for at in range(0, len(code), WIDTH)]
    return f'[Sealed "deflate"]\n[Game "{escape(game)}"]\n\n' + "\n".join(lines) + "\n"


def bundle(games: list[str]) -> str:
    return "\n".join(f"{BETWEEN}\n{game}" for game in games)


def date(ms: int) -> str:
    """As everybody writes it; nothing, if it is not known."""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")[:-6] + "Z" if ms else ""
    except (OverflowError, OSError, ValueError, TypeError):
        return ""


# --- in ---


@dataclass(frozen=True)
class Found:
    """A game that was read from a file."""

    id: str  # "" if the file gives it none
    name: str
    at: int  # 0 if it does not say
    record: Record


def parts(text: str) -> Iterator[tuple[int, str]]:
    """The games of a file, unread: the line where each begins, and its text."""
    start, gathered = 1, list[str]()
    for number, line in enumerate(text.removeprefix(MARK).split("\n"), 1):
        if line.strip() != BETWEEN:
            gathered.append(line)
            continue
        if any(map(str.strip, gathered)):
            yield start, "\n".join(gathered)
        start, gathered = number + 1, []
    if any(map(str.strip, gathered)):
        yield start, "\n".join(gathered)


def read(line: int, text: str) -> Found:
    """A game that begins at this line of its file. Raises BadRecord, with the line of the file."""
    seal = SEAL.match(text)
    try:
        record = Record.parse(unsealed(text[seal.end() :]) if seal else text)
    except BadRecord as bad:
        rule = "redacted" if "?" in str(bad.facts.get("move", "")) else bad.rule  # written for one pair of eyes
        raise BadRecord(line if seal else line + bad.line - 1, rule, **bad.facts) from bad
    if record.eyes:
        raise BadRecord(line, "redacted")
    tags = {key: record.tags.pop(key, "") for key in (ID, NAME, DATE)}
    id_ = tags[ID] if NUMBER.fullmatch(tags[ID]) else ""
    return Found(id_, " ".join(tags[NAME].split())[:80], moment(tags[DATE]), record)


def unsealed(code: str) -> str:
    try:
        packed = zlib.decompressobj()
        text = packed.decompress(base64.b64decode("".join(code.split()), validate=True), records.MOST + 1)
        if packed.eof or len(text) > records.MOST:
            return text.decode()
    except (NoBase64, zlib.error, UnicodeDecodeError):
        pass
    raise BadRecord(1, "sealed")


def moment(said: str) -> int:
    try:
        return max(0, round(datetime.fromisoformat(said).timestamp() * 1000))
    except (ValueError, OverflowError):
        return 0


# --- the same game ---


def content(text: str) -> tuple[list[str], list[str]]:
    """What two texts of one game have in common, however they are set: tags, and moves with their notes."""
    at, tags = 0, []
    while tag := records.TAG.match(text, at):
        tags.append(tag[0].strip())
        at = tag.end()
    return sorted(tags), text[at:].split()


def number(text: str) -> str:
    """A game's number, made of what it holds: the same whenever it is read."""
    tags, moves = content(text)
    return hashlib.sha256("\n".join([*tags, *moves]).encode()).hexdigest()[:12]
