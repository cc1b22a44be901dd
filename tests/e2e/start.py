"""Whether Python was started or woken."""

from __future__ import annotations

from playwright.sync_api import Page

WOKEN = "performance.getEntriesByName('woken').length > 0"


def woken(page: Page) -> bool:
    """Python's worker is made of a text; the others, which fetch, have an address."""
    [python] = [worker for worker in page.workers if worker.url.startswith("blob:")]
    return bool(python.evaluate(WOKEN))
