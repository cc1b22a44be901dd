"""What can be done now at Dalmuti's table, and by which rule: for whoever asks."""

from __future__ import annotations

from collections.abc import Callable

from pages.games.great_dalmuti.cards import counted, listed
from pages.games.great_dalmuti.plays import due, plays
from pages.html import Html
from pages.scene import Rule, Scene
from salon.core import NOBODY
from salon.games.great_dalmuti.terms import DEAL, DRAW, JESTER, JOIN, MISDEAL, REVOLUTION, TAXES, TRICK, best

MOST = 4  # things to be told at once


def guide(scene: Scene) -> list[Rule]:
    """The most useful first; to whoever waits, one sentence on what is going on."""
    if scene.view.turn == NOBODY:
        return []
    return ASKED[scene.view.phase](scene)[:MOST] if scene.acting else [waiting(scene)]


# --- one's turn ---


def trick(scene: Scene) -> list[Rule]:
    found, size = following(scene) if scene.view.rank else leading(scene), scene.view.sizes[scene.seat]
    if any(real + jesters == size for _, real, jesters in plays(scene)):
        return [("4.1", scene.words("guide.out")), *found]
    return found


def leading(scene: Scene) -> list[Rule]:
    words, held = scene.words, scene.view.hands[scene.seat]
    worst = max((rank for rank in range(1, JESTER) if held[rank]), default=JESTER)
    thought = words.many("guide.lead.worst", held[worst], set=counted(scene, worst, held[worst]))
    jester = [("3.4", words("guide.jester"))] if held[JESTER] else []
    return [("3.1", words("guide.lead")), ("3.1", thought), *jester]


def following(scene: Scene) -> list[Rule]:
    view, words, legal = scene.view, scene.words, plays(scene)
    if not legal:
        lone = [("3.5", words("guide.jester.alone"))] if view.hands[scene.seat][JESTER] else []
        return [short(scene), *lone, ("3.3", words("guide.pass.only"))]
    number = {"count": words(f"count.{view.count}"), "rank": view.rank}
    fit = words.many("guide.follow", view.count, **number, fit=ranks(scene, {play[0] for play in legal}))
    helped = {play[0] for play in legal if play[2]} - {play[0] for play in legal if not play[2]}
    jester = [("3.4", words("guide.jester.helps", fit=ranks(scene, helped)))] if helped else []
    return [("3.2", fit), *jester, ("3.3", words("guide.pass"))]


def short(scene: Scene) -> Rule:
    view = scene.view
    return "3.2", scene.words("guide.short", set=counted(scene, view.rank, view.count))


def ranks(scene: Scene, some: set[int]) -> Html:
    """The worst of them first, as the hand lies."""
    return listed(scene, sorted(some, reverse=True))


def revolution(scene: Scene) -> list[Rule]:
    view, words, me = scene.view, scene.words, scene.seat
    if view.hands[me][JESTER] < 2:
        return [("2.1", words("guide.look")), *owed(scene), ("1.3", words("guide.secret"))]
    call = ("2.2", words("guide.general")) if view.order[-1] == me else ("2.1", words("guide.revolution"))
    return [call, ("2.6", words("guide.silent")), *owed(scene)]


def owed(scene: Scene) -> list[Rule]:
    """§2.3, §2.4: what a Bouffon will have to give, if there are taxes."""
    view, me = scene.view, scene.seat
    if view.first_hour or me not in view.order[-2:]:
        return []
    number = 2 if view.order[-1] == me else 1
    cards, great = listed(scene, best(view.hands[me], number)), scene.name(view.order[2 - number])
    return [("2.3" if number == 2 else "2.4", scene.words("guide.owed", cards=cards, name=great))]


def taxes(scene: Scene) -> list[Rule]:
    view, words = scene.view, scene.words
    if len(view.gifts) == 2:
        return [("5.6", words("guide.swap")), ("5.6", words("guide.swap.none"))]
    number = due(scene)
    said = words.many("guide.give", number, name=scene.name(view.order[number - 3]))
    return [("2.3" if number == 2 else "2.4", said), ("2.5", words("guide.blind"))]


def misdeal(scene: Scene) -> list[Rule]:
    view, words = scene.view, scene.words
    seat, rank = view.exposed
    card, name, last = listed(scene, [rank]), scene.name(seat), scene.name(view.order[-1])
    return [
        ("5.5", words("guide.misdeal", card=card, name=name, last=last)),
        ("5.5", words("guide.misdeal.draw", name=name)),
    ]


def join(scene: Scene) -> list[Rule]:
    return [("5.7", scene.words("guide.join", name=scene.names[-1])), ("5.7", scene.words("guide.join.points"))]


ASKED: dict[int, Callable[[Scene], list[Rule]]] = {
    TRICK: trick,
    REVOLUTION: revolution,
    TAXES: taxes,
    MISDEAL: misdeal,
    JOIN: join,
}


# --- somebody else's ---


def waiting(scene: Scene) -> Rule:
    view, words = scene.view, scene.words
    if view.phase == TRICK:
        return watching(scene)
    if view.phase in (MISDEAL, JOIN):
        rule, key = ("5.5", "guide.wait.misdeal") if view.phase == MISDEAL else ("5.7", "guide.wait.join")
        return rule, words(key, name=scene.name(view.turn))
    if view.phase in (DRAW, DEAL):
        return ("1.4", words("guide.wait.chairs")) if view.past else ("1.2", words("guide.wait.draw"))
    if view.phase == REVOLUTION:
        return ("5.1", words("guide.wait.hour")) if view.first_hour else ("2.1", words("guide.wait.look"))
    mine = owed(scene) if scene.seat is not None else []
    return mine[0] if mine else ("2.3", words("guide.wait.taxes"))


def watching(scene: Scene) -> Rule:
    view, words = scene.view, scene.words
    if scene.seat in view.out:
        return "4.1", words("guide.wait.out", place=words(f"nth.{view.out.index(scene.seat) + 1}"))
    if view.turn == scene.seat and view.rank:
        return short(scene)  # the house passes
    if not view.rank:
        return "3.1" if not any(view.gone) else "3.6", words("guide.wait.lead", name=scene.name(view.turn))
    laid, owner = counted(scene, view.rank, view.count), scene.name(view.owner)
    return "3.2", words("guide.wait.follow", name=scene.name(view.turn), set=laid, owner=owner)
