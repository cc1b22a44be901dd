"""The site as a host serves it: anywhere, to anybody, with or without scripts, and alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Enter, ready
from .person import Person

pytestmark = pytest.mark.e2e

STRICT = re.compile("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
READ = {
    "fr/": "Entrez, prenez place",
    "fr/about/": "Rien ne quitte votre appareil",
    "fr/high_society/": "On ne rend pas la monnaie",
    "fr/high_society/rules/": "La règle du jeu, article par article",
    "fr/high_society/play/": "Dressez la table",
    "en/": "Come in, take a seat",
    "en/about/": "Nothing leaves your device",
    "en/high_society/": "Nobody gives change",
    "en/high_society/rules/": "clause by clause",
    "en/high_society/play/": "Set the table",
}


def test_under_a_sub_path_the_whole_way_is_there(enter: Enter, below: str) -> None:
    page = enter("", base=below, locale="en-GB")
    expect(page).to_have_url(f"{below}en/")
    page.get_by_role("link", name="High Society", exact=True).first.click()
    page.get_by_role("link", name="Read the rules").click()
    expect(page).to_have_url(f"{below}en/high_society/rules/")
    page.go_back()
    page.get_by_role("link", name="Set the table").click()
    ready(page).get_by_role("button", name="Play", exact=True).click()
    person = Person(page)
    for _ in range(3):
        person.answer()
    page.get_by_role("link", name="Grand Salon").click()
    expect(page).to_have_url(f"{below}en/")
    page.get_by_role("link", name="About and credits").click()
    expect(page).to_have_url(f"{below}en/about/")


def test_pages_can_be_read_without_scripts(enter: Enter) -> None:
    page = enter("", scripts=False)
    for language in ("Entrer en français", "Enter in English"):
        expect(page.get_by_role("link", name=language)).to_be_visible()
    root = page.url
    for path, text in READ.items():
        page.goto(root + path)
        expect(page.get_by_text(text).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", path[:2])
        expect(page.locator("meta[http-equiv=Content-Security-Policy]")).to_have_attribute("content", STRICT)


@pytest.mark.parametrize(("locale", "lang"), [("fr-CA", "fr"), ("en-US", "en"), ("de-DE", "en")])
def test_the_front_door_speaks_the_readers_language(enter: Enter, locale: str, lang: str) -> None:
    page = enter("?from=a-friend", locale=locale)
    expect(page).to_have_url(re.compile(rf"/{lang}/\?from=a-friend$"))
