"""The salon: one's own collection, the rounds and the art market in the middle, and everybody else's shelves."""

from __future__ import annotations

from pages import levels
from pages.games.great_split.cards import LEVELS, art, gift_art, gift_words, me
from pages.games.great_split.collection import collection, times_stars
from pages.html import Html, Inside, hidden, sign, tag, together
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_split import scoring
from salon.games.great_split.terms import ART, BOOKS, BOX, GOLD, PRESTIGE, TOKENS

COUNTED = {"1.4", "1.5", "1.6", "2.1", "2.2", "5.1", "6.1", "6.3"}  # the rules of rounds, lines and market
TWO = 2


def table(scene: Scene) -> Html:
    """One's collection stands at one's place, where what is picked shows; here only while that place is covered."""
    mine = me(scene)
    return together(collection(scene, mine) if scene.covered else None, centre(scene, mine), others(scene, mine))


# --- the middle ---


def centre(scene: Scene, seat: Seat) -> Html:
    """In a lesson that is not about it, folded."""
    words, view, inside = scene.words, scene.view, [rounds(scene), market(scene, seat)]
    if scene.taught and not COUNTED.intersection(scene.about):
        said = words("rounds", n=max(view.round, 1), of=len(BOX.rounds))
        more = tag("span", words("market", n=view.market), cls="aside-note")
        return folded("centre", [said, " ", more], tag("div", inside, cls="centre"))
    return tag("section", inside, cls="centre deco", aria_label=words("centre"))


def folded(name: str, said: Inside, inside: Inside) -> Html:
    return tag("details", tag("summary", said), inside, cls="farther", id=f"farther-{name}")


def rounds(scene: Scene) -> Html:
    view, words, count = scene.view, scene.words, range(1, len(BOX.rounds) + 1)
    now = max(view.round, 1)
    rows: dict[str, list[Inside]] = {
        "level": [LEVELS[level] for level, _ in BOX.rounds],
        "limit": [limit for _, limit in BOX.rounds],
        "market": [*(f"+{token}" for token in view.turned)]
        + [sign("?", words("rounds.unknown"))] * (len(BOX.rounds) - len(view.turned)),
        "scores": [tokens(scene, number) for number in count],
    }
    heads = [tag("th", number, scope="col", **marks(number, now)) for number in count]
    body = [
        tag("tr", tag("th", words(f"rounds.{row}"), scope="row"),
            [tag("td", cell, **marks(number, now)) for number, cell in zip(count, cells, strict=True)])
        for row, cells in rows.items()
    ]  # fmt: skip
    caption = tag("caption", tag("h2", words("rounds", n=now, of=len(BOX.rounds))))
    corner = tag("th", hidden(words("rounds.round")), scope="col")
    return tag("table", caption, tag("thead", tag("tr", corner, heads)), tag("tbody", body), cls="rounds")


def marks(number: int, now: int) -> dict[str, str | None]:
    state = "past" if number < now else "now" if number == now else ""
    line = "line" if number in BOX.lines else ""
    return {"cls": f"{state} {line}".strip() or None, "aria_current": "step" if number == now else None}


def tokens(scene: Scene, number: int) -> Html:
    """§1.4 what scores after this round."""
    view, words = scene.view, scene.words
    if number == len(BOX.rounds):
        return words("rounds.all")
    if number not in BOX.lines or not view.lines:
        return Html("")
    drawn = [TOKENS[token] for token in view.lines[BOX.lines.index(number)]]
    arts = {"gems": "topaz"}
    return together([[art(scene, arts.get(name, name)), hidden(words(f"token.{name}"), " ")] for name in drawn])


def market(scene: Scene, seat: Seat) -> Html:
    """§6.3 the art table as a band that slides with the market; everybody's pin above it."""
    view, words = scene.view, scene.words
    row = scoring.ART_TABLE[min(view.market, len(scoring.ART_TABLE) - 1)]
    here = view.tracks[seat][ART]
    levels = [
        tag("li", tag("span", pins(scene, level), cls="pins"), tag("span", level, cls="level"),
            aria_current="true" if level == view.market else None)
        for level in scoring.LEVELS
    ]  # fmt: skip
    band = [
        tag("li", tag("b", row[n]) if n == 0 or row[n - 1] != row[n] else None, cls=f"p{row[n]}")
        for n in scoring.LEVELS
    ]
    better = next((level for level in scoring.LEVELS if row[level] > row[here]), None)
    said = words("market.here", level=here, points=row[here])
    more = together(" ", words("market.more", level=better, points=row[better])) if better is not None else None
    return tag(
        "figure",
        tag(
            "figcaption", tag("h2", words("market", n=view.market)), tag("span", words("market.say"), cls="aside-note")
        ),
        tag("ol", levels, cls="scale levels", aria_label=words("market.levels"), start="0"),
        tag("ol", band, cls="scale band", aria_hidden="true"),
        tag("p", said, more, cls="aside-note"),
        cls="market",
    )


