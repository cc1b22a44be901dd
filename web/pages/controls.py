"""What a reader presses and sets on the pages of the house: tools, lists, switches, rows of choices."""

from __future__ import annotations

from typing import Any

from pages.here import Here
from pages.html import Html, tag


def tool(here: Here, icon: str, word: str, cls: str = "tool", **attributes: Any) -> Html:
    """A small button of a bar, or a link there: its word gives way to its icon where there is no room."""
    name = "a" if "href" in attributes else "button"
    kind = {} if name == "a" else {"type": "button"}
    return tag(name, here.art(icon), tag("span", word, cls="tool-word"), cls=cls, **kind, **attributes)


def select(here: Here, name: str, kind: str, values: list[str], chosen: str, keep: str) -> Html:
    """A list; a value without a word of its own, a number, stands for itself."""
    named = [(v, here.words(f"{kind}.{v}") if here.words.has(f"{kind}.{v}") else v) for v in values]
    listed = [tag("option", word, value=v, selected=v == chosen) for v, word in named]
    return tag("select", *listed, name=name, data_keep=keep)


def toggle(here: Here, name: str, key: str, keep: str, **more: Any) -> Html:
    """A switch with its name and one line that says what it does."""
    box = tag("input", type="checkbox", name=name, value="on", data_keep=keep, role="switch", **more)
    return tag("label", box, tag("span", tag("b", here.words(key)), " ", here.words(f"{key}.say")), cls="choice-line")


def choice(here: Here, name: str, key: str, values: tuple[str, ...]) -> Html:
    """A few values side by side, the first of them chosen until somebody says otherwise; kept under its name."""
    options = [
        tag("label", tag("input", type="radio", name=name, value=value, data_keep=name, checked=value == values[0]),
            here.words(f"{key}.{value}"), cls="tool")
        for value in values
    ]  # fmt: skip
    return tag("fieldset", tag("legend", here.words(key)), tag("div", *options, cls="choice"), cls="choice-row")
