"""The Great Dalmuti, drawn: what the live table asks of every game."""

from pages.games.great_dalmuti.board import table
from pages.games.great_dalmuti.coach import reason
from pages.games.great_dalmuti.end import end, verdict
from pages.games.great_dalmuti.guide import guide
from pages.games.great_dalmuti.hand import facts, hand
from pages.games.great_dalmuti.log import chapter, sentence, summary
from pages.games.great_dalmuti.plays import picks

COMFORTS = {"aid": True, "auto": True}

__all__ = [
    "COMFORTS",
    "chapter",
    "end",
    "facts",
    "guide",
    "hand",
    "picks",
    "reason",
    "sentence",
    "summary",
    "table",
    "verdict",
]
