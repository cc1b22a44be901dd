"""A place at High Society: the notes of the one who looks, the bid in the making, and why it would be refused."""

from __future__ import annotations

from pages.games.high_society.felt import state
from pages.games.high_society.lots import kind, lot_name, small_card, won_cards
from pages.html import Html, Inside, button, hidden, tag, together
from pages.parts import deed, go_on, head, may, notice, picks, place, refused, told
from pages.scene import Scene
from pages.words import number
from salon.core import Refused
from salon.games.high_society import CARDS, WORTH, luxuries, notes

__all__ = ["facts", "hand", "picks"]


def hand(scene: Scene) -> Html:
    """The notes of the one who looks, and the deed; a spectator has none."""
    if scene.seat is None:
        return place(scene, head(scene), deed(go_on(scene)) if scene.pausing else None)
    if scene.acting and not scene.view.lot:
        return place(scene, title(scene), give_up(scene))
    return place(scene, title(scene), objection(scene), purse(scene), bidding(scene))


def title(scene: Scene) -> Html:
    view, words, me = scene.view, scene.words, scene.seat or 0
    money = tag("p", words("place.money", n=WORTH[view.hands[me] | view.bids[me]]), cls="place-money")
    doing = None if scene.acting else state(scene, me)
    news = [*told(scene), prompt(scene)] if scene.acting else told(scene)
    return together(head(scene, doing, won_cards(scene, me), money, news=news))


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


def objection(scene: Scene) -> Html | None:
    """Why the bid would be refused, with its rule, before it is made."""
    view, words, here = scene.view, scene.words, scene.here
    if not scene.acting:
        return None
    if len(view.moves()) == 1:
        return notice(words("refused.short", rule=here.rule("2.4"), high=view.high))
    refusal = scene.refusal(bid(scene)) if bid(scene) else None
    return notice(refused(scene, refusal)) if refusal else None


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """What the words of a refusal need besides the engine's facts: who leads the bidding."""
    view = scene.view
    leads = [s for s, laid in enumerate(view.bids) if laid and WORTH[laid] == view.high]
    return {"name": scene.name(leads[0])} if refusal.rule == "2.2" and leads else {}


def bidding(scene: Scene) -> Html:
    if scene.pausing:
        return deed(go_on(scene))
    view, words, move = scene.view, scene.words, bid(scene)
    sum_ = WORTH[view.bids[scene.seat]] + sum(int(v) for v in move.split("+") if v)
    legal = scene.acting and bool(move) and scene.refusal(move) is None
    low = words("wait.pick") if not move else words("wait.low", high=view.high)
    reason = low if scene.acting else words("wait.turn")
    said = words("deed.bid", n=sum_) if move else words("deed.bid.none")
    return deed(
        total(scene),
        button(said, main=True, id="bid", **may(move if legal else None, reason)),
        button(words("deed.pass"), id="pass", data_key="p", aria_keyshortcuts="p",
               **may("-" if scene.acting else None, reason)),
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
    buttons = []
    for card in [CARDS[c] for c in luxuries(scene.view.won[scene.seat])]:
        picture = tag("span", small_card(scene, card, "span"), aria_hidden="true")
        deed = words("deed.give", card=lot_name(scene, card, "the"))
        buttons.append(button(picture, deed, cls="button give", data_move=f"x{card}"))
    return tag("div", *buttons, cls="gifts")
