"""What the one who looks can do at Dalmuti's table: lay, pass, give, swap, revolt, decide."""

from __future__ import annotations

from pages.games.great_dalmuti.cards import counted, listed, sign
from pages.games.great_dalmuti.plays import beside, due, giving, only_pass, picked, plays, unready
from pages.html import Html, Inside, button, tag
from pages.parts import deed as deeds
from pages.parts import go_on, may, steps
from pages.scene import Scene
from salon.core import LETTERS
from salon.games.great_dalmuti.terms import JESTER, JOIN, MISDEAL, REVOLUTION, TAXES, TRICK, Move


def deed(scene: Scene) -> Html | None:
    view, me = scene.view, scene.seat
    if scene.taught and not scene.acting:
        return deeds()  # its room, where the window has any
    if scene.pausing:
        return deeds(go_on(scene))
    if not scene.acting:
        return None if me is None or view.phase != TRICK else laying(scene)
    if view.phase == TRICK:
        return laying(scene)
    asked = {REVOLUTION: revolt, MISDEAL: misdeal, JOIN: join, TAXES: swap if len(view.gifts) == 2 else give}
    return deeds(asked[view.phase](scene), cls="deed deed-asked")


def laying(scene: Scene) -> Html:
    view, words, play = scene.view, scene.words, picked(scene)
    text = view.write(play) if play else ""
    missing = unready(scene)
    why = "wait.turn" if not scene.acting else "wait.pass" if only_pass(scene) else "wait.pick"
    reason = words(why)
    lead = words("refused.3.3", rule="§3.3") if scene.acting else reason
    leave = may("-" if scene.acting and view.rank else None, lead, "-")
    return deeds(
        tag("output", total(scene, play), cls="sum", id="sum"),
        button(
            words("deed.lay"),
            main=True,
            id="lay",
            data_key="enter",
            **may(None if missing else text or None, missing or reason, text),
        ),
        button(words("deed.pass"), id="pass", data_key=" ", aria_keyshortcuts="Space", **leave),
        steps(scene, beside(scene, -1), beside(scene, 1)) if scene.acting and plays(scene) else None,
    )


def total(scene: Scene, play: Move | None) -> Inside:
    """The set in the making, and what it is up against: in signs for the eye, in words for both."""
    view, words = scene.view, scene.words
    if not play:
        return None if only_pass(scene) else tag("span", words("sum.none" if scene.acting else "sum.wait"))
    rank, real, jesters = play
    parts = [(real, sign(scene, rank))] + [(jesters, words("set.jester"))] * bool(jesters)
    shown = " + ".join(f"{number} × {what}" if number > 1 else str(what) for number, what in parts)
    made = counted(scene, rank, real + jesters)
    said = words("sum.follow", set=made, other=counted(scene, view.rank, view.count)) if view.rank else made
    return [tag("b", shown, aria_hidden="true"), " ", tag("span", said)]


def revolt(scene: Scene) -> list[Html]:
    words, view = scene.words, scene.view
    if view.hands[scene.seat][JESTER] < 2:
        return [button(words("deed.looked"), main=True, data_move="-", id="looked")]
    general = view.order[-1] == scene.seat
    call = button(
        words("deed.revolution.general" if general else "deed.revolution"), main=True, data_move="!", id="revolt"
    )
    return [call, button(words("deed.silence"), data_move="-", id="silence")]


def give(scene: Scene) -> list[Html]:
    words, chosen = scene.words, giving(scene)
    enough = len(chosen) == due(scene)
    move = may(scene.view.write(tuple(chosen)) if enough else None, words.many("prompt.tax", due(scene)))
    said = words("sum.give", cards=listed(scene, chosen)) if chosen else words.many("sum.give.none", due(scene))
    return [
        tag("output", tag("span", said), cls="sum", id="sum"),
        button(words("deed.give"), main=True, id="give", data_key="enter", **move),
    ]


def swap(scene: Scene) -> list[Html]:
    words, view = scene.words, scene.view
    ways = [move[0] for move in view.moves() if move]
    others = [
        button(tag("span", words("deed.swap", name=scene.name(s))), data_move=LETTERS[s], id=f"swap-{s}") for s in ways
    ]
    return [*others, button(words("deed.swap.none"), data_move="-", id="swap-none")]


def misdeal(scene: Scene) -> list[Html]:
    words, seat = scene.words, scene.view.exposed[0]
    last = scene.name(scene.view.order[-1])
    return [
        button(tag("span", words("deed.keep", name=scene.name(seat))), data_move="=", id="keep"),
        button(tag("span", words("deed.hand-over", name=last)), data_move=">", id="hand-over"),
    ]


def join(scene: Scene) -> list[Html]:
    """§5.7: between which two the newcomer sits."""
    order, words = scene.view.order, scene.words
    ways = [(chair, scene.name(order[chair - 1]), scene.name(order[chair])) for (chair,) in scene.view.moves()]
    return [
        button(tag("span", words("deed.join", above=above, below=below)), data_move=chair, id=f"join-{chair}")
        for chair, above, below in ways
    ]
