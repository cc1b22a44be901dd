"""The felt of High Society: the seats round it, the lot in the middle, the clock."""

from __future__ import annotations

from typing import Any

from pages import parts
from pages.games.high_society.log import losses, sentence
from pages.games.high_society.lots import lot_card, lot_name, lot_words, small_card, won_cards
from pages.html import Html, Inside, hidden, tag
from pages.parts import corners, go_on, player, ranked
from pages.scene import Scene
from salon.core import DEALER, NOBODY, Seat
from salon.games.high_society import CARDS, CLOCK, WORTH, notes

PLACES = {2: "left right", 3: "left top right", 4: "left top-1 top-2 right", 5: "left top-1 top-2 top-3 right"}


def table(scene: Scene) -> Html:
    words = scene.words
    places = PLACES[len(scene.others)].split()
    return tag(
        "section",
        tag("h2", words("felt.title"), cls="visually-hidden", id="felt-title"),
        corners(scene.here),
        tag("ul", [seat(scene, s, place) for s, place in zip(scene.others, places, strict=True)], cls="seats"),
        sold(scene) if scene.pausing else middle(scene),
        cls=f"felt felt-{len(scene.others)}",
        aria_labelledby="felt-title",
    )


def seat(scene: Scene, s: Seat, place: str) -> Html:
    view, words = scene.view, scene.words
    high = bool(view.bids[s]) and WORTH[view.bids[s]] == view.high
    out = bool(view.bidding) and not view.bidding >> s & 1
    aid = notes(view.hands[s]) if scene.aid else []
    return tag(
        "li",
        tag("h3", player(scene, s), cls="seat-name"),
        tag("p", state(scene, s), cls="seat-state"),
        tag("p", scene.here.art("note"), tag("span", words.many("held", view.hands[s].bit_count())), cls="seat-held"),
        tag("p", laid(scene, s), cls="seat-bid") if view.bids[s] else None,
        tag("p", hidden(words("aid.holds")), " ".join(map(str, aid)), cls="seat-aid num") if aid else None,
        won_cards(scene, s),
        cls=f"seat seat-{place}" + " is-high" * high + " is-out" * out + " is-turn" * (view.turn == s),
        id=f"seat-{s}",
    )


def scores(scene: Scene) -> Html:
    """By status, which lies open. Who would be cast out now is to be remembered: only the memory aid tells it."""
    result = scene.view.result()
    return parts.scores(scene, result if scene.aid or scene.view.turn == NOBODY else ranked(result.points))


def state(scene: Scene, s: Seat) -> Html | None:
    """One tag a seat: what it is doing in this auction."""
    view, words = scene.view, scene.words
    if view.bidding and not view.bidding >> s & 1:
        return tag("span", scene.here.art("out", ""), words("state.passed"), cls="tag")
    if view.bids[s] and WORTH[view.bids[s]] == view.high:
        return tag("span", scene.here.art("prestige", "", "high_society"), words("state.high"), cls="tag tag-high")
    if view.turn == s:
        asked = scene.taught and s == scene.seat  # whoever learns thinks about the lesson's question
        return tag("span", words("state.turn" if asked else "state.thinking"), cls="tag")
    if view.turn == DEALER and view.opener == s:
        return tag("span", words("state.opens"), cls="tag")
    return tag("span", words("state.bidding"), cls="tag") if view.bids[s] else None


def laid(scene: Scene, s: Seat) -> Html:
    """The notes a seat has on the table, and their total."""
    values = notes(scene.view.bids[s])
    shown: list[Inside] = []
    for value in values:
        shown += [tag("span", "+", aria_hidden="true"), " "] if shown else []
        shown += [tag("span", value, cls="note-small", data_flow=f"note-{s}-{value}", data_sound="coin"), " "]
    total = tag(
        "span",
        tag("span", "=", aria_hidden="true"),
        hidden(scene.words("laid.total")),
        " ",
        sum(values),
        cls="seat-total",
    )
    return tag("span", hidden(scene.words("laid")), *shown, total, cls="laid")


