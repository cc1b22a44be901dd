"""High Society, drawn: the felt with its lot, the seats round it, your notes. The end is in high_society_end."""

from __future__ import annotations

from typing import Any

from pages.games.high_society_end import end
from pages.games.high_society_log import chapter, sentence, summary
from pages.games.high_society_lots import kind, lot_card, lot_name, lot_words, small_card, won_cards
from pages.html import Html, Inside, button, hidden, tag
from pages.play import player, told
from pages.scene import Scene, cameo
from pages.words import number
from salon.core import DEALER, Seat
from salon.games.high_society import CARDS, CLOCK, WORTH, luxuries, notes

__all__ = ["chapter", "end", "hand", "sentence", "summary", "table"]

PLACES = {2: "left right", 3: "left top right", 4: "left top-1 top-2 right", 5: "left top-1 top-2 top-3 right"}


# --- the felt ---


def table(scene: Scene) -> Html:
    words = scene.words
    places = PLACES[len(scene.others)].split()
    return tag(
        "section",
        tag("h2", words("felt.title"), cls="visually-hidden", id="felt-title"),
        [scene.here.art("corner", f"corner corner-{n}") for n in (1, 2, 3, 4)],
        tag("ul", [seat(scene, s, place) for s, place in zip(scene.others, places, strict=True)], cls="seats"),
        sold(scene) if scene.pausing else giving(scene) if not scene.view.lot else lot(scene),
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


def state(scene: Scene, s: Seat) -> Html | None:
    """One tag a seat: what it is doing in this auction."""
    view, words = scene.view, scene.words
    if view.bidding and not view.bidding >> s & 1:
        return tag("span", scene.here.art("out", ""), words("state.passed"), cls="tag")
    if view.bids[s] and WORTH[view.bids[s]] == view.high:
        return tag("span", scene.here.art("prestige", "", "high_society"), words("state.high"), cls="tag tag-high")
    if view.turn == s:
        return tag("span", words("state.thinking"), cls="tag")
    if view.turn == DEALER and view.opener == s:
        return tag("span", words("state.opens"), cls="tag")
    return tag("span", words("state.bidding"), cls="tag") if view.bids[s] else None


def laid(scene: Scene, s: Seat) -> Html:
    """The notes a seat has on the table, and their total."""
    values = notes(scene.view.bids[s])
    shown: list[Inside] = []
    for value in values:
        shown += [tag("span", "+", aria_hidden="true"), " "] if shown else []
        shown += [tag("span", value, cls="note-small", data_flow=f"note-{s}-{value}"), " "]
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
    """What is on auction, what it does, and the clock."""
    view, words = scene.view, scene.words
    card = CARDS[view.lot]
    return tag(
        "article",
        scene.here.art("rays", "lot-rays"),
        lot_card(scene, card),
        tag(
            "div",
            tag("p", words("lot.kind", n=view.chapter, kind=lot_words(scene, card, "kind")), cls="lot-kind"),
            tag("h2", lot_name(scene, card), id="lot-title"),
            tag("p", lot_words(scene, card, "does"), cls="lot-does"),
            cls="lot-words",
        ),
        clock(scene),
        cls="lot",
        aria_labelledby="lot-title",
    )


def sold(scene: Scene) -> Html:
    """The auction that has just ended: who took what, for how much. It stays until somebody goes on."""
    view, words = scene.view, scene.words
    last = [event for n, event in scene.log if n == view.chapter]
    taking = next(event for event in reversed(last) if event[0] in {"took", "disgraced"})
    after = last[last.index(taking) + 1 :]
    key, facts = taking
    return tag(
        "article",
        scene.here.art("rays", "lot-rays"),
        lot_card(scene, facts["card"]),
        tag(
            "div",
            tag("p", words(f"sold.{key}", n=view.chapter), cls="lot-kind"),
            tag("h2", sentence(scene, taking), id="lot-title"),
            [tag("p", sentence(scene, event), cls="lot-does") for event in after],
            tag("p", words("sold.opens", name=scene.name(view.opener)), cls="lot-does"),
            cls="lot-words",
        ),
        clock(scene),
        cls="lot sold",
        aria_labelledby="lot-title",
    )


def giving(scene: Scene) -> Html:
    """§4.4: somebody chooses which luxury to give up."""
    words, edition = scene.words, scene.view.options.edition
    name = scene.name(scene.view.turn)
    return tag(
        "article",
        lot_card(scene, "fp"),
        tag(
            "div",
            tag("p", lot_words(scene, "fp", "kind"), cls="lot-kind"),
            tag("h2", words(f"giving.title.{edition}", name=name), id="lot-title"),
            tag("p", words(f"giving.say.{edition}", rule=scene.here.rule("4.4")), cls="lot-does"),
            cls="lot-words",
        ),
        clock(scene),
        cls="lot",
        aria_labelledby="lot-title",
    )


def clock(scene: Scene) -> Html:
    """The four cards that end the evening: those turned, and backs for the others."""
    view, words = scene.view, scene.words
    turned = [CARDS[c] for c in CLOCK if c not in view.pile]
    back = tag("li", hidden(words("clock.back")), scene.here.art("back", "card-backing"), cls="card card-back")
    return tag(
        "section",
        tag("h3", scene.here.art("hourglass"), words("clock", n=len(turned)), id="clock-title"),
        tag("ul", [small_card(scene, card) for card in turned], [back] * (4 - len(turned)), cls="clock-cards"),
        tag("p", words.many("clock.say", len(view.pile)), cls="clock-words"),
        cls="clock",
        aria_labelledby="clock-title",
    )


# --- your place ---


def hand(scene: Scene) -> Html:
    """The notes of the one who looks, and the deed; a spectator has none."""
    words = scene.words
    if scene.seat is None:
        inside: Inside = [
            head(scene),
            tag("div", tag("p", cls="sum"), go_on(scene), cls="deed") if scene.pausing else None,
        ]
    elif scene.acting and not scene.view.lot:
        inside = [head(scene), give_up(scene)]
    else:
        inside = [head(scene), notice(scene), purse(scene), deed(scene)]
    return tag("form", inside, cls="place", id="hand", tabindex="-1", data_change="pick", aria_label=words("place"))


def head(scene: Scene) -> Html:
    view, words, me = scene.view, scene.words, scene.seat
    if me is None:
        return tag("header", tag("h2", words("place.spectator"), id="place-title"), cls="place-head")
    turn = tag("span", words("state.turn"), cls="tag tag-turn") if scene.acting else state(scene, me)
    news = [*told(scene), *([prompt(scene)] if scene.acting else [])]
    return tag(
        "header",
        tag("h2", cameo(scene.names[me]), scene.name(me), turn, id="place-title"),
        tag("p", [[line, " "] for line in news], cls="place-told"),
        won_cards(scene, me),
        tag("p", words("place.money", n=WORTH[view.hands[me] | view.bids[me]]), cls="place-money"),
        cls="place-head",
    )


def prompt(scene: Scene) -> Html:
    view, words = scene.view, scene.words
    if not view.lot:
        return words("prompt.give")
    aim = "avoid" if kind(CARDS[view.lot]) == "disgrace" else "win"
    return words(f"prompt.{aim}.raise", high=view.high) if view.high else words(f"prompt.{aim}.open")


def purse(scene: Scene) -> Html:
    money = notes(scene.view.hands[scene.seat])
    picked = scene.picked.get("note", [])
    legend = scene.words.many("purse", len(money), total=sum(money))
    return tag(
        "fieldset",
        tag("legend", legend, cls="visually-hidden"),
        [note(scene, v, str(v) in picked) for v in money],
        cls="notes",
    )


def note(scene: Scene, value: int, picked: bool) -> Html:
    art = scene.here.art("rosette", "note-art", "high_society")
    foot = tag("span", value, cls="note-value note-value-foot", aria_hidden="true")
    return tag(
        "label",
        tag("input", type="checkbox", name="note", value=value, checked=picked, id=f"note-{value}"),
        tag(
            "span", art, tag("span", value, cls="note-value"), foot, cls="note", data_flow=f"note-{scene.seat}-{value}"
        ),
        scene.here.art("check", "tick"),
        cls="pick",
        id=f"pick-{value}",
    )


def bid(scene: Scene) -> str:
    """The move that the notes picked would make, in the notation."""
    mine = {str(value) for value in notes(scene.view.hands[scene.seat])}
    return "+".join(sorted(mine & set(scene.picked.get("note", [])), key=int))


def notice(scene: Scene) -> Html | None:
    """Why the bid would be refused, with its rule, before it is made."""
    view, words, here, me = scene.view, scene.words, scene.here, scene.seat
    if not scene.acting:
        return None
    if len(view.moves()) == 1:
        return tag("p", words("refused.short", rule=here.rule("2.4"), high=view.high), cls="notice", role="alert")
    refused = scene.refusal(bid(scene)) if bid(scene) else None
    if refused is None:
        return None
    top = next(s for s in range(len(view.bids)) if s != me and WORTH[view.bids[s]] == view.high)
    facts = {**refused.facts, "name": scene.name(top), "rule": here.rule(refused.rule)}
    return tag("p", words(f"refused.{refused.rule}", **facts), cls="notice", role="alert", id="notice")


def deed(scene: Scene) -> Html:
    if scene.pausing:
        return tag("div", total(scene), go_on(scene), cls="deed")
    view, words, move = scene.view, scene.words, bid(scene)
    mine = scene.acting
    sum_ = WORTH[view.bids[scene.seat]] + sum(int(v) for v in move.split("+") if v)
    legal = mine and bool(move) and scene.refusal(move) is None
    reason = words("wait.turn") if not mine else words("wait.pick") if not move else words("wait.low", high=view.high)
    refused: dict[str, Any] = {"data_act": "refuse", "data_value": reason, "aria_disabled": "true"}
    bidding = {"data_move": move} if legal else refused
    passing = {"data_move": "-"} if mine else refused
    return tag(
        "div",
        total(scene),
        button(words("deed.bid", n=sum_) if move else words("deed.bid.none"), main=True, id="bid", **bidding),
        button(words("deed.pass"), id="pass", data_key="p", aria_keyshortcuts="p", **passing),
        cls="deed",
    )


def total(scene: Scene) -> Html:
    """The bid in the making: what lies, what is added, what they come to."""
    view, words, me = scene.view, scene.words, scene.seat
    before = notes(view.bids[me])
    added = [int(v) for v in bid(scene).split("+") if v]
    parts: list[Inside] = []
    if before:
        parts = [
            hidden(words("laid")),
            [[tag("span", v, cls="note-small", data_flow=f"note-{me}-{v}"), " "] for v in before],
        ]
    if added or before:
        shown = " + ".join(map(str, added))
        lead = "+ " if before and added else ""
        equals = f" = {sum(before) + sum(added)}" if len(before) + len(added) > 1 else ""
        parts.append(tag("b", f"{lead}{shown}{equals}"))
    elif scene.acting:
        parts.append(tag("span", words("sum.none")))
    if scene.acting:
        parts += [" ", tag("span", words("sum.top", high=number(view.high)))] if view.high else []
    return tag("output", parts, cls="sum", id="sum")


def give_up(scene: Scene) -> Html:
    """§4.4 as buttons: one luxury each."""
    words = scene.words
    buttons = [
        button(small_card(scene, CARDS[c], "span"), words("deed.give", card=lot_name(scene, CARDS[c], "the")),
               cls="button give", data_move=f"x{CARDS[c]}")
        for c in luxuries(scene.view.won[scene.seat])
    ]  # fmt: skip
    return tag("div", *buttons, cls="gifts")


def go_on(scene: Scene) -> Html:
    return button(scene.words("deed.go"), main=True, id="go", data_act="go", data_value=scene.ply)
