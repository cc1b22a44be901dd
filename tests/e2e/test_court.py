"""The Great Dalmuti's table, lived through: whole matches, secrets, the company that comes and goes, small screens."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from salon.core import Seat
from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import JESTER, PASS, REVOLUTION, TAXES, TRICK
from salon.record import Record

from .conftest import Enter, ready
from .court import AT_ONCE, COURT, NAMES, WITNESS, Courtier, court, drawn, elsewhere, evening, keeping, laid, plain
from .layout import apart, fits, no_sideways_scroll, resize, within_reach

pytestmark = pytest.mark.e2e

OUT = re.compile(r"(\w+) n’a plus de cartes\s: (\w+) place")
NTH = ["première", "deuxième", "troisième", "quatrième"]
TURN = re.compile(r"\s*(Your turn, \w+\.|\w+’s turn)?\s*")
FLOW = re.compile(r'data-flow="card-(\d+)-(\d+)-(\d+)"')
LOOKING = re.compile(r'id="place-title"><span[^>]*>\w</span><bdi[^>]*>(\w+)<')


# --- whole matches ---


def test_a_whole_match_of_three_hands_in_french(enter: Enter) -> None:
    page = ready(enter(COURT.format("fr") + "?seed=49", before=AT_ONCE))
    page.locator("#setup [name=hands]").select_option("3")
    for switch in ("small", "aid"):
        page.locator(f"#setup [name={switch}]").check()
    page.get_by_role("button", name="Jouer").click()
    guest, met, orders = Courtier(page), Counter[str](), list[list[str]]()
    guest.rebel, held = True, None
    while (asked := guest.asked()) != "again":
        met[asked] += 1
        if asked == "lay":
            cards = guest.hand
            assert held in (None, cards)
            the_cards_add_up(guest, cards, 68)
            play = guest.play()
            assert laid(play) <= cards
            held = cards - laid(play)
            continue
        if page.locator(".draws").count():
            orders.append(the_draw(guest))
        elif page.locator(".changes").count():
            orders.append(the_places(guest, orders))
            assert orders[-1][:-1] == went_out(guest, len(orders) - 1)
            assert orders[-1] == list(guest.stairs)
            held = None
            if len(orders) == 2:
                fits(page, "#go")
        guest.answer()
    assert {"go", "lay"} <= set(met) <= {"go", "lay", "give", "revolt"}
    orders.append(the_places(guest, orders))
    the_result_is_told(guest, orders)
    fits(page)
    guest.press("#again")
    assert guest.asked() == "go"
    assert sorted(the_draw(guest)) == sorted(orders[0])


def the_draw(guest: Courtier) -> list[str]:
    """Whoever drew best sits highest."""
    names = guest.page.locator(".draws > li > bdi").all_inner_texts()
    assert names == list(guest.stairs)
    return names


def the_cards_add_up(guest: Courtier, hand: Counter[str], pack: int) -> None:
    """On the stairs, in the hand, and those that are gone."""
    stairs = guest.stairs
    tally = [count.split("/") for count in guest.page.locator(".tally-count").all_text_contents()]
    assert stairs["Ana"] == hand.total()
    assert sum(stairs.values()) + sum(int(gone) for gone, _ in tally) == pack
    for rank, (gone, of) in enumerate(tally, 1):
        assert hand[str(rank)] + int(gone) <= int(of)


def went_out(guest: Courtier, hand: int) -> list[str]:
    """Who went out of this hand, in order, as the log tells it."""
    told = [line for line in guest.lines if line.startswith(f"Manche {hand},") or not line.startswith("Manche")]
    out = {place: name for line in told for name, place in OUT.findall(line)}
    return [out[nth] for nth in NTH]


def the_places(guest: Courtier, orders: list[list[str]]) -> list[str]:
    """After a hand: who sits where now, who rose and who fell, and everybody's line so far."""
    page, before = guest.page, orders[-1]
    places = page.locator(".changes-name bdi").all_inner_texts()
    assert sorted(places) == sorted(before)
    steps = [before.index(name) - chair for chair, name in enumerate(places)]
    signs = ["=" if not step else f"{'▲' if step > 0 else '▼'} {abs(step)}" for step in steps]
    assert page.locator(".changes-sign").all_inner_texts() == signs
    expect(page.locator(".chart")).to_be_visible()
    assert page.locator(".chart .line").count() == len(places)
    assert page.locator(".chart .chart-hand").count() == len(orders) + 1
    return places


