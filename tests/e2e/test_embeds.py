"""A rules site of somebody else's, built by MkDocs and read from another origin in two browsers, with our figures."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, Playwright, expect

from make.serve import serving
from printed import lessons
from tests.e2e.conftest import PATIENCE, Enter, launched

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
    with built(ROOT / "examples/rules-site", target, site) as address:
        yield address


@contextmanager
def built(source: Path, target: Path, site: str) -> Iterator[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(target)]
    subprocess.run(command, cwd=source, env={**os.environ, "SALON_ADDRESS": site}, check=True)
    with serving(target) as address:
        yield address.replace("127.0.0.1", "localhost")


class Visit:
    """A page of the rules site, and what it asked our origin for."""

    def __init__(self, reader: Browser, address: str, site: str, before: str = "") -> None:
        self.context = reader.new_context(viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        self.faults: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("request", lambda asked: self.asked.append(asked.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.add_init_script(LISTEN)
        self.page.add_init_script(before)
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

    def go(path: str, before: str = "") -> Visit:
        visits.append(Visit(reader, rules_site + path, site, before))
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


def test_an_address_that_frames_nothing_is_told_to_the_page_around_and_leads_out_of_the_frame(visit: Any) -> None:
    there = visit("high-society/")
    there.page.evaluate("document.querySelector('#ahead').setAttribute('rule', '9.9')")
    there.page.locator("#ahead").scroll_into_view_if_needed()
    there.page.wait_for_function("() => heard.length > 0")
    assert there.heard() == [["error", {"message": "This door opens on nothing The address may be old, or mistyped."}]]
    home = there.page.frame_locator("#ahead iframe").locator("[lang=en] a:visible")
    assert home.get_attribute("target") == "_top"
    assert home.evaluate("(link) => link.href") == f"{there.site}en/"
    there.faults[:] = [fault for fault in there.faults if "/static/lost.js" not in fault]  # it looks in two places


def test_the_lines_of_the_kit_hold_in_markdown(enter: Enter, reader: Browser, site: str, tmp_path: Path) -> None:
    """A whole course, its empty lines and all its marks with it, pasted between two paragraphs."""
    kit = enter("en/embed/", locale="en")
    kit.locator("[name=show][value=record]").check(force=True)
    kit.locator("textarea").fill(lessons.source("high_society", "first", "en"))
    expect(kit.locator("#code-element")).to_contain_text("</grand-salon>")
    expect(kit.locator("#code-element")).to_contain_text("Title")
    shutil.copytree(ROOT / "examples/rules-site", tmp_path / "source")
    snippet = kit.locator("#code-element").inner_text()
    (tmp_path / "source/docs/table.md").write_text(f"Before.\n\n{snippet}\n\nAfter.\n", "utf-8")
    with built(tmp_path / "source", tmp_path / "built", site) as address:
        there = Visit(reader, f"{address}table/", site)
        salon = there.page.locator("grand-salon")
        assert salon.get_attribute("record") == lessons.source("high_society", "first", "en")
        press(there.frame("grand-salon").locator("#voice-on"))
        title = lessons.lesson("high_society", "first", "en").title
        expect(there.frame("grand-salon").locator("#voice-title")).to_have_text(title)
        assert there.faults == []
        there.context.close()


# In every frame of another site than the page: a browser that gives it nothing to store in.
BLOCKED = """if (top !== window) {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
  }
}"""


def test_a_figure_is_solved_where_storage_is_blocked(visit: Any) -> None:
    there = visit("high-society/", BLOCKED)
    frame = there.frame("#own")
    press(frame.locator("#voice-on"))
    expect(frame.locator("#asked")).to_be_visible()
    assert frame.locator("body").evaluate("() => { try { return !localStorage; } catch { return true; } }")
    follows(there.page, "#own")
    bid(frame, 8)
    expect(frame.locator(".notice-right")).to_be_visible()


def test_the_element_follows_its_attributes_and_begins_anew(visit: Any) -> None:
    there = visit("high-society/")
    frame = there.frame("#ahead")
    press(frame.locator("#voice-hint"))
    expect(frame.locator(".hints li")).to_have_count(1)
    there.page.evaluate("document.querySelector('#ahead').again()")
    expect(frame.locator(".hints li")).to_have_count(0)
    there.page.evaluate(
        """() => {
          const salon = document.querySelector("#ahead");
          salon.setAttribute("width", "300");
          salon.setAttribute("lang", "fr");
          salon.setAttribute("lesson", "2.3");
        }"""
    )
    title = lessons.lesson("high_society", "2.3", "fr").title
    expect(frame.locator("#voice-title")).to_have_text(title)
    follows(there.page, "#ahead")
    assert there.page.locator("#ahead iframe").evaluate("(frame) => frame.clientWidth") == 300


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


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
def test_a_height_is_followed_within_bounds_and_told(visit: Any) -> None:
    there = visit("high-society/")
    frame = there.frame("#ahead")
    follows(there.page, "#ahead")
    there.page.evaluate(
        """() => {
          window.heights = [];
          addEventListener("salon-resize", ({ target, detail }) => {
            heights.push([detail.height, target.querySelector("iframe").style.height]);
          });
        }"""
    )
    frame.locator("body").evaluate(
        """() => {
          for (const height of [333, 99_999, "334", null, -1]) {
            parent.postMessage({ salon: 1, event: "resize", detail: { height } }, "*");
          }
        }"""
    )
    there.page.wait_for_function("() => heights.some(([height]) => height === 120)")
    told = there.page.evaluate("heights")
    assert [one for one in told if one[0] in (333, 4000, 120)] == [[333, "333px"], [4000, "4000px"], [120, "120px"]]
    assert all(type(height) in (int, float) and height not in (0, 334) for height, _ in told)


HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>A page of somebody else’s</title>
<meta http-equiv="Content-Security-Policy" content="frame-src {site}">
<iframe id="plain" title="Plain" src="{site}embed/v1/en/high_society/lesson/2.2/" width="600" height="900"></iframe>
<iframe id="boxed" title="Boxed" src="{site}embed/v1/en/high_society/lesson/2.2/" width="600" height="900"
  sandbox="{sandbox}"></iframe>
<iframe id="stray" title="No salon" src="{other}"></iframe>
</html>"""


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
def test_a_plain_frame_lives_by_a_policy_for_our_origin_and_in_the_sandbox_that_the_kit_advises(
    reader: Browser, site: str, tmp_path: Path
) -> None:
    told = (ROOT / "web/kit/reference.en.md").read_text("utf-8")
    [sandbox] = re.findall(r"\*\*sandbox\*\*, if you wish: `([^`]+)`", told)
    with serving(tmp_path) as address:
        other = address.replace("127.0.0.1", "localhost")
        (tmp_path / "index.html").write_text(HOST.format(site=site, sandbox=sandbox, other=f"{address}there/"), "utf-8")
        there = Visit(reader, other, site)
        for name in ("plain", "boxed"):
            frame = there.page.frame_locator(f"#{name}")
            press(frame.locator("#voice-hint"))
            expect(frame.locator(".hints li")).to_have_count(1)
        assert f"{address}there/" not in there.asked  # the policy is one
        press(there.page.frame_locator("#boxed").locator(".frame-foot .tool"))
        there.page.wait_for_url(f"{site}en/high_society/learn/2.2/")
        assert there.faults == []
        there.context.close()


@pytest.mark.parametrize("reader", ["chromium"], indirect=True)
def test_a_printed_page_has_the_frames_that_nobody_has_been_near(reader: Browser, site: str, tmp_path: Path) -> None:
    far = f'<iframe src="{site}embed/v1/en/high_society/lesson/2.2/" loading="lazy" width="600" height="700"></iframe>'
    (tmp_path / "index.html").write_text(f'<!doctype html><div style="height: 60000px"></div>{far}', "utf-8")
    with serving(tmp_path) as address:
        there = Visit(reader, address.replace("127.0.0.1", "localhost"), site)
        there.page.wait_for_load_state("load")
        assert not [url for url in there.asked if url.startswith(site)]
        pdf = there.page.pdf()
        there.context.close()
    assert f"/URI ({site}en/high_society/rules/#r2.2)".encode() in pdf  # its figure names the rule
