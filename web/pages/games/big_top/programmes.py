"""Everybody's programme: the called cards on their spaces, what they pay, and what the round has brought so far."""

from __future__ import annotations

from pages import parts
from pages.games.big_top.cards import card, money
from pages.games.big_top.ring import lacking
from pages.games.big_top.since import did
from pages.html import Html, Inside, hidden, tag
from pages.levels import portrait, rank
from pages.parts import ranked
from pages.scene import Scene
from salon.core import Seat
from salon.games.big_top.pack import CODES
from salon.games.big_top.terms import PLAY, SPACES


def programmes(scene: Scene) -> Html:
    view, words = scene.view, scene.words
    heads = [tag("th", money(scene, space), scope="col", cls="price") for space in SPACES]
    seat = tag(
        "th", hidden(words("company.seat")), tag("small", place_in_match(scene), aria_hidden="true"), scope="col"
    )
    before = tag("small", "(", words("takings.before"), ")") if any(view.money) else None
    since = tag("th", hidden(words("did")), scope="col", cls="did")
    head = tag("tr", seat, since, heads, tag("th", words("takings"), " ", before, scope="col", cls="takings"))
    rows = [row(scene, seat) for seat in order(scene)]
    return tag(
        "section",
        tag("h2", words("programmes"), " ", tag("small", place_in_match(scene)), id="bills-title"),
        tag("table", tag("thead", head), tag("tbody", rows), cls="bills-table"),
        cls=f"bills bills-{len(view.hands)}",
        id="bills",
        aria_labelledby="bills-title",
        data_subject="bills",
    )


def order(scene: Scene) -> list[Seat]:
    """The one who looks first, the others clockwise."""
    return [scene.seat, *scene.others] if scene.seat is not None else scene.others


def place_in_match(scene: Scene) -> Html:
    view, words = scene.view, scene.words
    return words("round.of", n=max(view.rounds, 1), of=view.deals)


def row(scene: Scene, seat: Seat) -> Html:
    view = scene.view
    turn, you = view.phase == PLAY and view.turn == seat, seat == scene.seat
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
        tag("small", held(scene, seat), cls="row-held"),
        lacking(scene, seat),
        scope="row",
    )
    spaces = [space(scene, seat, n) for n in range(4)]
    return tag(
        "tr", name, did(scene, seat), spaces, takings(scene, seat), cls="row" + " is-you" * you + " is-turn" * turn
    )


def place_of(scene: Scene, turn: bool, you: bool) -> Html | None:
    """For the ear: whose row this is, and whether it is theirs to move."""
    key = {(True, True): "row.you.turn", (False, True): "row.you", (True, False): "row.turn"}.get((turn, you))
    return hidden(scene.words(key)) if key else None


def held(scene: Scene, seat: Seat) -> list[Inside]:
    view, words = scene.view, scene.words
    deals = [" ", tag("span", words("row.deals"), cls="row-deals")] if view.dealer == seat else []
    count = tag("span", view.sizes[seat], cls="held-n", aria_hidden="true")  # where there is no room for the word
    return [count, tag("span", words.many("row.held", view.sizes[seat]), cls="held-word"), *deals]


def space(scene: Scene, seat: Seat, n: int) -> Html:
    """One of the four spaces. What lies there and pays bears its price: that is what flies to whoever earns it."""
    called, worth = scene.view.programmes[seat][n], SPACES[n]
    ghost = tag("span", worth, cls="space-ghost", aria_hidden="true")
    if not called:
        return tag("td", ghost, cls="space", id=f"space-{seat}-{worth}")
    code = CODES[called]
    price = coin(scene, worth, paid(scene, code), aria_hidden="true")
    cls = f"space has-card pay-{code[0]}{code[2]}" if seat != scene.seat and worth else "space has-card"
    return tag("td", card(scene, code, flies=True), price if worth else None, cls=cls, id=f"space-{seat}-{worth}")


def coin(scene: Scene, amount: int, flow: str, **more: str) -> Html:
    return tag("span", money(scene, amount), cls="coin", data_flow=flow, data_sound="coin", **more)


def paid(scene: Scene, code: str, before: int = 0) -> str:
    """The name under which a called card's price flies: a new one each time that it has paid."""
    return f"pay-{code}-{len(payments(scene, code)) - before}"


def payments(scene: Scene, code: str) -> list[int]:
    view = scene.view
    now = [facts for number, (key, facts) in scene.log if key == "earned" and number == view.chapter]
    return [source["pays"] for facts in now for source in facts["from"] if source["card"] == code]


def takings(scene: Scene, seat: Seat) -> Html:
    """What this round has brought so far; in brackets what the rounds before it did."""
    view = scene.view
    before = tag("small", "(", money(scene, view.money[seat]), ")", cls="takings-before") if any(view.money) else None
    now = tag("b", money(scene, view.earned[seat]), cls="takings-now")
    return tag("td", now, before, arrived(scene, seat), cls="takings", id=f"takings-{seat}")


def scores(scene: Scene) -> Html:
    """With what this round has brought so far."""
    view = scene.view
    return parts.scores(scene, ranked([view.money[seat] + view.earned[seat] for seat in range(len(view.money))]))


def arrived(scene: Scene, seat: Seat) -> Html | None:
    """The prices that have just flown here."""
    for _, (key, facts) in reversed(scene.log):
        if key not in {"earned", "slid", "forced"}:
            return None
        if key == "earned":
            coins = [coin(scene, source["pays"], paid(scene, source["card"], 1)) for source in facts["from"]]
            return tag("span", coins, cls="coins", aria_hidden="true") if facts["seat"] == seat else None
    return None
