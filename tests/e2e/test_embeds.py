"""A rules site of somebody else's, built by MkDocs and read from another origin in two browsers, with our figures."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, Playwright, expect

from make.serve import serving
from tests.e2e.conftest import PATIENCE, launched

ROOT = Path(__file__).parents[2]
PYTHON = ("/py/", "/pyodide/", "/pyscript/", "python.js")
LISTEN = """{
  window.heard = [];
  const names = ["ready", "step", "move", "answer", "complete", "error"];
  for (const name of names) addEventListener(`salon-${name}`, ({ detail }) => heard.push([name, detail]));
}"""


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def reader(request: pytest.FixtureRequest, driver: Playwright) -> Iterator[Browser]:
    """Whoever reads the site."""
    with launched(driver, request.param) as opened:
        yield opened


@pytest.fixture(scope="module")
def rules_site(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The example, as its own README builds it; on another site than ours, not only another port."""
    target = tmp_path_factory.mktemp("rules-site")
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(target)]
    subprocess.run(command, cwd=ROOT / "examples/rules-site", env={**os.environ, "SALON_ADDRESS": site}, check=True)
    with serving(target) as address:
        yield address.replace("127.0.0.1", "localhost")


class Visit:
    """A page of the rules site, and what it asked our origin for."""

    def __init__(self, reader: Browser, address: str, site: str) -> None:
        self.context = reader.new_context(viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("request", lambda asked: self.asked.append(asked.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.add_init_script(LISTEN)
        self.page.goto(address, wait_until="domcontentloaded")  # its frames come when they come
        self.site = site

    @property
    def python(self) -> list[str]:
        return [url for url in self.asked if url.startswith(self.site) and any(part in url for part in PYTHON)]

    def heard(self) -> list[Any]:
        found: list[Any] = self.page.evaluate("heard")
        return found

    def frame(self, selector: str) -> FrameLocator:
        self.page.locator(selector).scroll_into_view_if_needed()
        return self.page.frame_locator(f"{selector} iframe")


@pytest.fixture
def visit(reader: Browser, rules_site: str, site: str) -> Iterator[Any]:
    visits: list[Visit] = []

    def go(path: str) -> Visit:
        visits.append(Visit(reader, rules_site + path, site))
        return visits[-1]

    yield go
    for one in visits:
        assert one.faults == []
        one.context.close()


def press(what: Locator) -> None:
    """As a hand does; in Firefox, where Playwright's does not reach into another site's frame, as a script."""
    browser = what.page.context.browser
    if browser and browser.browser_type.name == "firefox":
        expect(what).to_be_visible()
        what.evaluate("(element) => element.click()")
    else:
        what.click()


def bid(frame: FrameLocator, note: int) -> None:
    press(frame.locator("label.pick", has=frame.locator(f"input[value='{note}']")))
    press(frame.locator("#bid[data-move]"))


# Inside a frame: its window has grown to what stands in it.
GROWN = """() => new Promise((done) => {
  const grown = () => innerHeight >= document.body.getBoundingClientRect().height - 2;
  const look = () => (grown() ? done() : requestAnimationFrame(look));
  look();
})"""


def follows(page: Page, selector: str) -> None:
    """The frame is as high as what stands in it, once it has settled."""
    frame = page.frame_locator(f"{selector} iframe")
    expect(frame.locator("body")).to_be_visible()
    frame.locator("body").evaluate(GROWN)


def test_ten_figures_are_pictures_until_one_is_touched_and_then_it_is_solved_inside(visit: Any) -> None:
    there = visit("high-society/")
    figures = there.page.locator("grand-salon iframe")
    expect(figures).to_have_count(10)
    for at in range(10):
        figures.nth(at).scroll_into_view_if_needed()
        expect(figures.nth(at).content_frame.locator(".frame-foot")).to_be_visible()
    expect(there.frame("#ahead").locator("#voice-title")).to_have_text("Going ahead")
    follows(there.page, "#ahead")
    assert there.python == []

    frame = there.frame("#own")
    press(frame.locator("#voice-on"))
    expect(frame.locator("#asked")).to_be_visible()
    follows(there.page, "#own")  # it has grown: nothing moves under the finger any more
    bid(frame, 8)
    expect(frame.locator(".notice-right")).to_be_visible()
    follows(there.page, "#own")
    press(frame.locator("#voice-on"))
    expect(frame.locator(".voice-done")).to_be_visible()
    there.page.wait_for_function("() => heard.length > 3")
    assert [name for name, _ in there.heard()] == ["ready", "move", "answer", "complete"]
    assert there.heard()[1][1] == {"seat": "C", "move": "8"}
    assert there.heard()[3][1]["stars"] == 3
    assert there.python != []


def test_one_python_at_a_time_and_an_authors_own_text(visit: Any) -> None:
    there = visit("high-society/")
    first, own = there.frame("#ahead"), there.frame("#own")
    press(first.locator("#voice-hint"))
    expect(first.locator(".hints li")).to_have_count(1)
    press(own.locator("#voice-on"))
    expect(own.locator("#asked")).to_contain_text("opera glasses")
    expect(first.locator("html[data-ready]")).to_have_count(0)  # it sleeps
    expect(first.locator(".hints li")).to_have_count(1)  # and keeps its face
    follows(there.page, "#own")
    bid(own, 8)
    expect(own.locator(".notice-right")).to_contain_text("Eight tops six")
    press(first.locator("#voice-hint"))  # and wakes again
    expect(first.locator("html[data-ready]")).to_have_count(1)
    expect(own.locator("html[data-ready]")).to_have_count(0)


def test_what_is_forged_does_nothing(visit: Any) -> None:
    there = visit("high-society/")
    frame = there.frame("#ahead")
    press(frame.locator("#voice-hint"))
    expect(frame.locator(".hints li")).to_have_count(1)
    follows(there.page, "#ahead")
    there.page.wait_for_function("() => heard.length > 0")  # it has said that it is ready
    before, said = frame.locator("#stage").inner_html(), there.heard()
    there.page.evaluate(
        """() => new Promise((done) => {
          const salon = document.querySelector("#ahead iframe").contentWindow;
          const forged = [{ salon: 2, act: "again" }, { salon: 1, act: "move", value: "25" }, { salon: 1 },
            { salon: 1, act: "goto", value: {} }, { salon: 1, act: "theme", value: "url(x)" }, "again", null,
            { act: "again" }, { salon: 1, act: "sleep" }];
          for (const message of forged) salon.postMessage(message, "*");
          const third = document.createElement("iframe");
          document.body.append(third);
          const script = third.contentDocument.createElement("script");
          script.textContent = `
            parent.document.querySelector("#ahead iframe").contentWindow.postMessage({ salon: 1, act: "again" }, "*");
            parent.postMessage({ salon: 1, event: "resize", detail: { height: 3333 } }, "*");
            parent.postMessage({ salon: 1, event: "complete", detail: { stars: 3 } }, "*");`;
          third.contentDocument.body.append(script);
          dispatchEvent(new MessageEvent("message", { data: { salon: 1, event: "resize", detail: { height: 3333 } },
            origin: new URL(document.querySelector("#ahead iframe").src).origin, source: window }));
          setTimeout(done, 0);
        })"""
    )
    press(frame.locator("#voice-hint"))  # it answers, so what came before was heard
    expect(frame.locator(".hints li")).to_have_count(2)
    assert frame.locator("#stage").inner_html().startswith(before[: before.index("hints")])
    assert there.heard() == said
    follows(there.page, "#ahead")
    assert there.page.locator("#ahead iframe").evaluate("(frame) => frame.style.height") != "3333px"


def test_a_course_and_a_table_stand_on_a_foreign_page(visit: Any) -> None:
    learning = visit("course/")
    course = learning.frame("#course")
    expect(course.locator("#voice-title")).to_be_visible()
    learning.page.evaluate("document.querySelector('#course').start()")
    expect(course.locator("html[data-ready]")).to_have_count(1)
    press(course.locator("#voice-on"))
    learning.page.wait_for_function("() => heard.some(([name]) => name === 'step')")
    learning.page.evaluate("document.querySelector('#course').goto(1)")
    learning.page.wait_for_function("() => heard.at(-1)[1].step === 1")

    playing = visit("table/")
    playing.page.evaluate("addEventListener('message', ({ data }) => heard.push([data.event, data.detail]))")
    playing.page.locator("#table").scroll_into_view_if_needed()
    table = playing.page.frame_locator("#table")
    assert playing.python == []
    press(table.locator(".setup-deed button"))
    expect(table.locator(".evening")).to_be_visible()
    playing.page.wait_for_function("() => heard.some(([name]) => name === 'move')")


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)  # Playwright's keys reach no foreign frame in Firefox
def test_the_keyboard_goes_in_and_comes_out_again(visit: Any) -> None:
    there = visit("high-society/")
    frame = there.frame("#ahead")
    frame.locator("#voice-hint").focus()
    there.page.keyboard.press("Enter")
    expect(frame.locator(".hints li")).to_have_count(1)
    frame.locator(".frame-foot a").last.focus()
    there.page.keyboard.press("Tab")
    there.page.wait_for_function("() => !document.querySelector('#ahead').contains(document.activeElement)")
