"""The one voice of a table: what happened while the house moved is told together, once somebody is asked.

Whoever listens would drown in a sentence a move, and most screen readers drop what the next one overtakes. So lines of
the log are kept until a person is to decide, something rests, or the game is over; then the newest are told, with a
count of what is left out. The log is as whoever looks may know it: nothing hidden is ever told.
"""

from __future__ import annotations

from pages.html import Html, text
from pages.parts import scores, sentence
from pages.scene import Scene
from pages.session import Session
from salon.core import Event

MOST = 6  # sentences told at once
LONG = 600  # characters, however long the names are; one sentence is told whatever its length


class Announcer:
    def __init__(self) -> None:
        self._heard = 0  # moves that were told of

    def know(self, session: Session) -> None:
        """Whoever looks knows all that has happened so far."""
        self._heard = session.ply

    def news(self, scene: Scene, session: Session, pace: str) -> list[Html]:
        """What has happened since the voice last spoke, and what is asked now; nothing while the house goes on."""
        story = session.story
        fresh = [event for _, event in story.log[story.lines(self._heard) :]]
        full = scene.watching and len(fresh) >= MOST  # nobody will be asked
        if not (session.pausing or session.wait(pace) is None or full):
            return []
        self.know(session)
        return [*digest(scene, fresh), *asked(scene, session)]


def asked(scene: Scene, session: Session) -> list[Html]:
    words = scene.words
    if session.over:
        return scene.draw.verdict(scene)
    if session.covered:
        return [words("cover.title", name=scene.name(scene.view.turn))]
    return [words("announce.turn", name=scene.name(session.seat or 0))] if session.acting else []


def digest(scene: Scene, events: list[Event]) -> list[Html]:
    """The newest of these, and how many more there were."""
    told = [sentence(scene, event) for event in events[-MOST:]]
    while len(told) > 1 and sum(len(text(line)) for line in told) > LONG:
        del told[0]
    left = len(events) - len(told)
    return [scene.words.many("announce.more", left), *told] if left else told


# --- what is said once more, or when it is asked for ---


def last(scene: Scene) -> Html:
    """What happened since the one who looks decided something; right after that, what they did."""
    events = [event for _, event in scene.log]
    if not events:
        return scene.words("last.none")
    mine = max((at for at, (_, facts) in enumerate(events) if facts.get("seat") == scene.seat), default=-1)
    since = events[mine + 1 :] if scene.seat is not None else []
    return Html(" ".join(digest(scene, since or events[-1:])))


def standing(scene: Scene) -> Html:
    """The scores as they stand; a game's page may have its own way to say them."""
    said: Html = getattr(scene.draw, "scores", scores)(scene)
    return said
