"""What the one who looks may do now at High Society, and by which rule; the most useful first."""

from __future__ import annotations

from pages.games.high_society.hand import leader
from pages.games.high_society.lots import kind, lot_name
from pages.scene import Rule, Scene
from salon.core import DEALER, NOBODY
from salon.games.high_society import CARDS, WORTH, luxuries


def guide(scene: Scene) -> list[Rule]:
    view = scene.view
    if view.turn < 0 or view.turn != scene.seat:
        return [elsewhere(scene)]
    if not view.lot:
        return giving(scene)
    return [raising(scene), at_stake(scene) if avoided(scene) else leaving(scene), *owing(scene), *late(scene)]


def avoided(scene: Scene) -> bool:
    return kind(CARDS[scene.view.lot]) == "disgrace"


# --- one's own turn ---


def raising(scene: Scene) -> Rule:
    """How much is enough: to have the card, or not to have it."""
    view, words = scene.view, scene.words
    if len(view.moves()) == 1:
        return "2.4", words("guide.must", high=view.high)
    rule, aim = ("4.1", "avoid") if avoided(scene) else ("2.2", "win")
    mine, card = WORTH[view.bids[scene.seat]], lot_name(scene, CARDS[view.lot], "the")
    if not view.high:
        return rule, words(f"guide.{aim}.open", card=card)
    facts = {"name": scene.name(leader(scene)), "high": view.high, "card": card}
    if not mine:
        return rule, words(f"guide.{aim}", least=view.high + 1, **facts)
    return rule, words(f"guide.{aim}.more", more=view.high + 1 - mine, mine=mine, **facts)


def leaving(scene: Scene) -> Rule:
    """What a pass would do; the last but one hands the card to the last, §3.2 for nothing."""
    view, words = scene.view, scene.words
    mine = WORTH[view.bids[scene.seat]]
    others = [s for s in scene.others if view.bidding >> s & 1]
    if len(others) > 1:
        return "2.4", words("guide.pass.back", mine=mine) if mine else words("guide.pass")
    name = scene.name(others[0])
    if view.high:
        return "3.1", words("guide.leave", name=name, high=view.high)
    return "3.2", words("guide.leave.free", name=name)


def at_stake(scene: Scene) -> Rule:
    """What escaping a disgrace would cost."""
    words, mine = scene.words, WORTH[scene.view.bids[scene.seat]]
    return "4.2", words("guide.stake.mine", mine=mine) if mine else words("guide.stake")


def owing(scene: Scene) -> list[Rule]:
    """§4.5 a luxury would go at once."""
    view = scene.view
    owes = view.owing == scene.seat and kind(CARDS[view.lot]) == "luxury"
    return [("4.5", scene.words(f"guide.owing.{view.options.edition}"))] if owes else []


def late(scene: Scene) -> list[Rule]:
    """With three of the four out, the door may open at any card."""
    return [("5.1", scene.words("guide.clock"))] if scene.view.clock == 3 else []


def giving(scene: Scene) -> list[Rule]:
    view, words = scene.view, scene.words
    mine = words.list([lot_name(scene, CARDS[card], "the") for card in luxuries(view.won[scene.seat])])
    return [("4.4", words(f"guide.give.{view.options.edition}", cards=mine)), ("4.3", words("guide.give.next"))]


# --- somebody else's, or nobody's ---


def elsewhere(scene: Scene) -> Rule:
    """What is going on."""
    view, words = scene.view, scene.words
    if view.turn == NOBODY:
        return "6.1", words("guide.over")
    if view.turn == DEALER:
        return between(scene)
    name = scene.name(view.turn)
    if not view.lot:
        return "4.4", words(f"guide.giving.{view.options.edition}", name=name)
    if avoided(scene):
        card = lot_name(scene, CARDS[view.lot], "the")
        if not view.high:
            return "4.1", words("guide.wait.avoid.open", name=name, card=card)
        return "4.1", words("guide.wait.avoid", name=name, high=view.high, card=card)
    if scene.seat is not None and not view.bidding >> scene.seat & 1:
        return "2.4", words("guide.wait.out", name=name)
    if not view.high:
        return "2.1", words("guide.wait.open", name=name)
    if leader(scene) == scene.seat:
        return "2.2", words("guide.wait.mine", name=name, high=view.high)
    return "2.1", words("guide.wait", name=name, leader=scene.name(leader(scene)), high=view.high)


def between(scene: Scene) -> Rule:
    """Between two auctions: who opens, and why."""
    view, words = scene.view, scene.words
    if view.opener < 0:
        return "1.3", words("guide.draw")
    ends = [key for _, (key, _) in scene.log if key in {"took", "disgraced"}]
    rule = "1.3" if not ends else "3.3" if ends[-1] == "took" else "4.3"
    return rule, words("guide.next", name=scene.name(view.opener))
