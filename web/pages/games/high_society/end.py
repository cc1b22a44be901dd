"""The end of an evening at High Society: who wins, who is cast out, and every status counted step by step, §6."""

from __future__ import annotations

from pages.finale import finale, section, teller, triumph
from pages.games.high_society.lots import kind, lot_name, sign
from pages.games.high_society.lots import row as card_row
from pages.html import Html, tag, together
from pages.parts import cameo
from pages.scene import Scene
from pages.words import number
from salon.core import Result, Seat
from salon.games.high_society import CARDS, WORTH, steps

Step = tuple[list[str], float]  # the cards counted, and the total with them


def end(scene: Scene) -> Html:
    result = scene.view.result()
    best = [*result.winners, *result.tied, *([scene.seat] if scene.seat is not None else []), 0]
    seat = best[0] if scene.telling is None else scene.telling
    kind = scene.words("end.clock", card=lot_name(scene, CARDS[scene.view.lot], "the"), rule=scene.here.rule("5.1"))
    light = scene.here.art("rays", "triumph-rays")
    return finale(
        scene,
        triumph(scene, kind, headline(scene, result), outcast(scene, result), art=light),
        telling(scene, result, seat),
        company(scene, result, seat),
        again="next.replay" if result.tied else "next.again",
    )


def verdict(scene: Scene) -> list[Html]:
    """The end in two sentences, for the ear."""
    result = scene.view.result()
    return [headline(scene, result), outcast(scene, result)]


def headline(scene: Scene, result: Result) -> Html:
    words = scene.words
    names = words.list([scene.name(s) for s in result.tied or result.winners])
    if result.tied:
        return tag("span", words("end.tied", names=names, rule=scene.here.rule("6.4")))
    if not result.winners:
        return words("end.nobody")
    if len(result.winners) > 1:
        return tag("span", words("end.shared", names=names))
    [winner] = result.winners
    score = tag("span", number(result.points[winner]), cls="triumph-score")
    return together(cameo(scene.names[winner]), tag("span", words("end.wins", name=scene.name(winner), score=score)))


def outcast(scene: Scene, result: Result) -> Html:
    """Who leaves by the kitchen door, and what it cost them."""
    words, rule = scene.words, scene.here.rule("6.1")
    money = min(WORTH[hand] for hand in scene.view.hands)
    names = words.list([scene.name(s) for s in result.out])
    top = max(result.points)
    if len(result.out) == len(scene.names):
        return words("end.out.all", money=money, rule=rule)
    if len(result.out) > 1:
        return words("end.out.several", names=names, money=money, rule=rule)
    [seat] = result.out
    if result.points[seat] == top and top > 0:
        return words("end.out.brightest", name=names, money=money, points=number(top), rule=rule)
    return words("end.out", name=names, money=money, rule=rule)


def telling(scene: Scene, result: Result, seat: Seat) -> Html:
    """One seat's status, a step at a time: 12 → 7 → 14 → 28 → 14."""
    words = scene.words
    told = stairs(steps(scene.view.won[seat]))
    tallest = max(abs(total) for _, total in told) or 1
    title = words("telling", name=scene.name(seat), points=number(result.points[seat]))
    before = [0.0, *(total for _, total in told)]
    lines = [step(scene, cards, before[n], total, tallest) for n, (cards, total) in enumerate(told)]
    cited = [title, " ", tag("span", scene.here.rule("6.2"), cls="cite")]
    return section(cited, tag("ol", lines, cls="steps"), "telling")


def stairs(told: list[Step]) -> list[Step]:
    """Luxuries alone make a single step: then each is one of its own."""
    if len(told) > 1:
        return told
    [(cards, _)] = told
    return [([card], float(sum(map(int, cards[: n + 1])))) for n, card in enumerate(cards)] or told


def step(scene: Scene, cards: list[str], before: float, total: float, tallest: float) -> Html:
    height = max(0.0, total) * 28 / tallest
    bar = tag(
        "svg",
        tag("rect", width="18", height=f"{height:g}"),
        cls="step-bar",
        viewBox=f"0 0 18 {max(height, 0.4):g}",
        aria_hidden="true",
    )
    return tag(
        "li",
        tag("div", tag("p", number(total), cls="step-result"), bar, cls="step-count"),
        card_row(scene, cards, "step-cards"),
        tag("p", arithmetic(cards, before, total), cls="step-sum num", aria_hidden="true"),
        tag("p", step_words(scene, cards, before), cls="step-words"),
        cls="step " + ("is-up" if total >= before else "is-down"),
    )


def arithmetic(cards: list[str], before: float, total: float) -> str:
    if not cards or kind(cards[0]) == "luxury":
        added = [*([number(before)] if before else []), *cards]
        return f"{' + '.join(added) or 0}" + (f" = {number(total)}" if len(added) > 1 else "")
    deed = {"-5": "\u2212 5", "/2": "× ½"}.get(cards[0], "× 2")
    return f"{number(before)} {deed} = {number(total)}"


def step_words(scene: Scene, cards: list[str], before: float) -> Html:
    words = scene.words
    if not cards:
        return words("step.none")
    if kind(cards[0]) == "luxury" and before:
        return words("step.more", card=lot_name(scene, cards[0], "the"))
    if kind(cards[0]) == "luxury":
        return words.many("step.luxury", len(cards), cards=words.list([lot_name(scene, card, "the") for card in cards]))
    return words(
        {"-5": "step.past", "/2": "step.scandal"}.get(cards[0], "step.prestige"), card=lot_name(scene, cards[0], "the")
    )


def company(scene: Scene, result: Result, told: Seat) -> Html:
    """All seats, best first; a name shows how its status was counted."""
    words = scene.words
    order = sorted(range(len(scene.names)), key=lambda s: (s in result.out, result.places[s], -result.points[s]))
    heads = [tag("th", words(f"company.{key}"), scope="col", cls=cls) for key, cls in HEADS]
    rows = [row(scene, result, s, s == told) for s in order]
    grid = tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), cls="company")
    return section(words("company"), [grid, tag("p", words("company.say"), cls="company-say")], "standing")


HEADS = (("place", ""), ("seat", ""), ("status", "num"), ("how", "how"), ("money", "num"), ("verdict", "verdict"))


def row(scene: Scene, result: Result, s: Seat, told: bool) -> Html:
    words, out, wins = scene.words, s in result.out, s in result.winners
    points = number(result.points[s])
    verdict = None
    if wins:
        verdict = tag("span", scene.here.art("prestige", "", "high_society"), words("verdict.wins"), cls="tag tag-high")
    elif out:
        verdict = tag("span", scene.here.art("out", ""), words("verdict.out"), cls="tag tag-out")
    elif s in result.tied:
        verdict = tag("span", words("verdict.tied"), cls="tag")
    made = [[sign(scene, card), " "] for cards, _ in steps(scene.view.won[s]) for card in cards]
    return tag(
        "tr",
        tag("td", "–" if out else result.places[s], cls="rank-place"),
        tag("th", teller(scene, s, told), scope="row"),
        tag("td", tag("s", points) if out else points, cls="num"),
        tag("td", made or "–", cls="how"),
        tag("td", WORTH[scene.view.hands[s]], cls="num"),
        tag("td", verdict, cls="verdict"),
        cls=" ".join(["is-winner"] * wins + ["is-cast-out"] * out + ["is-you"] * (s == scene.seat)) or None,
    )