def the_result_is_told(guest: Courtier, orders: list[list[str]]) -> None:
    """As it was seen hand by hand, and as the record that is kept has it."""
    page = guest.page
    record = Record.parse(page.evaluate("localStorage['salon.ended.great_dalmuti']"))
    assert [[record.seats[seat] for seat in order] for order in court(record).past] == orders[1:]
    winners = [record.seats[seat] for seat in record.last().result().winners]
    assert page.locator(".finale #winner bdi").all_inner_texts() == winners == orders[-1][:1]
    expect(page.locator(".company thead th.num")).to_have_count(len(orders) - 1)
    rows = {
        row.locator("th").inner_text(): row.locator("td").all_inner_texts()
        for row in page.locator(".company tbody tr").all()
    }
    for name, (place, *hands) in rows.items():
        assert hands == [str(order.index(name) + 1) for order in orders[1:]]
        assert place == hands[-1]
    assert list(rows) == orders[-1]


def test_a_whole_hand_by_keyboard_alone(enter: Enter) -> None:
    """From the taxes on: somebody has the best chair, and gives two cards."""
    record = evening(lambda s: s.phase == TAXES and s.turn == 0 and not s.gifts, seats=4, hands="1", small="on")
    page = enter(COURT.format("en"), locale="en-GB", kept=keeping(record), before=AT_ONCE)
    guest, met, stepped, spared = Courtier(page, "keys"), Counter[str](), 0, 0
    page.locator("#hand").focus()  # a page that was opened anew has no focus yet
    for asked in guest.evening():
        met[asked] += 1
        legal = guest.save.last().moves() if asked == "lay" else []
        if 3 <= len(legal) <= 9 and not stepped:
            the_arrows_step_through(guest, {guest.save.last().write(play) for play in legal if play})
            stepped += 1
        elif PASS in legal and len(legal) > 1 and not spared:
            the_space_bar_opens_what_has_the_focus(guest)
            spared += 1
    assert met.keys() == {"give", "lay", "again"}
    assert stepped == spared == 1
    expect(page.locator("#winner")).to_be_focused()
    ended = Record.parse(page.evaluate("localStorage['salon.ended.great_dalmuti']"))
    made = [move for state, move in zip(ended.states(), ended.moves, strict=False) if state.turn == 0]
    assert PASS in made  # by the space bar


def the_arrows_step_through(guest: Courtier, legal: set[str]) -> None:
    """Every play that may be made, there and back again; nothing else."""
    sums, plays = list[str](), list[str]()
    for key in ["ArrowRight"] * (len(legal) + 1) + ["ArrowLeft"] * len(legal):
        sums.append(guest.turn_to(key))
        plays.append(guest.ready)
        expect(guest.page.locator("#notice")).to_have_count(0)
    there, back = plays[: len(legal)], plays[len(legal) :]
    assert set(there) == legal
    assert back == [there[0], *reversed(there)]
    assert len(set(sums)) == len(legal)


def the_space_bar_opens_what_has_the_focus(guest: Courtier) -> None:
    """On a button of the house it does what that button does: nobody passes. Then the focus returns to the cards."""
    page, lines = guest.page, guest.lines
    guest.walk_to(page.get_by_role("button", name="Menu"))
    page.keyboard.press("Space")
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    assert guest.lines == lines
    guest.walk_to(page.locator("#hand input").first)


# --- secrets ---