def lot(scene: Scene) -> Html:
    """What is on auction, and what it does."""
    words, card = scene.words, CARDS[scene.view.lot]
    kind = words("lot.kind", n=scene.view.chapter, kind=lot_words(scene, card, "kind"))
    return centre(scene, lot_card(scene, card), kind, lot_name(scene, card), [lot_words(scene, card, "does")])


def middle(scene: Scene) -> Html:
    """What lies there while nothing rests."""
    view = scene.view
    return lot(scene) if view.lot else giving(scene) if view.turn >= 0 else pile(scene)


def pile(scene: Scene) -> Html:
    """Before the first lot is turned up; only whoever reads a game move by move stops here."""
    words, opener = scene.words, scene.view.opener
    back = tag("div", scene.here.art("back", "card-backing"), cls="card card-back lot-card")
    said = words("guide.draw") if opener < 0 else words("guide.next", name=scene.name(opener))
    return centre(scene, back, None, words("pile.title"), [said])


def sold(scene: Scene) -> Html:
    """The auction that has just ended: who took what, for how much. It stays until somebody goes on."""
    view, words = scene.view, scene.words
    last = [event for n, event in scene.log if n == view.chapter]
    taking = next(event for event in reversed(last) if event[0] in {"took", "disgraced"})
    after = [sentence(scene, event) for event in last[last.index(taking) + 1 :]]
    key, facts = taking
    title = words(f"sold.title.{key}", name=scene.name(facts["seat"]), card=lot_name(scene, facts["card"], "the"))
    says = [price(scene, facts), *after, words("sold.opens", name=scene.name(view.opener))]
    return centre(scene, lot_card(scene, facts["card"]), words(f"sold.{key}", n=view.chapter), title, says)


def price(scene: Scene, facts: dict[str, Any]) -> Html:
    """What the last auction cost, and whom."""
    words = scene.words
    if "paid" in facts:
        return words("sold.paid", paid=facts["paid"]) if facts["paid"] else words("sold.free")
    return words("sold.lost", lost=losses(scene, facts["lost"])) if facts["lost"] else words("sold.unlaid")


def giving(scene: Scene) -> Html:
    """§4.4: somebody chooses which luxury to give up."""
    words, edition = scene.words, scene.view.options.edition
    title = words(f"giving.title.{edition}", name=scene.name(scene.view.turn))
    says = words(f"giving.say.{edition}", rule=scene.here.rule("4.4"))
    return centre(scene, lot_card(scene, "fp"), lot_words(scene, "fp", "kind"), title, [says])


def centre(scene: Scene, card: Html, kind: Html | None, title: Html, says: list[Html]) -> Html:
    """The middle of the felt: a card, large, what there is to say of it, and the clock."""
    return tag(
        "article",
        scene.here.art("rays", "lot-rays"),
        card,
        tag(
            "div",
            tag("p", kind, cls="lot-kind"),
            tag("h2", title, id="lot-title"),
            [tag("p", line, cls="lot-does") for line in says],
            cls="lot-words",
        ),
        go_on(scene) if scene.pausing and not scene.taught else None,  # where the eye is, and no move's button ever was
        clock(scene),
        cls="lot sold" if scene.pausing else "lot",
        data_subject="lot",
        aria_labelledby="lot-title",
    )


def clock(scene: Scene) -> Html:
    """The four cards that end the evening: those turned, and backs for the others."""
    view, words = scene.view, scene.words
    turned = [CARDS[c] for c in CLOCK if c not in view.pile]
    picture = tag("span", scene.here.art("back", "card-backing"), cls="card card-back")
    back = tag("li", hidden(words("clock.back")), picture)
    return tag(
        "section",
        tag("h3", scene.here.art("hourglass"), tag("span", words("clock", n=len(turned))), id="clock-title"),
        tag(
            "ul", [tag("li", small_card(scene, card)) for card in turned], [back] * (4 - len(turned)), cls="clock-cards"
        ),
        tag("p", words.many("clock.say", len(view.pile)), cls="clock-words"),
        cls="clock",
        aria_labelledby="clock-title",
    )
