"""A worker process with limits of time and memory, for what is worked out from strangers' data.

Whatever it is given, it answers, says what is wrong, or is ended and replaced.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import process_time
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from grognard.engine.bad_input import BadInput
from grognard.match.match import Refused
from grognard.server.workers import end_with_parent

try:
    import resource
except ImportError:  # a system without such limits; the time by the clock still holds
    resource = None  # type: ignore[assignment]

T = TypeVar("T")
MEMORY = 1_500_000_000  # bytes
PATIENCE = 30.0  # times as long by the clock, for a machine that is busy
START = 120.0  # seconds by the clock in which the process has started, on the busiest machine
OUT_OF_TIME = (-signal.SIGXCPU,) if hasattr(signal, "SIGXCPU") else ()
TOO_LONG = "This takes the server too long to work out."
TOO_LARGE = "This takes the server too much memory to work out."
BROKEN = "The game cannot be laid out with this"


class Finding(NamedTuple):
    """What the worker says: a value, or a sentence with the status of a refusal."""

    value: Any = None
    error: str = ""
    status: int = 422


class Exhausted(Exception):
    """The worker has used up the processor's time for a task."""


class Confined:
    """One process that does one task at a time."""

    def __init__(self, memory: int = MEMORY):
        self._memory = memory
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._turn = asyncio.Lock()

    async def do(self, seconds: float, work: Callable[..., T], *args: Any) -> T:
        """What `work` answers in so many seconds of the processor's time.

        If it needs too much time or memory, or cannot be done, it is refused with a sentence.
        """
        async with self._turn:
            answer = await asyncio.to_thread(self._ask, seconds, work, args)
        if answer.error:
            raise Refused(answer.error, answer.status)
        value: T = answer.value
        return value

    def _ask(self, seconds: float, work: Callable[..., object], args: tuple[Any, ...]) -> Finding:
        try:
            pipe = self._ready()
            pipe.send(work)
            if not pipe.poll(START):
                raise EOFError
            pipe.recv()  # a word that all is loaded that the work needs
            pipe.send((seconds, args))
            if pipe.poll(seconds * PATIENCE):
                answer: Finding = pipe.recv()
                return answer
        except (EOFError, OSError):
            return Finding(error=TOO_LONG if self.close() in OUT_OF_TIME else TOO_LARGE)
        self.close()
        return Finding(error=TOO_LONG)

    def _ready(self) -> Connection:
        """The way to the process, which is started where there is none."""
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self.close()
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there, self._memory), daemon=True)
        self._process.start()
        there.close()
        return self._pipe

    @property
    def process(self) -> int | None:
        """The number of the process, where there is one."""
        return self._process.pid if self._process else None

    def close(self) -> int | None:
        """End the process, even in the middle of a task; the next task starts a new one.

        The answer is the exit status, which shows whether it had ended by itself before.
        """
        ended = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            ended = self._process.exitcode
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
        return ended


def _work(pipe: Connection, memory: int) -> None:
    """In the process: one task after the other, each within the limits."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.nice(5)
    while True:
        try:
            work = pipe.recv()
            pipe.send(Finding())
            seconds, args = pipe.recv()
        except EOFError:
            return
        pipe.send(_answer(seconds, work, args))


def _answer(seconds: float, work: Callable[..., object], args: tuple[Any, ...]) -> Finding:
    try:
        _give(seconds)
        return Finding(work(*args))
    except BadInput as fault:
        return Finding(error=str(fault))
    except Refused as refusal:
        return Finding(error=str(refusal), status=refusal.status)
    except Exhausted:
        return Finding(error=TOO_LONG)
    except MemoryError:
        return Finding(error=TOO_LARGE)
    except Exception as fault:  # values that fit their schema and yet make no game
        return Finding(error=f"{BROKEN} ({type(fault).__name__}).")
    finally:
        _give(0)


def _give(seconds: float) -> None:
    """Allow so many seconds of the processor's time from now on; 0 takes the limit away."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, _ring)
        signal.setitimer(signal.ITIMER_PROF, seconds)
    if resource is not None and seconds:  # for a loop that no signal breaks off
        most = ceil(process_time() + seconds) + 1
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def _ring(_: int, __: FrameType | None) -> None:
    raise Exhausted
