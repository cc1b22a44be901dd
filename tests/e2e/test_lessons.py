"""The first evenings, through the page: every step of every course in both languages; and the rules beside a table."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain

import pytest
from playwright.sync_api import Page, expect

from pages.games import laid
from printed import lessons, rules
from salon.lesson import ANY, ASK, Step
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


# A wrong answer, a move or one of the words on offer, and then every hint: what was said to the one, how many came.
HELPED = f"""async ([wrong, hints]) => {{
  const shown = (press) => new Promise((done) => {{
    addEventListener("salon-shown", done, {{ once: true }});
    press();
  }});
  const said = () => document.querySelector("#answered.notice:not(.notice-right)")?.textContent ?? "";
  const counts = [];
  if (typeof wrong === "string") await shown(() => ({MOVE})(wrong));
  if (typeof wrong === "number") await shown(() => document.querySelector(`#choice-${{wrong}}`).click());
  const answered = said();
  for (let n = 0; n < hints; n++) {{
    await shown(() => document.querySelector("#voice-hint").click());
    counts.push(document.querySelectorAll(".hints li").length);
  }}
  return [answered, counts];
}}"""


def go_on(page: Page) -> None:
    """On to the next step, once the moves before it have been shown."""
    before = page.locator("#voice").get_attribute("data-step")
    page.locator("#voice-on").click()
    expect(page.locator("#voice")).not_to_have_attribute("data-step", before or "")
    expect(page.locator("#voice[data-walking]")).to_have_count(0)


def be_helped(page: Page, step: Step) -> None:
    """The first mistake that is foreseen, and every hint."""
    wrong = next((text for answer in step.answers if not answer.right for text in answer.tries if text != ANY), None)
    tried = wrong if wrong is None else moves(wrong) if step.kind == ASK else choices(step).index(wrong)
    answered, hints = page.evaluate(HELPED, [tried, len(step.hints)])
    assert hints == [*range(1, len(step.hints) + 1)]
    assert bool(answered) == (wrong is not None)


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
    """Every question answered, the first by being shown, the others after a mistake and all hints: moves in French."""
    page = ready(enter(f"{lang}/{game}/learn/{lessons.COURSE}/", locale=lang, size=(375, 667)))
    steps = [(part, step) for part in lessons.lesson(game, lessons.COURSE, lang).parts for step in part.steps]
    helped = False
    for at, (part, step) in enumerate(steps):
        expect(page.locator("#voice-title")).to_have_text(part.title)
        expect(page.locator("#asked")).to_be_in_viewport()
        if step.asks and not helped:
            helped = True
            be_shown(page, step)
        elif step.asks:
            if lang == "fr" or step.kind != ASK:
                be_helped(page, step)
            if step.kind == ASK:
                page.evaluate(MOVE, moves(step.best))
            else:
                page.locator("[data-act=choose]").nth(choices(step).index(step.best)).click()
            expect(page.locator(".notice-right")).to_be_visible()
        if at < len(steps) - 1:
            go_on(page)
    page.locator("#voice-on").click()
    expect(page.locator(".voice-done")).to_be_visible()
    play = page.locator(".voice-done a")
    expect(play).to_have_attribute("href", f"../../../../{lang}/{game}/play/?now&whisper")
    play.click()
    ready(page)
    expect(page.locator(".evening")).to_be_visible()


def moves(text: str) -> str:
    """As a table's buttons have them: without who makes them."""
    return " ".join(word[1:] for word in text.split())


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


def test_the_rules_open_beside_a_lesson(enter: Enter) -> None:
    page = ready(enter("en/high_society/learn/2.2/", locale="en"))
    page.locator("#voice a[target=rules]").first.click()
    expect(page.locator("#panel-title")).to_have_text("§2.2")
    expect(page.frame_locator("#panel-rule iframe").locator(".clause h2")).to_be_visible()
    assert page.context.pages == [page]
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#voice a[target=rules]").first).to_be_focused()


def test_a_rules_page_is_whole_without_script(enter: Enter) -> None:
    page = enter("fr/fan_tan/rules/", scripts=False)
    figures = page.locator("iframe.figure-frame")
    expect(figures).to_have_count(len(lessons.names("fan_tan")))
    for at in range(figures.count()):
        figures.nth(at).scroll_into_view_if_needed()
        expect(figures.nth(at).content_frame.locator("#voice-title")).to_be_visible()


