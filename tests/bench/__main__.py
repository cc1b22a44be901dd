"""`python3 build.py bench [--peers] [--json FILE]`: the figures of this machine, as a table."""

from __future__ import annotations

import argparse
import json
import os
from functools import partial
from pathlib import Path

from . import engine, links, memory, minds, slow, starts, web, weight, wires
from .web import DIST


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    figures: dict[str, float] = {}
    for what, figure, unit in engine.measure(asked.peers):
        figures[f"{what} ({unit})"] = figure
        print(f"{what:60}{figure:14,.2f} {unit}", flush=True)
    for what, figure in links.measure():
        figures[what] = figure
        print(f"{what:60}{figure:14,.0f}", flush=True)
    browser = os.environ.get("SALON_BROWSER") or None
    for part in (starts.measure, partial(web.measure, browser_path=browser), partial(weight.measure, chromium=browser),
                 partial(wires.measure, chromium=browser), partial(minds.measure, chromium=browser), slow.measure,
                 memory.measure):  # fmt: skip
        for what, figure in part(DIST).items():
            figures[what] = figure
            print(f"{what:60}{figure:14,.2f}", flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
