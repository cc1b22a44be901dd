"""Lessons: what is read, what is asked, and every way in which a text can be none, told with its line."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest

from salon import lesson
from salon.lesson import ASK, CHOOSE, LOOK, TELL, parse
from salon.record import MOST, BadRecord

HEAD = '[Game "high_society"]\n[Seats "Ana; Bruno; Chloé"]\n'
TABLE = HEAD + "\n@C\n1. @7 C4 A12 B15\n"
ASKED = TABLE + "? Go ahead.\n= C12 | Right.\n= C15 / C20 | Dear.\n! C10 | Short.\n! * | Else.\n~ One.\n~ Two.\n"


def example() -> str:
    """The one that the module's own docstring shows."""
    return dedent((lesson.__doc__ or "").partition("itself.\n\n")[2].partition("\n\nA new")[0])


def test_the_example_in_the_docstring_is_a_lesson() -> None:
    [part] = parse(example()).parts
    assert [step.kind for step in part.steps] == [TELL, ASK, CHOOSE]
    assert (part.title, part.rules) == ("Going ahead", ("2.2", "2.3"))
    assert part.steps[1].text.endswith("goes on in lines that begin with a blank.")


def test_a_question_knows_its_answers_and_the_record_goes_on_with_the_first() -> None:
    [part] = parse(ASKED).parts
    [step] = part.steps
    assert (step.ply, step.best, step.hints) == (5, "C12", ["One.", "Two."])
    assert len(part.record.moves) == 6
    said = {text: step.judge(text) for text in ("C12", "C20", "C10", "C-")}
    assert {text: (answer.right, answer.text) for text, answer in said.items() if answer} == {
        "C12": (True, "Right."), "C20": (True, "Dear."), "C10": (False, "Short."), "C-": (False, "Else."),
    }  # fmt: skip
    assert part.eyes(0) == 2


def test_a_new_game_begins_a_new_table() -> None:
    two = parse(ASKED + "\n" + TABLE + "> Look.\n")
    assert [len(part.steps) for part in two.parts] == [1, 1]
    assert two.questions == 1


def test_a_game_without_marks_is_looked_at_move_by_move() -> None:
    [part] = parse(TABLE).parts
    assert [(step.kind, step.ply) for step in part.steps] == [(LOOK, ply) for ply in range(6)]
    assert part.eyes(0) is None


def test_eyes_may_be_lent() -> None:
    assert parse(TABLE.replace("\n\n", '\n[Eyes "B"]\n\n', 1)).parts[0].eyes(0) == 1
    assert parse(ASKED.replace("\n\n", '\n[Eyes "-"]\n\n', 1)).parts[0].eyes(0) is None


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        (TABLE + "? Go.\n= C1 | no\n", 7, "2.2"),  # the right answer breaks a rule
        (TABLE + "C1\n", 6, "2.2"),
        (TABLE + "? Go.\n= A12 | no\n", 7, "turn"),
        (TABLE + "? Go.\n= C12 | yes\n= C99 | no\n", 8, "notation"),
        (TABLE + "? Go.\n! C10 | short\n", 6, "unanswered"),
        (TABLE + "? Go.\n= * | any\n", 7, "answer.first"),
        (TABLE + "? Go.\n= | none\n", 7, "answer"),
        (TABLE + "~ A hint to nothing.\n", 6, "mark"),
        (TABLE + "@@\n", 6, "turn"),
        (TABLE.replace("\n\n", '\n[Eyes "D"]\n\n', 1), 3, "eyes"),
        (HEAD.replace("high_society", "chess"), 1, "game"),
        ('[Seats "A; B; C"]\n@A\n', 1, "tag"),
        (ASKED + "\n" + TABLE + "\nC1\n", 20, "2.2"),  # lines are counted through all tables
        (ASKED + '[Game "fan_tan"]\n[Seats "A; B; C"]\n', 1, "games"),
        ("x" * (MOST + 1), 1, "long"),
        (TABLE * 61, 1, "parts"),
    ],
)
def test_what_is_no_lesson_says_where_and_why(text: str, line: int, rule: str) -> None:
    with pytest.raises(BadRecord) as bad:
        parse(text)
    assert (bad.value.line, bad.value.rule) == (line, rule)


def line_of(text: str) -> int:
    """The line that is wrong, or 0."""
    try:
        parse(text)
    except BadRecord as bad:
        return bad.line
    return 0


def test_any_text_is_read_or_refused() -> None:
    """No text, cut anywhere, does worse than be refused."""
    for cut in range(0, len(ASKED), 3):
        for text in (ASKED[:cut], ASKED[cut:], re.sub(r"C", "=", ASKED[:cut]), ASKED[:cut] + "\x00" + ASKED[cut:]):
            assert 0 <= line_of(text) <= text.count("\n") + 1
