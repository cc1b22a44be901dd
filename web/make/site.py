"""The site's pages, drawn and put in their folders; what is static beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

OTHERS = ("static", "vendor", "py", "licences")  # folders of dist that are no pages


def build(web: Path, dist: Path) -> None:
    drawn = pages()
    shutil.copytree(web / "static", dist / "static", dirs_exist_ok=True)
    for address, text in drawn.items():
        file = dist / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (dist / ".nojekyll").touch()
    sweep(dist, {dist / address for address in drawn})


def pages() -> dict[str, str]:
    """Every page of the site: where it stands in dist, and its text."""
    from pages.about import about
    from pages.game import game
    from pages.games import laid
    from pages.home import home, root
    from pages.lost import lost
    from pages.rules import rules
    from pages.setup import document as setup
    from pages.words import LANGUAGES

    drawn = {"index.html": root(), "404.html": lost()}
    for lang in LANGUAGES:
        drawn[f"{lang}/index.html"] = home(lang)
        drawn[f"{lang}/about/index.html"] = about(lang)
        for name in laid():
            drawn[f"{lang}/{name}/index.html"] = game(lang, name)
            drawn[f"{lang}/{name}/rules/index.html"] = rules(lang, name)
            drawn[f"{lang}/{name}/play/index.html"] = setup(lang, name)
    return drawn


def sweep(dist: Path, fresh: set[Path]) -> None:
    """Pages that are no more leave, and their folders with them."""
    for file in sorted(dist.rglob("*.html")):
        if file not in fresh and file.relative_to(dist).parts[0] not in OTHERS:
            file.unlink()
            for folder in file.parents:
                if folder == dist or any(folder.iterdir()):
                    break
                folder.rmdir()
