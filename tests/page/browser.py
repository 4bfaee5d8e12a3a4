"""What a browser gives the host of a page, in memory: a store, and a worker that thinks."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from grognard.page.host import Host
from grognard.page.starting import started
from grognard.page.thinking import think

Record = dict[str, Any]


class Memory:
    """A store that may be told to fail, as a full disk does."""

    def __init__(self) -> None:
        self.texts: dict[tuple[str, int], str] = {}
        self.fails = False

    async def add(self, match: str, number: int, text: str) -> bool:
        """Keep a text, unless there is one."""
        if self.fails:
            raise OSError
        return self.texts.setdefault((match, number), text) is text

    async def read(self, match: str) -> Sequence[str]:
        """The texts of a match."""
        return [text for (name, _), text in sorted(self.texts.items()) if name == match]

    async def matches(self) -> Sequence[str]:
        """All matches."""
        return [name for name, number in self.texts if number == 0]


async def thinking(task: str, tell: Callable[[str], None]) -> str:
    """Think in the same process."""
    return think(task, tell)


def host(store: Memory) -> Host:
    """A page's host."""
    return started(store, thinking, thinking)


class Seat:
    """A line to a match, with everything that was said on it."""

    def __init__(self, at: Host, match: str):
        self.sent: list[str] = []
        self.said: list[str] = []
        self.code = 0
        self._changed = asyncio.Event()
        self._port = at.open(match, self._hear, self._close)
        self._count = 0

    def _hear(self, text: str) -> None:
        self.said.append(text)
        self._changed.set()

    def _close(self, code: int) -> None:
        self.code = code
        self._changed.set()

    def send(self, **message: Any) -> None:
        """Say something without waiting."""
        self.sent.append(json.dumps(message))
        self._port.hear(self.sent[-1])

    async def ask(self, do: str, **fields: Any) -> Record:
        """Say something and wait for the reply."""
        self._count += 1
        self.send(id=self._count, do=do, **fields)
        return await self.until(lambda message: message.get("to") == self._count)

    async def until(self, wanted: Callable[[Record], Any]) -> Record:
        """The first message that is wanted."""
        while True:
            for text in self.said:
                if wanted(message := json.loads(text)):
                    return message  # type: ignore[no-any-return]
            self._changed.clear()
            await self._changed.wait()

    def leave(self) -> None:
        """The window is closed."""
        self._port.hear(None)


async def made(at: Host, **wish: Any) -> Record:
    """A new match, as the page asks for it."""
    reply = await at.request("POST", "matches", {}, "", json.dumps(wish))
    assert reply.status == 201, reply.text
    return json.loads(reply.text)  # type: ignore[no-any-return]
