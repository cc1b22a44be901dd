"""The measure itself: on a sound page it finds nothing, and it finds each fault that is put there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from .measure import MEASURE

pytestmark = pytest.mark.e2e

SOUND = """<!doctype html>
<style>
  body { margin: 0; font: 16px/20px monospace }
  [data-subject], label, button { display: block; position: absolute; box-sizing: border-box; height: 60px }
  [data-subject] { left: 0; top: 0; width: 200px }
  label { top: 100px; width: 60px }
  label span { display: block; text-align: center }
  #two { left: 30px }
  #three { left: 200px }
  button { top: 200px; width: 100px; padding: 0 }
  #veil { display: none; position: fixed; inset: 0 }
</style>
<main id="stage"><div data-subject="lot">9</div>
<form id="hand">
  <label id="one"><input type="checkbox" hidden><span>1</span></label>
  <label id="two"><input type="checkbox" hidden><span>2</span></label>
  <label id="three"><input type="checkbox" hidden><span>3</span></label>
  <div class="deed"><button id="lay" type="button">Lay</button></div>
</form></main>
<div id="veil"></div>
"""
FAULTS = {
    "button { top: 560px }": ["#lay is 20 px outside, below"],
    "label#three { left: 380px }": ["#three is 40 px outside, right", "the page is 40 px too wide"],
    "#hand { position: absolute; width: 230px; height: 400px; overflow: hidden }": ["#three is cut by #hand, 30 px"],
    "#veil { display: block; bottom: 550px }": ["lot is covered by #veil"],
    "label#two { left: 8px }": ["#one shows a strip of 8 px"],
    "button { height: 40px }": ["#lay is only 100 px × 40 px"],
    "button { width: 20px; overflow: hidden }": ["#lay is only 20 px × 60 px", "#lay “Lay” leaves it by"],
    "#three span { font-size: 150px }": ["#three “3” leaves it by"],
    "#three span { width: 0; height: 0; overflow: hidden }": [".span “3” has no size"],
}  # fmt: skip


@pytest.fixture
def sound(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 400, "height": 600})
    page.set_content(SOUND)
    page.evaluate(MEASURE)
    yield page
    page.close()


def test_a_sound_page_has_no_fault(sound: Page) -> None:
    assert sound.evaluate("[...measure.marked(), ...measure.look()]") == []


@pytest.mark.parametrize(("style", "faults"), FAULTS.items(), ids=FAULTS)
def test_each_fault_is_found_and_named(sound: Page, style: str, faults: list[str]) -> None:
    sound.add_style_tag(content=style)
    found = sound.evaluate("measure.look()")
    for fault in faults:
        assert any(told.startswith(fault) for told in found), found


def test_a_table_that_marks_no_subject_is_told(sound: Page) -> None:
    sound.evaluate("document.querySelector('[data-subject]').remove()")
    assert sound.evaluate("measure.marked()") == ["nothing is marked data-subject"]


def test_what_moves_is_told_but_not_what_is_raised(sound: Page) -> None:
    before = sound.evaluate("measure.boxes()")
    sound.add_style_tag(content="label#one { transform: translateY(-8px) }")
    assert sound.evaluate("before => measure.strayed(before)", before) == []
    sound.add_style_tag(content="label#one { top: 101px } button { width: 90px }")
    assert sound.evaluate("before => measure.strayed(before)", before) == [
        "stands elsewhere: #one (top 1 px), #lay (width -10 px)"
    ]
