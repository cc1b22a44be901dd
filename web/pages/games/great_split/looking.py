"""What a lesson shows of one's cards while it tells something and nothing is to be decided."""

from __future__ import annotations

from collections.abc import Sequence

from pages.games.great_split.cards import art, card, giver, me
from pages.games.great_split.collection import flag
from pages.games.great_split.head import head
from pages.html import Html, tag
from pages.scene import Scene
from salon.core import Seat
from salon.games.great_split.terms import BOX, CHOOSE, HIDDEN, PASSING, PLAY, RETURN, SPLIT, UNSEEN, Move


def looking(scene: Scene) -> list[Html]:
    """The wallet that lies open, or one's own cards; none before the first deal."""
    view, words, seat = scene.view, scene.words, me(scene)
    if view.phase == CHOOSE and (wallet := view.wallets[giver(scene)]) != HIDDEN:
        return [head(words("choose", name=scene.name(giver(scene)))), opened(scene, wallet)]
    if view.phase in (SPLIT, PASSING, RETURN) and seat < len(view.wallets):
        return [head(words("wallet.mine")), opened(scene, view.wallets[seat])]
    held = view.left if view.phase == PLAY and view.turn == seat else view.hands[seat]
    if not held or UNSEEN in held:
        return [head(words("chapter.0")), arrived(scene, seat)] if view.characters else [head(words("chapter.0"))]
    return [head(words.many("hand.mine", len(held))), fan(scene, held)]


def arrived(scene: Scene, seat: Seat) -> Html:
    """Who one is tonight, before there are cards."""
    name = BOX.characters[scene.view.characters[seat]][0]
    return tag("p", art(scene, f"c-{name}", "portrait"), scene.words(f"who.{name}"), cls="arrived")


def opened(scene: Scene, wallet: Move) -> Html:
    one, other = (half(scene, side, cards) for side, cards in enumerate(wallet))
    return tag("div", one, tag("div", art(scene, "splitter"), cls="spine", aria_hidden="true"), other, cls="halves")


def half(scene: Scene, side: int, cards: Sequence[int]) -> Html:
    name = tag("span", flag(scene, side), tag("b", scene.words(f"half.{'LR'[side]}.name")), cls="half-head")
    return tag("div", name, fan(scene, cards), cls="half")


def fan(scene: Scene, cards: Sequence[int]) -> Html:
    return tag("ul", [tag("li", card(scene, kind)) for kind in cards], cls="cards")
