"""The set-up page: seats and names, the options a game declares, the comforts of the house. Static until it is sent."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pages import frame
from pages.games import load, sheets
from pages.here import Here
from pages.html import Html, button, hidden, tag
from pages.session import PACES
from salon import games
from salon.core import LETTERS

Form = dict[str, list[str]]

LISTED = 30  # values: a longer list is tiresome


def document(lang: str, game: str) -> str:
    here = Here.at(lang, f"{game}/play/", game)
    words = here.words
    faults = {"data_boot": words("trouble.boot"), "data_fault": words("trouble.fault")}
    progress = tag(
        "p",
        tag("span", words("loading.0"), id="progress-word"),
        tag("progress", max="1", value="0", aria_labelledby="progress-word"),
        tag("span", words("loading.still"), id="still-word", hidden=True),
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
        tag("p", id="toast", role="status", hidden=True),
        tag("main", waiting(here), laying(here), form(here, games.load(game)), id="stage", tabindex="-1"),
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
    hide: dict[str, Any] = {"popovertarget": "menu", "popovertargetaction": "hide"}
    settings = tag("form", *comforts(here), cls="settings", data_change="settings")
    deeds = [button(words(f"menu.{act}"), data_act=act, **hide) for act in ("leave", "record")]
    home = tag("a", here.art("house"), words("next.home"), cls="button", href=here.link(""))
    close = frame.tool(here, "out", words("menu.close"), **hide)
    return tag(
        "section",
        tag("header", tag("h2", words("tool.menu"), id="menu-title"), close, cls="menu-head"),
        settings,
        tag("div", frame.languages(here), frame.themes(here), cls="menu-row"),
        tag("div", *deeds, home, cls="menu-row"),
        id="menu",
        cls="dialog menu",
        popover=True,
        aria_labelledby="menu-title",
    )


def waiting(here: Here) -> Html:
    """Shown at once, instead of the form, when a game waits in this browser."""
    return meanwhile(here, "waiting", data_shown_if=f"save.{here.words.game}")


def laying(here: Here) -> Html:
    """Shown at once, instead of the form, when a table is to be laid without a question."""
    return meanwhile(here, "laying", data_shown_if="now", data_hidden_if=f"save.{here.words.game}")


def meanwhile(here: Here, key: str, **when: str) -> Html:
    title, told = tag("h2", here.words(f"{key}.title")), tag("p", here.words(f"{key}.say"))
    return tag("section", here.art("house", "cover-mark"), title, told, cls="waiting", hidden=True, **when)


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
        data_hidden_if=f"save.{words.game} now",
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
    """What the game declares: its choices one by one; its switches, the variants, folded away at the end."""
    declared = fields(game.choices)
    switches = [switch(here, game, field, said) for field in declared if isinstance(field.default, bool)]
    drawn = [option(here, game, field, said) for field in declared if not isinstance(field.default, bool)]
    return [*drawn, *([variants(here, switches)] if switches else [])]


def variants(here: Here, switches: list[Html]) -> Html:
    """Folded; that some are chosen is seen from outside."""
    chosen = tag("span", here.words("setup.chosen"), cls="setup-chosen")
    return tag(
        "details", tag("summary", here.words("setup.options"), " ", chosen), *switches, cls="setup-part variants"
    )


def option(here: Here, game: type[Any], field: Any, said: Form) -> Html:
    """A choice as radio buttons with a line each; a field where it names a seat or counts."""
    words, name = here.words, f"option.{field.name}"
    chosen = said.get(field.name, [str(field.default)])[0]
    if isinstance(field.default, int) or field.metadata.get("names") == "seat":
        say = tag("p", words(f"{name}.say"), cls="setup-say") if words.has(f"{name}.say") else None
        inside = [tag("label", hidden(words(name)), one_of_many(here, game, field, chosen)), say]
    else:
        inside = [radio(here, game, field, value, value == chosen) for value in field.metadata["values"]]
    return tag("fieldset", tag("legend", words(name)), *inside, cls="setup-part", **needed(game, field, said))


def needed(game: type[Any], field: Any, said: Form) -> dict[str, Any]:
    """An option that matters only while another has a certain value is there only then."""
    if not (when := field.metadata.get("when")):
        return {}
    name, _, value = when.partition("=")
    idle = said.get(name, [game.choices.__dataclass_fields__[name].default])[0] != value
    return {"data_when": when, "hidden": idle, "disabled": idle}


def radio(here: Here, game: type[Any], field: Any, value: str, chosen: bool) -> Html:
    words, name, keep = here.words, f"option.{field.name}.{value}", f"setup.{game.name}.{field.name}"
    box = tag("input", type="radio", name=field.name, value=value, checked=chosen, data_keep=keep)
    return tag("label", box, tag("span", tag("b", words(name)), " ", words(f"{name}.say")), cls="choice-line")


def one_of_many(here: Here, game: type[Any], field: Any, chosen: str) -> Html:
    """A list, while one can take it in; a number to write where there are more."""
    values, keep = list(field.metadata["values"]), f"setup.{game.name}.{field.name}"
    if field.metadata.get("names") == "seat":
        values = [value for value in values if value not in LETTERS[game.seats[-1] :]]
        return select(here, field.name, "seat", values, chosen, keep)
    if len(values) <= LISTED:
        return select(here, field.name, f"option.{field.name}", values, chosen, keep)
    least, most, step = values[0], values[-1], field.metadata.get("step", 1)
    sorry = here.words("setup.number", least=least, most=most, step=step)
    bounds = {"min": least, "max": most, "step": step, "required": True, "inputmode": "numeric"}
    return tag("input", type="number", name=field.name, value=chosen, data_keep=keep, data_sorry=sorry, **bounds)


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
    """What makes the evening easier, kept for every game that has it: asked at the set-up, changed in the menu."""
    offered = load(here.words.game or "").COMFORTS
    return [*(toggle(here, name, name, name, checked=on) for name, on in offered.items()), pace(here)]


def select(here: Here, name: str, kind: str, values: list[str], chosen: str, keep: str) -> Html:
    """A list; a value without a word of its own, a number, stands for itself."""
    named = [(v, here.words(f"{kind}.{v}") if here.words.has(f"{kind}.{v}") else v) for v in values]
    listed = [tag("option", word, value=v, selected=v == chosen) for v, word in named]
    return tag("select", *listed, name=name, data_keep=keep)
