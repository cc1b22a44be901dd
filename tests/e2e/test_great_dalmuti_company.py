"""Between two hands of The Great Dalmuti: who comes, who leaves, and how a match without end ends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from salon.record import Record

from .conftest import AT_ONCE, Enter
from .great_dalmuti import PLAY, DalmutiGuest, evening, position
from .layout import no_sideways_scroll
from .positions import NAMES, keeping

pytestmark = pytest.mark.e2e


def between_hands(kinds: str = "you") -> Record:
    """After the first hand of a match without end; the first seat has the first chair."""
    return evening(lambda s: s.past and s.past[0][0] == 0, kinds=kinds, hands="0", joining="on")


def test_between_two_hands_somebody_comes_somebody_leaves_and_the_house_takes_a_chair(enter: Enter) -> None:
    """Ana and Edmond, with three bots; Ana, who has the first chair, says where a sixth one sits."""
    record = between_hands("you; person")
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(record), size=(375, 667), touch=True, before=AT_ONCE)
    guest, door = DalmutiGuest(page, "touch"), page.locator("#doorway summary")
    assert guest.asked() == "go"
    before = list(guest.stairs)
    door.tap()
    page.get_by_label("A new chair for").fill("Zoé & <b>Co</b>")
    guest._answered(lambda: page.keyboard.press("Enter"))
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

    guest.press("#doorway button:has-text('A bot plays instead Edmond')")
    expect(page.get_by_role("button", name="A person plays instead Edmond")).to_be_visible()
    assert guest.save.tags["Kinds"].split("; ").count("person") == 0
    guest.press("#go")
    assert guest.asked() in {"give", "revolt"}  # nobody to cover the screen for
    assert sum(guest.stairs.values()) == 80
    assert guest.stairs["Ana"] == guest.hand.total() == 16
    assert guest.save.seats == [*NAMES[:5], "Zoé & <b>Co</b>"]


def test_a_match_without_end_is_ended_by_its_button_and_another_counts_no_points(enter: Enter) -> None:
    record = between_hands()
    page = enter(PLAY.format("en"), locale="en-GB", kept=keeping(record))
    guest = DalmutiGuest(page)
    guest.press("#end-match")
    assert guest.asked() == "again"
    order = [record.seats[seat] for seat in position(record).order]
    expect(page.locator("#winner")).to_have_text(re.compile(f"{order[0]} is Grand Dalmuti$"))
    expect(page.locator(".company tbody th")).to_have_text(order)

    page.locator(".next").get_by_role("button", name="New table").click()
    form = page.locator("#setup")
    form.locator("[name=name1]").fill("Bruno")
    form.locator("[name=kind7]").select_option("person")
    form.locator("[name=hands]").select_option("Open-ended")
    form.locator(".variants summary").click()
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
