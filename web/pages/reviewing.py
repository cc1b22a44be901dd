"""A live table whose game can be looked over once it has ended: by the coach, a little at a time, while one reads."""

from __future__ import annotations

from random import Random

from pages import after
from pages.coaching import Coached
from pages.live import Answer, Message
from pages.minds import SLICE
from pages.replay import Replay
from pages.scene import Scene
from pages.session import Session
from salon.bots.review import Review
from salon.record import DEAL

TOLD = 20  # how often the page hears how far it is


class Reviewed(Coached):
    reviewed: tuple[Session, Review] | None = None

    def _review(self, _: Message) -> Answer:
        """Begin, or go on; what was pressed meanwhile is heard first."""
        session = self.session
        if not session or not session.over:
            return {}
        review = self._under_review()
        if not review:
            record = session.table.record
            seat = session.people[0] if len(session.people) == 1 else None
            review = Review(record, seat, Random(f"{record.tags[DEAL]}/review"))
            self.reviewed = session, review
            return self._reviewed() | {"announce": self.here.words("after.looks")}
        before = int(TOLD * review.share)
        if review.step(SLICE):
            return self._reviewed() | {"announce": self.here.words("after.done")}
        return self._reviewed() if int(TOLD * review.share) > before else {"quiet": True} | self.on()

    def _reviewed(self) -> Answer:
        return {"patches": [{"target": "#after", "html": after.inside(self._scene())}]} | self.on()

    def _under_review(self) -> Review | None:
        return self.reviewed[1] if self.reviewed and self.reviewed[0] is self.session else None

    @property
    def reviewing(self) -> bool:
        review = self._under_review()
        return bool(review and review.share < 1)

    def _fork(self, message: Message) -> Answer:
        """A new game from a decision of this one: the old one stays as it is."""
        session, ply = self.session, message["value"]
        if not session or not session.over or not ply.isdecimal() or int(ply) >= session.ply or session.seat is None:
            return {}
        self._sit_down(*Replay(session.table.record, int(ply)).fork(session.seat))
        return self._begin()

    def looked_over(self, scene: Scene) -> Scene:
        """With what the coach has found so far, once the game is over."""
        if self.session and self.session.over:
            scene.after = after.Told(self.session, self._under_review())
        return scene
