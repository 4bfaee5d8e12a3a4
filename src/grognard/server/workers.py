"""The worker processes of a server: started when needed, replaced when one dies."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from grognard.hosting.thinking import WorkFailed

T = TypeVar("T")
MOST_WAITING = 10  # a task may wait for so many others that take as long as they may


class Workers:
    """A pool of processes that answers coroutines."""

    def __init__(self, processes: int = 0):
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What `work` answers in a worker; everything it needs is handed over by value."""
        loop, pool = asyncio.get_running_loop(), self._ready()
        try:
            async with asyncio.timeout(seconds * MOST_WAITING + MOST_WAITING):
                return await loop.run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            if pool is self._pool:
                self.close()
            raise WorkFailed("its process has died") from None
        except TimeoutError:
            raise WorkFailed("it did not answer in time") from None
        except Exception as error:
            raise WorkFailed(f"it failed ({type(error).__name__})") from error

    def begin(self, work: Callable[..., object], *args: Any) -> None:
        """Give a worker something to do that nobody waits for."""
        self._ready().submit(work, *args)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, get_context("spawn"), initializer=end_with_parent
            )
        return self._pool

    def close(self) -> None:
        """End the workers; the next task starts new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def end_with_parent() -> None:
    """In a worker: a server that is killed leaves no worker behind."""
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def end_workers() -> None:
    """End every worker of this process, in the middle of a thought if need be."""
    for worker in active_children():
        worker.terminate()
        worker.join()
