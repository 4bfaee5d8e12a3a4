"""Tasks in the background: one that fails is logged, and begun again where it should go on."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from itertools import chain, repeat
from typing import Any

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
LOG = logging.getLogger("grognard")
_under_way: dict["asyncio.Task[Any]", None] = {}  # the loop itself keeps no task alive


def pauses(first: float = FIRST_PAUSE, longest: float = LONGEST_PAUSE) -> Iterator[float]:
    """Seconds to wait before each further attempt: twice as long every time, up to a limit."""
    doubled = (first * 2**n for n in range(64) if first * 2**n < longest)
    return chain(doubled, repeat(longest))


async def keep_going(
    name: str, work: Callable[[], Awaitable[None]], first: float = FIRST_PAUSE
) -> None:
    """Do work that never ends by itself; where it fails, log it and begin again after a pause."""
    waits = pauses(first)
    while True:
        try:
            await work()
            return
        except Exception:
            LOG.exception("%s has failed and is begun again", name)
        await asyncio.sleep(next(waits))


def begin(name: str, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
    """Begin work that nobody waits for; a fault in it is logged."""
    task = asyncio.create_task(work)
    _under_way[task] = None
    task.add_done_callback(lambda task: _end(name, task))
    return task


def _end(name: str, task: "asyncio.Task[Any]") -> None:
    _under_way.pop(task, None)
    if not task.cancelled() and (fault := task.exception()):
        LOG.error("%s has failed", name, exc_info=fault)
