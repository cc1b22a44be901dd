"""High Society, drawn: what the live table asks of every game."""

from pages.games.high_society.coach import reason
from pages.games.high_society.end import end, verdict
from pages.games.high_society.felt import scores, table
from pages.games.high_society.guide import guide
from pages.games.high_society.hand import facts, hand, picks
from pages.games.high_society.log import chapter, sentence, summary

COMFORTS = {"aid": False, "auto": True}

__all__ = [
    "COMFORTS",
    "chapter",
    "end",
    "facts",
    "guide",
    "hand",
    "picks",
    "reason",
    "scores",
    "sentence",
    "summary",
    "table",
    "verdict",
]
