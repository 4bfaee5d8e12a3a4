"""What a server refuses before it looks at it: floods, strangers' pages, bodies too large."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import SplitResult, urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from grognard.hosting.settings import LOCAL, Settings
from grognard.match.match import Refused

SLOWEST = 30.0  # seconds in which a body must have come


class Sockets:
    """How many sockets each address has open; those of this machine are not counted.

    Behind a proxy that the server was not told of, everybody seems to come from this machine.
    """

    def __init__(self, most: int):
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """One more socket while it is open; refused where there are too many."""
        if self._open[address] >= self._most and address not in LOCAL:
            raise Refused("There are too many sockets from your address; close one.", 429)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    @property
    def total(self) -> int:
        """All that are open."""
        return self._open.total()


def address_of(connection: HTTPConnection) -> str:
    """Where a connection comes from."""
    return connection.client.host if connection.client else ""


def check_source(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse requests that a page of some other site has a browser send."""
    host = connection.headers.get("host", "")
    name = _parts(f"//{host}").hostname or ""
    allowed = (*LOCAL, settings.host, *(urlsplit(each).hostname for each in settings.origins))
    if (settings.is_local or settings.origins) and name not in allowed:
        raise Refused("This server does not go by that name.", 403)
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return
    if _parts(origin).netloc != host:
        raise Refused("Pages of other sites may not use this server.", 403)


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        raise Refused("That is not the address of anything.", 400) from None


async def body_of(request: Request, largest: int, seconds: float = SLOWEST) -> bytes:
    """The body of a request, read no further and no longer than it may be."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("Send JSON, with the content type application/json.", 415)
    told = request.headers.get("content-length", "0")
    if told.isdecimal() and int(told[:12]) > largest:
        raise Refused(f"A request may hold {largest:,} bytes at most.", 413)
    try:
        async with asyncio.timeout(seconds):
            return await _read(request, largest)
    except TimeoutError:
        raise Refused("The request comes too slowly.", 408) from None
    except ClientDisconnect:
        raise Refused("The request breaks off.", 400) from None


async def _read(request: Request, largest: int) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise Refused(f"A request may hold {largest:,} bytes at most.", 413)
    return bytes(body)
