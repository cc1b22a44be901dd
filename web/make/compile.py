"""Runs inside Pyodide, with a folder of the build mounted as /press: turns archives of .py into archives of .pyc.

/press/todo.json lists the archives: `source` and `target` (names in /press), `root` (where the files will live, for
tracebacks), `drop` (names to leave out) and `layout`: "beside" puts x.pyc in the place of x.py, as zipimport wants it,
"both" keeps x.py and adds its __pycache__, "cache" keeps __pycache__ alone. Same files in, same bytes out: fixed dates,
sorted names, hash-based .pyc that nobody checks again. `trial` lists the modules that must then import.
"""

import base64
import hashlib
import importlib
import json
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path

WORK = Path("/press")
UNCHECKED = (1).to_bytes(4, "little")  # PEP 552: hash-based, its source never looked at


def compiled(source: bytes, name: str) -> bytes:
    try:
        code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    except SyntaxError as fault:
        raise ValueError(f"SyntaxError: {fault.msg} in {name}, line {fault.lineno}") from fault
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def files(archive: Path, root: str, layout: str, drop: list[str]) -> dict[str, bytes]:
    """The archive's files, with their .pyc."""
    out: dict[str, bytes] = {}
    with zipfile.ZipFile(archive) as zipped:
        for name in zipped.namelist():
            if name.endswith("/") or name in drop:
                continue
            body = zipped.read(name)
            if not name.endswith(".py") or layout == "both":
                out[name] = body
            if name.endswith(".py"):
                out[name + "c" if layout == "beside" else cache_from_source(name)] = compiled(body, root + name)
    return out


def record(out: dict[str, bytes]) -> None:
    """A wheel's RECORD must name every file it carries."""
    for name in [name for name in out if name.endswith(".dist-info/RECORD")]:
        rows = [f"{other},sha256={digest(body)},{len(body)}" for other, body in sorted(out.items()) if other != name]
        out[name] = "\n".join([*rows, f"{name},,", ""]).encode()


def digest(body: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=").decode()


def pack(target: Path, out: dict[str, bytes]) -> None:
    with zipfile.ZipFile(target, "w") as zipped:
        for name, body in sorted(out.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            zipped.writestr(entry, body, compresslevel=9)


def main() -> None:
    todo = json.loads((WORK / "todo.json").read_text())
    for task in todo["archives"]:
        out = files(WORK / task["source"], task["root"], task["layout"], task["drop"])
        record(out)
        pack(WORK / task["target"], out)
        if todo["trial"]:
            zipfile.ZipFile(WORK / task["target"]).extractall("/trial")
    sys.path.insert(0, "/trial")
    for name in todo["trial"]:
        try:
            importlib.import_module(name)
        except Exception as fault:
            raise ImportError(f"{name} fails with {type(fault).__name__}: {fault}") from fault


main()
