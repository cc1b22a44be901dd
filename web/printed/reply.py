"""The page that a guest's reply opens on the host's device: it hands the reply to the table, and may be closed."""

from __future__ import annotations

from pages.frame import bar, document
from pages.here import Here
from pages.html import tag
from pages.settings import languages
from pages.words import Words

CAME = ("seated", "used", "unknown", "damaged", "version")


def reply(lang: str) -> str:
    here = Here(Words(lang, "together"), "reply/", "../../")
    words = here.words
    said = {f"data_{what}": words(f"handed.{what}") for what in CAME}
    return document(
        here,
        bar(here, tag("h1", words("handed.title")), languages(here)),
        tag(
            "main",
            here.art("house", "cover-mark"),
            tag("p", words("handed.wait"), id="reply-word", role="status", **said),
            cls="waiting",
        ),
        title=f"{words('handed.title')} · Grand Salon",
        sheets=["table", "together"],
        cls="reading",
        head=tag("script", type="module", src=here.static("reply.js")),
    )


def root() -> str:
    here = Here(Words("en"), "", "../")
    return document(
        here, tag("main"), title="Grand Salon", sheets=["pages"], cls="reading", choosing=True,
        data_to="../{lang}/reply/",
    )  # fmt: skip
