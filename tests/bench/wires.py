"""What a move takes from one device to another: by the wire alone, with its news back; and whole, from a guest's press
to the picture on the host's page and another guest's. `PYTHONPATH=engine:web python -m tests.bench.wires` prints it.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, sync_playwright

from make.serve import serving
from salon.core import NOBODY
from tests.e2e.company import PACE, PRESS, caught_up, dealt, laid, move, seated
from tests.e2e.conftest import Enter, kept_game

from .web import DIST

MOVES, APART = 200, 60  # ms between two, for the wire hears a guest's texts at most twenty times a second
WIRE = """async ([kind, ...given]) => {
  const { hosting, visiting } = await import("/static/wire.js");
  window.heard = () => {};
  window.met = new Promise((opened) => {
    const calls = { opened, gone() {}, apart() {}, said: (_, text) => window.heard(text) };
    window.wire = kind === "host" ? hosting(calls) : visiting("bench", calls);
  });
  return kind === "host" ? window.wire.invite("guest") : window.wire.reply(...given);
}"""
# Each move goes out as long as one is, and comes back as the news of it.
MOVE = """async ({ moves, apart }) => {
  const took = [];
  for (let ply = 0; ply < moves; ply++) {
    const text = JSON.stringify({ t: "play", ply, move: "4+10" }), sent = performance.now();
    await new Promise((back) => { window.heard = back; window.wire.send(text); });
    took.push(performance.now() - sent);
    await new Promise((next) => setTimeout(next, apart));
  }
  return took;
}"""
NEWS = """() => {
  const kinds = ["you", "guest", "bot"], states = ["here", "here", "house"], names = ["Ana", "Bruno", "Chloé"];
  window.heard = (text) => {
    window.wire.send("guest", JSON.stringify({ t: "move", moves: ["B" + text], spent: 0, names, kinds, states }));
  };
}"""


GAME = "fan_tan"  # many moves, at a table of the host and two guests
# When each picture was there, and how many moves this device kept by then.
PICTURES = r"""() => {
  window.pictures = [];
  const words = () => (keptGame().split(/\]\n\n/)[1] ?? "").split(/\s+/);
  const count = () => words().filter((word) => word && !/^\d+\.$/.test(word)).length;
  addEventListener("salon-shown", () => pictures.push([performance.timeOrigin + performance.now(), count()]));
}"""
PRESSED = f"move => {{ const at = performance.timeOrigin + performance.now(); ({PRESS})(move); return at; }}"
SHOWN = "plies => pictures.find(([, count]) => count >= plies)[0]"


def measure(dist: Path, chromium: str | None) -> dict[str, float]:
    with serving(dist) as site, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        host, guest = (browser.new_context(service_workers="block").new_page() for _ in range(2))
        for page in (host, guest):
            page.goto(site)
        met(host, guest)
        host.evaluate(NEWS)
        took: list[float] = guest.evaluate(MOVE, {"moves": MOVES, "apart": APART})
        pictures = shown(browser, site)
        browser.close()
    return {
        f"between devices: a press and the last picture of it, median of {len(pictures)} (ms)": median(pictures),
        f"between devices: a move and its news back, median of {MOVES} (ms)": median(took),
        "between devices: a move and its news back, 95 of 100 within (ms)": quantiles(took, n=20)[-1],
    }


def met(host: Page, guest: Page) -> None:
    code = host.evaluate(WIRE, ["host"])
    reply = guest.evaluate(WIRE, ["guest", code, False])
    host.evaluate("reply => window.wire.accept(reply)", reply)
    for page in (host, guest):
        page.evaluate("async () => { await window.met; }")


def shown(browser: Browser, site: str) -> list[float]:
    """Three devices: from a guest's press until both others show the move."""
    enter, rng, took = Enter(browser, site), Random(1), list[float]()
    host = laid(enter, GAME, (1, 2))
    guests = [enter("away.html", locale="en-GB", kept=PACE) for _ in range(2)]
    for guest in guests:
        seated(host, guest, "Guest")
    dealt(host, *guests)
    pages = {0: host, 1: guests[0], 2: guests[1]}
    for page in pages.values():
        page.evaluate(PICTURES)
    while len(took) < MOVES:
        record = kept_game(host)
        state, plies = record.last(), len(record.moves)
        if state.turn == NOBODY:
            break
        if state.turn not in (1, 2):
            move(pages, rng)
            continue
        caught_up(pages[state.turn], plies)
        view = state.redact(state.turn)
        pressed = pages[state.turn].evaluate(PRESSED, view.write(view.pick(rng)))
        others = [page for seat, page in pages.items() if seat != state.turn]
        for page in others:
            caught_up(page, plies + 1)
        took.append(max(page.evaluate(SHOWN, plies + 1) for page in others) - pressed)
    enter.leave()
    return took


if __name__ == "__main__":
    for what, figure in measure(DIST, os.environ.get("SALON_BROWSER") or None).items():
        print(f"{what:80}{figure:8.1f}")
