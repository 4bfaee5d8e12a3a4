"""Thinking in another worker of the page; what goes there and back is handed over by value."""

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeVar

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import Overlay
from grognard.hosting import work as works
from grognard.hosting.analyses import Told
from grognard.hosting.thinking import WorkFailed

T = TypeVar("T")
Asking = Callable[[str, Callable[[str], None]], Awaitable[str]]
"""Passes a task to the worker and hears what it tells meanwhile; the last word is the answer."""


class Elsewhere:
    """The other worker, which does one thing at a time."""

    def __init__(self, ask: Asking):
        self._ask = ask

    async def do(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What the work answers there."""
        answer = await self._ask(_task(work, args), _unheard)
        return _answer(answer)  # type: ignore[no-any-return]

    async def counted(self, text: str, overlay: Overlay) -> AsyncIterator[Told]:
        """How far the analysis of a journal is, and at last what it found."""
        heard: asyncio.Queue[Told | None] = asyncio.Queue()
        task = asyncio.ensure_future(
            self._ask(_task(analyse, (text, overlay)), lambda told: heard.put_nowait(_read(told)))
        )
        task.add_done_callback(lambda _: heard.put_nowait(None))
        while (told := await heard.get()) is not None:
            yield told
        try:
            _answer(task.result())
        except WorkFailed as fault:
            yield str(fault)


def _task(work: Callable[..., Any], args: tuple[Any, ...]) -> str:
    return _written((work, args))


def _written(value: object) -> str:
    """A value as text, which passes between workers as it is."""
    return b64encode(pickle.dumps(value)).decode()


def _unheard(_: str) -> None:
    """Nobody wants to know how far it is."""


def _read(told: str) -> Any:
    return pickle.loads(b64decode(told))


def _answer(answer: str) -> Any:
    fault, value = _read(answer)
    if fault:
        raise WorkFailed(fault)
    return value


def analyse(text: str, overlay: Overlay) -> Iterator[float | dict[str, Any]]:
    """The analysis of a journal, told step by step."""
    return works.analyse(Journal.parse(text), overlay)


def think(task: str, tell: Callable[[str], None]) -> str:
    """In the other worker: do what is asked for, and answer whatever happens."""
    try:
        work, args = _read(task)
        value = work(*args)
        if isinstance(value, Iterator):
            for each in value:
                tell(_written(each))
            value = None
        return _written(("", value))
    except BadInput as fault:
        return _written((str(fault).rstrip("."), None))
    except Exception as fault:  # whoever waits is told that there is no answer
        return _written((f"it failed ({type(fault).__name__})", None))
