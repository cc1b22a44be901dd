"""Fan Tan, drawn with the cards and the ring of Big Top: what the live table asks of every game."""

from pages.games.big_top.coach import reason
from pages.games.fan_tan.board import table
from pages.games.fan_tan.end import end, verdict
from pages.games.fan_tan.guide import guide
from pages.games.fan_tan.hand import hand
from pages.games.fan_tan.log import facts, sentence, summary
from pages.games.fan_tan.plays import picks
from pages.parts import chapter

COMFORTS = {"aid": False, "auto": True}
SHEETS = ("big_top",)  # before its own

__all__ = [
    "COMFORTS",
    "SHEETS",
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
