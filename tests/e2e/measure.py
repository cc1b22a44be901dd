"""Whether a table fits every window, stays still under the finger and survives being turned: a sentence a fault.

`python -m tests.e2e.measure GAME [SEATS …]` prints them for the site in dist/; `--shots FOLDER` keeps pictures.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from make.serve import serving
from salon import games
from salon.record import Record

from .conftest import DIST, Enter, chromium, ready, shelved
from .layout import resize
from .positions import keeping, positions

Size = tuple[int, int]

MEASURE = Path(__file__).with_suffix(".js").read_text("utf-8")
SIZES = [(375, 667), (667, 375), (844, 390), (640, 400), (768, 1024), (1280, 800), (1920, 1080), (320, 568)]
FEW = [(320, 568), (667, 375), (1280, 800)]
STORMS = [((320, 568), (768, 1024)), ((915, 412), (412, 915)), ((768, 1024), (375, 667))]
PICKS = 3
# Another game on the same table, as a link of the page leads to it: Python stays awake.
TURN_TO = """([id, kept]) => {
  for (const [key, text] of Object.entries(kept)) localStorage.setItem(`salon.${key}`, text);
  const way = document.createElement("a");
  way.href = `?table=${id}`;
  document.body.append(way);
  way.click();
}"""


def faults(page: Page, number: int | None = None) -> Iterator[str]:
    """All that is wrong with the position on this page, which was opened with MEASURE. Of many positions, which are
    numbered, each is picked in at a few sizes and turned once; together they come to every size and every storm."""
    page.evaluate("document.fonts.ready.then(() => 0)")
    yield from page.evaluate("measure.marked()")
    few = SIZES if number is None else [SIZES[(number * 3 + step) % len(SIZES)] for step in range(3)]
    for size in SIZES:
        resize(page, *size)
        yield from told(size, page.evaluate("measure.look()"))
        if size in few:
            yield from told(size, page.evaluate("most => measure.pick(most)", PICKS))
    for storm in STORMS if number is None else [STORMS[number % len(STORMS)]]:
        yield from dict.fromkeys(weathered(page, *storm))


def weathered(page: Page, one: Size, other: Size) -> Iterator[str]:
    """There and back again: everything is where it was, and no card is blank."""
    resize(page, *one)
    before = page.evaluate("measure.boxes()")
    for size, last in ((other, one), (one, other)):
        resize(page, *size)
        yield from told(size, page.evaluate("measure.blank()"), f"turned from {last[0]}×{last[1]}, ")
    yield from told(one, page.evaluate("before => measure.strayed(before)", before), "turned and turned back, ")


def told(size: Size, found: list[str], when: str = "") -> list[str]:
    return [f"{size[0]}×{size[1]}: {when}{fault}" for fault in found]


def of_table(enter: Enter, game: str, seats: int, shots: Path | None = None, *, closely: bool = False) -> Iterator[str]:
    """The faults of every position of this table. The fewest sit in English, the others in French."""
    lang = "en" if seats == games.load(game).seats[0] else "fr"
    (first, opening), *others = positions(game, seats, lang).items()
    page = enter(f"{lang}/{game}/play/", kept=keeping(opening), before=MEASURE)
    for number, (name, record) in enumerate([(first, opening), *others]):
        if number:
            turn_to(page, record, f"n{number}")
        for fault in faults(page, None if closely else number):
            yield f"{game}, {seats} seats, {name}, {fault}"
        if shots:
            take(page, shots / f"{game}-{seats}-{name.replace(' ', '-')}")
    enter.leave()


def of_few(enter: Enter, game: str, shown: dict[str, Record], sizes: list[Size] = FEW) -> Iterator[str]:
    """The faults of these positions, looked at in a few windows. No bot goes on."""
    (first, opening), *others = shown.items()
    page = enter(f"fr/{game}/play/", kept=keeping(opening) | {"pace": "press"}, before=MEASURE)
    for number, (name, record) in enumerate([(first, opening), *others]):
        if number:
            turn_to(page, record, f"n{number}")
        for size in sizes:
            resize(page, *size)
            for fault in told(size, page.evaluate("measure.look()")):
                yield f"{game}, {name}, {fault}"


def turn_to(page: Page, record: Record, id_: str) -> None:
    kept = {key.replace("kept", id_): text for key, text in shelved(keeping(record)).items()}
    page.evaluate(TURN_TO, [id_, kept])
    expect(page).to_have_url(re.compile(rf"[?&]table={id_}$"))
    ready(page)


def take(page: Page, path: Path) -> None:
    for width, height in SIZES:
        resize(page, width, height)
        page.screenshot(path=f"{path}-{width}x{height}.png")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.measure", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", type=int, nargs="*")
    parser.add_argument("--shots", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    chairs, number = games.load(asked.game).seats, 0
    with serving(DIST) as site, chromium() as browser:
        enter = Enter(browser, site)
        for seats in asked.seats or (chairs[0], chairs[-1]):
            for fault in of_table(enter, asked.game, seats, asked.shots, closely=True):
                print(fault, flush=True)
                number += 1
    print(f"{number} faults")


if __name__ == "__main__":
    main()
