"""Runs inside Pyodide, with a folder of the build mounted as /press: turns archives of .py into archives of .pyc.

/press/todo.json lists the archives: `source` and `target` (names in /press), `root` (where the archive will lie, for
tracebacks) and `drop` (names to leave out). x.pyc comes in the place of x.py, as zipimport wants it. Same files in,
same bytes out: fixed dates, sorted names, hash-based .pyc that nobody checks again.
"""

import base64
import hashlib
import json
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

WORK = Path("/press")
UNCHECKED = (1).to_bytes(4, "little")  # PEP 552: hash-based, its source never looked at


def compiled(source: bytes, name: str) -> bytes:
    try:
        code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    except SyntaxError as fault:
        raise ValueError(f"SyntaxError: {fault.msg} in {name}, line {fault.lineno}") from fault
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def files(archive: Path, root: str, drop: list[str]) -> dict[str, bytes]:
    """The archive's files, with .pyc for .py."""
    out: dict[str, bytes] = {}
    with zipfile.ZipFile(archive) as zipped:
        for name in zipped.namelist():
            if name.endswith("/") or name in drop:
                continue
            body = zipped.read(name)
            compiling = name.endswith(".py")
            out[name + "c" * compiling] = compiled(body, root + name) if compiling else body
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
    for task in json.loads((WORK / "todo.json").read_text()):
        out = files(WORK / task["source"], task["root"], task["drop"])
        record(out)
        pack(WORK / task["target"], out)


main()
