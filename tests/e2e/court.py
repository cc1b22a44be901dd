"""Somebody who plays The Great Dalmuti through the page; evenings to sit down at, and others that look the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from random import Random
from typing import Any, cast

from pages.app import App
from pages.games import load
from pages.html import text
from pages.parts import sentence
from pages.scene import Scene
from salon import bots
from salon.core import NOBODY, Seat, read_options
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.taxes import sides
from salon.games.great_dalmuti.terms import DEAL, HANDING, JESTER, REVOLUTION, TAXES, TRICK, Move, best
from salon.record import BadRecord, Record
from salon.table import Table

from .person import Guest

COURT = "{}/great_dalmuti/play/"
NAMES = "Ana Edmond Chloé Hugo Louise Basile Inès Oscar".split()

# The house waits for nobody's eyes.
AT_ONCE = """{
  const timeout = setTimeout;
  window.setTimeout = (act, ms, ...rest) => timeout(act, ms <= 2000 ? 0 : ms, ...rest);
}"""
# Whenever the game is saved, which is when the page has changed: the page as it stands, and the save.
WITNESS = """{
  window.steps = [];
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, save) {
    keep.call(this, key, save);
    if (key !== "salon.save.great_dalmuti") return;
    const [stage, told, said] = ["stage", "announce", "said"].map((id) => document.getElementById(id));
    steps.push({
      save, page: document.documentElement.outerHTML, stage: stage.innerHTML,
      title: document.title, url: location.href, told: told.textContent, said: said.textContent,
    });
  };
}"""

WANTED = "deeds => deeds.find(deed => document.getElementById(deed)) ?? 'choose'"
RANKS = "cards => cards.map(card => card.querySelector('.card-value').textContent.toLowerCase())"
STAIRS = """rungs => rungs.map(rung => [
  rung.querySelector(".seat-name bdi").textContent, Number(rung.querySelector(".seat-held b")?.textContent ?? 0),
])"""


class Courtier(Guest):
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
        return Record.parse(self.page.evaluate("localStorage['salon.save.great_dalmuti']"))

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
        before = self.page.locator("#sum").text_content() or ""
        self.page.keyboard.press(key)
        self._until('document.getElementById("sum").textContent !== told', before)
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


def court(record: Record) -> State:
    """Its last position."""
    return cast(State, record.last())


def keeping(record: Record) -> dict[str, str]:
    """What localStorage holds when this match was left."""
    return {"save.great_dalmuti": str(record)}


# --- other evenings that look the same ---


def elsewhere(record: Record, seat: Seat | None, rng: Random) -> Record:
    """The same evening as far as this seat can tell, and legal, but with other cards in the hands it cannot see.
    Where nothing is hidden, or no other cards are found, the evening itself."""
    states = [cast(State, state.clone()) for state in record.states()]
    for _ in range(40 if states[-1].phase >= REVOLUTION else 0):
        moves = other_moves(record, states, seat, rng)
        try:
            other = Record.parse(str(Record(record.game, record.seats, record.options, moves, record.tags)))
        except BadRecord:  # taxes that were not the best cards
            continue
        assert other.redact(seat).moves == record.redact(seat).moves
        return other
    return record


def other_moves(record: Record, states: list[State], seat: Seat | None, rng: Random) -> list[Any]:
    """From hands that may be, back through every play and the taxes to a deal that leads there."""
    moves, gifts = record.moves[:], list[Move]()
    hands = states[-1].redact(seat).determinize(rng).hands
    for at in reversed(range(len(moves))):
        state, move = states[at], moves[at]
        if state.phase == DEAL and move and isinstance(move[0], tuple):
            moves[at] = tuple(tuple(hands[s]) for s in state.order)
            return moves
        if state.phase == TRICK and move:
            rank, real, jesters = move
            hands[state.turn][rank] += real
            hands[state.turn][JESTER] += jesters
        elif state.phase == HANDING:
            trades = [*zip(sides(state), move, strict=True)]
            pairs = [pair if seat in seats else trade(seats, pair, hands) for seats, pair in trades]
            for (one, other), pair in zip(sides(state), pairs, strict=True):
                for giver, taker, cards in ((one, other, pair[0]), (other, one, pair[1])):
                    for card in cards:
                        hands[giver][card] += 1
                        hands[taker][card] -= 1
            moves[at], gifts = tuple(pairs), [gift for gift, _ in pairs[:2]]
        elif state.phase == TAXES and len(state.gifts) < 2 and state.turn != seat:
            nth = len(state.gifts)
            moves[at] = gifts[nth] if gifts else best(hands[state.turn], 2 - nth)
    raise AssertionError("no cards are dealt")


def trade(seats: list[Seat], pair: Move, hands: list[list[int]]) -> Move:
    """What two others may have given each other, if these are their hands now."""
    one, other = seats
    return best(hands[other], len(pair[0])), best(hands[one], len(pair[1]))


# --- what a page holds ---


def drawn(record: Record, lang: str, looking: Seat | None) -> tuple[str, list[str]]:
    """The stage as our own Python draws it for the one who looks and is to move, for the only person, or covered;
    and every sentence that may be said of the evening."""
    app = App()
    page = {"live": "play", "game": "great_dalmuti", "lang": lang, "query": ""}
    answer = app.answer({"act": "open", "page": page, "kept": keeping(record)})
    assert app.session
    if app.session.covered and looking is not None:
        answer = app.answer({"act": "confirm", "value": "", "form": {}})
    assert app.session.eyes == looking
    scene = Scene.of(app.session, app.here, load("great_dalmuti"))
    [patch] = answer["patches"]
    return patch["html"], [text(sentence(scene, event)) for _, event in scene.log]


class Plain(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[object] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.parts.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(tag)

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def plain(html: str) -> list[object]:
    """Every tag, attribute and word of it, however it was written down."""
    return Plain(html).parts
