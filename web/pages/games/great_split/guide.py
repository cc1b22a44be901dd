"""What the one who looks may do now, and by which rule: the answer to "What can I do now?"."""

from __future__ import annotations

from pages.games.great_split.cards import LEVELS, SEAL_OF, apart, giver, named, taker
from pages.games.great_split.choosing import arrow_ahead
from pages.html import Html
from pages.scene import Rule, Scene
from salon.core import NOBODY
from salon.games.great_split.box import ICONS
from salon.games.great_split.terms import (
    BOX,
    CHOOSE,
    COUNT,
    DEAL,
    DISCARD,
    FIRST,
    GOLD,
    ICON,
    MARKET,
    PASSING,
    PLAIN,
    PLAY,
    RETURN,
    SETUP,
    SHOW,
    SPLIT,
    SPLITTER,
    TOKENS,
    TRACK,
)

MOST = 4
WAITING = {  # by phase: the rule by which everybody is busy, and its sentence
    SETUP: ("1.3", "start"), FIRST: ("1.6", "start"), DEAL: ("2.1", "deal"), DISCARD: ("2.2", "discard"),
    SPLIT: ("3.1", "split"), PASSING: ("3.2", "passing"), CHOOSE: ("3.3", "choose"), RETURN: ("3.4", "returning"),
    PLAY: ("4.1", "play"), SHOW: ("4.1", "play"), MARKET: ("5.1", "market"),
}  # fmt: skip


def guide(scene: Scene) -> list[Rule]:
    view = scene.view
    if view.turn == NOBODY:
        return [("7.3", scene.words("guide.over"))]
    if not scene.acting or scene.seat is None:
        return [waiting(scene)]
    asked = {DISCARD: discarding, SPLIT: splitting, CHOOSE: choosing, PLAY: playing}[view.phase]
    return asked(scene)[:MOST]


def waiting(scene: Scene) -> Rule:
    view, words = scene.view, scene.words
    rule, key = WAITING[view.phase]
    if view.phase != DEAL:
        return rule, words(f"guide.wait.{key}")
    levels = [LEVELS[level] for level in view.levels()]
    if len(levels) > 1:
        return "8.1", words("guide.wait.deal.two", level=levels[0], lower=levels[1])
    return rule, words("guide.wait.deal", level=levels[0])


def discarding(scene: Scene) -> list[Rule]:
    view, words = scene.view, scene.words
    level, limit = BOX.rounds[view.round - 1]
    said: list[Rule] = [("2.2", words.many("guide.discard", len(view.hands[scene.seat]) - limit, limit=limit))]
    if len(scene.names) == 2:
        return [*said, ("8.1", words("guide.discard.two"))]
    return [*said, ("2.1", words("guide.discard.level", level=LEVELS[level]))]


def splitting(scene: Scene) -> list[Rule]:
    words = scene.words
    left, right = scene.name(taker(scene)), scene.name(giver(scene))
    if len(scene.names) == 2:
        return [("3.1", words("guide.split")), ("8.1", words("guide.split.cross", name=left)), pays(scene)]
    return [
        ("3.1", words("guide.split")),
        ("3.3", words("guide.split.taker", name=left)),
        ("3.4", words("guide.split.back", name=right)),
        pays(scene),
    ]


def choosing(scene: Scene) -> list[Rule]:
    words = scene.words
    return [
        ("3.3", words("guide.choose", name=scene.name(giver(scene)))),
        ("3.4", words("guide.choose.with", name=scene.name(taker(scene)))),
        pays(scene),
    ]


def pays(scene: Scene) -> Rule:
    """What is scored next, and when."""
    view, words = scene.view, scene.words
    line = next((number for number in BOX.lines if number >= view.round), None)
    if line is None:
        return "7.1", words("guide.pays.all")
    tokens = [TOKENS[token] for token in view.lines[BOX.lines.index(line)]]
    what = words.list([words(f"token.{name}") for name in tokens if name != "none"])
    return "6.1", words("guide.pays.now" if line == view.round else "guide.pays", n=line, what=what)


# --- playing ---


def playing(scene: Scene) -> list[Rule]:
    """First what is at hand: a card that has nowhere to go, seals and arrows; then what may always be done."""
    words, left = scene.words, scene.view.left
    splitter: Rule = ("4.3", words("guide.play.splitter"))
    if left == [SPLITTER]:
        return [splitter, *arrows(scene), pays(scene)]
    plain = sum(card < PLAIN for card in left)
    first: Rule = ("4.1", words.many("guide.play.plain", plain) if plain else words("guide.play.order"))
    last: list[Rule] = [("4.4", words("guide.play.sell"))]
    return [*full(scene), first, *seals(scene), *arrows(scene), *([splitter] if SPLITTER in left else []), *last]


def full(scene: Scene) -> list[Rule]:
    """§4.7 a card whose track is at its end brings nothing, but its sale does."""
    tracks = scene.view.tracks[scene.seat]
    for card in scene.view.left:
        if card != SPLITTER and ICON[card] in "BATEG" and tracks[TRACK[card]] == BOX.lengths[TRACK[card]]:
            return [("4.4", scene.words("guide.play.full", card=named(scene, card)))]
    return []


def seals(scene: Scene) -> list[Rule]:
    """§4.2 what is to be placed, and where it may go."""
    words, told = scene.words, list[Html]()
    for icon in SEAL_OF:
        number = sum(COUNT[card] for card in scene.view.left if card != SPLITTER and ICON[card] == icon)
        if number:
            name = ICONS[icon]
            where = words(f"seals.{name}.where")
            told.append(words("guide.play.seal", seals=words.many(f"seals.{name}", number), where=where))
    return [("4.2", words("guide.play.seals", each=apart(scene, told)))] if told else []


def arrows(scene: Scene) -> list[Rule]:
    """§4.5 a double arrow within two steps."""
    away = arrow_ahead(scene.view.tracks[scene.seat][GOLD])
    return [("4.5", scene.words.many("guide.play.arrow", away))] if away else []
