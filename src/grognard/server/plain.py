"""A plain page for one game at one screen: the picture, the question, a button for each option."""

from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import SystemRandom
from threading import Lock
from urllib.parse import parse_qs

import grognard
from grognard import BadInput, Journal
from grognard.engine import view
from grognard.engine.chance import Seeded, is_chance
from grognard.engine.picture import svg
from grognard.engine.undo import may_undo, undo

LONGEST_FORM = 4096
SHOWN = 12  # lines of the log
STYLE = """
body { font: 16px/1.5 serif; margin: 1rem auto; max-width: 70rem; padding: 0 1rem }
svg { width: 100%; height: auto; max-height: 70vh } button { font: inherit; margin: .2rem }
[role=alert] { color: #9d2b1e } form { display: inline }
"""


class Table(ThreadingHTTPServer):
    """One game on one screen; both sides sit at it, and the asked one sees the board."""

    def __init__(self, game: str, scenario: str, port: int):
        self.game = grognard.start(game, scenario)
        seed = SystemRandom().randrange(2**32)
        self.journal = Journal.begin(self.game, "seeded", str(seed))
        self.dice = Seeded(seed)
        self.log: list[list[str]] = []  # what each choice led to
        self.lock = Lock()
        self._roll()
        super().__init__(("127.0.0.1", port), Page)

    @property
    def address(self) -> str:
        """Where the browser finds the page."""
        return f"http://127.0.0.1:{self.server_port}/"

    def choose(self, choice: str) -> None:
        """Play a choice, and roll what follows from it."""
        self.game = self.journal.play(self.game, choice)
        self._tell()
        self._roll()

    def take_back(self) -> None:
        """Undo the last choice of the side that is asked."""
        self.journal = Journal.parse(undo(self.journal, self.game.who).text)
        self.game = self.journal.end()
        self.log.pop()

    def _roll(self) -> None:
        while is_chance(self.game):
            self.game = self.journal.play(self.game, self.dice.answer(self.game))
            self._tell()

    def _tell(self) -> None:
        self.log.append([event["text"] for event in view.events(self.game, view.OBSERVER)])


class Page(BaseHTTPRequestHandler):
    """The page and its buttons."""

    server: Table

    def do_GET(self) -> None:
        """Show the table."""
        if self.path != "/":
            self.send_error(404)
            return
        with self.server.lock:
            self._show("")

    def do_POST(self) -> None:
        """Take a choice, or take one back."""
        if self.headers.get("Origin", self.server.address.rstrip("/")) not in (
            self.server.address.rstrip("/"),
        ):
            self.send_error(403)
            return
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 4 or int(length) > LONGEST_FORM:
            self.send_error(413)
            return
        form = parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace"))
        with self.server.lock:
            self._show(self._act(form))

    def _act(self, form: dict[str, list[str]]) -> str:
        """Do what the form says; what the rules object, if they do."""
        try:
            if "undo" in form:
                self.server.take_back()
            else:
                self.server.choose(form.get("choice", [""])[0])
        except (BadInput, grognard.IllegalChoice) as refusal:
            return str(refusal)
        return ""

    def _show(self, refusal: str) -> None:
        page = page_of(self.server, refusal).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Stay quiet on the terminal."""


def page_of(table: Table, refusal: str) -> str:
    """The whole page, as the asked side sees the game."""
    game, setting = table.game, table.game.setting
    side = game.who or view.OBSERVER
    picture = svg(setting.rulebook.scene(view.view(game, side), setting.data))
    back = may_undo(table.journal, side) if game.who else None
    undoing = (
        _button("undo", "last", "Undo")
        if back and back.choices
        else f"<small>{escape(back.stopped if back else '')}</small>"
    )
    outcome = f"{game.outcome.winner} wins: {game.outcome.reason}." if game.outcome else ""
    prompt = f"{side}: {game.prompt}" if game.who else outcome
    buttons = "".join(_button("choice", option, option) for option in game.options)
    told = [line for lines in table.log[-SHOWN:] for line in lines][-SHOWN:]
    log = "".join(f"<li>{escape(line)}</li>" for line in reversed(told))
    title = escape(setting.rulebook.title)
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>"
        f"<style>{STYLE}</style><h1>{title}</h1>{picture}"
        f"<p role=alert>{escape(refusal)}</p><p><b>Turn {game.turn}. {escape(prompt)}</b></p>"
        f"<p>{buttons} {undoing}</p><ol reversed>{log}</ol>"
    )


def _button(name: str, value: str, text: str) -> str:
    return (
        f'<form method="post"><button name="{name}" value="{escape(value, quote=True)}">'
        f"{escape(text)}</button></form>"
    )
