"""A seat's collection: prestige, five resources and their seals; where it stands, what is next, what it would score.

While a card is played, the spaces it may lead to are buttons; while halves are weighed, flags mark where each leads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pages.games.great_split.cards import apart, art, gift_art, gift_words, moved, seal_of, track_name
from pages.games.great_split.picking import asked, halves, reached, so_far, ways
from pages.html import Html, hidden, sign, tag, together
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_split import scoring
from salon.games.great_split.advance import steps
from salon.games.great_split.box import RESOURCES, TRACKS
from salon.games.great_split.terms import ART, BOOKS, BOX, DISCARD, GOLD, PLAY, PRESTIGE, SEALS, Move, Tracks

TENS = range(10)
NEAR = 6  # spaces ahead that a small window shows
KEYS = "1234567890"  # that press the spaces which a card may lead to, in the order of the tracks


@dataclass
class Marks:
    """What is marked on one's tracks."""

    tracks: Tracks
    flags: list[dict[int, int]]  # by half, the space of each track that it leads to
    ways: dict[int, Move]


def marks(scene: Scene, seat: Seat) -> Marks:
    tracks = scene.view.tracks[seat]
    if seat != scene.seat or not scene.acting:
        return Marks(tracks, [], {})
    return Marks(so_far(scene), [reached(tracks, cards) for cards in halves(scene)], ways(scene))


def collection(scene: Scene, seat: Seat) -> Html:
    words, mine, marked = scene.words, seat == scene.seat, marks(scene, seat)
    title = words("collection.mine") if mine else words("collection", name=scene.name(seat))
    now = tag("output", words("ended.now"), " ", tag("b", f"{scene.view.result().points[seat]:g}"))
    deciding = scene.acting and mine and scene.view.phase in (DISCARD, PLAY)
    whole = tag(
        "label", tag("input", type="checkbox", value="on", data_keep="whole", id="whole"), words("whole"), cls="whole"
    )
    return tag(
        "section",
        tag("header", tag("h2", title, id="collection-title"), character(scene, seat), whole, now, cls="board-head"),
        prestige(scene, seat, marked),
        [shelf(scene, seat, resource, marked) for resource in range(BOOKS, GOLD + 1)],
        key(scene, marked),
        cls="board deco" + " board-paid" * ("6.2" in scene.about and not scene.acting),
        id="collection",
        aria_labelledby="collection-title",
        data_rove=".way",
        data_subject="collection" if deciding else None,
    )


def character(scene: Scene, seat: Seat) -> Html | None:
    """Who one is tonight, and what that brought."""
    view, words = scene.view, scene.words
    if not view.characters:
        return None
    name, start, contracts = BOX.characters[view.characters[seat]]
    begun = words.list([track_name(scene, track) for track in start])
    brings = [words.many("contracts.of", n, icon=track_name(scene, track)) for track, n in enumerate(contracts) if n]
    told = (
        words("character.brings", start=begun, contracts=words.list(brings))
        if brings
        else words("character", start=begun)
    )
    who = tag("span", tag("b", words(f"who.{name}")), " · ", told)
    return tag("p", art(scene, f"c-{name}", "portrait"), who, cls="aside-note")


def prestige(scene: Scene, seat: Seat, marked: Marks) -> Html:
    """Tens, and the ten one stands in by ones; beyond 99 the marker goes round again, §7.3."""
    words, at = scene.words, marked.tracks[PRESTIGE]
    lap, there = divmod(at, 100)
    tens = []
    for ten in TENS:
        ones = [tag("i", cls="on" if one <= there % 10 else None) for one in range(1, 11)]
        here = ten == there // 10
        tens.append(tag("li", ones, tag("b", at), aria_current="step") if here else tag("li", 100 * lap + 10 * ten))
    gained = [(source, points[seat]) for _, source, points in scene.view.scored if points[seat]]
    told = [words("prestige.from", n=points, source=words(f"source.{source}")) for source, points in gained]
    flags = [flag(scene, side, f" {to}") for side, far in enumerate(marked.flags) if (to := far.get(PRESTIGE))]
    led = way(scene, PRESTIGE, marked) if PRESTIGE in marked.ways else None
    return tag(
        "section",
        tag("h3", art(scene, "prestige"), tag("span", words("icon.prestige"), cls="shelf-name")),
        tag("ol", tens, cls="tens", aria_label=words("prestige.at", n=at)),
        tag("p", led or flags or (apart(scene, told) if told else None)),
        cls="shelf prestige-shelf",
        data_of="prestige",
    )


def shelf(scene: Scene, seat: Seat, resource: int, marked: Marks) -> Html:
    view, words = scene.view, scene.words
    tracks, name = view.tracks[seat], RESOURCES[resource - 1]
    number, stars = scoring.contract(tracks, view.characters[seat] if view.characters else -1, resource)
    seals = tag("p", art(scene, seal_of(resource + SEALS)), tag("span", words("seals.word")), cls="seal-name")
    contracts = (
        [words.many("contracts", number), " ", *times_stars(scene, stars)] if number else words("contracts.zero")
    )
    return tag(
        "section",
        tag("h3", art(scene, name), tag("span", words(f"icon.{name}"), cls="shelf-name")),
        track(scene, resource, marked),
        tag("p", score(scene, seat, resource)),
        seals,
        track(scene, resource + SEALS, marked),
        tag("p", tag("b", number * stars), " ", contracts, cls="seal-score"),
        cls="shelf",
        data_of=name,
    )


