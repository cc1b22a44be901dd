"""The end of a match: who has the most, the last round's reckoning, and every round. Fan Tan ends in the same hand."""

from __future__ import annotations

from itertools import accumulate

from pages.games.big_top.cards import money
from pages.games.big_top.chart import Series, chart, standings
from pages.games.big_top.count import reckoning
from pages.html import Html, tag
from pages.play import after
from pages.scene import Scene


def end(scene: Scene) -> Html:
    had = series(scene)
    return finale(
        scene,
        triumph(scene, headline(scene), reason(scene)),
        section(scene, "chart.title", chart(scene, had), "charting"),
        section(scene, "standings", standings(scene, had, lambda n: money(scene, n)), "standing"),
        section(scene, "count.last", reckoning(scene), "telling"),
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


def finale(scene: Scene, *inside: Html) -> Html:
    return tag("div", *inside, after(scene, scene.words("next.again")), cls="finale")


def triumph(scene: Scene, headline: Html, reason: Html) -> Html:
    here = scene.here
    return tag(
        "section",
        [here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)],
        here.art("tent", "triumph-art", "big_top"),
        tag(
            "div",
            tag("p", scene.words("end.kind"), cls="kind"),
            tag("h2", headline, id="winner", tabindex="-1"),
            tag("p", reason),
            cls="triumph-words",
        ),
        cls="felt triumph",
        aria_labelledby="winner",
    )


def section(scene: Scene, key: str, inside: Html, name: str) -> Html:
    title = tag("h2", scene.words(key), id=f"{name}-title")
    return tag("section", title, inside, cls=name, id=name, aria_labelledby=f"{name}-title")
