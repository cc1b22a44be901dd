"""The middle of Fan Tan's table: the ring with the pot in it, and everybody's peanuts."""

from __future__ import annotations

from pages.games.big_top.programmes import order, place_of
from pages.games.big_top.ring import lacking, ring
from pages.games.big_top.since import did
from pages.html import Html, hidden, tag
from pages.levels import portrait, rank
from pages.parts import timer
from pages.scene import Scene
from pages.words import number
from salon.core import Seat

HEAP = 36  # peanuts drawn, at most; the number tells the rest


def table(scene: Scene) -> Html:
    over = count(scene) if scene.pausing and scene.view.past else None
    return tag("div", ring(scene, centre=pot(scene)), over or purses(scene), cls="tent" + " is-counting" * bool(over))


def nut(scene: Scene, flow: str | None = None) -> Html:
    return scene.here.art("peanut", "nut", "fan_tan", data_flow=flow, data_sound="coin")


# --- the pot ---


def pot(scene: Scene) -> Html:
    view, words = scene.view, scene.words
    newest = paid_last(scene)
    nuts = [nut(scene) for _ in range(min(view.pot, HEAP) - bool(newest))]
    heap = tag("div", nuts, nut(scene, newest) if newest else None, cls="heap", id="heap", aria_hidden="true")
    return tag(
        "div",
        tag("span", scene.here.art("bag", "bag-art", "fan_tan"), tag("b", view.pot, cls="pot-number"), cls="bag",
            data_flow=f"pot-{view.rounds}" if view.pot else None, data_sound="coin", aria_hidden="true"),
        tag("p", words("pot"), hidden(" ", words.many("nuts", view.pot)), cls="pot-word"),
        heap,
        cls="pot",
        id="pot",
    )  # fmt: skip


def paid_last(scene: Scene) -> str | None:
    """The name under which the last peanut to be paid flew into the pot."""
    for chapter, (key, facts) in reversed(scene.log):
        if chapter != scene.view.chapter or key == "round_over":
            return None
        if key == "passed" and facts["paid"]:
            return purse_flow(facts["seat"], scene.view.peanuts[facts["seat"]] + 1)
    return None


def purse_flow(seat: Seat, peanuts: int) -> str:
    return f"nut-{seat}-{peanuts}"


# --- the seats ---


def purses(scene: Scene) -> Html:
    words = scene.words
    heads = [tag("th", words(key), scope="col", cls="num") for key in ("purse.cards", "purse.nuts")]
    since = tag("th", hidden(words("did")), scope="col", cls="did")
    head = tag("tr", tag("th", hidden(words("company.seat")), scope="col"), since, heads)
    return tag(
        "section",
        tag("h2", words("purses"), " ", tag("small", place_in_match(scene)), id="bills-title"),
        timer(scene),
        tag("table", tag("thead", head), tag("tbody", [row(scene, s) for s in order(scene)]), cls="bills-table purses"),
        cls=f"bills bills-{len(scene.names)}",
        id="bills",
        aria_labelledby="bills-title",
        data_subject="bills",
    )


def place_in_match(scene: Scene) -> Html:
    view, words, n = scene.view, scene.words, max(scene.view.rounds, 1)
    if view.options.ends == "rounds":
        return words("round.of", n=n, of=view.options.rounds or len(view.hands))
    if view.options.ends == "time":
        return words("round.last" if view.last else "chapter", n=n)
    return words("round.ruin", n=n)


def row(scene: Scene, seat: Seat) -> Html:
    view, words = scene.view, scene.words
    turn, you = view.turn == seat, seat == scene.seat
    have = view.peanuts[seat]
    name = tag(
        "th",
        tag(
            "span",
            scene.here.art("arrow", "row-mark") if turn else None,
            portrait(scene, seat),
            scene.name(seat),
            cls="row-name",
        ),
        rank(scene, seat),
        place_of(scene, turn, you),
        tag("small", words("row.deals"), cls="row-held") if view.dealer == seat else None,
        lacking(scene, seat),
        scope="row",
    )
    cards = tag("td", tag("b", view.left[seat], cls="left-number"), cls="num")
    purse = tag("span", nut(scene, purse_flow(seat, have)), tag("b", have, cls="takings-now"), cls="purse")
    ruined = tag("small", words("purse.ruined"), cls="row-ruined") if not have else None
    return tag("tr", name, did(scene, seat), cards, tag("td", purse, ruined, cls="num", id=f"purse-{seat}"),
               cls="row" + " is-you" * you + " is-turn" * turn)  # fmt: skip


# --- between two rounds ---


def count(scene: Scene) -> Html:
    """§6.3: the pot is paid out."""
    view, words, over = scene.view, scene.words, scene.view.past[-1]
    heap = tag("span", scene.here.art("bag", "bag-art", "fan_tan"), tag("b", over.pot, cls="pot-number"), cls="bag",
               data_flow=f"pot-{view.rounds}" if over.pot else None, data_sound="coin", aria_hidden="true")  # fmt: skip
    return tag(
        "section",
        tag("p", place_in_match(scene), cls="kind"),
        tag("div", heap, tag("h2", words.many("count", over.pot, name=scene.name(over.winner)), id="count-title"),
            cls="count-head", id="count-head"),
        tag("p", words("count.say", rule=scene.here.rule("6.3")), cls="count-say"),
        timer(scene),
        reckoning(scene),
        cls="count",
        id="count",
        aria_labelledby="count-title",
    )  # fmt: skip


def reckoning(scene: Scene) -> Html:
    """Everybody's cards left, what the round brought, and the peanuts that this leaves them."""
    view, words = scene.view, scene.words
    heads = [tag("th", words(key), scope="col", cls="num") for key in ("purse.cards", "count.gained", "purse.nuts")]
    head = tag("tr", tag("th", hidden(words("company.seat")), scope="col"), heads)
    seats = sorted(range(len(view.hands)), key=lambda seat: (-view.past[-1].peanuts[seat], seat))
    return tag("table", tag("thead", head), tag("tbody", [brought(scene, s) for s in seats]), cls="reckoning")


def brought(scene: Scene, seat: Seat) -> Html:
    view, words = scene.view, scene.words
    over, had = view.past[-1], view.past[-2].peanuts[seat] if len(view.past) > 1 else 25
    gained, have = over.peanuts[seat] - had, over.peanuts[seat]
    cls = " ".join(["is-you"] * (seat == scene.seat) + ["is-winner"] * (seat == over.winner)) or None
    note = words("purse.ruined") if not have else words("count.out") if seat == over.winner else None
    cells = [tag("td", view.left[seat], cls="num"), tag("td", "+" * (gained > 0), number(gained), cls="num gained")]
    name = tag("th", scene.name(seat), tag("small", note, cls="row-held") if note else None, scope="row")
    purse = tag("td", tag("span", nut(scene), tag("b", have), cls="purse"), cls="num total")
    return tag("tr", name, cells, purse, cls=cls)
