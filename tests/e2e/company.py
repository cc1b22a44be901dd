"""Several devices at one table, each a browser context of its own: the ceremony, and a game by whoever is asked."""

from __future__ import annotations

import base64
from random import Random

from playwright.sync_api import BrowserContext, Page, expect

from salon import games
from salon.core import NOBODY
from salon.record import Record

from .conftest import PATIENCE, Enter, kept_game, ready

PACE = {"pace": "instant"}
# Once this browser keeps so many moves of the game on the table.
CAUGHT_UP = r"""([plies, patience]) => new Promise((done, late) => {
  const words = () => (keptGame().split(/\]\n\n/)[1] ?? "").split(/\s+/);
  const count = () => words().filter((word) => word && !/^\d+\.$/.test(word)).length;
  const look = () => { if (count() >= plies) { removeEventListener("salon-shown", look); done(); } };
  addEventListener("salon-shown", look);
  setTimeout(() => late(new Error(`${count()} moves, and not ${plies}`)), patience);
  look();
})"""
# A move in the notation of records, pressed like any other.
PRESS = """move => {
  const key = Object.assign(document.createElement("button"), { hidden: true });
  key.dataset.move = move;
  document.body.append(key);
  key.click();
  key.remove();
}"""


def laid(
    enter: Enter, game: str, guests: tuple[int, ...], locale: str = "fr-FR", before: str = "", **kept: str
) -> Page:
    """A host's page with these chairs on other devices, as few others as can be, and the first code on it."""
    least = max(games.load(game).seats[0], guests[-1] + 1)
    chairs = {f"setup.{game}.kind{seat}": "empty" for seat in range(least, games.load(game).seats[-1])}
    chairs |= {f"setup.{game}.kind{seat}": "guest" for seat in guests}
    host = enter(f"{locale[:2]}/{game}/play/", locale=locale, kept=PACE | chairs | kept, before=before)
    host.locator("#setup [type=submit]").click()
    expect(host.locator("#stage .qr svg")).to_have_count(1)
    return host


def link(page: Page) -> str:
    """The code on the page, once there is one."""
    field = page.locator("#stage [data-link]")
    expect(field).not_to_have_value("")
    return field.input_value()


def replied(guest: Page, invitation: str, name: str) -> str:
    """A guest opens an invitation and gives a name; the link of its reply."""
    guest.goto(invitation)
    ready(guest)
    guest.locator("#guest-name").fill(name)
    guest.locator("#join").click()
    expect(guest.locator("#stage .qr svg")).to_have_count(1)
    return link(guest)


def resealed(code: str, at: int, change: int) -> str:
    """A code with another byte there, and not damaged."""
    *said, _, _ = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    said[at] ^= change
    check = 1
    for byte in said:
        check = (check * 31 + byte) & 0xFFFF
    return base64.urlsafe_b64encode(bytes([*said, *check.to_bytes(2)])).decode().rstrip("=")


def handed(host: BrowserContext, reply: str) -> str:
    """The reply opened in a tab of the host's browser: what came of it."""
    tab = host.new_page()
    tab.add_init_script("window.close = () => { document.documentElement.dataset.closed = ''; }")
    tab.goto(reply)
    expect(tab.locator("html[data-reply]")).to_have_count(1)
    came = tab.locator("html").get_attribute("data-reply")
    expect(tab.locator("html[data-closed]")).to_have_count(int(came == "seated"))
    tab.close()
    return came or ""


def seated(host: Page, guest: Page, name: str) -> None:
    """One guest comes in by the code on the host's page."""
    here = host.locator(".gather-chair.is-here")
    before = here.count()
    handed(host.context, replied(guest, link(host), name))
    expect(here).to_have_count(before + 1)


def dealt(host: Page, *guests: Page) -> None:
    host.locator("#gathered[data-act=gathered]").click()
    for page in (host, *guests):
        expect(page.locator(".evening, .finale").first).to_be_visible()


def caught_up(page: Page, plies: int) -> None:
    page.evaluate(CAUGHT_UP, [plies, PATIENCE])


def move(pages: dict[int, Page], rng: Random) -> bool:
    """Whoever is asked moves, on their own device; False once it is over. Seat 0 is the host's."""
    record: Record = kept_game(pages[0])
    state, plies = record.last(), len(record.moves)
    if state.turn == NOBODY:
        return False
    if state.turn in pages:  # else the house goes on by itself
        caught_up(pages[state.turn], plies)
        view = state.redact(state.turn)
        pages[state.turn].evaluate(PRESS, view.write(view.pick(rng)))
    caught_up(pages[0], plies + 1)
    return True
