"""What goes out over one socket: replies in order, and the newest state when there is time."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 200  # messages that a slow reader may fall behind
GONE = (WebSocketDisconnect, RuntimeError, OSError)


class Outbox:
    """Messages for somebody, and the state that is made for them after a change."""

    def __init__(
        self, socket: WebSocket, drawing: asyncio.Semaphore, state: Callable[[], dict[str, Any]]
    ):
        self._socket, self._drawing, self._state = socket, drawing, state
        self._queue: list[Mapping[str, Any]] = []
        self._news, self._changed = asyncio.Event(), asyncio.Event()
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._draw())]
        self.is_overrun = False

    def send(self, message: Mapping[str, Any]) -> None:
        """Queue a message; who does not read for long loses what comes then, and the socket."""
        if len(self._queue) >= MOST_WAITING:
            self.is_overrun = True
            return
        self._queue.append(message)
        self._news.set()

    def wake(self) -> None:
        """The position has changed; several changes in a row may become one state."""
        self._changed.set()

    async def close(self, code: int) -> None:
        """Send what is left and close, or only stop where nobody is there any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if code:
            with suppress(*GONE):
                while self._queue:
                    await self._send(self._queue.pop(0))
                await self._socket.close(code)

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._queue:
                await self._send(self._queue.pop(0))

    async def _draw(self) -> None:
        """One state is made at a time on this server, so that no choice waits for many."""
        while True:
            await self._changed.wait()
            async with self._drawing:
                await asyncio.sleep(0)  # choices that have come meanwhile go first
                self._changed.clear()
                message = {"is": "state", "state": self._state()}
            await self._send(message)

    async def _send(self, message: Mapping[str, Any]) -> None:
        with suppress(*GONE):
            await self._socket.send_text(msgspec.json.encode(message).decode())
