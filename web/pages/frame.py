"""The document around a page: head, header bar, footer. Strict by construction: no inline script, no inline style."""

from __future__ import annotations

from pages import settings
from pages.controls import tool
from pages.games import laid
from pages.here import Here, address
from pages.html import Html, Inside, button, tag
from pages.words import LANGUAGES

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)


def document(
    here: Here,
    *body: Inside,
    title: str,
    sheets: list[str],
    cls: str,
    description: str = "",
    live: str = "",
    choosing: bool = False,
    framed: bool = False,
    head: Inside = None,
    menu: Html | None = None,
    **about: str | None,
) -> str:
    """A whole page. `live` names what the worker runs here ("play"); a page without it never loads Python. What is
    `framed` stands on another page: it sleeps until it is touched, and keeps nothing. `head` is what its head adds;
    `menu` stands for the sheet of settings where it holds more than those."""
    ours = not framed and not choosing
    sheets = ["house", *sheets, *["settings"] * ours]
    top = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("meta", name="description", content=description) if description else None,
        tag("title", title),
        tag("link", rel="icon", href=here.static("art/icon.svg"), type="image/svg+xml"),
        [*app(here), *places(here)] if ours else None,
        [preloaded(here, face) for face in (FACES[:1] if framed else FACES)],
        [tag("link", rel="stylesheet", href=here.static(f"style/{sheet}.css")) for sheet in sheets],
        ahead(here, live=bool(live) and not framed),
        tag("script", src=here.static("early.js")),
        tag("script", type="module", src=here.static("begin.js")) if live and not framed else None,
        tag("script", type="module", src=here.static("shell.js")),
        head,
    )
    about |= {"data_live": live or None, "data_game": here.words.game if live else None}
    about["data_path"] = here.path if live else None
    about["data_languages"] = " ".join(LANGUAGES) if choosing else None  # early.js goes on to one of them
    about["data_framed"] = "" if framed else None
    inside = tag("body", *body, [menu or settings.sheet(here), renewal(here)] if ours else None, cls=cls)
    page = tag("html", top, inside, lang=here.lang, data_root=here.root, **about)
    return f"<!doctype html>\n{page}\n"


SHELL = tuple(
    f"static/{name}.js"
    for name in "shell events figures frame going keys memory panel rove settings share shelf toast".split()
)
LIVE = tuple(
    f"{name}.js"
    for name in """static/begin static/python static/files static/figures static/memory vendor/pyscript/core
    vendor/pyscript/inner vendor/pyscript/error static/picture vendor/idiomorph""".split()
)
FILES = ("py.json", "main.py")
FACES = tuple(
    f"{face}-latin-wght-normal.ours.woff2" for face in ("atkinson-hyperlegible-next", "playfair-display")
)  # make/faces.py cuts them


def ahead(here: Here, live: bool) -> list[Html]:
    """What shell.js will ask for, before early.js holds up the reader: what Python waits for comes first."""
    early = tag("link", rel="preload", href=here.static("early.js"), as_="script")
    wanted = dict.fromkeys((LIVE if live else ()) + SHELL)
    modules = [tag("link", rel="modulepreload", href=here.root + path) for path in wanted]
    files = [tag("link", rel="preload", href=f"{here.root}py/{file}", as_="fetch", crossorigin=True) for file in FILES]
    return [early, *files, *modules] if live else [early, *modules]


def preloaded(here: Here, face: str) -> Html:
    """A face that is asked for before the sheets are read: then the text does not move when it comes."""
    return tag(
        "link", rel="preload", href=here.static(f"fonts/{face}"), as_="font", type="font/woff2", crossorigin=True
    )


def app(here: Here) -> list[Html]:
    """What a browser installs: printed/manifest.py writes one for each language."""
    return [
        tag("link", rel="manifest", href=here.link("manifest.webmanifest")),
        tag("link", rel="apple-touch-icon", href=here.static("icon/180.png")),
    ]


