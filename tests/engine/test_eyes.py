"""What one seat saw of a game is a text as good as the whole: read back, followed, checked as far as eyes can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from salon import games
from salon.__main__ import main
from salon.core import DEALER, LETTERS, NOBODY, BadSetup, Move, Seat, State
from salon.lesson import parse
from salon.record import BadRecord, Reader, Record
from salon.table import Table

from .walks import SEEDS, cut, damaged, every_game, everyone, harmed, options, played, rule_against, started, walk

PIECE = re.compile(r"[A-Za-z]+\d*[a-z]*|\d+|\?\d*|\W")  # what moves are written with: cards, numbers, signs


def lookers(state: State, rng: Random) -> set[Seat | None]:
    """A spectator, whoever is to move, and somebody else."""
    return {None, rng.choice(everyone(state))} | ({state.turn} if state.turn >= 0 else set())


def glances(game: str, seats: int) -> Iterator[tuple[State, State, Seat | None, Move, Random]]:
    """Positions of a few games, one in three, each with a view of it, whose it is, and a move as it is seen there."""
    for seed in SEEDS[:3]:
        rng = Random(seed)
        for ply, (state, move) in enumerate(walk(started(game, seats, seed), rng)):
            if ply % 3 == 0 and move not in state.calls():
                for seat in lookers(state, rng):
                    yield state, state.redact(seat), seat, state.mask(move, seat), rng


def secret(game: str) -> bool:
    state = started(game, games.load(game).seats[0])
    return any(position.mask(move, None) != move for position, move in walk(state, Random(1)))


def may_be_true(view: State, seat: Seat | None, rng: Random) -> bool:
    return all(view.determinize(rng).redact(seat) == view for _ in range(2))


# --- the text ---


@every_game
def test_what_a_seat_saw_is_read_as_it_was_written(game: str, seats: int) -> None:
    for seed in SEEDS[:3]:
        record, state = played(game, seats, seed)
        for seat in everyone(state):
            seen = record.redact(seat)
            text, again = str(seen), Record.parse(str(seen))
            assert again == seen
            assert again.eyes == (seat,)
            assert str(again) == text
            assert f'\n[Eyes "{"-" if seat is None else LETTERS[seat]}"]\n' in text


@every_game
def test_replayed_it_gives_at_every_ply_what_that_seat_sees(game: str, seats: int) -> None:
    for seed in SEEDS[1:3]:
        record, state = played(game, seats, seed)
        for seat in (None, 0, len(record.seats) - 1):
            again = Record.parse(str(record.redact(seat)))
            for view, state in zip(again.states(), record.states(), strict=True):
                assert view == state.redact(seat)


@every_game
def test_half_a_game_is_seen_too(game: str, seats: int) -> None:
    whole, _ = played(game, seats, 1)
    for ply in range(0, len(whole.moves), max(1, len(whole.moves) // 12)):
        seen = cut(whole, ply).redact(0)
        assert Record.parse(str(seen)) == seen


@every_game
def test_at_the_end_everybody_knows_the_result(game: str, seats: int) -> None:
    for seed in SEEDS[:3]:
        record, state = played(game, seats, seed)
        for seat in everyone(state):
            seen = record.redact(seat)
            assert seen.last().result() == state.result()
            assert f'[Result "{state.result()}"]' in str(seen)
    with pytest.raises(BadRecord, match="result"):
        Record.parse(str(seen).replace('[Result "', '[Result "9'))


@every_game
def test_whoever_reads_along_hears_the_same_from_it(game: str, seats: int) -> None:
    record, state = played(game, seats, 2)
    for seat in everyone(state):
        seen = record.redact(seat)
        assert list(Reader(seen, seat).read()) == list(Reader(record, seat).read())
        assert seen.redact(seat) == seen
        assert seen.redact(None).moves == record.redact(None).moves


@every_game
def test_a_whole_record_holds_no_masked_move_and_a_redacted_one_no_other(game: str, seats: int) -> None:
    record, _ = played(game, seats, 1)
    whole, seen = str(record), str(record.redact(1))
    eyes = '[Eyes "B"]\n'
    for text in (seen.replace(eyes, ""), whole.replace("\n\n", "\n" + eyes + "\n", 1)):
        if secret(game):
            with pytest.raises(BadRecord):
                Record.parse(text)
        else:
            assert Record.parse(text).moves == record.moves


# --- moves ---


@every_game
def test_a_view_reads_what_it_writes_and_the_table_reads_no_secret(game: str, seats: int) -> None:
    for state, view, seat, seen, _ in glances(game, seats):
        text = view.write(seen)
        assert view.read(text) == seen
        assert view.mask(seen, seat) == seen
        if rule_against(state.read, text):
            assert seat != state.turn
            assert rule_against(state.read, text) == "notation"
        else:
            assert state.mask(state.read(text), seat) == seen


@every_game
def test_a_view_allows_whatever_may_be_done_in_a_game_that_looks_so(game: str, seats: int) -> None:
    for _, view, seat, seen, rng in glances(game, seats):
        view.check(seen)
        full = view.determinize(rng)
        legal = full.moves() if full.turn >= 0 else [full.deal(rng)]
        for move in rng.sample(legal, min(4, len(legal))):
            view.check(view.read(view.write(full.mask(move, seat))))


@every_game
def test_whatever_a_view_allows_may_be_true(game: str, seats: int) -> None:
    """Moves of other positions, damaged ones, and some with pieces of others: read or not, allowed or forbidden, and
    nothing else; and what was allowed leaves a view of some true position."""
    allowed, rng = 0, Random(2)
    looks = [(view, seat, view.write(seen)) for _, view, seat, seen, _ in glances(game, seats)]
    texts = list(dict.fromkeys(text for _, _, text in looks))
    pieces = list(dict.fromkeys(piece for text in texts for piece in PIECE.findall(text)))
    for view, seat, text in rng.sample(looks, min(len(looks), 250)):
        before = view.clone()
        for _ in range(6):
            mended = PIECE.findall(text)
            mended[rng.randrange(len(mended))] = rng.choice(pieces)
            tried = rng.choice([rng.choice(texts), damaged(text, texts, rng), "".join(mended)])
            if rule := rule_against(view.read, tried):
                assert rule == "notation"
                continue
            move = view.read(tried)
            assert view.write(move) == tried
            if rule_against(view.check, move):
                continue
            after = view.clone()
            after.apply(move)
            assert view.mask(move, seat) == move
            assert may_be_true(after, seat, rng)
            allowed += tried != text
        assert view == before
    assert allowed


# --- damage ---


@every_game
def test_a_damaged_text_is_refused_with_its_line_or_may_be_true(game: str, seats: int) -> None:
    rng, lines = Random(4), []
    for seed in SEEDS[:3]:
        record, state = played(game, seats, seed)
        text = str(record.redact(rng.choice(everyone(state))))
        for _ in range(25):
            worse = harmed(text, rng)
            try:
                again = Record.parse(worse)
            except BadRecord as bad:
                lines.append((bad.line, worse.count("\n") + 1))
            else:
                assert not again.eyes or may_be_true(again.last(), again.eyes[0], rng)
    assert all(1 <= line <= last for line, last in lines)
    assert len(lines) > 30


# --- secrets ---


def looks(state: State, move: Move, seat: Seat | None) -> State:
    """What this seat sees after that."""
    after = state.clone()
    after.apply(move)
    return after.redact(seat)


def exchanged(deal: Move) -> list[Move]:
    """The same with two of its hands exchanged; some are no deals."""
    pairs = combinations(range(len(deal)), 2) if isinstance(deal, tuple) else ()
    return [(*deal[:a], deal[b], *deal[a + 1 : b], deal[a], *deal[b + 1 :]) for a, b in pairs]


def ways(state: State, rng: Random) -> list[Move]:
    """Some of what may be done here; of what chance decides, deals that differ in little."""
    drawn = [state.deal(rng)] if state.turn == DEALER else []
    found = exchanged(drawn[0]) if drawn else state.moves()
    some = rng.sample(found, min(6, len(found)))
    return drawn + [move for move in some if rule_against(state.check, move) is None]


def told(game: str, seats: int, seed: int) -> Iterator[tuple[set[str], int]]:
    """What a seat is sent of moves after which it sees the same, in positions that it cannot tell apart; and how many
    such moves there were."""
    rng = Random(seed)
    for ply, (state, move) in enumerate(walk(started(game, seats, seed), rng)):
        if (ply % 6 and state.turn != DEALER) or move in state.calls():
            continue
        for seat in lookers(state, rng):
            view = state.redact(seat)
            found: dict[str, tuple[set[str], set[Move]]] = {}
            for true in (state, view.determinize(rng)):
                for way in ways(true, rng):
                    texts, moves = found.setdefault(repr(looks(true, way, seat)), (set(), set()))
                    texts.add(view.write(true.mask(way, seat)))
                    moves.add(way)
            yield from ((texts, len(moves)) for texts, moves in found.values())


@every_game
def test_a_text_tells_no_more_than_what_is_seen_after_it(game: str, seats: int) -> None:
    """Needs no knowledge of the game: if whatever was done, and wherever the hidden cards lie, one sees the same before
    and after, then one is sent the same, letter by letter."""
    secrets = 0
    for seed in SEEDS[:3]:
        for texts, moves in told(game, seats, seed):
            assert len(texts) == 1
            secrets += moves > 1
    assert bool(secrets) == secret(game)


def alike(state: State, move: Move, after: State, seat: Seat | None, rng: Random) -> list[Move]:
    """Moves after which this seat sees that: this one, or, if there are any, decisions, deals with hands exchanged."""
    others = rng.sample(legal := state.moves(), min(20, len(legal)))
    if state.turn == DEALER:
        others += exchanged(move)
    fit = [
        other
        for other in (move, *others)
        if rule_against(state.check, other) is None and looks(state, other, seat) == after
    ]
    return [other for other in fit if other != move] or fit


def twins(game: str, seats: int, seat: Seat | None, rng: Random) -> tuple[list[Move], list[Move]]:
    """Two games that differ, wherever they can, in what this seat cannot see; as far as they stay alike."""
    one, other = started(game, seats), started(game, seats)
    moves: tuple[list[Move], list[Move]] = [], []
    while one.turn != NOBODY and len(moves[0]) < 120:
        move = one.deal(rng) if one.turn == DEALER else one.pick(rng)
        same = alike(other, move, looks(one, move, seat), seat, rng)
        if not same:
            break
        for state, made, chosen in ((one, moves[0], move), (other, moves[1], rng.choice(same))):
            made.append(chosen)
            state.apply(chosen)
    return moves


@every_game
def test_two_games_that_look_alike_are_one_text(game: str, seats: int) -> None:
    kind, names, differ = games.load(game), [f"Seat {n}" for n in range(seats)], 0
    for seed in range(8):
        for seat in (None, 1):
            pair = twins(game, seats, seat, Random(seed))
            texts = {str(Record(kind, names, options(game, 0), moves).redact(seat)) for moves in pair}
            assert len(texts) == 1
            differ += pair[0] != pair[1]
    assert bool(differ) == secret(game)


def test_a_tag_that_tells_the_deal_is_nobodys_but_the_tables() -> None:
    record, _ = played("fan_tan", 4, 1)
    record.tags |= {"Deal": "1234", "Event": "An evening"}
    assert record.redact(0).tags == record.redact(None).tags == {"Event": "An evening"}
    assert "Deal" not in str(record.redact(0))
    assert Record.parse(str(record)).tags == {"Deal": "1234", "Event": "An evening"}  # at the end all may have it


# --- whose eyes ---

SEEN = """[Game "fan_tan"]
[Seats "Ana; Bruno; Chloé"]
[Eyes "B"]

