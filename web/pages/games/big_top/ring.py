"""The ring, in Big Top and in Fan Tan: four posters, each with its light and its dark pile."""

from __future__ import annotations

from pages.games.big_top.cards import emblem, flow, label, mini, ticket
from pages.html import Html, hidden, tag
from pages.scene import Scene
from salon.games.big_top import pack

Height = tuple[int, int] | None  # of the light and the dark pile; None while the suit waits for its poster
Marked = tuple[list[str], str]  # what one holds, and what was played last

COMPLETE = (6, 6)


def ring(scene: Scene, tickets: tuple[int, ...] = (), centre: Html | None = None) -> Html:
    """`tickets` are those of the one who looks, by suit; Fan Tan has its pot in the centre instead."""
    heights, marked = pack.heights(scene.view.front), (held(scene), newest(scene))
    posters = [poster(scene, suit, height, tickets, marked) for suit, height in enumerate(heights)]
    title = tag("h2", scene.words("ring"), cls="visually-hidden", id="ring-title")
    inside = [title, tag("ul", posters, cls="posters"), centre]
    cls = "ring" + " has-centre" * bool(centre)
    return tag("section", inside, cls=cls, id="ring", aria_labelledby="ring-title", data_subject="ring")


def poster(scene: Scene, suit: int, height: Height, tickets: tuple[int, ...], marked: Marked) -> Html:
    words, name = scene.words, pack.SUITS[suit]
    mine = tag("span", ticket(scene, tickets[suit]), aria_hidden="true") if any(tickets) else None
    done = height == COMPLETE
    banner = words("ring.rolled") if height is None else words("ring.complete") if done else None
    open_ = flow(pack.INITIALS[suit] + "p") if height else None
    return tag(
        "li",
        tag("h3", tag("span", words(f"suit.{name}"), cls="poster-name"), mine),
        tag("div", emblem(scene, name, "act-art"), cls="act", data_flow=open_),
        tag("p", banner, cls="banner") if banner else None,
        [pile(scene, suit, tone, height, marked) for tone in ("light", "dark")],
        cls="poster" + " is-rolled" * (height is None) + " is-complete" * done,
        data_suit=name,
        id=f"suit-{name}",
    )


def pile(scene: Scene, suit: int, tone: str, height: Height, marked: Marked) -> Html:
    words, reached = scene.words, height[tone == "dark"] if height else -1
    codes = [f"{pack.INITIALS[suit]}{n}{tone[0]}" for n in range(1, 7)]
    told = words("pile.closed") if height is None else words.many("pile", reached)
    letter = tag("b", words(f"tone.{tone}.letter"), cls="tone", aria_hidden="true")
    word = tag("span", words(f"tone.{tone}"), cls="tone-word", aria_hidden="true")
    return tag(
        "div",
        tag("h4", letter, word, hidden(words(f"pile.{tone}"), " ", told)),
        tag("ol", [place(scene, code, reached, *marked) for code in codes], cls=f"cells {tone}"),
        cls="pile",
        data_tone=tone,
    )


def place(scene: Scene, code: str, reached: int, held: list[str], newest: str) -> Html:
    """One card's place on its pile: laid, due next, or still to come; a dot where one holds it oneself."""
    n = int(code[1])
    laid, due = n <= reached, n == reached + 1
    mine = not laid and code in held
    kind = "is-laid" if laid else "is-next" if due else "is-far"
    return tag(
        "li",
        code[1],
        hidden(" (", scene.words("pile.mine"), ")") if mine else None,
        cls=kind + " is-mine" * mine + " is-new" * (code == newest),
        data_flow=flow(code) if laid else None,
        aria_current="step" if due else None,
        title=scene.words("pile.mine") if mine else None,
    )


def held(scene: Scene) -> list[str]:
    return pack.codes(scene.view.hands[scene.seat]) if scene.seat is not None else []


def newest(scene: Scene) -> str:
    """The card that was played last, if nothing has happened since but what follows from it."""
    after = {"earned", "slid", "forced"}
    for _, (key, facts) in reversed(scene.log):
        if key not in after:
            return str(facts["card"]) if key == "played" else ""
    return ""


def lacking(scene: Scene, seat: int) -> Html | None:
    """The memory aid: the cards due next that this seat's passes have excluded."""
    gone = pack.codes(scene.view.lacks[seat] & scene.view.front) if scene.aid else []
    if not gone:
        return None
    marks = [tag("li", hidden(label(scene, code)), mini(scene, code)) for code in gone]
    said = tag("span", scene.words("aid.lacks"), cls="lacks-say")
    return tag("div", said, tag("ul", marks, cls="lacks"), cls="lacking")
