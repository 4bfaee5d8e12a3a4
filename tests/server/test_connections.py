"""Connections that dawdle or crowd: cut off in time, and those who play go on."""

import asyncio
import resource
import socket
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import WebSocketException

from grognard.hosting.settings import Settings
from grognard.match.match import Refused
from grognard.server import connections
from grognard.server.app import make_app
from grognard.server.connections import FEW, SHORT, Complaints, PatientSocket, socket_request
from grognard.server.limits import body_of
from grognard.server.running import configuration, listen
from grognard.server.sqlite_store import SqliteStore
from tests.server.client import PATIENCE, connecting, make, sitting
from tests.server.processes import serving

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
DESCRIPTORS = 150
TURNED_AWAY = (OSError, WebSocketException)


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that says one word."""
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


def sent(*pieces: bytes) -> bytes:
    """What a server answers to these pieces before it hangs up by itself."""

    async def talk() -> bytes:
        listening = listen("127.0.0.1", 0)
        config = configuration(Settings("unused", hello=1.0), hello)
        config.lifespan, config.timeout_keep_alive = "off", 60
        server = uvicorn.Server(config)
        serving_ = asyncio.create_task(server.serve([listening]))
        reader, writer = await asyncio.open_connection(*listening.getsockname()[:2])
        received = b""
        for piece in pieces:
            writer.write(piece)
            received += await reader.read(1000) if piece.endswith(b"\r\n\r\n") else b""
        try:
            async with asyncio.timeout(PATIENCE):
                received += await reader.read()
        except ConnectionResetError:
            pass
        writer.close()
        server.should_exit = True
        await serving_
        return received

    return asyncio.run(talk())


@pytest.mark.parametrize("pieces", [(), (HEAD,), (HEAD + b"\r\n", HEAD)])
def test_headers_that_never_end_are_waited_for_only_so_long(pieces: tuple[bytes, ...]):
    """On a new connection, and after a request on one that is kept open."""
    received = sent(*pieces)

    assert received.count(b"200 OK") == len(pieces) // 2


SOCKET = (
    b"GET /api/matches/m/socket?x HTTP/1.1\r\nHost: here\r\nConnection: keep-alive, Upgrade\r\n"
    b"Upgrade: WebSocket\r\nX-Word:  two words \t\r\n\r\n"
)


def test_a_plain_request_for_a_socket_is_read_at_once():
    """Its headers come out as any others do: names in small letters, values without blanks."""
    read = socket_request(SOCKET)

    assert read is not None
    assert read[:2] == (b"GET", b"/api/matches/m/socket?x")
    assert read.headers[0] == (b"host", b"here")
    assert read.headers[-1] == (b"x-word", b"two words")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"\r\n\r\n", b"\r\n"),
        (b"\r\n\r\n", b"\r\n\r\nmore"),
        (b"\r\n\r\n", b"\r\n\r\nGET /a HTTP/1.1\r\n\r\n"),
        (b"GET", b"POST"),
        (b"socket?x", b"socket? x"),
        (b"1.1", b"1.0"),
        (b"Host: here", b"Host: here\r\nHost: there"),
        (b"Host: here", b"Here: host"),
        (b"Host: here", b"Host : here"),
        (b"Host: here", b"Host: here\r\n folded"),
        (b"Host: here", b"Host: he\0re"),
        (b"Host: here", b"Host: he\1re"),
        pytest.param(b"here", b" " * 200_000 + b"\0", id="blanks"),
        (b"/m/", b"/\xff/"),
        (b"/api/matches/m/socket?x", b""),
        (b"Host: here", b"Host: here\r\nContent-Length: 4"),
        (b"Host: here", b"Host: here\r\nTransfer-Encoding: chunked"),
        (b", Upgrade", b""),
        (b"WebSocket", b"h2c"),
    ],
)
def test_anything_unusual_is_read_with_care(before: bytes, after: bytes):
    """Whatever is not a plain request for a socket goes to the reader of all requests."""
    assert before in SOCKET
    assert socket_request(SOCKET.replace(before, after, 1)) is None


def test_who_asks_for_a_socket_in_a_way_that_nobody_can_read_is_let_go():
    """Such as with a header that is too long for sockets; the line does not stay open for ever."""
    assert sent(SOCKET.replace(b"two words", b"a" * 9000)) == b""


def test_who_has_gone_before_being_refused_is_no_fault_of_the_server(tmp_path: Path):
    """Nobody hears the refusal, and nothing of it stands in the log."""
    app = make_app(Settings("unused"), SqliteStore(str(tmp_path / "m.sqlite")))
    scope = {"type": "websocket", "path": "/api/matches/none/socket", "client": ("127.0.0.1", 1)}
    headers = [(b"host", b"127.0.0.1")]
    tried = []

    async def come() -> Message:
        return {"type": "websocket.connect"}

    async def go(message: Message) -> None:
        tried.append(message["type"])
        if message["type"] == "websocket.send":
            raise OSError("nobody is there")

    with TestClient(app) as client:
        assert client.portal is not None
        client.portal.call(app, {**scope, "headers": headers}, come, go)

    assert tried == ["websocket.accept", "websocket.send"]


def test_a_body_that_never_ends_is_refused():
    """In one sentence, after a while."""

    async def never() -> dict[str, Any]:
        return await asyncio.get_running_loop().create_future()

    scope = {"type": "http", "headers": [(b"content-type", b"application/json")]}
    with pytest.raises(Refused, match=r"The request comes too slowly\.") as refused:
        asyncio.run(body_of(Request(scope, never), 100, 0.01))

    assert refused.value.status == 408


def test_a_body_that_breaks_off_is_no_fault_of_the_server():
    """Nobody is there to be told, and the log is not filled with it."""

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    scope = {"type": "http", "headers": [(b"content-type", b"application/json")]}
    with pytest.raises(Refused, match=r"The request breaks off\."):
        asyncio.run(body_of(Request(scope, gone), 100))


def test_a_crowd_of_connections_stops_nobody_who_plays(tmp_path: Path):
    """With few descriptors: seats play on, strangers are turned away, the log stays short."""
    before = ("bash", "-c", f'ulimit -n {DESCRIPTORS}; exec "$@"', "bash")
    store = f"sqlite:///{tmp_path}/matches.sqlite"
    with serving(store, before=before) as server:
        made = make(server)
        host, port = server.host.split(":")
        with sitting(server, made["match"], made["seats"]["red"]) as red, ExitStack() as crowd:
            for _ in range(3 * DESCRIPTORS):
                crowd.enter_context(closing(socket.create_connection((host, int(port)), PATIENCE)))
            assert red.choose(red.state["options"][0])["ok"]
            with pytest.raises(TURNED_AWAY), connecting(server, made["match"]):
                pass
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            again = client.get(f"{server.address}/api/games", timeout=PATIENCE)
        assert again.status_code in (200, 503)
        complaints = server.stop()

    assert len(complaints) < 20_000


def test_the_same_complaint_is_passed_on_once(caplog: pytest.LogCaptureFixture):
    """A system out of descriptors says so thousands of times a second."""
    complaints = Complaints()
    with closing(asyncio.new_event_loop()) as loop:
        for _ in range(1000):
            context = {
                "message": "socket.accept() out of system resource",
                "exception": OSError(24),
            }
            complaints.hear(loop, context)

    assert [record.getMessage() for record in caplog.records] == ["nobody more can connect: 24"]


def test_room_is_left_for_the_store_and_the_workers():
    """Whatever the system allows, so many connections fewer."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = connections.most_connections()
    after, _ = resource.getrlimit(resource.RLIMIT_NOFILE)

    assert after >= soft
    assert most == after - connections.KEPT


