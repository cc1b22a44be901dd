"""What Pyodide loads, compiled by pyodide-build inside Pyodide: npm's library holds only .py, and a page would compile
145 of them at every visit. The library is also trimmed of what a page at a card table can never need. And a snapshot
of Python with all of it imported, from which later visits wake.

An archive holds its files as they are, and is deflated as one (PACKED): that is smaller than file by file, and the
browser unfolds it while Python still comes, in its own code. Read from there, a module costs no more than a copy."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from make import Trouble, kernel
from make.offline import SNAPSHOT, digest

HERE = Path(__file__).parent

# What takes a module's place there: asyncio alone brings some fifty along that no page needs.
STANDINS = HERE / "standins"

# Left out of the library: servers, mail, processes, databases, debuggers, and the code pages of other machines; what
# stands in where Python has no C, other event loops than the browser's.
UNUSED = frozenset(
    """
    __hello__ __phello__ _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity bdb cProfile cmd code
    compileall configparser ctypes doctest email filecmp fileinput ftplib getpass http imaplib mailbox mimetypes
    modulefinder multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty py_compile
    pyclbr pydoc rlcompleter runpy sched shelve site-packages smtplib socketserver sqlite3 symtable tabnanny tarfile
    this timeit tomllib trace tracemalloc tty unittest wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    _compat_pickle _markupbase _pydatetime argparse colorsys difflib fractions getopt graphlib pickle quopri statistics
    _ssl asyncio/__main__ asyncio/base_events asyncio/base_subprocess asyncio/graph asyncio/log
    asyncio/proactor_events asyncio/protocols asyncio/selector_events asyncio/sslproto asyncio/staggered asyncio/streams
    asyncio/subprocess asyncio/taskgroups asyncio/threads asyncio/tools asyncio/transports asyncio/trsock
    asyncio/unix_events asyncio/windows_events asyncio/windows_utils concurrent/futures/_base concurrent/futures/process
    concurrent/futures/thread html/parser json/__main__ json/tool logging pyodide/common pyodide/console selectors ssl
    sysconfig/__main__ urllib/request urllib/robotparser zipfile/__main__
    """.split()
)
LACKS = re.compile(r"(?:module|from) '([\w.]+)'(?: has no attribute| \()")
SLEEP = Path(SNAPSHOT).name
BARE, WHOLE = 2, 0  # PYTHONOPTIMIZE: without docstrings, which nobody reads in a browser, and asserts; as written
ENCODINGS = frozenset(
    """
    __init__ aliases ascii charmap cp437 idna latin_1 punycode raw_unicode_escape unicode_escape utf_16 utf_8 utf_8_sig
    """.split()
)


PACKED = ".pack"  # no host knows this ending, so none unfolds it on the way
LIBRARY = "vendor/pyodide/python_stdlib.zip"


def build(wheel: Path, web: Path, dist: Path, tools: Path, cache: Path) -> None:
    """`tools` is where pyodide-build is installed."""
    cache.mkdir(parents=True, exist_ok=True)
    core = thinned(web / "node_modules", cache)
    stdlib = library(web, tools, cache)
    archives = programs(wheel, web, tools, cache)
    for source, target in (
        (core / kernel.SCRIPT, f"vendor/pyodide/{kernel.SCRIPT}"),
        (core / kernel.WASM, f"vendor/pyodide/{kernel.WASM}"),
        (web / "pages/main.py", "py/main.py"),
        (snapshot(core, archives, stdlib, cache), SNAPSHOT),
    ):
        (dist / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, dist / target)
    for archive, target in ((stdlib, LIBRARY), *[(archive, f"py/{name}") for name, archive in archives.items()]):
        (dist / f"{target}{PACKED}").write_bytes(gzip.compress(archive.read_bytes(), mtime=0))
    (dist / "py/py.json").write_text(json.dumps(config(list(archives), dist), indent=1) + "\n", encoding="utf-8")


def config(names: list[str], dist: Path) -> dict[str, object]:
    """PyScript's configuration, addresses relative to it; waking.js answers for the archives, which are packed. `ahead`
    is for files.js: what to fetch first, its size and hash."""
    archives = [f"./{name}" for name in names]
    runtime = [f"../vendor/pyodide/{kernel.WASM}", f"../{LIBRARY}{PACKED}", f"../vendor/pyodide/{kernel.SCRIPT}"]
    packed = [f"{archive}{PACKED}" for archive in archives]
    return {
        "files": dict.fromkeys(archives, "./"),
        "sync_main_only": True,  # the worker answers the page; it never reaches into it
        "snapshot": digest((dist / SNAPSHOT).read_bytes()),
        "ahead": {name: facts(dist / "py" / name) for name in [*runtime, *packed, "./main.py"]},
    }


def facts(file: Path) -> tuple[int, str]:
    return file.stat().st_size, digest(file.read_bytes())


def thinned(modules: Path, cache: Path) -> Path:
    """The folder of Pyodide's kernel."""
    inputs = [modules / "pyodide" / name for name in (kernel.SCRIPT, kernel.WASM, "pyodide.mjs", "pyodide-lock.json")]
    made = cache / f"kernel-{key(*inputs, modules / 'binaryen/package.json')}"

    def make(folder: Path) -> None:
        kernel.thin(modules, folder)
        shutil.copyfile(inputs[-1], folder / inputs[-1].name)  # Pyodide looks for it when the snapshot is made

    return whole(made, make)


