"""What the build makes of the site's Python: compiled inside Pyodide, or a sentence that tells why not."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

import pytest

import build
from make import Trouble, runtime

WHEEL, COMPILED = "whist-1.0-py3-none-any.whl", "whist-1.0-cp314-none-any.whl"
INFO = "whist-1.0.dist-info"


def wheel(folder: Path, source: str) -> Path:
    folder.mkdir()
    with zipfile.ZipFile(folder / WHEEL, "w") as zipped:
        zipped.writestr("whist/trump.py", source)
        zipped.writestr(f"{INFO}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        zipped.writestr(f"{INFO}/RECORD", "whist/trump.py,,\n")
    return folder / WHEEL


def pressed(source: Path, target: Path) -> Path:
    return runtime.compiled({source: runtime.played}, build.pyodide_tools(), target)[COMPILED]


def digest(body: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()


def test_a_wheel_comes_compiled_and_names_every_file_it_carries(tmp_path: Path) -> None:
    source = wheel(tmp_path / "source", "SUITS = {'oak', 'ash', 'elm', 'fir'}\n")
    with zipfile.ZipFile(pressed(source, tmp_path / "made-1")) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist()}
    assert list(files) == ["whist/trump.pyc", f"{INFO}/WHEEL", f"{INFO}/RECORD"]
    rows = [line.split(",") for line in files[f"{INFO}/RECORD"].decode().splitlines()]
    assert rows[:-1] == [[name, digest(body), str(len(body))] for name, body in files.items()][:-1]
    assert rows[-1] == [f"{INFO}/RECORD", "", ""]


def test_what_cannot_be_compiled_is_named_with_its_line(tmp_path: Path) -> None:
    source = wheel(tmp_path / "source", "trump = 1\ndef lead(:\n")
    with pytest.raises(Trouble, match=r"^Pyodide cannot take .*: SyntaxError: .* in whist/trump\.py, line 2\.$"):
        pressed(source, tmp_path / "made-1")
    assert not (tmp_path / "made-1").exists()


def test_what_was_made_of_former_sources_is_gone(tmp_path: Path) -> None:
    (tmp_path / "programs-1").mkdir()
    for name in ("snapshot-1.gz", "pages.zip"):
        (tmp_path / name).touch()
    for name in ("programs-2", "snapshot-2.gz"):
        runtime.forget(tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == ["pages.zip"]


@pytest.mark.parametrize("module", ["email", "email.mime", "asyncio.streams"])
def test_a_module_that_was_left_out_is_named_with_what_to_do(module: str) -> None:
    said = f"Traceback\nImportError: pages.post fails with ModuleNotFoundError: No module named '{module}'\n"
    assert f"({module} is left out of the browser's library: take it off UNUSED in" in runtime.reason(said)
    assert runtime.wanted("gettext.py")


@pytest.mark.parametrize(
    "fault",
    [
        "AttributeError: module 'logging' has no attribute 'getLogger'",
        "ImportError: cannot import name 'run' from 'subprocess' (python_stdlib.zip/subprocess.pyc)",
    ],
)
def test_who_asks_more_of_a_stand_in_is_told_what_it_is(fault: str) -> None:
    said = runtime.reason(f"Traceback\nImportError: pages.post fails with {fault}\n")
    assert "is only what asyncio asks for: take it out of web/make/standins" in said


def test_a_stand_in_takes_the_place_of_something_that_python_has() -> None:
    stock = build.ROOT / "web/node_modules/pyodide/python_stdlib.zip"
    with zipfile.ZipFile(stock) as whole:
        named = {name.removesuffix(".py").removesuffix("/__init__") for name in whole.namelist()}
    standing = runtime.standins()
    assert {name.removesuffix(".py").removesuffix("/__init__") for name in standing} <= named
    assert not any(runtime.wanted(name) for name in standing)
    assert runtime.wanted("asyncio/tasks.py")
