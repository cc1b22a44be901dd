"""What lies ready in the wallet: cards sent across the splitter, a half, a card and the choices it asks for."""

from __future__ import annotations

from collections.abc import Sequence

from pages.games.great_split.cards import giver
from pages.scene import Form, Scene
from salon.core import IllegalMove
from salon.games.great_split.advance import due, steps
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    COUNT,
    ICON,
    PLAY,
    SOLD,
    SPLIT,
    SPLITTER,
    TRACK,
    Cards,
    Move,
    Tracks,
)


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
    """The places in the hand of the cards beyond the splitter; the later half, until somebody moves one.

    In a lesson none of them: the wallet is not split for whoever is to learn it.
    """
    size = len(scene.view.hands[scene.seat])
    said = scene.picked.get("right")
    begun = [] if scene.taught else list(range((size + 1) // 2, size))
    return [int(n) for n in said if int(n) < size] if said is not None else begun


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


def halves(scene: Scene) -> list[Sequence[int]]:
    """The two halves that one weighs: of one's hand while it is parted, of an open wallet; none at other times."""
    view = scene.view
    if not scene.acting or scene.seat is None or view.phase not in (SPLIT, CHOOSE):
        return []
    if view.phase == CHOOSE:
        return list(view.wallets[giver(scene)])
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


def reached(tracks: Tracks, cards: Sequence[int]) -> dict[int, int]:
    """By track, the space that these cards lead to without any choice: prestige and resources."""
    far = tracks[:]
    for card in cards:
        if ICON[card] in "PBATEG":
            track = TRACK[card]
            far[track] = far[track] + COUNT[card] if track == 0 else min(BOX.lengths[track], far[track] + COUNT[card])
    return {track: at for track, at in enumerate(far) if at > tracks[track]}


# --- playing a card ---


def begun(scene: Scene) -> Move | None:
    """The card that lies ready, with the choices made for it so far; the last one lies ready by itself."""
    view = scene.view
    if not scene.acting or view.phase != PLAY:
        return None
    left = list(dict.fromkeys(view.left))
    try:
        play: Move = view.read(scene.picked["play"][0]) if "play" in scene.picked else ()
    except IllegalMove:
        play = ()
    if play and kind_of(play) in left and play[0] != SOLD + SPLITTER:
        return play
    return (left[0],) if len(left) == 1 else None


def kind_of(play: Move) -> int:
    """The card that is played, or sold."""
    return int(play[0]) - SOLD if play[0] > SPLITTER else int(play[0])


def asked(scene: Scene, play: Move) -> Cards:
    """The tracks among which it asks next."""
    return due(scene.view.tracks[scene.seat], play[0], play[1:])


def so_far(scene: Scene) -> Tracks:
    """One's tracks, with the choices made for the card that lies ready."""
    play, tracks = begun(scene), list(scene.view.tracks[scene.seat])
    if play and play[1:]:
        steps(tracks, play)
    return tracks


def ways(scene: Scene) -> dict[int, Move]:
    """By track, the play that a press there leads to: an answer to what the card asks, or the card itself."""
    play = begun(scene)
    if play is None:
        return {}
    if options := asked(scene, play):
        return {track: (*play, track) for track in options}
    return {TRACK[kind_of(play)]: play} if not play[1:] else {}
