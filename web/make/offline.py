"""What the service worker needs to know of a built site: every file by its hash, and the pages in packs.

Its version is the hash of that list, so the same site has the same version wherever it was built."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

from pages.words import LANGUAGES

Groups = dict[str, dict[str, str]]  # group -> path below the root -> hash

INVENTORY, WORKER, PACKS = "inventory.json", "sw.js", "offline/"
SNAPSHOT = "py/snapshot.gz"
UNPACKED = ("shell", "python", "snapshot")
FOR_MACHINES = ("static/preview/", "static/screens/", "static/icon/", "embed/v1/oembed/", ".nojekyll")


def build(web: Path, dist: Path) -> None:
    groups = inventory(dist)
    text = json.dumps(groups, separators=(",", ":"), ensure_ascii=False).encode()
    put(dist / INVENTORY, text)
    for name in groups:
        if name not in UNPACKED:
            put(dist / f"{PACKS}{name}.pack", pack(dist, groups[name]))
    worker = (web / "offline/sw.js").read_text("utf-8")
    put(dist / WORKER, worker.replace('const VERSION = "";', f'const VERSION = "{digest(text)}";').encode())


def digest(content: bytes) -> str:
    """As sw.js and ahead.js make it: half of a SHA-256."""
    return hashlib.sha256(content).hexdigest()[:32]


def inventory(dist: Path) -> Groups:
    """Every file that a reader may need, in the groups that are brought together."""
    python = {(dist / "py" / name).resolve() for name in json.loads((dist / "py/py.json").read_text("utf-8"))["ahead"]}
    groups: Groups = {"shell": {}, "python": {}}
    for path in sorted(file.relative_to(dist).as_posix() for file in dist.rglob("*") if file.is_file()):
        file = dist / path
        if not path.startswith((INVENTORY, WORKER, PACKS, *FOR_MACHINES)):
            name = "python" if file.resolve() in python else group(path)
            groups.setdefault(name, {})[path] = digest(file.read_bytes())
    groups["snapshot"] = groups.pop("snapshot")  # what Python can do without comes last
    return groups


def group(path: str) -> str:
    """Pages go with their language; those at the root, and whatever is no page, every page may need."""
    if path == SNAPSHOT:
        return "snapshot"
    top, *below = path.removeprefix("embed/v1/").split("/")
    if not below or not path.endswith((".html", ".txt")):
        return "shell"
    return top if top in LANGUAGES else "rest"


def pack(dist: Path, paths: dict[str, str]) -> bytes:
    texts = {path: (dist / path).read_text("utf-8") for path in paths}
    return gzip.compress(json.dumps(texts, separators=(",", ":"), ensure_ascii=False).encode(), mtime=0)


def put(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
