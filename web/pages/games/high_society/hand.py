"""A place at High Society: the notes of the one who looks, the bid in the making, and why it would be refused."""

from __future__ import annotations

from pages.games.high_society.felt import state
from pages.games.high_society.lots import kind, lot_name, small_card, won_cards
from pages.html import Html, Inside, button, hidden, tag
from pages.parts import deed, head, lately, may, notice, picks, place, refused
from pages.scene import Scene
from pages.words import number
from salon.core import Refused, Seat
from salon.games.high_society import CARDS, WORTH, luxuries, notes

__all__ = ["facts", "hand", "picks"]


def hand(scene: Scene) -> Html:
    """The notes of the one who looks, and the deed; a spectator has none."""
    if scene.seat is None:
        return place(scene, head(scene), cls="place place-watching" if scene.watching else "place")
    doing = None if scene.acting else state(scene, scene.seat)
    asked = prompt(scene) if scene.acting else None
    mine = [head(scene, doing, asked=asked, news=lately(scene, 2)), belongings(scene)]
    if scene.acting and not scene.view.lot:
        return place(scene, *mine, give_up(scene), deed())
    return place(scene, *mine, advice(scene), purse(scene), bidding(scene))


def belongings(scene: Scene) -> Html:
    """What one has won, and what one's notes come to."""
    view, me = scene.view, scene.seat or 0
    money = scene.words("place.money", n=WORTH[view.hands[me] | view.bids[me]])
    return tag("div", won_cards(scene, me), tag("p", money, cls="place-money"), cls="belongings")


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
        id="notes",
        data_rove=True,
    )


def note(scene: Scene, value: int, picked: bool) -> Html:
    art = scene.here.art("rosette", "note-art", "high_society")
    foot = tag("span", value, cls="note-value note-value-foot", aria_hidden="true")
    return tag(
        "label",
        tag("input", type="checkbox", name="note", value=value, checked=picked, id=f"note-{value}"),
        tag(
            "span",
            art,
            tag("span", value, cls="note-value"),
            foot,
            cls="note",
            data_flow=f"note-{scene.seat}-{value}",
            data_sound="coin",
        ),
        scene.here.art("check", "tick"),
        cls="pick",
        id=f"pick-{value}",
    )


def bid(scene: Scene) -> str:
    """The move that the notes picked would make, in the notation."""
    mine = {str(value) for value in notes(scene.view.hands[scene.seat])}
    return "+".join(sorted(mine & set(scene.picked.get("note", [])), key=int))


def worth(scene: Scene) -> int:
    """What would lie before one's seat."""
    laid: int = WORTH[scene.view.bids[scene.seat]]
    return laid + sum(int(v) for v in bid(scene).split("+") if v)


def advice(scene: Scene) -> Html | None:
    """What a bid in the making still lacks, or that none can be made; a refusal is kept for a bid that is pressed."""
    view, words, here = scene.view, scene.words, scene.here
    if not scene.acting:
        return None
    if len(view.moves()) == 1:
        return notice(words("short.all", rule=here.rule("2.4"), high=view.high), alarm=False)
    refusal = scene.refusal(bid(scene)) if bid(scene) else None
    if not refusal or refusal.rule != "2.2":
        return None
    more = view.high + 1 - worth(scene)
    return notice(
        words("short", more=more, rule=here.rule("2.2"), **refusal.facts, **facts(scene, refusal)), alarm=False
    )


def leader(scene: Scene) -> Seat:
    """Who has laid the most; asked once somebody has laid anything."""
    worths = [WORTH[laid] for laid in scene.view.bids]
    return worths.index(max(worths))


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """What the words of a refusal need besides the engine's facts: who leads the bidding."""
    return {"name": scene.name(leader(scene))} if refusal.rule == "2.2" else {}


def bidding(scene: Scene) -> Html:
    """Once the lot is sold there is nothing to press here: the way on is by the lot."""
    if scene.pausing:
        return deed()
    if scene.taught and not scene.acting:  # what is asked stands above the table
        return deed(total(scene))
    words, move = scene.words, bid(scene)
    refusal = scene.refusal(move) if scene.acting and move else None
    legal = scene.acting and move and not refusal
    why = refused(scene, refusal) if refusal else words("wait.pick" if scene.acting else "wait.turn")
    said = words("deed.bid", n=worth(scene)) if move else words("deed.bid.none")
    return deed(
        total(scene),
        button(said, main=True, id="bid", **may(move if legal else None, why, move)),
        button(words("deed.pass"), id="pass", data_key="p", aria_keyshortcuts="p",
               **may("-" if scene.acting else None, why, "-")),
    )  # fmt: skip


def total(scene: Scene) -> Html:
    """The bid in the making: what lies, what is added, what they come to."""
    view, words, me = scene.view, scene.words, scene.seat
    before = notes(view.bids[me])
    added = [int(v) for v in bid(scene).split("+") if v]
    parts: list[Inside] = []
    if before:
        parts = [
            hidden(words("laid")),
            [[tag("span", v, cls="note-small", data_flow=f"note-{me}-{v}", data_sound="coin"), " "] for v in before],
        ]
    if added or before:
        shown = " + ".join(map(str, added))
        lead = "+ " if before and added else ""
        equals = f" =\u00a0{sum(before) + sum(added)}" if len(before) + len(added) > 1 else ""
        parts.append(tag("b", f"{lead}{shown}{equals}"))
    elif scene.acting:
        parts.append(tag("span", words("sum.none")))
    if scene.acting:
        parts += [" ", tag("span", words("sum.top", high=number(view.high)), cls="sum-top")] if view.high else []
    return tag("output", parts, cls="sum", id="sum")


def give_up(scene: Scene) -> Html:
    """§4.4 as buttons: one luxury each."""
    mine = [CARDS[c] for c in luxuries(scene.view.won[scene.seat])]
    offered = [gift(scene, card) for card in mine]
    return tag("div", offered, cls="gifts", id="gifts", role="group", aria_label=prompt(scene), data_rove=True)


def gift(scene: Scene, card: str) -> Html:
    picture = tag("span", small_card(scene, card), aria_hidden="true")
    said = tag("span", scene.words("deed.give", card=lot_name(scene, card, "the")))
    return button(picture, said, cls="button give", id=f"give-{card}", data_move=f"x{card}")
