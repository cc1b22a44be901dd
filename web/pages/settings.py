"""The one sheet of settings, on every page of the house. It needs no Python: the browser keeps what is chosen, and four
cards that stand for all the others show it at once."""

from __future__ import annotations

from typing import Any

from pages.controls import choice, select, toggle, tool
from pages.games import laid, load
from pages.here import Here
from pages.html import Html, Inside, button, tag
from pages.session import PACES
from pages.words import LANGUAGES
from salon.bots.policy import nothing, policy

SAMPLES = {"house": 7, "hourglass": 4, "book": 9, "hint": 2}  # four suits of the house: their drawings, and a value


def opener(here: Here) -> Html:
    return tool(here, "settings", here.words("settings"), popovertarget="settings")


def sheet(here: Here, *deeds: Inside, name: str = "settings", change: str | None = None) -> Html:
    """A popover: it needs no script to open, and closes on Escape. Where there is more to do than to set, `deeds` come
    first; `change` is what Python is told when the table's comforts change."""
    words = here.words
    hide = {"popovertarget": name, "popovertargetaction": "hide"}
    close = tool(here, "out", words("menu.close"), **hide)
    return tag(
        "section",
        tag("header", tag("h2", words(name), id=f"{name}-title"), close, cls="menu-head"),
        samples(here),
        tag("div", deeds, *parts(here, change), cls="sheet-parts"),
        id=name,
        cls="dialog sheet",
        popover=True,
        aria_labelledby=f"{name}-title",
    )


def parts(here: Here, change: str | None) -> list[Html]:
    house = tag("div", languages(here, named=True), way(here, "theme", "auto", "light", "dark"), cls="sheet-part")
    table = tag("form", pace(here), *aids(here), cls="sheet-part", data_change=change)
    return [
        *((table, house) if change else (house, table)),  # what one came for first
        tag(
            "div",
            way(here, "motion", "auto", "calm", "full"),
            way(here, "cards", "normal", "large", "largest"),
            switch(here, "colours"),
            switch(here, "letters"),
            cls="sheet-part",
        ),
        tag("div", switch(here, "sound"), volume(here), vibration(here), cls="sheet-part"),
        device(here),
    ]


def way(here: Here, name: str, *values: str) -> Html:
    return choice(here, name, f"settings.{name}", values)


def switch(here: Here, name: str) -> Html:
    return toggle(here, name, f"settings.{name}", name)


def languages(here: Here, named: bool = False) -> Html:
    """The same page in each language."""
    links = [
        tag("a", name, cls="tool", href=here.link(here.path, lang), lang=lang, hreflang=lang,
            aria_current="true" if lang == here.lang else None)
        for lang, name in LANGUAGES.items()
    ]  # fmt: skip
    if not named:
        return tag("nav", *links, cls="choice", aria_label=here.words("language"))
    word = tag("span", here.words("language"), id="languages", cls="legend")
    return tag("nav", word, tag("div", *links, cls="choice"), cls="choice-row", aria_labelledby="languages")


def aids(here: Here) -> list[Html]:
    """What makes an evening easier, kept for every game that has it: asked at the set-up, changed in the sheet."""
    offered = load(here.words.game).COMFORTS if here.words.game in laid() else {}
    forgets = here.words.game in laid() and policy(here.words.game or "").forget is not nothing
    return [
        *(toggle(here, name, name, name, checked=on) for name, on in offered.items()),
        *([toggle(here, "forgetful", "forgetful", "forgetful")] if forgets else []),
    ]


def pace(here: Here) -> Html:
    listed = select(here, "pace", "pace", list(PACES), "wait", "pace")
    return tag("label", tag("span", here.words("pace")), listed, cls="line")


def volume(here: Here) -> Html:
    field: dict[str, Any] = {"type": "range", "min": 5, "max": 100, "step": 5, "value": 60, "data_keep": "volume"}
    return tag("label", tag("span", here.words("settings.volume")), tag("input", **field), cls="line volume")


def vibration(here: Here) -> Html:
    """Only where the device can: the sheet hides it until early.js has asked."""
    return tag("div", switch(here, "vibration"), cls="if-vibrates")


def device(here: Here) -> Html:
    """What of the house is on this device, as offline.js tells it; and what can be done about that."""
    words = here.words
    said = {f"data_{state}": words(f"offline.{state}", share="{share}") for state in STATES}
    deeds = {"renew": "renewal.sheet", "all": "offline.all", "install": "offline.install"}
    return tag(
        "div",
        tag("p", id="offline-word", cls="device-word", **said),
        [button(words(key), cls=f"button if-{deed}", data_device=deed) for deed, key in deeds.items()],
        cls="sheet-part device",
    )


STATES = ("coming", "whole", "saving", "half", "room", "later", "never")

# --- what all of it looks like ---


def samples(here: Here) -> Html:
    letters = here.words("settings.samples.letters").split()
    cards = [sample(here, *card) for card in zip(SAMPLES, letters, strict=True)]
    return tag("div", *cards, cls="samples", role="img", aria_label=here.words("settings.samples"))


def sample(here: Here, suit: str, letter: str) -> Html:
    value = [
        tag("span", SAMPLES[suit], cls=cls, data_letter=letter) for cls in ("sample-value", "sample-value sample-foot")
    ]
    return tag("span", value, here.art(suit, "sample-art"), cls="sample")
