"""A page that needs no server: its folder, a plain file server for it, and a player at it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page

from tests.browser.table import Player

LISTEN = """
window.heard = [];
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(...args) {
    super(...args);
    window.hosting ??= this;
    this.addEventListener("message", ({ data }) => {
      if (data.is !== "said") return;
      const message = JSON.parse(data.text);
      window.heard.push(message);
      const number = message.number ?? message.state?.number;
      if (message.is === "reply" && message.ok && number !== undefined)
        localStorage.setItem("acknowledged", number);
    });
  }
};
"""
"""Keeps the host of the page and what it says; the last number that was acknowledged is kept."""


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
        """Nobody reads it."""


class FileServer:
    """A plain file server that can be switched off."""

    def __init__(self, folder: Path):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def files_of(folder: Path) -> Iterator[FileServer]:
    """The files of a folder, shown while somebody looks."""
    server = FileServer(folder)
    try:
        yield server
    finally:
        server.stop()


class AlonePlayer(Player):
    """A player at a page that hosts its own matches."""

    def __init__(self, page: Page, address: str, folder: Path):
        super().__init__(page, address)
        self._folder = folder
        page.set_default_timeout(120_000)

    def info(self) -> dict[str, Any]:
        """The newest number that the host has acknowledged."""
        return {"number": int(self.page.evaluate("localStorage.getItem('acknowledged')"))}

    def wait_for_board(self) -> None:
        """Wait until Python is ready and the position is there."""
        self.page.wait_for_selector("[data-ready]", state="attached", timeout=120_000)

    def _hexes(self) -> dict[str, Any]:
        board = (self._folder / "games/mons/nimy/board.json").read_text()
        return json.loads(board)["hexes"]  # type: ignore[no-any-return]
