"""A seat's collection: prestige, five resources and their seals; where it stands, what is next, what it would score."""

from __future__ import annotations

from pages.games.great_split.cards import art, gift_art, gift_words, seal_of, track_name
from pages.games.great_split.picking import halves
from pages.html import Html, hidden, tag, together
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_split import scoring
from salon.games.great_split.box import RESOURCES, TRACKS
from salon.games.great_split.terms import ART, BOOKS, BOX, COUNT, GOLD, ICON, PRESTIGE, SEALS, TRACK

TENS = range(10)


def collection(scene: Scene, seat: Seat) -> Html:
    words, mine = scene.words, seat == scene.seat
    title = words("collection.mine") if mine else words("collection", name=scene.name(seat))
    now = tag("output", words("ended.now"), " ", tag("b", f"{scene.view.result().points[seat]:g}"))
    return tag(
        "section",
        tag("header", tag("h2", title, id="collection-title"), character(scene, seat), now, cls="board-head"),
        prestige(scene, seat),
        [shelf(scene, seat, resource) for resource in range(BOOKS, GOLD + 1)],
        key(scene),
        cls="board deco",
        id="collection",
        aria_labelledby="collection-title",
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
    return tag("p", art(scene, f"c-{name}", "portrait"), tag("b", words(f"who.{name}")), " · ", told, cls="aside-note")


def prestige(scene: Scene, seat: Seat) -> Html:
    """Tens, and the ten one stands in by ones; beyond 99 the marker goes round again, §7.3."""
    words, at = scene.words, scene.view.tracks[seat][PRESTIGE]
    lap, there = divmod(at, 100)
    tens = []
    for ten in TENS:
        ones = [tag("i", cls="on" if one <= there % 10 else None) for one in range(1, 11)]
        here = ten == there // 10
        tens.append(tag("li", ones, tag("b", at), aria_current="step") if here else tag("li", 100 * lap + 10 * ten))
    gained = [(source, points[seat]) for _, source, points in scene.view.scored if points[seat]]
    told = words.list([words("prestige.from", n=points, source=words(f"source.{source}")) for source, points in gained])
    return tag(
        "section",
        tag("h3", art(scene, "prestige"), tag("span", words("icon.prestige"), cls="shelf-name")),
        tag("ol", tens, cls="tens", aria_label=words("prestige.at", n=at)),
        tag("p", told),
        cls="shelf prestige-shelf",
        data_of="prestige",
    )


def shelf(scene: Scene, seat: Seat, resource: int) -> Html:
    view, words = scene.view, scene.words
    tracks, name = view.tracks[seat], RESOURCES[resource - 1]
    number, stars = scoring.contract(tracks, view.characters[seat] if view.characters else -1, resource)
    seals = tag("p", art(scene, seal_of(resource + SEALS)), tag("span", words("seals.word")), cls="seal-name")
    contracts = words.many("contracts.stars", number, stars=stars) if number else words("contracts.none")
    return tag(
        "section",
        tag("h3", art(scene, name), tag("span", words(f"icon.{name}"), cls="shelf-name")),
        track(scene, seat, resource),
        tag("p", score(scene, seat, resource)),
        seals,
        track(scene, seat, resource + SEALS),
        tag("p", tag("b", number * stars), " ", contracts, cls="seal-score"),
        cls="shelf",
        data_of=name,
    )


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
        return together(tag("b", "–"), " ", words("score.gold"))
    other = tracks[7 - resource]  # topaz and emerald are each other's measure
    if tracks[resource] > other:
        return together(tag("b", "–"), " ", words("score.gem.higher"))
    return together(tag("b", scoring.gems(tracks)), " ", words("score.gem.lower"))


def track(scene: Scene, seat: Seat, number: int) -> Html:
    words, at, length = scene.words, scene.view.tracks[seat][number], BOX.lengths[number]
    would = {half: reached(scene, seat, number, cards) for half, cards in zip("LR", halves(scene), strict=False)}
    spaces = [
        space(scene, number, n, at, [h for h, to in would.items() if to == n and to > at]) for n in range(length + 1)
    ]
    label = words("track.at", track=track_name(scene, number), n=at, of=length)
    cls = f"track track-{length}" + " seal" * (number > SEALS)
    return tag("ol", spaces, cls=cls, aria_label=label, start="0", data_track=TRACKS[number])


def space(scene: Scene, number: int, n: int, at: int, halves_: list[str]) -> Html:
    gifts = scoring.gifts(number, n) if n else {}
    kinds = {"arrow": "arrows", "stars": "star", "advance": "resource"}
    gives = "-".join(sorted((kinds.get(kind, kind) for kind in gifts), reverse=True)) or None
    words = scene.words
    badge = [tag("span", words(f"half.{h}"), hidden(words(f"half.{h}.would")), cls="would") for h in halves_]
    here = n == at
    inside = (
        [tag("b", n)]
        if here
        else [gift_art(scene, gifts), hidden(" ", words.list(gift_words(scene, gifts))) if gifts else None]
    )
    cls = (
        "is-done"
        if n < at
        else "is-next"
        if gifts and n > at and not any(scoring.gifts(number, m) for m in range(at + 1, n))
        else None
    )
    return tag("li", inside, badge, data_gives=gives, aria_current="step" if here else None, cls=cls)


def reached(scene: Scene, seat: Seat, number: int, cards: list[int]) -> int:
    """Where these cards would take one on a resource, without any choice."""
    steps = sum(COUNT[card] for card in cards if TRACK[card] == number and ICON[card] in "BATEG" and number)
    return min(BOX.lengths[number], scene.view.tracks[seat][number] + steps) if number <= SEALS and steps else -1


def key(scene: Scene) -> Html:
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
    both = [tag("span", words(f"half.{h}"), cls="would") for h in "LR"]
    return tag("ul", lines, tag("li", both, " ", words("key.would")) if halves(scene) else None, cls="key")
