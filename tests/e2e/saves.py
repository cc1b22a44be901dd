"""Games left in a browser: a save is a record with one more tag, so a test can sit down at any position."""

from __future__ import annotations

PLAY = "{}/high_society/play/"
NOTES = ["1", "2", "3", "4", "6", "8", "10", "12", "15", "20", "25"]

TO_TOP_12 = "1. @9 B12 C-"  # with first=B: the third seat has passed, the first must top 12
TO_GIVE_UP = "1. @7 A8 B- C- 2. @3 A1 B- C- 3. @fp A2 B3 C4 A-"  # with first=A: the first seat must part with 7 or 3
ENDED = "1. @9 A10 B- C- 2. @4 A- B4 C- 3. @5 B6 C- A- 4. @x2a B- C12 A- 5. @x2b C1 A- B- 6. @x2c C2 A- B- 7. @/2"


def saved(
    moves: str, *, kinds: str = "you; bot; bot", names: str = "Ana; Edmond; Chloé", options: str = "first=A"
) -> str:
    tags = {"Game": "high_society", "Options": options, "Seats": names, "Kinds": kinds}
    return "".join(f'[{key} "{text}"]\n' for key, text in tags.items()) + f"\n{moves}\n"


def keeping(moves: str, **how: str) -> dict[str, str]:
    """What localStorage holds when this game was left."""
    return {"save.high_society": saved(moves, **how)}
