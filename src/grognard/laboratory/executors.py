"""Where many games are played: here, on processes of this machine, or on a Dask cluster.

Whatever plays them, results come in the order of the tasks. A task is a plain function of its
arguments, so a cluster that loses a worker plays that worker's games again, to the same end.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from typing import Any, Protocol, TypeVar

import grognard
from grognard.engine.bad_input import BadInput

PROCESSES, DASK = "processes", "dask://"
MOST_IN_A_CHUNK = 10  # games that a worker takes at once, so that all are busy to the end
ANSWER, JOIN = 10, 30  # seconds for a scheduler to answer, and for its first worker to come
RETRIES = 3  # of a task that failed
T = TypeVar("T")
R = TypeVar("R")

_one_at_a_time = Lock()  # a worker may have threads; games share what they have worked out


class Play(Protocol):
    """Applies a function to many tasks; results come in the order of the tasks."""

    def __call__(self, function: Callable[[T], R], todo: Sequence[T]) -> Iterator[R]:
        """The results, each as soon as it and all before it are there."""


def checked(name: str) -> str:
    """The name of an executor, if there is one of that name."""
    host, _, port = name.removeprefix(DASK).rpartition(":")
    if name != PROCESSES and not (name.startswith(DASK) and host and port.isdecimal()):
        raise BadInput(f"An executor is {PROCESSES} or {DASK}HOST:PORT, not “{name}”.")
    return name


@contextmanager
def opened(name: str, workers: int) -> Iterator[Play]:
    """An executor, kept open for as many series as are played on it."""
    if checked(name) != PROCESSES:
        with _hushed(), _cluster(name.removeprefix(DASK)) as (pool, threads):
            yield _sharing(pool, threads)
    elif workers == 1:
        yield _one_by_one
    else:
        with ProcessPoolExecutor(workers) as pool:
            yield _sharing(pool, workers)


def _one_by_one(function: Callable[[T], R], todo: Sequence[T]) -> Iterator[R]:
    return map(function, todo)


def _sharing(pool: Executor, workers: int) -> Play:
    """Tasks shared out in chunks."""

    def play(function: Callable[[T], R], todo: Sequence[T]) -> Iterator[R]:
        size = max(1, min(MOST_IN_A_CHUNK, len(todo) // (4 * workers)))
        chunks = [tuple(todo[at : at + size]) for at in range(0, len(todo), size)]
        try:
            for results in pool.map(_play_chunk, [function] * len(chunks), chunks):
                yield from results
        except BrokenProcessPool:
            raise BadInput("A worker was killed, and the games it was playing are lost.") from None

    return play


def _play_chunk(function: Callable[[T], R], chunk: Sequence[T]) -> list[R]:
    with _one_at_a_time:
        return [function(task) for task in chunk]


@contextmanager
def _hushed() -> Iterator[None]:
    """Without what the library writes when workers come and go; what matters we say ourselves."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        yield
    finally:
        logging.disable(before)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster with this scheduler, and how many tasks it can run at once."""
    distributed: Any = _distributed()
    try:
        client = distributed.Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError):
        raise BadInput(f"No Dask scheduler answers at {address}.") from None
    with client:
        threads = _threads(client, address)
        try:
            yield client.get_executor(pure=True, retries=RETRIES), threads
        except distributed.KilledWorker:
            raise BadInput(f"The cluster at {address} gave up: worker after worker died.") from None
        except (CancelledError, distributed.comm.CommClosedError):
            raise BadInput(f"The Dask scheduler at {address} has gone away.") from None


def _distributed() -> Any:
    """The library, which only those need who have a cluster."""
    try:
        return import_module("distributed")
    except ImportError:
        raise BadInput(
            "A Dask cluster needs the extra “cluster”: pip install 'grognard[cluster]'."
        ) from None


def _threads(client: Any, address: str) -> int:
    """The threads of all workers, each of which must have this version of the program."""
    try:
        client.wait_for_workers(1, timeout=JOIN)
        versions: dict[str, str] = client.run(_version)
    except TimeoutError:
        raise BadInput(f"The Dask scheduler at {address} has no workers.") from None
    except ImportError:
        raise BadInput(f"A worker of the cluster at {address} has no grognard.") from None
    for worker, version in versions.items():
        if version != grognard.__version__:
            raise BadInput(f"{worker} has grognard {version}, not {grognard.__version__}.")
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def _version() -> str:
    return grognard.__version__
