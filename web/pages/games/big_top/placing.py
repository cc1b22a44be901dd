"""§1.4: four tickets on four suits, in secret. Any may be changed until all four are placed."""

from __future__ import annotations

from pages.games.big_top.cards import card, money
from pages.games.big_top.plays import ADVICE, TICKET_VALUES, placing, tickets
from pages.html import Html, button, hidden, tag
from pages.parts import deed, may
from pages.scene import Scene
from salon.games.big_top.pack import INITIALS, SUIT, SUITS, codes


def placing_form(scene: Scene) -> list[Html]:
    suits = [suit(scene, n) for n in range(4)]
    return [tag("div", suits, cls="suits is-placing", data_subject="tickets"), commit(scene)]


def suit(scene: Scene, n: int) -> Html:
    words, mine = scene.words, codes(scene.view.hands[scene.seat] & SUIT[n])
    cards = [tag("li", card(scene, code)) for code in mine]
    held = tag("ul", cards, cls="suit-cards") if mine else tag("p", words("suit.none"), cls="suit-empty")
    stubs = [stub(scene, n, worth) for worth in TICKET_VALUES]
    name = f"placing-{SUITS[n]}"  # no fieldset: Chromium builds one anew in another window, and cards in it turn blank
    return tag(
        "div",
        tag("p", words(f"suit.{SUITS[n]}"), cls="suit-head", id=name),
        held,
        tag("div", stubs, cls="stubs"),
        cls="suit",
        role="radiogroup",
        aria_labelledby=name,
        data_suit=SUITS[n],
    )


def stub(scene: Scene, n: int, worth: int) -> Html:
    """A ticket to be put on this suit; one that lies elsewhere may be fetched from there."""
    words, ready, value = scene.words, tickets(scene), f"{INITIALS[n]}{worth}"
    here, elsewhere = ready[n] == str(worth), [at for at, held in enumerate(ready) if held == str(worth) and at != n]
    box = tag("input", type="radio", name=INITIALS[n], value=value, checked=here, id=f"ticket-{value}")
    taken = hidden(" ", words("tickets.taken", suit=words(f"suit.{SUITS[elsewhere[0]]}"))) if elsewhere else None
    return tag("label", box, tag("span", money(scene, worth), cls="ticket"), taken,
               cls="stub-pick" + " is-taken" * bool(elsewhere))  # fmt: skip


def commit(scene: Scene) -> Html:
    words, move = scene.words, placing(scene)
    left = [worth for worth in TICKET_VALUES if str(worth) not in tickets(scene)]
    said = (
        words("tickets.ready") if move else words("tickets.left", tickets=words.list([money(scene, w) for w in left]))
    )
    place = may(move or None, words("tickets.wait"))
    return deed(
        tag("output", tag("span", said), cls="sum", id="sum"),
        button(words("deed.tickets"), main=True, id="place-tickets", data_key="enter", **place),
        button(words("deed.advice"), id="advice", data_act="pick", data_value=ADVICE) if not scene.taught else None,
    )
