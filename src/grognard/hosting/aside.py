"""Work that takes a while, done beside the event loop where the system has threads."""

import asyncio
import sys
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
HAS_THREADS = sys.platform != "emscripten"


async def aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the work answers; a page has a worker to itself, and nobody else who waits."""
    if HAS_THREADS:
        return await asyncio.to_thread(work, *args, **kwargs)
    return work(*args, **kwargs)
