"""Connections before anybody has said anything: how long they may take, and how many there are."""

import asyncio
import logging
import re
from time import monotonic
from typing import Any, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    import resource
except ImportError:  # a system without descriptors to count
    resource = None  # type: ignore[assignment]

WANTED = 65_536  # descriptors, where the system lets us have so many
RESERVED = 64  # of them for the store, the workers and the log
FEWEST = 16  # connections that are let in on any system
SPARE = 16  # connections beyond the limit that are told so before more are cut off
AT_ONCE = 16  # connections that are taken in before those that are too many are cut off
SHORT, FEW = 4096, 8  # bytes of a message, and how many of them may wait to be answered
EVERY = 60.0  # seconds between two words in the log about the same thing
KEPT = RESERVED + SPARE + AT_ONCE
FIRST = re.compile(rb"(GET) ([!-~]+) HTTP/1\.1")
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t -~\x80-\xff]*)")
ONCE = (b"host", b"upgrade", b"connection")  # what a request for a socket says, each once
OF_A_BODY = (b"content-length", b"transfer-encoding")
LOG = logging.getLogger("grognard")


class SocketRequest(NamedTuple):
    """What somebody says who asks for a socket; the names of headers in small letters."""

    method: bytes
    target: bytes
    headers: list[tuple[bytes, bytes]]


class Connection(H11Protocol):
    """One connection: its headers come in time, and beyond the limit it is cut off at once."""

    patience = 10.0  # seconds
    _waiting: asyncio.TimerHandle | None = None
    _is_new = True  # nothing has come yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        if self.limit_concurrency and len(self.connections) > self.limit_concurrency + SPARE:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Something has come; it must become a whole request before long.

        A plain request for a socket, whole and before all else, need not be taken apart twice.
        """
        is_first, self._is_new = self._is_new, False
        if is_first and (request := socket_request(data)):
            self._stop_waiting()
            self.headers = request.headers
            self.handle_websocket_upgrade(request)  # type: ignore[arg-type]
            return
        if self._waiting is None:
            self._wait()
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self
        if upgraded or (self.cycle is not None and not self.cycle.response_complete):
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._stop_waiting()
        super().connection_lost(exc)
        _let_go(self.transport)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.patience, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class PatientSocket(WebSocketsSansIOProtocol):
    """One socket: it is read on while a few short messages wait to be answered.

    To stop reading and to begin again costs as much as a message, and most come one by one.
    """

    def data_received(self, data: bytes) -> None:
        """Something has come; first of all the whole request, or what nobody can read as one."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """A message has come whole."""
        is_short = sum(map(len, self.frames)) <= SHORT
        if self.transport.is_reading():
            self.read_paused = is_short and self.queue.qsize() < FEW  # then it is not paused now
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more; nothing of it stays behind for the collector of garbage."""
        super().connection_lost(exc)
        _let_go(self.transport)


def socket_request(data: bytes) -> SocketRequest | None:
    """The request for a socket that this is; nothing where anything about it is unusual."""
    if not (data.startswith(b"GET ") and data.endswith(b"\r\n\r\n")):
        return None
    first, *lines = data[:-4].split(b"\r\n")
    asked, found = FIRST.fullmatch(first), [HEADER.fullmatch(line) for line in lines]
    if not asked or not all(found):
        return None
    headers = [(each[1].lower(), each[2].strip(b" \t")) for each in found if each]
    names, told = [name for name, _ in headers], dict(headers)
    if any(names.count(name) != 1 for name in ONCE) or not told.keys().isdisjoint(OF_A_BODY):
        return None
    wishes = [wish.strip(b" \t") for wish in told[b"connection"].lower().split(b",")]
    if told[b"upgrade"].lower() != b"websocket" or b"upgrade" not in wishes:
        return None
    return SocketRequest(asked[1], asked[2], headers)


def _let_go(transport: asyncio.BaseTransport) -> None:
    """A transport keeps a method of its own at hand, and so itself; end that."""
    vars(transport).pop("_read_ready_cb", None)


def with_patience(seconds: float) -> type[Connection]:
    """Connections whose headers must come within so many seconds."""
    return type("PatientConnection", (Connection,), {"patience": seconds})


def most_connections() -> int | None:
    """How many connections the system leaves room for, once all it allows has been asked for."""
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(FEWEST, (wanted if soft == resource.RLIM_INFINITY else soft) - KEPT)


class Complaints:
    """What the event loop complains of, each thing now and then instead of again and again."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}

    def hear(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Pass a complaint on, unless the same was said shortly before."""
        said = str(context.get("message"))
        if not said.startswith("socket.accept()"):
            loop.default_exception_handler(context)
        elif monotonic() - self._last.get(said, -EVERY) >= EVERY:
            self._last[said] = monotonic()
            LOG.warning("nobody more can connect: %s", context.get("exception"))
