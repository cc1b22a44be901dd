"""Every lesson of the house can be learnt: read in both languages, solved, mistaken, helped through."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import make.words
from pages import teach
from pages.games import laid
from pages.school import School
from pages.words import LANGUAGES
from printed import lessons, rules
from salon.lesson import ASK, Lesson
from salon.record import Record

make.words.build(Path(__file__).parents[2] / "web")

RECORDS = Path(__file__).parents[1] / "records"

EVERY = [(game, name) for game in laid() for name in lessons.every(game)]
every_lesson = pytest.mark.parametrize(("game", "name"), EVERY, ids=[f"{game}-{name}" for game, name in EVERY])
every_game = pytest.mark.parametrize("game", laid())


def opened(game: str, name: str, lang: str) -> tuple[School, dict[str, Any]]:
    school = School()
    page = {"live": "lesson", "game": game, "lang": lang, "name": name, "lesson": lessons.source(game, name, lang)}
    return school, school.answer({"act": "open", "page": page, "kept": {}})


def do(school: School, act: str, value: str = "", **more: str) -> dict[str, Any]:
    answer = school.answer({"act": act, "value": value, "form": {}, **more})
    assert "error" not in answer, answer["error"]
    return answer


def shape(lesson: Lesson) -> list[Any]:
    """All of a lesson but its words."""
    return [
        (part.rules, part.looks, len(part.record.seats), part.record.moves,
         [(step.kind, step.ply, len(step.hints), [(a.right, a.tries if step.kind == ASK else len(a.tries))
                                                  for a in step.answers]) for step in part.steps])
        for part in lesson.parts
    ]  # fmt: skip


@every_lesson
def test_a_lesson_is_the_same_in_every_language(game: str, name: str) -> None:
    first, *others = [shape(lessons.lesson(game, name, lang)) for lang in LANGUAGES]
    assert others == [first] * len(others)


@every_lesson
def test_a_lesson_names_rules_that_there_are(game: str, name: str) -> None:
    known = set(rules.numbers(game))
    for part in lessons.lesson(game, name, "fr").parts:
        assert set(part.rules) <= known
    assert lessons.lesson(game, name, "fr").rules


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_is_solved_move_by_move(game: str, name: str, lang: str) -> None:
    school, answer = opened(game, name, lang)
    assert "error" not in answer, answer["error"]
    told = []
    while not school._now.done:
        reading = school._now
        if reading.walking:
            do(school, "go")
        elif reading.step.asks and not reading.solved:
            best = reading.step.best
            said = (
                do(school, "move", " ".join(word[1:] for word in best.split()))
                if reading.step.kind == ASK
                else do(school, "choose", best)
            )
            told += [one["event"] for one in said["tell"]]
            assert reading.solved, best
        else:
            told += [one["event"] for one in do(school, "on")["tell"]]
    assert told[-1] == "complete"
    assert school._now.stars == 3


@every_lesson
def test_mistakes_hints_and_being_shown_are_answered(game: str, name: str) -> None:
    """Every wrong answer that the lesson names can be given and gets its words; then every hint, then the answer."""
    school, _ = opened(game, name, "en")
    while not school._now.done:
        reading = school._now
        if reading.walking:
            do(school, "go")
        elif reading.step.asks and not reading.solved:
            for wrong in [one for one in reading.step.answers if not one.right]:
                for said in [text for text in wrong.tries if text != "*"]:
                    text = " ".join(word[1:] for word in said.split())
                    do(school, *(("move", text) if reading.step.kind == ASK else ("choose", said)))
                    assert not reading.solved
                    assert reading.said
                    assert reading.said.text == wrong.text
            for _ in reading.step.hints:
                do(school, "hint")
            do(school, "show")
            assert reading.solved
        else:
            do(school, "on")
    assert school._now.stars < 3 or not school._now.lesson.questions


@every_game
def test_a_lesson_leads_on_to_the_next_and_the_last_of_them_to_a_game(game: str) -> None:
    """The page says which comes next; where it says nothing, as the course and a frame do, a game comes next."""
    order = lessons.names(game)
    assert [lessons.following(game, name) for name in order] == [*order[1:], None]
    assert lessons.following(game, lessons.COURSE) is None
    for following in (order[0], ""):
        school = School()
        page = {"live": "lesson", "game": game, "lang": "en", "lesson": lessons.source(game, order[-1], "en")}
        school.answer({"act": "open", "page": page | {"next": following}, "kept": {}})
        while not school._now.done:
            drawn: str = do(school, "on")["patches"][0]["html"]
        assert f"/{game}/play/?now" in drawn
        assert (f'/{game}/learn/{following}/"' in drawn) == bool(following)


@every_game
def test_a_long_lesson_says_how_far_one_is(game: str) -> None:
    """Where dots would be too many."""
    for name in lessons.every(game):
        steps = sum(len(part.steps) for part in lessons.lesson(game, name, "en").parts)
        _, answer = opened(game, name, "en")
        assert (f">Step 1 of {steps}</p>" in answer["patches"][0]["html"]) == (steps > teach.PIPS)


@every_game
@pytest.mark.parametrize("seat", [None, 1])
def test_what_one_has_seen_of_a_game_is_looked_at_with_the_same_eyes(game: str, seat: int | None) -> None:
    """Half of a game, as it can be taken home while it goes on."""
    whole = Record.parse(min(RECORDS.glob(f"{game}/*.rec")).read_text("utf-8"))
    seen = Record(whole.game, whole.seats, whole.options, whole.moves[:60]).redact(seat)
    school = School()
    page = {"live": "lesson", "game": game, "lang": "en", "lesson": str(seen)}
    answer = school.answer({"act": "open", "page": page, "kept": {}})
    assert "error" not in answer, answer["error"]
    while school._now.ply < len(seen.moves):
        assert school._now.eyes == seat
        do(school, "go" if school._now.walking else "on")
    assert school._now.state == seen.last()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Game "high_society"]\n[Seats "A; B; C"]\n[Rules "9.9"]\n@A', "Line 3. There is no rule §9.9"),
        ('[Game "high_society"]\n[Seats "A; B; C"]\n@A\n@7 A4 B3', "Line 4. B3 "),
        ('[Game "high_society"]\n[Seats "A; B; C"]\n@A\n@7 B3', "A is to move"),
        ('[Game "high_society"]\n[Seats "A; B"]', "Line 2."),
        ('[Game "great_dalmuti"]\n[Seats "A; B; C; D"]\n@1', "Line 3."),
        ("x", "[Game …] is missing"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_authors_fault_is_one_sentence_with_its_line(text: str, said: str, lang: str) -> None:
    known = " ".join(rules.numbers("high_society"))
    page = {"live": "lesson", "game": "high_society", "lang": lang, "lesson": text, "rules": known}
    answer = School().answer({"act": "open", "page": page, "kept": {}})
    assert "error" not in answer
    [told] = answer["tell"]
    assert told["event"] == "error"
    assert said in told["detail"]["message"] or lang == "fr"


@every_game
def test_every_rule_has_a_figure_or_a_lesson(game: str) -> None:
    assert [number for number in rules.numbers(game) if not lessons.about(game, number)] == []
