"""What a server refuses before it looks at it, and the headers that keep browsers from harm."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from grognard.cli import main
from grognard.hosting.settings import Settings
from grognard.match.match import Refused
from grognard.server.app import make_app
from grognard.server.limits import check_source
from grognard.server.sqlite_store import SqliteStore
from tests.server.client import CLIENT, connecting, get, make, sitting
from tests.server.processes import Server, serving


def test_pages_of_other_sites_may_not_use_the_server(server: Server):
    """Neither by request nor by socket, whatever a browser is made to send."""
    made = make(server)
    stranger = {"Origin": "https://elsewhere.example"}

    posted = CLIENT.post(f"{server.address}/api/matches", json={"game": "mons"}, headers=stranger)

    assert posted.status_code == 403
    assert posted.json()["error"] == "Pages of other sites may not use this server."
    with (
        pytest.raises(InvalidStatus) as refused,
        connecting(server, made["match"], origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    with connecting(server, made["match"], origin=server.address) as seat:
        assert seat.hello(made["observer"])["ok"]


@pytest.mark.parametrize("origin", ["http://127.0.0.1:1", "http://localhost:1", "null"])
def test_pages_of_other_programs_on_this_machine_may_not_use_the_server(server: Server, origin):
    """The same name with another port is another site."""
    answer = CLIENT.get(f"{server.address}/api/games", headers={"Origin": origin})

    assert answer.status_code == 403
    assert answer.json()["error"] == "Pages of other sites may not use this server."


def test_a_name_that_is_not_the_servers_is_refused(server: Server):
    """A page cannot reach a local server by giving it a name of its own."""
    answer = CLIENT.get(f"{server.address}/api/games", headers={"Host": "evil.example"})

    assert answer.status_code == 403
    assert answer.json()["error"] == "This server does not go by that name."


def test_a_public_server_that_was_given_a_name_goes_by_no_other():
    """One that was given none goes by any."""
    named = Settings("unused", host="0.0.0.0", origins=("https://table.example",))
    asked = HTTPConnection({"type": "http", "headers": [(b"host", b"evil.example")]})

    with pytest.raises(Refused, match="does not go by that name"):
        check_source(asked, named)
    check_source(asked, replace(named, origins=()))


def test_an_origin_that_was_named_may_use_the_server(tmp_path: Path):
    """Behind another name, with that name given on the command line."""
    origin = "https://table.example"
    with serving(f"sqlite:///{tmp_path}/m.sqlite", "--origin", origin) as server:
        headers = {"Origin": origin, "Host": "table.example"}
        answer = CLIENT.get(f"{server.address}/api/games", headers=headers)
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("headers", "content", "status"),
    [
        ({"Content-Type": "text/plain"}, b"{}", 415),
        ({"Content-Type": "application/json"}, b"{", 400),
        ({"Content-Type": "application/json"}, b"\xff\xfe", 400),
        ({"Content-Type": "application/json"}, b"x" * 3_000_000, 413),
        ({}, b"{}", 415),
    ],
)
def test_bodies_are_json_and_not_endless(server: Server, headers, content, status):
    """Read no further than they may be long."""
    answer = CLIENT.post(f"{server.address}/api/matches", content=content, headers=headers)

    assert answer.status_code == status
    assert answer.json()["error"].count("\n") == 0


def test_a_body_in_pieces_is_cut_off_too(server: Server):
    """Without a length beforehand, the bytes themselves are counted."""
    pieces = (b"x" * 100_000 for _ in range(40))
    headers = {"Content-Type": "application/json"}

    answer = CLIENT.post(f"{server.address}/api/matches", content=pieces, headers=headers)

    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/x.js"])
def test_every_answer_carries_the_headers_that_protect(server: Server, path: str):
    """No third party, no frame, no guessing of types."""
    headers = get(server, path).headers

    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_a_method_that_makes_no_sense_is_refused_with_those_that_do(server: Server):
    """And with a sentence."""
    answer = CLIENT.delete(f"{server.address}/api/games")

    assert (answer.status_code, answer.json()["error"]) == (405, "That cannot be done here.")
    assert "GET" in answer.headers["allow"]


def test_who_floods_a_socket_is_slowed_down_and_then_cut_off(tmp_path: Path):
    """The rest of the table does not suffer."""
    with serving(f"sqlite:///{tmp_path}/m.sqlite", "--rate", "1") as server:
        made = make(server)
        refusals, code = [], 0
        with sitting(server, made["match"], made["observer"]) as seat:
            try:
                for _ in range(3000):
                    reply = seat.ask("log")
                    if not reply["ok"]:
                        refusals.append(reply["error"])
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
        assert set(refusals) == {"That is too fast; wait a moment."}
        assert code == 1008
        with sitting(server, made["match"], made["seats"]["red"]) as red:
            assert red.choose(red.state["options"][0])["ok"]


def test_whoever_does_not_say_hello_is_not_kept(tmp_path: Path):
    """A socket that stays silent is closed by the server."""
    settings = Settings("sqlite:///unused", hello=0.05)
    app = make_app(settings, SqliteStore(str(tmp_path / "m.sqlite")))

    assert asyncio.run(silent(app)) == [
        {"type": "websocket.accept", "subprotocol": None, "headers": []},
        {"type": "websocket.close", "code": 1008, "reason": ""},
    ]


async def silent(app: Starlette) -> list[MutableMapping[str, Any]]:
    """What a server sends to a socket on which nobody says anything."""
    sent: list[MutableMapping[str, Any]] = []
    coming: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
    coming.put_nowait({"type": "websocket.connect"})

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async with app.router.lifespan_context(app):
        plain = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=plain, base_url="http://127.0.0.1") as client:
            made = (await client.post("/api/matches", json={"game": "crossroads"})).json()
        path = f"/api/matches/{made['match']}/socket"
        scope = {"type": "websocket", "path": path, "headers": [(b"host", b"127.0.0.1")]}
        await app({**scope, "query_string": b"", "client": ("127.0.0.1", 1)}, coming.get, send)
    return sent


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rate", "0"), "--rate must be above 0."),
        (("--sockets", "-1"), "--sockets must be above 0."),
        (("--unopened", "nan"), "--unopened must be above 0."),
        (("--own-data", "-1"), "--own-data may not be below 0."),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(words, sentence, capsys):
    """Each by its own name; no data at all may be meant."""
    assert main(["serve", *words]) == 2
    assert sentence in capsys.readouterr().err
