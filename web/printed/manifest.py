"""What a browser needs to install the house: a manifest in each language. Both start at the root, so that they are one
app, and early.js goes on to the language of its reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pages.games import laid
from pages.words import LANGUAGES, Words

STATIC = Path(__file__).parent.parent / "static"
GROUND = "#123a2f"  # of the icon
SCREENS = {"wide": "1280x800", "narrow": "780x1688"}


def manifests() -> dict[str, str]:
    """By address below the root."""
    return {
        f"{lang}/manifest.webmanifest": json.dumps(manifest(lang), indent=1, ensure_ascii=False) + "\n"
        for lang in LANGUAGES
    }


def manifest(lang: str) -> dict[str, Any]:
    words = Words(lang)
    return {
        "name": "Grand Salon",
        "short_name": "Grand Salon",
        "description": words("home.description"),
        "lang": lang,
        "dir": "ltr",
        "start_url": "../",
        "scope": "../",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games", "education"],
        "icons": [
            {"src": "../static/art/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *[png(f"{size}", size) for size in (192, 512)],
            png("maskable", 512) | {"purpose": "maskable"},
        ],
        "shortcuts": [shortcut(lang, name) for name in laid()],
        "screenshots": [screen(lang, form) for form in SCREENS],
    }


def png(name: str, size: int) -> dict[str, str]:
    return {"src": f"../static/icon/{name}.png", "sizes": f"{size}x{size}", "type": "image/png"}


def shortcut(lang: str, game: str) -> dict[str, Any]:
    """A table, laid at once; its icon is the game's own if it has one."""
    words = Words(lang, game)
    icon = png(game, 96) if (STATIC / f"icon/{game}.png").is_file() else png("192", 192)
    return {"name": words("title"), "description": words("pitch"), "url": f"./{game}/play/?now", "icons": [icon]}


def screen(lang: str, form: str) -> dict[str, str]:
    label = Words(lang)("manifest.screen")
    image = {"src": f"../static/screens/{lang}-{form}.jpg", "sizes": SCREENS[form], "type": "image/jpeg"}
    return image | {"form_factor": form, "label": label}
