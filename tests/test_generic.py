"""What is for every game knows none of them: no game's name, and no option of one, in a generic file."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from salon import games

ROOT = Path(__file__).parent.parent
PLACES = (
    "engine/salon/*.py",
    "engine/salon/contrib/*.py",
    "engine/salon/games/__init__.py",
    "engine/salon/arena/*.py",
    "engine/salon/bots/__init__.py",
    "engine/salon/bots/chances.py",
    "engine/salon/bots/coach.py",
    "engine/salon/bots/policy.py",
    "engine/salon/bots/review.py",
    "engine/salon/bots/rivals.py",
    "engine/salon/bots/search.py",
    "web/pages/*.py",
    "web/pages/games/__init__.py",
    "web/pages/words/*.py",
    "web/printed/*.py",
    "web/embed/**/*.js",
    "web/make/*.py",
    "web/make/*.mjs",
    "web/static/*.js",
    "web/static/style/*.css",
    "tests/pages/evening.py",
    "tests/pages/test_evening.py",
    "tests/pages/test_contract.py",
    "tests/e2e/conftest.py",
    "tests/e2e/keyboard.py",
    "tests/e2e/positions.py",
    "tests/e2e/measure.py",
    "tests/e2e/test_every_screen.py",
)
FILES = [file for place in PLACES for file in sorted(ROOT.glob(place)) if file.stem not in games.names()]
OPTIONS = {option.name for name in games.names() for option in fields(games.load(name).choices)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_generic_file_names_no_game(file: Path) -> None:
    text = file.read_text("utf-8")
    text = re.sub(r'""".*?"""|/\*.*?\*/', "", text, flags=re.DOTALL)  # may show how it is used
    assert [name for name in games.names() if re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.suffix == ".py"], ids=lambda file: str(file.relative_to(ROOT))
)
def test_a_generic_file_reads_no_option_of_a_game(file: Path) -> None:
    text = file.read_text("utf-8")
    assert sorted(OPTIONS & set(re.findall(r"options\.(\w+)", text))) == []
    assert "view.phase" not in text
    assert '"phase"' not in text


@pytest.mark.parametrize("name", games.names())
def test_the_sheet_of_every_evening_styles_what_every_evening_has(name: str) -> None:
    """A class that only one game's page gives is styled by that game's sheet."""
    others = [ROOT / "web/pages/games" / game for game in games.names() if game != name]
    elsewhere = given(ROOT / "web/pages", "*.py") | given(ROOT / "tests/template").union(*map(given, others))
    mine = given(ROOT / "web/pages/games" / name) - elsewhere
    sheet = (ROOT / "web/static/style/evening.css").read_text("utf-8")
    assert sorted(mine & set(re.findall(r"\.([a-z][\w-]+)", sheet))) == []


def given(folder: Path, files: str = "**/*.py") -> set[str]:
    """The classes that these pages give, as far as they are written out."""
    said = [found for file in folder.glob(files) for found in re.findall(r'cls=f?"([^"]+)"', file.read_text("utf-8"))]
    return {name for each in said for name in each.split()}


def test_every_dataclass_says_what_it_is() -> None:
    """Else Python makes up a signature for its docstring, which costs a page five times the class itself."""
    mute = [
        f"{file.relative_to(ROOT)}: {found.name}"
        for folder in ("engine/salon", "web/pages")
        for file in sorted((ROOT / folder).rglob("*.py"))
        for found in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(found, ast.ClassDef) and not ast.get_docstring(found)
        if any("dataclass" in ast.unparse(decorator) for decorator in found.decorator_list)
    ]
    assert mute == []
