"""A place at Dalmuti's table: the hand in stacks, what may be laid, and whatever else is asked."""

from __future__ import annotations

from typing import Any

from pages.games.great_dalmuti.cards import LAID, SORTED, card, counted, flow, row, sign, title
from pages.games.great_dalmuti.deed import deed
from pages.games.great_dalmuti.doorway import doorway
from pages.games.great_dalmuti.plays import due, offers, only_pass, picked, plays, unready
from pages.games.great_dalmuti.stairs import passed
from pages.html import Html, Inside, hidden, tag, together
from pages.parts import head, lately, not_now, notice, place, refused
from pages.scene import Scene
from salon.core import Refused
from salon.games.great_dalmuti.terms import DRAW, JESTER, JOIN, MISDEAL, REVOLUTION, TAXES, TRICK, Move

SHORT = 12  # cards: a hand with room to spare on a desk


def hand(scene: Scene) -> Html:
    view, me = scene.view, scene.seat
    chair = view.order.index(me) if me in view.order and view.phase != DRAW else None
    rank = tag("span", title(scene, chair, len(view.order)), cls="place-rank") if chair is not None else None
    title_ = head(scene, rank, asked=prompt(scene) if scene.acting else None, news=news(scene))
    return place(scene, title_, tax_note(scene), objection(scene), cards(scene), deed(scene), doorway(scene))


def news(scene: Scene) -> Inside:
    """What has happened since one's own move; a pass of one's own is told too, for the house may have made it."""
    view, words = scene.view, scene.words
    if view.phase != TRICK or scene.pausing:  # the board tells it
        return None
    if view.turn == scene.seat and view.count and not scene.acting and not scene.taught:
        return tag("b", words("news.passing", set=counted(scene, view.rank, view.count)))
    return [together(words("news.passed"), " ") if scene.seat in passed(scene) else None, *lately(scene, 2)]


def prompt(scene: Scene) -> Html:
    """What is asked now, in a sentence."""
    view, words = scene.view, scene.words
    if only_pass(scene):
        return words("prompt.pass", set=counted(scene, view.rank, view.count))
    if view.phase == TAXES:
        return words("prompt.merchant") if len(view.gifts) == 2 else words.many("prompt.tax", due(scene))
    if view.phase == REVOLUTION:
        return words("prompt.revolution" if view.hands[scene.seat][JESTER] == 2 else "prompt.look")
    if view.phase in (MISDEAL, JOIN):
        return words("prompt.misdeal" if view.phase == MISDEAL else "prompt.join")
    return words("prompt.follow", set=counted(scene, view.rank, view.count)) if view.rank else words("prompt.lead")


def tax_note(scene: Scene) -> Html | None:
    """What one gave and got, until one has played."""
    words, me = scene.words, scene.seat
    for _, (key, facts) in reversed(scene.log):
        if key == "dealt" or (key in LAID and facts["seat"] == me):
            return None
        if key == "exchanged" and facts["gift"] is not None and me in facts["seats"]:
            sides = [facts["gift"], facts["tax"]]
            given, got = sides if facts["seats"][0] == me else sides[::-1]
            return tag("div", words("tax.given"), row(scene, given), words("tax.got"), row(scene, got), cls="tax-note")
    return None


# --- the cards ---


def cards(scene: Scene) -> Html | None:
    """The hand in stacks; each as it may be used now."""
    view, me = scene.view, scene.seat
    if me is None or view.phase < REVOLUTION or not view.sizes[me]:
        return None
    lit = offers(scene) if scene.acting and view.phase == TRICK else {}
    taxing = scene.acting and view.phase == TAXES and len(view.gifts) < 2
    stacks = [
        tax_stack(scene, rank) if taxing else stack(scene, rank, lit.get(rank, []))
        for rank in SORTED
        if view.hands[me][rank]
    ]
    about = {"role": "group", "aria_label": scene.words.many("hand", view.sizes[me]), "id": "cards", "data_rove": True}
    return tag("div", stacks, cls="hand" + " is-short" * (view.sizes[me] <= SHORT), **about)


def stack(scene: Scene, rank: int, offered: list[Move]) -> Html:
    """A rank in the hand. Lit if it can be laid now: a press readies that card and those on it, or what is needed."""
    held, now = scene.view.hands[scene.seat][rank], picked(scene)
    raised = 0 if now is None else now[1] if now[0] == rank else now[2] if rank == JESTER else 0
    if rank == JESTER and usable(scene):
        inside = [jester(scene, n, n > held - raised) for n in range(1, held + 1)]
    elif offered:
        inside = [choice(scene, offered, n, held, raised) for n in range(1, held + 1)]
    else:
        inside = [tag("span", held_card(scene, rank, n), cls="pick") for n in range(1, held + 1)]
    if offered or (rank == JESTER and usable(scene)):
        return piled(scene, rank, inside, "stack is-lit")
    if not (scene.acting and scene.view.phase == TRICK):
        return piled(scene, rank, inside, "stack is-idle")
    why = not_now(unfit(scene, rank), meant(scene, rank)) | {"id": f"unfit-{rank}"}
    return piled(scene, rank, inside, "stack", scene.words("stack.unfit"), **why)


