"""The commands that serve: what they print, where they keep matches, how they are told of turns."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from tests.ports import free_port
from tests.server.client import CLIENT, PATIENCE, make, sitting
from tests.server.processes import serving

USUAL = "from grognard.commands import play; play.USUAL_PORT = int(argv.pop(1))"
PROGRAM = f"from sys import argv; from grognard.cli import main; {USUAL}; exit(main(argv[1:]))"


def at_home(folder: Path, usual: int, *options: str) -> tuple["subprocess.Popen[str]", str]:
    """The table that somebody has opened at home, and its address."""
    command = [sys.executable, "-c", PROGRAM, str(usual), "play", "crossroads", "--no-browser"]
    process = subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder)},
    )
    assert process.stdout is not None
    return process, process.stdout.readline().split()[5]


def closed(process: "subprocess.Popen[str]") -> None:
    """End a table and wait until it is gone."""
    process.terminate()
    process.communicate(timeout=PATIENCE)


def test_play_comes_back_at_the_same_address_if_it_can(tmp_path: Path):
    """A browser remembers matches by the address; a second table at once needs another."""
    usual = free_port()
    process, address = at_home(tmp_path / "one", usual)
    other, elsewhere = at_home(tmp_path / "two", usual)
    closed(process)
    again, back = at_home(tmp_path / "one", usual)
    closed(other)
    closed(again)

    assert address.startswith(f"http://127.0.0.1:{usual}/")
    assert elsewhere != address
    assert back == address


def test_play_serves_the_page_and_keeps_matches_in_the_users_folder(tmp_path: Path):
    """No set-up: the embedded store is made where programs keep such things."""
    port = free_port()
    process, address = at_home(tmp_path, free_port(), "--port", str(port))
    page = CLIENT.get(address)
    closed(process)

    assert address.startswith(f"http://127.0.0.1:{port}/")
    assert address.endswith("/#/game/crossroads")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert list(tmp_path.rglob("matches.sqlite"))
    assert process.returncode == 0


@pytest.fixture
def told() -> Iterator[tuple[str, "Queue[dict[str, str]]"]]:
    """An address that notes what is sent to it."""
    heard: Queue[dict[str, str]] = Queue()

    class Hearing(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    listening = HTTPServer(("127.0.0.1", 0), Hearing)
    Thread(target=listening.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{listening.server_port}/turn", heard
    listening.shutdown()


def test_somebody_who_is_away_is_told_that_it_is_their_turn(tmp_path: Path, told):
    """At the address they gave, once, with nothing of the position."""
    address, heard = told
    with serving(
        f"sqlite:///{tmp_path}/matches.sqlite", "--webhooks", "--webhooks-inside"
    ) as server:
        made = make(server, seats={"blue": {"webhook": address}})
        with sitting(server, made["match"], made["seats"]["red"]) as red:
            red.choose(red.state["options"][0])
            message = heard.get(timeout=PATIENCE)

    assert message == {
        "match": made["match"],
        "game": "crossroads",
        "side": "blue",
        "text": "It is your turn as blue.",
    }
    assert heard.empty()


def test_an_upgrade_that_cannot_read_a_match_says_why(tmp_path: Path):
    """An old match keeps its version; one from a newer program is not guessed at."""
    path = tmp_path / "matches.sqlite"
    with serving(f"sqlite:///{path}") as server:
        made = make(server)
    with closing(sqlite3.connect(path)) as store, store:
        store.execute("UPDATE matches SET rules = '99.0.0'")
    with serving(f"sqlite:///{path}") as server:
        answer = CLIENT.get(
            f"{server.address}/api/matches/{made['match']}",
            headers={"Authorization": f"Bearer {made['observer']}"},
        )
    assert answer.status_code == 409
    assert "needs crossroads rules 99.0.0 or newer" in answer.json()["error"]
