"""Lets a server's coroutines use a store, whose calls block."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from grognard.engine.data.source import Overlay
from grognard.match.changing import StoreDown
from grognard.match.records import Change, OpenSeat, Reason, Saved
from grognard.server import loading, sql, sql_lobby
from grognard.server.loading import TOGETHER
from grognard.server.store import Cursor, Store, Work

T = TypeVar("T")
K = TypeVar("K")
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
        self._loads = Pooled(store, loading.load_all)
        self._revisions = Pooled(store, loading.revisions)
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

    async def _ask(self, kind: "Pooled[K, T]", key: K) -> T:
        """What is found for a key, together with what others ask of the kind meanwhile."""
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        kind.waiting.append((key, found))
        self._jobs.put(kind.answer)
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
        return await self._ask(self._loads, (match, known))

    async def apply(self, match: str, revision: int, change: Change) -> None:
        """Take a change to a match of this revision."""
        await self.write(partial(sql.apply, match=match, revision=revision, change=change))

    async def revision(self, match: str) -> int:
        """How often a match has been changed."""
        return await self._ask(self._revisions, match)

    async def touch(self, signs: Mapping[tuple[str, str], float]) -> None:
        """Note until when somebody sits in these seats, each a match and a side."""
        await self.write(partial(sql.touch, signs=signs))

    async def reasons(self, match: str) -> Sequence[Reason]:
        """Why the computer chose what it chose."""
        return await self.read(partial(sql.reasons, match=match))

    async def open_seats(self) -> Sequence[OpenSeat]:
        """Seats that anybody may take, where somebody waits, the newest first."""
        return await self.read(sql_lobby.open_seats)

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
        batch = _taken(self._waiting, self.store.largest_batch)
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


class Pooled(Generic[K, T]):
    """Questions of one kind: those that wait are put to the store together, by a thread.

    One thread at a time does so, for whoever asks meanwhile can be answered together as well.
    """

    def __init__(self, store: Store, find: Callable[[Cursor, Sequence[K]], Sequence[T]]):
        self.waiting: deque[tuple[K, asyncio.Future[T]]] = deque()
        self._store, self._find = store, find
        self._asking = Lock()

    def answer(self) -> None:
        """Answer those that wait, unless another thread is about it: it will see them."""
        while self.waiting and self._asking.acquire(blocking=False):
            try:
                self._answer_some()
            finally:
                self._asking.release()

    def _answer_some(self) -> None:
        batch = _taken(self.waiting, TOGETHER)
        if not batch:
            return
        found = self._found([key for key, _ in batch])
        batch[0][1].get_loop().call_soon_threadsafe(_settle_all, batch, found)

    def _found(self, keys: Sequence[K]) -> Sequence[T | Exception]:
        """What the store has; a match that cannot be read is no trouble of the others."""
        try:
            return self._store.run(lambda cursor: self._find(cursor, keys), False)
        except Exception as fault:
            if len(keys) == 1 or isinstance(fault, StoreDown):
                return [fault] * len(keys)
        return [each for key in keys for each in self._found([key])]


def _taken(waiting: deque[T], most: int) -> list[T]:
    """The first of those who wait, who then do so no longer."""
    batch: list[T] = []
    with suppress(IndexError):
        while len(batch) < most:
            batch.append(waiting.popleft())
    return batch


def _settle_all(batch: "Sequence[tuple[Any, asyncio.Future[Any]]]", results: Sequence[Any]) -> None:
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
