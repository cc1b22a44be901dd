"""Which Python answers for a page: the first message says what is live there."""

from __future__ import annotations

import json

from pages.app import App
from pages.joining import Joining
from pages.live import Room
from pages.replaying import Projection
from pages.school import School
from pages.shelving import Shelving

ROOMS: dict[str, type[Room]] = {"play": App, "join": Joining, "lesson": School, "replay": Projection, "shelf": Shelving}

open_: list[Room] = []  # the room that is open: none until the first message, and one ever after


def answer(message: str) -> str:
    said = json.loads(message)
    if said["act"] == "open":
        open_[:] = [ROOMS[said["page"]["live"]]()]
    return json.dumps(open_[0].answer(said))
