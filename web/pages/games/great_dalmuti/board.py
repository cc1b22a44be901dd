"""The middle of Dalmuti's table: the set to beat; or what is drawn, exposed, paid, won or lost."""

from __future__ import annotations

from typing import Any

from pages.games.great_dalmuti.cards import LAID, card, counted, flow, listed, row, set_flow, title
from pages.games.great_dalmuti.chart import changes, chart
from pages.games.great_dalmuti.log import place_in_match, sentence
from pages.games.great_dalmuti.stairs import stairs
from pages.html import Html, Inside, hidden, sign, tag
from pages.parts import corners
from pages.scene import Scene
from salon.games.great_dalmuti.terms import DRAW, JESTER, JOIN, MISDEAL, REVOLUTION, TRICK


def table(scene: Scene) -> Html:
    return tag("div", stairs(scene), board(scene), cls="court")


def board(scene: Scene) -> Html:
    view = scene.view
    middle = panel(scene) if view.phase != TRICK or not any(view.gone) else pile(scene)
    tally = gone(scene) if scene.aid and view.phase == TRICK and any(view.gone) else None
    kind = "board felt" + " has-tally" * bool(tally)
    return tag("section", corners(scene.here), middle, tally, cls=kind, aria_labelledby="set-title")


# --- a trick ---


def pile(scene: Scene) -> Html:
    """The set to beat; once the trick is won it stays on view, where it lay, until the next lead."""
    events = trick(scene)
    play = next(facts for key, facts in reversed(events) if key in LAID)
    said = to_beat(scene, play) if scene.view.rank else won(scene, play)
    words = tag("div", said, trail(scene, events), cls="set-words")
    return tag("div", set_cards(scene, play), words, cls="set", data_subject="set")


def to_beat(scene: Scene, play: dict[str, Any]) -> list[Html]:
    words, (hand, number) = scene.words, place_in_match(scene, scene.view.chapter)
    return [
        tag("p", words("set.kind", hand=hand, trick=number), cls="set-kind"),
        tag("h2", counted(scene, play["rank"], play["real"], play["jesters"]), id="set-title"),
        tag("p", words("set.by", name=scene.name(play["seat"])), " ", needed(scene)),
    ]


def won(scene: Scene, last: dict[str, Any]) -> list[Html]:
    words, (hand, number) = scene.words, place_in_match(scene, scene.view.chapter)
    said = words("won.say", set=counted(scene, last["rank"], last["real"], last["jesters"]))
    return [
        tag("p", words("won.kind", hand=hand, trick=number - 1), cls="set-kind"),
        tag("h2", words("won", name=scene.name(last["seat"])), id="set-title"),
        tag("p", said, " ", words("won.leads", name=scene.name(scene.view.turn))),
    ]


def trick(scene: Scene) -> list[tuple[str, dict[str, Any]]]:
    """What happened in the trick that runs, or ran last: from its lead."""
    events = [event for _, event in scene.log]
    leads = [at for at, (key, _) in enumerate(events) if key == "led"]
    return events[leads[-1] :] if leads else []


def set_cards(scene: Scene, play: dict[str, Any]) -> Html:
    """One's own cards came from the hand one by one, another's from their chair together."""
    seat, mine = play["seat"], play["seat"] == scene.seat
    ranks, held = [play["rank"]] * play["real"] + [JESTER] * play["jesters"], scene.view.hands[seat]
    cards = [
        card(scene, rank, flow=flow(seat, rank, held[rank] + ranks[:n].count(rank) + 1) if mine else None)
        for n, rank in enumerate(ranks)
    ]
    together = None if mine else set_flow(scene, seat)
    return tag("ul", cards, cls="set-cards", data_flow=together)


def needed(scene: Scene) -> Html:
    """What would beat the set."""
    view, words = scene.view, scene.words
    if view.rank < 3:
        return words("set.best") if view.rank == 1 else words.many("set.need.first", view.count)
    return words.many("set.need", view.count, count=words(f"count.{view.count}"), rank=view.rank - 1)


def trail(scene: Scene, events: list[tuple[str, dict[str, Any]]]) -> Html:
    """The sets of this trick, first to last."""
    laid = [facts for key, facts in events if key in LAID]
    lines = [
        tag("li", scene.name(f["seat"]), " ", sign(short(scene, f), counted(scene, f["rank"], f["real"], f["jesters"])))
        for f in laid
    ]
    return tag("ol", lines, cls="trail", aria_label=scene.words("trail"))


def short(scene: Scene, facts: dict[str, Any]) -> Html:
    """A set for the eye: "2 × 10"."""
    return tag("b", facts["real"] + facts["jesters"], " × ", listed(scene, [facts["rank"]]))