def pins(scene: Scene, level: int) -> list[Html]:
    standing = [s for s, tracks in enumerate(scene.view.tracks) if tracks[ART] == level]
    return [
        tag(
            "b",
            tag("span", scene.names[s][:1].upper(), aria_hidden="true"),
            hidden(scene.name(s)),
            cls="pin is-you" if s == scene.seat else "pin",
        )
        for s in standing
    ]


# --- the others ---


def others(scene: Scene, seat: Seat) -> Html:
    seats = len(scene.names)
    near = list(dict.fromkeys([(seat + 1) % seats, (seat - 1) % seats]))
    if scene.taught and (seats > TWO or not any(rule.startswith("3.") for rule in scene.about)):
        near = []  # a lesson says whom to look at; where two exchange wallets, at each other
    far = [s for s in range(seats) if s != seat and s not in near]
    return tag(
        "aside",
        [neighbour(scene, s, role(s, seat, seats)) for s in near],
        [
            folded(str(s), [portrait(scene, s), scene.name(s), " ", brief(scene, s)], neighbour(scene, s, ""))
            for s in far
        ],
        cls="others",
        aria_label=scene.words("others"),
    )


def role(other: Seat, seat: Seat, seats: int) -> str:
    return "both" if seats == 2 else "left" if other == (seat + 1) % seats else "right"


def brief(scene: Scene, s: Seat) -> Html:
    points = scene.view.result().points[s]
    return tag("span", scene.words("brief", n=scene.view.tracks[s][PRESTIGE], now=f"{points:g}"), cls="aside-note")


def neighbour(scene: Scene, s: Seat, role_: str) -> Html:
    view, words, tracks = scene.view, scene.words, scene.view.tracks[s]
    resources = range(BOOKS, GOLD + 1)
    heads = [tag("th", art(scene, name), hidden(words(f"icon.{name}")), scope="col", data_of=name) for name in names()]
    contracts = [scoring.contract(tracks, view.characters[s] if view.characters else -1, r) for r in resources]
    rows = [
        ("level", [tracks[r] for r in resources]),
        ("next", [coming(scene, r, tracks[r]) for r in resources]),
        ("contracts", [together(number, times_stars(scene, stars)) for number, stars in contracts]),
    ]
    body = [
        tag("tr", tag("th", words(f"shelf.{row}"), scope="row"), [tag("td", cell) for cell in cells], cls=f"row-{row}")
        for row, cells in rows
    ]
    head = tag(
        "header",
        portrait(scene, s),
        tag("h2", levels.portrait(scene, s), scene.name(s), levels.rank(scene, s), id=f"seat-{s}"),
        tag("p", brief(scene, s), cls="aside-note") if role_ else None,
        tag("p", words(f"role.{role_}"), cls="aside-note") if role_ else None,
    )
    corner = tag("th", hidden(scene.name(s)), scope="row")
    grid = tag("table", tag("thead", tag("tr", corner, heads)), tag("tbody", body))
    return tag("article", head, grid, cls="neighbour deco", aria_labelledby=f"seat-{s}")


def portrait(scene: Scene, s: Seat) -> Html | None:
    """Whoever that seat is tonight."""
    if not scene.view.characters:
        return None
    who = BOX.characters[scene.view.characters[s]][0]
    return together(art(scene, f"c-{who}", "portrait"), hidden(scene.words(f"who.{who}")))


def names() -> list[str]:
    return ["books", "art", "topaz", "emerald", "gold"]


def coming(scene: Scene, resource: int, at: int) -> Html:
    """The next thing on a track, and how far it is."""
    words = scene.words
    away, gifts = scoring.ahead(resource, at)
    if not away:
        return sign("–", words("coming.none"))
    said = hidden(words.list(gift_words(scene, gifts)), " ")
    far = words("coming.in", n=away) if away > 1 else together(gift_art(scene, gifts))
    return together(said, far)
