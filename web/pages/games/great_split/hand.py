"""The place of the one who looks: the collection, and the wallet with what is decided now or what all have shown."""

from __future__ import annotations

from pages.games.great_split.cards import me, named, pick
from pages.games.great_split.choosing import choosing
from pages.games.great_split.collection import collection
from pages.games.great_split.head import head
from pages.games.great_split.looking import looking
from pages.games.great_split.parting import parting
from pages.games.great_split.playing import playing
from pages.games.great_split.rest import rest
from pages.html import Html, Inside, button, tag, together
from pages.parts import deed, may, place, waiting
from pages.scene import Scene
from salon.core import Refused
from salon.games.great_split.terms import BOX, CHOOSE, DISCARD, PLAY, SPLIT

ASKED = {
    SPLIT: ("split", parting),
    CHOOSE: ("choose", choosing),
    PLAY: ("play", playing),
}


def hand(scene: Scene) -> Html:
    """The collection stands here, for what is picked shows on its tracks."""
    kind, inside = wallet(scene)
    form = place(scene, inside, cls=f"place wallet deco wallet-{kind}", data_step=f"{kind}-{scene.view.round}")
    return together(form, collection(scene, me(scene)))


def wallet(scene: Scene) -> tuple[str, Inside]:
    if scene.pausing:
        return "rest", rest(scene)
    if not scene.acting and scene.taught and scene.seat is not None:
        return "look", looking(scene)
    if not scene.acting:
        said = waiting(scene)
        return "wait", head(said)
    if scene.view.phase == DISCARD:
        return "discard", discarding(scene)
    kind, draw = ASKED[scene.view.phase]
    return kind, draw(scene)


def facts(scene: Scene, refusal: Refused) -> dict[str, Html]:
    """A card in a refusal is named as one says it."""
    said = refusal.facts.get("card")
    return {"card": named(scene, str(said))} if isinstance(said, str) and said[:1].isupper() else {}


def discarding(scene: Scene) -> list[Html]:
    """§2.2: one card at a time, face down."""
    view, words = scene.view, scene.words
    held, limit = view.hands[scene.seat], BOX.rounds[view.round - 1][1]
    texts = {kind: view.write((kind,)) for kind in held}
    chosen = next((text for text in scene.picked.get("card", []) if text in texts.values()), None)
    cards = [pick(scene, kind, held, chosen == text) for kind, text in texts.items()]
    drop = button(words("deed.discard"), main=True, id="discard", **may(chosen, words("discard.none")))
    return [
        head(words.many("discard", len(held) - limit), words.many("discard.say", limit, rule=scene.here.rule("2.2"))),
        tag("ul", cards, cls="cards to-discard"),
        deed(drop),
    ]
