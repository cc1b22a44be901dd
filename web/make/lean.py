"""Scripts and sheets without what is written for us: they travel with every page."""

from __future__ import annotations

import re
from pathlib import Path

from rjsmin import jsmin

APART = re.compile(r"""(?P<text>"[^"\n]*"|'[^'\n]*')|/\*.*?\*/""", re.DOTALL)
BETWEEN = re.compile(r"\s*\n\s*")


def trim(dist: Path) -> None:
    """Ours alone: what is vendored came as it is, and embed.js tells its contract in its head."""
    for file in sorted((dist / "static").rglob("*")):
        if file.suffix in (".js", ".css"):
            text = file.read_text("utf-8")
            file.write_text(jsmin(text) if file.suffix == ".js" else sheet(text), "utf-8")


def sheet(text: str) -> str:
    bare = APART.sub(lambda found: found["text"] or "", text)
    return BETWEEN.sub("\n", bare).strip()
