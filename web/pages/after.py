"""After the game: each seat's chances as a curve, luck told apart from play, and what cost the one who looks most."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pages import curve
from pages.coach import deed, why
from pages.finale import scrolling
from pages.html import Html, button, hidden, tag, together
from pages.scene import Scene
from pages.words import number

if TYPE_CHECKING:
    from pages.session import Session
    from salon.bots.review import Decision, Review

MOST = 3  # decisions that are shown


@dataclass
class Told:
    """A game that is over, and what has been found of it; nothing until somebody asks."""

    session: Session
    review: Review | None


def section(scene: Scene) -> Html | None:
    """Under the count of every end, but a lesson's or a replay's."""
    if not scene.after or scene.taught:
        return None
    return tag("section", inside(scene), cls="after", id="after", aria_labelledby="after-title")


def inside(scene: Scene) -> Html:
    words, told = scene.words, scene.after
    assert told
    heading = tag("h2", words("after"), id="after-title")
    if not told.review:
        ask = button(scene.here.art("hint"), words("after.ask"), id="review", data_act="review")
        return together(heading, tag("p", words("after.say"), cls="after-say"), tag("p", ask))
    if told.review.share < 1:
        return together(heading, progress(scene, told.review.share))
    return together(heading, turned(scene, told.review), luck(scene, told.review), decisions(scene, told))


def progress(scene: Scene, share: float) -> Html:
    word = tag("span", scene.words("after.looks"), id="after-word")
    bar = tag("progress", max="1", value=f"{share:.2f}", aria_labelledby="after-word")
    return tag("p", word, bar, cls="after-progress")


def turned(scene: Scene, review: Review) -> Html:
    """The curve; beneath it the same in figures."""
    words = scene.words
    figures = tag("details", tag("summary", words("after.figures"), id="after-figures"),
                  scrolling(table(scene, review), "after-figures"), cls="after-figures")  # fmt: skip
    return tag("div", tag("p", words("after.curve"), cls="after-say"), curve.curve(scene, review.curve), figures)


def table(scene: Scene, review: Review) -> Html:
    words = scene.words
    heads = [tag("th", ply, scope="col", cls="num") for ply, _ in review.curve]
    rows = [
        tag("tr", tag("th", scene.name(seat), scope="row"),
            [tag("td", round(100 * chances[seat]), cls="num") for _, chances in review.curve])
        for seat in range(len(scene.names))
    ]  # fmt: skip
    caption = tag("caption", words("after.caption"), cls="visually-hidden")
    return tag("table", caption, tag("thead", tag("tr", tag("th", words("after.move"), scope="col"), heads)),
               tag("tbody", rows))  # fmt: skip


def luck(scene: Scene, review: Review) -> Html:
    """What the draws made of everybody's chances, and what was play."""
    words = scene.words
    first, last = review.curve[0][1], review.curve[-1][1]
    heads = [tag("th", words(f"luck.{key}"), scope="col", cls="num") for key in ("start", "draws", "play", "end")]
    rows = []
    for seat in range(len(scene.names)):
        drawn = review.luck[seat]
        parts = (plain(first[seat]), signed(drawn), signed(last[seat] - first[seat] - drawn), plain(last[seat]))
        cells = [tag("td", said, cls="num") for said in parts]
        rows.append(
            tag("tr", tag("th", scene.name(seat), scope="row"), cells, cls="is-you" if seat == scene.seat else None)
        )
    head = tag("thead", tag("tr", tag("th", hidden(words("luck.seat")), scope="col"), heads))
    told = tag("table", tag("caption", words("luck.say")), head, tag("tbody", rows), cls="company luck")
    return tag("div", tag("h3", words("luck"), id="luck-title"), scrolling(told, "luck-title"), cls="after-luck")


def plain(share: float) -> str:
    return number(round(100 * share))


def signed(share: float) -> str:
    points = round(100 * share)
    return ("+" if points > 0 else "") + number(points)


# --- what it cost ---


def decisions(scene: Scene, told: Told) -> Html | None:
    """The costliest of the one who looks; where several have played, nobody's."""
    words, review = scene.words, told.review
    if not review or review.seat is None:
        return None
    found = review.decisions[:MOST]
    heading = tag("h3", words.many("misses", len(found)) if found else words("misses.none"))
    cards = [miss(scene, told, one) for one in found]
    listed = tag("ol", cards, cls="miss-list") if cards else None
    return tag("div", heading, listed, tag("p", words("misses.say"), cls="after-say") if found else None, cls="misses")


def miss(scene: Scene, told: Told, one: Decision) -> Html:
    words, then = scene.words, moment(scene, told.session, one.ply)
    chapter = then.log[-1][0] if then.log else 0
    title = scene.draw.chapter(then, chapter, [event for at, event in then.log if at == chapter])
    cost = words(f"cost.{told.review.rules.unit}" if told.review else "", n=measured(scene, told, one.cost))
    lines = [
        tag("div", tag("dt", words("miss.played")), tag("dd", deed(then, one.played))),
        tag("div", tag("dt", scene.here.art("check"), words("miss.better")), tag("dd", deed(then, one.better)),
            cls="miss-better"),
    ]  # fmt: skip
    on = button(words("miss.fork"), hidden(", ", title), id=f"fork-{one.ply}", data_act="fork", data_value=one.ply)
    return tag("li", tag("h4", title), tag("p", cost, cls="miss-cost"), tag("dl", lines),
               tag("div", why(then, one.reasons), cls="miss-why"), on, cls="miss")  # fmt: skip


def moment(scene: Scene, session: Session, ply: int) -> Scene:
    """The table as the one who looks saw it before this move."""
    story = session.story
    return replace(scene, view=story.view(ply), log=story.log[: story.lines(ply)], ply=ply, acting=True, after=None)


def measured(scene: Scene, told: Told, cost: float) -> Any:
    """A share out of a hundred, a chair as places; anything else in halves."""
    unit = told.review.rules.unit if told.review else ""
    if unit == "victory":
        return number(max(1, round(100 * cost)))
    if unit == "chair":
        return f"{cost * (len(scene.names) - 1):.1f}".replace(".", "," if scene.here.lang == "fr" else ".")
    return number(max(0.5, round(2 * cost) / 2))
