"""The thread that is the rule number: a table of the clauses of every game, and where each of them lives."""

from __future__ import annotations

import re
from pathlib import Path

from pages.games import laid
from printed import lessons, rules

TESTED = re.compile(r"^def test_(\d+)_(\d+)_", re.MULTILINE)


def table(root: Path) -> str:
    """For each game: its clauses, the figure beside each, the lessons that teach it, how many tests name it."""
    lines = []
    for game in laid():
        text = (root / f"tests/engine/test_{game}.py").read_text("utf-8")
        tested = [f"{a}.{b}" for a, b in TESTED.findall(text)]
        taught = set(lessons.lesson(game, lessons.COURSE, "fr").rules) if lessons.course(game) else set()
        lines += ["", f"{game}: {len(rules.numbers(game))} clauses, {len(lessons.names(game))} lessons"]
        lines.append(f"{'clause':8}{'tests':>6}  {'course':8}{'figure':18}lessons")
        for number in rules.numbers(game):
            beside, about = lessons.beside(game, number), lessons.about(game, number)
            course = "yes" if number in taught else "-"
            row = f"{number:8}{tested.count(number):6}  {course:8}{' '.join(beside) or '-':18}{' '.join(about) or '-'}"
            lines.append(row)
    return "\n".join(lines)
