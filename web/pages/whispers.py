"""A first game that still whispers: the rule that helps now, until one has done it often enough."""

from __future__ import annotations

from pages.scene import Rule

ENOUGH = 2  # times that a rule is whispered and heeded: then it is known


class Whispers:
    def __init__(self, kept: str = "") -> None:
        """`kept` is what `kept` told: "2.2:1 2.4:2"; "-" before the first."""
        pairs = [word.partition(":") for word in kept.split()]
        self.known = {rule: int(count) for rule, _, count in pairs if count.isdecimal()}

    @property
    def kept(self) -> str:
        return " ".join(f"{rule}:{count}" for rule, count in self.known.items()) or "-"

    def due(self, guide: list[Rule]) -> Rule | None:
        """The first thing that may be done now and is not known yet."""
        return next((way for way in guide if self.known.get(way[0], 0) < ENOUGH), None)

    def heeded(self, rule: str) -> None:
        self.known[rule] = self.known.get(rule, 0) + 1
