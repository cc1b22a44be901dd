"""§5.2, the reckoning of a round: tickets turned up, suits emptied or not, and the sums."""

from __future__ import annotations

from pages.games.big_top.cards import emblem, money
from pages.games.big_top.programmes import order
from pages.html import Html, hidden, tag
from pages.scene import Scene
from salon.core import Seat
from salon.games.big_top.pack import SUIT, SUITS


def count(scene: Scene) -> Html:
    """As a part of the table: what the round that has just ended brought."""
    view, words = scene.view, scene.words
    over = view.past[-1]
    return tag(
        "section",
        tag("p", words("round.of", n=len(view.past), of=view.deals), cls="kind"),
        tag("h2", words("count", name=scene.name(over.winner)), id="count-title"),
        tag("p", words("count.say", rule=scene.here.rule("5.2")), cls="count-say"),
        reckoning(scene),
        cls="count",
        id="count",
        aria_labelledby="count-title",
    )


def reckoning(scene: Scene) -> Html:
    words = scene.words
    suits = [
        tag("th", emblem(scene, suit, "count-suit"), hidden(words(f"suit.{suit}")), scope="col", data_suit=suit)
        for suit in SUITS
    ]
    sums = [tag("th", words(f"count.{key}"), scope="col", cls="num") for key in ("earned", "gained", "money")]
    head = tag("tr", tag("th", hidden(words("company.seat")), scope="col"), suits, sums)
    gains = scene.view.past[-1].gains()
    seats = sorted(order(scene), key=lambda seat: -gains[seat])
    return tag("table", tag("thead", head), tag("tbody", [row(scene, seat) for seat in seats]), cls="reckoning")


def row(scene: Scene, seat: Seat) -> Html:
    over, words = scene.view.past[-1], scene.words
    tickets = [stub(scene, seat, suit) for suit in range(4)]
    gained, total = over.gains()[seat], scene.view.money[seat]
    sums = [tag("td", money(scene, n), cls=cls) for n, cls in
            ((over.earned[seat], "num"), (gained, "num gained"), (total, "num total"))]  # fmt: skip
    cls = " ".join(["is-you"] * (seat == scene.seat) + ["is-winner"] * (seat == over.winner)) or None
    out = tag("small", words("count.out"), cls="row-held") if seat == over.winner else None
    return tag("tr", tag("th", scene.name(seat), out, scope="row"), tickets, sums, cls=cls)


def stub(scene: Scene, seat: Seat, suit: int) -> Html:
    """A ticket, open: torn off and paid, or void, with the number of cards that were left."""
    view, words = scene.view, scene.words
    over = view.past[-1]
    worth, paid = over.tickets[seat][suit], bool(over.paid[seat][suit])
    kept = (view.hands[seat] | sum(view.programmes[seat])) & SUIT[suit]
    told = words("count.paid") if paid else words.many("count.kept", kept.bit_count())
    mark = scene.here.art("check", "stub-mark") if paid else tag("small", f"×{kept.bit_count()}", aria_hidden="true")
    face = tag("span", money(scene, worth), cls="ticket" + " is-void" * (not paid))
    return tag("td", face, mark, hidden(" ", told), cls="stub" + " is-paid" * paid, data_suit=SUITS[suit])