def whole(target: Path, make: Callable[[Path], None]) -> Path:
    """The folder, made unless an earlier build did; put in place once it is complete."""
    if not target.exists():
        forget(target)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            work = Path(folder) / "work"
            work.mkdir()
            make(work)
            work.rename(target)
    return target


def library(web: Path, tools: Path, cache: Path) -> Path:
    ours = cache / Path(LIBRARY).name
    trim(web / "node_modules/pyodide" / ours.name, ours, wanted)
    with zipfile.ZipFile(ours, "a") as zipped:
        for name, file in sorted(standins().items()):
            zipped.writestr(zipfile.ZipInfo(name), file.read_bytes())
    made = cache / f"library-{key(tools, ours)}"
    return compiled({ours: bool}, tools, made, BARE)[ours.name]


def wanted(name: str) -> bool:
    whole = name.removesuffix(".py")
    top, _, rest = whole.partition("/")
    return rest in ENCODINGS if top == "encodings" else not ({top, whole} & UNUSED or name in standins())


@cache
def standins() -> dict[str, Path]:
    return {file.relative_to(STANDINS).as_posix(): file for file in STANDINS.rglob("*.py")}


def programs(wheel: Path, web: Path, tools: Path, cache: Path) -> dict[str, Path]:
    """The engine's wheel and the page scripts, by name. Made together, so that each byte is a function of the sources
    alone."""
    pages = cache / "pages.zip"
    pack(pages, web, "pages")
    made = cache / f"programs-{key(tools, wheel, pages)}"
    archives = compiled({wheel: played, pages: bool}, tools, made)
    return dict(sorted(archives.items(), reverse=True))  # the engine first, which the pages import


def played(name: str) -> bool:
    """Not what opens the engine to tools that no browser has; nor RECORD, written once there is something to record."""
    return not (name.startswith("salon/contrib/") or name.endswith(".dist-info/RECORD"))


def snapshot(core: Path, archives: dict[str, Path], stdlib: Path, cache: Path) -> Path:
    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as beside:
            work = Path(beside)
            for name, archive in archives.items():
                shutil.copyfile(archive, work / name)
            pyodide("snapshot.mjs", core, stdlib, folder / SLEEP, *[work / name for name in archives])

    inputs = (core / kernel.WASM, stdlib, *archives.values())
    return whole(cache / f"snapshot-{key(*inputs)}", make) / SLEEP


def pack(target: Path, root: Path, package: str) -> None:
    """What the browser needs of a package: not the catalogues' sources, not this machine's .pyc."""
    with zipfile.ZipFile(target, "w") as zipped:
        for path in sorted((root / package).rglob("*")):
            if path.is_file() and path.suffix not in (".po", ".pot", ".pyc"):
                zipped.writestr(zipfile.ZipInfo(path.relative_to(root).as_posix()), path.read_bytes())


def key(*inputs: Path) -> str:
    """Changes whenever the sources do, or the way they are compiled; of a folder of tools, with their versions."""
    ours = [
        HERE / name for name in ("compile.mjs", "compile.py", "kernel.py", "runtime.py", "snapshot.mjs", "snapshot.py")
    ]
    parts = [versions(path) if path.is_dir() else path.read_bytes() for path in (*inputs, *ours)]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]


def versions(tools: Path) -> bytes:
    return " ".join(sorted(path.name for path in tools.glob("*.dist-info"))).encode()


def compiled(
    sources: dict[Path, Callable[[str], bool]], tools: Path, target: Path, optimize: int = WHOLE
) -> dict[str, Path]:
    """The archives, compiled, in the folder `target`, by name: each with those files for which it is said so."""

    def make(folder: Path) -> None:
        for source, keep in sources.items():
            trim(source, folder / source.name, keep)
        pyodide("compile.mjs", tools, folder, optimize)

    return {archive.name: archive for archive in whole(target, make).iterdir()}


def trim(source: Path, target: Path, keep: Callable[[str], bool]) -> None:
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(target, "w") as zipped:
        for entry in whole.infolist():
            if not entry.is_dir() and keep(entry.filename):
                zipped.writestr(entry, whole.read(entry))


def forget(made: Path) -> None:
    """What was made of former sources: name-KEY."""
    for old in made.parent.glob(f"{made.name.rpartition('-')[0]}-*"):
        shutil.rmtree(old) if old.is_dir() else old.unlink()


def pyodide(script: str, *arguments: Path | int) -> None:
    node = shutil.which("node")
    if node is None:
        raise Trouble("node is missing: install Node.js 20 or newer, then try again.")
    ran = subprocess.run([node, str(HERE / script), *map(str, arguments)], capture_output=True, text=True)
    if ran.returncode:
        raise Trouble(f"Pyodide cannot take the site's Python: mend this and build again: {reason(ran.stderr)}.")


def reason(said: str) -> str:
    """The last line of a traceback; for a module that was trimmed, or stands in for another, what to do about it."""
    last = ([line for line in said.splitlines() if "Error: " in line] or ["no reason was given"])[-1]
    missing = last.partition("No module named '")[2].partition("'")[0]
    if missing and not wanted(missing.replace(".", "/")):
        last += f" ({missing} is left out of the browser's library: take it off UNUSED in web/make/runtime.py)"
    asked = LACKS.search(last)
    names = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in standins()}
    if asked and asked[1] in names:
        last += f" ({asked[1]} is only what asyncio asks for: take it out of web/make/standins)"
    return last
