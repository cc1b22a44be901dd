"""The catalogues, from what translators edit (.po) to what gettext reads (.mo)."""

from __future__ import annotations

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def build(web: Path) -> None:
    for source in sorted((web / "pages" / "words").glob("*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            fresh = target.with_suffix(f".{os.getpid()}")  # put in place whole: several may compile and read at once
            with source.open("rb") as text, fresh.open("wb") as compiled:
                write_mo(compiled, read_po(text, locale=source.suffixes[0].lstrip(".")))
            fresh.replace(target)
