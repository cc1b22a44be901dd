"""Playing a round's cards, §4: which card, and where it goes, which is answered on the tracks; or its sale."""

from __future__ import annotations

from typing import Any

from pages.chairs import GUEST, people
from pages.games.great_split.cards import apart, chip, giver, moved, named, pick, small, taker, track_name
from pages.games.great_split.head import head
from pages.games.great_split.picking import asked, begun, kind_of
from pages.html import Html, button, tag
from pages.parts import deed, not_now
from pages.scene import Scene
from salon.games.great_split import scoring
from salon.games.great_split.advance import steps
from salon.games.great_split.box import TRACKS
from salon.games.great_split.terms import GOLD, PLAIN, SPLITTER, Cards, Move


def playing(scene: Scene) -> list[Html | None]:
    view, words, play = scene.view, scene.words, begun(scene)
    kind = None if play is None else kind_of(play)
    cards = [pick(scene, card, view.left, card == kind) for card in dict.fromkeys(view.left)]
    home = view.left[:-1] == view.hands[scene.seat]
    title = words("returned", name=scene.name(taker(scene))) if home else words.many("to_play", len(view.left))
    return [
        head(title, words(undoing(scene))),
        tag("ul", cards, cls="cards to-play"),
        tag("div", question(scene, play) if play else returned(scene), cls="told", id="told"),
        played(scene),
        deeds(scene, play),
    ]


def undoing(scene: Scene) -> str:
    """What is promised of taking back, as it is kept; a lesson, or a table with other devices, promises nothing."""
    if GUEST in scene.kinds:
        return "play.say.taught"
    several = len(people(scene.kinds)) > 1
    return "play.say.taught" if scene.taught else "play.say.several" if several else "play.say"


def returned(scene: Scene) -> Html:
    """§3.4 the wallets are back: what the neighbour kept, what came home, what one took oneself."""
    view, words, seat = scene.view, scene.words, scene.seat or 0
    mine, other = view.wallets[seat], view.wallets[giver(scene)]
    gone, took = view.picks[taker(scene)], view.picks[seat]
    groups: list[tuple[Html, Cards]] = [
        (words("returned.gone", name=scene.name(taker(scene))), mine[gone]),
        (words("returned.back"), mine[1 - gone]),
        (words("returned.took", name=scene.name(giver(scene))), other[took]),
    ]
    shown = [
        tag("div", tag("dt", said), tag("dd", tag("ul", [chip(scene, kind) for kind in cards], cls="chips")))
        for said, cards in groups
    ]
    return tag("dl", shown, cls="returned")


# --- a card that lies ready ---


def question(scene: Scene, play: Move) -> list[Html | None]:
    """What the card asks, or what it does where there is nothing to ask."""
    words, kind = scene.words, named(scene, kind_of(play))
    made = words("ask.made", tracks=words.list([track_name(scene, track) for track in play[1:]])) if play[1:] else None
    if not asked(scene, play):
        return [tag("p", words("ask.none", card=kind, gains=outcome(scene, play)))]
    key = "ask.sale" if play[0] > SPLITTER else "ask.arrow" if arrow(scene, play) else "ask.track"
    return [tag("p", words(key, card=kind), " ", made)]


def outcome(scene: Scene, play: Move) -> Html:
    """Every track that the play moves on."""
    before = scene.view.tracks[scene.seat]
    after = before[:]
    steps(after, play)
    gains = [moved(scene, n, before[n], after[n]) for n in range(len(TRACKS)) if after[n] != before[n]]
    return apart(scene, gains) if gains else scene.words("gain.none")


def arrow(scene: Scene, play: Move) -> bool:
    """The open question is a double arrow's: the last step came to one."""
    log = steps(scene.view.tracks[scene.seat][:], play)
    return bool(log) and log[-1][0] == GOLD and "arrow" in scoring.gifts(GOLD, log[-1][1])


def deeds(scene: Scene, play: Move | None) -> Html:
    view, words = scene.view, scene.words
    make: dict[str, Any] = not_now(words("play.where" if play else "play.pick"))
    if play and not asked(scene, play):
        make = {"data_move": view.write(play), "cls": "button button-main way"}
    plain = [view.write((kind,)) for kind in view.left if kind < PLAIN]
    return deed(
        button(words("deed.play"), main=True, id="play", **make),
        sale(scene, play),
        button(words.many("deed.plain", len(plain)), id="plain", data_move=" ".join(plain)) if len(plain) > 1 else None,
    )


def sale(scene: Scene, play: Move | None) -> Html:
    """§4.4 instead, one space on gold or on prestige; pressed again, or once a choice was made, the way back."""
    words, view = scene.words, scene.view
    if play and (play[1:] or play[0] > SPLITTER):
        return button(words("ask.back"), id="sell", data_act="pick", data_value=view.write((kind_of(play),)))
    if play is None or play[0] == SPLITTER:
        why = words("play.pick") if play is None else words("refused.4.4", rule=scene.here.rule("4.4"))
        return button(words("deed.sell"), id="sell", **not_now(why))
    return button(words("deed.sell"), id="sell", data_act="pick", data_value=f"${view.write(play)}")


# --- what lies already ---


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
    about = {"tabindex": "0", "role": "group", "id": "played", "data_keep_scroll": True}
    return tag("div", tag("ol", lines), cls="played", aria_label=scene.words("played"), **about)


def effects(scene: Scene, facts: dict[str, Any]) -> list[Html]:
    gains = [moved(scene, TRACKS.index(name), *gained) for name, gained in facts["gained"].items()]
    return [tag("span", said, cls="effect") for said in gains]
