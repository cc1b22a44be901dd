"""A live page without a browser, for tests: sit down at any table, press what is there, play to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import make.words
from pages.app import App

make.words.build(Path(__file__).parents[2] / "web")

Answer = dict[str, Any]
VOID = {"br", "hr", "img", "input", "link", "meta"}
NAMES = "Ana Bruno Chloé Diego Elsa Fanny Gaston Hélène".split()


class Page(HTMLParser):
    """The elements of a piece of HTML: each its tag and attributes; all its text, and of it what is heard."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.text = self.heard = ""
        self.silent: list[bool] = []  # of each element that is open: it is for the eye alone
        self.feed(html)

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        self.found.append((name, said))
        mute = any(self.silent[-1:]) or said.get("aria-hidden") == "true"
        self.heard += "" if mute else said.get("aria-label", "")
        if name not in VOID:
            self.silent.append(mute)

    def handle_endtag(self, name: str) -> None:
        if name not in VOID:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        self.text += data
        self.heard += "" if any(self.silent[-1:]) else data

    @property
    def ids(self) -> list[str]:
        return [said["id"] for _, said in self.found if "id" in said]

    def having(self, attribute: str, value: str | None = None) -> list[dict[str, str]]:
        """The attributes of all that have this one."""
        return [said for _, said in self.found if attribute in said and value in (None, said[attribute])]


def form(kinds: str, **said: str) -> dict[str, list[str]]:
    seats = {f"kind{n}": [kind] for n, kind in enumerate(kinds.split())}
    return {f"name{n}": [name] for n, name in enumerate(NAMES)} | seats | {key: [value] for key, value in said.items()}


def opened(game: str, lang: str = "en", seed: int = 1, /, save: str | None = None, **kept: str) -> tuple[App, Answer]:
    """The page of a game, with one that was kept; and its first answer. In a key of what is kept, "__" is a point."""
    app, page = App(), {"game": game, "lang": lang, "query": f"?seed={seed}"}
    table = None if save is None else {"id": "kept", "text": save}
    known = {key.replace("__", "."): v for key, v in kept.items()}
    return app, app.answer({"act": "open", "page": page, "table": table, "kept": known})


def saved(answer: Answer) -> str:
    """The game that an answer keeps, put together again; the pieces of a short one."""
    kept = {key: text for key, text in answer["store"].items() if key.startswith("game.")}
    return "\n".join(kept[key] for key in sorted(kept) if kept[key])


def sat(game: str, kinds: str, lang: str = "en", seed: int = 1, /, **said: str) -> App:
    app, _ = opened(game, lang, seed)
    do(app, "start", **form(kinds, **said))
    return app


def do(app: App, act: str, value: str = "", /, **said: list[str]) -> Answer:
    return app.answer({"act": act, "value": value, "form": said})


def html(answer: Answer) -> str:
    [patch] = answer["patches"]
    text: str = patch["html"]
    return text


def drawn(app: App) -> str:
    """The table as it is now, drawn afresh."""
    return html(do(app, "settings", pace=[app.pace], **{key: ["on"] for key in ("aid", "auto") if getattr(app, key)}))


def seen(app: App) -> Any:
    """The view of whoever looks, for a test that knows its game."""
    assert app.session
    return app.session.view()


def step(app: App, rng: Random) -> Answer:
    """Whatever comes next, done: the cover lifted, a move made, or the house gone on."""
    session = app.session
    assert session
    if session.covered:
        return do(app, "confirm")
    if session.acting:
        view = session.view()
        return do(app, "move", view.write(view.pick(rng)))
    return do(app, "go", str(session.ply))


def evening(app: App, seed: int = 1) -> Iterator[Answer]:
    rng = Random(seed)
    while app.session and not app.session.over:
        yield step(app, rng)


def until(app: App, wanted: Callable[[Any], bool], acting: bool = True) -> Any:
    """The view of whoever looks, the first time that it is as wanted."""
    for _ in evening(app):
        assert app.session
        if app.session.acting == acting and wanted(app.session.view()):
            return app.session.view()
    raise AssertionError("it never came")


def until_shown(app: App, wanted: str) -> Answer:
    """The answer whose picture first holds this, or the last of the evening."""
    for answer in evening(app):
        assert app.session
        if app.session.over or wanted in html(answer):
            return answer
    raise AssertionError(f"never met {wanted!r}")
