"""The end of a match of Dalmuti: who holds the first chair, or the most points; every hand's places."""

from __future__ import annotations

from pages.games.great_dalmuti.chart import changes, chart, places
from pages.html import Html, tag, together
from pages.play import after
from pages.scene import Scene, cameo
from pages.words import number
from salon.core import Result


def end(scene: Scene) -> Html:
    result = scene.view.result()
    return tag(
        "div",
        triumph(scene, result),
        section(scene, "end.last", changes(scene), "telling"),
        section(scene, "chart.title", chart(scene), "charting"),
        section(scene, "places", tag("div", places(scene), cls="scrolls", tabindex="0"), "standing"),
        after(scene, scene.words("next.again")),
        cls="finale",
    )


def triumph(scene: Scene, result: Result) -> Html:
    here, words = scene.here, scene.words
    return tag(
        "section",
        [here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)],
        here.art("rank-1", "triumph-crown", "great_dalmuti"),
        tag(
            "div",
            tag("p", words.many("end.kind", len(scene.view.past), rule=here.rule(result.rule)), cls="panel-kind"),
            tag("h2", headline(scene, result), id="winner", tabindex="-1"),
            tag("p", consolation(scene)),
            cls="triumph-words",
        ),
        cls="felt triumph",
        aria_labelledby="winner",
    )


def headline(scene: Scene, result: Result) -> Html:
    words = scene.words
    names = words.list([scene.name(seat) for seat in result.winners])
    if not result.points:
        return together(cameo(scene.names[result.winners[0]]), tag("span", words("end.dalmuti", name=names)))
    top = number(max(result.points))
    if len(result.winners) > 1:
        return words("end.shared", names=names, points=top)
    return together(cameo(scene.names[result.winners[0]]), tag("span", words("end.points", name=names, points=top)))


def consolation(scene: Scene) -> Html:
    """Who came last in the last hand."""
    return scene.words("end.rule", last=scene.name(scene.view.order[-1]), rule=scene.here.rule("4.1"))


def verdict(scene: Scene) -> list[Html]:
    return [headline(scene, scene.view.result()), consolation(scene)]


def section(scene: Scene, key: str, inside: Html, name: str) -> Html:
    title = tag("h2", scene.words(key), id=f"{name}-title")
    return tag("section", title, inside, cls=name, id=name, aria_labelledby=f"{name}-title")
