"""The hosted workflows: as actionlint wants them, at the versions that pyproject.toml names."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import build

WORKFLOWS = build.ROOT / ".github/workflows"
PIN = re.compile(r"\b([a-z][a-z-]+==[\d.]+\d)")


def said(*files: Path) -> list[dict[str, Any]]:
    command = ["node", str(build.ROOT / "tests/workflows.mjs"), *map(str, files)]
    found: list[dict[str, Any]] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return found


def test_actionlint_has_nothing_to_say() -> None:
    files = sorted(WORKFLOWS.glob("*.yml"))
    assert [file.stem for file in files] == ["ci", "pages"]
    assert said(*files) == []


def test_it_would_speak(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    broken.write_text((WORKFLOWS / "pages.yml").read_text("utf-8").replace("steps.pages.outputs", "steps.none.outputs"))
    assert [fault["message"][:30] for fault in said(broken)] == ['property "none" is not defined']


def test_what_they_install_is_what_is_pinned() -> None:
    named = {pin for file in WORKFLOWS.glob("*.yml") for pin in PIN.findall(file.read_text("utf-8"))}
    assert len(named) == 3
    assert named <= {*build.pins("dev"), *build.pins("pyodide")}
