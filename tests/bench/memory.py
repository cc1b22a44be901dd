"""What programs beside this one find inside Pyodide: memory.mjs, Python's memory after one game and after ten, played
by one page; playouts.mjs, how many playouts a search has there in a second."""

from __future__ import annotations

import subprocess
from pathlib import Path

PROGRAMS = [Path(__file__).with_name(name) for name in ("memory.mjs", "playouts.mjs")]


def measure(dist: Path) -> dict[str, float]:
    said = [subprocess.run(["node", str(one)], check=True, capture_output=True, text=True).stdout for one in PROGRAMS]
    lines = (line.rpartition(" ") for line in "".join(said).splitlines())
    return {what.strip(): float(figure) for what, _, figure in lines}
