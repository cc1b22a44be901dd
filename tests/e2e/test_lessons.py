"""The first evenings, through the page: every step of every course in both languages; and the rules beside a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.games import laid
from printed import lessons
from salon.lesson import ASK, Step
from tests.e2e.conftest import PENSIVE, Enter, ready
from tests.e2e.person import Person
from tests.e2e.saves import TO_TOP_12, keeping

pytestmark = pytest.mark.e2e

# A press on a move of the lesson's own: the table's buttons are tried by hand and by each game's own tests.
MOVE = """(move) => {
  const press = document.createElement("button");
  press.dataset.move = move;
  document.querySelector("#stage").append(press);
  press.click();
  press.remove();
}"""


def go_on(page: Page) -> None:
    """On to the next step, once the moves before it have been shown."""
    before = page.locator("#voice").get_attribute("data-step")
    page.locator("#voice-on").click()
    expect(page.locator("#voice")).not_to_have_attribute("data-step", before or "")
    expect(page.locator("#voice[data-walking]")).to_have_count(0)


def be_shown(page: Page, step: Step) -> None:
    """Every hint, and then the answer."""
    for n in range(len(step.hints)):
        page.locator("#voice-hint").click()
        expect(page.locator(".hints li")).to_have_count(n + 1)
    page.locator("#voice-show").click()
    expect(page.locator(".notice-right")).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", laid())
def test_a_first_evening_is_played_through(enter: Enter, game: str, lang: str) -> None:
    """Every question answered; at the first of them a wrong answer, both hints and being shown."""
    page = ready(enter(f"{lang}/{game}/learn/{lessons.COURSE}/", locale=lang, size=(375, 667)))
    steps = [(part, step) for part in lessons.lesson(game, lessons.COURSE, lang).parts for step in part.steps]
    helped = False
    for at, (part, step) in enumerate(steps):
        expect(page.locator("#voice-title")).to_have_text(part.title)
        expect(page.locator("#asked")).to_be_in_viewport()
        if step.asks and not helped:
            helped = True
            be_shown(page, step)
        elif step.kind == ASK:
            page.evaluate(MOVE, " ".join(word[1:] for word in step.best.split()))
            expect(page.locator(".notice-right")).to_be_visible()
        elif step.asks:
            wrong = next((text for answer in step.answers if not answer.right for text in answer.tries), None)
            for said in (wrong, step.best):
                if said is not None:
                    page.locator("[data-act=choose]").nth(choices(step).index(said)).click()
                    expect(page.locator(".notice-right" if said == step.best else "#answered")).to_be_visible()
        if at < len(steps) - 1:
            go_on(page)
    page.locator("#voice-on").click()
    expect(page.locator(".voice-done")).to_be_visible()
    play = page.locator(".voice-done a")
    expect(play).to_have_attribute("href", f"../../../../{lang}/{game}/play/?now&whisper")
    play.click()
    ready(page)
    expect(page.locator(".evening")).to_be_visible()


def choices(step: Step) -> list[str]:
    return [text for answer in step.answers for text in answer.tries]


def test_stars_are_kept_and_shown(enter: Enter) -> None:
    page = ready(enter("en/high_society/learn/2.2/", locale="en"))
    steps = [step for part in lessons.lesson("high_society", "2.2", "en").parts for step in part.steps]
    for at, step in enumerate(steps):
        if step.asks:
            be_shown(page, step)
        if at < len(steps) - 1:
            go_on(page)
    page.locator("#voice-on").click()
    expect(page.locator(".voice-done")).to_be_visible()
    home = page.url.replace("2.2/", "")
    page.locator("#voice-next").click()  # and the next lesson opens
    expect(page.locator("#voice-title")).to_have_text(lessons.lesson("high_society", "2.3", "en").title)
    page.goto(home)
    expect(page.locator("[data-stars='stars.high_society.2.2']")).to_have_text("★☆☆")


def test_the_rules_open_beside_the_table_and_the_game_stays(enter: Enter) -> None:
    page = enter("en/high_society/play/", locale="en", before=PENSIVE, kept=keeping(TO_TOP_12, options="first=B"))
    expect(page.locator("#bid")).to_be_visible()
    before = page.locator("#stage").inner_html()
    page.locator(".toolbar [data-act=guide]").click()
    expect(page.locator("#guide li").first).to_contain_text("§")
    page.locator("#guide li a").first.click()
    frame = page.frame_locator("#panel-rule iframe")
    expect(frame.locator(".clause h2")).to_be_visible()
    expect(page.locator("#panel")).to_be_visible()
    assert page.locator("#stage").inner_html() == before
    person = Person(page)
    person.pick("15")  # and one plays on beside it
    person.press("#bid")
    expect(page.locator("#log .now")).to_have_text(re.compile("^Ana .*15"))
    expect(page.locator("#panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()


def test_a_rules_page_is_whole_without_script(enter: Enter) -> None:
    page = enter("fr/fan_tan/rules/", scripts=False)
    figures = page.locator("iframe.figure-frame")
    expect(figures).to_have_count(len(lessons.names("fan_tan")))
    for at in range(figures.count()):
        figures.nth(at).scroll_into_view_if_needed()
        expect(figures.nth(at).content_frame.locator("#voice-title")).to_be_visible()


def test_a_figure_comes_when_the_reader_is_near_and_all_of_them_to_be_printed(enter: Enter) -> None:
    printing = (
        "window.print = () => { document.documentElement.dataset.printed = document.querySelectorAll('%s').length }"
    )
    page = enter("fr/fan_tan/rules/", size=(375, 667), before=printing % ".figure[data-near]")
    figures, frames = page.locator(".figure"), page.locator(".figure-frame")
    figures.first.scroll_into_view_if_needed()
    expect(frames.first.content_frame.locator("#voice-title")).to_be_visible()
    expect(frames.last).to_be_hidden()
    assert frames.last.evaluate("(frame) => frame.contentDocument.URL") == "about:blank"
    page.locator("[data-print]").click()
    expect(page.locator("html")).to_have_attribute("data-printed", str(figures.count()))
    for frame in frames.all():
        expect(frame.content_frame.locator("#voice-title")).to_be_attached()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Game "high_society"]\n[Seats "A; B; C"]\n\n@A\n1. @7 A4 B3', "Line 5"),
        ('[Game "chess"]\n[Seats "A; B; C"]', "no game called"),
        ("", "missing"),
    ],
)
def test_an_authors_fault_is_told_in_the_kit_with_its_line(enter: Enter, text: str, said: str) -> None:
    page = enter("en/embed/", locale="en")
    page.locator("[name=show][value=record]").check(force=True)
    page.locator("textarea").fill(text or "x")
    frame = page.frame_locator("#preview iframe")
    expect(frame.locator("#bad")).to_contain_text(said)
    expect(page.locator("#told")).to_contain_text("salon-error")


@pytest.mark.parametrize("carried", ["#%%%", "#AAAA", "#=" + "x" * 1_000_001], ids=["torn", "empty", "long"])
def test_an_address_that_carries_nothing_says_so(enter: Enter, carried: str) -> None:
    page = enter(f"embed/v1/en/high_society/record/{carried}")
    page.locator("#voice-on").click()
    expect(page.locator("#bad")).to_be_visible()
