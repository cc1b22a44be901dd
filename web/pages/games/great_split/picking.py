"""What lies ready in the wallet: cards sent across the splitter, a half, a card and the choices it asks for."""

from __future__ import annotations

from pages.scene import Form, Scene
from salon.games.great_split.advance import due
from salon.games.great_split.terms import CHOOSE, PLAY, SPLIT, SPLITTER, Cards, Move


def picks(scene: Scene, form: Form, pressed: str) -> Form:
    """What lies ready after a press."""
    view = scene.view
    if not scene.acting:
        return {}
    if view.phase == SPLIT:
        return {"right": [str(n) for n in parted(scene, pressed)]}
    if view.phase == PLAY:
        return {"play": [pressed]} if pressed else {}
    return form


# --- the split ---


def right(scene: Scene) -> list[int]:
    """The places in the hand of the cards beyond the splitter; the later half, until somebody moves one."""
    size = len(scene.view.hands[scene.seat])
    said = scene.picked.get("right")
    return [int(n) for n in said if int(n) < size] if said is not None else list(range((size + 1) // 2, size))


def parted(scene: Scene, pressed: str) -> list[int]:
    """After a press: a card crosses ("3"), is carried to a side ("3>right"), or the divider moves by one ("<", ">")."""
    size, there = len(scene.view.hands[scene.seat]), right(scene)
    if pressed in ("<", ">"):
        line = [n for n in range(size) if n not in there] + there
        cut = size - len(there) + (1 if pressed == ">" else -1)
        return line[max(0, min(size, cut)) :]
    card, _, side = pressed.partition(">")
    if not card.isdecimal() or int(card) >= size:
        return there
    crossing = int(card)
    stays = [n for n in there if n != crossing]
    goes = side == "right" or (not side and crossing not in there)
    return [*stays, crossing] if goes else stays


def halves(scene: Scene) -> list[list[int]]:
    """The two halves of one's own hand while it is parted; nothing at other times."""
    view = scene.view
    if not scene.acting or view.phase != SPLIT or scene.seat is None:
        return []
    hand, there = view.hands[scene.seat], right(scene)
    return [[hand[n] for n in range(len(hand)) if n not in there], [hand[n] for n in there]]


def offer(scene: Scene) -> Move:
    """The split as a move."""
    one, other = (tuple(sorted(cards)) for cards in halves(scene))
    return (one, other) if one <= other else (other, one)


def half(scene: Scene) -> int | None:
    """Which half of the neighbour's wallet lies ready: 0, 1 or none."""
    said = scene.picked.get("half", []) if scene.acting and scene.view.phase == CHOOSE else []
    return int(said[0]) - 1 if said and said[0] in ("1", "2") else None


# --- playing a card ---


def begun(scene: Scene) -> Move | None:
    """The card that lies ready, with the choices made for it so far."""
    said = scene.picked.get("play", []) if scene.acting and scene.view.phase == PLAY else []
    play = scene.view.read(said[0]) if said else None
    return play if play and play[0] in scene.view.left else play if play and play[0] > SPLITTER else None


def asked(scene: Scene, play: Move) -> Cards:
    """The tracks among which it asks next."""
    return due(scene.view.tracks[scene.seat], play[0], play[1:])
