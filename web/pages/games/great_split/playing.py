"""Playing a round's cards, §4: which card, which choices it asks for, what each brings; or its sale."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pages.games.great_split.cards import card, gift_art, gift_words, named, small, track_art, track_name
from pages.games.great_split.picking import asked, begun
from pages.html import Html, button, hidden, tag
from pages.scene import Scene
from salon.games.great_split import scoring
from salon.games.great_split.advance import steps
from salon.games.great_split.box import TRACKS
from salon.games.great_split.terms import GOLD, PLAIN, PRESTIGE, SOLD, SPLITTER, Move


def playing(scene: Scene) -> list[Html | None]:
    view, words, play = scene.view, scene.words, begun(scene)
    kind = None if play is None else play[0] - SOLD if play[0] > SPLITTER else play[0]
    plain = [view.write((kind_,)) for kind_ in view.left if kind_ < PLAIN]
    rest = (
        button(words.many("deed.plain", len(plain)), id="plain", data_move=" ".join(plain)) if len(plain) > 1 else None
    )
    return [
        tag(
            "header",
            tag("h2", words.many("play", len(view.left)), id="wallet-title"),
            tag("p", words("play.say"), cls="aside-note"),
        ),
        tag("ul", [to_play(scene, k, k == kind) for k in dict.fromkeys(view.left)], cls="cards to-play"),
        ways(scene, play) if play else tag("p", words("play.pick"), cls="ways-none"),
        played(scene),
        tag("footer", rest) if rest else None,
    ]


def to_play(scene: Scene, kind: int, chosen: bool) -> Html:
    text, number = scene.view.write((kind,)), scene.view.left.count(kind)
    times = tag("span", f"×{number}", cls="times") if number > 1 else None
    box = tag("input", type="radio", name="card", value=text, checked=chosen, id=f"play-{text}")
    return tag("li", tag("label", box, card(scene, kind, times), scene.here.art("check", "tick"), cls="pick"))


def ways(scene: Scene, play: Move) -> Html:
    """What the card asks now, an answer a button; and its sale, as long as nothing was chosen."""
    words, selling = scene.words, play[0] > SPLITTER
    options = asked(scene, play)
    kind = play[0] - SOLD if selling else play[0]
    made = words("ask.made", tracks=words.list([track_name(scene, track) for track in play[1:]])) if play[1:] else None
    legend = words(
        "ask.sale" if selling and not play[1:] else "ask.arrow" if arrow(scene, play) else "ask.track",
        card=named(scene, kind),
    )
    answers = [way(scene, (*play, track), track) for track in options] if options else [way(scene, play, None)]
    back = (
        button(words("ask.back"), cls="button way-back", data_act="pick", data_value=scene.view.write((kind,)))
        if play[1:] or selling
        else None
    )
    sale = None if selling or play[1:] or kind == SPLITTER else sales(scene, kind)
    return tag("div", tag("fieldset", tag("legend", legend, " ", made), answers, back, cls="ask"), sale, cls="ways")


def arrow(scene: Scene, play: Move) -> bool:
    """The open question is a double arrow's: the last step came to one."""
    log = steps(scene.view.tracks[scene.seat][:], play)
    return bool(log) and "arrow" in (scoring.gifts(GOLD, log[-1][1]) if log[-1][0] == GOLD else {})


def way(scene: Scene, play: Move, track: int | None) -> Html:
    """An answer: where it leads, and what is found on the way."""
    words, view = scene.words, scene.view
    text, before = view.write(play), view.tracks[scene.seat]
    after = before[:]
    log = steps(after, play)
    final = not asked(scene, play)
    deed: dict[str, Any] = {"data_move": text} if final else {"data_act": "pick", "data_value": text}
    gained = [n for n in range(len(TRACKS)) if after[n] != before[n]]
    shown = gained if track is None else [track, *(n for n in gained if n != track)]
    first = tag("b", track_name(scene, shown[0]), f" {before[shown[0]]} → {after[shown[0]]}") if shown else None
    moves = [tag("span", track_name(scene, n), f" {before[n]} → {after[n]}") for n in shown[1:3]]
    gifts = [gift for t, at, _ in log if t != PRESTIGE and (gift := scoring.gifts(t, at))]
    found = [tag("span", gift_art(scene, gift), hidden(words.list(gift_words(scene, gift)))) for gift in gifts]
    more = None if final else tag("span", words("way.more"))
    full = tag("span", words("way.full")) if final and not gained else None
    icon = track_art(scene, shown[0]) if shown else None
    name = TRACKS[shown[0]].replace("_seals", "") if shown else None
    return button(icon, first, moves, found, more, full, cls="way", id=f"way-{text}-{track}", data_of=name, **deed)


def sales(scene: Scene, kind: int) -> Html:
    """§4.4: one space on gold or on prestige instead."""
    words = scene.words
    said = tag("p", words("sale", rule=scene.here.rule("4.4")), id="sale-title")
    sold = [way(scene, (SOLD + kind, track), track) for track in (GOLD, PRESTIGE)]
    return tag("div", said, sold, cls="sales", role="group", aria_labelledby="sale-title")


def played(scene: Scene) -> Html | None:
    """The cards of this round that lie already, with what they did."""
    mine = [facts for at, (key, facts) in scene.log
            if at == scene.view.round and key == "played" and facts["seat"] == scene.seat]  # fmt: skip
    if not mine:
        return None
    lines = [
        tag("li", tag("ul", small(scene, facts["card"], facts["sold"]), cls="cards"), effects(scene, facts))
        for facts in mine
    ]
    return tag("ol", lines, cls="played", aria_label=scene.words("played"))


def effects(scene: Scene, facts: dict[str, Any]) -> list[Html]:
    return [tag("span", said, cls="effect") for said in gains(scene, facts["gained"].items())]


def gains(scene: Scene, gained: Iterable[tuple[str, tuple[int, int]]]) -> list[Html]:
    """ "books 7 → 9", a track each."""
    return [
        scene.words("gain", track=track_name(scene, TRACKS.index(name)), before=before, after=after)
        for name, (before, after) in gained
    ]
