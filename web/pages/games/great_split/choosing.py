"""An open wallet, §3.3: one half is kept, the other goes back. Beside each, what it would do on one's own tracks."""

from __future__ import annotations

from collections.abc import Sequence

from pages.games.great_split.cards import SEAL_OF, apart, art, card, gift_words, giver, me, moved, taker
from pages.games.great_split.collection import flag
from pages.games.great_split.head import head
from pages.games.great_split.picking import half, halves, reached
from pages.games.great_split.worth import shown, worth
from pages.html import Html, button, tag
from pages.parts import deed, may
from pages.scene import Scene
from salon.games.great_split import scoring
from salon.games.great_split.box import ICONS, TRACKS
from salon.games.great_split.terms import ART, COUNT, EMERALD, GOLD, ICON, PRESTIGE, TOPAZ, Tracks


def choosing(scene: Scene) -> list[Html]:
    words, chosen, name = scene.words, half(scene), scene.name(giver(scene))
    one, other = (open_half(scene, side, cards, chosen) for side, cards in enumerate(halves(scene)))
    spine = tag("div", art(scene, "splitter"), cls="spine", aria_hidden="true")
    label = words("deed.keep") if chosen is None else words(f"deed.keep.{'LR'[chosen]}")
    keep = may(None if chosen is None else str(chosen + 1), words("choose.none"))
    foot = words("choose.foot", name=scene.name(taker(scene)))
    return [
        head(words("choose", name=name), words("choose.say", name=name, rule=scene.here.rule("3.3"))),
        tag("div", one, spine, other, cls="halves", data_subject="halves"),
        deed(tag("p", foot, cls="told"), button(label, main=True, id="keep", **keep)),
    ]


def open_half(scene: Scene, side: int, cards: Sequence[int], chosen: int | None) -> Html:
    words, other = scene.words, giver(scene)
    kept, sent = words("half.yours"), words("half.back", name=scene.name(other))
    fate = tag("span", kept if chosen == side else sent if chosen is not None else None, cls="fate")
    key = {"data_key": side + 1, "aria_keyshortcuts": side + 1}
    box = tag("input", type="radio", name="half", value=side + 1, checked=chosen == side, id=f"half-{side}", **key)
    return tag(
        "div",
        tag(
            "label",
            tag("span", box, flag(scene, side), tag("b", words(f"half.{'LR'[side]}.name")), fate, cls="half-head"),
            tag("ul", [tag("li", card(scene, kind)) for kind in cards], cls="cards"),
        ),
        shown(scene, side, [worth(scene, seat, cards) for seat in (me(scene), other)], other),
        tag("ul", brings(scene, cards), cls="brings"),
        cls="half",
    )


# --- what a half would do ---


def brings(scene: Scene, cards: Sequence[int]) -> list[Html]:
    """A line a track that these cards lead along; seals are left to choose."""
    before = scene.view.tracks[scene.seat]
    after = reached(before, cards)
    seals = {icon: sum(COUNT[kind] for kind in cards if ICON[kind] == icon) for icon in SEAL_OF}
    return [
        *(bring(scene, track, before, after) for track in after),
        *(sealing(scene, icon, number) for icon, number in seals.items() if number),
    ]


def bring(scene: Scene, track: int, before: Tracks, after: dict[int, int]) -> Html:
    told = moved(scene, track, before[track], after[track])
    short = tag("b", f"{before[track]} → {after[track]}", cls="brief", aria_hidden="true")
    why = apart(scene, reasons(scene, track, before, after))
    name = TRACKS[track]
    return tag(
        "li", art(scene, name), short, tag("b", told, cls="full"), " ", tag("span", why, cls="why"), data_of=name
    )


def reasons(scene: Scene, track: int, before: Tracks, after: dict[int, int]) -> list[Html]:
    """What is found on the way, and what it would change in the count."""
    words, start, to = scene.words, before[track], after[track]
    found = {
        kind: number for n in range(start + 1, to + 1) if track for kind, number in scoring.gifts(track, n).items()
    }
    contracts = sum("contract" in scoring.gifts(track, n) for n in range(start + 1, to + 1)) if track else 0
    said = gift_words(scene, {kind: number for kind, number in found.items() if kind != "contract"})
    said += [words.many("why.contracts", contracts)] if contracts else []
    if track == ART:
        said.insert(0, words.many("why.art", scoring.ART_TABLE[scene.view.market][to], market=scene.view.market))
    elif track in (TOPAZ, EMERALD):
        said.insert(0, gems(scene, track, before, after))
    elif track == GOLD and "arrow" not in found and (away := arrow_ahead(to)):
        said.append(words.many("why.arrow", away))
    return said or ([words("why.points")] if track == PRESTIGE else [words("why.nothing")])


def gems(scene: Scene, track: int, before: Tracks, after: dict[int, int]) -> Html:
    """§6.4 the lower of two gems counts."""
    words, other = scene.words, 7 - track
    were, are = scoring.gems(before), 2 * min(after.get(gem, before[gem]) for gem in (TOPAZ, EMERALD))
    if are > were:
        return words("why.gems", points=are, before=were)
    return words(f"why.lower.{TRACKS[other]}")


def arrow_ahead(space: int) -> int:
    """How far the next double arrow is; 0 if there is none, or it is more than two spaces off."""
    return next((n for n in (1, 2) if "arrow" in gifts_of_gold(space + n)), 0)


def gifts_of_gold(space: int) -> dict[str, int]:
    return scoring.gifts(GOLD, space) if space < len(scoring.CONTRACTS[GOLD]) else {}


def sealing(scene: Scene, icon: str, number: int) -> Html:
    words, name = scene.words, ICONS[icon]
    short = tag("b", f"×{number}", cls="brief", aria_hidden="true")
    told = tag("b", words.many(f"seals.{name}", number), cls="full")
    return tag(
        "li", art(scene, SEAL_OF[icon]), short, told, " ", tag("span", words(f"seals.{name}.where"), cls="why"),
        data_of="seal",
    )  # fmt: skip
