"""What holds for every game, shown by random play with several sets of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from random import Random
from typing import Any

import pytest

from salon import bots, games
from salon.core import (
    COMES,
    DEALER,
    LEAVES,
    LETTERS,
    NOBODY,
    Bot,
    IllegalMove,
    Move,
    Seat,
    State,
    read_options,
    write_options,
)
from salon.record import Reader, Record
from salon.table import Table

SEEDS = range(6)
OPENING = 80
LONGEST = 5000  # moves: a game that goes on for more is taken for endless
SHORT = {  # options that show much in few moves, where the game's own defaults make a long evening
    "great_dalmuti": (
        "hands=2 misdeal=on merchants=on philanthropy=on",
        "hands=0 joining=on small=on",
        "hands=2 joining=on points=on first_hour=on",
    ),
    "fan_tan": ("", "ends=time", "ends=ruin"),
}
NO_MOVES = ("", " ", "?", "?1", "@", "x", "é", "--", "++", "\x00", "0" * 50, "9" * 5000)

every_game = pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name in games.names() for seats in games.load(name).seats]
)


def option_sets(game: str) -> tuple[str, ...]:
    """The defaults, and of every option its second value."""
    others = [f"{field.name}={list(field.metadata['values'])[1]}" for field in fields(games.load(game).choices)]
    return SHORT.get(game) or tuple(dict.fromkeys(("", " ".join(others))))


def options(game: str, seed: int) -> Any:
    sets = option_sets(game)
    return read_options(games.load(game).choices, sets[seed % len(sets)])


def started(game: str, seats: int, seed: int = 0) -> State:
    return games.load(game).start(seats, options(game, seed))


def walk(state: State, rng: Random) -> Iterator[tuple[State, Move]]:
    """Positions and the moves made in them, first to last; half of the moves by pick, half out of all legal ones. Now
    and then the company calls something."""
    for _ in range(LONGEST):
        if state.turn == NOBODY:
            return
        calls = state.calls()
        if calls and rng.random() < (0.5 if state.turn == DEALER else 0.01):
            move = rng.choice([calls[0], calls[-1], rng.choice(calls)])
        elif state.turn == DEALER:
            move = state.deal(rng)
        else:
            move = state.pick(rng) if rng.random() < 0.5 else rng.choice(state.moves())
        yield state, move
        state.apply(move)
    raise AssertionError("the game does not end")


def positions(game: str, seats: int) -> Iterator[tuple[State, Move, Random]]:
    """All of the opening, then one in four."""
    for seed in SEEDS:
        rng = Random(seed)
        for ply, (state, move) in enumerate(walk(started(game, seats, seed), rng)):
            if ply < OPENING or ply % 4 == 0:
                yield state, move, rng


def played(game: str, seats: int, seed: int) -> tuple[Record, State]:
    """A whole walk as a record, and the position it comes to."""
    state, moves, later = started(game, seats, seed), [], 0
    for position, move in walk(state, Random(seed)):
        later += move in position.calls() and position.write(move) == COMES
        moves.append(move)
    names = [f"Seat {n}" for n in range(seats + later)]
    return Record(games.load(game), names, options(game, seed), moves, later=later), state


def cut(record: Record, ply: int) -> Record:
    """Its first moves; whoever came after them has not come."""
    came = sum(
        move in state.calls() and state.write(move) == COMES
        for state, move in zip(record.states(), record.moves[:ply], strict=False)
    )
    seats = record.seats[: len(record.seats) - record.later + came]
    return Record(record.game, seats, record.options, record.moves[:ply], later=came)


def everyone(state: State) -> tuple[Seat | None, ...]:
    """A spectator, and every seat."""
    return (None, *range(len(state.result().places)))


@pytest.mark.parametrize("game", games.names())
def test_a_game_is_a_state_and_holds_nothing_it_does_not_declare(game: str) -> None:
    kind = games.load(game)
    assert State in kind.__mro__
    assert not hasattr(kind.start(kind.seats[0]), "__dict__")


@every_game
def test_moves_and_check_agree(game: str, seats: int) -> None:
    for state, move, rng in positions(game, seats):
        legal = state.moves()
        assert move in legal or state.turn == DEALER or move in state.calls()  # chance may have too many ways to list
        assert len(set(legal)) == len(legal)
        for other in rng.sample(legal, min(5, len(legal))):
            state.check(other)
        if move not in state.calls():
            state.check(move)


def rule_against(ask: Callable[[Any], object], what: Move) -> str | None:
    """Why this is refused, if it is; whatever else is raised is a fault."""
    try:
        ask(what)
    except IllegalMove as refused:
        return refused.rule
    return None


def damaged(text: str, others: list[str], rng: Random) -> str:
    """A letter less, one twice, one of another move's, or half of another move."""
    other, at = rng.choice(others), rng.randrange(len(text))
    letter = rng.choice(other)
    return rng.choice(
        [text, other, text[:at] + text[at + 1 :], text[:at] + text[at] + text[at:], text[:at] + letter + text[at + 1 :],
         text[:at] + other[at:], other + letter + text]
    )  # fmt: skip


