"""Other devices at a table, as pages show them: the invitations, who is here, a word when somebody is missed."""

from __future__ import annotations

from typing import Any

from pages.chairs import GUEST, house
from pages.controls import tool
from pages.here import Here
from pages.hosting import ABSENT, AWAY, HERE, HOUSE, INVITED, Host
from pages.html import Html, Inside, button, hidden, tag, together
from pages.parts import cameo, not_now
from salon.core import Seat

Company = list[tuple[str, str, str]]  # name, kind and state, by seat


def name(said: str) -> Html:
    return tag("bdi", said, cls="name")


# --- codes ---


def code(here: Here, address: str, which: str, say: Html) -> Html:
    """A code for another device's camera, and the same as a link."""
    words, field = here.words, f"link-{which}"
    link = tag("input", type="text", id=field, readonly=True, data_link=address)
    share: dict[str, Any] = {"data_share_link": f"#{field}", "hidden": True}  # until it is known that the device can
    return tag(
        "div",
        tag("div", cls="qr", data_qr=address, role="img", aria_label=say),
        tag("label", hidden(say), link, cls="code-link"),
        tag(
            "div",
            button(here.art("copy"), words("code.copy"), id=f"copy-{which}", data_copy_link=f"#{field}",
                   data_copied=words("link.copied")),
            button(here.art("link"), words("code.share"), id=f"share-{which}", **share),
            cls="menu-row",
        ),
        cls="code",
    )  # fmt: skip


def invitation(here: Here, code_: str) -> str:
    """The address of an invitation: a page that finds the guest's own language."""
    return f"{here.root}join/{here.words.game}/#{code_}"


def reply(here: Here, code_: str) -> str:
    return f"{here.root}reply/#{code_}"


# --- the company gathers ---


def gathering(here: Here, host: Host, trouble: Html | None = None) -> Html:
    """The host's page until everybody is here: a code for each chair, and a place for the reply."""
    words, begun = here.words, host.session is not None
    missing = [seat for seat in host.chairs if host.state(seat) != HERE and host.kinds[seat] == GUEST]
    awaited = [seat for seat in missing if host.state(seat) == INVITED and not stuck(host, seat)]
    shown = awaited[0] if awaited else None
    waited = words.list([name(host.names[seat]) for seat in missing]) if missing else None
    start = (
        button(words("gather.table"), main=True, id="gathered", data_act="gathered")
        if begun
        else button(words("gather.waiting"), main=True, id="gathered", **not_now(words("gather.missing", names=waited)))
        if missing
        else button(words("gather.dealing"), main=True, id="gathered", **not_now(words("gather.dealing")))
        if host.stage == "pledging"
        else button(words("gather.deal"), main=True, id="gathered", data_act="gathered")
    )
    return tag(
        "section",
        tag("h2", words("gather.again" if begun else "gather.title"), id="gather-title", tabindex="-1"),
        tag("p", words("gather.again.say" if begun else "gather.say" if missing else "gather.all"), cls="setup-say"),
        tag("p", trouble, cls="notice", role="alert") if trouble else None,
        tag("ol", [chair(here, host, seat, seat == shown) for seat in host.chairs], cls="gather-chairs"),
        tag("div", start, button(words("gather.leave"), id="gather-leave", data_act="leave"), cls="gather-deed"),
        distance(here, host),
        cls="gather",
        aria_labelledby="gather-title",
    )


def chair(here: Here, host: Host, seat: Seat, shown: bool) -> Html:
    """A chair on another device: who is here, or the code by which somebody comes."""
    words, state = here.words, host.state(seat)
    who = name(host.names[seat])
    let_play = button(words("gather.house"), id=f"house-{seat}", data_act="chair", data_value=f"{seat}:bot")
    again = button(words("gather.invite"), id=f"invite-{seat}", data_act="invite", data_value=seat)
    if house(host.kinds[seat]):
        back = button(words("gather.back"), id=f"back-{seat}", data_act="chair", data_value=f"{seat}:guest")
        inside: list[Inside] = [words("gather.house.say"), " ", back]
        return tag("li", head(here, host, seat), tag("p", inside), cls="gather-chair")
    if state == HERE:
        ways = tag("p", again, " ", let_play, cls="menu-row") if host.withholds(seat) else None
        return tag("li", head(here, host, seat), ways, cls="gather-chair is-here")
    if state == INVITED and stuck(host, seat):
        told = tag("p", words("gather.apart"), cls="notice", role="alert") if host.devices[seat].apart else None
        return tag(
            "li", head(here, host, seat), told, tag("p", again, " ", let_play, cls="menu-row"), cls="gather-chair"
        )
    if state == INVITED and shown:
        device = host.devices[seat]
        drawn = (
            code(here, invitation(here, device.code), str(seat), words("code.invitation", name=who))
            if device.code
            else tag("p", words("gather.making"), cls="setup-say")
        )
        way = tag("div", steps(here), answer(here), let_play, cls="gather-way")
        return tag("li", head(here, host, seat), tag("div", drawn, way, cls="gather-both"), cls="gather-chair is-shown")
    if state == INVITED:
        return tag("li", head(here, host, seat), tag("p", words("gather.next"), cls="setup-say"), cls="gather-chair")
    return tag("li", head(here, host, seat), tag("p", again, " ", let_play, cls="menu-row"), cls="gather-chair")


