"""Where matches are kept: what every store can do, and the ways in which it may fail."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, Protocol, TypeVar

from grognard.engine.bad_input import BadInput

T = TypeVar("T")


class Announced(NamedTuple):
    """A match that somebody has changed, and the revision it has come to.

    Revision 0 means that only those who sit there have changed.
    """

    match: str
    revision: int


class Cursor(Protocol):
    """What the statements need of a database; values are written as %s."""

    def execute(self, statement: str, values: Sequence[Any] = ()) -> int:
        """Run one statement; how many rows it touched."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""

    def has_table(self, name: str) -> bool:
        """Whether there is a table of this name."""

    def announce(self, changed: Announced) -> None:
        """Tell other servers on the same store that a match has changed, once it is stored."""


Work = Callable[[Cursor], T]


class Store(Protocol):
    """A store of matches; its methods block and are called from threads."""

    threads: int  # how many may use it at once
    largest_batch: int  # how many writings may share one transaction

    def run(self, work: Work[T], write: bool) -> T:
        """Do the work in one transaction, durable when this returns."""

    def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Do several pieces of work, durable together; one that fails gives its exception."""

    def wait(self, seconds: float) -> Sequence[Announced] | None:
        """Matches that others have changed; None where any of them may have been."""

    def close(self) -> None:
        """Let go of the store."""


def open_store(url: str) -> Store:
    """The store that an address names: sqlite:///PATH or postgresql://…"""
    kind, colon, path = url.partition("://")
    if kind == "sqlite" and path.startswith("/") and len(path) > 1:
        from grognard.server.sqlite_store import SqliteStore  # noqa: PLC0415

        return SqliteStore(path[1:])
    if kind in ("postgresql", "postgres") and colon:
        try:
            from grognard.server.postgres_store import PostgresStore  # noqa: PLC0415
        except ImportError:
            raise BadInput(
                "PostgreSQL needs one more package: pip install 'grognard[postgres]'."
            ) from None
        return PostgresStore(url)
    raise BadInput(f"A store is sqlite:///PATH or postgresql://…, not “{url[:80]}”.")


Asked = tuple[Work[Any], "asyncio.Future[Any]"]
"""Something to be written, and who waits for it."""


class Keeper:
    """Lets coroutines use a store: the blocking work is done by threads that do nothing else.

    What is to be written while the store is busy waits, and is then made durable together.
    """

    def __init__(self, store: Store):
        self.store = store
        self._waiting: list[Asked] = []
        self._idle = store.threads  # threads that may be given something to write
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
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, done))
        if self._idle:
            self._idle -= 1
            self._hand_out(loop)
        return await done

    def _hand_out(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give a thread what is to be written now."""
        most = self.store.largest_batch
        batch, self._waiting = self._waiting[:most], self._waiting[most:]
        self._jobs.put(partial(self._write, loop, batch))

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

    def _write(self, loop: asyncio.AbstractEventLoop, batch: list[Asked]) -> None:
        """In a thread: write several things down."""
        try:
            results = self.store.run_all([work for work, _ in batch])
        except Exception as error:
            results = [error] * len(batch)
        loop.call_soon_threadsafe(self._written, loop, batch, results)

    def _written(
        self, loop: asyncio.AbstractEventLoop, batch: list[Asked], results: list[Any]
    ) -> None:
        for (_, done), result in zip(batch, results, strict=True):
            _settle(done, result)
        if self._waiting:
            self._hand_out(loop)
        else:
            self._idle += 1

    def close(self) -> None:
        """Finish what is under way and let go of the store."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()
        self.store.close()


def _settle(future: "asyncio.Future[Any]", result: Any) -> None:
    """Tell whoever waits, if they still do."""
    if future.done():
        return
    if isinstance(result, BaseException):
        future.set_exception(result)
    else:
        future.set_result(result)
