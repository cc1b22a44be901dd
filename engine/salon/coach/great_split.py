"""At the gala: what each half is worth to either of two, and what a card brings now."""

from __future__ import annotations

from salon.bots.great_split import worth
from salon.coach import Reason
from salon.core import Move
from salon.games.great_split import State
from salon.games.great_split.terms import CARDS, CHOOSE, DISCARD, PLAY, SOLD, SPLIT, SPLITTER


def idea(view: State) -> Reason:
    known = {DISCARD: "discard", SPLIT: "split", CHOOSE: "choose", PLAY: "play"}
    return known.get(view.phase, "plain"), {"seat": (view.turn + 1) % len(view.hands)}


def reasons(view: State, move: Move, other: Move | None) -> list[Reason]:
    told = {DISCARD: discarded, SPLIT: parted, CHOOSE: chosen, PLAY: played}.get(view.phase)
    return told(view, move) if told else []


def discarded(view: State, move: Move) -> list[Reason]:
    least = [worth(view, view.turn, (card,)) for card in sorted(set(view.hands[view.turn]))]
    return [("least", {"card": CARDS[move[0]], "n": round(min(least))})]


def parted(view: State, move: Move) -> list[Reason]:
    seat = view.turn
    left = (seat + 1) % len(view.hands)
    mine = [round(worth(view, seat, half)) for half in move]
    theirs = [round(worth(view, left, half)) for half in move]
    taken = int(theirs[1] > theirs[0])
    facts = {"seat": left, "half": taken, "mine": mine[taken], "theirs": theirs[taken], "keep": mine[1 - taken],
             "rest": theirs[1 - taken]}  # fmt: skip
    return [("even" if theirs[0] == theirs[1] else "parted", facts)]


def chosen(view: State, move: Move) -> list[Reason]:
    giver = (view.turn - 1) % len(view.hands)
    halves, theirs = ([round(worth(view, seat, half)) for half in view.wallets[giver]] for seat in (view.turn, giver))
    [taken] = move
    facts = {"half": taken, "n": halves[taken], "other": halves[1 - taken], "seat": giver}
    if halves[taken] > halves[1 - taken]:
        return [("richer", facts)]
    return [("closer" if theirs[1 - taken] < theirs[taken] else "near", facts)]


def played(view: State, move: Move) -> list[Reason]:
    card = move[0]
    if card == SPLITTER:
        return [("splitter", {})]
    if card >= SOLD:
        return [("sold", {"card": CARDS[card - SOLD]})]
    return [("brings", {"card": CARDS[card], "n": round(worth(view, view.turn, (card,)))})]
