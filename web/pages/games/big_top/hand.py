"""A place under the big top: the hand by suits, what can be done with each card, and why not."""

from __future__ import annotations

from pages.games.big_top.cards import card, label, money, ticket
from pages.games.big_top.deed import deed, gain, total
from pages.games.big_top.placing import placing_form
from pages.games.big_top.plays import by_card, meant, picked, refusals
from pages.games.big_top.since import news
from pages.html import Html, Inside, hidden, tag
from pages.parts import head, not_now, notice, place, refused
from pages.scene import Scene
from salon.games.big_top.law import due
from salon.games.big_top.pack import SUIT, SUITS, codes
from salon.games.big_top.terms import TICKETS


def hand(scene: Scene) -> Html:
    if scene.acting and scene.view.phase == TICKETS:
        asked = scene.words("prompt.tickets", rule=scene.here.rule("1.4"))
        return place(scene, head(scene, purse(scene), asked=asked), placing_form(scene))
    mine = scene.view.tickets[scene.seat] if scene.seat is not None else ()
    waits = sum(scene.view.programmes[scene.seat]) if scene.seat is not None else 0
    cards = suits(scene, mine, called(scene), waits) if not scene.pausing else None
    said = title(scene, purse(scene), prompt(scene), total(scene, picked(scene)))
    return place(scene, said, objection(scene, "2.4"), cards, deed(scene))


# --- its head; Fan Tan's too ---


def title(scene: Scene, aside: Html | None, asked: Html | None, ready: Inside) -> Html:
    """What is asked, until something lies ready: then what comes of it. While others play, the newest of it."""
    if scene.pausing or scene.seat is None:
        return head(scene, aside)
    if scene.acting:
        return head(scene, aside, news=tag("output", ready or tag("b", asked), cls="sum", id="sum"))
    passes = scene.view.turn == scene.seat and not scene.taught
    passing = tag("b", scene.words("passing")) if passes else None
    waits = None if scene.taught else scene.words("sum.wait")  # a lesson stops where nobody is playing
    return head(scene, aside, news=passing or news(scene) or waits)


def purse(scene: Scene) -> Html | None:
    if scene.seat is None or scene.pausing:
        return None
    view, me = scene.view, scene.seat
    said = scene.words.many("purse", view.sizes[me], money=money(scene, view.money[me] + view.earned[me]))
    return tag("span", said, cls="place-aside")


def prompt(scene: Scene) -> Html | None:
    view, words = scene.view, scene.words
    if not scene.acting or not by_card(scene):
        return None
    if due(view):
        return words("prompt.due", rule=scene.here.rule("2.2"))
    calls = any(text.startswith("!") for text in by_card(scene).values())
    plays = any(not text.startswith("!") for text in by_card(scene).values())
    return words("prompt.both" if plays and calls else "prompt.play" if plays else "prompt.call")


# --- the cards ---


def called(scene: Scene) -> int:
    """§2.2: the called cards of which one must be played now."""
    return due(scene.view) if scene.acting else 0


def suits(scene: Scene, tickets: tuple[int, ...] = (), called: int = 0, waits: int = 0) -> Html | None:
    """The hand, suit by suit, after those called cards of which one must be played; `waits` are all called ones."""
    view, me = scene.view, scene.seat
    if me is None or not view.left[me]:
        return None
    most = max(((view.hands[me] | called) & suit).bit_count() for suit in SUIT)
    held = view.hands[me].bit_count()
    size = "few" if most <= 2 else "some" if most <= 4 and held <= 11 else "more" if most <= 6 else "many"
    ways = by_card(scene)
    inside = [suit_group(scene, suit, tickets, ways, called & SUIT[suit], waits & SUIT[suit]) for suit in range(4)]
    about = {"role": "group", "aria_label": scene.words.many("hand", held), "id": "cards", "data_rove": True}
    return tag("div", inside, cls=f"suits suits-{size}", **about)


