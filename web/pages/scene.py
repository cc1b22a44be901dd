"""What stands between the generic pages and a game's own: a Scene goes in, and a Drawing makes HTML of it.

A Scene holds the view of the one who looks, and the words to say it: nothing that may not be shown. Whoever drives a
table, a session that is played or a lesson that is read, gives Scenes to the same Drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from pages.chairs import GONE, house
from pages.here import Here
from pages.html import Html, tag
from pages.session import Session
from pages.words import Words
from salon.core import Event, IllegalMove, Refused, Seat

Form = dict[str, list[str]]  # the fields of a form by name, each with all its values
Rule = tuple[str, Html]  # a number of the rulebook, and what it says at this moment


class Drawing(Protocol):
    """A game's page: the module `pages/games/<game>`. Pure functions of a Scene; `pages/parts.py` has what they share.

    What the generic parts rely on in the HTML that comes back:

    #hand            one's place, a form with `data-change="pick"` (`parts.place` makes it): a change in it, or a press
                     on [data-act=pick], goes to `picks`; what `picks` returns is the Scene's `picked` from then on
    [data-subject]   what is being decided about: the lot, the set to beat. It is on the screen with the hand and the
                     main buttons, whatever the size of the window
    .deed            the row of main buttons inside the hand (`parts.deed`)
    data-move="4+10" a press makes this move, in the notation of `State.write`; several in a row with blanks between
    data-act=refuse  with the sentence in data-value: a press says why it cannot be done now (`parts.not_now`). What is
                     forbidden is never `disabled`: it can be reached, and asked
    data-rove        on what holds many things to press or tick, with an id: one tab stop, arrows, Home and End inside
                     (`static/rove.js`). Its value may be a selector of the things that are meant. A hand that is one
                     group of radio buttons has that already
    #go              goes on, while something rests (`parts.go_on`)
    #winner          the heading of the end; it takes the focus (`finale.triumph`)
    data-flow="x"    what bears the same name before and after a move flies from the one place to the other; so a card
                     keeps its name from hand to table; for who wants sound it is heard as a card, or as its
                     data-sound says: "coin" for what is paid
    data-letter="C"  on a card's `.card-value`, where cards have suits: the initials of its suit, which the aid shows
                     below the value
    data-key="p"     a key that presses this, outside text fields; say it in aria-keyshortcuts too. The list of keys has
                     it while it can be seen. `keys.LETTERS` are the house's own
    data-step="x"    comes into view when its value changes
    an id            on everything that is pressed, ticked or focused, and the same for the same thing from one picture
                     to the next: the focus and the animations hold on to it

    Events: `sentence` gets all that `State.tell` tells, but `core.SILENT`, which nobody is told, and `core.UNDONE`,
    which is the house's own. `core.PASSED` is read at a glance: the house waits half as long after it.

    A page may have besides: `SHEETS`, style sheets before its own; `scores(scene) -> Html`, where `State.result` is not
    how one says who is ahead, or tells what one has to remember (`parts.scores` says it otherwise); and
    `reason(scene, key, facts) -> Html`, what the coach says of a decision, by "idea." and the keys of `salon/ideas` or
    "reason." and those of `salon/bots`, where facts are cards or the like (`parts.reason` knows seats and numbers).
    """

    @property
    def COMFORTS(self) -> Mapping[str, bool]: ...  # noqa: N802

    # "aid" and "auto", if they mean something at this table: on or off until somebody says otherwise

    def table(self, scene: Scene) -> Html: ...  # what lies before everybody
    def hand(self, scene: Scene) -> Html: ...  # one's own place; a spectator's too
    def picks(self, scene: Scene, form: Form, pressed: str) -> Form: ...  # what lies ready after a press
    def end(self, scene: Scene) -> Html: ...  # all of the stage, once the game is over
    def verdict(self, scene: Scene) -> list[Html]: ...  # the end in a sentence or two, for the ear
    def facts(self, scene: Scene, refusal: Refused) -> dict[str, Html]: ...  # for its words, beside the engine's facts
    def sentence(self, scene: Scene, event: Event) -> Html: ...  # what happened
    def guide(self, scene: Scene) -> list[Rule]: ...  # what the one who looks may do now; the first thing first
    def chapter(self, scene: Scene, number: int, events: list[Event]) -> Html: ...  # the heading of the one that runs
    def summary(self, scene: Scene, number: int, events: list[Event]) -> Html: ...  # an earlier one, in a line


@dataclass
class Scene:
    """What one pair of eyes sees of a table, and how it is drawn."""

    here: Here
    draw: Drawing
    view: Any  # a State redacted for `seat`; a game's page reads its own fields
    seat: Seat | None  # whose eyes; None is a spectator, or a screen that is covered
    names: list[str]
    log: list[tuple[int, Event]]
    ply: int = 0  # moves made so far
    picked: Form = field(default_factory=dict)
    acting: bool = False
    pausing: bool = False  # something rests: the game draws it, with `parts.go_on`
    halted: bool = False  # the house waits for a press between two moves; the stage draws the button
    covered: bool = False
    kinds: list[str] = field(default_factory=list)  # by seat: who plays it
    aid: bool = False  # the memory aid is on
    telling: Seat | None = None  # whose count the end tells
    remaining: int | None = None  # seconds on the clock, where there is one
    whisper: Rule | None = None  # what the house says in passing at a first game
    taught: bool = False  # a lesson's table: it says itself how it goes on
    kept: str = ""  # the number under which the game stands on the shelf
    theirs: Html | None = None  # how the same deal ended for whoever gave it
    coach: Html | None = None  # what the coach has said of this decision
    after: Any = None  # what has been found of a game that is over (`pages/after.py`)
    hinted: str = ""  # and the move that it would make, once it has said so
    thinking: Seat | None = None  # who thinks for the house, and takes a while
    about: tuple[str, ...] = ()  # the rules it is about: what has no part in them may stand back

    @classmethod
    def of(
        cls,
        session: Session,
        here: Here,
        draw: Drawing,
        pace: str = "wait",
        aid: bool = False,
        telling: Seat | None = None,
    ) -> Scene:
        return cls(
            here, draw, session.view(), session.eyes, session.names, session.log, session.ply, session.picked,
            session.acting, session.pausing, session.halted(pace), session.covered, session.kinds, aid, telling,
            session.remaining, thinking=session.thinking,
        )  # fmt: skip

    @property
    def words(self) -> Words:
        return self.here.words

    @property
    def watching(self) -> bool:
        """The house plays alone, before a spectator."""
        return all(kind == GONE or house(kind) for kind in self.kinds)

    @property
    def others(self) -> list[Seat]:
        """Every other seat, clockwise from the left of the one who looks."""
        n = len(self.names)
        return [s % n for s in range(self.seat + 1, self.seat + n)] if self.seat is not None else list(range(n))

    def name(self, seat: Seat) -> Html:
        return tag("bdi", self.names[seat], cls="name")  # bdi: a name in another script keeps to itself

    def refusal(self, text: str) -> IllegalMove | None:
        """Why this move would be refused now."""
        try:
            self.view.check(self.view.read(text))
        except IllegalMove as refused:
            return refused
        return None
