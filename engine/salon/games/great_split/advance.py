"""What a card does on the tracks: one space at a time, every effect at once and to its end before the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache

from salon.games.great_split.box import ARROW
from salon.games.great_split.terms import (
    ANY,
    BOX,
    CHOICE,
    COUNT,
    GOLD,
    ICON,
    OTHER,
    PLAIN,
    PRESTIGE,
    SALE,
    SEALS,
    SOLD,
    SPLITTER,
    TRACK,
    Cards,
    Move,
    Tracks,
)

Ask = Callable[[Cards], int]  # which of these tracks?
Step = tuple[int, int, int]  # a track, the space it is on now, and the track whose space gave this; PRESTIGE: the card
Log = list[Step]

LENGTHS, EFFECTS = BOX.lengths, BOX.effects
OPTIONS = tuple(CHOICE.get(icon, ()) for icon in ICON)
GOLD_SEALS = GOLD + SEALS


class Open(Exception):
    """A choice that was not made yet: among these tracks."""

    def __init__(self, options: Cards) -> None:
        super().__init__(options)
        self.options = options


def advance(tracks: Tracks, track: int, spaces: int, ask: Ask, log: Log | None = None, cause: int = PRESTIGE) -> None:
    """§4.7 depth first; what goes past the end is lost, and a lost step shows in the log as one that stays."""
    for _ in range(spaces):
        at = tracks[track]
        if track == PRESTIGE or at < LENGTHS[track]:
            tracks[track] = at = at + 1
            effect = EFFECTS[track][at] if track else 0
        else:
            effect = 0
        if log is not None:
            log.append((track, at, cause))
        if effect == ARROW:  # §4.5 two spaces on one other track
            advance(tracks, ask(OTHER), 2, ask, log, track)
        elif effect:  # §4.6 one space on that resource
            advance(tracks, effect, 1, ask, log, track)


def resolve(tracks: Tracks, card: int, ask: Ask, log: Log | None = None) -> None:
    """A card as it is played: its icons one by one, §4.1; or the splitter, §4.3; or its sale, §4.4."""
    if card >= SPLITTER:
        advance(tracks, ask(ANY if card == SPLITTER else SALE), 1, ask, log)
    elif OPTIONS[card]:
        for _ in range(COUNT[card]):  # §4.2 each seal is placed by itself
            advance(tracks, ask(OPTIONS[card]), 1, ask, log)
    else:
        advance(tracks, TRACK[card], COUNT[card], ask, log)


def answers(chosen: Iterator[int]) -> Ask:
    def ask(options: Cards) -> int:
        for track in chosen:
            return track
        raise Open(options)

    return ask


def due(tracks: Tracks, card: int, chosen: Cards = ()) -> Cards:
    """The tracks among which this card, with these choices made, asks next; none, once all is said."""
    try:
        resolve(tracks[:], card, answers(iter(chosen)))
    except Open as question:
        return question.options
    return ()


def steps(tracks: Tracks, move: Move) -> Log:
    """Every space gained, in order; up to the first choice that is still open. The tracks are advanced."""
    log: Log = []
    with suppress(Open):
        resolve(tracks, move[0], answers(iter(move[1:])), log)
    return log


@cache
def seated(character: int) -> Cards:
    """§1.3 the tracks of whoever is this character, as the game begins."""
    tracks = [0] * 11
    for track in BOX.characters[character][1]:
        advance(tracks, track, 1, answers(iter(())))
    return tuple(tracks)


# --- by tables: the same, asked millions of times. Only gold and its seals lead to a double arrow, so they alone decide
# which choices a card asks for; and as every step is one space forward, what is gained does not depend on their order.

Route = tuple[tuple[int, "Row"], ...]  # tracks, each with the row that says where it comes to
Row = dict[int, tuple[int, Route]] | list[tuple[int, Route]]  # by the space one leaves: the next, and what it gives


class Endless(dict[int, tuple[int, Route]]):
    """§7.3 prestige goes on."""

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces

    def __missing__(self, at: int) -> tuple[int, Route]:
        self[at] = found = (at + self.spaces, ())
        return found


@cache
def leap(track: int, spaces: int) -> tuple[int, Row]:
    """So many spaces at once. What gold and its seals give is part of the route that leads there."""
    if track == PRESTIGE:
        return track, Endless(spaces)
    end, row = LENGTHS[track], (0,) * 99 if track in (GOLD, GOLD_SEALS) else EFFECTS[track]
    stops = [min(at + spaces, end) for at in range(end + 1)]  # §4.7
    gifts = [tuple([leap(row[on], 1) for on in range(at + 1, to + 1) if row[on]]) for at, to in enumerate(stops)]
    return track, list(zip(stops, gifts, strict=True))


GOLDS, SEALED = range(LENGTHS[GOLD] + 1), range(LENGTHS[GOLD_SEALS] + 1)
LEADING = (PRESTIGE, GOLD, GOLD_SEALS)  # what a route tells: the card's own steps, and what gold and its seals give
PLAINLY = [leap(TRACK[card], COUNT[card]) for card in range(PLAIN)]  # these tracks give nothing on the way
ROUTES: list[list[dict[Move, Route]]] = [[{} for _ in SEALED] for _ in GOLDS]  # by gold and its seals
WAYS: list[list[list[tuple[Move, ...]]]] = [[[()] * (SOLD + SPLITTER) for _ in SEALED] for _ in GOLDS]  # and by card


def plays(tracks: Tracks, card: int) -> tuple[Move, ...]:
    """Every way to play this card."""
    gold, seals = tracks[GOLD], tracks[GOLD_SEALS]
    return WAYS[gold][seals][card] or explore(card, gold, seals)


def run(tracks: Tracks, move: Move) -> None:
    try:
        found = ROUTES[tracks[GOLD]][tracks[GOLD_SEALS]][move]
    except KeyError:
        explore(move[0], tracks[GOLD], tracks[GOLD_SEALS])
        found = ROUTES[tracks[GOLD]][tracks[GOLD_SEALS]][move]
    for track, row in found:
        tracks[track], given = row[tracks[track]]
        if given:  # §4.6
            for track, row in given:
                tracks[track], _ = row[tracks[track]]


def explore(card: int, gold: int, seals: int) -> tuple[Move, ...]:
    """Every way to play a card, found out once, by playing them all."""
    found: dict[Move, Route] = {}
    waiting: list[Cards] = [()]
    while waiting:
        chosen, log = waiting.pop(), Log()
        try:
            resolve([0, 0, 0, 0, 0, gold, 0, 0, 0, 0, seals], card, answers(iter(chosen)), log)
        except Open as question:
            waiting += [(*chosen, track) for track in reversed(question.options)]
        else:
            found[card, *chosen] = route(tuple([track for track, _, cause in log if cause in LEADING]))
    ROUTES[gold][seals] |= found
    WAYS[gold][seals][card] = tuple(found)
    return tuple(found)


@cache
def route(steps: Cards) -> Route:
    return tuple([leap(track, spaces) for track, spaces in Counter(steps).items()])
