"""A lesson, drawn: its voice beside the same table that a game is played at."""

from __future__ import annotations

from pages import play
from pages.here import Here
from pages.html import Html, Inside, button, hidden, tag, together
from pages.parts import refused
from pages.prose import marked
from pages.reading import Reading
from pages.scene import Drawing, Scene
from salon.lesson import CHOOSE, LOOK, TELL
from salon.record import BadRecord

STARS = 3
PIPS = 12  # more steps than these are told in a word


def scene(reading: Reading, here: Here, draw: Drawing) -> Scene:
    """What the reader sees of the table, with the eyes that the lesson gives them."""
    state, seat = reading.state, reading.eyes
    acting = reading.acting(state)
    return Scene(
        here, draw, state.redact(seat), seat, reading.part.record.seats, reading.log, reading.ply, reading.picked,
        acting=acting, pausing=not acting and state.rests and state.turn != seat, taught=True,
        about=reading.part.rules, kinds=["person"] * len(reading.part.record.seats),
    )  # fmt: skip


def stage(reading: Reading, scene: Scene, following: str = "") -> Html:
    """`following` is the name of the lesson that comes after this one, if any does."""
    spoken = finished(reading, scene, following) if reading.done else voice(reading, scene)
    return tag("div", spoken, play.stage(scene), cls="lesson")


# --- the voice ---


def voice(reading: Reading, scene: Scene) -> Html:
    number, of = reading.number
    return tag(
        "section",
        head(reading, scene, number, of),
        told(reading, scene),
        answered(reading, scene),
        choices(reading, scene),
        hints(reading, scene),
        ways(reading, scene, number, of),
        cls="voice",
        id="voice",
        tabindex="-1",
        aria_labelledby="voice-title",
        data_step=f"{reading.at}.{reading.on}" + "…" * reading.walking,  # it comes into view as it grows, too
        data_walking=reading.walking,
    )


def head(reading: Reading, scene: Scene, number: int, of: int) -> Html:
    """Which rule this is about, and how far one is."""
    words, part = scene.words, reading.part
    rules = words.list([scene.here.rule(rule) for rule in part.rules])
    title = part.title or reading.lesson.title or words("title")
    pips = [tag("li", cls="done" if n < number else "now" if n == number else None) for n in range(1, of + 1)]
    far = words("lesson.step", n=number, of=of)
    return tag(
        "header",
        tag("p", words("lesson.about", game=words("title"), rules=rules) if part.rules else words("title")),
        tag("ol", pips, cls="voice-pips", aria_hidden="true") if 1 < of <= PIPS else None,
        tag("p", far, cls="voice-far") if of > PIPS else hidden(far) if of > 1 else None,
        tag("h2", title, id="voice-title"),
        cls="voice-head",
    )


def told(reading: Reading, scene: Scene) -> Inside:
    """What the lesson tells or asks; while moves are being shown, that one may watch."""
    words, step = scene.words, reading.step
    if reading.walking:
        return tag("p", words("lesson.watch"), cls="voice-watch")
    if step.kind == LOOK:
        record, ply = reading.part.record, reading.ply
        return tag("p", words("lesson.move", n=ply, of=len(record.moves)), cls="voice-watch") if record.moves else None
    said = tag("p", prose(scene, step.text), cls="voice-asks" if step.asks else "voice-tells", id="asked")
    free = tag("p", words("lesson.free"), cls="voice-watch") if step.kind == TELL and scene.acting else None
    return [said, free]


def answered(reading: Reading, scene: Scene) -> Html | None:
    """What is said to the last try."""
    said, words = reading.said, scene.words
    if not said:
        return None
    why = refused(scene, said.refusal) if said.refusal else None
    if said.right:
        inside = [tag("strong", words("lesson.right")), " ", prose(scene, said.text)]
        return tag("p", inside, cls="notice notice-right", role="status", id="answered")
    default = words("lesson.wrong.words" if reading.step.kind == CHOOSE else "lesson.wrong")
    inside = [prose(scene, said.text) if said.text else why or default]
    if said.text and why:
        inside += [" ", why]
    return tag("p", inside, cls="notice", role="alert", id="answered")


