"""The built site over HTTP on this machine alone, much as a static host would serve it."""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from make import Trouble

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".rec": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",  # anything else would forbid compiling it while it streams in
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Request(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection carries many files
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *arguments: Any, prefix: str, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def send_head(self) -> Any:
        if self.path.startswith(self.prefix):
            return super().send_head()
        return self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory, "404.html")
        if code == HTTPStatus.NOT_FOUND and page.is_file():
            self.send_page(page.read_bytes(), code)
        else:
            super().send_error(code, message, explain)

    def send_page(self, body: bytes, code: int) -> None:
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # may be kept, must be asked about: a rebuild shows at once
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Quiet: the browser's own tools tell more."""


class Server(ThreadingHTTPServer):
    """Bound as soon as it is made; port 0 takes any free one."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would share a busy port instead of refusing it
    request_queue_size = 64

    def __init__(self, dist: Path, port: int = 0, prefix: str = "/", kind: type[Request] = Request) -> None:
        self.prefix = f"/{prefix.strip('/')}/".replace("//", "/")
        try:
            super().__init__(("127.0.0.1", port), partial(kind, directory=str(dist), prefix=self.prefix))
        except OSError as error:
            raise Trouble(refusal(port, error)) from None
        except OverflowError:
            raise Trouble(f"There is no port {port}: choose one from 1 to 65535 with --port.") from None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a page left while it loads is no error
            super().handle_error(request, client_address)


def refusal(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is busy: choose another with --port (`--port 0` takes any free one)."
    return f"Port {port} cannot be used ({error.strerror}): choose another with --port (`--port 0` takes any free one)."


@contextmanager
def serving(dist: Path, prefix: str = "/", kind: type[Request] = Request) -> Iterator[str]:
    """A server on a free port in a thread of its own, for tests and measurements; gives its address."""
    with Server(dist, prefix=prefix, kind=kind) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()