def suit_group(
    scene: Scene, suit: int, tickets: tuple[int, ...], ways: dict[str, str], called: int, waits: int
) -> Html:
    words, mine = scene.words, codes(scene.view.hands[scene.seat] & SUIT[suit])
    stub = [hidden(words("ticket.yours"), " "), ticket(scene, tickets[suit])] if any(tickets) else None
    name = f"held-{SUITS[suit]}"
    legend = tag("p", tag("span", words(f"suit.{SUITS[suit]}"), cls="suit-name"), stub, cls="suit-head", id=name)
    due_ = [tag("li", pick(scene, code, ways, called=True)) for code in codes(called)]
    cards = [tag("li", pick(scene, code, ways)) for code in mine]
    empty = tag("p", words("suit.called" if waits else "suit.empty"), cls="suit-empty")  # §5.2: it counts as held
    inside = tag("ul", due_, cards, cls="suit-cards") if due_ or cards else empty
    return tag("div", legend, inside, cls="suit", role="group", aria_labelledby=name, data_suit=SUITS[suit])


def pick(scene: Scene, code: str, ways: dict[str, str], called: bool = False) -> Html:
    """A card of the hand. While one is asked every card can be pressed: those that will not do say why."""
    if not scene.acting:
        return tag("div", framed(scene, code), cls="pick is-idle")
    move = ways.get(code)
    if scene.taught and not move:
        return locked(scene, code)
    value = move or code
    box = tag("input", type="radio", name="play", value=value, checked=value == picked(scene), id=f"play-{code}")
    kind = "is-locked" if not move else "is-call" if move.startswith("!") else "is-play"
    meets = f" meets-{code[0]}{'' if code[-1] == 'p' else code[-1]}" if kind == "is-play" and not called else ""
    return tag(
        "label",
        box,
        framed(scene, code, flies=not called),
        can(scene, code, move),
        scene.here.art("check", "tick"),
        hidden(" ", scene.words("due")) if called else None,
        cls=f"pick {kind}{meets}" + " is-due" * called,
    )


def locked(scene: Scene, code: str) -> Html:
    """In a lesson a press on a card that will not do is an answer, to which the lesson has something to say."""
    try_ = not_now(scene.words("can.not"), meant(scene, code))
    inside = framed(scene, code), can(scene, code, None)
    return tag("button", *inside, type="button", cls="pick is-locked", id=f"play-{code}", **try_)


def framed(scene: Scene, code: str, flies: bool = True) -> Html:
    """A card within a frame that never changes: so that only what leaves the hand flies."""
    return tag("span", card(scene, code, flies=flies), cls="framed")


def can(scene: Scene, code: str, move: str | None) -> Html:
    """What can be done with a card, in a word; or the number of the rule that forbids it."""
    words = scene.words
    if not move:
        lock, rule = scene.here.art("lock", "can-lock", "big_top"), refusals(scene, code)[-1].rule
        return tag("span", lock, hidden(words("can.not"), " "), f"§{rule}", cls="can can-not")
    if move.startswith("!"):
        return tag("span", words("can.call"), cls="can can-call")
    if not (worth := gain(scene, move)[0]):
        return tag("span", words("can.play"), cls="can")
    return tag(
        "span", tag("span", words("can.play"), " ", cls="can-word"), "+", money(scene, worth), cls="can has-gain"
    )


def objection(scene: Scene, idle: str) -> Html | None:
    """Why what was pressed will not do, with the rules; or that nothing can be done, by the rule on `idle` hands."""
    if not scene.acting or scene.taught:
        return None
    if not by_card(scene):
        return notice(scene.words("notice.pass", rule=scene.here.rule(idle)), alarm=False)
    code = picked(scene).removeprefix("!")
    if not code or code in by_card(scene):
        return None
    why = [[refused(scene, refusal), " "] for refusal in refusals(scene, code)]
    return notice([hidden(label(scene, code), " "), why])
