"""Runs inside Pyodide, before its memory is written down: imports every module of a page from the archives beside it.

What is kept must be the same for everybody who wakes from it: no room is open yet, and no chance is left in it but the
one that waking.js draws anew."""

import gc
import importlib
import random
import sys
import zipfile
from pathlib import Path


def main() -> None:
    archives = sorted(Path.cwd().iterdir())
    sys.path[:0] = [str(archive) for archive in archives]
    for file in [file for archive in archives for file in zipfile.ZipFile(archive).namelist()]:
        if file.endswith(".pyc") and not file.endswith(("__main__.pyc", "pages/main.pyc")):  # those are run
            imported(file.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    words, games = importlib.import_module("pages.words"), importlib.import_module("pages.games")
    for lang in words.LANGUAGES:
        for game in (None, *games.laid()):
            words.chain(lang, game)


def imported(name: str) -> None:
    try:
        importlib.import_module(name)
    except Exception as fault:
        raise ImportError(f"{name} fails with {type(fault).__name__}: {fault}") from fault


main()
gc.collect()
if any(isinstance(found, random.Random) and found is not random._inst for found in gc.get_objects()):
    raise RuntimeError("a source of chance would be the same for every visitor")
random.seed(0)  # the same bytes every time
