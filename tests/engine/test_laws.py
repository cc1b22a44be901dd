"""What holds for every game, shown by random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from salon import bots, games
from salon.core import DEALER, NOBODY, IllegalMove, State, read_options, write_options
from salon.record import Reader, Record
from salon.table import Table

SEEDS = range(6)
SHORT = {"great_dalmuti": "hands=2 misdeal=on merchants=on philanthropy=on"}  # options that show much in few moves
LONGEST = 3000  # moves: a game that goes on for more is taken for endless

every_game = pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).seats]
)


def walk(state: Any, rng: Random) -> Iterator[tuple[Any, Any]]:
    """Positions and the moves made in them, first to last; half of the moves by pick, half out of all legal ones."""
    for _ in range(LONGEST):
        if state.turn == NOBODY:
            return
        if state.turn == DEALER:
            move = state.deal(rng)
        else:
            move = state.pick(rng) if rng.random() < 0.5 else rng.choice(state.moves())
        yield state, move
        state.apply(move)
    raise AssertionError("the game does not end")


def started(game: str, seats: int) -> Any:
    return games.load(game).start(seats, options(game))


def options(game: str) -> Any:
    return read_options(games.load(game).choices, SHORT.get(game, ""))


def positions(game: str, seats: int) -> Iterator[tuple[Any, Any, Random]]:
    for seed in SEEDS:
        rng = Random(seed)
        for state, move in walk(started(game, seats), rng):
            yield state, move, rng


@pytest.mark.parametrize("game", games.names())
def test_a_game_is_a_state_and_holds_nothing_it_does_not_declare(game: str) -> None:
    kind = games.load(game)
    assert State in kind.__mro__
    assert not hasattr(kind.start(kind.seats[0]), "__dict__")


@every_game
def test_moves_and_check_agree(game: str, seats: int) -> None:
    for state, move, rng in positions(game, seats):
        legal = state.moves()
        assert move in legal or state.turn == DEALER  # chance may have too many ways to list
        assert len(set(legal)) == len(legal)
        state.check(move)
        for other in rng.sample(legal, min(5, len(legal))):
            state.check(other)


@every_game
def test_check_refuses_what_moves_does_not_list(game: str, seats: int) -> None:
    tried = 0
    former: list[str] = []  # moves of the position before: some are legal no more
    for state, move, rng in positions(game, seats):
        legal = state.moves()
        for text in former:
            try:
                other = state.read(text)
            except IllegalMove:
                continue  # not even a move of this phase
            if other not in legal and state.turn != DEALER:
                tried += 1
                with pytest.raises(IllegalMove):
                    state.check(other)
        former = [state.write(move), *(state.write(m) for m in rng.sample(legal, min(5, len(legal))))]
    assert tried > 20


@every_game
def test_every_move_is_written_in_one_way_and_read_back(game: str, seats: int) -> None:
    for state, _, rng in positions(game, seats):
        legal = state.moves()
        for move in rng.sample(legal, min(5, len(legal))):
            text = state.write(move)
            assert text
            assert not set(text) & set(" {}\n")
            assert state.read(text) == move
        assert len({state.write(move) for move in legal}) == len(legal)


@every_game
@pytest.mark.parametrize("text", ["", " ", "?", "0", "-1", "1+1", "10+4", "@", "x", "é", "9" * 50, "+", "--"])
def test_what_is_no_move_is_refused_and_changes_nothing(game: str, seats: int, text: str) -> None:
    for state, _, _ in positions(game, seats):
        before = state.clone()
        with pytest.raises(IllegalMove, match="notation"):
            state.read(text)
        assert state == before
        break


@every_game
def test_clones_are_equal_and_independent(game: str, seats: int) -> None:
    for state, move, _ in positions(game, seats):
        twin, kept = state.clone(), state.clone()
        twin.apply(move)
        assert state == kept
        assert twin != kept


@every_game
def test_a_view_has_no_secret_to_lose(game: str, seats: int) -> None:
    for state, _, rng in positions(game, seats):
        for seat in (None, *range(seats)):
            view = state.redact(seat)
            assert view.determinize(rng).redact(seat) == view
            assert view.redact(seat) == view


@every_game
def test_the_seat_to_move_finds_its_moves_in_its_view(game: str, seats: int) -> None:
    for state, _, _ in positions(game, seats):
        if state.turn >= 0:
            assert state.redact(state.turn).moves() == state.moves()


@every_game
def test_views_follow_the_game(game: str, seats: int) -> None:
    """A move as a seat sees it, made in that seat's view, gives that seat's view of the position after."""
    for state, move, _ in positions(game, seats):
        for seat in (None, *range(seats)):
            view, later = state.redact(seat), state.clone()
            view.apply(state.mask(move, seat))
            later.apply(move)
            assert view == later.redact(seat)


@every_game
def test_a_record_reads_back_and_replays_to_the_same_position(game: str, seats: int) -> None:
    for seed in SEEDS:
        state = started(game, seats)
        moves = [move for _, move in walk(state, Random(seed))]
        record = Record(games.load(game), [f"Seat {n}" for n in range(seats)], options(game), moves)
        assert Record.parse(str(record)) == record
        assert str(Record.parse(str(record))) == str(record)
        assert record.last() == state


@every_game
def test_a_redacted_record_can_be_written_and_replays_to_the_same_view(game: str, seats: int) -> None:
    state = started(game, seats)
    moves = [move for _, move in walk(state, Random(3))]
    for ply in (len(moves) // 3, 2 * len(moves) // 3):
        record = Record(games.load(game), ["x"] * seats, options(game), moves[:ply])
        for seat in (None, 0, seats - 1):
            redacted = record.redact(seat)
            assert redacted.last() == record.last().redact(seat)
            assert len(str(redacted).split()) == len(str(record).split())


@every_game
def test_half_a_game_is_a_record_too(game: str, seats: int) -> None:
    moves = [move for _, move in walk(started(game, seats), Random(1))]
    for ply in range(0, len(moves), 7):
        record = Record(games.load(game), ["x"] * seats, options(game), moves[:ply])
        assert Record.parse(str(record)) == record


@every_game
def test_the_result_ranks_every_seat(game: str, seats: int) -> None:
    for seed in SEEDS:
        state = started(game, seats)
        for _ in walk(state, Random(seed)):
            pass
        result = state.result()
        assert len(result.places) == seats
        assert len(result.points) in (0, seats)
        assert all(1 <= place <= seats for place in result.places)
        assert all(result.places[seat] == 1 for seat in (*result.winners, *result.tied))
        assert not set(result.winners) & set(result.out)


@every_game
def test_a_reader_hears_every_move_and_its_chapter_never_falls(game: str, seats: int) -> None:
    state = started(game, seats)
    moves = [move for _, move in walk(state, Random(2))]
    reader = Reader(Record(games.load(game), ["x"] * seats, options(game), moves), 0)
    told = list(reader.read())
    assert len(told) == len(moves)
    assert [chapter for chapter, _ in told] == sorted(chapter for chapter, _ in told)
    assert all(events for _, events in told)
    assert list(reader.read()) == []


@every_game
def test_bots_play_whole_games_by_the_rules(game: str, seats: int) -> None:
    bot = bots.load(game)
    for seed in SEEDS:
        table = Table(Record(games.load(game), ["x"] * seats, options(game)), Random(seed))
        while table.turn != NOBODY:
            table.go_on(bot)
        assert Record.parse(str(table.record)) == table.record


@every_game
def test_a_bot_answers_the_view_not_the_truth(game: str, seats: int) -> None:
    bot = bots.load(game)
    for state, _, rng in positions(game, seats):
        if state.turn >= 0:
            seat = state.turn
            other = state.redact(seat).determinize(rng).redact(seat)
            assert bot(other, Random(3)) == bot(state.redact(seat), Random(3))


@pytest.mark.parametrize("game", games.names())
def test_options_read_back(game: str) -> None:
    kind = games.load(game).choices
    for field in kind.__dataclass_fields__.values():
        for text, value in field.metadata["values"].items():
            chosen = kind(**{field.name: value})
            assert read_options(kind, write_options(chosen)) == chosen
            assert read_options(kind, f"{field.name}={text}") == chosen
