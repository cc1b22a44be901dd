"""What Pyodide loads, compiled by Pyodide itself: npm's library holds only .py, and a page would compile 145 of them at
every visit. The library is also trimmed of what a page at a card table can never need. And a snapshot of Python with
all of it imported, from which later visits wake."""

import hashlib
import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from make import Trouble
from make.offline import SNAPSHOT, digest

HERE = Path(__file__).parent
HOME = "/home/pyodide/"  # where PyScript puts our archives

# Left out of the library: servers, mail, processes, databases, debuggers, and the code pages of other machines.
UNUSED = frozenset(
    """
    __hello__ __phello__ _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity bdb cProfile cmd code
    compileall configparser ctypes doctest email filecmp fileinput ftplib getpass http imaplib mailbox mimetypes
    modulefinder multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty py_compile
    pyclbr pydoc rlcompleter runpy sched shelve site-packages smtplib socketserver sqlite3 symtable tabnanny tarfile
    this timeit tomllib trace tracemalloc tty unittest wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    """.split()
)
ENCODINGS = frozenset(
    """
    __init__ aliases ascii charmap cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_8 utf_8_sig
    """.split()
)


def build(wheel: Path, web: Path, dist: Path, cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    stdlib = library(web, cache)
    archives = programs(wheel, web, stdlib, cache)
    for source, target in (
        (stdlib, "vendor/pyodide/python_stdlib.zip"),
        (web / "pages/main.py", "py/main.py"),
        (snapshot(archives, stdlib, cache), SNAPSHOT),
        *[(archive, f"py/{name}") for name, archive in archives.items()],
    ):
        (dist / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, dist / target)
    (dist / "py/py.json").write_text(json.dumps(config(wheel.name, dist), indent=1) + "\n", encoding="utf-8")


def config(wheel: str, dist: Path) -> dict[str, object]:
    """PyScript's configuration, addresses relative to it. `ahead` is for files.js: what to fetch first, its size and
    hash."""
    archives = [f"./{wheel}", "./pages.zip"]
    runtime = [f"../vendor/pyodide/{name}" for name in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide.asm.mjs")]
    return {
        "files": dict.fromkeys(archives, "./"),
        "sync_main_only": True,  # the worker answers the page; it never reaches into it
        "snapshot": digest((dist / SNAPSHOT).read_bytes()),
        "ahead": {name: facts(dist / "py" / name) for name in [*runtime, *archives, "./main.py"]},
    }


def facts(file: Path) -> tuple[int, str]:
    return file.stat().st_size, digest(file.read_bytes())


def library(web: Path, cache: Path) -> Path:
    stock = web / "node_modules/pyodide/python_stdlib.zip"
    target = cache / f"stdlib-{key(stock)}.zip"
    if not target.exists():
        with zipfile.ZipFile(stock) as zipped:
            drop = [name for name in zipped.namelist() if not wanted(name)]
        compiled([(stock, target)], root="/lib/python314.zip/", drop=drop)
    return target


def wanted(name: str) -> bool:
    top, _, rest = name.removesuffix(".py").partition("/")
    return rest in ENCODINGS if top == "encodings" else top not in UNUSED


def programs(wheel: Path, web: Path, stdlib: Path, cache: Path) -> dict[str, Path]:
    """The engine's wheel and the page scripts, by name. Made together, so that each byte is a function of the sources
    alone."""
    sources = [wheel, cache / "pages.zip"]
    pack(sources[1], web, "pages")
    made = key(*sources, stdlib)
    targets = [cache / f"{source.stem}-{made}{source.suffix}" for source in sources]
    if not all([target.exists() for target in targets]):
        for old in (old for source in sources for old in cache.glob(f"{source.stem}-*{source.suffix}")):
            old.unlink()
        compiled(list(zip(sources, targets, strict=True)), root=HOME, stdlib=stdlib)
    return {source.name: target for source, target in zip(sources, targets, strict=True)}


def snapshot(archives: dict[str, Path], stdlib: Path, cache: Path) -> Path:
    target = cache / f"snapshot-{key(stdlib, *archives.values())}.gz"
    if not target.exists():
        for old in cache.glob("snapshot-*.gz"):
            old.unlink()
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            for name, archive in archives.items():
                shutil.copyfile(archive, work / name)
            pyodide("snapshot.mjs", stdlib, work / "made.gz", *[work / name for name in archives])
            shutil.move(work / "made.gz", target)
    return target


def pack(target: Path, root: Path, package: str) -> None:
    """What the browser needs of a package: not the catalogues' sources, not this machine's .pyc."""
    with zipfile.ZipFile(target, "w") as zipped:
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and path.suffix not in (".po", ".pot", ".pyc"):
                zipped.writestr(zipfile.ZipInfo(path.relative_to(root).as_posix()), path.read_bytes())


def key(*files: Path) -> str:
    """Changes whenever the sources do, or the way they are compiled."""
    ours = ("compile.mjs", "compile.py", "runtime.py", "snapshot.mjs", "snapshot.py")
    inputs = [*files, *[HERE / name for name in ours]]
    return hashlib.sha256(b"".join(hashlib.sha256(file.read_bytes()).digest() for file in inputs)).hexdigest()[:16]


def compiled(
    archives: list[tuple[Path, Path]], root: str, drop: list[str] | None = None,
    stdlib: Path | None = None,
) -> None:  # fmt: skip
    """Hand the archives to Pyodide, in a folder of their own, and bring the targets home."""
    tasks: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for source, target in archives:
            shutil.copyfile(source, work / source.name)
            names = {"source": source.name, "target": target.name}
            tasks.append({**names, "root": root, "drop": drop or []})
        if stdlib is not None:
            shutil.copyfile(stdlib, work / "stdlib.zip")
        (work / "todo.json").write_text(json.dumps(tasks), encoding="utf-8")
        pyodide("compile.mjs", work)
        for _, target in archives:
            shutil.move(work / target.name, target)


def pyodide(script: str, *arguments: Path) -> None:
    node = shutil.which("node")
    if node is None:
        raise Trouble("node is missing: install Node.js 20 or newer, then try again.")
    ran = subprocess.run([node, str(HERE / script), *map(str, arguments)], capture_output=True, text=True)
    if ran.returncode:
        raise Trouble(f"Pyodide cannot take the site's Python: mend this and build again: {reason(ran.stderr)}.")


def reason(said: str) -> str:
    """The last line of a traceback; for a module that was trimmed, what to do about it."""
    last = ([line for line in said.splitlines() if "Error: " in line] or ["no reason was given"])[-1]
    missing = last.partition("No module named '")[2].partition("'")[0].partition(".")[0]
    if missing in UNUSED:
        last += f" ({missing} is left out of the browser's library: take it off UNUSED in web/make/runtime.py)"
    return last
