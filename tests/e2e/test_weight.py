"""What a reader's device fetches before anything is touched, fonts included, keeps to its budget."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from pages.games import laid
from tests.bench import report, weight
from tests.e2e.conftest import DIST

pytestmark = pytest.mark.e2e

FRAME, RULES = 150, 300  # kB of gzip: a frame; a rules page with all its figures
FIRST, PAGE = 6300, 250  # a first visit to a table until Python answers, and of that the page's own part


@pytest.mark.parametrize("game", laid())
def test_every_kind_of_frame_and_the_rules_with_all_their_figures_are_light(
    browser: Browser, site: str, game: str
) -> None:
    frames = {kind: weight.weight(browser, site, weight.heaviest(DIST, game, kind)) for kind in weight.KINDS}
    assert {kind: size for kind, size in frames.items() if size >= FRAME} == {}
    assert weight.weight(browser, site, f"fr/{game}/rules/") < RULES


def test_a_first_visit_to_the_heaviest_table_is_light(browser: Browser) -> None:
    files = report.fetched(browser, DIST, "fr/great_dalmuti/play/")
    own = [file for file in files if not file.path.startswith(report.RUNTIME)]
    assert (report.total(files)[1] < FIRST, report.total(own)[1] < PAGE) == (True, True)