def times_stars(scene: Scene, stars: int) -> list[Html]:
    return [sign(f"×★{stars}", scene.words.many("stars.each", stars))]


def score(scene: Scene, seat: Seat, resource: int) -> Html:
    """What this resource would pay now, and why."""
    view, words, tracks = scene.view, scene.words, scene.view.tracks[seat]
    if resource == BOOKS:
        return together(tag("b", scoring.books(tracks)), " ", words("score.books"))
    if resource == ART:
        above = tracks[ART] - view.market
        way = "above" if above > 0 else "below" if above < 0 else "level"
        said = words.many(f"score.art.{way}", abs(above)) if above else words("score.art.level")
        return together(tag("b", scoring.art(tracks, view.market)), " ", said)
    if resource == GOLD:
        return together(tag("b", "–", aria_hidden="true"), " ", words("score.gold"))
    other = tracks[7 - resource]  # topaz and emerald are each other's measure
    if tracks[resource] > other:
        return together(tag("b", "–", aria_hidden="true"), " ", words("score.gem.higher"))
    return together(tag("b", scoring.gems(tracks)), " ", words("score.gem.lower"))


def track(scene: Scene, number: int, marked: Marks) -> Html:
    at, length = marked.tracks[number], BOX.lengths[number]
    spaces = [space(scene, number, n, at, marked) for n in range(length + 1)]
    label = scene.words("track.at", track=track_name(scene, number), n=at, of=length)
    cls = f"track track-{length}" + " seal" * (number > SEALS)
    return tag("ol", spaces, cls=cls, aria_label=label, start="0", data_track=TRACKS[number])


def space(scene: Scene, number: int, n: int, at: int, marked: Marks) -> Html:
    gifts = scoring.gifts(number, n) if n else {}
    kinds = {"arrow": "arrows", "stars": "star", "advance": "resource"}
    gives = "-".join(sorted((kinds.get(kind, kind) for kind in gifts), reverse=True)) or None
    here, words = n == at, scene.words
    inside = (
        [tag("b", n)]
        if here
        else [gift_art(scene, gifts), hidden(" ", words.list(gift_words(scene, gifts))) if gifts else None]
    )
    flags = [flag(scene, side) for side, far in enumerate(marked.flags) if far.get(number) == n]
    led = way(scene, number, marked) if number in marked.ways and n == target(scene, number, marked) else None
    return tag(
        "li",
        inside,
        flags,
        led,
        data_gives=gives,
        aria_current="step" if here else None,
        cls=kind_of_space(number, n, at),
    )


def kind_of_space(number: int, n: int, at: int) -> str | None:
    """Behind, the next that gives something, near enough for a small window, or farther off."""
    if n < at:
        paying = number == BOOKS and scoring.gifts(number, n).get("banner") == BOX.banners[at]
        return "is-done" + " is-paying" * paying
    away, _ = scoring.ahead(number, at)
    near = "is-near" if at < n <= at + NEAR else ""
    return f"is-next {near}".strip() if away and n == at + away else near or None


def flag(scene: Scene, side: int, more: str = "") -> Html:
    """A half's letter, on its own heading and where it leads."""
    half = "LR"[side]
    return tag(
        "span", sign(scene.words(f"half.{half}"), scene.words(f"half.{half}.would")), more, cls=f"would is-{half}"
    )


def target(scene: Scene, number: int, marked: Marks) -> int:
    """The space that this card comes to on this track."""
    tracks = scene.view.tracks[scene.seat][:]
    steps(tracks, marked.ways[number])
    return int(tracks[number])


def way(scene: Scene, number: int, marked: Marks) -> Html:
    """A space that the card may lead to: pressed, it does; or it lies ready with this choice, if it asks for more."""
    words, view, play = scene.words, scene.view, marked.ways[number]
    before, tracks = marked.tracks[number], view.tracks[scene.seat][:]
    log, more = steps(tracks, play), bool(asked(scene, play))
    found = [gift for track, at, _ in log if track != PRESTIGE for gift in gift_words(scene, scoring.gifts(track, at))]
    said = moved(scene, number, before, tracks[number]) if tracks[number] > before else words("way.full")
    told = apart(scene, [said, *found, *([words("way.more")] if more else [])])
    deed: dict[str, Any] = {"data_move": view.write(play)}
    if more:
        deed = {"data_act": "pick", "data_value": view.write(play)}
    keys = dict(zip(marked.ways, KEYS, strict=False))
    key = {"data_key": keys[number], "aria_keyshortcuts": keys[number]} if number in keys else {}
    shown = f"+{tracks[number] - before}" if number == PRESTIGE else tracks[number]
    face = tag("span", shown, aria_hidden="true")
    return tag(
        "button", face, hidden(told), type="button", cls="way", id=f"way-{TRACKS[number]}", title=told, **deed, **key
    )


def key(scene: Scene, marked: Marks) -> Html:
    """What the signs mean."""
    words = scene.words
    signs = [
        ("contract", "contract"),
        ("banner", "points"),
        ("arrows", "arrows"),
        ("star", "stars"),
        ("topaz", "advance"),
    ]
    lines = [tag("li", art(scene, symbol), words(f"key.{name}")) for symbol, name in signs]
    both = tag("li", [flag(scene, side) for side in (0, 1)], " ", words("key.would")) if marked.flags else None
    return tag("ul", lines, both, cls="key")
