"""Which Python answers for a page: the first message says what is live there."""

from __future__ import annotations

import json
from importlib import import_module

from pages.live import Room

# Each is imported when it is first opened: a table does not wait for the shelf.
ROOMS = {"play": "app.App", "join": "joining.Joining", "lesson": "school.School", "replay": "replaying.Projection",
         "shelf": "shelving.Shelving"}  # fmt: skip

open_: list[Room] = []  # the room that is open: none until the first message, and one ever after


def answer(message: str) -> str:
    said = json.loads(message)
    if said["act"] == "open":
        open_[:] = [entered(said["page"]["live"])]
    return json.dumps(open_[0].answer(said))


def entered(live: str) -> Room:
    module, _, name = ROOMS[live].partition(".")
    room: Room = getattr(import_module(f"pages.{module}"), name)()
    return room
