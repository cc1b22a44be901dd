"""Several devices at one table, in browsers: whole games, mishaps, strangers, and what every page says then."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, Playwright, expect

from .company import PACE, caught_up, dealt, handed, laid, link, move, replied, seated
from .conftest import QUICK, Enter, kept_game, launched, ready, storage

pytestmark = pytest.mark.e2e

# A guest's page that says nonsense a thousand times, and does nothing else any more.
FLOOD = """async () => {
  const root = new URL(document.documentElement.dataset.root, location.href);
  const { follow } = await import(new URL("static/together.js", root).href);
  follow(Array.from({ length: 1000 }, () => ({ do: "send", who: "", text: "{}" })), () => {});
}"""


def arrives(enter: Enter, locale: str = "en-GB", **kept: str) -> Page:
    """Another device, on no page of ours yet."""
    return enter("away.html", locale=locale, kept=PACE | kept)


@pytest.mark.parametrize("game", ["high_society"])
def test_a_whole_game_between_two_devices_in_two_languages(enter: Enter, game: str) -> None:
    host = laid(enter, game, (1,))
    guest = arrives(enter)
    seated(host, guest, "Grandma")
    dealt(host, guest)
    rng, pages = Random(2), {0: host, 1: guest}
    while move(pages, rng):
        pass
    expect(guest.locator(".triumph-theirs")).to_contain_text("Checked on this device")
    expect(host.locator("#winner")).to_be_visible()
    assert kept_game(guest).moves == kept_game(host).moves
    assert host.locator("html").get_attribute("lang") == "fr"
    assert guest.locator("html").get_attribute("lang") == "en"


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

    away = ana.url
    ana.goto("about:blank")
    expect(host.locator("#company-tool.is-away")).to_be_visible()
    expect(bea.locator("#company-tool.is-away")).to_be_visible()
    host.locator("#company-tool").click()
    host.locator("#company-chair-1").click()
    host.locator("#company-tool").click()
    del pages[1]
    for _ in range(4):
        move(pages, rng)
    ana.goto(away)
    ready(ana)
    expect(ana.locator("#lost")).to_have_count(0)
    host.locator("#company-tool").click()
    host.locator("#company-chair-1").click()
    host.locator("#company-tool").click()
    pages[1] = ana
    for _ in range(4):
        move(pages, rng)


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


def test_firefox_sits_at_chromiums_table(enter: Enter, driver: Playwright, site: str) -> None:
    host = laid(enter, "big_top", (1,))
    with launched(driver, "firefox") as fox:
        context = fox.new_context(locale="en-GB", storage_state=storage(site.rstrip("/"), QUICK | PACE))
        context.set_default_timeout(180_000)
        guest = context.new_page()
        seated(host, guest, "Grandma")
        dealt(host, guest)
        expect(guest.locator("#place-title")).to_contain_text("Grandma")
        guest.reload()
        ready(guest)
        expect(guest.locator("#lost")).to_have_count(0)
        context.close()


def test_a_page_without_a_code_says_so(enter: Enter) -> None:
    page = enter("fr/fan_tan/join/", locale="fr-FR")
    ready(page)
    expect(page.locator("#join-trouble")).to_contain_text("invitation")
    assert not re.search(r"[{}]", page.locator("#stage").inner_text())
