"""The end of a match of Dalmuti: who holds the first chair, or the most points; every hand's places."""

from __future__ import annotations

from pages.finale import finale, scrolling, section, triumph
from pages.games.great_dalmuti.chart import changes, chart, places
from pages.html import Html, tag, together
from pages.parts import cameo
from pages.scene import Scene
from salon.core import Result


def end(scene: Scene) -> Html:
    result, words, here = scene.view.result(), scene.words, scene.here
    kind = words.many("end.kind", len(scene.view.past), rule=here.rule(result.rule))
    crown = here.art("rank-1", "triumph-crown", "great_dalmuti")
    return finale(
        scene,
        triumph(scene, kind, headline(scene, result), consolation(scene), art=crown),
        section(words("end.last"), changes(scene), "telling"),
        section(words("chart.title"), chart(scene), "charting"),
        section(words("places"), scrolling(places(scene), "standing-title"), "standing"),
    )


def headline(scene: Scene, result: Result) -> Html:
    words = scene.words
    names = words.list([scene.name(seat) for seat in result.winners])
    if not result.points:
        return together(cameo(scene.names[result.winners[0]]), tag("span", words("end.dalmuti", name=names)))
    top = max(result.points)
    if len(result.winners) > 1:
        return words.many("end.shared", top, names=names)
    return together(cameo(scene.names[result.winners[0]]), tag("span", words.many("end.points", top, name=names)))


def consolation(scene: Scene) -> Html:
    """Who came last in the last hand."""
    return scene.words("end.rule", last=scene.name(scene.view.order[-1]), rule=scene.here.rule("4.1"))


def verdict(scene: Scene) -> list[Html]:
    return [headline(scene, scene.view.result()), consolation(scene)]
