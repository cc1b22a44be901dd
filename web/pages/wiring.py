"""What devices of one table say to each other: JSON of a few shapes. Whoever sent it is a stranger until it is read.

The table says                                   A guest says
    hello    where you sit; the head of its        join   my name, and my word on a seed
             record, once the cards are near       have   so many moves of the game; my seed, once it is asked for
    move     what was done since, masked           play   this move, at this ply
    refused  your move, and by which rule
    end      the whole record

What keeps a way back open (`standby`) is the wire's own: wire.js says it, and no Python hears of it.
"""

from __future__ import annotations

import json
from typing import Any, Final

VERSION: Final = 1
SHORT: Final = 2_000  # characters that a guest may say at once
LONG: Final = 1_100_000  # and the table: a whole record is among it
NAME: Final = 200  # characters of a name

Said = dict[str, Any]
Shapes = dict[str, dict[str, type]]

BY_GUEST: Shapes = {
    "join": {"v": int, "name": str, "pledge": str},
    "have": {"ply": int, "seed": str},
    "play": {"ply": int, "move": str},
}
COMPANY: dict[str, type] = {"names": list, "kinds": list, "states": list}  # by seat
BY_TABLE: Shapes = {
    "hello": {"v": int, "table": str, "game": str, "seat": int, "head": str, **COMPANY},
    "move": {"ply": int, "moves": list, "spent": int, **COMPANY},
    "refused": {"ply": int, "rule": str},
    "end": {"record": str},
}


def write(kind: str, **facts: object) -> str:
    return json.dumps({"t": kind, **facts}, ensure_ascii=False, separators=(",", ":"))


def read(text: str, shapes: Shapes, most: int) -> Said | None:
    """What a stranger says, if it is of one of these shapes to the letter; None for anything else. What another version
    says may have another shape: its number is all that is looked at."""
    if len(text) > most:
        return None
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or not isinstance(said.get("t"), str) or said["t"] not in shapes:
        return None
    shape = {"t": str, **shapes[said["t"]]}
    if "v" in shape and type(said.get("v")) is int and said["v"] != VERSION:
        return {"t": said["t"], "v": said["v"]}
    if said.keys() != shape.keys() or any(type(said[key]) is not kind for key, kind in shape.items()):
        return None
    listed = [value for value in said.values() if isinstance(value, list)]
    if not all(isinstance(word, str) for words in listed for word in words):
        return None
    return {key: clean(value) for key, value in said.items()}


def clean(value: Any) -> Any:
    """A text that any file can hold: JSON may name halves of characters, which are none."""
    if isinstance(value, list):
        return [clean(word) for word in value]
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value
