"""A table in each of its states, as our own Python draws it: for tests that look at pictures and play nothing."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

from pages.app import App
from pages.replaying import Projection
from salon.record import Record

from .positions import BUTTON, positions

# The stage as an answer would paint it; and popovers of the page, open.
PUT = """([html, guide, open]) => {
  for (const shown of document.querySelectorAll(":popover-open")) shown.hidePopover();
  for (const word of document.querySelectorAll("#trouble, #progress")) word.remove();  // Python was kept away
  document.getElementById("stage").innerHTML = html;
  if (guide) document.getElementById("guide").innerHTML = guide;
  for (const id of open) document.getElementById(id).showPopover();
}"""


@dataclass
class State:
    """A picture, and what lies open before it."""

    html: str
    open: tuple[str, ...] = ()
    guide: str = ""


def put(page: Page, state: State) -> None:
    page.evaluate(PUT, [state.html, state.guide, list(state.open)])


def opened(record: Record, lang: str, kinds: str = "") -> tuple[App, str]:
    """A game taken up again by these, and its picture."""
    if kinds:
        record.tags["Kinds"] = kinds
    page = {"live": "play", "game": record.game.name, "lang": lang, "query": "?seed=1"}
    app = App()
    answer = app.answer({"act": "open", "page": page, "table": {"id": "kept", "text": str(record)}})
    return app, answer["patches"][0]["html"]


def states(game: str, lang: str, seats: int = 4) -> dict[str, State]:
    """One decision of every kind; one with rules and menu open, and with the keys; the cover; a rest and the end."""
    met = positions(game, seats, lang)
    drawn = {name: State(opened(record, lang)[1]) for name, record in met.items()}
    kinds = {" ".join(sorted(set(BUTTON.findall(state.html)))): name for name, state in drawn.items()}
    drawn = {name: drawn[name] for name in kinds.values()}
    app, html = opened(met["middle"], lang)
    guide = app.answer({"act": "guide", "value": "", "form": {}})["patches"][0]["html"]
    drawn |= {"menu": State(html, ("panel", "menu"), guide), "keys": State(html, ("keys",), guide)}
    bots = "; ".join(["bot"] * (seats - 1))
    drawn["cover"] = State(opened(met["middle"], lang, f"you; {bots}".replace("bot", "person", 1))[1])
    return drawn | rest_and_end(opened(met["last"], lang, f"bot; {bots}")[0])


def replays(game: str, lang: str, seats: int = 4) -> dict[str, State]:
    """A game that is over, seen again: in its middle with all hands open and with one pair of eyes, and at its end."""
    record = positions(game, seats, lang)["last"]
    app, _ = opened(record, lang, "; ".join(["bot"] * seats))
    rest_and_end(app)
    assert app.session
    room, whole = Projection(), app.session.table.record
    page = {"live": "replay", "game": game, "lang": lang}
    room.answer({"act": "open", "page": page, "table": {"id": "kept", "text": str(whole)}})
    drawn: dict[str, State] = {}
    for name, eyes, ply in (("all", "all", 2), ("one", "B", 2), ("end", "all", 1)):
        room.answer({"act": "settings", "value": "", "form": {"eyes": [eyes]}})
        answer = room.answer({"act": "goto", "value": str(len(whole.moves) // ply), "form": {}})
        drawn[f"replay, {name}"] = State(answer["patches"][0]["html"])
    return drawn


def rest_and_end(app: App) -> dict[str, State]:
    drawn: dict[str, State] = {}
    while app.session:
        html = app.answer({"act": "go", "value": str(app.session.ply), "form": {}})["patches"][0]["html"]
        if app.session.pausing or app.session.over:
            drawn["end" if app.session.over else "resting"] = State(html)
        if app.session.over:
            break
    return drawn