@every_game
def test_whatever_can_be_read_the_rules_alone_allow_or_forbid(game: str, seats: int) -> None:
    """Moves of any position of the game, as the table and as a stranger saw them, and damaged ones, in every other."""
    rng = Random(1)
    texts = list(
        dict.fromkeys(
            state.write(seen) for state, move, _ in positions(game, seats) for seen in (move, state.mask(move, None))
        )
    )
    for state, _, _ in positions(game, seats):
        before, legal = state.clone(), state.moves()
        for _ in range(4):
            text = damaged(rng.choice(texts), texts, rng)
            if rule := rule_against(state.read, text):
                assert rule == "notation"
                continue
            move = state.read(text)
            assert state.write(move) == text
            if rule_against(state.check, move):
                assert move not in legal
            else:
                assert move in legal or state.turn == DEALER
                before.clone().apply(move)
        assert state == before


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
def test_what_is_no_move_is_refused_and_changes_nothing(game: str, seats: int) -> None:
    for state, _, _ in positions(game, seats):
        before = state.clone()
        assert {rule_against(state.read, text) for text in NO_MOVES} == {"notation"}
        assert state == before


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
        for seat in everyone(state):
            view = state.redact(seat)
            assert view.determinize(rng).redact(seat) == view
            assert view.redact(seat) == view


@every_game
def test_the_seat_to_move_finds_its_moves_in_its_view(game: str, seats: int) -> None:
    for state, _, _ in positions(game, seats):
        if state.turn >= 0:
            assert state.redact(state.turn).moves() == state.moves()


@every_game
def test_what_the_house_goes_by_is_the_same_in_every_view(game: str, seats: int) -> None:
    """Whose turn it is, what rests, who answers together, the clock and the chapter are no secrets."""
    for state, _, _ in positions(game, seats):
        known = (state.turn, state.rests, state.together, state.minutes, state.chapter, state.calls())
        for seat in everyone(state):
            view = state.redact(seat)
            assert (view.turn, view.rests, view.together, view.minutes, view.chapter, view.calls()) == known


@every_game
def test_views_follow_the_game(game: str, seats: int) -> None:
    """A move as a seat sees it, made in that seat's view, gives that seat's view of the position after."""
    for state, move, _ in positions(game, seats):
        for seat in everyone(state):
            view, later = state.redact(seat), state.clone()
            view.apply(state.mask(move, seat))
            later.apply(move)
            assert view == later.redact(seat)


@every_game
def test_a_record_reads_back_and_replays_to_the_same_position(game: str, seats: int) -> None:
    for seed in SEEDS:
        record, state = played(game, seats, seed)
        assert Record.parse(str(record)) == record
        assert str(Record.parse(str(record))) == str(record)
        assert record.last() == state


