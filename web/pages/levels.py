"""The levels of the house, to be seen: a face, a word, a stud for each level; and its manner at the table."""

from __future__ import annotations

from pages.chairs import BOTS, house, level
from pages.here import Here
from pages.html import Html, hidden, tag
from pages.scene import Scene
from salon.bots import LEVELS
from salon.core import Seat


def face(here: Here, name: str, cls: str = "face", **more: str) -> Html:
    return here.art(f"face-{name}", cls, "faces", **more)


def studs(name: str) -> Html:
    """One more for each level."""
    strength = LEVELS.index(name) + 1
    return tag("span", [tag("i", cls="is-full" if n < strength else None) for n in range(len(LEVELS))], cls="studs",
               aria_hidden="true")  # fmt: skip


def portrait(scene: Scene, seat: Seat) -> Html | None:
    """The face of whoever plays this seat for the house; it stirs while it thinks."""
    name = played_at(scene, seat)
    return face(scene.here, name, "face is-thinking" if scene.thinking == seat else "face") if name else None


def rank(scene: Scene, seat: Seat) -> Html | None:
    """Beside a name: the level's word and its studs; without room, the ear alone has it."""
    if not (name := played_at(scene, seat)):
        return None
    word, thinks = scene.words(f"level.{name}"), scene.thinking == seat
    return tag(
        "span",
        hidden(", ", word, [", ", scene.words("level.thinking")] if thinks else None),
        tag("span", word, cls="level-word", aria_hidden="true"),
        studs(name),
        cls="level",
    )


def played_at(scene: Scene, seat: Seat) -> str:
    """The level of a seat that the house plays; none in a lesson."""
    kind = scene.kinds[seat] if seat < len(scene.kinds) and not scene.taught else ""
    return level(kind) if house(kind) else ""


def at_chair(here: Here) -> Html:
    """All faces, at a chair of the set-up: its sheet shows that of the one who is chosen."""
    faces = [face(here, name, "face", data_kind=BOTS[name]) for name in LEVELS]
    return tag("span", faces, [tag("span", studs(name), data_kind=BOTS[name]) for name in LEVELS], cls="chair-face")


def manners(here: Here) -> Html:
    """Who plays for the house, folded under the chairs."""
    words = here.words
    lines = [
        tag("li", face(here, name), tag("b", words(f"level.{name}")), studs(name),
            tag("span", words(f"level.{name}.say")), cls="manner")
        for name in LEVELS
    ]  # fmt: skip
    return tag("details", tag("summary", words("levels")), tag("ul", lines), cls="manners")
