"""A guest compares the whole game with what it saw: whatever the host changed is found, with its line."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from salon import games
from salon.__main__ import main
from salon.audit import DEALT, PLEDGE, SEED, SEEN, audit, signed
from salon.core import DEALER, Move, Refused, State
from salon.record import DEAL, PLEDGES, SEEDS, BadRecord, Record
from salon.shuffle import SIZE, agree, pledge

from . import company
from .walks import every_game, harmed, started

OTHERS = [bytes([number]) * SIZE for number in range(3)]
WHOLE = company.evening("fan_tan", 3)
SAW = WHOLE.redact(1)

each = pytest.mark.parametrize("game", games.names())
dealing = pytest.mark.parametrize(
    "game", [name for name in games.names() if started(name, games.load(name).seats[0]).turn == DEALER]
)


def doubt(seen: Record, whole: str, mine: bytes | None = company.SEEDS[1]) -> tuple[int, str]:
    """The line that does not fit, and what of it."""
    with pytest.raises(BadRecord) as caught:
        audit(seen, whole, mine)
    assert len(str(caught.value)) < 200
    return caught.value.line, caught.value.rule


def retold(text: str, ply: int, told: str) -> tuple[str, int]:
    """The text with another move there, and the line it stands on."""
    line, was = signed(text)[ply]
    lines = text.split("\n")
    before = sum(there == line for there, _ in signed(text)[:ply])  # moves on the same line
    words = lines[line - 1].split(" ")
    moves = [at for at, word in enumerate(words) if word[:1].isupper() or word[:1] == "@"]
    assert words[moves[before]] == was
    words[moves[before]] = was[0] + told
    lines[line - 1] = " ".join(words)
    return "\n".join(lines), line


def moments(record: Record) -> list[tuple[int, State, Move]]:
    return [
        (ply, state.clone(), move)
        for ply, (state, move) in enumerate(zip(record.states(), record.moves, strict=False))
        if move not in state.calls()
    ]


# --- what is fair


@every_game
def test_a_fair_game_fits_what_everybody_saw(game: str, seats: int) -> None:
    for option in range(2):
        whole = company.evening(game, seats, option)
        for seat, mine in ((None, None), (0, company.SEEDS[1]), (len(whole.seats) - 1, company.SEEDS[2])):
            assert audit(Record.parse(str(whole.redact(seat))), str(whole), mine) == whole


def test_notes_and_other_tags_are_nobodys_claim() -> None:
    whole = Record.parse(str(WHOLE))
    whole.tags |= {"Event": "An evening"}
    whole.notes = {2: "a fine card"}
    assert audit(SAW, str(whole), company.SEEDS[1]) == whole


def test_the_deal_need_not_be_told() -> None:
    whole = str(WHOLE).replace(f'[Deal "{WHOLE.tags[DEAL]}"]\n', "")
    assert "Deal" not in whole
    assert audit(SAW, whole, company.SEEDS[1]).moves == WHOLE.moves


# --- what is not


@dealing
def test_a_game_of_another_deal_does_not_follow(game: str) -> None:
    """The host shows the seeds that were pledged, and has dealt by others: the first cards are not theirs."""
    table = games.load(game).seats[0]
    unfair, fair = company.evening(game, table, 0, OTHERS), company.laid(game, table).record.tags
    unfair.tags = unfair.tags | {PLEDGES: fair[PLEDGES]}
    seen = unfair.redact(0)
    unfair.tags = dict(fair)
    texts = signed(str(unfair))
    dealt = [line for line, text in texts if text[0] == "@"]
    line, rule = doubt(seen, str(unfair))
    assert rule == DEALT
    assert line in dealt[:3]  # some first draw may be the same by chance
    unfair.tags = company.laid(game, table, 0, OTHERS).record.tags
    assert doubt(seen, str(unfair)) == (str(unfair).split("[Seeds")[0].count("\n") + 1, PLEDGE)


@dealing
def test_another_draw_is_found_at_its_line(game: str) -> None:
    """Cards that lie elsewhere: whoever got them saw nothing else, and the seeds say it."""
    rng = Random(1)
    whole = company.evening(game, games.load(game).seats[0], 0)
    text, found = str(whole), 0
    for ply, state, move in moments(whole):
        other = state.deal(rng) if state.turn == DEALER else move
        if other != move:
            told, line = retold(text, ply, state.write(other))
            for seat in (None, 0, 1):
                assert doubt(whole.redact(seat), told) == (line, DEALT)
            found += 1
    assert found


@dealing
def test_a_card_that_was_shown_to_me_and_dealt_to_nobody_is_found(game: str) -> None:
    rng, found = Random(2), 0
    whole = company.evening(game, games.load(game).seats[0], 0)
    for ply, state, move in moments(whole):
        other = state.deal(rng) if state.turn == DEALER else move
        if state.mask(other, 1) != state.mask(move, 1):
            tags = whole.tags
            shown = Record(whole.game, whole.seats, whole.options, [*whole.moves[:ply], other], tags).redact(1)
            assert doubt(shown, str(whole)) == (signed(str(whole))[ply][0], SEEN)
            found += 1
    assert found


@each
def test_a_changed_move_is_found_at_its_line(game: str) -> None:
    rng, found = Random(3), 0
    whole = company.evening(game, games.load(game).seats[0], 0)
    text, seen, there = str(whole), whole.redact(1), moments(whole)
    for ply, state, move in rng.sample(there, min(40, len(there))):
        other = rng.choice(state.moves()) if state.turn >= 0 else move
        if state.mask(other, 1) != state.mask(move, 1):
            told, line = retold(text, ply, state.write(other))
            assert doubt(seen, told) == (line, SEEN)
            found += 1
    assert found


@each
def test_a_secret_that_was_changed_is_found_once_it_comes_to_light(game: str) -> None:
    rng, hidden, found = Random(4), 0, 0
    whole = company.evening(game, games.load(game).seats[0], 0)
    text, seen, there = str(whole), whole.redact(1), moments(whole)
    for ply, state, move in rng.sample(there, min(40, len(there))):
        other = rng.choice(state.moves()) if state.turn >= 0 else move
        if other != move and state.mask(other, 1) == state.mask(move, 1):
            hidden += 1
            found += later(seen, *retold(text, ply, state.write(other)))
    assert bool(found) == bool(hidden)


def later(seen: Record, told: str, line: int) -> bool:
    """Whether something from this line on does not fit; if all does, nothing that I saw is another."""
    try:
        same = audit(seen, told, company.SEEDS[1]).redact(*seen.eyes).moves
    except BadRecord as bad:
        return bad.line >= line
    assert same == seen.moves
    return False


@dealing
def test_a_lost_line_is_found_where_the_next_one_stands(game: str) -> None:
    whole = company.evening(game, games.load(game).seats[0], 0)
    text, seen = str(whole), whole.redact(1)
    lines, saw = text.rstrip("\n").split("\n"), [told for _, told in signed(text)]
    for at in range(lines.index("") + 1, len(lines)):
        less = "\n".join(lines[:at] + lines[at + 1 :]) + "\n"
        left = signed(less)
        strange = [line for (line, told), kept in zip(left, saw, strict=False) if told != kept]
        line, rule = doubt(seen, less)
        assert (line, rule in (SEEN, DEALT)) == (strange[0] if strange else len(lines) - 1, True)


def test_a_line_lost_by_me_is_found_too() -> None:
    for ply in (0, 5, len(WHOLE.moves) - 1):
        less = Record(WHOLE.game, WHOLE.seats, WHOLE.options, WHOLE.moves[:ply], WHOLE.tags).redact(1)
        assert doubt(less, str(WHOLE)) == (signed(str(WHOLE))[ply][0], SEEN)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (('"Seat 0; Seat 1', '"Seat 0; Seat 7'), 2),
        (('"Seat 0; Seat 1', '"Seat 1; Seat 0'), 2),
        (('[Seats "', '[Options "rounds=3"]\n[Seats "'), 2),
        (("fan_tan", "big_top"), 1),
    ],
)
def test_another_name_order_option_or_game_is_found_in_the_head(change: tuple[str, str], line: int) -> None:
    assert change[0] in str(WHOLE)
    assert doubt(SAW, str(WHOLE).replace(*change)) == (line, SEEN)


def test_without_pledges_nothing_is_proved() -> None:
    seeds = str(WHOLE).split("[Seeds")[0].count("\n") + 1
    silent = Record.parse(str(SAW).replace(f'[Pledges "{company.PLEDGED}"]\n', ""))
    assert doubt(silent, str(WHOLE)) == (seeds, PLEDGE)
    assert doubt(SAW, str(WHOLE).replace(f'[Seeds "{WHOLE.tags[SEEDS]}"]\n', "")) == (1, PLEDGE)
    for change in (("[Seeds ", "[Seed "), (WHOLE.tags[SEEDS], "no seeds"), (WHOLE.tags[SEEDS], "")):
        assert doubt(SAW, str(WHOLE).replace(*change))[1] == PLEDGE


def test_seeds_in_another_order_or_one_more_were_not_pledged() -> None:
    for seeds in (company.SEEDS[::-1], [*company.SEEDS, OTHERS[0]], company.SEEDS[:2]):
        tags = agree(" ".join(map(pledge, seeds)), seeds)
        whole = Record(WHOLE.game, WHOLE.seats, WHOLE.options, WHOLE.moves, {PLEDGES: company.PLEDGED} | tags)
        assert doubt(SAW, str(whole))[1] == PLEDGE


def test_my_seed_must_be_among_them() -> None:
    seeds = str(WHOLE).split("[Seeds")[0].count("\n") + 1
    assert doubt(SAW, str(WHOLE), OTHERS[0]) == (seeds, SEED)
    assert doubt(SAW, str(WHOLE), b"") == (seeds, SEED)


def test_a_deal_that_is_not_theirs_is_found() -> None:
    deal = str(WHOLE).split("[Deal")[0].count("\n") + 1
    assert doubt(SAW, str(WHOLE).replace(WHOLE.tags[DEAL], "another")) == (deal, DEALT)


def test_what_is_no_record_is_told_as_ever() -> None:
    assert doubt(SAW, "hello") == (1, "tag")
    ended = str(WHOLE.last().result())
    assert doubt(SAW, str(WHOLE).replace(f'"{ended}"', '"1 2 3"'))[1] == "result"
    assert doubt(SAW, str(WHOLE) + "A-\n") == (str(WHOLE).count("\n") + 1, SEEN)
    with pytest.raises(Refused, match="Eyes"):
        audit(WHOLE, str(WHOLE))


@each
def test_whatever_is_damaged_is_found_with_its_line_or_nothing_that_i_saw(game: str) -> None:
    rng, lines = Random(5), []
    whole = company.evening(game, games.load(game).seats[0], 1)
    seen = whole.redact(1)
    for _ in range(30):
        worse = harmed(str(whole), rng)
        try:
            assert audit(seen, worse, company.SEEDS[1]).redact(1).moves == seen.moves
        except BadRecord as bad:
            lines.append((bad.line, worse.count("\n") + 1))
    assert all(1 <= line <= last for line, last in lines)
    assert len(lines) > 15


# --- at a prompt


def test_a_guest_may_ask_at_a_prompt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen, whole = tmp_path / "seen.rec", tmp_path / "whole.rec"
    seen.write_text(str(SAW), "utf-8")
    whole.write_text(str(WHOLE), "utf-8")
    asked = ["audit", str(seen), str(whole), "--seed"]
    assert main([*asked, company.SEEDS[1].hex()]) == 0
    assert capsys.readouterr().out == f"{whole}: {len(WHOLE.moves)} moves, fairly dealt, as they were seen\n"
    assert main([*asked, OTHERS[1].hex()]) == 1
    assert capsys.readouterr().err.endswith("line 5: the seed that was given is not among them\n")
    assert main(["audit", str(whole), str(whole)]) == 1
    assert capsys.readouterr().err == f'{whole}: the tag [Eyes "…"] is missing\n'
    whole.write_text(str(WHOLE).replace("Seat 1", "Seat 7"), "utf-8")
    assert main(asked[:3]) == 1
    told, saw = "'Seat 0; Seat 7; Seat 2'", "'Seat 0; Seat 1; Seat 2'"
    assert capsys.readouterr().err == f"{whole}, line 2: {told} stands here, and {saw} was seen\n"
    for missing in (seen, whole):
        missing.unlink()
        assert main(asked[:3]) == 1
        assert f"{missing}: cannot be read" in capsys.readouterr().err
        missing.write_text(str(SAW), "utf-8")
