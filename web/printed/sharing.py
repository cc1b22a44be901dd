"""What other machines read of a page: structured data, a preview for links, and oEmbed for sites that frame a link.

A static page does not know where it will stand. Structured data needs no address; previews and oEmbed do, and are left
out unless the build is told one (`python3 build.py site --address https://…`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from pages.here import Here, address
from pages.html import Html, tag
from pages.words import Words
from salon import games

SIZE = (640, 760)  # of a frame, for those who ask before they look
PREVIEW = (1200, 630)


def head(here: Here, title: str, what: str) -> list[Html]:
    """For the head of a page of a game; `what` is the frame that stands for it elsewhere ("table", "lesson/2.2")."""
    game = here.words.game or ""
    return [structured(here, game), *(preview(here, game, title, what) if address() else [])]


def structured(here: Here, game: str) -> Html:
    words, seats = here.words, games.load(game).seats
    told = {
        "@context": "https://schema.org",
        "@type": "Game",
        "name": words("title"),
        "description": words("pitch"),
        "inLanguage": here.lang,
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": seats[0], "maxValue": seats[-1]},
        "isAccessibleForFree": True,
    }
    text = json.dumps(told, ensure_ascii=False).replace("<", "\\u003c")
    return tag("script", Html(text), type="application/ld+json")


def preview(here: Here, game: str, title: str, what: str) -> Iterator[Html]:
    base, (width, height) = address(), PREVIEW
    told = {
        "og:type": "website", "og:site_name": "Grand Salon", "og:title": title, "og:description": here.words("pitch"),
        "og:url": f"{base}{here.lang}/{here.path}", "og:image": f"{base}static/preview/{game}.jpg",
        "og:image:width": width, "og:image:height": height, "og:locale": {"fr": "fr_FR", "en": "en_GB"}[here.lang],
    }  # fmt: skip
    yield from [tag("meta", property=key, content=value) for key, value in told.items()]
    yield tag("meta", name="twitter:card", content="summary_large_image")
    yield discovered(here, title, what)


def discovered(here: Here, title: str, what: str) -> Html:
    """Where oEmbed's answer for this page stands."""
    oembed = f"{address()}embed/v1/oembed/{here.lang}/{here.words.game}/{what}.json"
    return tag("link", rel="alternate", type="application/json+oembed", href=oembed, title=title)


def answer(lang: str, game: str, what: str, title: str) -> str:
    width, height = SIZE
    name = " · ".join(filter(None, [title, str(Words(lang, game)("title"))]))
    source = f"{address()}embed/v1/{lang}/{game}/{what}/"
    frame = tag("iframe", src=source, title=name, width=width, height=height, loading="lazy")
    told = {"version": "1.0", "type": "rich", "title": name, "width": width, "height": height, "html": frame}
    return json.dumps({**told, "provider_name": "Grand Salon", "provider_url": address()}, ensure_ascii=False) + "\n"
