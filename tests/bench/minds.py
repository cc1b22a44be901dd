"""The house thinking in a real browser, at tables of maestros: how soon a move is seen, how soon whoever presses
something meanwhile is answered, and how soon the coach speaks. `PYTHONPATH=engine:web python -m tests.bench.minds
[GAME …]` prints it, of these games alone if any are named.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from make.serve import serving
from salon import bots, games
from tests.e2e.company import PRESS
from tests.e2e.conftest import Enter, kept_game

from .web import DIST

SEATS, THOUGHTS, HINTS = 4, 20, 10
STRONG = {"pace": "instant"}  # nothing is waited for but thoughts

# A thought lasts from the picture that shows somebody thinking to the first with one move more. In its midst a setting
# is touched, which draws the whole table anew; what is measured ends with the frame that shows the answer.
WATCH = r"""() => {
  window.took = { thought: [], click: [], idea: [], move: [] };
  const after = new MessageChannel(), waiting = [];
  after.port1.onmessage = () => waiting.shift()();
  window.painted = () => new Promise((done) => {
    waiting.push(done);
    requestAnimationFrame(() => after.port2.postMessage(0));
  });
  const words = () => (keptGame().split(/\]\n\n/)[1] ?? "").split(/\s+/);
  const count = () => words().filter((word) => word && !/^\d+\.$/.test(word)).length;
  let since = 0, pressed = 0, ply = -1;
  const touch = () => {
    if (!document.querySelector("#stage .is-thinking")) return;
    pressed = performance.now();
    const setting = document.querySelector("form[data-change=settings] [name=pace]");
    setting.dispatchEvent(new Event("change", { bubbles: true }));
  };
  addEventListener("salon-shown", () => {
    const begun = performance.now(), moves = count(), was = since;
    if (pressed) {
      const from = pressed;
      painted().then(() => took.click.push(performance.now() - from));
      pressed = 0;
    }
    if (moves === ply) return;
    if (was) painted().then(() => took.thought.push(performance.now() - was));
    since = document.querySelector("#stage .is-thinking") ? begun : 0;
    if (since) setTimeout(touch, 150);
    ply = moves;
  });
}"""
# Until a person is asked, or the game is over.
ASKED = """() => new Promise((done) => {
  const look = () => {
    if (document.querySelector(".evening[data-house]")) return;
    removeEventListener("salon-shown", look);
    done();
  };
  addEventListener("salon-shown", look);
  look();
})"""
HINT = """async () => {
  const until = (selector) => new Promise((done) => {
    const look = () => {
      if (!document.querySelector(selector)) return;
      removeEventListener("salon-shown", look);
      painted().then(done);
    };
    addEventListener("salon-shown", look);
  });
  const from = performance.now();
  document.querySelector("[data-shortcut=c]").click();
  await until("#coach .coach-step p:not(.coach-looks)");
  took.idea.push(performance.now() - from);
  document.querySelector("#coach-more").click();
  await until("#coach .coach-move");
  took.move.push(performance.now() - from);
}"""
WHAT = {
    "thought": "strong, from its first thought to the picture of its move",
    "click": "a setting touched meanwhile, to the picture",
    "idea": "a hint, from the press to the idea",
    "move": "a hint, from the press to the move",
}


def measure(dist: Path, chromium: str | None, names: Iterable[str] = ()) -> dict[str, float]:
    figures: dict[str, float] = {}
    with serving(dist) as site, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in names or games.names():
            for key, took in watched(browser, site, game).items():
                what = f"{game}: {WHAT[key]}"
                figures[f"{what}, median of {len(took)} (ms)"] = median(took)
                figures[f"{what}, 95 of 100 within (ms)"] = sorted(took)[int(0.95 * (len(took) - 1) + 0.5)]
        browser.close()
    return figures


def watched(browser: Browser, site: str, game: str) -> dict[str, list[float]]:
    """Games against maestros, until there were thoughts and hints enough."""
    took: dict[str, list[float]] = {key: [] for key in WHAT}
    for seed in range(1, 10):
        enter = Enter(browser, site)
        page = enter(f"fr/{game}/play/", kept=STRONG | chairs(game), seed=seed)
        page.evaluate(WATCH)
        page.locator("#setup [type=submit]").click()
        page.locator(".evening").wait_for()
        play(page, took, Random(seed))
        for key, found in page.evaluate("took").items():
            took[key] += found
        enter.leave()
        if enough(took):
            break
    return took


def chairs(game: str) -> dict[str, str]:
    kinds = ["you", *["bot strong"] * (SEATS - 1), *["empty"] * (games.load(game).seats[-1] - SEATS)]
    return {f"setup.{game}.kind{seat}": kind for seat, kind in enumerate(kinds)}


def play(page: Page, before: dict[str, list[float]], rng: Random) -> None:
    """A game, with a hint before every move; a move is pressed as its record has it."""
    while True:
        page.evaluate(ASKED)
        record = kept_game(page)
        view = record.last()
        now = {key: before[key] + found for key, found in page.evaluate("took").items()}
        if view.turn != 0 or enough(now):
            return
        if len(now["move"]) < HINTS:
            page.evaluate(HINT)
        view = view.redact(0)
        page.evaluate(f"move => {{ ({PRESS})(move); }}", view.write(bots.load(record.game.name)(view, rng)))
        page.wait_for_function("plies => keptGame().length !== plies", arg=len(str(record)))


def enough(took: dict[str, list[float]]) -> bool:
    return len(took["thought"]) >= THOUGHTS and len(took["move"]) >= HINTS


if __name__ == "__main__":
    for what, figure in measure(DIST, os.environ.get("SALON_BROWSER") or None, sys.argv[1:]).items():
        print(f"{what:100}{figure:8.0f}")
