"""What goes out over one line: replies in order, and the newest changes when there is time."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from grognard.hosting.carrier import Carrier, Gone
from grognard.hosting.written import encode
from grognard.match.outlook import Shared

MOST_WAITING = 200  # messages that a slow reader may fall behind
LARGEST = 4_000_000  # characters of them
FAULT = 1011  # the code for something that went wrong in the server
LOG = logging.getLogger("grognard")
GONE = (Gone, RuntimeError, OSError)


class Outbox:
    """Messages for somebody, and what is told them after a change, all in the order it is made.

    Whoever writes them is there only while there is something to write.
    """

    def __init__(self, carrier: Carrier, news: Callable[[], Mapping[str, Any] | None]):
        self._carrier, self._make_news = carrier, news
        self._queue: list[str] = []
        self._size = 0  # characters in the queue
        self._changed = False
        self._sending = asyncio.Lock()  # so that everything goes out in order
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False
        self.is_overrun = False
        self._last = 0  # the code to hang up with once everything is sent

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message; who does not read for long loses what comes then, and the socket."""
        self._add(message)
        self._begin()

    async def send_now(self, message: Mapping[str, Any]) -> None:
        """Send a message, and before it all that waits; nobody else need be woken for it."""
        self._add(message)
        await self._send_all()

    def _add(self, message: Mapping[str, Any]) -> None:
        if len(self._queue) >= MOST_WAITING or self._size > LARGEST:
            self.is_overrun = True
        else:
            self._put(_text(message))

    def _put(self, text: str) -> None:
        self._queue.append(text)
        self._size += len(text)

    def wake(self) -> None:
        """Something has changed; several changes in a row may become one message."""
        self._changed = True
        self._begin()

    def rest(self) -> None:
        """Everything that has changed so far was told in another way."""
        self._changed = False

    @property
    def is_finished(self) -> bool:
        """Whether nothing more is to be sent."""
        return bool(self._last)

    def finish(self, code: int) -> None:
        """Send what is there, and hang up with this code."""
        self._last = code
        self._begin()

    async def close(self, code: int) -> None:
        """Send what is left and close, or only stop where nobody is there any more."""
        self._is_closed = True
        if self._writing:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
        self._writing, self._make_news = None, _nothing  # lets go of everybody
        if code:
            with suppress(*GONE):
                while self._queue:
                    await self._send_next()
                await self._carrier.close(code)

    def _begin(self) -> None:
        if self._writing is None and not self._is_closed:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._queue or (self._changed and not self._last):
                await self._send_all()
                if self._changed and not self._last:
                    await asyncio.sleep(0)  # choices that have come meanwhile go first
                    self._changed = False
                    self._tell_news()
            if self._last:
                self._is_closed = True
                with suppress(*GONE):
                    await self._carrier.close(self._last)
        finally:
            self._writing = None

    def _tell_news(self) -> None:
        """Queue what has changed; who cannot be told is hung up on, and may come again."""
        try:
            message = self._make_news()
        except Exception:
            LOG.exception("somebody could not be told what has changed")
            self.finish(FAULT)
            return
        if message:
            self._put(_text(message))  # after replies that were made before it

    async def _send_all(self) -> None:
        async with self._sending:
            while self._queue:
                await self._send_next()

    async def _send_next(self) -> None:
        text = self._queue.pop(0)
        self._size -= len(text)
        with suppress(*GONE):
            await self._carrier.send_text(text)


def _nothing() -> None:
    """What has changed for somebody who is gone."""


def _text(message: Mapping[str, Any]) -> str:
    """A message as JSON; one that goes to several people is written once."""
    if not isinstance(message, Shared):
        return encode(message).decode()
    if not message.text:
        message.text = encode(message).decode()
    return message.text