class Eyes:
    """Looks at the whole page after everything that happens, for what its reader may not know. Two things are sound:
    that only the reader's cards and those on the table lie there; and that it is the very page of another evening,
    which the reader cannot tell from this one, but in which the hidden cards are others."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang, self.rng = page, lang, Random(1)
        self.seen: Counter[str] = Counter()
        self.console: list[str] = []
        page.on("console", lambda said: self.console.append(said.text))

    def look(self) -> None:
        for step in self.page.evaluate("steps.splice(0)"):
            record = Record.parse(step["save"])
            name = LOOKING.search(step["stage"])
            self.look_at(step, record, record.seats.index(name[1]) if name else None)
        assert self.console == []

    def look_at(self, step: dict[str, str], record: Record, seat: Seat | None) -> None:
        state = court(record)
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
        assert step["said"] == ""
        assert step["title"] in {"The Great Dalmuti · Grand Salon", "Your turn · The Great Dalmuti · Grand Salon"}
        assert step["url"] == self.page.url
        self.count(state, court(other), seat)

    def only_these_cards_lie_there(self, html: str, state: State, seat: Seat | None) -> None:
        held = state.hands[seat] if seat is not None and state.phase >= REVOLUTION else []
        mine = {(seat, rank, n) for rank, number in enumerate(held) for n in range(1, number + 1)}
        found = {(int(who), int(rank), int(n)) for who, rank, n in FLOW.findall(html)}
        assert mine <= found
        on_table = found - mine
        assert html.count('class="card"') == len(found)
        assert len({who for who, _, _ in on_table}) <= 1
        assert len(on_table) <= (state.phase == TRICK) * sum(state.gone)
        if state.rank:
            assert {who for who, _, _ in on_table} == {state.owner}
            assert {rank for _, rank, _ in on_table} <= {state.rank, JESTER}
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
    page = enter(COURT.format("en"), locale="en-GB", kept=keeping(kept), before=AT_ONCE + WITNESS)
    guest, eyes, met = Courtier(page), Eyes(page, "en"), Counter[str]()
    for asked in guest.evening():
        met[asked] += 1
        eyes.look()
        if asked == "go":  # taxes are paid: the others', in words; the swap, which is the reader's own, in cards
            expect(page.locator(".panel .told li")).to_have_count(4)
            expect(page.locator(".panel .card")).to_have_count(0)
            expect(page.locator(".tax-note .card")).to_have_count(2)
        elif asked == "lay" and page.locator(".is-lit [name=play]").count():
            guest.choose()
            eyes.only_these_cards_lie_there(page.content(), court(guest.save), 0)
        if eyes.seen["steps"] > 70:  # the next test looks at a hand to its end
            break
    assert met["choose"] == met["go"] == 1
    assert eyes.seen["silence"] > 5
    assert eyes.seen["other hands"] > eyes.seen["steps"] / 2


def merchant_before_a_silent_rebel(state: State) -> bool:
    swapping = state.phase == TAXES and len(state.gifts) == 2 and state.turn == 0
    return swapping and any(hand[JESTER] == 2 for hand in state.hands[1:])


def test_two_people_share_a_screen_and_each_sees_their_own_cards_only(enter: Enter) -> None:
    page = ready(enter(COURT.format("en") + "?seed=27", locale="en-GB", before=AT_ONCE + WITNESS))
    page.get_by_label("Who plays, chair 2").select_option("person")
    page.get_by_label("Who plays, chair 5").select_option("empty")
    page.locator("#setup [name=hands]").select_option("1")
    page.locator("#setup [name=small]").check()
    guest, eyes, met, looking = Courtier(page), Eyes(page, "en"), Counter[str](), ""
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
    page = enter(COURT.format("en"), locale="en-GB", kept=keeping(record))
    order, rng = court(record).order, Random(1)
    for seat in (None, 1):
        if seat is not None:
            Courtier(page).press("#confirm")
        page.get_by_role("button", name="Menu").click()
        with page.expect_download(timeout=5000) as saving:
            page.get_by_role("button", name="Download").click()
        text = Path(saving.value.path()).read_text("utf-8")
        other = elsewhere(record, seat, rng)
        assert court(other).hands != court(record).hands
        assert text == str(other.redact(seat))
        [hands] = [token.split("/") for token in text.split() if token.startswith("@") and token.count("/") == 4]
        assert ["?16" in hand for hand in hands] == [chair != seat for chair in order]
        assert "@?:?/?:?" in text


# --- who comes, who leaves ---


def between_hands(kinds: str = "you") -> Record:
    """After the first hand of a match without end; the first seat has the first chair."""
    return evening(lambda s: s.past and s.past[0][0] == 0, kinds=kinds, hands="0", joining="on")


def test_between_two_hands_somebody_comes_somebody_leaves_and_the_house_takes_a_chair(enter: Enter) -> None:
    """Ana and Edmond, with three bots; Ana, who has the first chair, says where a sixth one sits."""
    record = between_hands("you; person")
    page = enter(COURT.format("en"), locale="en-GB", kept=keeping(record), size=(375, 667), touch=True, before=AT_ONCE)
    guest, door = Courtier(page, "touch"), page.locator("#doorway summary")
    assert guest.asked() == "go"
    before = list(guest.stairs)
    door.tap()
    page.get_by_label("A new chair for").fill("Zoé & <b>Co</b>")
    guest.press("#come")
    assert guest.answer() == "confirm"
    assert guest.asked() == "choose"
    ways = [f"Between {before[n - 1]} and {before[n]}" for n in (2, 3)]
    expect(page.locator(".deed-asked button")).to_have_text(ways)
    guest.answer()
    assert guest.asked() == "go"
    assert list(guest.stairs) == [*before[:2], "Zoé & <b>Co</b>", *before[2:]]
    expect(page.locator("#log")).to_contain_text("Zoé & <b>Co</b> sits down in the middle.")
    no_sideways_scroll(page)

    door.tap()
    gone = next(name for name in before if name not in {"Ana", "Edmond"})
    guest.press(f"#doorway button:has-text('Remove the chair {gone}')")
    assert list(guest.stairs) == [name for name in [*before[:2], "Zoé & <b>Co</b>", *before[2:]] if name != gone]
    expect(page.locator("#log")).to_contain_text(f"{gone} leaves the match, chair and all.")

    guest.press("#doorway button:has-text('The house plays instead Edmond')")
    expect(page.get_by_role("button", name="A person plays instead Edmond")).to_be_visible()
    assert guest.save.tags["Kinds"].split("; ").count("person") == 0
    guest.press("#go")
    assert guest.asked() in {"give", "revolt"}  # nobody to cover the screen for
    assert sum(guest.stairs.values()) == 80
    assert guest.stairs["Ana"] == guest.hand.total() == 16
    assert guest.save.seats == [*NAMES[:5], "Zoé & <b>Co</b>"]


def test_a_match_without_end_is_ended_by_its_button_and_another_counts_no_points(enter: Enter) -> None:
    record = between_hands()
    page = enter(COURT.format("en"), locale="en-GB", kept=keeping(record))
    guest = Courtier(page)
    guest.press("#end-match")
    assert guest.asked() == "again"
    order = [record.seats[seat] for seat in court(record).order]
    expect(page.locator("#winner")).to_have_text(re.compile(f"{order[0]} is Grand Dalmuti$"))
    expect(page.locator(".company tbody th")).to_have_text(order)

    page.locator(".next").get_by_role("button", name="New table").click()
    form = page.locator("#setup")
    form.locator("[name=name1]").fill("Bruno")
    form.locator("[name=kind7]").select_option("person")
    form.locator("[name=hands]").select_option("Open-ended")
    for switch in ("points", "merchants"):
        form.locator(f"[name={switch}]").check()
    form.get_by_role("button", name="Play", exact=True).click()
    expect(form.locator(".notice")).to_have_text("To count points, fix a number of hands (§5.3).")
    expect(form.locator(".notice")).to_be_in_viewport()
    for field, value in (("name1", "Bruno"), ("kind7", "person"), ("hands", "0")):
        expect(form.locator(f"[name={field}]")).to_have_value(value)
    for box in form.locator(".switches input").all():
        expect(box).to_be_checked(checked=box.get_attribute("name") in {"points", "merchants"})
    form.locator("[name=points]").uncheck()
    form.get_by_role("button", name="Play", exact=True).click()
    assert guest.asked() == "go"
    assert len(guest.stairs) == 6


def test_the_house_passes_for_whoever_can_do_nothing_else(enter: Enter) -> None:
    """The hand was left where there was nothing to do but pass: opened again, it does not wait, then or later."""
    record = evening(must_pass_late_in_the_hand, seats=4, hands="1", small="on")
    kept = keeping(record) | {"auto": "on"}
    page = enter(COURT.format("fr"), kept=kept, size=(375, 667), touch=True, before=AT_ONCE)
    guest = Courtier(page, "touch")
    for asked in guest.evening():
        if asked == "lay":
            assert guest.save.last().moves() != [PASS]
            expect(page.locator("#step-next")).to_be_visible()
            expect(page.locator("#hand .notice")).to_have_count(0)
    ended = Record.parse(page.evaluate("localStorage['salon.ended.great_dalmuti']"))
    assert ended.moves[len(record.moves)] == PASS


def must_pass_late_in_the_hand(state: State) -> bool:
    asked = state.phase == TRICK and state.turn == 0 and state.moves() == [PASS]
    return asked and sum(state.sizes) < 36 and state.sizes[0] > 7


# --- small screens ---


def test_eight_seats_fit_a_small_screen_and_a_general_revolution_turns_the_stairs(enter: Enter) -> None:
    """Somebody on the last chair holds both jesters, shows them, and leads."""
    last = evening(lambda s: s.phase == REVOLUTION and s.turn == 0 == s.order[-1] and s.hands[0][JESTER] == 2, seats=8)
    page = enter(COURT.format("fr"), kept=keeping(last), size=(375, 667), touch=True, before=AT_ONCE)
    guest, before = Courtier(page, "touch"), [last.seats[seat] for seat in court(last).order]
    assert guest.asked() == "revolt"
    the_table_fits(page, "#revolt", "#silence")
    guest.press("#revolt")
    assert list(guest.stairs) == before[::-1]
    assert guest.asked() == "lay"
    expect(page.locator(".panel .card-row > .card")).to_have_count(2)
    apart(page.locator(".board, #hand"))
    the_table_fits(page, "#lay", "#pass")
    guest.choose()
    page.emulate_media(color_scheme="dark")
    the_table_fits(page, "#lay", "#pass", "#step-next")
    guest.press("#lay")
    guest.asked()
    the_table_fits(page, ".deed button >> nth=0")


def test_a_hand_of_twenty_fits_a_small_screen(enter: Enter) -> None:
    """Somebody on the first chair of four holds both jesters, keeps silent, gives two cards and leads."""
    first = evening(lambda s: s.phase == REVOLUTION and s.turn == 0 == s.order[0] and s.hands[0][JESTER] == 2, seats=4)
    page = enter(COURT.format("en"), locale="en-GB", kept=keeping(first), size=(375, 667), touch=True, before=AT_ONCE)
    guest = Courtier(page, "touch")
    for asked, buttons in (("revolt", ["#revolt", "#silence"]), ("give", ["#give"]), ("lay", ["#lay", "#pass"])):
        assert guest.asked() == asked
        assert guest.hand.total() == 20
        for size in ((320, 568), (375, 667)):
            resize(page, *size)
            the_table_fits(page, *buttons, *["#step-next", "#step-previous"] * (asked == "lay"))
            for card in page.locator(".hand .pick").all():
                within_reach(card)
        apart(page.locator(".board, #hand"))  # where there is less room, the hand may lie on what was said before
        guest.answer()


def the_table_fits(page: Page, *buttons: str) -> None:
    """Without any scrolling: all the stairs and what is asked, with nothing on them."""
    no_sideways_scroll(page)
    for button in buttons:
        within_reach(page.locator(button))
    apart(page.locator(".house-bar, .rung, #hand"))
    apart(page.locator(".house-bar, .rung, .board"))
    apart(page.locator(".hand .stack, .deed > .sum, .deed button"))
    for rung in page.locator(".rung").all():
        expect(rung).to_be_in_viewport(ratio=1)
