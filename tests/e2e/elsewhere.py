"""Other evenings of The Great Dalmuti that one seat cannot tell from this one, and the pages they would make."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any, cast

from pages.app import App
from pages.games import load
from pages.html import text
from pages.parts import sentence
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.taxes import sides
from salon.games.great_dalmuti.terms import DEAL, HANDING, JESTER, REVOLUTION, TAXES, TRICK, Move, best
from salon.record import BadRecord, Record


def elsewhere(record: Record, seat: Seat | None, rng: Random) -> Record:
    """The same evening as far as this seat can tell, and legal, but with other cards in the hands it cannot see.
    Where nothing is hidden, or no other cards are found, the evening itself."""
    states = [cast(State, state.clone()) for state in record.states()]
    for _ in range(40 if states[-1].phase >= REVOLUTION else 0):
        moves = other_moves(record, states, seat, rng)
        try:
            other = Record.parse(str(Record(record.game, record.seats, record.options, moves, record.tags)))
        except BadRecord:  # taxes that were not the best cards
            continue
        assert other.redact(seat).moves == record.redact(seat).moves
        return other
    return record


def other_moves(record: Record, states: list[State], seat: Seat | None, rng: Random) -> list[Any]:
    """From hands that may be, back through every play and the taxes to a deal that leads there."""
    moves, gifts = record.moves[:], list[Move]()
    hands = states[-1].redact(seat).determinize(rng).hands
    for at in reversed(range(len(moves))):
        state, move = states[at], moves[at]
        if state.phase == DEAL and move and isinstance(move[0], tuple):
            moves[at] = tuple(tuple(hands[s]) for s in state.order)
            return moves
        if state.phase == TRICK and move:
            rank, real, jesters = move
            hands[state.turn][rank] += real
            hands[state.turn][JESTER] += jesters
        elif state.phase == HANDING:
            trades = [*zip(sides(state), move, strict=True)]
            pairs = [pair if seat in seats else trade(seats, pair, hands) for seats, pair in trades]
            for (one, other), pair in zip(sides(state), pairs, strict=True):
                for giver, taker, cards in ((one, other, pair[0]), (other, one, pair[1])):
                    for card in cards:
                        hands[giver][card] += 1
                        hands[taker][card] -= 1
            moves[at], gifts = tuple(pairs), [gift for gift, _ in pairs[:2]]
        elif state.phase == TAXES and len(state.gifts) < 2 and state.turn != seat:
            nth = len(state.gifts)
            moves[at] = gifts[nth] if gifts else best(hands[state.turn], 2 - nth)
    raise AssertionError("no cards are dealt")


def trade(seats: list[Seat], pair: Move, hands: list[list[int]]) -> Move:
    """What two others may have given each other, if these are their hands now."""
    one, other = seats
    return best(hands[other], len(pair[0])), best(hands[one], len(pair[1]))


# --- what a page holds ---


def drawn(record: Record, lang: str, looking: Seat | None) -> tuple[str, list[str]]:
    """The stage as our own Python draws it for the one who looks and is to move, for the only person, or covered;
    and every sentence that may be said of the evening."""
    app = App()
    page = {"live": "play", "game": "great_dalmuti", "lang": lang, "query": ""}
    answer = app.answer({"act": "open", "page": page, "table": {"id": "kept", "text": str(record)}})
    assert app.session
    if app.session.covered and looking is not None:
        answer = app.answer({"act": "confirm", "value": "", "form": {}})
    assert app.session.eyes == looking
    scene = Scene.of(app.session, app.here, load("great_dalmuti"))
    [patch] = answer["patches"]
    return patch["html"], [text(sentence(scene, event)) for _, event in scene.log]


class Plain(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[object] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs if key != "tabindex"}  # the arrows move the one stop of a hand
        self.parts.append((tag, said))

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(tag)

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def plain(html: str) -> list[object]:
    """Every tag, attribute and word of it, however it was written down."""
    return Plain(html).parts
