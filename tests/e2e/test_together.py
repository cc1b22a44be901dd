"""Several devices at one table, in browsers: whole games, mishaps, strangers, and what every page says then."""

from __future__ import annotations

import gzip
import re
from random import Random

import pytest
from playwright.sync_api import Page, Playwright, expect

from .company import PACE, PRESS, caught_up, dealt, handed, laid, link, move, replied, resealed, seated
from .conftest import DIST, KEPT, PATIENCE, QUICK, Enter, kept_game, launched, ready, storage

pytestmark = pytest.mark.e2e

# A guest's page that says nonsense a thousand times, and does nothing else any more.
FLOOD = """async () => {
  const root = new URL(document.documentElement.dataset.root, location.href);
  const { follow } = await import(new URL("static/together.js", root).href);
  follow(Array.from({ length: 1000 }, () => ({ do: "send", who: "", text: "{}" })), () => {});
}"""


# The wire's patience with two devices that do not find each other takes a tenth, as every other wait does.
HASTE = """{
  const timeout = setTimeout;
  window.setTimeout = (act, ms, ...rest) => timeout(act, ms > 10_000 ? ms / 10 : ms, ...rest);
}"""


# What a page dials is at hand, so that a test can say what no page of ours does, or break it.
DIALLED = """{
  window.dialled = [];
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const channel = make.apply(this, how);
    dialled.push({ peer: this, channel });
    return channel;
  };
}"""
# Counts what a page says.
SAYS = """{
  window.said = 0;
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (...what) {
    window.said++;
    return send.apply(this, what);
  };
}"""
# Pages without: connections between devices, in the one way in which a browser has none; a place to keep objects.
UNABLE = "delete window.RTCPeerConnection;"
FORGETFUL = """Object.defineProperty(window, "indexedDB", {
  value: { open() { throw new DOMException("no", "SecurityError"); } },
});"""
# Two who reply to one invitation, and the host accepts the one who replied last: who has opened, at either end.
RACE = """async () => {
  const root = new URL(document.documentElement.dataset.root, location.href);
  const { hosting, visiting } = await import(new URL("static/wire.js", root).href);
  window.opened = [];
  const told = (name) => ({ opened: () => opened.push(name), gone() {}, said() {}, apart() {} });
  const host = hosting(told("host")), [quick, slow] = ["quick", "slow"].map((name) => visiting(name, told(name)));
  const code = await host.invite("guest");
  await quick.reply(code);
  await host.accept(await slow.reply(code));
}"""
BINARY = """() => {
  const { channel } = dialled.find(({ channel }) => channel.readyState === "open");
  for (let n = 0; n < 1000; n++) channel.send(new Uint8Array(8));
}"""


FETCHED = "() => performance.getEntriesByType('resource').map(({ name }) => name)"


def arrives(enter: Enter, locale: str = "en-GB", **kept: str) -> Page:
    """Another device, on no page of ours yet."""
    return enter("away.html", locale=locale, kept=PACE | kept)


# By game: which chairs are on other devices, and what makes it short.
EVENINGS: dict[str, tuple[tuple[int, ...], dict[str, str]]] = {
    "high_society": ((1, 2), {}),
    "great_dalmuti": ((1, 3), {"setup.great_dalmuti.hands": "1"}),
    "great_split": ((1,), {}),
    "big_top": ((2,), {}),
    "fan_tan": ((1, 2), {"setup.fan_tan.rounds": "1"}),
}


def played(host: Page, guests: dict[int, Page]) -> None:
    """To the end, which every device has found to be the game that it saw."""
    rng = Random(2)
    while move({0: host} | guests, rng):
        pass
    expect(host.locator("#winner")).to_be_visible()
    moves = kept_game(host).moves
    for guest in guests.values():
        expect(guest.locator(".triumph-theirs")).to_contain_text(re.compile("Checked on this device|Vérifié sur cet"))
        assert kept_game(guest).moves == moves


@pytest.mark.parametrize("game", EVENINGS)
def test_a_whole_game_between_devices_in_two_languages(enter: Enter, game: str) -> None:
    chairs, options = EVENINGS[game]
    host = laid(enter, game, chairs, **options)
    guests = [arrives(enter, locale) for locale, _ in zip(("en-GB", "fr-FR"), chairs, strict=False)]
    for guest in guests:
        seated(host, guest, "Grandma")
    dealt(host, *guests)
    played(host, dict(zip(chairs, guests, strict=True)))
    assert host.locator("html").get_attribute("lang") == "fr"
    assert guests[0].locator("html").get_attribute("lang") == "en"


