"""The Great Dalmuti keeps its secrets: no page and no record holds what its reader may not know."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from salon.core import NOBODY, Seat
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER, REVOLUTION, TAXES, TRICK
from salon.record import Record

from .conftest import AT_ONCE, BLOCKED, Enter
from .elsewhere import drawn, elsewhere, plain
from .great_dalmuti import PLAY, DalmutiGuest, evening, position
from .layout import fits
from .positions import keeping

pytestmark = pytest.mark.e2e

TURN = re.compile(r"(Before this, [^.]*\.)?\s*(Your turn, \w+\.|\w+’s turn)?\s*")
PILE = re.compile(r'<ul class="set-cards".*?</ul>')
VALUE = re.compile(r'class="card-value" aria-hidden="true">(\w+)<')
FLOW = re.compile(r'data-flow="card-(\d+)-(\d+)-(\d+)"')
LOOKING = re.compile(r'id="place-title"><span[^>]*>\w</span><bdi[^>]*>(\w+)<')
# Whenever the game was kept and the page has followed: the page as it stands, and the save.
WITNESS = """{
  window.steps = [];
  const keep = Storage.prototype.setItem;
  let kept = false;
  Storage.prototype.setItem = function (key, text) {
    keep.call(this, key, text);
    kept ||= key.startsWith("salon.shelf.");
  };
  addEventListener("salon-shown", () => {
    if (!kept) return;
    kept = false;
    const save = keptGame();
    const [stage, told, toast] = ["stage", "announce", "toast"].map((id) => document.getElementById(id));
    steps.push({
      save, page: document.documentElement.outerHTML, stage: stage.innerHTML,
      title: document.title, url: location.href, told: told.textContent, toast: toast.textContent,
    });
  });
}"""


class Eyes:
    """Looks at the whole page after everything that happens, for what its reader may not know. Two things are sound:
    that only the reader's cards and those on the table lie there; and that it is the very page of another evening,
    which the reader cannot tell from this one, but in which the hidden cards are others."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang, self.rng = page, lang, Random(1)
        self.seen: Counter[str] = Counter()
        self.console: list[str] = []
        page.on("console", lambda said: self.console.append(said.text) if said.text != BLOCKED else None)

    def look(self) -> None:
        for step in self.page.evaluate("steps.splice(0)"):
            record = Record.parse(step["save"])
            name = LOOKING.search(step["stage"])
            self.look_at(step, record, record.seats.index(name[1]) if name else None)
        assert self.console == []

    def look_at(self, step: dict[str, str], record: Record, seat: Seat | None) -> None:
        state = position(record)
        if state.turn == NOBODY:
            return  # all is told
        assert ('id="confirm"' in step["stage"]) <= (seat is None)
        self.only_these_cards_lie_there(step["page"], state, seat)
        if state.phase in (REVOLUTION, TAXES):  # nobody is marked while seats answer in secret
            assert "is-turn" not in step["stage"]
            assert "aria-current" not in step["stage"]
        if "person" in record.tags["Kinds"] and seat not in (None, state.turn):
            return  # between two people only a page that was opened anew can be compared
        other = elsewhere(record, seat, self.rng)
        stage, sentences = drawn(other, self.lang, seat)
        assert plain(step["stage"]) == plain(stage), "a secret shows; or dist/ was built from other pages"
        for sentence in sorted(sentences, key=len, reverse=True):
            step["told"] = step["told"].replace(sentence, "")
        assert TURN.fullmatch(step["told"]), "something was said that this seat may not hear"
        assert step["toast"] == ""
        assert step["title"] in {"The Great Dalmuti · Grand Salon", "Your turn · The Great Dalmuti · Grand Salon"}
        assert step["url"] == self.page.url
        self.count(state, position(other), seat)

    def only_these_cards_lie_there(self, html: str, state: State, seat: Seat | None) -> None:
        held = state.hands[seat] if seat is not None and state.phase >= REVOLUTION else []
        mine = {(seat, rank, n) for rank, number in enumerate(held) for n in range(1, number + 1)}
        found = {(int(who), int(rank), int(n)) for who, rank, n in FLOW.findall(html)}
        on_table = [value for pile in PILE.findall(html) for value in VALUE.findall(pile)]
        assert mine <= found
        assert {who for who, _, _ in found} <= {seat}
        assert html.count('class="card"') == len(mine) + len(on_table)
        assert len(on_table) <= (state.phase == TRICK) * sum(state.gone)
        if state.rank:
            assert set(on_table) <= {"J", str(state.rank)}
            assert len(on_table) == state.count

    def count(self, state: State, other: State, seat: Seat | None) -> None:
        """What made this worth looking at."""
        self.seen["steps"] += 1
        self.seen["covered"] += seat is None
        self.seen["other hands"] += state.hands != other.hands
        silent = state.phase == TRICK and not state.gone[JESTER]
        both = {s for s in state.order if s != seat and state.hands[s][JESTER] == 2 and not revealed(state, s)}
        self.seen["silence"] += silent and any(other.hands[s][JESTER] < 2 for s in both)