class Wire:
    """The transport of a socket: whether it is being read."""

    def __init__(self) -> None:
        self._reading = True

    def is_reading(self) -> bool:
        """Whether more may come in."""
        return self._reading

    def pause_reading(self) -> None:
        """Let nothing more come in."""
        self._reading = False

    def resume_reading(self) -> None:
        """Let more come in."""
        self._reading = True


def heard(*messages: bytes) -> PatientSocket:
    """A socket over which these messages have come, none of them answered yet."""
    line = object.__new__(PatientSocket)  # without a server around it
    line.transport, line.queue = Wire(), asyncio.Queue()  # type: ignore[assignment]
    line.close_sent = line.read_paused = False
    line.curr_msg_data_type = "text"
    for message in messages:
        line.frames = [message]
        line.send_receive_event_to_app()
    return line


@pytest.mark.parametrize(
    ("messages", "is_read"),
    [
        ((b"short",), True),
        ((b"short",) * FEW, True),
        ((b"short",) * (FEW + 1), False),
        ((b"x" * SHORT,), True),
        ((b"x" * (SHORT + 1),), False),
        ((b"x" * (SHORT + 1), b"short"), False),
    ],
)
def test_a_socket_is_read_on_while_a_few_short_messages_wait(
    messages: tuple[bytes, ...], is_read: bool
):
    """More of them, or a long one, wait where they come from until these are answered."""
    assert heard(*messages).transport.is_reading() == is_read


@pytest.mark.parametrize("messages", [(b"short",), (b"short",) * (FEW + 3), (b"x" * (SHORT + 1),)])
def test_a_socket_whose_messages_are_answered_is_read_again(messages: tuple[bytes, ...]):
    """And each of them was heard, in order."""

    async def answer() -> None:
        line = heard(*messages)
        told = [(await line.receive())["text"] for _ in messages]  # type: ignore[typeddict-item]
        assert told == [each.decode() for each in messages]
        assert line.transport.is_reading()

    asyncio.run(answer())
