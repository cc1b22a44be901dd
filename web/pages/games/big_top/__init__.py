"""Big Top, drawn: what the live table asks of every game."""

from pages.games.big_top.board import table
from pages.games.big_top.coach import reason
from pages.games.big_top.end import end, verdict
from pages.games.big_top.guide import guide
from pages.games.big_top.hand import hand
from pages.games.big_top.log import facts, sentence, summary
from pages.games.big_top.plays import picks
from pages.games.big_top.programmes import scores
from pages.parts import chapter

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
