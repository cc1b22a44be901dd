"""The set-up page: seats and names, the options a game declares, the comforts of the house. Static until it is sent."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pages import frame, keys, levels, settings, shelf
from pages.chairs import BOT, BOTS, GUEST
from pages.controls import select, toggle, tool
from pages.games import sheets
from pages.here import Here
from pages.html import Html, button, hidden, tag
from pages.settings import aids, pace
from salon import games
from salon.core import LETTERS, State

Form = dict[str, list[str]]

LISTED = 30  # values: a longer list is tiresome


def document(lang: str, game: str) -> str:
    here = Here.at(lang, f"{game}/play/", game)
    words = here.words
    return frame.document(
        here,
        frame.skip(here, "#stage", "skip.stage"),
        frame.bar(
            here,
            tag("h1", words("title")),
            tag("span", id="company-place"),
            tool(here, "last", words("tool.skip"), cls="tool tool-skip", data_act="skip"),
            tool(
                here,
                "hint",
                words("tool.hint"),
                cls="tool tool-hint",
                data_act="hint",
                aria_keyshortcuts=keys.LETTERS["hint"],
            ),
            tool(here, "undo", words("tool.undo"), data_act="undo", aria_keyshortcuts=keys.LETTERS["undo"]),
            tool(here, "book", words("tool.rules"), data_act="guide", aria_keyshortcuts=keys.LETTERS["guide"]),
            opener=tool(here, "more", words("menu"), popovertarget="menu"),
        ),
        frame.panel(here),
        party(here),
        keys.dialog(here, *keys.AT_PLAY),
        room(here, game),
        title=f"{words('title')} · Grand Salon",
        description=words("pitch"),
        sheets=["table", "shelf", "together", f"doors/{game}", *sheets(game), "coach"],
        cls=f"table {game.replace('_', '-')}",
        live="play",
        menu=menu(here),
    )


def party(here: Here) -> Html:
    """Who sits at the table on other devices; Python fills it."""
    return tag("div", id="company", cls="dialog company", popover=True, aria_labelledby="company-title")


def room(here: Here, game: str) -> list[Html]:
    """The stage, with what is said around it."""
    inside = [waiting(here), laying(here), form(here, games.load(game))]
    return frame.room(here, inside)


def menu(here: Here) -> Html:
    """What can be done and set at any time."""
    words = here.words
    hide: dict[str, Any] = {"popovertarget": "menu", "popovertargetaction": "hide"}
    leave, record = [button(words(f"menu.{act}"), data_act=act, **hide) for act in ("leave", "record")]
    home = tag("a", here.art("house"), words("next.home"), cls="button", href=here.link(""))
    return settings.sheet(
        here,
        tag("div", leave, home, record, button(words("keys"), popovertarget="keys"), cls="menu-row"),
        name="menu",
        change="settings",
    )


def waiting(here: Here) -> Html:
    """Shown at once, instead of the form, when the address asks for a game that is kept."""
    return meanwhile(here, "waiting", data_shown_if="table")


def laying(here: Here) -> Html:
    """Shown at once, instead of the form, when a table is to be laid without a question."""
    return meanwhile(here, "laying", data_shown_if="now")


def meanwhile(here: Here, key: str, **when: str) -> Html:
    title, told = tag("h2", here.words(f"{key}.title")), tag("p", here.words(f"{key}.say"))
    return tag("section", here.art("house", "cover-mark"), title, told, cls="waiting", hidden=True, **when)


def form(here: Here, game: type[State], trouble: Html | None = None, said: Form | None = None) -> Html:
    """The set-up; above it the games of this kind that wait on the shelf."""
    words = here.words
    said = said or {}
    return tag(
        "form",
        tag(
            "header",
            tag("h2", words("setup.title")),
            tag("p", words("setup.say"), cls="setup-say"),
            tag("p", tag("a", words("course.first"), href=here.link(f"{words.game}/learn/")), cls="setup-say"),
            cls="setup-head",
        ),
        shelf.waiting(here, game.name),
        tag(
            "fieldset",
            [here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)],
            tag("legend", words("setup.seats"), cls="visually-hidden"),
            tag("ol", chairs(here, game, said), cls="chairs"),
            levels.manners(here),
            cls="felt setup-table",
        ),
        tag(
            "div",
            options(here, game, said),
            tag("fieldset", tag("legend", words("setup.comforts")), *aids(here), pace(here), cls="setup-part"),
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
        data_hidden_if="table now",
    )


def company(here: Here, game: type[State]) -> tuple[list[str], list[str]]:
    """Who sits down unless somebody says otherwise: you and a few bots; their names and kinds."""
    taken = min(max(game.seats[0] + 1, 4), game.seats[-1])
    return here.words("setup.guests").split(", ")[:taken], ["you", *[BOT] * (taken - 1)]


def chairs(here: Here, game: type[State], said: Form) -> list[Html]:
    """A line a chair: those who sit down, and chairs that may stay empty."""
    guests, kinds = here.words("setup.guests").split(", "), company(here, game)[1]
    kinds += ["empty"] * (game.seats[-1] - len(kinds))
    return [
        chair(here, game, n, said.get(f"name{n}", [guests[n]])[0], said.get(f"kind{n}", [kind])[0])
        for n, kind in enumerate(kinds)
    ]


def chair(here: Here, game: type[State], n: int, name: str, kind: str) -> Html:
    words, keep = here.words, f"setup.{game.name}"
    kinds = [*([GUEST, "person"] if n else ["you"]), *BOTS.values(), *["empty"] * (n >= game.seats[0])]
    seated = words("setup.chair", n=n + 1)
    field: dict[str, Any] = {"maxlength": 200, "autocomplete": "off", "spellcheck": "false"}
    field |= {"type": "text", "name": f"name{n}", "value": name, "data_keep": f"{keep}.name{n}"}
    who = select(here, f"kind{n}", "kind", kinds, kind if kind in kinds else BOT, f"{keep}.kind{n}")
    return tag(
        "li",
        tag(
            "span", tag("span", n + 1, cls="chair-number"), levels.at_chair(here), cls="chair-mark", aria_hidden="true"
        ),
        tag("label", hidden(words("setup.name", chair=seated)), tag("input", **field)),
        tag("label", hidden(words("setup.kind", chair=seated)), who),
        cls="chair",
    )


def options(here: Here, game: type[State], said: Form) -> list[Html]:
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


def option(here: Here, game: type[State], field: Any, said: Form) -> Html:
    """A choice as radio buttons with a line each; a field where it names a seat or counts."""
    words, name = here.words, f"option.{field.name}"
    chosen = said.get(field.name, [str(field.default)])[0]
    if isinstance(field.default, int) or field.metadata.get("names") == "seat":
        say = tag("p", words(f"{name}.say"), cls="setup-say") if words.has(f"{name}.say") else None
        inside = [tag("label", hidden(words(name)), one_of_many(here, game, field, chosen)), say]
    else:
        inside = [radio(here, game, field, value, value == chosen) for value in field.metadata["values"]]
    return tag("fieldset", tag("legend", words(name)), *inside, cls="setup-part", **needed(game, field, said))


def needed(game: type[State], field: Any, said: Form) -> dict[str, Any]:
    """An option that matters only while another has a certain value is there only then."""
    if not (when := field.metadata.get("when")):
        return {}
    name, _, value = when.partition("=")
    idle = said.get(name, [game.choices.__dataclass_fields__[name].default])[0] != value
    return {"data_when": when, "hidden": idle, "disabled": idle}


def radio(here: Here, game: type[State], field: Any, value: str, chosen: bool) -> Html:
    words, name, keep = here.words, f"option.{field.name}.{value}", f"setup.{game.name}.{field.name}"
    box = tag("input", type="radio", name=field.name, value=value, checked=chosen, data_keep=keep)
    return tag("label", box, tag("span", tag("b", words(name)), " ", words(f"{name}.say")), cls="choice-line")


def one_of_many(here: Here, game: type[State], field: Any, chosen: str) -> Html:
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


def switch(here: Here, game: type[State], field: Any, said: Form) -> Html:
    keep, on = f"setup.{game.name}.{field.name}", field.name in said
    return toggle(here, field.name, f"option.{field.name}", keep, checked=on)
