"""The Great Dalmuti, lived through: a whole match, a hand by keyboard alone, a hand where the house passes."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from salon.games.great_dalmuti import State
from salon.games.great_dalmuti.terms import PASS, TAXES, TRICK

from .conftest import AT_ONCE, Enter
from .great_dalmuti import PLAY, DalmutiGuest, ended, evening, laid, position
from .layout import fits
from .positions import keeping

pytestmark = pytest.mark.e2e

OUT = re.compile(r"(\w+) n’a plus de cartes\s: (\w+) place")
NTH = ["première", "deuxième", "troisième", "quatrième"]


def test_a_whole_match_of_three_hands_in_french(enter: Enter) -> None:
    page = enter(PLAY.format("fr"), seed=49, before=AT_ONCE)
    page.locator("#setup [name=hands]").select_option("3")
    page.locator("#setup .variants summary").click()
    for switch in ("small", "aid"):
        page.locator(f"#setup [name={switch}]").check()
    page.get_by_role("button", name="Jouer").click()
    guest, met, orders = DalmutiGuest(page), Counter[str](), list[list[str]]()
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


def the_draw(guest: DalmutiGuest) -> list[str]:
    """Whoever drew best sits highest."""
    names = guest.page.locator(".draws > li > bdi").all_inner_texts()
    assert names == list(guest.stairs)
    return names


def the_cards_add_up(guest: DalmutiGuest, hand: Counter[str], pack: int) -> None:
    """On the stairs, in the hand, and those that are gone."""
    stairs = guest.stairs
    tally = [(pips.count("■"), len(pips)) for pips in guest.page.locator(".pips").all_text_contents()]
    assert stairs["Ana"] == hand.total()
    assert sum(stairs.values()) + sum(gone for gone, _ in tally) == pack
    for rank, (gone, of) in enumerate(tally, 1):
        assert hand[str(rank)] + gone <= of


def went_out(guest: DalmutiGuest, hand: int) -> list[str]:
    """Who went out of this hand, in order, as the log tells it."""
    told = [line for line in guest.lines if line.startswith(f"Manche {hand},") or not line.startswith("Manche")]
    out = {place: name for line in told for name, place in OUT.findall(line)}
    return [out[nth] for nth in NTH]


def the_places(guest: DalmutiGuest, orders: list[list[str]]) -> list[str]:
    """After a hand: who sits where now, who rose and who fell, and everybody's line so far."""
    page, before = guest.page, orders[-1]
    places = page.locator(".changes-name bdi").all_inner_texts()
    assert sorted(places) == sorted(before)
    steps = [before.index(name) - chair for chair, name in enumerate(places)]
    signs = ["" if not step else f"{'▲' if step > 0 else '▼'} {abs(step)}" for step in steps]
    assert page.locator(".changes-sign").all_inner_texts() == signs
    expect(page.locator(".chart")).to_be_visible()
    assert page.locator(".chart .line").count() == len(places)
    anchors = page.locator(".chart-name").evaluate_all("names => names.map(name => getComputedStyle(name).textAnchor)")
    assert set(anchors) == {"start"}  # beside the line's end, not on it
    assert page.locator(".chart .chart-hand").count() == len(orders) + 1
    return places


def the_result_is_told(guest: DalmutiGuest, orders: list[list[str]]) -> None:
    """As it was seen hand by hand, and as the record that is kept has it."""
    page = guest.page
    record = ended(page)
    assert [[record.seats[seat] for seat in order] for order in position(record).past] == orders[1:]
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
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(record), before=AT_ONCE)
    guest, met, stepped, spared = DalmutiGuest(page, "keys"), Counter[str](), 0, 0
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
    whole = ended(page)
    made = [move for state, move in zip(whole.states(), whole.moves, strict=False) if state.turn == 0]
    assert PASS in made  # by the space bar


def the_arrows_step_through(guest: DalmutiGuest, legal: set[str]) -> None:
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


def the_space_bar_opens_what_has_the_focus(guest: DalmutiGuest) -> None:
    """On a button of the house it does what that button does: nobody passes. Then the focus returns to the cards."""
    page, lines = guest.page, guest.lines
    guest.walk_to(page.get_by_role("button", name="Menu"))
    page.keyboard.press("Space")
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    assert guest.lines == lines
    guest.walk_to(page.locator("#hand input").first)


def test_the_house_passes_for_whoever_can_do_nothing_else(enter: Enter) -> None:
    """The hand was left where there was nothing to do but pass: opened again, it does not wait, then or later."""
    record = evening(must_pass_late_in_the_hand, seats=4, hands="1", small="on")
    kept = keeping(record) | {"auto": "on"}
    page = enter(PLAY.format("fr"), kept=kept, size=(375, 667), touch=True, before=AT_ONCE)
    guest = DalmutiGuest(page, "touch")
    for asked in guest.evening():
        if asked == "lay":
            assert guest.save.last().moves() != [PASS]
            expect(page.locator("#step-next")).to_be_visible()
            expect(page.locator("#hand .notice")).to_have_count(0)
    assert ended(page).moves[len(record.moves)] == PASS


def must_pass_late_in_the_hand(state: State) -> bool:
    asked = state.phase == TRICK and state.turn == 0 and state.moves() == [PASS]
    return asked and sum(state.sizes) < 36 and state.sizes[0] > 7
