"""What a move does, as events for those who read along: nothing that a view does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from salon.core import NOBODY, SILENT, Event, Seat
from salon.games.great_split import scoring
from salon.games.great_split.advance import Log, steps
from salon.games.great_split.box import TRACKS
from salon.games.great_split.hidden import mask
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    HIDDEN,
    MARKET,
    PASSING,
    PRESTIGE,
    RETURN,
    SECRET,
    SETUP,
    SHOW,
    SOLD,
    SPLIT,
    SPLITTER,
    TOKENS,
    TOLD,
    UNSEEN,
    Cards,
    Move,
    Tracks,
    name_of,
)

if TYPE_CHECKING:
    from salon.games.great_split import State


def tell(state: State, move: Move) -> list[Event]:
    if move[0] == SECRET:
        return [(SILENT, {})]  # somebody decides, and nothing tells who or what
    if move == TOLD:
        move = mask(state, move, None)  # whoever hears the table itself hears what a guest may
    phase, seat = state.phase, state.turn
    if phase == SETUP:
        return tell_seating(move)
    if phase in (FIRST, DEAL):
        return [tell_deal(state, move)]
    if phase == DISCARD:
        return [("discarded", {"seat": seat, "card": name_of(move[0])})]
    if phase == SPLIT:
        return [("split", {"seat": seat, "groups": [names(group) for group in move]})]
    if phase == CHOOSE:
        wallet = state.wallets[seat - 1]
        return [("chose", {"seat": seat, "keeps": names(wallet[move[0]]), "returns": names(wallet[1 - move[0]])})]
    if phase == PASSING:
        return tell_wallets(state, move)
    if phase == RETURN:
        return tell_exchange(state, move)
    if phase == SHOW:
        return [shown(state, owner, plays) for owner, plays in enumerate(move)]
    if phase == MARKET:
        return tell_market(state, move)
    return [("played", {"seat": seat} | played(state.tracks[seat][:], move))]


def names(cards: Cards) -> list[str] | None:
    return None if UNSEEN in cards else [name_of(card) for card in cards]


def tell_seating(move: Move) -> list[Event]:
    seated, *lines = move
    found: list[Event] = []
    for seat, character in enumerate(seated):
        key, start, contracts = BOX.characters[character]
        mine = {TRACKS[track]: number for track, number in enumerate(contracts) if number}
        facts = {"seat": seat, "character": key, "start": [TRACKS[track] for track in start], "contracts": mine}
        found.append(("seated", facts))
    rounds = dict(zip(BOX.lines, ([TOKENS[token] for token in line] for line in lines), strict=True))
    return [*found, ("tokens", {"after": rounds})]


def tell_deal(state: State, move: Move) -> Event:
    facts = {"cards": {seat: names(cards) for seat, cards in enumerate(move)}, "number": len(move[0])}
    if state.phase == FIRST:
        return "first_deal", facts
    level, limit = BOX.rounds[state.round]
    over = [seat for seat, cards in enumerate(move) if len(state.hands[seat]) + len(cards) > limit]
    return "dealt", facts | {"round": state.round + 1, "level": level + 1, "limit": limit, "over": over}


def tell_wallets(state: State, move: Move) -> list[Event]:
    """One's own wallet is no news."""
    seats = len(move)
    seen = [(owner, wallet) for owner, wallet in enumerate(move) if wallet != HIDDEN and owner != state.eyes]
    return [("handed_on", {})] + [
        ("wallet", {"seat": owner, "to": (owner + 1) % seats, "groups": [names(group) for group in wallet]})
        for owner, wallet in seen
    ]


def tell_exchange(state: State, move: Move) -> list[Event]:
    """Nor is one's own choice."""
    seats = len(move)
    return [
        ("exchanged", {"seat": owner, "by": (owner + 1) % seats, "taken": names(wallet[pick]),
                       "back": names(wallet[1 - pick]), "numbers": (len(wallet[pick]), len(wallet[1 - pick]))})
        for owner, (wallet, pick) in enumerate(move)
        if (owner + 1) % seats != state.eyes
    ]  # fmt: skip


def shown(state: State, seat: Seat, plays: Move) -> Event:
    """All that a seat has played, from where it stood before."""
    tracks = state.before[seat][:]
    return "showed", {"seat": seat, "plays": [played(tracks, play) for play in plays]}


def played(tracks: Tracks, play: Move) -> dict[str, Any]:
    """A card, whether it was sold, and every space it gained; the tracks are advanced."""
    card, start = play[0], tracks[:]
    log = steps(tracks, play)
    sold = card > SPLITTER
    gained = {TRACKS[track]: (a, b) for track, (a, b) in enumerate(zip(start, tracks, strict=True)) if a != b}
    return {"card": name_of(card - SOLD if sold else card), "sold": sold, "steps": told(log, start), "gained": gained}


def told(log: Log, start: Tracks) -> list[dict[str, Any]]:
    """A step: its track and space, the track whose space gave it (none for the card), whether it was lost, and what it
    finds there."""
    found, last = [], start[:]
    for track, at, cause in log:
        lost = last[track] == at
        gifts = {} if lost or track == PRESTIGE else scoring.gifts(track, at)
        facts = {"track": TRACKS[track], "to": at, "by": TRACKS[cause] if cause else None}
        found.append(facts | {"lost": lost, "gifts": gifts})
        last[track] = at
    return found


def tell_market(state: State, move: Move) -> list[Event]:
    after = state.clone()
    after.apply(move)
    events: list[Event] = [
        ("market", {"round": state.round, "token": move[0], "from": state.market, "to": after.market})
    ]
    for _, source, points in after.scored[len(state.scored) :]:
        events.append(("scored", {"source": source, "points": list(points), "final": after.turn == NOBODY}))
    if after.turn == NOBODY:
        events.append(("ended", {"points": [tracks[PRESTIGE] for tracks in after.tracks]}))
    return events