def gone(scene: Scene) -> Html:
    """The memory aid: of each rank, how many cards have been played."""
    view, words = scene.view, scene.words
    ranks = [rank for rank in range(1, 14) if view.pack[rank]]
    lines = [
        tag(
            "li",
            tag(
                "b",
                listed(scene, [rank]) if rank != JESTER else words("jester.letter"),
                cls="tally-rank",
                aria_hidden="true",
            ),
            tag("span", tag("b", "■" * away), "□" * (view.pack[rank] - away), cls="pips", aria_hidden="true"),
            tag("span", away, cls="tally-count", aria_hidden="true"),
            hidden(words("gone.said", card=listed(scene, [rank]), n=away, of=view.pack[rank])),
            cls="is-gone" if away == view.pack[rank] else None,
        )
        for rank in ranks
        for away in [view.gone[rank]]
    ]
    return tag("section", tag("h2", words("gone"), id="gone-title"), tag("ol", lines, cls="tally"), cls="gone",
               aria_labelledby="gone-title")  # fmt: skip


# --- everything else ---


def panel(scene: Scene) -> Html:
    """The middle while no set lies: what has happened, and what comes."""
    kind, heading, inside = told(scene)
    return tag(
        "div",
        tag("p", kind, cls="panel-kind"),
        tag("h2", heading, id="set-title", data_subject="panel"),
        tag("div", inside, cls="panel-words"),
        cls="panel",
    )


def told(scene: Scene) -> tuple[Html, Html, Inside]:
    view, words = scene.view, scene.words
    if view.phase == TRICK:
        return first_lead(scene)
    if view.phase == MISDEAL:
        seat, rank = view.exposed
        said = words("misdeal.say", name=scene.name(seat), last=scene.name(view.order[-1]), rule=scene.here.rule("5.5"))
        return words("misdeal.kind"), words("misdeal", card=listed(scene, [rank])), [row(scene, [rank]), tag("p", said)]
    if view.phase == JOIN:
        return (
            words("join.kind"),
            words("join", name=scene.names[-1]),
            tag("p", words("join.say", rule=scene.here.rule("5.7"))),
        )
    if view.phase > JOIN:
        key = "dealt" if view.phase == REVOLUTION else "tax"
        said = words("dealt.hour", rule=scene.here.rule("5.1")) if view.first_hour else words(f"{key}.say")
        return words("hand.kind", n=len(view.past) + 1), words(key), tag("p", said)
    return hand_over(scene) if view.past else the_draw(scene)


def the_draw(scene: Scene) -> tuple[Html, Html, Inside]:
    """§1.2: what everybody drew, and the chairs that come of it."""
    view, words, chairs = scene.view, scene.words, len(scene.view.order)
    tied = view.phase == DRAW
    lines = [
        tag(
            "li",
            row(scene, view.draws[seat]),
            scene.name(seat),
            " ",
            None if tied else tag("span", title(scene, chair, chairs), cls="draw-title"),
        )
        for chair, seat in enumerate(view.order)
    ]
    heading = words("draw.tied") if tied else words("draw", name=scene.name(view.order[0]))
    said = words("draw.say", rule=scene.here.rule("1.2"))
    return words("draw.kind"), heading, [tag("p", said), tag("ol", lines, cls="draws")]


def first_lead(scene: Scene) -> tuple[Html, Html, Inside]:
    """Revolution or taxes, before everyone's eyes, and whose lead it is."""
    view, words = scene.view, scene.words
    before = {"revolution", "exchanged", "merchant", "exposed", "decided"}
    now = [event for number, event in scene.log if number == view.chapter and event[0] in before]
    shown = next((facts for key, facts in now if key == "revolution"), None)
    key = "quiet" if not now else "taxes" if shown is None else "general" if shown["general"] else "revolution"
    lines = [tag("li", sentence(scene, event)) for event in now]
    jesters = row(scene, [JESTER, JESTER]) if shown else None
    leads = tag("p", words("lead.first", name=scene.name(view.turn), rule=scene.here.rule("3.1")))
    return (
        words("hand.kind", n=len(view.past) + 1),
        words(f"before.{key}"),
        [jesters, leads, tag("ul", lines, cls="told")],
    )


def hand_over(scene: Scene) -> tuple[Html, Html, Inside]:
    """§4.1: who rose, who fell, and the places hand by hand."""
    view, words = scene.view, scene.words
    of = (
        words("hand.of", n=len(view.past), of=view.options.hands)
        if view.options.hands
        else words("hand.kind", n=len(view.past))
    )
    return of, words("hand.over", name=scene.name(view.past[-1][0])), [changes(scene), chart(scene)]
