"""The end of The Great Split: who wins, one collection counted a source at a time, and everybody's sources, §7."""

from __future__ import annotations

from pages.finale import finale, scrolling, section, teller, triumph
from pages.games.great_split.cards import art
from pages.html import Html, hidden, tag, together
from pages.parts import cameo
from pages.scene import Scene
from salon.core import Result, Seat
from salon.games.great_split import scoring
from salon.games.great_split.terms import ART, BOOKS, BOX, EMERALD, PRESTIGE, TOPAZ

Source = tuple[str, int, tuple[int, ...]]  # as scoring.final tells it
SOURCES = (
    "books",
    "art",
    "gems",
    "books_contracts",
    "art_contracts",
    "topaz_contracts",
    "emerald_contracts",
    "gold_contracts",
)


def end(scene: Scene) -> Html:
    result = scene.view.result()
    seat = scene.telling if scene.telling is not None else result.winners[0]
    who = BOX.characters[scene.view.characters[result.winners[0]]][0]
    kind = scene.words("end.kind", rule=scene.here.rule(result.rule))
    return finale(
        scene,
        triumph(scene, kind, headline(scene, result), runner(scene, result), art=art(scene, f"c-{who}", "portrait")),
        telling(scene, seat),
        company(scene, result, seat),
    )


def counted(scene: Scene, seat: Seat) -> tuple[int, list[Source]]:
    """What a seat had before the last count, and what each source added."""
    view = scene.view
    told = scoring.final(view.tracks[seat], view.characters[seat], view.market)
    return view.tracks[seat][PRESTIGE] - sum(points for _, points, _ in told), told


def headline(scene: Scene, result: Result) -> Html:
    words, points = scene.words, f"{max(result.points):g}"
    names = words.list([scene.name(seat) for seat in result.winners])
    if len(result.winners) > 1:
        return words("end.shared", names=names, points=points)
    score = tag("span", points, cls="triumph-score")
    return together(cameo(scene.names[result.winners[0]]), tag("span", words("end.wins", name=names, points=score)))


def runner(scene: Scene, result: Result) -> Html:
    """Who came next, and how near."""
    rest = [seat for seat in range(len(scene.names)) if seat not in result.winners]
    if not rest:
        return scene.words("end.all")
    second = max(rest, key=lambda seat: result.points[seat])
    behind = max(result.points) - result.points[second]
    return scene.words.many("end.second", behind, name=scene.name(second))


def verdict(scene: Scene) -> list[Html]:
    result = scene.view.result()
    return [headline(scene, result), runner(scene, result)]


def telling(scene: Scene, seat: Seat) -> Html:
    """One collection, step by step."""
    words, tracks = scene.words, scene.view.tracks[seat]
    before, told = counted(scene, seat)
    lines, total = [line(scene, "prestige", words("tell.before"), before, before)], before
    for source, points, facts in told:
        total += points
        lines.append(line(scene, *said(scene, seat, source, facts), points, total))
    title = words("telling", name=scene.name(seat), points=tracks[PRESTIGE])
    cited = [title, " ", tag("span", scene.here.rule("7.1"), cls="cite")]
    return section(cited, tag("ol", lines, cls="steps"), "telling")


def said(scene: Scene, seat: Seat, source: str, facts: tuple[int, ...]) -> tuple[str, Html]:
    """A source's emblem, and how its points come about."""
    words, tracks = scene.words, scene.view.tracks[seat]
    if facts:
        number, stars = facts
        said = [words(f"source.{source}"), words.many("contracts", number), words.many("stars.each", stars)]
        key = "tell.contracts" if number else "tell.contracts.none"
        return source.removesuffix("_contracts"), words(key, source=said[0], contracts=said[1], stars=said[2])
    if source == "books":
        return source, words("tell.books", n=tracks[BOOKS])
    if source == "art":
        return source, words("tell.art", n=tracks[ART], market=scene.view.market)
    return "topaz", words("tell.gems", topaz=tracks[TOPAZ], emerald=tracks[EMERALD])


def line(scene: Scene, emblem: str, words: Html, points: int, total: int) -> Html:
    return tag(
        "li",
        art(scene, emblem),
        tag("span", words, cls="step-words"),
        tag("b", f"+{points}", cls="step-points"),
        tag("span", total, cls="step-total"),
        cls="is-nothing" if not points else None,
        data_of=emblem,
    )


def company(scene: Scene, result: Result, told: Seat) -> Html:
    """Everybody by source; a name tells how its total came about."""
    words = scene.words
    heads = [source_head(scene, source) for source in SOURCES]
    head = tag(
        "tr",
        tag("th", words("company.seat"), scope="col"),
        tag("th", art(scene, "prestige"), hidden(words("company.before")), scope="col", cls="num"),
        heads,
        tag("th", tag("span", "=", aria_hidden="true"), hidden(words("company.total")), scope="col", cls="num"),
    )
    order = sorted(range(len(scene.names)), key=lambda seat: result.places[seat])
    rows = tag("tbody", [row(scene, result, seat, seat == told) for seat in order])
    grid = tag("table", tag("thead", head), rows, cls="company")
    shown = [scrolling(grid, "standing-title"), tag("p", words("company.say"), cls="company-say")]
    return section(words("company"), shown, "standing")


def source_head(scene: Scene, source: str) -> Html:
    emblem = art(scene, {"gems": "topaz"}.get(source, source.removesuffix("_contracts")))
    contract = art(scene, "contract") if "_" in source else None
    return tag("th", emblem, contract, hidden(scene.words(f"source.{source}")), scope="col", cls="num")


def row(scene: Scene, result: Result, seat: Seat, told: bool) -> Html:
    before, sources = counted(scene, seat)
    cls = " ".join(["is-winner"] * (seat in result.winners) + ["is-you"] * (seat == scene.seat)) or None
    return tag(
        "tr",
        tag("th", tag("span", result.places[seat], ". ", cls="rank-place"), teller(scene, seat, told), scope="row"),
        tag("td", before, cls="num"),
        [tag("td", points, cls="num") for _, points, _ in sources],
        tag("td", tag("b", f"{result.points[seat]:g}"), cls="num"),
        cls=cls,
    )
