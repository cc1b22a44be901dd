"""Records: what they hold, and what a damaged one says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from salon import bots, games
from salon.__main__ import main
from salon.core import TIME, BadSetup, IllegalMove, read_options
from salon.games.high_society import Options
from salon.games.high_society import State as HighSociety
from salon.record import MOST, BadRecord, Reader, Record
from salon.table import Table

KNOWN = " ".join(games.names())
RECORDS_OF = Path(__file__).parent.parent / "records"
RECORDS = sorted(RECORDS_OF.rglob("*.rec"))

GAME = """[Game "high_society"]
[Seats "Ana; Bruno; Chloé"]

@A
1. @9 A25 B- C-          {Ana takes the 9 for 25}
2. @x2a A4 B25 C- A-
"""


def bad(text: str) -> tuple[int, str]:
    with pytest.raises(BadRecord) as caught:
        Record.parse(text)
    return caught.value.line, caught.value.rule


def test_a_record_is_read() -> None:
    record = Record.parse(GAME)
    assert record.seats == ["Ana", "Bruno", "Chloé"]
    assert record.notes == {4: "Ana takes the 9 for 25"}
    assert len(record.moves) == 10
    assert str(record).splitlines()[-2:] == ["1. @9 A25 B- C- {Ana takes the 9 for 25}", "2. @x2a A4 B25 C- A-"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whole_games_replay_to_their_result(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Record.parse(path.read_text("utf-8"))
    assert str(record) == path.read_text("utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.strip().endswith(str(record.last().result()))


def test_there_are_records_of_every_game_to_replay() -> None:
    assert {path.parent.name for path in RECORDS} == set(games.names())


def test_names_are_text_whatever_they_hold() -> None:
    names = ['<b>"Ana"</b>', "semi; colon \\ back", "🎩" * 40, "x" * 200, "  two\n lines  "]
    record = Record(HighSociety, names)
    assert record.seats[4] == "two lines"
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("change", "line", "rule"),
    [
        (("high_society", "hight_society"), 1, "game"),
        (('[Game "high_society"]\n', ""), 1, "tag"),
        (('[Seats "Ana; Bruno; Chloé"]\n', ""), 1, "tag"),
        (("Ana; Bruno; Chloé", "Ana; Bruno"), 2, "1.1"),
        (("\n\n@A", '\n[Options "edition=gold"]\n\n@A'), 3, "value"),
        (("\n\n@A", '\n[Options "speed=9"]\n\n@A'), 3, "option"),
        (("A25", "B25"), 5, "turn"),
        (("A25", "A7"), 5, "notation"),
        (("A25", "A1+1"), 5, "notation"),
        (("A25", "%"), 5, "notation"),
        (("B25 C-", "B25 C20"), 6, "2.2"),
        (("A4 B25", "A25 B25"), 6, "2.3"),
        (("@x2a", "@9"), 6, "1.3"),
        (("C- A-", "C- A- @8 {open comment"), 6, "notation"),
    ],
)
def test_a_damaged_record_names_its_line_and_rule(change: tuple[str, str], line: int, rule: str) -> None:
    assert change[0] in GAME
    assert bad(GAME.replace(*change)) == (line, rule)


def test_a_result_that_is_not_the_games_is_refused() -> None:
    text = RECORDS[0].read_text("utf-8")
    assert bad(text.replace('[Result "', '[Result "9'))[1] == "result"
    assert bad(GAME.replace("\n\n@A", '\n[Result "1 2 3"]\n\n@A'))[1] == "result"


def test_nothing_may_follow_the_end() -> None:
    text = RECORDS[0].read_text("utf-8")
    assert bad(text + "A-\n") == (text.count("\n") + 1, "over")


@pytest.mark.parametrize("text", ["", "hello", "[", '[Game "high_society"', "\x00\x01", "{", "}" * 9])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    assert bad(text)[0] == 1


def seated(names: str) -> str:
    return GAME.replace("Ana; Bruno; Chloé", names)


def test_a_byte_order_mark_is_no_fault() -> None:
    assert Record.parse("\ufeff" + GAME) == Record.parse(GAME)
    assert bad("\ufeff" + GAME.replace("A25", "A7")) == (5, "notation")


def test_more_names_than_letters_are_refused_blank_ones_too() -> None:
    assert bad(seated("; ".join("x" * 27))) == (2, "seats")
    assert bad(seated(" ;" * 27)) == (2, "seats")
    with pytest.raises(BadSetup, match="seats"):
        Record(HighSociety, [""] * 27)


@pytest.mark.parametrize(
    "names",
    ["Ana; Bruno; Chloé; +Dora", "+Ana; Bruno; Chloé; Dora", "+Ana; +Bruno; +Chloé", "Ana; +Bruno; Chloé; Dora"],
)
def test_nobody_comes_later_to_a_game_that_nobody_joined(names: str) -> None:
    assert bad(seated(names)) == (2, "newcomers")


class Measured(str):
    """A text that knows how much of it was searched for line breaks."""

    __slots__ = ("searched",)
    searched: int

    def count(self, sub: str, start: Any = 0, end: Any = None) -> int:
        self.searched = getattr(self, "searched", 0) + (len(self) if end is None else end) - start
        return super().count(sub, start, end)


@pytest.mark.parametrize("lines", ['[Tag{} "x"]\n', "{{note {}}}\n"], ids=["tags", "comments"])
def test_lines_are_counted_in_one_pass(lines: str) -> None:
    many, (tags, moves) = "".join(lines.format(n) for n in range(2000)), GAME.split("\n\n")
    text = Measured(tags + "\n" + many + "\n" + moves.replace("A25", "A7"))
    assert bad(text) == (2005, "notation")
    assert text.searched <= len(text)


@pytest.mark.parametrize("stuff", ["{}\n", '[Options "edition=classic"]\n', '[A "b"] ', " x;", "edition=gold "])
def test_a_text_too_long_is_refused_before_it_is_read(
    stuff: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Measured(stuff * (MOST // len(stuff) + 1))
    assert bad(text) == (1, "long")
    assert not hasattr(text, "searched")
    path = tmp_path / "long.rec"
    path.write_text(text, "utf-8")
    assert main(["check", str(path)]) == 1
    assert f"{path}, line 1: a text of {len(text)} characters is too long for a record" in capsys.readouterr().err


def test_what_is_said_of_a_long_word_is_short() -> None:
    long = "x" * (MOST // 2)
    for text in (
        GAME.replace("high_society", long),
        GAME.replace("\n\n@A", f'\n[Options "{long}"]\n\n@A'),
        GAME.replace("\n\n@A", f'\n[Options "edition={long}"]\n\n@A'),
        GAME.replace("\n\n@A", f'\n[Result "{long}"]\n\n@A'),
        GAME.replace("A25", long),
        GAME.replace("A25", "A" + long),
    ):
        with pytest.raises(BadRecord) as caught:
            Record.parse(text)
        assert len(str(caught.value)) < 200


def test_random_damage_never_breaks_the_reader() -> None:
    rng, text = Random(5), RECORDS[0].read_text("utf-8")
    broken = []
    for _ in range(400):
        at = rng.randrange(len(text))
        damaged = (
            text[:at] + rng.choice(["", "A", "@", "7", "{", '"', "]", " ", "\n", "é"]) + text[at + rng.randrange(3) :]
        )
        try:
            Record.parse(damaged)
        except BadRecord as refused:
            broken.append((refused.line, damaged.count("\n") + 1))
    assert broken
    assert all(1 <= line <= last for line, last in broken)


def test_options_that_do_not_exist_are_refused_by_name() -> None:
    with pytest.raises(BadSetup) as caught:
        read_options(Options, "edition=gold")
    assert caught.value.facts == {"option": "edition", "value": "gold", "allowed": "grand-jeu classic"}


# --- a table


def test_a_table_refuses_the_wrong_seat_and_changes_nothing() -> None:
    table = Table(Record.parse(GAME.partition("\n2.")[0]), Random(1))
    table.deal()
    before = table.view(None)
    for seat, text, rule in ((1, "-", "turn"), (0, "99", "notation"), (0, "25", "2.3"), (-1, "-", "turn")):
        with pytest.raises(IllegalMove) as caught:
            table.play(seat, text)
        assert caught.value.rule == rule
    assert table.view(None) == before
    assert len(table.record.moves) == 6


def test_a_table_takes_several_moves_of_a_seat_at_once_or_none() -> None:
    table = Table(Record.parse((RECORDS_OF / "great_split/two_seats.rec").read_text("utf-8")), Random(1))
    texts = [state.write(move) for state, move in zip(table.record.states(), table.record.moves, strict=False)]
    start = [at for at, text in enumerate(texts) if text == "="][1] + 1  # wallets are back: the first seat plays
    one, other = texts[start : start + 2]
    table.rewind(start)
    before = table.view(0)
    for refused in (f"{one} x", f"{one} {other} 1", f"x {one}"):
        with pytest.raises(IllegalMove, match="notation"):
            table.play(0, refused)
        assert (len(table.record.moves), table.view(0)) == (start, before)
    table.play(0, f"{one} {other}")
    assert str(table.record).endswith(f" A{one} A{other}\n")


def test_a_table_rewinds_by_replaying() -> None:
    table = Table(Record.parse(GAME), Random(1))
    table.rewind(2)
    assert table.turn == 0
    assert str(table.record).endswith("@A\n1. @9\n")


class Counted(HighSociety):
    """High Society that counts how often it is looked at."""

    __slots__ = ()
    redactions: ClassVar[list[int | None]] = []

    def redact(self, seat: int | None) -> Counted:
        self.redactions.append(seat)
        return super().redact(seat)


@pytest.fixture
def watched() -> Table:
    Counted.redactions.clear()
    return Table(Record(Counted, ["Ana", "Bruno", "Chloé"], Options(first="A")), Random(1))


def test_a_position_is_redacted_once_for_each_who_looks(watched: Table) -> None:
    for _ in range(3):
        for seat in (None, 0, 2):
            assert watched.view(seat) is watched.view(seat)
    assert Counted.redactions == [None, 0, 2]


@pytest.mark.parametrize("change", ["deal", "play", "call", "rewind", "go_on"])
def test_whatever_changes_the_position_is_seen_at_once(watched: Table, change: str) -> None:
    if change == "call":  # no newcomer comes to an auction: a game that has calls
        watched = Table(Record.parse((RECORDS_OF / "fan_tan/five_time_called.rec").read_text("utf-8")), Random(1))
        called = next(at for at, move in enumerate(watched.record.moves) if move == -1)
        watched.rewind(called)
    elif change != "deal":
        watched.deal()
    before = watched.view(None)
    deeds: dict[str, Callable[[], None]] = {
        "deal": watched.deal,
        "play": lambda: watched.play(0, "25"),
        "call": lambda: watched.call(TIME),
        "rewind": lambda: watched.rewind(0),
        "go_on": lambda: watched.go_on(bots.load("high_society")),
    }
    deeds[change]()
    assert watched.view(None) is not before
    assert watched.view(None) == watched.record.last().redact(None) != before


def test_a_bot_may_scribble_on_its_view(watched: Table) -> None:
    watched.deal()
    seen = watched.view(0)
    kept = seen.clone()

    def vandal(view: HighSociety, rng: Random) -> int:
        assert view is not seen
        view.hands.clear()
        view.lot = view.turn = 0
        return 0

    with pytest.raises(IllegalMove):  # what it scribbled on cannot write a bid any more; the table is as it was
        watched.go_on(vandal)
    assert seen == kept == watched.view(0)


def test_a_reader_redacts_once_however_long_the_record(watched: Table) -> None:
    while watched.turn != -2:
        watched.go_on(bots.load("high_society"))
    Counted.redactions.clear()
    assert list(Reader(watched.record, 1).read())
    assert Counted.redactions == [1]


def test_a_reader_follows_a_growing_record() -> None:
    table = Table(Record.parse(GAME), Random(1))
    reader = Reader(table.record, 0)
    assert len(list(reader.read())) == 10
    table.deal()
    [(chapter, [(key, _)])] = reader.read()
    assert (chapter, key) == (3, "turned")


# --- the prompt


def test_check_prints_the_line_and_the_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.rec"
    path.write_text(GAME.replace("B25 C-", "B25 C20"), "utf-8")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().err == f"{path}, line 6: C20 breaks rule §2.2 (total 20, high 25)\n"


def test_check_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.rec"
    path.write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path / "none.rec"), str(path)]) == 1
    said = capsys.readouterr()
    assert "cannot be read" in said.err
    assert said.out == f"{path}: 10 moves, not ended\n"


def test_play_prints_a_record_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "high_society", "--seats", "5", "--seed", "7", "--options", "edition=classic first=C"]) == 0
    text = capsys.readouterr().out
    assert text == str(Record.parse(text))
    assert '[Options "edition=classic first=C"]' in text
    assert main(["play", "high_society", "--seats", "5", "--seed", "7", "--options", "edition=classic first=C"]) == 0
    assert capsys.readouterr().out == text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["play", "no_such_game"], f"there is no game 'no_such_game' (known: {KNOWN})\n"),
        (["play", "high_society", "--seats", "9"], "this set-up breaks rule §1.1 (seats 9, least 3, most 5)\n"),
        (
            ["play", "high_society", "--options", "edition=gold"],
            "option 'edition' cannot be 'gold' (one of: grand-jeu classic)\n",
        ),
    ],
)
def test_play_refuses_in_a_sentence(asked: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(asked) == 1
    assert capsys.readouterr().err == said
