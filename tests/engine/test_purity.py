"""The engine stands alone: the standard library, and nothing that speaks to the world but its prompt."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import salon

HOME = Path(salon.__file__).parent
FILES = sorted(HOME.rglob("*.py"))
TOOLS = {  # what a door opens to, and nothing else in the house needs
    "contrib/open_spiel.py": {"numpy", "open_spiel", "pyspiel"},
    "contrib/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
}


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(HOME).as_posix())
def test_the_engine_imports_the_standard_library_alone(file: Path) -> None:
    own = TOOLS.get(file.relative_to(HOME).as_posix(), set())
    assert imported(file) <= {"salon", *sys.stdlib_module_names, *own}
    assert own <= imported(file)


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.name != "__main__.py"], ids=lambda file: file.relative_to(HOME).as_posix()
)
def test_only_the_prompt_reads_files_or_prints(file: Path) -> None:
    assert not imported(file) & {"sys", "os", "pathlib", "io", "argparse", "socket"}
    calls = [node.func for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    assert not {"print", "open", "input"} & {call.id for call in calls if isinstance(call, ast.Name)}