def stuck(host: Host, seat: Seat) -> bool:
    """Nothing comes of this invitation by itself."""
    return host.devices[seat].apart or host.devices[seat].unmade


def head(here: Here, host: Host, seat: Seat) -> Html:
    state = host.state(seat)
    said = tag("span", here.words(f"device.{state}"), cls=f"device-state is-{state}")
    return tag("h3", cameo(host.names[seat]), name(host.names[seat]), said)


def steps(here: Here) -> Html:
    """What is done with a code, in the order in which it is done."""
    return tag("ol", [tag("li", here.words(f"gather.step.{n}")) for n in (1, 2, 3)], cls="gather-steps")


def answer(here: Here) -> Html:
    """How a reply comes home without a camera: as a link that is put in here."""
    words = here.words
    field = tag("input", type="text", name="reply", id="reply", autocomplete="off", spellcheck="false", maxlength=2000)
    return tag(
        "form",
        tag("label", words("reply.label"), field),
        button(words("reply.send"), type="submit", id="reply-send"),
        cls="gather-reply",
        data_act="reply",
    )


def distance(here: Here, host: Host) -> Html:
    """What one Wi-Fi needs nothing of: a server that tells devices their address, named by the host alone."""
    words = here.words
    field = tag("input", type="text", name="stun", id="stun", value=host.stun, autocomplete="off", spellcheck="false",
                placeholder="stun.example.org:3478", maxlength=200)  # fmt: skip
    return tag(
        "details",
        tag("summary", words("stun.title")),
        tag("form", tag("p", words("stun.say")), tag("label", words("stun.label"), field),
            button(words("stun.use"), type="submit", id="stun-use"), data_act="stun"),
        cls="gather-far",
    )  # fmt: skip


# --- at the table ---


def company(here: Here, people: Company, asked: list[Seat], hosting: bool) -> Html:
    """Who is connected, away, thinking; the host may let the house play, and give the chair back."""
    lines = [tag("li", line(here, seat, people[seat], seat in asked, hosting)) for seat in range(len(people))]
    close = tool(here, "out", here.words("menu.close"), popovertarget="company", popovertargetaction="hide")
    return together(
        tag("div", tag("h2", here.words("party.title"), id="company-title"), close, cls="menu-head"),
        tag("ul", lines, cls="company-list"),
        tag("p", here.words("party.dealer"), cls="setup-say"),
    )


def line(here: Here, seat: Seat, one: tuple[str, str, str], thinks: bool, hosting: bool) -> list[Inside]:
    words = here.words
    said, kind, state = one
    shown = "thinks" if thinks and state == HERE else state
    if house(kind) and state != HOUSE:
        shown = "replaced"
    ways: list[Html] = []
    if hosting and (kind == GUEST or shown == "replaced"):
        value = f"{seat}:{'guest' if house(kind) else 'bot'}"
        ways = [button(words("party.back" if house(kind) else "party.house"), id=f"company-chair-{seat}",
                       data_act="chair", data_value=value)]  # fmt: skip
        if state in (AWAY, ABSENT, INVITED):
            ways.append(button(words("gather.invite"), id=f"company-invite-{seat}", data_act="invite", data_value=seat))
    told = tag("span", words(f"device.{shown}"), cls=f"device-state is-{state}")
    return [cameo(said), name(said), told, tag("span", ways, cls="menu-row") if ways else None]


def opener(here: Here, people: Company) -> Html:
    """In the bar: how many are here; opens the list."""
    away = [said for said, kind, state in people if kind == GUEST and state != HERE]
    count = sum(state == HERE for _, _, state in people)
    word = here.words.many("party.away", len(away)) if away else here.words.many("party.here", count)
    return tool(here, "seats", word, cls="tool tool-company" + " is-away" * bool(away), id="company-tool",
                popovertarget="company")  # fmt: skip


def missed(here: Here, said: str, seat: Seat, hosting: bool) -> Html:
    """The table waits for somebody who is away."""
    words = here.words
    ways = [
        button(words("party.house"), id="missed-house", data_act="chair", data_value=f"{seat}:bot"),
        button(words("gather.invite"), id="missed-invite", data_act="invite", data_value=seat),
    ]
    told = tag("p", words("missed", name=name(said)))
    return tag("div", told, tag("div", ways, cls="menu-row") if hosting else None, cls="notice notice-calm missed")


def lost(here: Here) -> Html:
    """A guest's page while the table does not answer."""
    return tag("div", tag("p", here.words("lost.say")), cls="notice notice-calm missed", role="status", id="lost")