def places(here: Here) -> list[Html]:
    """Where this page stands for the world, and its twin; a site that knows no address of its own says nothing."""
    if not address():
        return []
    twins = [tag("link", rel="alternate", hreflang=lang, href=f"{address()}{lang}/{here.path}") for lang in LANGUAGES]
    return [tag("link", rel="canonical", href=f"{address()}{here.lang}/{here.path}"), *twins]


def renewal(here: Here) -> Html:
    """A calm word, once a new version is there; offline.js shows it where it covers nothing."""
    words = here.words
    later = button(words("renewal.later"), data_device="later")
    renew = button(words("renewal.renew"), main=True, data_device="renew")
    said = tag("p", role="status", data_say=words("renewal"), data_passing=words("renewal.passing"))
    return tag("aside", said, tag("div", later, renew, cls="menu-row"), id="renewal", cls="dialog", hidden=True)


def progress(here: Here) -> Html:
    """How far Python is; the shell shows it while it comes."""
    words = here.words
    return tag(
        "p",
        tag("span", words("loading.0"), id="progress-word"),
        tag("progress", max="1", value="0", aria_labelledby="progress-word"),
        tag("span", id="progress-size", aria_hidden="true", data_of=words("loading.of", got="{got}", whole="{whole}")),
        tag("span", words("loading.still"), id="still-word", hidden=True),
        id="progress",
        role="status",
        hidden=True,
        data_steps="|".join(words(f"loading.{step}") for step in range(3)),
    )


def room(here: Here, inside: Inside) -> list[Html]:
    """The stage of a live page, and the places that the shell fills around it."""
    words = here.words
    faults = {f"data_{kind}": words(f"trouble.{kind}") for kind in FAULTS}
    return [
        tag("noscript", tag("p", words("trouble.scripts"), " ", rules(here), cls="notice")),
        progress(here),
        elsewhere(here),
        tag("p", id="trouble", cls="notice", role="alert", hidden=True, **faults),
        tag("p", id="announce", role="status", aria_live="polite", cls="visually-hidden"),
        tag("p", id="toast", hidden=True),  # what it says is announced too
        tag("main", inside, id="stage", tabindex="-1"),
    ]


FAULTS = ("boot", "damaged", "fault", "missing", "slow", "wasm")


def rules(here: Here) -> Html | None:
    game = here.words.game
    return tag("a", here.words("rules"), href=here.link(f"{game}/rules/"), target="_top") if game in laid() else None


def elsewhere(here: Here) -> Html:
    """Shown when another tab holds the game that is asked for."""
    words = here.words
    take = tag("button", words("elsewhere.take"), type="button", cls="button button-main")
    said = tag("p", tag("b", words("elsewhere")), " ", words("elsewhere.say"))
    return tag("div", said, take, id="elsewhere", cls="notice notice-calm elsewhere", role="status", hidden=True)


def panel(here: Here) -> Html:
    """The rules beside the table: what can be done now, or one clause with its figure."""
    words = here.words
    close = tool(here, "out", words("menu.close"), data_panel="close")
    return tag(
        "aside",
        tag("header", tag("h2", words("guide"), id="panel-title", tabindex="-1"), close, cls="menu-head"),
        tag("div", id="guide"),
        tag("div", id="panel-rule", hidden=True),
        id="panel",
        cls="dialog beside",
        popover="manual",
        aria_labelledby="panel-title",
    )


def bar(here: Here, title: Inside, *tools: Inside, opener: Html | None = None) -> Html:
    """Page header: the mark leads home, the title names the page, the tools serve it. The last of them opens the
    settings, or the menu that holds them."""
    mark = tag(
        "a", here.art("house", ""), tag("span", "Grand Salon", cls="house-name"), cls="house-mark", href=here.link("")
    )
    serving = tag("nav", *tools, opener or settings.opener(here), cls="toolbar", aria_label=here.words("tools"))
    return tag("header", mark, title, serving, cls="house-bar")


def foot(here: Here) -> Html:
    credit = tag("p", here.words("foot"), " ", tag("a", here.words("about.link"), href=here.link("about/")))
    return tag("footer", here.art("divider", "foot-rule"), credit, cls="house-foot")


def skip(here: Here, target: str, key: str) -> Html:
    return tag("a", here.words(key), cls="skip", href=target)
