"""What every page owes to small screens."""

from __future__ import annotations

from itertools import combinations

from playwright.sync_api import Locator, Page

SIZES = [(320, 640), (375, 667), (1280, 800)]
WIDTHS = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
SETTLED = """([width, height]) => new Promise(done => {
  const there = () => innerWidth === width && innerHeight === height;
  const look = () => requestAnimationFrame(there() ? () => setTimeout(done) : look);
  look();
})"""
ON_TOP = """button => {
  const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  return { inside, free: button.contains(at), height };
}"""
BOXES = """places => places.map(place => {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  return { name: place.id || place.className, left, right, top, bottom };
})"""


def no_sideways_scroll(page: Page) -> None:
    whole, seen = page.evaluate(WIDTHS)
    assert whole <= seen, f"{whole} px wide on {seen}"


def within_reach(button: Locator) -> None:
    """In the window, covered by nothing, and large enough for a finger."""
    found = button.evaluate(ON_TOP)
    assert found["inside"], f"{button} is outside the window"
    assert found["free"], f"{button} is covered"
    assert found["height"] >= 40, f"{button} is {found['height']} px high"


def apart(places: Locator) -> None:
    """None of them lies on another."""
    boxes = places.evaluate_all(BOXES)
    assert len(boxes) > 1
    for one, other in combinations(boxes, 2):
        across = min(one["right"], other["right"]) - max(one["left"], other["left"])
        down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
        assert min(across, down) < 1, f"{one} lies on {other}"


def resize(page: Page, width: int, height: int) -> None:
    """Another window, and the page painted in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, [width, height])


def fits(page: Page, *buttons: str) -> None:
    """In every size: nothing scrolls sideways, and what must be pressed can be."""
    for size in SIZES:
        resize(page, *size)
        no_sideways_scroll(page)
        for button in buttons:
            within_reach(page.locator(button))
