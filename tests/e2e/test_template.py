"""The least game, dropped into a copy of the house: found by name, typed, lawful, and played through the page."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from make.serve import serving

from .conftest import Enter
from .keyboard import BEFORE, Keyboard

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("template")]

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "tests/template"
PAPERS = ("build.py", "pyproject.toml", "README.md", "LICENSE")
MADE = shutil.ignore_patterns("node_modules", "__pycache__", "template")

GENERIC = """tests/engine/test_laws.py tests/engine/test_eyes.py tests/engine/test_nim.py tests/engine/test_record.py
tests/test_rulebook.py tests/pages/test_evening.py tests/pages/test_contract.py tests/pages/test_lessons.py
tests/pages/test_nim.py tests/pages/test_pages.py""".split()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the template's files in their places, its site built."""
    copy = tmp_path_factory.mktemp("house")
    for folder in ("engine", "web", "tests"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=MADE)
    for paper in PAPERS:
        shutil.copyfile(ROOT / paper, copy / paper)
    (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules", target_is_directory=True)
    for made in ("build/cache", "build/tools"):
        shutil.copytree(ROOT / made, copy / made)
    for file in added():
        assert not (copy / file).exists(), f"a game changes no file, and {file} is there already"
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(TEMPLATE / file, copy / file)
    said(copy, "-c", "import build; build.build_site()")
    return copy


def added() -> list[Path]:
    files = [file.relative_to(TEMPLATE) for file in sorted(TEMPLATE.rglob("*")) if file.is_file()]
    return [
        file for file in files if len(file.parts) > 1 and file.suffix in {".py", ".po", ".md", ".css", ".svg", ".rec"}
    ]


def said(house: Path, *arguments: str) -> str:
    """What Python says there; it must succeed."""
    ran = subprocess.run([sys.executable, *arguments], cwd=house, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return ran.stdout


def test_the_generic_tests_find_it_by_name(house: Path) -> None:
    told = said(house, "-m", "pytest", "-q", "-k", "nim", *GENERIC)
    passed = re.search(r"(\d+) passed", told)
    assert passed
    assert "skipped" not in told


def test_types_compare_every_game_with_its_contracts(house: Path) -> None:
    """A page is a module, found by name: here each is named, for a type checker to compare."""
    names = sorted(
        file.stem for file in (house / "web/pages/games").iterdir() if file.stem != "__init__" and file.stem[0] != "_"
    )
    assert "nim" in names
    pages = [f"from pages.games import {name}\ndrawn_{name}: Drawing = {name}" for name in names]
    states = [
        f"from salon.games import {name} as g_{name}\nstate_{name}: type[State] = g_{name}.State" for name in names
    ]
    head = "from pages.scene import Drawing\nfrom salon.core import State\n"
    (house / "compared.py").write_text(head + "\n".join([*pages, *states]) + "\n", "utf-8")
    said(house, "-m", "mypy", "compared.py", *(str(file) for file in added() if file.suffix == ".py"))


@pytest.fixture(scope="session")
def table(house: Path) -> Iterator[str]:
    with serving(house / "dist") as address:
        yield address


@pytest.mark.parametrize(("lang", "size"), [("fr", (375, 667)), ("en", (1280, 800))])
def test_a_whole_evening_is_played_through_the_page(enter: Enter, table: str, lang: str, size: tuple[int, int]) -> None:
    page = enter(f"{lang}/nim/play/", base=table, size=size)
    page.locator("#setup [type=submit]").click()
    over, take = page.locator("#winner"), page.locator("#take[data-move], #take[data-act=refuse]")
    mine = page.locator("#place-title .tag-turn")
    while True:
        expect(over.or_(mine)).to_have_count(1)
        if over.count():
            break
        ply = page.locator("#log li").count()
        page.locator("label.pick").first.click()
        expect(take).to_have_attribute("data-move", "1")
        take.click()
        expect(over.or_(page.locator(f"#log li >> nth={ply}")).first).to_be_attached()
    expect(over).to_be_focused()
    expect(page.locator("#again")).to_be_in_viewport()
    page.locator("#again").click()
    expect(page.locator("#hand")).to_be_visible()
    page.locator(".toolbar [data-act=undo]").click()
    expect(page.locator("#toast")).not_to_be_empty()


def test_a_whole_game_by_keyboard_alone(enter: Enter, table: str) -> None:
    page = enter("en/nim/play/", base=table, locale="en-GB", before=BEFORE)
    page.keyboard.press("Tab")
    person = Keyboard(page)
    person.sit_down()
    assert person.whole_game()["over"] == 1
    assert person.says("s").startswith("As it stands: 1. ")
    expect(page.locator("#winner")).to_be_visible()
