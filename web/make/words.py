"""The catalogues, from what translators edit (.po) to what gettext reads (.mo)."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

DATE = datetime(2020, 1, 1, tzinfo=UTC)  # Babel would write the hour of the build


def build(web: Path) -> None:
    for source in sorted((web / "pages" / "words").glob("*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            fresh = target.with_suffix(f".{os.getpid()}")  # put in place whole: several may compile and read at once
            with source.open("rb") as text, fresh.open("wb") as compiled:
                catalogue = read_po(text, locale=source.suffixes[0].lstrip("."))
                catalogue.creation_date = DATE
                write_mo(compiled, catalogue)
            fresh.replace(target)
