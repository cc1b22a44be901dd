"""What a card does on the tracks: one space at a time, every effect at once and to its end before the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache

from salon.games.great_split.box import ARROW
from salon.games.great_split.terms import (
    ALL,
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
ENDS = (1 << 30, *LENGTHS[1:])  # by track; §7.3 prestige goes on
PLAINLY = [(TRACK[card], COUNT[card], ENDS[TRACK[card]]) for card in range(PLAIN)]  # by card: track, spaces, its end


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
        advance(tracks, ask(ANY if card in (SPLITTER, ALL) else SALE), 1, ask, log)
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

Routes = dict[Move, Cards]  # every way to play a card: the tracks it advances on, once a space
KINDS, GOLDS, SEALED = range(ALL + 1), range(LENGTHS[GOLD] + 1), range(LENGTHS[GOLD_SEALS] + 1)
ROUTES: list[list[list[Routes]]] = [[[{} for _ in SEALED] for _ in GOLDS] for _ in KINDS]  # by card, gold, its seals
WAYS: list[list[list[tuple[Move, ...]]]] = [[[() for _ in SEALED] for _ in GOLDS] for _ in KINDS]
STEP = [  # by track and space: the next one, and the track that it advances, if any; gold's effects are in the routes
    [(min(at + 1, end), row[at + 1] if at < end and track not in (GOLD, GOLD_SEALS) else 0) for at in range(end + 1)]
    for track, (end, row) in enumerate(zip(LENGTHS, EFFECTS, strict=True))
]


def plays(tracks: Tracks, card: int) -> tuple[Move, ...]:
    """Every way to play this card."""
    gold, seals = tracks[GOLD], tracks[GOLD_SEALS]
    return WAYS[card][gold][seals] or tuple(routes(card, gold, seals))


def run(tracks: Tracks, move: Move) -> None:
    card, gold, seals = move[0], tracks[GOLD], tracks[GOLD_SEALS]
    for track in (ROUTES[card][gold][seals] or routes(card, gold, seals))[move]:
        if track:
            tracks[track], given = STEP[track][tracks[track]]
            if given:
                tracks[given] = STEP[given][tracks[given]][0]
        else:
            tracks[0] += 1


def routes(card: int, gold: int, seals: int) -> Routes:
    """Found out once, by playing them all."""
    tracks = [0] * 11
    tracks[GOLD], tracks[GOLD_SEALS] = gold, seals
    found = ROUTES[card][gold][seals]
    waiting: list[Cards] = [()]
    while waiting:
        chosen = waiting.pop()
        if options := due(tracks, card, chosen):
            waiting += [(*chosen, track) for track in reversed(options)]
        else:
            log = steps(tracks[:], (card, *chosen))
            found[card, *chosen] = tuple(track for track, _, cause in log if cause in (PRESTIGE, GOLD, GOLD_SEALS))
    WAYS[card][gold][seals] = tuple(found)
    return found
