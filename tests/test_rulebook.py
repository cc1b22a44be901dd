"""The rule number is the thread: the explainers, the code, its refusals and the tests must name the same rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pages.games import laid
from pages.words import LANGUAGES
from printed.book import read
from salon import games

ROOT = Path(__file__).parent.parent
CITED = re.compile(r"§(\d+\.\d+)")
REFUSED = re.compile(r"(?:IllegalMove|BadSetup)\(\"(\d+\.\d+)\"")
TESTED = re.compile(r"^def test_(\d+)_(\d+)_", re.MULTILINE)

every_game = pytest.mark.parametrize("game", games.names())


def rules(game: str, lang: str = "fr") -> set[str]:
    return set(read((ROOT / f"web/rules/{game}.{lang}.md").read_text("utf-8")).clauses)


def code(game: str) -> str:
    """One file, or a folder of them."""
    home = ROOT / "engine/salon/games"
    files = [home / f"{game}.py"] if (home / f"{game}.py").is_file() else sorted((home / game).glob("*.py"))
    return "\n".join(file.read_text("utf-8") for file in files)


@every_game
def test_every_language_explains_the_same_rules(game: str) -> None:
    assert rules(game)
    assert all(rules(game, lang) == rules(game) for lang in LANGUAGES)


@every_game
def test_the_code_cites_every_rule_and_no_other(game: str) -> None:
    assert set(CITED.findall(code(game))) == rules(game)


@every_game
def test_every_refusal_names_a_rule(game: str) -> None:
    named = set(REFUSED.findall(code(game)))
    assert named
    assert named <= rules(game)


@every_game
def test_every_rule_has_a_test_by_its_number(game: str) -> None:
    text = (ROOT / f"tests/engine/test_{game}.py").read_text("utf-8")
    assert {f"{a}.{b}" for a, b in TESTED.findall(text)} == rules(game)


@pytest.mark.parametrize("game", laid())
def test_what_the_page_says_of_a_refusal_names_a_rule(game: str) -> None:
    for lang in LANGUAGES:
        words = (ROOT / f"web/pages/words/{game}.{lang}.po").read_text("utf-8")
        named = set(re.findall(r'msgid "refused\.(\d+\.\d+)"', words))
        assert named
        assert named <= rules(game)
