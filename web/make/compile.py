"""Runs inside Pyodide, with a folder of archives mounted as /press: `pyodide py-compile` turns their .py into .pyc.

It leaves a wheel's RECORD as it was, so wheels come without one, and get theirs here, last.
"""

import base64
import hashlib
import zipfile
from pathlib import Path
from py_compile import PyCompileError

from pyodide_build.cli.py_compile import main as py_compile

WORK = Path("/press")


def compiled() -> None:
    try:
        py_compile([str(WORK), "--silent", "--compression-level", "0"], standalone_mode=False)
    except PyCompileError as fault:
        why = fault.exc_value
        line = f", line {why.lineno}" if isinstance(why, SyntaxError) else ""
        raise ValueError(f"{fault.exc_type_name}: {why.args[0]} in {fault.file}{line}") from fault


def record(wheel: Path) -> None:
    """A wheel's RECORD names every file it carries."""
    with zipfile.ZipFile(wheel, "a") as zipped:
        bodies = {name: zipped.read(name) for name in zipped.namelist()}
        place = next(name for name in bodies if name.endswith(".dist-info/WHEEL")).replace("WHEEL", "RECORD")
        rows = [f"{name},sha256={digest(body)},{len(body)}" for name, body in bodies.items()]
        zipped.writestr(place, "\n".join([*rows, f"{place},,", ""]))


def digest(body: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()


compiled()
for wheel in WORK.glob("*.whl"):
    record(wheel)