def piled(scene: Scene, rank: int, inside: list[Html], kind: str, note: Inside = None, **press: Any) -> Html:
    """A stack under its name: the picture's for the eye, the rank's for the ear. One may be pressed as a whole."""
    name = tag("p", scene.words.many(f"stack.{rank}", len(inside)), cls="stack-name", aria_hidden="true")
    said = together(counted(scene, rank, len(inside)), " " if note else None, note)
    if press:
        faces = hidden(said), tag("span", inside, cls="stack-faces", aria_hidden="true")
        return tag("div", name, tag("button", *faces, type="button", cls="stack-cards", **press), cls=kind)
    return tag("div", name, tag("div", inside, cls="stack-cards"), cls=kind, role="group", aria_label=said)


def held_card(scene: Scene, rank: int, n: int) -> Html:
    return card(scene, rank, "span", flow(scene.seat or 0, rank, n))


def choice(scene: Scene, offered: list[Move], n: int, held: int, raised: int) -> Html:
    """The n-th card of a stack as a way to lay it: itself and those on it; to follow, any card means the same."""
    play = offered[min(n - 1, len(offered) - 1)]
    rank, text = play[0], scene.view.write(play)
    now = picked(scene)
    chosen = now is not None and now[:2] == play[:2] if not scene.view.rank else now is not None and now[0] == rank
    first = n == 1 or not scene.view.rank
    radio = {"type": "radio", "name": "play", "value": text, "checked": chosen, "aria_label": counted(scene, *play)}
    return tag(
        "label",
        tag("input", id=f"play-{rank}-{n}", **radio) if first else None,
        held_card(scene, rank, n),
        scene.here.art("check", "tick"),
        cls="pick is-picked" if n > held - raised else "pick",
        for_=f"play-{rank}-{n if first else 1}",
    )


def usable(scene: Scene) -> bool:
    """A jester can be laid now: with some real card, or alone in a lead."""
    return scene.acting and scene.view.phase == TRICK and any(p[2] or p[0] == JESTER for p in plays(scene))


def jester(scene: Scene, n: int, ticked: bool) -> Html:
    box = tag("input", type="checkbox", name="jester", value=f"jester{n}", checked=ticked, id=f"jester-{n}")
    cls = "pick is-picked" if ticked else "pick"
    return tag("label", box, held_card(scene, JESTER, n), scene.here.art("check", "tick"), cls=cls)


def unfit(scene: Scene, rank: int) -> Html:
    """Why no set of this rank can be laid now."""
    view = scene.view
    if rank == JESTER:
        return refused(scene, Refused("3.5"))
    if rank >= view.rank:
        return refused(scene, Refused("3.2", count=view.count, rank=view.rank))
    return scene.words.many("wait.few", view.count, count=scene.words(f"count.{view.count}"), rank=rank)


def meant(scene: Scene, rank: int) -> str:
    """What a press on cards that do not fit would be: as many of them as are asked for, or as there are."""
    held = scene.view.hands[scene.seat][rank]
    return str(scene.view.write((rank, min(held, scene.view.count), 0)))


def tax_stack(scene: Scene, rank: int) -> Html:
    """A rank at tax time: any card may be given."""
    ticked, mine = scene.picked.get("card", []), sign(scene, rank) if rank != JESTER else "j"
    picks = [
        tag(
            "label",
            tag("input", type="checkbox", name="card", value=value, checked=value in ticked, id=f"card-{value}"),
            held_card(scene, rank, n),
            scene.here.art("check", "tick"),
            cls="pick is-picked" if value in ticked else "pick",
        )
        for n in range(1, scene.view.hands[scene.seat][rank] + 1)
        for value in [f"{mine}.{n}"]
    ]
    return piled(scene, rank, picks, "stack is-lit")


def objection(scene: Scene) -> Html | None:
    """What lies ready is not yet a play: said calmly, with its rule; a press on Lay is refused."""
    why = unready(scene)
    return notice(why, alarm=False) if why else None


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """The set to beat, as one says it."""
    if refusal.rule != "3.2":
        return {}
    return {"set": counted(scene, scene.view.rank, scene.view.count), "count": scene.words(f"count.{scene.view.count}")}
