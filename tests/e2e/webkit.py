"""WebKitGTK, which Playwright cannot drive: by WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

DRIVER = shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody sees; the server itself chooses a free one."""
    command = ("Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()  # else whatever fails here waits for it for ever


@contextmanager
def webkitgtk(display: str, patience: float) -> Iterator[WebKitGTK]:
    """A browser with nothing in it yet; it waits so many seconds for a page, or for what a script answers."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "setting remote_server_addr", DeprecationWarning)
        browser = WebKitGTK(Options(), Service(DRIVER, env={**os.environ, "DISPLAY": display}))
    browser.set_page_load_timeout(patience)
    browser.set_script_timeout(patience)
    try:
        yield browser
    finally:
        browser.quit()
