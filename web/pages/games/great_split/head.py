"""The heading of a wallet: what is asked, and a word on it."""

from __future__ import annotations

from pages.html import Html, Inside, tag


def head(title: Inside, note: Inside = None) -> Html:
    said = tag("p", note, cls="aside-note") if note else None
    return tag("header", tag("h2", title, id="wallet-title"), said, cls="wallet-head")
