"""The worker's door: PyScript runs this file once, then the shell calls answer. All that matters is in rooms.py."""

from polyscript import xworker  # type: ignore[import-not-found]

__export__ = ["answer"]

xworker.postMessage("python")  # a milestone for the loading bar: the interpreter is up, our files are in place


async def answer(message: str) -> str:
    try:
        from pages import rooms  # here, so that even a fault of its import is told to the page

        return rooms.answer(message)
    except Exception:  # noqa: BLE001 - whatever it is, the page must show it
        import json
        import traceback

        return json.dumps({"error": traceback.format_exc()})