def test_a_figure_of_little_height_has_no_more_room_than_it_fills(enter: Enter) -> None:
    page = enter("fr/big_top/rules/")
    figure = page.locator("[id='f-1.2']")
    figure.scroll_into_view_if_needed()
    frame = figure.locator("iframe")
    page.wait_for_function(
        """(frame) => frame.style.blockSize
          && frame.clientHeight === Math.ceil(frame.contentDocument.body.getBoundingClientRect().height)""",
        arg=frame.element_handle(),
    )
    expect(frame.content_frame.locator("#voice-on")).to_be_visible()


def titles(pdf: bytes) -> set[str]:
    """What its outline names, as letters and digits alone."""
    found = re.findall(rb"/Title (?:<FEFF([0-9A-F]*)>|\((.*?)\)\n)", pdf)
    read = [bytes.fromhex(wide.decode()).decode("utf-16-be") if wide else plain.decode() for wide, plain in found]
    return {"".join(filter(str.isalnum, title)) for title in read}


def test_a_rules_page_without_script_is_printed_with_its_clauses_and_what_its_figures_hold(enter: Enter) -> None:
    page = enter("fr/fan_tan/rules/", scripts=False)
    page.wait_for_load_state("load")
    page.emulate_media(media="print")
    for frame in page.locator("iframe.figure-frame").all():
        picture = frame.content_frame.locator(".lesson > .evening")
        assert min((picture.bounding_box() or {"height": 0, "width": 0})[side] for side in ("height", "width")) > 100
    pdf = page.pdf(outline=True, tagged=True)
    clauses = rules.book("fan_tan", "fr").clauses.values()
    wanted = {"".join(filter(str.isalnum, f"{clause.number}{clause.heading}")) for clause in clauses}
    assert wanted - titles(pdf) == set()
    linked = Counter(link.decode() for link in re.findall(rb"/URI \([^)]*#r([\d.]+)\)", pdf))
    inside = [lessons.lesson("fan_tan", name, "fr").parts[0].rules for name in lessons.names("fan_tan")]
    assert Counter(chain(*inside)) - linked == Counter()  # each figure names its rules


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
        ('[Seats "Ana; Bruno; Chloé"]\n\n@C\n1. @7 A4 B3 C6 A8', "missing"),
        ("x", "carries nothing that can be read"),
    ],
)
def test_an_authors_fault_is_told_in_the_kit_with_its_line(enter: Enter, text: str, said: str) -> None:
    page = enter("en/embed/", locale="en")
    page.locator("[name=show][value=record]").check(force=True)
    page.locator("textarea").fill(text)
    frame = page.frame_locator("#preview iframe")
    expect(frame.locator("#bad")).to_contain_text(said)
    expect(page.locator("#told")).to_contain_text("salon-error")


def test_a_text_brings_its_own_game_to_the_kit(enter: Enter) -> None:
    page = enter("en/embed/", locale="en")
    expect(page.locator("[name=game]")).not_to_have_value("great_dalmuti")
    page.locator("[name=show][value=record]").check(force=True)
    page.locator("textarea").fill(lessons.source("great_dalmuti", "2.1", "en"))
    frame = page.frame_locator("#preview iframe")
    expect(frame.locator("body.great-dalmuti #asked")).to_be_visible()
    expect(page.locator("[name=game]")).to_have_value("great_dalmuti")
    expect(page.locator("#code-element")).to_contain_text('<grand-salon game="great_dalmuti" record=')


def test_a_text_of_5_mb_is_told_that_it_is_too_long(enter: Enter) -> None:
    page = enter("en/embed/", locale="en")
    page.locator("[name=show][value=record]").check(force=True)
    page.locator("textarea").evaluate(
        """(area) => {
          area.value = '[Game "fan_tan"]\\n' + "one two three ".repeat(400_000);
          area.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    expect(page.frame_locator("#preview iframe").locator("#bad")).to_contain_text("too long: at most 1000000")


@pytest.mark.parametrize(
    ("carried", "said"),
    [
        ("", "carries nothing that can be read"),
        ("#%%%", "carries nothing that can be read"),
        ("#" + "AAAA" * 20, "carries nothing that can be read"),
        ("#=" + "x" * 2_000_001, "carries nothing that can be read"),
        ("#=" + "x" * 1_000_001, "too long: at most 1000000"),
    ],
    ids=["none", "torn", "empty", "endless", "long"],
)
def test_an_address_that_carries_nothing_says_so(enter: Enter, carried: str, said: str) -> None:
    page = enter(f"embed/v1/en/high_society/record/{carried}")
    page.locator("#voice-on").click()
    expect(page.locator("#bad")).to_contain_text(said)
