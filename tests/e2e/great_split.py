"""Somebody who plays The Great Split through the page."""

from __future__ import annotations

from salon.record import Record

from .conftest import kept_game
from .person import Guest

PLAY = "{}/great_split/play/"
KIND = "asked => document.querySelector('.wallet')?.dataset.step ?? document.querySelector(asked).id"


class SplitGuest(Guest):
    """Discards and plays what comes first, keeps the first half, closes the wallet as it lies."""

    asks = "#confirm, #go, #discard, #close, #keep, .to-play, #again"

    def wanted(self) -> str:
        """confirm, again; or what the wallet is for: discard, split, choose, play, rest."""
        kind: str = self.page.evaluate(KIND, self.asks)
        return kind.partition("-")[0]

    def answer(self) -> str:
        asked = self.asked()
        if asked == "discard":
            self.pick(".wallet .pick", "#discard[data-move]")
            self.press("#discard")
        elif asked == "choose":
            self.pick(".half label", "#keep[data-move]")
            self.press("#keep")
        elif asked == "play":
            self.play()
        else:
            self.press({"split": "#close", "rest": "#go"}.get(asked, f"#{asked}"))
        return asked

    def play(self) -> None:
        if self.page.locator("#plain").count():
            return self.press("#plain")
        if not self.page.locator(".way").count():
            self.pick(".to-play .pick", ".way")
        return self.press(".way")

    def pick(self, place: str, sign: str) -> None:
        """Touch the last of these, which nothing lies on; it shows that it was."""
        if self.way == "keys":
            self.walk_to(self.page.locator(f"{place} input").first)
            self.page.keyboard.press("Space")
        else:
            self._touch(self.page.locator(place).last)
        self._until("document.querySelector(told)", sign)

    @property
    def ended(self) -> Record:
        return kept_game(self.page)
