"""What a page's worker calls: requests and lines, as texts."""

import asyncio
import logging
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from grognard.engine.bad_input import BadInput
from grognard.hosting.carrier import Gone
from grognard.hosting.requests import OPERATIONS, Operation, Requested
from grognard.hosting.session import POLICY, TRY_AGAIN, Session
from grognard.hosting.supervising import begin
from grognard.hosting.written import Unreadable, decode, encode
from grognard.match.changing import StoreDown
from grognard.match.match import Refused
from grognard.page import posting
from grognard.page.copies import checked
from grognard.page.house import PageHouse

LOG = logging.getLogger("grognard")
API = "/api/"
LETTERS = "letters/"  # what only a page does


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    text: str


class Port:
    """A line to one table on the page."""

    def __init__(self, tell: Callable[[str], None], close: Callable[[int], None]):
        self._tell, self._close = tell, close
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(self, text: str | None) -> None:
        """Something was said at the table; nothing means that it was left."""
        self._heard.put_nowait(text)

    async def receive(self) -> str | None:
        """The next message."""
        text = await self._heard.get()
        if text is None:
            raise Gone
        return text

    async def send_text(self, text: str) -> None:
        """Pass a message on."""
        self._tell(text)

    async def close(self, code: int) -> None:
        """Hang up."""
        self._close(code)


class Host:
    """Answers the page as a server would."""

    def __init__(self, house: PageHouse):
        self.house = house

    async def request(
        self, method: str, path: str, query: Mapping[str, str], token: str, body: str
    ) -> Reply:
        """What a request is answered; a refusal is a sentence with a status."""
        try:
            if path.startswith(LETTERS):
                return await self._post(path, body)
            operation, words = _routed(method, path)
            asked = Requested(words, dict(query), token, body.encode())
            told = await operation.handle(self.house, asked)
            return Reply(told.status, told.content.decode())
        except Refused as refusal:
            return _problem(str(refusal), refusal.status)
        except (Unreadable, RecursionError) as fault:
            return _problem(f"The request cannot be read: {fault}.", 400)
        except BadInput as fault:
            return _problem(str(fault), 422)
        except StoreDown as fault:
            return _problem(str(fault), 503)
        except Exception:
            LOG.exception("a fault in the page")
            return _problem("Something is wrong with the page; it has been noted.", 500)

    async def _post(self, path: str, body: str) -> Reply:
        """Begin a match by correspondence, send a letter, or take one in."""
        matches = self.house.matches
        match path.split("/"):
            case [_, "new"]:
                made, told = posting.begun(decode(body, type=posting.NewLetters))
                await matches.add(made)
                return Reply(201, encode(told).decode())
            case [_, "open"]:
                return Reply(201, encode(await posting.opened(matches, body)).decode())
            case [_, "send", id_]:
                return Reply(200, await posting.sent(matches, id_))
        raise Refused("There is nothing at this address.", 404)

    def open(self, match: str, tell: Callable[[str], None], close: Callable[[int], None]) -> Port:
        """A line to a match; what was wrong with it is said before it is closed."""
        port = Port(tell, close)
        begin("a line", self._play(match, port))
        return port

    async def _play(self, match: str, port: Port) -> None:
        try:
            async with self.house.matches.visit(match) as found:
                await Session(self.house, port, found).run()
        except (Refused, StoreDown) as fault:
            told = {"is": "reply", "to": None, "ok": False, "error": str(fault)}
            await port.send_text(encode(told).decode())
            await port.close(TRY_AGAIN if isinstance(fault, StoreDown) else POLICY)

    async def refresh(self, match: str, revision: int) -> None:
        """Another window has changed a match."""
        if found := self.house.matches.loaded.get(match):
            await self.house.matches.refresh(found, revision)

    async def pasted(self, text: str) -> str:
        """Copied matches, all played through; or what is wrong with them."""
        try:
            return encode({"matches": checked(text)}).decode()
        except BadInput as fault:
            return encode({"error": str(fault)}).decode()


def _routed(method: str, path: str) -> tuple[Operation, dict[str, str]]:
    """The operation that a path names, and the words in it."""
    for each in OPERATIONS:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", each.path.replace(".", r"\."))
        found = re.fullmatch(pattern, API + path)
        if found and each.method == method:
            return each, found.groupdict()
    raise Refused("There is nothing at this address.", 404)


def _problem(error: str, status: int) -> Reply:
    """One sentence about what went wrong."""
    return Reply(status, encode({"error": " ".join(error.split())}).decode())
