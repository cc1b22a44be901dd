"""A deal that can be dealt again, a game written down in pieces, and the reading of it by each who looks."""

from __future__ import annotations

from random import Random

import pytest

from salon import bots, games
from salon.core import DEALER, LETTERS, NOBODY, UNDONE, State
from salon.record import DEAL, Record
from salon.story import OPEN, Story
from salon.table import EVERY, PIECE, Table

every_game = pytest.mark.parametrize("game", games.names())


def table(game: str, seed: int = 1, deal: str = "") -> Table:
    kind = games.load(game)
    names = list(LETTERS[: min(max(kind.seats[0] + 1, 4), kind.seats[-1])])
    return Table(Record(kind, names, tags={DEAL: deal} if deal else {}), Random(seed))


def evening(game: str, seed: int = 1) -> Table:
    live = table(game, seed)
    while live.turn != NOBODY:
        live.go_on(bots.load(game))
    return live


def eyes(state: State) -> list[int | None]:
    return [None, OPEN, 0, 1]


@every_game
def test_every_position_of_a_story_is_what_the_table_would_show(game: str) -> None:
    record = evening(game).record
    for seat in eyes(record.start()):
        story = Story(record, seat)
        story.read()
        for ply, state in enumerate(record.states()):
            seen = state if seat == OPEN else state.redact(seat)
            assert story.view(ply) == seen
        assert len(story.log) == len(story.plies) == story.lines(len(record.moves))


@every_game
def test_a_story_that_is_cut_back_is_as_if_it_had_never_been_longer(game: str) -> None:
    live, rng = evening(game), Random(2)
    record, whole = live.record, live.record.moves[:]
    for seat in eyes(record.start()):
        story = Story(record, seat)
        for ply in sorted(rng.sample(range(len(whole)), 4), reverse=True):
            record.moves[:] = whole
            story.read()
            del record.moves[ply:]
            story.rewind(ply)
            fresh = Story(record, seat)
            fresh.read()
            assert (story.log, story.plies, story.ply) == (fresh.log, fresh.plies, fresh.ply)
            assert story.view(ply) == fresh.view(ply)
        record.moves[:] = whole


def test_what_was_taken_back_is_told_where_it_was() -> None:
    live = table("high_society")
    while len(live.record.moves) < 6:
        live.go_on(bots.load("high_society"))
    live.rewind(4)
    live.record.notes[3] = "undo A, undo A seen"
    for seat in (None, 0, OPEN):
        story = Story(live.record, seat)
        story.read()
        told = [facts for _, (key, facts) in story.log if key == UNDONE]
        assert told == [{"seat": 0, "seen": False}, {"seat": 0, "seen": True}]
        story.rewind(4)
        assert [facts for _, (key, facts) in story.log if key == UNDONE] == told
    assert Record.parse(str(live.record)).notes == live.record.notes


def test_a_note_before_the_first_move_is_kept() -> None:
    record = Record(games.load("high_society"), ["Ana", "Bo", "Cy"], notes={-1: "undo A"})
    assert Record.parse(str(record)).notes == {-1: "undo A"}


@every_game
def test_the_same_deal_brings_the_same_chance_whatever_is_played(game: str) -> None:
    """The first thing that chance decides, and what it decides once more after a move was taken back."""
    one, other = table(game, 1, "a friend's"), table(game, 2, "a friend's")
    for live in (one, other):
        while live.turn == DEALER:
            live.deal()
    assert one.record.moves == other.record.moves
    assert table(game, 1, "another").record.tags[DEAL] == "another"
    whole = evening(game)
    dealt = [ply for ply in range(len(whole.record.moves)) if whole.script.who(ply) == "@"]
    for ply in dealt[len(dealt) // 2 :][:1]:  # a game may have none
        moves = whole.record.moves[:]
        whole.rewind(ply)
        whole.deal()
        assert whole.record.moves[ply] == moves[ply]


def test_lots_come_in_the_same_order_whoever_bids() -> None:
    def lots(pick: Random) -> list[object]:
        live = table("high_society", 1, "deal")
        while live.turn != NOBODY:
            if live.turn == DEALER:
                live.deal()
            else:
                view = live.view(live.turn)
                live.play(live.turn, view.write(view.pick(pick)))
        return [move for ply, move in enumerate(live.record.moves) if live.script.who(ply) == "@"]

    one, other = lots(Random(1)), lots(Random(2))
    assert one[: len(other)] == other[: len(one)]


def test_without_a_deal_each_table_has_its_own() -> None:
    assert table("high_society", 1).record.tags[DEAL] != table("high_society", 2).record.tags[DEAL]


@every_game
def test_pieces_put_together_are_the_record(game: str) -> None:
    live, rng = table(game), Random(3)
    kept: dict[int, str] = {}
    while live.turn != NOBODY:
        live.go_on(bots.load(game))
        if rng.random() < 0.05 and len(live.record.moves) > 3:
            live.rewind(len(live.record.moves) - rng.randrange(1, 3))
        for n, piece in live.pieces().items():
            kept |= {n: piece} if piece is not None else {}
            if piece is None:
                del kept[n]
    text = live.head + "\n" + "\n".join(kept[n] for n in sorted(kept))
    assert Record.parse(text) == live.record
    assert list(kept) == list(range(-(-len(live.record.moves) // PIECE)))


def test_a_move_writes_down_no_more_than_its_piece() -> None:
    live = evening("great_dalmuti")
    live.pieces()
    live.rewind(len(live.record.moves) - 1)
    assert len(live.record.moves) > 2 * PIECE
    assert list(live.pieces()) == [(len(live.record.moves) - 1) // PIECE]
    assert live.pieces() == {}


def test_going_back_plays_on_from_the_last_mark_only(monkeypatch: pytest.MonkeyPatch) -> None:
    live, applied = evening("great_dalmuti"), 0
    kind = type(live.record.start())
    apply = kind.apply

    def counted(state: State, move: object) -> None:
        nonlocal applied
        applied += 1
        apply(state, move)

    monkeypatch.setattr(kind, "apply", counted)
    live.rewind(len(live.record.moves) - 1)
    assert applied <= EVERY