def choices(reading: Reading, scene: Scene) -> Html | None:
    if reading.step.kind != CHOOSE or reading.walking:
        return None
    best = reading.step.best if reading.solved else None
    offered = [
        button(
            marked(text), id=f"choice-{n}", data_act="choose", data_value=text,
            aria_pressed="true" if text == best else None, disabled=reading.solved and text != best,
        )
        for n, text in enumerate(reading.choices)
    ]  # fmt: skip
    return tag("div", offered, cls="choices", role="group", aria_labelledby="asked")


def hints(reading: Reading, scene: Scene) -> Html | None:
    opened = reading.step.hints[: reading.hints]
    return tag("ul", [tag("li", prose(scene, hint)) for hint in opened], cls="hints", role="status") if opened else None


def prose(scene: Scene, text: str) -> Html:
    """A sentence of the lesson's author, its § led to the rules."""
    return marked(text, scene.here.link(f"{scene.words.game}/rules/"))


def ways(reading: Reading, scene: Scene, number: int, of: int) -> Html:
    """How one goes on: by an answer, by a hint, by being shown; or past it."""
    words, step = scene.words, reading.step
    open_ = reading.asking
    more = open_ and reading.hints < len(step.hints)
    tried = bool(reading.trial) and not step.asks
    on = words("lesson.skip" if open_ else "lesson.end" if reading.last else "lesson.on")
    back = button(words("lesson.back"), id="voice-back", data_act="back") if number > 1 else None
    return tag(
        "div",
        back,
        button(scene.here.art("hint"), words("lesson.hint"), id="voice-hint", data_act="hint") if more else None,
        button(words("lesson.show"), id="voice-show", data_act="show") if open_ and not more else None,
        button(words("lesson.again"), id="voice-again", data_act="again") if tried else None,
        button(on, main=not open_, id="voice-on", data_act="on", data_value=reading.moment)
        if of > 1 or not reading.free else None,
        cls="voice-ways",
    )  # fmt: skip


def finished(reading: Reading, scene: Scene, following: str) -> Html:
    """What was won, and where to go from here: to the next lesson, or to a game."""
    words = scene.words
    onward = scene.here.link(f"{words.game}/learn/{following}/")
    now = scene.here.link(f"{words.game}/play/?now{'&whisper' * (len(reading.lesson.parts) > 1)}")
    first = "button button-main"
    lit = reading.stars if reading.lesson.questions else STARS
    stars = [tag("span", "★", cls="star" if n < lit else "star star-dim", aria_hidden="true") for n in range(STARS)]
    return tag(
        "section",
        tag("h2", words("lesson.done"), id="voice-title", tabindex="-1"),
        tag("p", stars, hidden(words.many("lesson.stars", lit)), cls="stars") if reading.lesson.questions else None,
        tag("p", words(f"lesson.done.{lit}")) if reading.lesson.questions else None,
        tag(
            "div",
            button(words("lesson.anew"), id="voice-again", data_act="again"),
            tag("a", words("lesson.play"), cls="button" if following else first, target="_top", href=now),
            tag("a", words("lesson.next"), cls=first, id="voice-next", href=onward) if following else None,
            cls="voice-ways",
        ),
        cls="voice voice-done",
        id="voice",
        aria_labelledby="voice-title",
    )  # fmt: skip


# --- what cannot be read ---

TORN = "#"  # what frame.js gives for an address whose text cannot be unfolded


def carried(page: dict[str, str]) -> str:
    """The text that the page or its address holds. Raises BadRecord where there is none to be read."""
    text = page.get("lesson") or TORN
    if text == TORN:
        raise BadRecord(0, "hash")
    return text


def trouble(here: Here, bad: BadRecord) -> Html:
    """A text that is no lesson: which line, if it has lines, and why."""
    return tag("p", why(here, bad), cls="notice", role="alert", id="bad")


def why(here: Here, bad: BadRecord) -> Html:
    words = here.words
    rule, facts = bad.rule, bad.facts
    known = next((key for key in (f"bad.{rule}", f"refused.{rule}") if words.has(key)), None)
    try:
        broken = words(known, **facts, rule=f"§{rule}") if known else words("bad.rule", rule=f"§{rule}")
    except KeyError:  # a sentence of the game's that needs its table: the number says it
        broken = words("bad.rule", rule=f"§{rule}")
    move = facts.get("move")
    line = [tag("b", words("bad.line", line=bad.line)), " "] if bad.line else None
    return together(line, [tag("code", move), " "] if move else None, broken)
