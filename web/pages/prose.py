"""The little markup of a sentence: **bold**, *em*, and §2.2 as a link. A stranger's text stays text."""

from __future__ import annotations

import re

from pages.html import Html, Inside, join, tag

CITED = re.compile(r"§(\d+\.\d+)")


def marked(text: Inside, page: str = "") -> Html:
    """**bold**, *em* and §2.2, and nothing else."""
    bold = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", join(text))
    return cited(Html(re.sub(r"\*(.+?)\*", r"<em>\1</em>", bold)), page)


def cited(text: Html, page: str) -> Html:
    """Each §2.2 as a link to its clause on the rules' page: in a tab of its own, unless it is the same page."""
    elsewhere = {"target": "rules", "rel": "noopener"} if page else {}
    return Html(CITED.sub(lambda found: tag("a", f"§{found[1]}", href=f"{page}#r{found[1]}", **elsewhere), text))
