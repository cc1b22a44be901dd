"""The list that the service worker lives by: every file a reader may need, by its hash, and the same each time."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from make import offline

WEB = Path(__file__).parent.parent / "web"
SITE = {
    "index.html": "root",
    "404.html": "lost",
    "fr/index.html": "<p>été</p>",
    "fr/manifest.webmanifest": "{}",
    "en/index.html": "<p>summer</p>",
    "embed/index.html": "kit",
    "embed/v1/embed.js": "element",
    "embed/v1/fr/whist/table/index.html": "frame",
    "embed/v1/auto/whist/table/index.html": "choosing",
    "embed/v1/oembed/fr/whist/table.json": "{}",
    "licences/python.txt": "licence",
    "static/shell.js": "shell",
    "static/preview/whist.jpg": "picture",
    "static/icon/192.png": "icon",
    "vendor/pyodide/pyodide.mjs": "small",
    "vendor/pyodide/pyodide.asm.wasm": "large",
    "py/snapshot.gz": "asleep",
    "py/py.json": json.dumps({"ahead": {"../vendor/pyodide/pyodide.asm.wasm": [5, "x"]}}),
    ".nojekyll": "",
}


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    for path, text in SITE.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    offline.build(WEB, tmp_path)
    return tmp_path


def listed(dist: Path) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads((dist / "inventory.json").read_bytes())
    return found


def test_every_file_that_a_reader_may_need_is_in_one_group(dist: Path) -> None:
    shell = {"index.html", "404.html", "fr/manifest.webmanifest", "embed/v1/embed.js", "static/shell.js"}
    assert {name: set(group) for name, group in listed(dist).items()} == {
        "shell": shell | {"vendor/pyodide/pyodide.mjs", "py/py.json"},
        "python": {"vendor/pyodide/pyodide.asm.wasm"},
        "fr": {"fr/index.html", "embed/v1/fr/whist/table/index.html"},
        "en": {"en/index.html"},
        "rest": {"embed/index.html", "embed/v1/auto/whist/table/index.html", "licences/python.txt"},
        "snapshot": {"py/snapshot.gz"},
    }
    assert [*listed(dist)][-1] == "snapshot"  # what one can do without comes last


def test_a_pack_holds_the_pages_of_its_group_as_they_are_hashed(dist: Path) -> None:
    for name in ("fr", "en", "rest"):
        texts = json.loads(gzip.decompress((dist / f"offline/{name}.pack").read_bytes()))
        assert {path: offline.digest(text.encode()) for path, text in texts.items()} == listed(dist)[name]


def test_the_version_is_that_of_the_list_and_changes_with_any_file(dist: Path) -> None:
    def version() -> str:
        return (dist / "sw.js").read_text("utf-8").partition('const VERSION = "')[2].partition('"')[0]

    first = version()
    assert first == offline.digest((dist / "inventory.json").read_bytes())
    offline.build(WEB, dist)
    assert version() == first  # what it wrote itself is not in the list
    (dist / "en/index.html").write_text("<p>winter</p>", "utf-8")
    offline.build(WEB, dist)
    assert version() != first
