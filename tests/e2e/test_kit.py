"""The embed kit: each kind gives its lines, its preview and its address; a replay leads there with its game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pages.games import laid
from printed import kit
from salon.record import Record

from .conftest import Enter, ready
from .saves import ENDED, saved

pytestmark = pytest.mark.e2e

KINDS = {
    "rule": ("3.4", 'rule="3.4"', "rule/3.4/"),
    "lesson": ("2.1", 'lesson="2.1"', "lesson/2.1/"),
    "course": (None, "course", "course/"),
    "table": (None, "table", "table/"),
}


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"[name={name}][value={value}]").check(force=True)


def copied(page: Page, kind: str) -> str:
    page.locator("#told").evaluate("(told) => { told.textContent = ''; }")
    page.locator(f"[data-lines={kind}]").click()
    expect(page.locator("#told")).to_have_text("Copied.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    assert text == page.locator(f"#code-{kind}").text_content()
    return text


def test_each_kind_gives_its_lines_its_preview_and_its_address(enter: Enter, site: str) -> None:
    page = enter("en/embed/", locale="en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[name=game]").select_option("great_dalmuti")
    choose(page, "lang", "fr")
    choose(page, "light", "dark")
    page.locator("[name=width]").fill("400")
    expect(page.locator("[name=width-said]")).to_have_text("400 px")
    shown = page.locator("#preview iframe")
    for kind, (which, said, path) in KINDS.items():
        choose(page, "show", kind)
        if which:
            page.locator("[name=which]").select_option(which)
        address = f"{site}embed/v1/fr/great_dalmuti/{path}?theme=dark"
        expect(page.locator("#code-link")).to_have_text(address)
        expect(shown).to_have_attribute("src", address)
        expect(shown.content_frame.locator("html[lang=fr][data-theme=dark]")).to_have_count(1)
        assert shown.evaluate("(frame) => frame.clientWidth") == 400
        assert copied(page, "link") == address
        assert copied(page, "iframe") == (
            f'<iframe src="{address}" title="The Great Dalmuti" width="400" height="680" loading="lazy"></iframe>'
        )
        assert copied(page, "element") == (
            f'<script src="{site}embed/v1/embed.js" async></script>\n'
            f'<grand-salon game="great_dalmuti" {said} lang="fr" theme="dark" width="400">\n'
            f'  <a href="{site}fr/great_dalmuti/">The Great Dalmuti</a>\n</grand-salon>'
        )


def test_a_text_of_ones_own_begins_with_a_position_that_stands_and_stays_once_it_is_ones_own(enter: Enter) -> None:
    page = enter("en/embed/", locale="en")
    choose(page, "show", "record")
    text = page.locator("[name=record]")
    for game in laid():
        page.locator("[name=game]").select_option(game)
        expect(text).to_have_value(kit.sample(game, "en"))
    frame = page.frame_locator("#preview iframe")
    expect(frame.locator("#asked")).to_contain_text("What would you do here?")
    expect(frame.locator(".place")).to_be_visible()
    own = kit.sample("fan_tan", "en").replace("Ana", "Zoé")
    text.fill(own)
    expect(page.locator("[name=game]")).to_have_value("fan_tan")
    expect(frame.locator("body.fan-tan #asked")).to_be_visible()
    page.locator("[name=game]").select_option("big_top")
    expect(page.locator("[name=game]")).to_have_value("fan_tan")  # the text says which game it is of
    expect(text).to_have_value(own)


def test_a_replay_leads_to_the_kit_with_its_game(enter: Enter) -> None:
    page = ready(enter("en/high_society/replay/?table=kept", locale="en", kept={"ended.high_society": saved(ENDED)}))
    page.locator("#share").click()
    with page.expect_popup() as opened:
        page.locator("#link-kit").click()
    there = opened.value
    expect(there.locator("[name=show][value=record]")).to_be_checked()
    expect(there.locator("[name=record]")).to_have_value(re.compile("^\\[Game "))
    carried, kept = Record.parse(there.locator("[name=record]").input_value()), Record.parse(saved(ENDED))
    assert (carried.game, carried.seats, carried.moves) == (kept.game, kept.seats, kept.moves)
    expect(there.locator("#code-element")).to_contain_text('<grand-salon game="high_society" record="[Game &quot;')
    far = there.frame_locator("#preview iframe").locator(".voice-watch")
    expect(far).to_contain_text(str(len(kept.moves)))
    page.locator("#next").click()
    expect(page.locator("#ply")).to_have_value("1")  # the replay has stayed
