"""A place at Dalmuti's table: the hand in stacks, what may be laid, and whatever else is asked."""

from __future__ import annotations

from typing import Any

from pages.games.great_dalmuti.cards import LAID, SORTED, card, counted, flow, row, sign, title
from pages.games.great_dalmuti.deed import deed
from pages.games.great_dalmuti.doorway import doorway
from pages.games.great_dalmuti.plays import due, offers, only_pass, picked, plays
from pages.games.great_dalmuti.stairs import passed
from pages.html import Html, Inside, tag, together
from pages.parts import head, lately, notice, place, refused
from pages.scene import Scene
from salon.core import Refused
from salon.games.great_dalmuti.terms import JESTER, JOIN, MISDEAL, REVOLUTION, TAXES, TRICK, Move

SHORT = 12  # cards: a hand with room to spare on a desk


def hand(scene: Scene) -> Html:
    view, me = scene.view, scene.seat
    chair = view.order.index(me) if me in view.order else None
    rank = tag("span", title(scene, chair, len(view.order)), cls="place-rank") if chair is not None else None
    title_ = head(scene, rank, asked=prompt(scene) if scene.acting else None, news=news(scene))
    return place(scene, title_, tax_note(scene), objection(scene), cards(scene), deed(scene), doorway(scene))


def news(scene: Scene) -> Inside:
    """What has happened since one's own move; a pass of one's own is told too, for the house may have made it."""
    view, words = scene.view, scene.words
    if view.phase != TRICK or scene.pausing:  # the board tells it
        return None
    if view.turn == scene.seat and not scene.acting:
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
    label = scene.words.many("hand", view.sizes[me])
    return tag("div", stacks, cls="hand" + " is-short" * (view.sizes[me] <= SHORT), role="group", aria_label=label)


def stack(scene: Scene, rank: int, offered: list[Move]) -> Html:
    """A rank in the hand. Lit if it can be laid now: a press readies that card and those on it, or what is needed."""
    held, now = scene.view.hands[scene.seat][rank], picked(scene)
    raised = 0 if now is None else now[1] if now[0] == rank else now[2] if rank == JESTER else 0
    if rank == JESTER and usable(scene):
        inside = [jester(scene, n, n > held - raised) for n in range(1, held + 1)]
    elif offered:
        inside = [choice(scene, offered, n, held, raised) for n in range(1, held + 1)]
    else:
        inside = [tag("div", held_card(scene, rank, n), cls="pick") for n in range(1, held + 1)]
    asked = scene.acting and scene.view.phase == TRICK
    lit = bool(offered) or (rank == JESTER and usable(scene))
    why = {} if lit or not asked else {"data_act": "refuse", "data_value": unfit(scene, rank)}
    kind = "stack is-lit" if lit else "stack" if asked else "stack is-idle"
    return piled(scene, rank, inside, kind, scene.words("stack.unfit") if asked and not lit else None, **why)


def piled(scene: Scene, rank: int, inside: list[Html], kind: str, note: Inside = None, **more: Any) -> Html:
    """A stack under its name: the picture's for the eye, the rank's for the ear."""
    name = tag("p", scene.words.many(f"stack.{rank}", len(inside)), cls="stack-name", aria_hidden="true")
    said = together(counted(scene, rank, len(inside)), " " if note else None, note)
    return tag("div", name, tag("div", inside, cls="stack-cards"), cls=kind, role="group", aria_label=said, **more)


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
    """Why what lies ready would be refused, with its rule."""
    play = picked(scene)
    refusal = scene.refusal(scene.view.write(play)) if play else None
    return notice(refused(scene, refusal)) if refusal else None


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """The set to beat, as one says it."""
    if refusal.rule != "3.2":
        return {}
    return {"set": counted(scene, scene.view.rank, scene.view.count), "count": scene.words(f"count.{scene.view.count}")}
