"""How soon a page without a server can be played, in a real browser with files from this machine.

What is waited for is measured by the clock: run it on a machine that does nothing else.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING

from grognard.commands.benchmark import Bench
from grognard.commands.site_files import build
from grognard.engine.bad_input import BadInput

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

NAMES = ("page_first_picture_s", "page_cold_start_s", "page_warm_start_s")
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
PATIENCE = 300_000  # milliseconds
PICTURE = "performance.getEntriesByName('grognard.picture')[0].startTime"
KEPT = """(async () => {
  const full = async (name) => (await (await caches.open(name)).keys()).length > 0;
  const names = async () => (await Promise.all((await caches.keys()).map(full))).filter(Boolean);
  const isKept = async () => navigator.serviceWorker.controller && (await names()).length > 1;
  while (!(await isKept())) await new Promise((later) => setTimeout(later, 50));
})()"""
"""Waits until the browser keeps all files, and the memory of Python with the rules."""


class _Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
        """Nobody reads it."""


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    with TemporaryDirectory() as name, _visitor() as context:
        build(Path(name))
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=name))
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        page = _ready(context, address)
        yield Bench("page_first_picture_s", _seconds(page, PICTURE), "s", 2, "lower")
        yield Bench("page_cold_start_s", _seconds(page, "window.ready"), "s", 8, "lower")
        page.evaluate(KEPT)
        page.close()
        server.shutdown()
        server.server_close()  # from here on there is no network
        again = _ready(context, address)
        yield Bench("page_warm_start_s", _seconds(again, "window.ready"), "s", 3, "lower")


@contextmanager
def _visitor() -> "Iterator[BrowserContext]":
    """Somebody who has never been here."""
    if not (CHROMIUM.exists() and find_spec("playwright")):
        raise BadInput(f"The start of the page needs {CHROMIUM} and the package playwright.")
    with import_module("playwright.sync_api").sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser.new_context()
        browser.close()


def _ready(context: "BrowserContext", address: str) -> "Page":
    """A page on which a match was begun at once and waits for the first move."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.locator(".play").click()
    page.wait_for_selector("[data-ready]", state="attached")
    page.evaluate("window.ready = performance.now()")
    return page


def _seconds(page: "Page", expression: str) -> float:
    return float(page.evaluate(expression)) / 1000
