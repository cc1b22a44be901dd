"""Pyodide's own two files, without what no page can reach.

npm's build is made to be linked with others while it runs: it exports some 8,500 names, and so has to keep whatever one
of them may call. A page links nothing. What Pyodide's scripts do not name is exported no longer, and binaryen drops all
that nobody reaches then.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from make import Trouble

SCRIPT, WASM = "pyodide.asm.mjs", "pyodide.asm.wasm"
IMPORTS, EXPORTS = 2, 7  # sections of a WebAssembly module
# How the script takes hold of an export, and the one list in which it declares them all.
TAKEN = re.compile(r'(_[\w$]+)=Module\["\1"\]=wasmExports\["(?P<name>[\w$]+)"\](?:\.value>>>0)?;')
DECLARED = re.compile(r"\bvar ((?:[\w$]+,){1000,}[\w$]+);")
WORD = re.compile(r"[\w$]+")
# What the module is written in: more would be used in writing it anew, which not every browser reads.
LANGUAGE = [
    "--mvp-features",
    *(
        f"--enable-{feature}"
        for feature in """bulk-memory bulk-memory-opt call-indirect-overlong exception-handling multivalue
        mutable-globals nontrapping-float-to-int reference-types sign-ext""".split()
    ),
]

Section = tuple[int, bytes]


def thin(modules: Path, target: Path) -> None:
    """From npm's packages to the folder `target`."""
    stock = modules / "pyodide"
    script, wasm = (stock / SCRIPT).read_text("utf-8"), (stock / WASM).read_bytes()
    named = mentioned(script, (stock / "pyodide.mjs").read_text("utf-8"), wasm)
    (target / SCRIPT).write_text(without(script, named), "utf-8", newline="\n")
    bare = target / "bare.wasm"
    bare.write_bytes(exporting(wasm, named))
    drop_unreached(modules / "binaryen/bin/wasm-opt", bare, target / WASM)
    bare.unlink()


def mentioned(script: str, loader: str, wasm: bytes) -> set[str]:
    """The exports that somebody asks for by name, with the _ of C or without it."""
    taken = {found["name"] for found in TAKEN.finditer(script)}
    if not (taken and DECLARED.search(script)):
        raise Trouble("This Pyodide takes its exports in another way: mend web/make/kernel.py, then build again.")
    words = {*WORD.findall(DECLARED.sub("", TAKEN.sub("", script))), *WORD.findall(loader)}
    asked = b"".join(body for kind, body in sections(wasm) if kind == IMPORTS)  # by the linker, of itself
    names = {name for kind, body in sections(wasm) if kind == EXPORTS for name, _ in entries(body)}
    return {name for name in names if {name, f"_{name}"} & words or name.encode() in asked}


def without(script: str, named: set[str]) -> str:
    """The script, that takes hold of these alone."""
    gone = {f"_{found['name']}" for found in TAKEN.finditer(script)} - {f"_{name}" for name in named}
    script = TAKEN.sub(lambda found: found[0] if found["name"] in named else "", script)
    left = (name for name in DECLARED.search(script)[1].split(",") if name not in gone)  # type: ignore[index]
    return DECLARED.sub(f"var {','.join(left)};", script, count=1)


def exporting(wasm: bytes, named: set[str]) -> bytes:
    """The module, that exports these alone."""
    whole = [wasm[:8]]
    for kind, body in sections(wasm):
        if kind == EXPORTS:
            kept = [entry for name, entry in entries(body) if name in named]
            body = number(len(kept)) + b"".join(kept)
        whole.append(bytes([kind]) + number(len(body)) + body)
    return b"".join(whole)


def drop_unreached(program: Path, source: Path, target: Path) -> None:
    node = shutil.which("node") or "node"
    how = [*LANGUAGE, "--remove-unused-module-elements", "-o"]
    ran = subprocess.run([node, program, source, *how, target], capture_output=True, text=True)
    if ran.returncode:
        said = (ran.stderr.strip().splitlines() or ["it gave no reason"])[-1]
        raise Trouble(f"binaryen cannot read Pyodide's module: mend web/make/kernel.py, then build again ({said}).")


# --- WebAssembly, as far as it is looked at here


def sections(wasm: bytes) -> Iterator[Section]:
    at = 8  # after its magic number and its version
    while at < len(wasm):
        size, start = read(wasm, at + 1)
        yield wasm[at], wasm[start : start + size]
        at = start + size


def entries(exports: bytes) -> Iterator[tuple[str, bytes]]:
    """A name, and its entry whole: the name, a kind, an index."""
    count, at = read(exports, 0)
    for _ in range(count):
        size, start = read(exports, at)
        _, end = read(exports, start + size + 1)
        yield exports[start : start + size].decode(), exports[at:end]
        at = end


def read(code: bytes, at: int) -> tuple[int, int]:
    """A number there, seven bits a byte, and where it ends."""
    value = shift = 0
    while True:
        value |= (code[at] & 127) << shift
        at, shift = at + 1, shift + 7
        if code[at - 1] < 128:
            return value, at


def number(value: int) -> bytes:
    """As it is read."""
    code = bytearray()
    while value > 127:
        code.append(value & 127 | 128)
        value >>= 7
    return bytes([*code, value])
