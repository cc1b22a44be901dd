"""A game as an address: the record, folded by the shell, after the # of a page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pages.here import Here
from pages.html import Html, button, hidden, tag
from pages.session import BACK, CLOCK
from salon.record import Record, Script, noted

LEFT_OUT = (CLOCK, BACK)  # what only the one who plays has a use for


def packed(record: Record) -> str:
    """The record as short as it can be written: what is for the eye stays away."""
    kept = replace(record, tags={key: text for key, text in record.tags.items() if key not in LEFT_OUT})
    script, state = Script(), kept.start()
    for move in kept.moves:
        script.add(state, move)
    words: list[str] = []
    for at, token in enumerate(script.tokens):
        words.append(token.split()[-1])
        words += [noted(kept.notes[at])] if at in kept.notes else []
    return f"{kept.head(state)}\n{' '.join(words)}"


def shared(here: Here, path: str, text: str, turn: int | None = None, say: str = "") -> dict[str, Any]:
    """For the shell: fold this, make an address of it, and show it where it can be copied; `say` goes before it."""
    return {"link": {"path": here.link(path), "text": text, "turn": turn, "say": say}}


def place(here: Here, *more: Html) -> Html:
    """Where the shell puts an address to copy, and what else can be done with it."""
    words = here.words
    field = tag("input", type="text", id="link", readonly=True, spellcheck="false")
    return tag(
        "p",
        tag("label", hidden(words("link.label")), field),
        button(here.art("copy"), words("link.copy"), id="link-copy", data_copy="#link"),
        tag("span", words("link.copied"), id="link-copied", role="status", hidden=True),
        *more,
        cls="link-place",
        id="link-place",
        hidden=True,
    )


def to_kit(here: Here) -> Html:
    """The way to the embed kit, in a tab of its own; the shell adds what is shared."""
    href = here.link(f"embed/?game={here.words.game}&show=record")
    inside = here.art("frame"), here.words("link.kit")
    return tag("a", *inside, id="link-kit", cls="button", href=href, target="_blank", rel="noopener")