@every_game
def test_a_redacted_record_can_be_written_and_replays_to_the_same_view(game: str, seats: int) -> None:
    for seed in SEEDS[:3]:
        whole, _ = played(game, seats, seed)
        for ply in (len(whole.moves) // 3, 2 * len(whole.moves) // 3):
            record = cut(whole, ply)
            for seat in (None, 0, seats - 1):
                redacted = record.redact(seat)
                assert redacted.last() == record.last().redact(seat)
                assert len(str(redacted).split()) == len(str(record).split())


@every_game
def test_half_a_game_is_a_record_too(game: str, seats: int) -> None:
    whole, _ = played(game, seats, 1)
    for ply in range(0, len(whole.moves), max(1, len(whole.moves) // 40)):
        record = cut(whole, ply)
        assert Record.parse(str(record)) == record


@every_game
def test_the_result_ranks_every_seat(game: str, seats: int) -> None:
    for seed in SEEDS:
        record, state = played(game, seats, seed)
        result, company = state.result(), len(record.seats)
        assert len(result.places) == company
        assert len(result.points) in (0, company)
        assert all(1 <= place <= company for place in result.places)
        assert all(result.places[seat] == 1 for seat in (*result.winners, *result.tied))
        assert not set(result.winners) & set(result.out)


@every_game
def test_a_reader_hears_every_move_and_its_chapter_never_falls(game: str, seats: int) -> None:
    for seed in SEEDS[:3]:
        record, _ = played(game, seats, seed)
        reader = Reader(record, 0)
        told = list(reader.read())
        assert len(told) == len(record.moves)
        assert [chapter for chapter, _ in told] == sorted(chapter for chapter, _ in told)
        assert all(events for _, events in told)
        assert list(reader.read()) == []


@every_game
def test_bots_play_whole_games_by_the_rules(game: str, seats: int) -> None:
    bot = bots.load(game)
    for seed in SEEDS:
        table = Table(Record(games.load(game), ["x"] * seats, options(game, seed)), Random(seed))
        while table.turn != NOBODY:
            view = table.view(None)
            ends = [text for text in map(view.write, view.calls()) if text[0] not in (COMES, LEAVES)]
            if ends and table.turn == DEALER:  # what lasts until somebody ends it
                table.call(ends[0])
            else:
                table.go_on(bot)
        assert Record.parse(str(table.record)) == table.record


@dataclass
class Standing(Record):
    """A record of which the last position alone is known."""

    position: State | None = None

    def last(self) -> State:
        assert self.position
        return self.position.clone()


def answer(bot: Bot, state: State) -> Move:
    """What a bot does at a table that stands so."""
    table = Table(Standing(type(state), list(LETTERS[: len(everyone(state)) - 1]), position=state), Random(3))
    table.go_on(bot)
    return table.record.moves[-1]


@every_game
def test_a_bot_answers_the_view_not_the_truth(game: str, seats: int) -> None:
    """Two tables where one seat sees the same, and the truth is another."""
    bot, secret, other = bots.load(game), False, False
    for state, _, rng in positions(game, seats):
        secret = secret or state.redact(None) != state
        if state.turn >= 0:
            twin = state.redact(state.turn).determinize(rng)
            other = other or twin != state
            assert twin.redact(state.turn) == state.redact(state.turn)
            assert answer(bot, twin) == answer(bot, state)
    assert secret == other


@pytest.mark.parametrize("game", games.names())
def test_options_read_back(game: str) -> None:
    kind = games.load(game).choices
    for field in kind.__dataclass_fields__.values():
        for text, value in field.metadata["values"].items():
            chosen = kind(**{field.name: value})
            assert read_options(kind, write_options(chosen)) == chosen
            assert read_options(kind, f"{field.name}={text}") == chosen