def test_three_devices_and_what_may_go_wrong(enter: Enter) -> None:
    """Two answer one invitation; codes are damaged and old; a guest reloads, leaves, is played for, comes back."""
    host, ana, bea = laid(enter, "high_society", (1, 2)), arrives(enter), arrives(enter, "fr-FR")
    invitation = link(host)
    late = replied(bea, invitation, "Bea")
    assert handed(host.context, replied(ana, invitation, "<b>Ana</b>")) == "seated"
    assert handed(host.context, late) == "used"
    assert handed(host.context, late[:-4]) == "damaged"
    expect(host.locator(".gather-chair.is-here")).to_contain_text("<b>Ana</b>")
    old = link(host)
    host.locator("#stun-use").evaluate("button => button.click()")  # codes are made anew
    expect(host.locator("#stage [data-link]")).not_to_have_value(old)
    assert handed(host.context, replied(bea, old, "Bea")) == "unknown"
    bea.goto(old[:-6])
    ready(bea)
    bea.locator("#guest-name").fill("Bea")
    bea.locator("#join").click()
    expect(bea.locator("#join-trouble")).to_contain_text("abîmé")
    bea.goto("about:blank")
    seated(host, bea, "Bea")
    dealt(host, ana, bea)

    rng, pages = Random(4), {0: host, 1: ana, 2: bea}
    for _ in range(8):
        move(pages, rng)
    ana.reload()
    ready(ana)
    expect(ana.locator("#lost")).to_have_count(0)
    caught_up(ana, len(kept_game(host).moves))
    for _ in range(4):
        move(pages, rng)

    ana.goto(host.url.replace("/fr/high_society/play/", "/en/").partition("?")[0])  # away; its table is on its shelf
    way = ana.locator("[data-shelf=open] a[data-go=play]")
    expect(host.locator("#company-tool.is-away")).to_be_visible()
    expect(bea.locator("#company-tool.is-away")).to_be_visible()
    host.locator("#company-tool").click()
    host.locator("#company-chair-1").click()
    host.locator("#company-tool").click()
    del pages[1]
    for _ in range(4):
        move(pages, rng)
    way.click()
    ready(ana)
    expect(ana.locator("#lost")).to_have_count(0)
    host.locator("#company-tool").click()
    host.locator("#company-chair-1").click()
    host.locator("#company-tool").click()
    pages[1] = ana
    for _ in range(4):
        move(pages, rng)


def test_whoever_is_accepted_gets_in_though_another_replied_first(enter: Enter) -> None:
    page = enter("fr/")
    for _ in range(6):
        page.evaluate(RACE)
        page.wait_for_function("() => opened.length > 1")
        assert sorted(page.evaluate("opened")) == ["host", "slow"]


def test_a_guest_reloads_at_twenty_plies_and_has_missed_nothing(enter: Enter) -> None:
    host, guest = laid(enter, "fan_tan", (1,)), arrives(enter)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    rng, pages = Random(6), {0: host, 1: guest}
    for now in sorted(rng.sample(range(60), 20)):
        while len(kept_game(host).moves) < now:
            move(pages, rng)
        guest.reload()
        ready(guest)
        expect(guest.locator("#lost")).to_have_count(0)
        caught_up(guest, len(kept_game(host).moves))
    assert kept_game(guest).moves == kept_game(host).redact(1).moves


def test_a_guest_that_reloads_before_the_deal_keeps_its_chair_and_one_tab_sits_in_it(enter: Enter) -> None:
    host, guest = laid(enter, "fan_tan", (1,), **{"setup.fan_tan.rounds": "1"}), arrives(enter)
    invitation = link(host)
    seated(host, guest, "Grandma")
    guest.reload()
    expect(ready(guest).locator("#join-title")).to_have_text("You are seated")
    expect(host.locator(".gather-chair.is-here")).to_contain_text("Grandma")
    other = guest.context.new_page()
    other.goto(invitation)
    expect(other.locator("#join-trouble")).to_contain_text("another tab")
    dealt(host, guest)
    move({0: host, 1: guest}, Random(2))
    guest.close()
    other.reload()
    expect(ready(other).locator(".evening")).to_be_visible()
    played(host, {1: other})


def test_what_is_no_invitation_is_told_in_a_sentence(enter: Enter) -> None:
    """A reply, a code of another version, one that was cut short, and what never was one."""
    host, guest, other = laid(enter, "fan_tan", (1,)), arrives(enter), arrives(enter)
    page, _, code = link(host).partition("#")
    reply = replied(guest, link(host), "Grandma").partition("#")[2]
    for bad, told in (
        (reply, "is a reply"),
        (resealed(code, 0, 0x30), "different versions"),
        (code[:-5], "damaged"),
        ("grandma", "damaged"),
    ):
        other.goto("about:blank")
        other.goto(f"{page}#{bad}")
        ready(other)
        other.locator("#guest-name").fill("Bea")
        other.locator("#join").click()
        expect(other.locator("#join-trouble")).to_contain_text(told)
    host.locator("#reply").fill(link(host))  # the invitation itself, and not its reply
    host.locator("#reply-send").click()
    expect(host.locator("#stage [role=alert]")).to_contain_text("Aucune place de cette table")


