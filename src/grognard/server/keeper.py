"""Lets a server's coroutines use a store, whose calls block."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from grognard.engine.data.source import Overlay
from grognard.match.records import Change, Reason, Saved
from grognard.server import sql
from grognard.server.store import Store, Work

T = TypeVar("T")
Asked = tuple[Work[Any], "asyncio.Future[Any]"]
"""Something to be written, and who waits for it."""


class Keeper:
    """Lets coroutines use a store: the blocking work is done by threads that do nothing else.

    What is to be written while the store is busy waits, and is then made durable together; a
    thread takes it by itself, for whoever serves may be busy too.
    """

    def __init__(self, store: Store):
        self.store = store
        self._waiting: deque[Asked] = deque()
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(store.threads)]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How many writings wait for the store."""
        return len(self._waiting)

    async def read(self, work: Work[T]) -> T:
        """What a query finds."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[T] = loop.create_future()
        self._jobs.put(partial(self._read, loop, work, found))
        return await found

    async def write(self, work: Work[T]) -> T:
        """Store something; it is durable when this returns."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._jobs.put(self._write)
        return await done

    async def create(self, saved: Saved) -> None:
        """Take a new match."""
        await self.write(partial(sql.create, saved=saved))

    async def load(self, match: str, known: tuple[int, int] = (0, 0)) -> Saved | None:
        """A match, or nothing; its choices from what is known on, unless some were taken back."""
        return await self.read(partial(sql.load, match=match, known=known))

    async def apply(self, match: str, revision: int, change: Change) -> None:
        """Take a change to a match of this revision."""
        await self.write(partial(sql.apply, match=match, revision=revision, change=change))

    async def revisions(self, matches: Sequence[str]) -> Mapping[str, int]:
        """How often each match has been changed."""
        return await self.read(partial(sql.revisions, matches=matches))

    async def touch(self, seats: Sequence[tuple[str, str]], at: float) -> None:
        """Note until when somebody sits in these seats of these matches."""
        await self.write(partial(sql.touch, seats=seats, at=at))

    async def reasons(self, match: str) -> Sequence[Reason]:
        """Why the computer chose what it chose."""
        return await self.read(partial(sql.reasons, match=match))

    async def overlay(self, digest: str) -> Overlay:
        """The data of this digest that some match is played with, or none."""
        return await self.read(partial(sql.overlay, digest=digest))

    def _work(self) -> None:
        """What each thread does until there is nothing more to do."""
        while job := self._jobs.get():
            with suppress(RuntimeError):  # nobody is there any more to be told
                job()

    def _read(
        self, loop: asyncio.AbstractEventLoop, work: Work[T], found: "asyncio.Future[T]"
    ) -> None:
        """In a thread: look something up."""
        try:
            result: T | Exception = self.store.run(work, False)
        except Exception as error:
            result = error
        loop.call_soon_threadsafe(_settle, found, result)

    def _write(self) -> None:
        """In a thread: write down all that waits, or nothing where another has done so."""
        batch: list[Asked] = []
        with suppress(IndexError):
            while len(batch) < self.store.largest_batch:
                batch.append(self._waiting.popleft())
        if not batch:
            return
        try:
            results = self.store.run_all([work for work, _ in batch])
        except Exception as error:
            results = [error] * len(batch)
        loop = batch[0][1].get_loop()
        loop.call_soon_threadsafe(_settle_all, batch, results)

    def close(self) -> None:
        """Finish what is under way and let go of the store."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()
        self.store.close()


def _settle_all(batch: list[Asked], results: list[Any]) -> None:
    for (_, done), result in zip(batch, results, strict=True):
        _settle(done, result)


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    """Tell whoever waits, if they still do."""
    if future.done():
        return
    if isinstance(result, BaseException):
        future.set_exception(result)
    else:
        future.set_result(result)
