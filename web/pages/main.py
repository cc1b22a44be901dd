"""The worker's door: PyScript runs this file once, then the shell calls answer. All that matters is in rooms.py."""

import sys
from pathlib import Path

from polyscript import xworker  # type: ignore[import-not-found]

__export__ = ["answer"]

# The archives lie beside this file as they came: what is imported is read from them, and nothing is unpacked.
sys.path[:0] = {str(archive) for archive in Path.cwd().iterdir()} - {*sys.path}

xworker.postMessage("python")  # a milestone for the loading bar: the interpreter is up, our files are in place


async def answer(message: str) -> str:
    try:
        from pages import rooms  # here, so that even a fault of its import is told to the page

        return rooms.answer(message)
    except Exception:  # noqa: BLE001 - whatever it is, the page must show it
        import json
        import traceback

        return json.dumps({"error": traceback.format_exc()})
