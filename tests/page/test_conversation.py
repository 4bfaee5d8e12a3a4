"""One code path: a server and a page answer the same messages with the same bytes."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grognard.hosting.settings import Settings
from grognard.server.app import make_app
from grognard.server.sqlite_store import SqliteStore
from tests.page.talk import POSTED, READ, WISH, Talk, plain, talk

ROOT = Path(__file__).parents[2]
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def in_a_page() -> Talk:
    """The conversation with a page, in a Python that has the standard library alone."""
    command = [sys.executable, "-m", "tests.page.talk"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return Talk(*json.loads(done.stdout))


def test_a_page_without_third_parties_says_what_it_says_with_them(in_a_page: Talk):
    """What stands in for msgspec reads, refuses and writes as it does, byte by byte."""
    assert asyncio.run(talk()) == in_a_page


def test_a_server_says_what_a_page_says(in_a_page: Talk, tmp_path: Path):
    """The same messages over a socket and the same requests give the same answers."""
    settings = Settings(f"sqlite:///{tmp_path}/matches.sqlite", host="testserver")
    with TestClient(make_app(settings, SqliteStore(f"{tmp_path}/matches.sqlite"))) as client:
        created = client.post("/api/matches", json=WISH).json()
        said = _said(client, created, in_a_page.sent)
        replies = [client.get(f"/api/{path}") for path in READ]
        replies += [client.post("/api/matches", content=body, headers=JSON) for body in POSTED]

    said += [f"{reply.status_code} {reply.text}" for reply in replies]
    assert [*map(plain, said)] == in_a_page.said


def _said(client: TestClient, created: dict[str, dict[str, str]], sent: list[str]) -> list[str]:
    """All that a socket is sent until the last message is answered."""
    said: list[str] = []
    with client.websocket_connect(f"/api/matches/{created['match']}/socket") as line:
        for text in sent:
            line.send_text(text.replace("TOKEN", created["seats"]["blue"]))
            wanted = json.loads(text)["id"]
            while not said or json.loads(said[-1]).get("to") != wanted:
                said.append(line.receive_text())
    return said