@A
1. @?17/cp25l346d.sp4l1d.a134l4d.r145l16d/?17
"""


@pytest.mark.parametrize("eyes", ["", "D", "b", "AB", "--", "?", "x" * 5000])
def test_eyes_of_nobody_there_are_refused_on_their_line(eyes: str) -> None:
    assert Record.parse(SEEN).eyes == (1,)
    with pytest.raises(BadRecord) as bad:
        Record.parse(SEEN.replace('"B"', f'"{eyes}"'))
    assert (bad.value.line, bad.value.rule) == (3, "eyes")
    assert len(str(bad.value)) < 200


def test_no_table_goes_on_with_what_one_seat_has_seen() -> None:
    with pytest.raises(BadSetup, match="redacted"):
        Table(Record.parse(SEEN), Random(1))


def test_a_lesson_may_be_what_one_seat_has_seen() -> None:
    """Its faults are told as those of what it is: a whole game, or one that was seen."""
    [part] = parse(SEEN).parts
    assert (part.record, part.eyes(0), part.looks) == (Record.parse(SEEN), 1, "B")
    for text, line, rule in ((SEEN + "Bc6d\n", 7, "3.1"), (SEEN.replace("?17", "?16"), 6, "1.3")):
        with pytest.raises(BadRecord) as bad:
            parse(text)
        assert (bad.value.line, bad.value.rule) == (line, rule)


@pytest.mark.parametrize(("eyes", "whose"), [("B", "Bruno (B)"), ("-", "a spectator")])
def test_check_says_whose_eyes_they_are(
    eyes: str, whose: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "seen.rec"
    hidden = SEEN.replace("cp25l346d.sp4l1d.a134l4d.r145l16d", "?18") if eyes == "-" else SEEN
    path.write_text(hidden.replace('"B"', f'"{eyes}"'), "utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 2 moves, not ended, seen by {whose}\n"
    path.write_text(SEEN.replace('"B"', '"Z"'), "utf-8")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}, line 3: there is no seat 'Z' at this table to see with\n"
