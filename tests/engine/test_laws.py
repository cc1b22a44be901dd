"""What holds for every game, shown by random play with several sets of options."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from salon import bots, games
from salon.core import COMES, DEALER, LEAVES, LETTERS, NOBODY, Bot, Move, State, read_options, write_options
from salon.record import Reader, Record
from salon.table import Table

from .walks import SEEDS, cut, damaged, every_game, everyone, options, played, positions, rule_against, started, walk

NO_MOVES = ("", " ", "?", "?1", "@", "x", "é", "--", "++", "\x00", "0" * 50, "9" * 5000)


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
    """A move as a seat sees it, sent as a text and made in that seat's view, gives its view of the position after."""
    for state, move, _ in positions(game, seats):
        for seat in everyone(state):
            view, later = state.redact(seat), state.clone()
            view.apply(view.read(view.write(state.mask(move, seat))))
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
    """A record that begins where a game stands: of its past nothing is known."""

    position: State | None = None

    def start(self) -> State:
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


# --- in numbers


@every_game
def test_an_action_has_one_id_in_all_eyes_and_there_is_room_for_it(game: str, seats: int) -> None:
    for state, _, _ in positions(game, seats):
        if state.turn >= 0:
            actions = state.actions()
            assert list(actions.values()) == state.moves()
            assert all(0 <= at < state.room for at in actions)
            assert state.redact(state.turn).actions() == actions


@every_game
def test_chances_are_what_the_dealer_may_do_and_sum_to_one(game: str, seats: int) -> None:
    for state, move, _ in positions(game, seats):
        if state.turn == DEALER and move not in state.calls() and (chances := state.chances()) is not None:
            assert move in dict(chances)
            assert sum(chance for _, chance in chances) == pytest.approx(1)
            for other, chance in chances:
                state.check(other)
                assert 0 < chance <= 1


@pytest.mark.parametrize("game", games.names())
def test_what_the_dealer_does_is_as_likely_as_it_is_said_to_be(game: str) -> None:
    """By many draws, within five standard errors; the same draws every time."""
    met: dict[int, list[tuple[Move, float]]] = {}
    for state, move, rng in positions(game, games.load(game).seats[-1]):
        chances = state.chances() if state.turn == DEALER and move not in state.calls() else None
        if chances and len(chances) > 1 and met.setdefault(len(chances), chances) is chances:
            drawn = [state.deal(rng) for _ in range(400)]
            for other, chance in chances:
                error = (chance * (1 - chance) / len(drawn)) ** 0.5
                assert abs(drawn.count(other) / len(drawn) - chance) < 5 * error + 1 / len(drawn)


@every_game
def test_no_game_is_longer_than_it_can_be(game: str, seats: int) -> None:
    for seed in SEEDS:
        start = started(game, seats, seed)
        bound, company, moves = start.longest, len(start.result().places), 0
        for _ in walk(start, Random(seed)):
            moves += 1
        grown = len(start.result().places) > company  # a company that grew has a longer evening
        assert bound is None or grown or moves <= bound


@every_game
def test_what_a_seat_observes_is_as_many_numbers_and_no_secret(game: str, seats: int) -> None:
    sizes: dict[int, set[int]] = {}
    for state, _, rng in positions(game, seats):
        company = len(state.result().places)
        seat = rng.randrange(company)
        view = state.redact(seat)
        numbers = view.observe(seat)
        assert all(0 <= number <= 1 for number in numbers)
        assert view.determinize(rng).redact(seat).observe(seat) == numbers
        sizes.setdefault(company, set()).add(len(numbers))
    assert all(len(each) == 1 for each in sizes.values())


@every_game
def test_a_key_is_equal_where_positions_are(game: str, seats: int) -> None:
    for state, move, _ in positions(game, seats):
        key = state.key()
        assert hash(key) == hash(state.clone().key())
        after = state.clone()
        after.apply(move)
        assert after.key() != key
