"""Every lesson of the house can be learnt: read in both languages, solved, mistaken, helped through."""

from __future__ import annotations

import re
from html import unescape
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


def do(school: School, act: str, value: str = "", **more: Any) -> dict[str, Any]:
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
@pytest.mark.parametrize("lang", LANGUAGES)
def test_mistakes_hints_and_being_shown_are_answered(game: str, name: str, lang: str) -> None:
    """Every wrong answer that the lesson names can be given and gets its words; then every hint, then the answer."""
    school, _ = opened(game, name, lang)
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


NOTHING = {
    "en": "This address carries nothing that can be read: it was cut short, or it is too long.",
    "fr": "Cette adresse ne porte rien qui puisse être lu\u00a0: elle a été coupée, ou elle est trop longue.",
}
OTHER = {
    "en": "Line 2. The text is of another game: this table is laid for High Society.",
    "fr": "Ligne 2. Ce texte est celui d’un autre jeu\u202f; cette table est dressée pour High Society.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "said"),
    [("#", NOTHING), ("", NOTHING), ('[Seats "A; B; C; D"]\n[Game "great_dalmuti"]\n', OTHER)],
    ids=["torn", "empty", "of-another-game"],
)
def test_what_is_no_text_for_this_table_says_so(text: str, said: dict[str, str], lang: str) -> None:
    page = {"live": "lesson", "game": "high_society", "lang": lang, "lesson": text, "rules": "1.1"}
    answer = School().answer({"act": "open", "page": page, "kept": {}})
    assert [told["detail"]["message"] for told in answer["tell"]] == [said[lang]]


@every_game
def test_every_rule_has_a_figure_or_a_lesson(game: str) -> None:
    assert [number for number in rules.numbers(game) if not lessons.about(game, number)] == []


FIELD = re.compile(r"<input [^>]*>")
MADE = re.compile(r' data-(?:move|tried)="([^"]*)"')


def out_of_reach(school: School, wanted: set[str]) -> set[str]:
    """Moves that this table cannot be made to send, allowed or not, whatever is pressed, one thing after the other."""
    reading = school._now
    waiting = [(reading.picked, place(school, "", {}))]
    seen = [reading.picked]
    while waiting and wanted:
        now, drawn = waiting.pop(0)
        wanted = wanted - {unescape(made) for made in MADE.findall(drawn)}
        fields = [dict(re.findall(r'(name|value|type)="([^"]*)"', one)) | {"on": " checked" in one}
                  for one in FIELD.findall(drawn) if 'name="' in one]  # fmt: skip
        for pressed in fields:
            reading.picked = now
            after = place(school, str(pressed["value"]), pressing(fields, pressed))
            if reading.picked not in seen:
                seen.append(reading.picked)
                waiting.append((reading.picked, after))
    reading.picked = {}
    return wanted


def place(school: School, pressed: str, form: dict[str, list[str]]) -> str:
    drawn: str = do(school, "pick", pressed, form=form)["patches"][0]["html"]
    return drawn


def pressing(fields: list[dict[str, Any]], pressed: dict[str, Any]) -> dict[str, list[str]]:
    """What the form says once this is pressed."""
    form: dict[str, list[str]] = {}
    for field in fields:
        alone = field["type"] == "radio" and field["name"] == pressed["name"]
        if (field is pressed and (alone or not field["on"])) or (field is not pressed and field["on"] and not alone):
            form.setdefault(field["name"], []).append(field["value"])
    return form


@pytest.mark.parametrize("name", lessons.every("great_dalmuti"))
def test_a_foreseen_mistake_at_dalmutis_table_can_be_made_there(name: str) -> None:
    """A hand completes a set with jesters by itself: what it never lays needs no words."""
    school, _ = opened("great_dalmuti", name, "en")
    beyond = []
    while not school._now.done:
        reading = school._now
        if reading.walking:
            do(school, "go")
        elif reading.step.kind == ASK and not reading.solved:
            named = {said[1:] for one in reading.step.answers for said in one.tries if said != "*" and " " not in said}
            beyond += [(reading.step.line, said) for said in out_of_reach(school, named)]
            do(school, "show")
        else:
            do(school, "show")
            do(school, "on")
    assert beyond == []
