"""All that the site borrows comes from npm, at exact versions, and is copied to dist/: no page leaves its origin."""

import filecmp
import json
import re
import shutil
import subprocess
from pathlib import Path

from make import Trouble

HERE = Path(__file__).parent
MODULES = "node_modules"
INSTALLED = f"{MODULES}/.installed-lock.json"  # the lock file as it was when npm last finished

# What is copied: pattern in node_modules -> folder or file of dist. The rest of Pyodide and the wheel are runtime.py's.
FILES = {
    "pyodide/pyodide.mjs": "vendor/pyodide/",
    "@pyscript/core/dist/core.js": "vendor/pyscript/",
    "@pyscript/core/dist/core-*.js": "vendor/pyscript/inner.js",
    "@pyscript/core/dist/error-*.js": "vendor/pyscript/error.js",
    "idiomorph/dist/idiomorph.esm.js": "vendor/idiomorph.js",
    "uqr/dist/index.mjs": "vendor/uqr.js",
    "@fontsource*/*/files/*-latin-wght-*.woff2": "static/fonts/",
    "@fontsource*/*/files/*-latin-400-*.woff2": "static/fonts/",
}

NOT_SHIPPED = ("@types/emscripten", "ws")  # Pyodide's, for TypeScript and for node
LEAN = ("uqr.js",)  # what comes with long comments; they are left out
# PyScript's parts find each other by names that change with every release: pages name them, to have them at once.
PARTS = {"core": "inner", "error": "error"}
PART = re.compile(r"\./(core|error)-[\w-]{8}\.js")
COMMENTS = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)\n|^[ \t]+", re.MULTILINE | re.DOTALL)
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=\S+\s*\Z", re.MULTILINE)


def install(web: Path) -> None:
    """`npm ci`, unless what is installed is what the lock file asks for."""
    lock, done = web / "package-lock.json", web / INSTALLED
    if done.exists() and filecmp.cmp(lock, done, shallow=False):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise Trouble("npm is missing: install Node.js 20 or newer, which brings it, then try again.")
    ran = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=web, capture_output=True, text=True)
    if ran.returncode:
        reason = next((line for line in ran.stderr.splitlines() if line.startswith("npm error")), "npm gave no reason")
        raise Trouble(f"npm could not fetch what web/package.json names: connect to the network, try again ({reason}).")
    shutil.copyfile(lock, done)


def copy(web: Path, dist: Path) -> None:
    modules = web / MODULES
    for pattern, place in FILES.items():
        found = sorted(modules.glob(pattern))
        if not found:
            raise Trouble(f"{pattern} is not among the installed packages: delete web/{MODULES} and build again.")
        for file in found:
            put(file, dist / place / file.name if place.endswith("/") else dist / place)
    info = json.loads((modules / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    empty = json.dumps({"info": info, "packages": {}})  # Pyodide asks which packages there are: none
    (dist / "vendor/pyodide/pyodide-lock.json").write_text(empty, encoding="utf-8")
    licences(web, dist / "licences")


def put(file: Path, target: Path) -> None:
    """A copy; a script loses its link to a source map, which we do not ship."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix in (".js", ".mjs"):
        script = SOURCE_MAP.sub("", file.read_text(encoding="utf-8"))
        script = COMMENTS.sub("", script) if target.name in LEAN else script
        script = (
            PART.sub(lambda found: f"./{PARTS[found[1]]}.js", script) if target.parent.name == "pyscript" else script
        )
        target.write_text(script, encoding="utf-8", newline="\n")
    else:
        shutil.copyfile(file, target)


def licences(web: Path, target: Path) -> None:
    """The licence of every package whose code or font we ship, PyScript's bundled ones too, and Python's own."""
    target.mkdir(parents=True, exist_ok=True)
    for text in sorted((HERE / "licences").glob("*.txt")):  # what npm's packages do not carry
        shutil.copyfile(text, target / text.name)
    packages = json.loads((web / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        name = path.rpartition(f"{MODULES}/")[2]
        texts = sorted((web / path).glob("LICENSE*"))
        if not path or package.get("dev") or name in NOT_SHIPPED:
            continue
        place = target / f"{name.removeprefix('@').replace('/', '-')}.txt"
        if texts:
            shutil.copyfile(texts[0], place)
        elif not place.exists():
            place.write_text(f"{name} {package['version']}\nLicence: {package['license']}\n", encoding="utf-8")