def test_two_devices_that_do_not_find_each_other_are_told_and_meet_by_a_new_code(enter: Enter) -> None:
    host, guest = (
        laid(enter, "fan_tan", (1,), before=HASTE),
        enter("away.html", locale="en-GB", kept=PACE, before=HASTE),
    )
    page, _, code = replied(guest, link(host), "Grandma").partition("#")
    other = resealed(code, 38, 1)  # of the words that the two know each other by: nobody is found by it
    assert handed(host.context, f"{page}#{other}") == "seated"
    expect(host.locator(".gather-chair [role=alert]")).to_contain_text("n’arrivent pas à se joindre")
    expect(guest.locator("#reply-wait.notice")).to_contain_text("cannot find each other")
    host.locator("#invite-1").click()
    expect(host.locator("#stage .qr svg")).to_have_count(1)
    guest.goto("about:blank")
    seated(host, guest, "Grandma")
    dealt(host, guest)


def test_the_host_closes_the_table_and_invites_again(enter: Enter) -> None:
    host, guest = laid(enter, "fan_tan", (1,)), arrives(enter)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    rng, pages = Random(4), {0: host, 1: guest}
    for _ in range(6):
        move(pages, rng)
    before = len(kept_game(host).moves)
    host.reload()
    expect(host.locator("#stage .qr svg")).to_have_count(1)
    expect(guest.locator("#lost")).to_be_visible()
    seated(host, guest, "Grandma")
    host.locator("#gathered[data-act=gathered]").click()
    expect(host.locator(".evening")).to_be_visible()
    caught_up(guest, before)
    for _ in range(6):
        move(pages, rng)
    assert len(kept_game(host).moves) > before


def test_a_guest_that_floods_stops_nobody(enter: Enter) -> None:
    host, guest = laid(enter, "high_society", (1,)), arrives(enter)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    rng, pages = Random(4), {0: host, 1: guest}
    for _ in range(4):
        move(pages, rng)
    guest.evaluate(FLOOD)
    host.locator("#company-tool").click()
    host.locator("#company-chair-1").click()  # the house plays on
    host.locator("#company-tool").click()
    del pages[1]
    for _ in range(4):
        move(pages, rng)


def test_who_floods_with_what_is_no_text_is_hung_up_for_good(enter: Enter) -> None:
    host = laid(enter, "high_society", (1,))
    guest = enter("away.html", locale="en-GB", kept=PACE, before=DIALLED)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    guest.evaluate(BINARY)
    expect(host.locator("#company-tool.is-away")).to_be_visible()
    guest.reload()
    ready(guest)
    expect(guest.locator("#lost")).to_be_visible()
    tried = "() => dialled.filter(({ peer }) => peer.connectionState === 'closed').length >= 2"
    guest.wait_for_function(tried)  # both ways back
    expect(host.locator("#company-tool.is-away")).to_be_visible()


def test_a_channel_that_takes_no_more_is_hung_up_and_the_others_hear_theirs(enter: Enter) -> None:
    host = laid(enter, "high_society", (1, 2), before=DIALLED)
    ana, bea = arrives(enter), arrives(enter)
    seated(host, ana, "Ana")
    full = """() => { RTCDataChannel.prototype.send = new Proxy(RTCDataChannel.prototype.send, {
      apply(send, channel, given) {
        if (channel === dialled[0].channel && window.full) throw new DOMException("full", "OperationError");
        return Reflect.apply(send, channel, given);
      } }); }"""
    host.evaluate(full)
    seated(host, bea, "Bea")
    dealt(host, ana, bea)
    rng, pages = Random(4), {0: host, 1: ana, 2: bea}
    host.evaluate("() => { window.full = true; }")
    for _ in range(4):
        move(pages, rng)  # Ana comes back by a way that was kept open
    caught_up(bea, len(kept_game(host).moves))


