"""The site's pages, drawn and put in their folders; what is static beside them."""

from __future__ import annotations

import shutil
from pathlib import Path

from pages import coming, replaying, setup
from pages.games import laid
from pages.here import Here
from pages.words import LANGUAGES
from printed import about, embed, game, home, kit, ladder, lessons, lost, manifest, reply, rules, sharing, shelf


def build(web: Path, dist: Path) -> None:
    shutil.copytree(web / "static", dist / "static", dirs_exist_ok=True)
    shutil.copytree(web / "embed", dist / "embed", dirs_exist_ok=True)
    for address, text in (pages() | lost.sheets() | manifest.manifests() | dict(embed.answers())).items():
        file = dist / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (dist / ".nojekyll").touch()


def taught(lang: str, game: str, name: str) -> str:
    here = Here.at(lang, f"{game}/learn/{name}/", game)
    what = "course" if name == lessons.COURSE else f"lesson/{name}"
    return lessons.page(lang, game, name, sharing.head(here, lessons.lesson(game, name, lang).title, what))


def pages() -> dict[str, str]:
    """Every page of the site: where it stands in dist, and its text."""
    drawn = {
        "index.html": home.root(),
        "404.html": lost.lost(),
        "away.html": lost.away(),
        "embed/index.html": kit.root(),
        "reply/index.html": reply.root(),
    }
    for lang in LANGUAGES:
        drawn[f"{lang}/index.html"] = home.home(lang)
        drawn[f"{lang}/about/index.html"] = about.about(lang)
        drawn[f"{lang}/ladder/index.html"] = ladder.ladder(lang)
        drawn[f"{lang}/embed/index.html"] = kit.kit(lang)
        drawn[f"{lang}/shelf/index.html"] = shelf.shelf(lang)
        drawn[f"{lang}/reply/index.html"] = reply.reply(lang)
        for name in laid():
            drawn[f"{lang}/{name}/index.html"] = game.game(lang, name)
            drawn[f"{lang}/{name}/rules/index.html"] = rules.rules(lang, name)
            drawn[f"{lang}/{name}/play/index.html"] = setup.document(lang, name)
            drawn[f"{lang}/{name}/join/index.html"] = coming.document(lang, name)
            drawn[f"{lang}/{name}/replay/index.html"] = replaying.document(lang, name)
            drawn[f"{lang}/{name}/learn/index.html"] = lessons.index(lang, name)
            for lesson in lessons.every(name):
                drawn[f"{lang}/{name}/learn/{lesson}/index.html"] = taught(lang, name, lesson)
    for name in laid():
        drawn[f"join/{name}/index.html"] = coming.root(name)
        drawn |= dict(embed.pages(name))
    return drawn
