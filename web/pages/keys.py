"""The keys of the house and their list, which is also their buttons: whoever has no such key presses it there."""

from __future__ import annotations

from typing import Any

from pages.controls import tool
from pages.here import Here
from pages.html import Html, button, tag

# By what it is for, the letter: one that its word begins with in both languages, or that Ctrl makes everybody know.
LETTERS = {"hand": "m", "table": "t", "last": "l", "guide": "g", "scores": "s", "undo": "z", "hint": "c"}
PLACES = ("hand", "table")  # where the focus goes; the others are asked of Python
SPECIAL = ("enter", "space", "arrowleft", "arrowright")  # what a table may claim that is no letter

AT_PLAY = tuple(LETTERS)
IN_A_FRAME = tuple(name for name in LETTERS if name not in ("guide", "hint"))  # which has no panel
IN_A_LESSON = PLACES


def dialog(here: Here, *names: str) -> Html:
    """Opened by ? or from the menu; keys.js lists what is on the table now."""
    words = here.words
    close = tool(here, "out", words("menu.close"), popovertarget="keys", popovertargetaction="hide")
    lines = [tag("li", key(here, name)) for name in names]
    asks = tag("li", tag("kbd", "?"), " ", words("keys"), cls="keys-line")
    named = {f"data_{name}": words(f"key.{name}") for name in SPECIAL}
    return tag(
        "section",
        tag("div", tag("h2", words("keys"), id="keys-title", tabindex="-1", autofocus=True), close, cls="menu-head"),
        tag("ul", lines, asks, cls="keys-list"),
        tag("h3", words("keys.now")),
        tag("p", words("keys.none"), id="keys-none"),
        tag("ul", cls="keys-list", id="keys-now", hidden=True, **named),
        tag("p", words("keys.say"), cls="keys-say"),
        switch(here),
        id="keys",
        cls="dialog keys",
        popover=True,
        role="dialog",
        aria_labelledby="keys-title",
    )


def key(here: Here, name: str) -> Html:
    letter = LETTERS[name]
    does: dict[str, Any] = {"data_go": name} if name in PLACES else {"data_act": name}
    inside = tag("kbd", letter.upper(), aria_hidden="true"), tag("span", here.words(f"key.{name}"))
    return button(*inside, cls="keys-line", data_shortcut=letter, aria_keyshortcuts=letter, **does)


def switch(here: Here) -> Html:
    """Keys that are single letters can be turned off: who speaks to a device types what was never meant."""
    words = here.words
    box = tag("input", type="checkbox", role="switch", data_keep="keys", value="on", checked=True, id="keys-on")
    return tag("label", box, tag("span", tag("b", words("keys.on")), " ", words("keys.on.say")), cls="choice-line")
