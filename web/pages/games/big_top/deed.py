"""What the one who looks can do: play, call, pass; and a step through all of it."""

from __future__ import annotations

from typing import Any

from pages.games.big_top.cards import label, money
from pages.games.big_top.plays import beside, picked, plays
from pages.html import Html, Inside, button, tag
from pages.parts import deed as row
from pages.parts import go_on, may, steps
from pages.scene import Scene
from salon.games.big_top.pack import READ
from salon.games.big_top.terms import PLAY


def deed(scene: Scene) -> Html | None:
    if scene.pausing and not scene.taught:
        return row(go_on(scene))
    if scene.seat is None or scene.pausing or scene.view.phase != PLAY:
        return None
    text = picked(scene)
    said = "deed.play"
    if text in plays(scene):
        said = "deed.call" if text.startswith("!") else "deed.poster" if text.endswith("p") else "deed.play"
    worth = gain(scene, text)[0] if scene.acting and text in plays(scene) else 0
    more = tag("span", "+", money(scene, worth), cls="deed-gain") if worth else None
    why = scene.words("refused.2.4", rule="§2.4")
    return laying(scene, [scene.words(said), more], scene.words("deed.pass"), why)


def laying(scene: Scene, play: Inside, pass_: Inside, why: Html) -> Html | None:
    """The buttons under a hand; `why` says why one cannot pass now."""
    if scene.taught and not scene.acting:
        return None
    words, text = scene.words, picked(scene)
    able = plays(scene) if scene.acting else []
    wait = words("wait.turn" if not scene.acting else "wait.pick")
    lay = may(text if text in able else None, wait, text)
    idle = scene.acting and not able
    leave = may("-" if idle else None, why if scene.acting else wait, "-")
    return row(
        steps(scene, beside(scene, -1), beside(scene, 1)) if able else None,
        button(play, main=True, id="lay", data_key="enter", **lay) if not idle else None,
        button(pass_, main=idle, id="pass", data_key="enter" if idle else " ",
               aria_keyshortcuts=None if idle else "Space", **leave),
    )  # fmt: skip


def gain(scene: Scene, text: str) -> tuple[int, list[dict[str, Any]]]:
    """What this play would earn, and from whose called cards."""
    for key, facts in scene.view.tell(scene.view.read(text)):
        if key == "earned":
            return facts["amount"], facts["from"]
    return 0, []


def total(scene: Scene, text: str) -> Inside:
    """What lies ready, and what comes of it."""
    if not scene.acting or text not in plays(scene):
        return None
    code = text.removeprefix("!")
    return [tag("b", label(scene, code)), " ", tag("span", outcome(scene, text, code))]


def outcome(scene: Scene, text: str, code: str) -> Html:
    words, (worth, sources) = scene.words, gain(scene, text)
    if text != code:
        return words("sum.call", money=money(scene, 3))
    if READ[code] in scene.view.programmes[scene.seat]:
        return words("sum.due")
    if not worth:
        return words("sum.opens" if code[-1] == "p" else "sum.nothing")
    return words("sum.earn", money=money(scene, worth), sources=payers(scene, sources))


def payers(scene: Scene, paying: list[dict[str, Any]]) -> Html:
    """Whose called cards pay; and how much each, where there are several."""
    words, names = scene.words, [scene.name(source["seat"]) for source in paying]
    if len(paying) == 1:
        return names[0]
    shares = [money(scene, source["pays"]) for source in paying]
    return words.list([words("sum.from", name=n, money=m) for n, m in zip(names, shares, strict=True)])
