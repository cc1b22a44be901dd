"""The page for an address that leads nowhere, or not while there is no network. It is shown at any depth below the
site's root, and cannot tell at which.

So it asks at every depth for a sheet that bears that depth's number: only the one that stands where the site is comes,
and with it the look of the house and the one link home that is right. No script is needed for that, and nothing
inline; where a page has framed the address, a script tells it that there is nothing.
"""

from __future__ import annotations

from pages.frame import POLICY
from pages.html import Html, tag
from pages.words import LANGUAGES, Words

DEPTHS = range(9)  # folders below the root; our own pages need three
FRAMES = (5, 6)  # of an address that another page may have framed: embed/v1/en/<game>/table/, or …/rule/2.2/


def lost() -> str:
    return page("lost", "404")


def away() -> str:
    """What sw.js shows instead of a page that it does not have while there is no network."""
    return page("away", "503")


def page(key: str, code: str) -> str:
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{code} · Grand Salon"),
        [tag("link", rel="stylesheet", href=f"{up(depth)}static/lost/{depth}.css") for depth in DEPTHS],
        [tag("script", type="module", src=f"{up(depth)}static/lost.js") for depth in FRAMES],
    )
    told = tag("main", tag("h1", "Grand Salon"), [said(lang, key) for lang in LANGUAGES])
    return f"<!doctype html>\n{tag('html', head, tag('body', told, cls='lost'), lang='fr')}\n"


def up(depth: int) -> str:
    return "./" + "../" * depth


def said(lang: str, key: str) -> Html:
    words = Words(lang)
    ways = [
        tag("a", words("lost.home"), cls=f"button home home-{depth}", href=f"{up(depth)}{lang}/",
            hidden=True, target="_top")
        for depth in DEPTHS
    ]  # fmt: skip
    return tag("section", tag("h2", words(f"{key}.title")), tag("p", words(f"{key}.words")), tag("p", *ways), lang=lang)


def sheets() -> dict[str, str]:
    """By address: at each depth the house's look and the way home. Where the root of the host is the site's own, a link
    that climbs too far arrives as well, so the shortest one hides the others."""
    return {f"static/lost/{depth}.css": SHEET.replace("DEPTH", str(depth)) for depth in DEPTHS}


SHEET = """@import url(../style/house.css);
@import url(../style/lost.css);
@layer table {
  .lost .home.home-DEPTH[hidden] { display: inline-flex; }
  .lost .home.home-DEPTH[hidden] ~ .home[hidden] { display: none; }
}
"""
