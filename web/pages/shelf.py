"""The lists of games that are kept: drawn as templates, which the shell fills from what the browser holds."""

from __future__ import annotations

from pages.games import laid
from pages.here import Here
from pages.html import Html, Inside, hidden, tag
from pages.words import Words


def art(cls: str) -> Html:
    """The drawing of the game that a line is about."""
    use = tag("use", data_sprite=True)
    return tag("svg", use, cls=cls, viewBox="0 0 160 160", aria_hidden="true")


def line(here: Here) -> Html:
    """One game that waits: all of it is the link."""
    link = tag("a", tag("span", data_fill="title"), data_go="play")
    stands = [tag("b", data_fill="turn"), " ", tag("span", data_fill="when", cls="kept-when")]
    told = [tag("h3", link), tag("p", data_fill="now"), tag("p", stands)]
    return tag(
        "template",
        tag(
            "li",
            tag("span", art("kept-art"), cls="kept-spine"),
            tag("div", told, cls="kept-words"),
            here.art("arrow", "kept-go"),
            cls="kept",
        ),
    )


def open_games(here: Here, most: int = 3) -> Html:
    """On the front page: the tables as they were left."""
    words = here.words
    return tag(
        "section",
        tag("div", tag("h2", words("kept.title"), id="kept-title"), every(here), cls="kept-head"),
        tag("ul", line(here), cls="kept-list", data_shelf="open", data_most=most),
        cls="keep",
        hidden=True,
        data_shelf_part=True,
        aria_labelledby="kept-title",
    )


def every(here: Here) -> Html:
    """The way to all of them, and how many they are."""
    return tag("a", here.words("kept.all"), " (", tag("span", data_shelf_count=True), ")", href=here.link("shelf/"))


def waiting(here: Here, game: str) -> Html:
    """At the set-up: those of this game."""
    words = here.words
    return tag(
        "section",
        tag("h2", words("kept.waiting"), id="kept-title"),
        tag("ul", line(here), cls="kept-list", data_shelf="open", data_game=game, data_most=4),
        cls="keep",
        hidden=True,
        data_shelf_part=True,
        aria_labelledby="kept-title",
    )


# --- below the doors: today, and lately ---


def today(here: Here) -> Html:
    """The deal of the day, and what was played; it needs a script to know either."""
    return tag("div", deals(here), lately(here), cls="today", hidden=True, data_days=True)


def deals(here: Here) -> Html:
    words = here.words
    states = {key: words(f"day.{key}") for key in ("fresh", "begun", "won", "played")}
    states["placed"] = words("day.placed", place="{place}", of="{of}")
    told = words("day.say", date=tag("span", data_today=True))
    return tag(
        "section",
        head(here, "day", "day", told),
        tag(
            "ul",
            [deal(here, name) for name in laid()],
            cls="deal-list",
            data_places=words("day.places"),
            **{f"data_{key}": said for key, said in states.items()},
        ),
        cls="deals",
        aria_labelledby="day-title",
    )


def deal(here: Here, name: str) -> Html:
    """A card of the game, its name, and how its deal of today stands."""
    card = tag("span", here.art("door", "deal-art", name, viewBox="0 0 160 160"), cls="deal-card")
    stands = tag("span", here.art("check"), tag("span", data_state=True), cls="deal-state")
    link = tag(
        "a",
        card,
        tag("span", Words(here.lang, name)("title"), cls="deal-name"),
        stands,
        href=here.link(f"{name}/play/"),
        data_day=name,
    )
    return tag("li", link, cls=f"deal door-{name}")


def lately(here: Here, most: int = 4) -> Html:
    words = here.words
    replay = tag(
        "a", here.art("go"), words("kept.replay"), hidden(" ", tag("span", data_fill="title")), data_go="replay"
    )
    told = [tag("b", data_fill="title"), " ", tag("span", data_fill="now"), " ", tag("span", data_fill="when")]
    ended = tag("li", tag("span", art("done-art"), cls="done-dot"), tag("p", told), replay, cls="done-game")
    return tag(
        "section",
        head(here, "undo", "lately", [words("lately.say"), " ", every(here)]),
        tag("ul", tag("template", ended), cls="done-list", data_shelf="ended", data_most=most),
        cls="lately",
        hidden=True,
        data_shelf_part=True,
        aria_labelledby="lately-title",
    )


def head(here: Here, icon: str, key: str, told: Inside) -> Html:
    title = tag("h2", here.words(f"{key}.title"), id=f"{key}-title")
    return tag("header", here.art(icon, "shelf-art"), title, tag("p", told), cls="today-head")