def lifecycle(page: Page, state: str) -> None:
    """As a browser does with a tab that nobody looks at."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": state})
    session.detach()


def test_a_guest_that_is_frozen_follows_when_it_wakes(enter: Enter) -> None:
    """Nobody hears of it: the browser keeps its connection, and what was said waits there."""
    host, guest = laid(enter, "fan_tan", (1,)), arrives(enter)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    rng, pages = Random(6), {0: host, 1: guest}
    while kept_game(host).last().turn == 1:
        move(pages, rng)
    before = len(kept_game(host).moves)
    lifecycle(guest, "frozen")
    while kept_game(host).last().turn != 1:
        move({0: host}, rng)
    assert len(kept_game(host).moves) > before
    lifecycle(guest, "active")
    caught_up(guest, len(kept_game(host).moves))
    for _ in range(6):
        move(pages, rng)


def test_a_host_that_is_frozen_hears_a_move_when_it_wakes(enter: Enter) -> None:
    host = laid(enter, "fan_tan", (1,))
    guest = enter("away.html", locale="en-GB", kept=PACE, before=SAYS)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    rng, pages = Random(6), {0: host, 1: guest}
    while kept_game(host).last().turn != 1:
        move(pages, rng)
    plies, view = len(kept_game(host).moves), kept_game(host).last().redact(1)
    caught_up(guest, plies)
    lifecycle(host, "frozen")
    said = guest.evaluate("() => window.said")
    guest.evaluate(PRESS, view.write(view.pick(rng)))
    guest.wait_for_function("before => window.said > before", arg=said)
    lifecycle(host, "active")
    caught_up(host, plies + 1)
    for _ in range(6):
        move(pages, rng)


def test_a_browser_that_keeps_no_objects_still_sits_down(enter: Enter) -> None:
    host = laid(enter, "fan_tan", (1,))
    guest = enter("away.html", locale="en-GB", kept=PACE, before=FORGETFUL)
    seated(host, guest, "Grandma")
    dealt(host, guest)


def test_a_table_that_is_left_leaves_no_connection_open(enter: Enter) -> None:
    """A reply that nobody has opened, too."""
    host = laid(enter, "fan_tan", (1,))
    guest = enter("away.html", locale="en-GB", kept=PACE, before=DIALLED)
    replied(guest, link(host), "Grandma")
    states = "() => dialled.map(({ peer }) => peer.signalingState)"
    assert guest.evaluate(states) == ["stable"]
    guest.evaluate("() => dispatchEvent(new Event('salon-left'))")
    assert guest.evaluate(states) == ["closed"]


def test_a_host_without_connections_is_told_and_may_try_again(enter: Enter) -> None:
    kept = PACE | {f"setup.fan_tan.kind{seat}": kind for seat, kind in enumerate("you guest bot".split())}
    host = enter("fr/fan_tan/play/", locale="fr-FR", kept=kept, before=UNABLE)
    host.locator("#setup [type=submit]").click()
    expect(host.locator("#stage [role=alert]")).to_contain_text("WebRTC")
    expect(host.locator("#invite-1")).to_be_visible()
    host.locator("#house-1").click()
    host.locator("#gathered[data-act=gathered]").click()
    expect(host.locator(".evening")).to_be_visible()


def test_firefox_sits_at_chromiums_table(enter: Enter, driver: Playwright, site: str) -> None:
    host = laid(enter, "fan_tan", (1,), **{"setup.fan_tan.rounds": "1"})
    with launched(driver, "firefox") as fox:
        context = fox.new_context(locale="en-GB", storage_state=storage(site.rstrip("/"), QUICK | PACE))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KEPT)
        guest = context.new_page()
        seated(host, guest, "Grandma")
        dealt(host, guest)
        expect(guest.locator("#place-title")).to_contain_text("Grandma")
        guest.reload()
        ready(guest)
        expect(guest.locator("#lost")).to_have_count(0)
        played(host, {1: guest})
        context.close()


def test_the_wire_is_light_and_fetched_only_for_a_device_that_is_invited(enter: Enter) -> None:
    wire, codes = (len(gzip.compress((DIST / file).read_bytes())) for file in ("static/wire.js", "vendor/uqr.js"))
    assert wire < 4_000
    assert wire + codes < 10_000
    alone, host = enter("fr/fan_tan/play/"), laid(enter, "fan_tan", (1,))
    alone.locator("#setup [type=submit]").click()
    expect(alone.locator(".evening")).to_be_visible()
    for page, fetched in ((alone, 0), (host, 3)):
        assert len(re.findall(r"/(?:wire|together|uqr)\.js", " ".join(page.evaluate(FETCHED)))) == fetched


def test_an_invitation_stays_one_in_another_language(enter: Enter) -> None:
    host, guest = laid(enter, "fan_tan", (1,)), arrives(enter)
    guest.goto(link(host))
    ready(guest)
    guest.locator("#menu-tool, [popovertarget=menu]").first.click()
    guest.locator("#menu [hreflang=fr]").click()
    expect(guest.locator("html[lang=fr][data-ready]")).to_have_count(1)
    guest.locator("#guest-name").fill("Mamie")
    guest.locator("#join").click()
    expect(guest.locator("#stage .qr svg")).to_have_count(1)
    assert handed(host.context, link(guest)) == "seated"
    expect(host.locator(".gather-chair.is-here")).to_contain_text("Mamie")


def test_a_page_without_a_code_says_so(enter: Enter) -> None:
    page = enter("fr/fan_tan/join/", locale="fr-FR")
    ready(page)
    expect(page.locator("#join-trouble")).to_contain_text("invitation")
    assert not re.search(r"[{}]", page.locator("#stage").inner_text())
