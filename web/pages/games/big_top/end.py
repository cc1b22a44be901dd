"""The end of a match: who has the most, the last round's reckoning, and every round. Fan Tan ends in the same hand."""

from __future__ import annotations

from itertools import accumulate

from pages.finale import finale, scrolling, section, triumph
from pages.games.big_top.cards import money
from pages.games.big_top.chart import Series, chart, standings
from pages.games.big_top.count import reckoning
from pages.html import Html
from pages.scene import Scene


def end(scene: Scene) -> Html:
    had = series(scene)
    return finale(
        scene,
        crown(scene, headline(scene), reason(scene)),
        section(scene.words("chart.title"), chart(scene, had), "charting"),
        section(scene.words("standings"), standings(scene, had, lambda n: money(scene, n)), "standing"),
        section(scene.words("count.last"), scrolling(reckoning(scene), "telling-title"), "telling"),
    )


def series(scene: Scene) -> Series:
    gains = [over.gains() for over in scene.view.past]
    return [list(accumulate((gain[seat] for gain in gains), initial=0)) for seat in range(len(scene.names))]


def headline(scene: Scene) -> Html:
    most = money(scene, max(scene.view.result().points))
    return crowned(scene, scene.words("end.wins", name=winners(scene), most=most),
                   scene.words("end.shared", names=winners(scene), most=most))  # fmt: skip


def reason(scene: Scene) -> Html:
    return scene.words.many("end.reason", len(scene.view.past), rule=scene.here.rule(scene.view.result().rule))


def verdict(scene: Scene) -> list[Html]:
    return [headline(scene), reason(scene)]


# --- for both games ---


def winners(scene: Scene) -> Html:
    return scene.words.list([scene.name(seat) for seat in scene.view.result().winners])


def crowned(scene: Scene, alone: Html, shared: Html) -> Html:
    return shared if len(scene.view.result().winners) > 1 else alone


def crown(scene: Scene, headline: Html, reason: Html) -> Html:
    tent = scene.here.art("tent", "triumph-art", "big_top")
    return triumph(scene, scene.words("end.kind"), headline, reason, art=tent)
