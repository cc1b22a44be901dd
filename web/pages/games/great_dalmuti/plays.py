"""Choosing what to lay: a press on a rank, on a jester, or a step through the legal plays; and cards given in taxes."""

from __future__ import annotations

from pages.games.great_dalmuti.cards import SORTED
from pages.html import Html
from pages.parts import refused
from pages.scene import Form, Scene
from salon.games.great_dalmuti.terms import JESTER, TAXES, TRICK, Move, read_rank

STEP = "step "  # before a play that an arrow leads to


def picks(scene: Scene, form: Form, pressed: str) -> Form:
    """What lies ready after a press."""
    view = scene.view
    if not scene.acting or view.phase not in (TAXES, TRICK):
        return form
    if not pressed:
        return scene.picked
    if view.phase == TAXES:
        ticked = [card for card in form.get("card", []) if card != pressed]
        return {"card": (ticked + [pressed] * (pressed in form.get("card", [])))[-due(scene) :]}
    if pressed.startswith("jester"):
        return ready(scene, with_jesters(scene, len(form.get("jester", []))))
    if pressed.startswith(STEP):
        return ready(scene, view.read(pressed.removeprefix(STEP)))
    return ready(scene, keeping_jesters(scene, pressed))


def ready(scene: Scene, play: Move | None) -> Form:
    return {"play": [scene.view.write(play)]} if play else {}


def picked(scene: Scene) -> Move | None:
    """The play that lies ready, legal or not."""
    said = scene.picked.get("play", []) if scene.acting and scene.view.phase == TRICK else []
    return scene.view.read(said[0]) if said else None


def with_jesters(scene: Scene, number: int) -> Move | None:
    """The play that lies ready with so many jesters in it; jesters alone, if nothing lies ready."""
    now, need = picked(scene), scene.view.count
    if now is None or now[0] == JESTER:
        return (JESTER, number, 0) if number else None
    rank, real, _ = now
    other = (rank, need - number, number) if need else (rank, real, number)
    return other if other in scene.view.moves() else now


def keeping_jesters(scene: Scene, pressed: str) -> Move:
    """The play that was pressed, with the jesters that were ticked before its rank; to follow, where they fit."""
    view, now = scene.view, picked(scene)
    play: Move = view.read(pressed)
    rank, real, jesters = play
    if now is None or rank == JESTER:
        return play
    ticked = now[1] if now[0] == JESTER else now[2]
    if not view.rank:
        return rank, real, jesters or ticked
    asked = now not in offers(scene).get(now[0], [])  # else they came by themselves, as few as would do
    other = (rank, view.count - ticked, ticked)
    return other if asked and other in view.moves() else play


def unready(scene: Scene) -> Html | None:
    """Why what lies ready would be refused, with its rule."""
    play = picked(scene)
    refusal = scene.refusal(scene.view.write(play)) if play else None
    return refused(scene, refusal) if refusal else None


def plays(scene: Scene) -> list[Move]:
    """Every legal play as the hand lies: the worst rank first, more cards before fewer, real ones before jesters."""
    legal = [move for move in scene.view.moves() if move]
    return sorted(legal, key=lambda play: (SORTED.index(play[0]), -play[1] - play[2], play[2]))


def only_pass(scene: Scene) -> bool:
    """Nothing in this hand can follow."""
    return scene.acting and scene.view.phase == TRICK and not plays(scene)


def beside(scene: Scene, step: int) -> str:
    """The play before or after the one that lies ready, round and round: that very play, whatever was ticked."""
    legal, now = plays(scene), picked(scene)
    at = legal.index(now) + step if now in legal else min(step, 0)
    return f"{STEP}{scene.view.write(legal[at % len(legal)])}"


def offers(scene: Scene) -> dict[int, list[Move]]:
    """By rank, what a press on its cards lays ready: any number in a lead; to follow, as few jesters as will do."""
    view, legal = scene.view, plays(scene)
    found: dict[int, list[Move]] = {}
    for play in legal:
        if play[0] != JESTER and (not play[2] if not view.rank else play[0] not in found):
            found.setdefault(play[0], []).append(play)
    return found


def due(scene: Scene) -> int:
    """How many cards this Dalmuti gives."""
    return 2 - len(scene.view.gifts)


def giving(scene: Scene) -> list[int]:
    """The cards that lie ready to be given."""
    held = scene.picked.get("card", [])
    return sorted(read_rank(card.partition(".")[0]) for card in held)
