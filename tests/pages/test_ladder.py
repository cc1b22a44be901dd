"""The ladder's page: every match that is kept, drawn and said, with its command; and whatever a file may hold."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

import pytest

from make import words
from pages.games import laid
from pages.words import LANGUAGES, Words
from printed import about, ladder

WEB = Path(__file__).parents[2] / "web"
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    words.build(WEB)


def kept(
    *bots: str, seats: int = 4, options: str = "", wins: tuple[float, ...] = (0.5, 0.4, 0.6), deals: int = 30
) -> dict[str, Any]:
    standing = {"wins": list(wins), "places": [0.75, 0.7, 0.8], "points": None}
    return {
        "match": {"game": "fan_tan", "seats": seats, "bots": list(bots), "options": options, "seed": 1},
        "command": f"python -m salon arena --bots {','.join(bots)}",
        "deals": deals,
        "fair": 1 / seats,
        "standings": [{"name": name} | standing for name in dict.fromkeys(bots)],
    }


def page(monkeypatch: pytest.MonkeyPatch, folder: Path, *rungs: dict[str, Any], lang: str = "en") -> str:
    monkeypatch.setattr(ladder, "FOLDER", folder)
    (folder / "fan_tan.json").write_text(json.dumps(rungs), "utf-8")
    return ladder.ladder(lang)


@every_language
def test_every_match_that_is_kept_stands_there_with_its_command(lang: str) -> None:
    text = ladder.ladder(lang)
    for name in laid():
        for rung in ladder.rungs(name):
            assert escape(rung["command"]) in text
    assert text.count("<circle ") == sum(len(ladder.shown(rung)) for name in laid() for rung in ladder.rungs(name))


@every_language
def test_the_house_leads_there(lang: str) -> None:
    assert f'href="../../{lang}/ladder/"' in about.about(lang)


@every_language
def test_no_match_at_all_is_a_page_too(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "FOLDER", tmp_path / "nowhere")
    assert "<table" not in ladder.ladder(lang)


@every_language
def test_whoever_has_no_words_is_called_by_name(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(monkeypatch, tmp_path, kept("strong:2000", "<stranger>"), lang=lang)
    assert "<code>&lt;stranger&gt;</code>" in text
    assert re.search(r"<b>Maestro, 2000 ", text)


def test_tables_of_other_sizes_and_options_have_charts_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rungs = [kept("easy", "novice", seats=n, options=o) for n in (3, 6) for o in ("", "rounds=1")]
    text = page(monkeypatch, tmp_path, *rungs)
    assert text.count("<caption>") == 4
    assert text.index("3 seats") < text.index("6 seats")


def test_of_a_mixed_table_everybody_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(monkeypatch, tmp_path, kept("strong", "normal", "easy"))
    assert text.count("<circle ") == 3
    assert "Opponents: Regular × 1 and Amateur × 2".replace(" ×", "\u00a0×").replace("× ", "×\u00a0") in text


@pytest.mark.parametrize(
    ("wins", "said"), [((0.5, 0.3, 0.7), "more"), ((0.3, 0.2, 0.4), "open"), ((0.1, -0.1, 0.2), "less")]
)
def test_what_is_decided_is_said_and_drawn_within_the_scale(
    wins: tuple[float, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page(monkeypatch, tmp_path, kept("easy", "random", wins=wins))
    assert f'class="is-{said}"' in text
    assert Words("en", "fan_tan")(f"ladder.{said}") in text
    assert all(4 <= float(at) <= 96 for at in re.findall(r'x[12]?="([\d.-]+)%"', text))


def test_of_few_deals_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(monkeypatch, tmp_path, kept("easy", "random", deals=9))
    assert 'class="is-few"' in text
    assert Words("en", "fan_tan")("ladder.more") not in text


def test_figures_say_what_the_verdict_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = [
        kept("easy", "random", wins=(0.34, 0.2542, 0.42)),
        kept("easy", "pick", wins=(0.38, 0.2485, 0.5)),
        kept("easy", "pass", seats=3),
    ]
    text = page(monkeypatch, tmp_path, *rungs)
    assert "34.0% (25.4% to 42.0%)" in text
    assert "38.0% (24.9% to 50.0%)" in text
    assert "Fair share: 25%" in text
    assert "Fair share: 33.3%" in text


def test_where_victories_decide_nothing_places_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rung = kept("strong", "normal", wins=(0.3, 0.2, 0.4))
    better = Words("en", "fan_tan")("ladder.placed.more")
    assert better not in page(monkeypatch, tmp_path, rung)  # all are placed alike, above the middle: places are shared
    rung["standings"][1]["places"] = [0.55, 0.5, 0.6]
    text = page(monkeypatch, tmp_path, rung)
    assert better in text
    assert "mean place 1.8 (1.6 to 1.9)" in text


def test_levels_come_first_from_below() -> None:
    rungs = [kept("patient", "easy"), kept("strong", "normal"), kept("easy", "random"), kept("easy", "novice")]
    names = [rung["match"]["bots"] for rung in sorted(rungs, key=ladder.order)]
    assert names == [["easy", "novice"], ["strong", "normal"], ["easy", "random"], ["patient", "easy"]]
