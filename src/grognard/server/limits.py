"""What a server refuses before it looks at it: floods, strangers' pages, bodies too large."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from urllib.parse import SplitResult, urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from grognard.match.match import Refused
from grognard.server.settings import LOCAL, Settings

MOST_ADDRESSES = 10_000
SLOWEST = 30.0  # seconds in which a body must have come
MOST_REFUSALS = 100  # messages that come too fast before the socket is closed


class Bucket:
    """So much may come at once, and so much a second after that."""

    def __init__(self, rate: float, burst: float):
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Whether there is room for one more."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Addresses:
    """A bucket for each address that has been heard of lately."""

    def __init__(self, rate: float, burst: float):
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1.0) -> bool:
        """Whether this address may send one more."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(amount)


class Spending:
    """What one socket may spend: from a bucket of its own, and on what is dear from its address."""

    def __init__(self, bucket: Bucket, addresses: Addresses, address: str):
        self._bucket, self._addresses, self._address = bucket, addresses, address
        self._refusals = 0

    @property
    def is_overdrawn(self) -> bool:
        """Whether it was too much again and again."""
        return self._refusals > MOST_REFUSALS

    def pay(self, cost: float = 1.0) -> bool:
        """Whether there is so much left."""
        enough = self._bucket.take(cost)
        if enough and cost > 1.0:
            enough = self._addresses.take(self._address, cost)
        self._refusals += not enough
        return enough


class Sockets:
    """How many sockets each address has open; those of this machine are not counted.

    Where nobody has named the proxy in front of the server, all people come from this machine.
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
