"""Choosing what to lay: a press on a rank, on a jester, or a step through the legal plays; and cards given in taxes."""

from __future__ import annotations

from pages.games.great_dalmuti.cards import SORTED
from pages.scene import Form, Scene
from salon.games.great_dalmuti.terms import JESTER, TAXES, TRICK, Move, read_rank


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
    """The play that was pressed. A lead keeps the jesters that were chosen before the rank."""
    rank, real, jesters = play = scene.view.read(pressed)
    now = picked(scene)
    if now is None or scene.view.rank or rank == JESTER:
        return play  # type: ignore[no-any-return]
    return rank, real, jesters or (now[1] if now[0] == JESTER else now[2])


def plays(scene: Scene) -> list[Move]:
    """Every legal play as the hand lies: the worst rank first, more cards before fewer, real ones before jesters."""
    legal = [move for move in scene.view.moves() if move]
    return sorted(legal, key=lambda play: (SORTED.index(play[0]), -play[1] - play[2], play[2]))


def only_pass(scene: Scene) -> bool:
    """Nothing in this hand can follow."""
    return scene.acting and scene.view.phase == TRICK and not plays(scene)


def beside(scene: Scene, step: int) -> str:
    """The play before or after the one that lies ready, round and round."""
    legal, now = plays(scene), picked(scene)
    at = legal.index(now) + step if now in legal else min(step, 0)
    return str(scene.view.write(legal[at % len(legal)]))


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
