"""The end of a match of Fan Tan: most peanuts wins."""

from __future__ import annotations

from pages.finale import finale, scrolling, section
from pages.games.big_top.chart import Series, chart, standings
from pages.games.big_top.end import crown, crowned, winners
from pages.games.fan_tan.board import reckoning
from pages.html import Html
from pages.scene import Scene
from salon.games.fan_tan import PURSE


def end(scene: Scene) -> Html:
    had = series(scene)
    told = [
        section(scene.words("chart.title"), chart(scene, had), "charting"),
        section(scene.words("standings"), standings(scene, had, lambda n: Html(str(n))), "standing"),
        section(scene.words("count.last"), scrolling(reckoning(scene), "telling-title"), "telling"),
    ]
    return finale(scene, crown(scene, headline(scene), reason(scene)), *(told if scene.view.past else []))


def series(scene: Scene) -> Series:
    return [[PURSE, *(over.peanuts[seat] for over in scene.view.past)] for seat in range(len(scene.names))]


def headline(scene: Scene) -> Html:
    most = int(max(scene.view.result().points))
    return crowned(scene, scene.words.many("end.wins", most, name=winners(scene)),
                   scene.words.many("end.shared", most, names=winners(scene)))  # fmt: skip


def reason(scene: Scene) -> Html:
    key = scene.view.options.ends
    return scene.words.many(f"end.{key}", len(scene.view.past), rule=scene.here.rule(scene.view.result().rule))


def verdict(scene: Scene) -> list[Html]:
    return [headline(scene), reason(scene)]
