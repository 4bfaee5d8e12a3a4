"""A page that needs no server: its folder, a plain file server for it, and a player at it."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from playwright.sync_api import Page, expect

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

PLAY = """
async ([match, token, wait]) => {
  const line = -1;
  const say = (fields) => hosting.postMessage({ is: "say", line, text: JSON.stringify(fields) });
  const written = (words, fills) => {
    const left = [fills].flat();
    return words.split(" ").map((word) => (/^[A-Z]+$/.test(word) ? left.shift() : word)).join(" ");
  };
  const choices = ({ question, forms }) => question.options.flatMap(([number, run]) =>
    run.map((fills) => written(forms[question.forms[number]].words, fills)));
  let id = 0, choosing = 0, isOver = false;
  hosting.addEventListener("message", ({ data }) => {
    if (data.is !== "said" || data.line !== line) return;
    const { is, state, ok } = JSON.parse(data.text);
    if (is !== "reply" || !ok) return;
    isOver ||= !!state?.over;
    if (!state) return say({ id: ++id, do: "resync" });
    if (state.hand_over) return say({ id: ++id, do: "ready", side: state.hand_over });
    if (!state.question) return;
    const offered = choices(state);
    choosing += 1;
    const choice = offered[choosing % offered.length];
    say({ id: ++id, do: "choose", number: state.number, choice });
  });
  hosting.postMessage({ is: "open", line, match });
  say({ id: ++id, do: "hello", token });
  await new Promise((done) => {
    const isDone = () => choosing >= wait || isOver;
    const asking = setInterval(() => isDone() && done(clearInterval(asking)), 1);
  });
}
"""
"""Plays on and on through the page's own host; comes back after some choices, or at the end."""


ROOT = Path(__file__).parents[2]
SITE = """
import sys
installed = sys.argv.pop(1)
sys.path.insert(0, installed)
import grognard
assert grognard.__file__.startswith(installed)
from grognard.cli import main
sys.exit(main(["site", *sys.argv[1:]]))
"""
"""Runs `grognard site` as it was installed from a wheel."""

RULES = Event()  # whether files of rules are handed out
RULES.set()


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def do_GET(self) -> None:
        """Hand a file out, the rules only while they are not held back."""
        if self.path.endswith(".whl"):
            RULES.wait()
        super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called there
        """Nobody reads it."""


class FileServer:
    """A plain file server that can be switched off."""

    def __init__(self, folder: Path):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def hold_rules(self) -> None:
        """Let whoever asks for the rules wait."""
        RULES.clear()

    def let_go(self) -> None:
        """Hand the rules out."""
        RULES.set()

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()  # a second time does no harm


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

    def turn_to(self, page: Page) -> None:
        """Sit at this page and be patient: Python has to be loaded in it."""
        super().turn_to(page)
        page.set_default_timeout(300_000)

    def go_home(self) -> None:
        """Show the first page, and keep the Python of a page that is open."""
        if self.page.url.startswith(self.address):
            self.page.evaluate("location.hash = ''")
            expect(self.page.get_by_role("heading", name="Grognard")).to_be_visible()
        else:
            super().go_home()

    def info(self) -> dict[str, Any]:
        """The newest number that the host has acknowledged."""
        return {"number": int(self.page.evaluate("localStorage.getItem('acknowledged')"))}

    def wait_for_board(self) -> None:
        """Wait until Python is ready and the position is there."""
        self.page.wait_for_selector("[data-ready]", state="attached", timeout=300_000)

    def sit_at_one_screen(self, data: Path | None = None) -> None:
        """Begin a match of two people at this screen, perhaps with data of their own."""
        self.go_home()
        new = self.page.get_by_role("region", name="New game")
        new.get_by_text("Crossroads").first.click()
        self.page.get_by_role("radio", name="Hot seat").first.click()
        if data:
            self.page.get_by_text("Data of your own").click()
            self.page.get_by_label("A file with charts or counters").set_input_files(data)
        self.press("Play at one screen")
        self.page.wait_for_url("**#/m/**")

    def _hexes(self) -> dict[str, Any]:
        board = (self._folder / "games/mons/nimy/board.json").read_text()
        return json.loads(board)["hexes"]  # type: ignore[no-any-return]


def write_site(folder: Path, scratch: Path) -> None:
    """Write the page with the command of a wheel that is built and unpacked for it."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*build, str(scratch)], cwd=ROOT, check=True, capture_output=True)
    [wheel] = scratch.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(scratch / "installed")
    command = [sys.executable, "-c", SITE, str(scratch / "installed"), str(folder)]
    subprocess.run(command, cwd=scratch, check=True, capture_output=True)


def publish_anew(folder: Path) -> None:
    """Put a second edition of the page in place of the first; what Python knows stays."""
    for name, old, new in (
        ("index.html", "<html ", '<html data-edition="2" '),
        ("sw.js", '"version": "', '"version": "2'),
    ):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(text.replace(old, new, 1), "utf-8")


def closed_again_and_again(player: AlonePlayer, kills: int, seed: int) -> Iterator[tuple[int, int]]:
    """Close the tab in the middle of play; what was acknowledged each time, and what was found."""
    link, random = player.match, Random(seed)
    for _ in range(kills):
        player.page.evaluate(PLAY, [*link, random.randrange(2, 12)])
        before = int(player.page.evaluate("localStorage.getItem('acknowledged')"))
        closed = player.page
        player.turn_to(closed.context.new_page())
        closed.close()
        yield before, shown(player.page, player.address, link)
        if player.page.evaluate("heard.findLast(({ state }) => state).state.over"):
            player.sit_at_one_screen()
            link = player.match


def shown(page: Page, address: str, link: tuple[str, str]) -> int:
    """The number of the position that the match is opened at."""
    page.goto(f"{address}#/m/{'/'.join(link)}")
    page.wait_for_function("heard.some(({ state }) => state)", timeout=300_000)
    return int(page.evaluate("heard.find(({ state }) => state).state.number"))
