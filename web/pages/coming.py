"""A guest's page, drawn: who are you, the reply to an invitation, the others who come; and what went wrong."""

from __future__ import annotations

from pages import frame, keys, lobby, parts, settings, setup
from pages.controls import tool
from pages.games import sheets
from pages.here import Here
from pages.html import Html, button, tag


def document(lang: str, game: str) -> str:
    here = Here.at(lang, f"{game}/join/", game)
    words = here.words
    return frame.document(
        here,
        frame.skip(here, "#stage", "skip.stage"),
        frame.bar(
            here,
            tag("h1", words("title")),
            tag("span", id="company-place"),
            tool(here, "last", words("tool.skip"), cls="tool tool-skip", data_act="skip"),
            tool(here, "book", words("tool.rules"), data_act="guide", aria_keyshortcuts=keys.LETTERS["guide"]),
            opener=tool(here, "more", words("menu"), popovertarget="menu"),
        ),
        frame.panel(here),
        setup.party(here),
        keys.dialog(here, *keys.AT_PLAY),
        frame.room(here, [setup.waiting(here), ask(here)]),
        title=f"{words('title')} · Grand Salon",
        description=words("visit.description"),
        sheets=["table", "shelf", "together", f"doors/{game}", *sheets(game), "coach"],
        cls=f"table {game.replace('_', '-')}",
        live="join",
        menu=menu(here),
    )


def root(game: str) -> str:
    """What an invitation's address is of: the page in the guest's own language."""
    here = Here.at("en", f"{game}/", game)
    return frame.document(
        here, tag("main"), title="Grand Salon", sheets=["pages"], cls="reading", choosing=True,
        data_to="../../{lang}/" + f"{game}/join/",
    )  # fmt: skip


def menu(here: Here) -> Html:
    words = here.words
    home = tag("a", here.art("house"), words("next.home"), cls="button", href=here.link(""))
    return settings.sheet(
        here,
        tag("div", home, button(words("keys"), popovertarget="keys"), cls="menu-row"),
        name="menu",
        change="settings",
    )


def ask(here: Here) -> Html:
    """The first thing a guest sees, before Python is there: who are you?"""
    words = here.words
    field = tag("input", type="text", name="name", maxlength=200, autocomplete="given-name", required=True,
                data_keep="guest.name", id="guest-name")  # fmt: skip
    return tag(
        "form",
        here.art("house", "cover-mark"),
        tag("h2", words("visit.title"), id="join-title", tabindex="-1"),
        tag("p", words("visit.say")),
        tag("label", words("visit.name"), field, cls="line"),
        button(words("visit.go"), main=True, type="submit", id="join"),
        cls="waiting given join",
        data_act="join",
        data_hidden_if="table",
        aria_labelledby="join-title",
    )


def server(here: Here, named: str) -> Html:
    """The host has named a server: whether this device shows it its address is the guest's to say."""
    words = here.words
    return tag(
        "section",
        tag("h2", words("visit.stun.title"), id="join-title", tabindex="-1"),
        tag("p", words("visit.stun", server=tag("b", tag("bdi", named.removeprefix("stun:"))))),
        button(words("visit.stun.with"), main=True, id="stun-with", data_act="join", data_value="with"),
        button(words("visit.stun.without"), id="stun-without", data_act="join", data_value="without"),
        cls="waiting given join",
        aria_labelledby="join-title",
    )


def replying(here: Here, code: str, apart: bool) -> Html:
    words = here.words
    wait, cls = words("replying.apart" if apart else "replying.wait"), "notice notice-calm" if apart else "setup-say"
    return tag(
        "section",
        tag("h2", words("replying.title"), id="join-title", tabindex="-1"),
        tag("p", words("replying.say"), cls="setup-say"),
        lobby.code(here, lobby.reply(here, code), "reply", words("code.reply")),
        tag("p", wait, cls=cls, role="status", id="reply-wait"),
        cls="gather",
        aria_labelledby="join-title",
    )


def waiting(here: Here, people: lobby.Company, bad: Html | None, connected: bool) -> Html:
    """One is seated; the others come."""
    words = here.words
    title = words("seated.title") if connected else words("seated.lost")
    lines = [
        tag(
            "li",
            parts.cameo(name),
            lobby.name(name),
            tag("span", words(f"device.{state}"), cls=f"device-state is-{state}"),
        )
        for name, _, state in people
    ]
    return tag(
        "section",
        tag("h2", title, id="join-title", tabindex="-1"),
        bad,
        tag("p", words("seated.say" if connected else "lost.say"), cls="setup-say"),
        tag("ul", lines, cls="company-list") if lines else None,
        cls="gather",
        aria_labelledby="join-title",
        role="status",
    )


def told(here: Here, trouble: Html) -> Html:
    words = here.words
    return tag(
        "section",
        here.art("house", "cover-mark"),
        tag("h2", words("visit.trouble"), id="join-title", tabindex="-1"),
        tag("p", trouble, role="alert", cls="notice", id="join-trouble"),
        tag("p", tag("a", words("next.home"), cls="button", href=here.link(""))),
        cls="waiting",
    )
