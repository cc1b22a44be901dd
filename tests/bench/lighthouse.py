"""`python3 build.py bench --lighthouse`: what Lighthouse says of a phone's visit, served with gzip; medians of rounds.

Its score of performance follows the machine: where others are at work too, every task takes longer by the clock and the
page scores less. So beside the time that it was blocked by the clock stands the time that it blocked itself, by the
processor's own count of its tasks: that can be compared."""

from __future__ import annotations

import functools
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any

from make.serve import Request, serving

from .report import SENT_PACKED
from .web import DIST

PAGES = (
    "fr/",
    "fr/high_society/rules/",
    "fr/great_split/rules/",
    "embed/v1/fr/high_society/rule/2.2/",
    "fr/high_society/play/",
)
AUDITS = {"total-blocking-time": "blocked (ms)", "largest-contentful-paint": "largest paint (ms)"}


class Packed(Request):
    """As a host sends it that packs what can be packed."""

    def send_head(self) -> Any:
        file = Path(self.translate_path(self.path.partition("?")[0]))
        file = file / "index.html" if file.is_dir() else file
        if not (file.is_file() and file.name.endswith(SENT_PACKED)):
            return super().send_head()
        body = packed(file)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)


@functools.cache
def packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


def measure(tool: Path, dist: Path, rounds: int = 3) -> Iterator[tuple[str, float]]:
    found: dict[str, list[float]] = {}
    with serving(dist, kind=Packed) as site:
        for _ in range(rounds):
            for page in PAGES:
                for what, figure in figures(visited(tool, site + page)):
                    found.setdefault(f"{page}: {what}", []).append(figure)
    for what, every in found.items():
        yield what, statistics.median(every)


def visited(tool: Path, address: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "said.json"
        flags = "--headless" + " --no-sandbox" * (os.name == "posix" and os.geteuid() == 0)
        command = ["node", str(tool), address, "--quiet", "--output=json", f"--output-path={target}"]
        chrome = {"CHROME_PATH": path} if (path := os.environ.get("SALON_BROWSER")) else {}
        subprocess.run([*command, f"-GA={folder}", f"--chrome-flags={flags}"], check=True, env=os.environ | chrome)
        said: dict[str, Any] = json.loads(target.read_text("utf-8"))
        trace = json.loads((Path(folder) / "defaultPass.trace.json").read_text("utf-8"))["traceEvents"]
        return said | {"own": own(trace)}


def own(trace: list[dict[str, Any]]) -> float:
    """As total-blocking-time has it (what a task takes beyond 50 ms on a processor four times slower), but of the
    processor's time; of whichever page's thread did most: the browser keeps empty pages too."""
    threads = {(event["pid"], event["tid"]) for event in trace if event.get("args", {}).get("name") == "CrRendererMain"}
    took: dict[tuple[int, int], list[float]] = {thread: [0] for thread in threads}
    for event in trace:
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in threads:
            took[event["pid"], event["tid"]].append(event.get("tdur", 0) / 1000)
    return sum(max(0, 4 * ms - 50) for ms in max(took.values(), key=sum))


def figures(said: dict[str, Any]) -> Iterator[tuple[str, float]]:
    for name, category in said["categories"].items():
        yield name, 100 * category["score"]
    for audit, name in AUDITS.items():
        yield name, said["audits"][audit]["numericValue"]
    yield "blocked by its own work (ms)", said["own"]


if __name__ == "__main__":
    for what, figure in measure(Path(sys.argv[1]), DIST, *map(int, sys.argv[2:])):
        print(f"{what:60}{figure:10,.0f}", flush=True)
