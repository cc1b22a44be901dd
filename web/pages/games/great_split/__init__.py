"""The Great Split, drawn: what the live table asks of every game."""

from pages.games.great_split.coach import reason
from pages.games.great_split.end import end, verdict
from pages.games.great_split.guide import guide
from pages.games.great_split.hand import facts, hand
from pages.games.great_split.log import sentence, summary
from pages.games.great_split.picking import picks
from pages.games.great_split.salon import table
from pages.parts import chapter

COMFORTS: dict[str, bool] = {}

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