def revealed(state: State, seat: Seat) -> bool:
    """Everybody knows that this seat holds both jesters: it has shown them."""
    return bool(state.redact(None).hands[seat][JESTER])


def test_a_page_never_holds_what_its_reader_may_not_know(enter: Enter) -> None:
    """A hand of six, from the taxes on: one of the others holds both jesters and has kept silent; none of the taxes is
    the reader's, who swaps a card with another merchant."""
    kept = evening(merchant_before_a_silent_rebel, seats=6, hands="1", merchants="on")
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(kept), before=AT_ONCE + WITNESS)
    guest, eyes, met = DalmutiGuest(page), Eyes(page, "en"), Counter[str]()
    for asked in guest.evening():
        met[asked] += 1
        eyes.look()
        if asked == "go":  # taxes are paid: the others', in words; the swap, which is the reader's own, in cards
            expect(page.locator(".panel .told li")).to_have_count(4)
            expect(page.locator(".panel .card")).to_have_count(0)
            expect(page.locator(".tax-note .card")).to_have_count(2)
        elif asked == "lay" and page.locator(".is-lit [name=play]").count():
            guest.choose()
            eyes.only_these_cards_lie_there(page.content(), position(guest.save), 0)
        if eyes.seen["steps"] > 70:  # the next test looks at a hand to its end
            break
    assert met["choose"] == met["go"] == 1
    assert eyes.seen["silence"] > 5
    assert eyes.seen["other hands"] > eyes.seen["steps"] / 2


def merchant_before_a_silent_rebel(state: State) -> bool:
    swapping = state.phase == TAXES and len(state.gifts) == 2 and state.turn == 0
    return swapping and any(hand[JESTER] == 2 for hand in state.hands[1:])


def test_two_people_share_a_screen_and_each_sees_their_own_cards_only(enter: Enter) -> None:
    page = enter(PLAY.format("en"), seed=27, locale="en-GB", before=AT_ONCE + WITNESS)
    page.get_by_label("Who plays, chair 2").select_option("person")
    page.get_by_label("Who plays, chair 5").select_option("empty")
    page.locator("#setup [name=hands]").select_option("1")
    page.locator("#setup .variants summary").click()
    page.locator("#setup [name=small]").check()
    guest, eyes, met, looking = DalmutiGuest(page), Eyes(page, "en"), Counter[str](), ""
    page.get_by_role("button", name="Play", exact=True).click()
    for asked in guest.evening():
        met[asked] += 1
        eyes.look()
        if asked == "confirm":
            looking = page.locator("#hand h2 bdi").inner_text()
            expect(page.get_by_role("button", name=f"I am {looking}")).to_be_visible()
            assert page.locator(".hand, #hand .card, #hand input").count() == 0
            if met[asked] == 1:
                fits(page, "#confirm")
        elif asked not in {"go", "again"}:
            assert page.locator("#hand h2 bdi").inner_text() == looking
    assert met["looked"] == 2  # both must say so, whatever they hold
    assert met["lay"] > 10
    assert eyes.seen["covered"] >= met["confirm"] > 10
    assert eyes.seen["other hands"] > eyes.seen["steps"] / 2


def test_the_record_taken_home_tells_no_secret(enter: Enter) -> None:
    """First under the cover, then before one of two people, who paid no taxes."""
    record = evening(
        lambda s: s.phase == TRICK and s.turn == s.order[2] == 1 and s.rank, kinds="you; person", hands="1"
    )
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(record))
    order, rng = position(record).order, Random(1)
    for seat in (None, 1):
        if seat is not None:
            DalmutiGuest(page).press("#confirm")
        page.get_by_role("button", name="Menu").click()
        with page.expect_download() as saving:
            page.get_by_role("button", name="Download").click()
        text = Path(saving.value.path()).read_text("utf-8")
        other = elsewhere(record, seat, rng)
        assert position(other).hands != position(record).hands
        assert text == str(other.redact(seat))
        [hands] = [token.split("/") for token in text.split() if token.startswith("@") and token.count("/") == 4]
        assert ["?16" in hand for hand in hands] == [chair != seat for chair in order]
        assert "@?:?/?:?" in text
