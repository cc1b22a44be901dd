"""The site's pages, drawn and put in their folders; what is static beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

from pages import about, game, home, lost, rules, setup
from pages.games import laid
from pages.words import LANGUAGES


def build(web: Path, dist: Path) -> None:
    shutil.copytree(web / "static", dist / "static", dirs_exist_ok=True)
    for address, text in (pages() | lost.sheets()).items():
        file = dist / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (dist / ".nojekyll").touch()


def pages() -> dict[str, str]:
    """Every page of the site: where it stands in dist, and its text."""
    drawn = {"index.html": home.root(), "404.html": lost.lost()}
    for lang in LANGUAGES:
        drawn[f"{lang}/index.html"] = home.home(lang)
        drawn[f"{lang}/about/index.html"] = about.about(lang)
        for name in laid():
            drawn[f"{lang}/{name}/index.html"] = game.game(lang, name)
            drawn[f"{lang}/{name}/rules/index.html"] = rules.rules(lang, name)
            drawn[f"{lang}/{name}/play/index.html"] = setup.document(lang, name)
    return drawn
