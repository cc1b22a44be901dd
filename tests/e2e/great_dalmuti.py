"""Somebody who plays The Great Dalmuti through the page, and evenings to sit down at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import cast

from playwright.sync_api import Page

from salon import bots
from salon.core import NOBODY, read_options
from salon.games.great_dalmuti import State
from salon.record import Record
from salon.table import Table

from .conftest import kept_game
from .person import SUM, Guest
from .positions import NAMES

PLAY = "{}/great_dalmuti/play/"

WANTED = "deeds => deeds.find(deed => document.getElementById(deed)) ?? 'choose'"
RANKS = "cards => cards.map(card => card.querySelector('.card-value').textContent.toLowerCase())"
STAIRS = """rungs => rungs.map(rung => [
  rung.querySelector(".seat-name bdi").textContent, parseInt(rung.querySelector(".seat-held b")?.textContent) || 0,
])"""


class DalmutiGuest(Guest):
    """Lays the worst set that fits, and all of it when it leads; gives its worst cards."""

    asks = "#hand .tag-turn, #go, #confirm, #again"
    deeds = ("confirm", "again", "go", "give", "revolt", "looked", "lay")
    rebel = False  # what it does with both jesters in hand

    def wanted(self) -> str:
        """go, confirm, again; lay (or pass), give, revolt, looked; or choose, among buttons that have no name."""
        deed: str = self.page.evaluate(WANTED, self.deeds)
        return deed

    # --- what the page shows ---

    @property
    def hand(self) -> Counter[str]:
        return Counter(self.page.locator(".hand .card").evaluate_all(RANKS))

    @property
    def stairs(self) -> dict[str, int]:
        """Names and how many cards each holds, from the first chair to the last."""
        return dict(self.page.locator(".rung").evaluate_all(STAIRS))

    @property
    def ready(self) -> str:
        """The play that lies ready and may be laid."""
        return self.page.locator("#lay").get_attribute("data-move") or ""

    @property
    def save(self) -> Record:
        return kept_game(self.page)

    # --- what a person does ---

    def answer(self) -> str:
        asked = self.asked()
        if asked == "lay":
            self.play()
        elif asked == "give":
            self.give()
        elif asked == "revolt":
            self.press("#revolt" if self.rebel else "#silence")
        else:
            self.press(".deed-asked button" if asked == "choose" else f"#{asked}")
        return asked

    def play(self) -> str:
        """Lay something, or pass; says which."""
        if not (play := self.choose()):
            self._answered(lambda: self.page.keyboard.press("Space")) if self.way == "keys" else self.press("#pass")
        elif self.way == "keys":
            self._answered(lambda: self.page.keyboard.press("Enter"))
        else:
            self.press("#lay")
        return play or "-"

    def choose(self) -> str:
        """Ready the worst set that fits; jesters by themselves come last of all."""
        if not self.page.locator("#step-next").count():
            return ""
        if self.ready:  # something lies there already
            return self.ready
        if self.way == "keys":
            self.page.keyboard.press("ArrowRight")
        else:
            lit = self.page.locator(".stack.is-lit .pick")
            sets = lit.filter(has=self.page.locator("[name=play]"))
            self._touch((sets if sets.count() else lit).first)
        self._until("document.querySelector(told)", "#lay[data-move]")
        return self.ready

    def turn_to(self, key: str) -> str:
        """The play beside the one that lies ready; says how the page sums it up."""
        self._until_it_differs(SUM, lambda: self.page.keyboard.press(key))
        return self.page.locator("#sum").inner_text()

    def give(self) -> None:
        """The worst cards, as many as are due."""
        picks = self.page.locator(".hand .pick")
        for n in range(2):
            if self.way == "keys":
                self.walk_to(picks.nth(n).locator("input"))
                self.page.keyboard.press("Space")
            else:
                self._touch(picks.nth(n))
            self._until("document.querySelectorAll('.pick.is-picked').length > told", str(n))
            if self.page.locator("#give[data-move]").count():
                break
        if self.way == "keys":
            self._answered(lambda: self.page.keyboard.press("Enter"))
        else:
            self.press("#give")


def laid(play: str) -> Counter[str]:
    """The cards of a play as it is written: "12*3+j"."""
    real, _, jesters = play.partition("+")
    rank, _, number = real.partition("*")
    cards = Counter({rank: int(number or 1)}) if rank.isdecimal() else Counter(rank.strip("-"))
    return cards + Counter(jesters)


# --- evenings ---


def evening(until: Callable[[State], object], seats: int = 5, kinds: str = "you", **options: str) -> Record:
    """The first match that comes to this, played by the house so far; the chairs that `kinds` leaves over are bots'."""
    said = " ".join(f"{key}={value}" for key, value in options.items())
    people = kinds.split("; ")
    for seed in range(2000):
        record = Record(State, NAMES[:seats], read_options(State.choices, said))
        record.tags["Kinds"] = "; ".join([*people, *["bot"] * (seats - len(people))])
        table, state = Table(record, Random(seed)), cast(State, record.start())
        while len(state.past) < 2 and table.turn != NOBODY:
            if until(state):
                return record
            table.go_on(bots.load("great_dalmuti"))
            state.apply(record.moves[-1])
    raise AssertionError("no evening ever comes to that")


def position(record: Record) -> State:
    """Its last."""
    return cast(State, record.last())


def ended(page: Page) -> Record:
    record = kept_game(page)
    assert record.last().turn == NOBODY
    return record
