"""Every game's page has what the generic parts call, by the names and with the parameters that Drawing gives."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pages import games
from pages.scene import Drawing

TEMPLATE = Path(__file__).parents[1] / "template/web/pages/games/nim.py"
FUNCTIONS = {name: member for name, member in vars(Drawing).items() if inspect.isfunction(member) and name[0] != "_"}


OPTIONAL = {"scores": ["scene"], "reason": ["scene", "key", "facts"]}  # as the generic parts call them


def faults(page: Any) -> list[str]:
    """What this page lacks, or takes otherwise than it is given."""
    found = [] if isinstance(getattr(page, "COMFORTS", None), dict) else ["COMFORTS"]
    for name, wanted in FUNCTIONS.items():
        has = getattr(page, name, None)
        expected = list(inspect.signature(wanted).parameters)[1:]  # a module's function has no self
        if not callable(has) or list(inspect.signature(has).parameters) != expected:
            found.append(name)
    return found + [name for name, taken in OPTIONAL.items() if hasattr(page, name) and not takes(page, name, taken)]


def takes(page: Any, name: str, taken: list[str]) -> bool:
    return callable(page.__dict__[name]) and list(inspect.signature(page.__dict__[name]).parameters) == taken


@pytest.mark.parametrize("game", games.laid())
def test_every_page_keeps_the_contract(game: str) -> None:
    assert faults(games.load(game)) == []


def without(name: str | None) -> ModuleType:
    """The template's page, its source bereft of this name."""
    tree = ast.parse(TEMPLATE.read_text("utf-8"))
    kept = []
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            node.names = [alias for alias in node.names if alias.name != name]
        if (
            (not name or getattr(node, "name", "") != name)
            and name not in assigned(node)
            and getattr(node, "names", True)
        ):
            kept.append(node)
    page = ModuleType("nim")
    exec(compile(ast.Module(kept, []), str(TEMPLATE), "exec"), page.__dict__)
    return page


def assigned(node: ast.stmt) -> list[str]:
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return [target.id for target in targets if isinstance(target, ast.Name)]


@pytest.mark.parametrize("name", ["COMFORTS", *FUNCTIONS])
def test_what_a_page_lacks_is_named(name: str) -> None:
    assert faults(without(name)) == [name]
    assert faults(without(None)) == []


@pytest.mark.parametrize("name", OPTIONAL)
def test_what_a_page_may_have_besides_is_taken_as_it_is_called(name: str) -> None:
    page = without(None)
    page.__dict__[name] = lambda scene: ""
    assert faults(page) == [name] * (OPTIONAL[name] != ["scene"])
    page.__dict__[name] = lambda scene, key, facts: ""
    assert faults(page) == [name] * (OPTIONAL[name] == ["scene"])
    page.__dict__[name] = "no function"
    assert faults(page) == [name]


def test_the_template_stays_the_least_that_a_game_can_be() -> None:
    sheet = TEMPLATE.parents[2] / "static/style/nim.css"
    assert len(TEMPLATE.read_text("utf-8").splitlines()) <= 60
    assert len(sheet.read_text("utf-8").splitlines()) <= 15
