"""The set-up page: seats and names, the options a game declares, the comforts of the house. Static until it is sent."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pages import frame
from pages.games import sheets
from pages.here import Here
from pages.html import Html, button, hidden, tag
from pages.session import PACES
from salon import games
from salon.core import LETTERS

Form = dict[str, list[str]]


def document(lang: str, game: str) -> str:
    here = Here.at(lang, f"{game}/play/", game)
    words = here.words
    faults = {"data_boot": words("trouble.boot"), "data_fault": words("trouble.fault")}
    progress = tag(
        "p",
        tag("span", words("loading.0"), id="progress-word"),
        tag("progress", max="1", value="0", aria_labelledby="progress-word"),
        id="progress",
        role="status",
        data_steps="|".join(words(f"loading.{step}") for step in range(3)),
    )
    return frame.document(
        here,
        frame.skip(here, "#stage", "skip.stage"),
        frame.bar(here, tag("h1", words("title")), *tools(here)),
        menu(here),
        progress,
        tag("p", id="trouble", cls="notice", role="alert", hidden=True, **faults),
        tag("p", id="announce", role="status", aria_live="polite", cls="visually-hidden"),
        tag("p", id="said", role="status", hidden=True),
        tag("main", waiting(here), form(here, games.load(game)), id="stage", tabindex="-1"),
        title=f"{words('title')} · Grand Salon",
        description=words("pitch"),
        sheets=["table", *sheets(game)],
        cls=f"table {game.replace('_', '-')}",
        live="play",
    )


def tools(here: Here) -> list[Html]:
    words = here.words
    rules = {"href": here.link(f"{words.game}/rules/"), "target": "rules", "rel": "noopener"}
    return [
        frame.tool(here, "undo", words("tool.undo"), data_act="undo"),
        frame.tool(here, "book", words("tool.rules"), "tool", **rules),
        frame.tool(here, "more", words("tool.menu"), popovertarget="menu"),
    ]


def menu(here: Here) -> Html:
    """What can be changed at any time. A popover: it needs no script to open, and closes on Escape."""
    words = here.words
    settings = tag("form", *comforts(here), cls="settings", data_change="settings")
    deeds = [
        button(words(f"menu.{act}"), data_act=act, popovertarget="menu", popovertargetaction="hide")
        for act in ("leave", "record")
    ]
    return tag(
        "div",
        tag("h2", words("tool.menu")),
        settings,
        tag("div", frame.languages(here), frame.themes(here), cls="menu-row"),
        tag("div", *deeds, cls="menu-row"),
        id="menu",
        cls="dialog menu",
        popover=True,
    )


def waiting(here: Here) -> Html:
    """Shown at once, instead of the form, when a game waits in this browser."""
    words = here.words
    return tag(
        "section",
        here.art("house", "cover-mark"),
        tag("h2", words("waiting.title")),
        tag("p", words("waiting.say")),
        cls="waiting",
        hidden=True,
        data_shown_if=f"save.{words.game}",
    )


def form(
    here: Here, game: type[Any], trouble: Html | None = None, said: Form | None = None, parked: bool = False
) -> Html:
    """The set-up; `parked` when a game is left standing, which a new one would replace."""
    words = here.words
    said = said or {}
    resume = button(words("setup.resume"), data_act="resume")
    return tag(
        "form",
        tag(
            "header",
            tag("h2", words("setup.title")),
            tag("p", words("setup.say"), cls="setup-say"),
            tag("p", words("setup.parked"), " ", resume, cls="parked") if parked else None,
            cls="setup-head",
        ),
        tag(
            "fieldset",
            [here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)],
            tag("legend", words("setup.seats"), cls="visually-hidden"),
            tag("ol", chairs(here, game, said), cls="chairs"),
            cls="felt setup-table",
        ),
        tag(
            "div",
            options(here, game, said),
            tag("fieldset", tag("legend", words("setup.comforts")), *comforts(here), cls="setup-part"),
            cls="setup-more",
        ),
        tag(
            "div",
            tag("p", trouble, cls="notice", role="alert") if trouble else None,
            button(words("setup.start"), main=True, type="submit"),
            cls="setup-deed",
        ),
        cls="setup",
        id="setup",
        tabindex="-1",
        data_act="start",
        data_hidden_if=f"save.{words.game}",
    )


def chairs(here: Here, game: type[Any], said: Form) -> list[Html]:
    """A line a chair: you, a few bots, and chairs that may stay empty."""
    guests = here.words("setup.guests").split(", ")
    taken = min(max(game.seats[0] + 1, 4), game.seats[-1])
    kinds = ["you", *["bot"] * (taken - 1), *["empty"] * (game.seats[-1] - taken)]
    return [
        chair(here, game, n, said.get(f"name{n}", [guests[n]])[0], said.get(f"kind{n}", [kind])[0])
        for n, kind in enumerate(kinds)
    ]


def chair(here: Here, game: type[Any], n: int, name: str, kind: str) -> Html:
    words, keep = here.words, f"setup.{game.name}"
    kinds = ["person" if n else "you", "bot", *["empty"] * (n >= game.seats[0])]
    seated = words("setup.chair", n=n + 1)
    field: dict[str, Any] = {"maxlength": 200, "autocomplete": "off", "spellcheck": "false"}
    field |= {"type": "text", "name": f"name{n}", "value": name, "data_keep": f"{keep}.name{n}"}
    who = select(here, f"kind{n}", "kind", kinds, kind, f"{keep}.kind{n}")
    return tag(
        "li",
        tag("span", n + 1, cls="chair-number", aria_hidden="true"),
        tag("label", hidden(words("setup.name", chair=seated)), tag("input", **field)),
        tag("label", hidden(words("setup.kind", chair=seated)), who),
        cls="chair",
    )


def options(here: Here, game: type[Any], said: Form) -> list[Html]:
    """What the game declares: its choices one by one, its switches together at the end."""
    declared = fields(game.choices)
    switches = [switch(here, game, field, said) for field in declared if isinstance(field.default, bool)]
    drawn = [option(here, game, field, said) for field in declared if not isinstance(field.default, bool)]
    legend = tag("legend", here.words("setup.options"))
    return [*drawn, *([tag("fieldset", legend, *switches, cls="setup-part switches")] if switches else [])]


def option(here: Here, game: type[Any], field: Any, said: Form) -> Html:
    """A choice as radio buttons with a line each; a list where it names seats or counts."""
    words, values, name = here.words, list(field.metadata["values"]), f"option.{field.name}"
    keep = f"setup.{game.name}.{field.name}"
    chosen = said.get(field.name, [str(field.default)])[0]
    legend = tag("legend", words(name))
    if isinstance(field.default, int) or field.metadata.get("names") == "seat":
        kind = name if isinstance(field.default, int) else "seat"
        values = [value for value in values if value not in LETTERS[game.seats[-1] :]]
        listed = select(here, field.name, kind, values, chosen, keep)
        say = tag("p", words(f"{name}.say"), cls="setup-say") if words.has(f"{name}.say") else None
        return tag("fieldset", legend, tag("label", hidden(words(name)), listed), say, cls="setup-part")
    choices = [
        tag(
            "label",
            tag("input", type="radio", name=field.name, value=value, checked=value == chosen, data_keep=keep),
            tag("span", tag("b", words(f"{name}.{value}")), " ", words(f"{name}.{value}.say")),
            cls="choice-line",
        )
        for value in values
    ]
    return tag("fieldset", legend, *choices, cls="setup-part")


def switch(here: Here, game: type[Any], field: Any, said: Form) -> Html:
    keep, on = f"setup.{game.name}.{field.name}", field.name in said
    return toggle(here, field.name, f"option.{field.name}", keep, checked=on)


def toggle(here: Here, name: str, key: str, keep: str, **more: Any) -> Html:
    """A switch with its name and one line that says what it does."""
    box = tag("input", type="checkbox", name=name, value="on", data_keep=keep, role="switch", **more)
    return tag("label", box, tag("span", tag("b", here.words(key)), " ", here.words(f"{key}.say")), cls="choice-line")


def pace(here: Here) -> Html:
    words = here.words
    return tag(
        "label", tag("span", words("pace")), select(here, "pace", "pace", list(PACES), "wait", "pace"), cls="line"
    )


def comforts(here: Here) -> list[Html]:
    """What makes the evening easier, kept for every game: asked at the set-up, changed in the menu."""
    return [toggle(here, "aid", "aid", "aid"), toggle(here, "auto", "auto", "auto"), pace(here)]


def select(here: Here, name: str, kind: str, values: list[str], chosen: str, keep: str) -> Html:
    """A list; a value without a word of its own, a number, stands for itself."""
    named = [(v, here.words(f"{kind}.{v}") if here.words.has(f"{kind}.{v}") else v) for v in values]
    listed = [tag("option", word, value=v, selected=v == chosen) for v, word in named]
    return tag("select", *listed, name=name, data_keep=keep)
