"""What `python3 build.py report` says of a site: every file in one line, alone or with its likes, and its licence."""

from __future__ import annotations

from pathlib import Path

import build
from tests.bench import report


def test_files_alike_share_a_line_and_large_ones_have_their_own(tmp_path: Path) -> None:
    sizes = {"fr/a/index.html": 10, "fr/b/index.html": 20, "vendor/uqr.js": 5, "py/snapshot.gz": 200_000, "sw.js": 7}
    for path, size in sizes.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"x" * size)
    _, *lines, whole = report.table(report.weighed(tmp_path))
    told = {line.split()[0]: line.split()[1:3] for line in lines}
    assert list(told) == ["fr/….html", "py/snapshot.gz", "sw.js", "vendor/uqr.js"]
    assert told["fr/….html"] == ["2", "0.0"]
    assert told["py/snapshot.gz"] == ["1", "200.0"]
    assert whole.split()[:3] == ["all", "5", "200.0"]


def test_what_hosts_pack_is_weighed_packed(tmp_path: Path) -> None:
    for name in ("page.html", "face.woff2"):
        (tmp_path / name).write_bytes(b"x" * 1000)
    assert report.weigh(tmp_path, "page.html").sent < 100
    assert report.weigh(tmp_path, "face.woff2").sent == 1000


def test_what_is_borrowed_has_the_licence_that_the_about_page_tells() -> None:
    told = {
        path: report.licence(path) for path in ("vendor/pyodide/pyodide.mjs", "static/fonts/rye.woff2", "fr/x.html")
    }
    assert list(told.values()) == ["MPL 2.0", "SIL OFL 1.1", "MIT"]
    assert report.licence("vendor/pyodide/python_stdlib.zip.pack").startswith("PSF")


def test_the_command_is_known() -> None:
    assert build.asked(["report"]).command == "report"
