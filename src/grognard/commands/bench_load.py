"""How a server bears a thousand matches: waiting times, losses, memory."""

import asyncio
import gc
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from grognard.commands.bench_crowd import Opponents, Traffic, crowd, play
from grognard.commands.benchmark import Bench
from grognard.server import loading
from grognard.server.store import open_store
from grognard.server.tidying import rarely

LOAD = Traffic(matches=1000, rate=300.0, seconds=60.0)
DESCRIPTORS = 10_000
ONE = (
    "server_1000_matches_p99_ms",
    "server_1000_matches_lost",
    "server_1000_matches_choices_per_second",
    "server_1000_matches_memory_mb",
    "server_1000_matches_cpu_choice_ms",
)
NAMES = ONE


class Server(NamedTuple):
    """A server in a process of its own."""

    process: "subprocess.Popen[str]"
    address: str

    def worked(self) -> float:
        """The seconds for which it has kept the processor busy."""
        with suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def memory(self) -> float:
        """The most megabytes that it has held."""
        with suppress(OSError):
            told = Path(f"/proc/{self.process.pid}/status").read_text().partition("VmHWM:")[2]
            return int(told.split()[0]) / 1024
        return 0.0


class Worked(NamedTuple):
    """The seconds for which servers, and the crowd itself, have kept the processor busy."""

    servers: float
    crowd: float

    def since(self, before: "Worked") -> "Worked":
        """What came after an earlier moment."""
        return Worked(self.servers - before.servers, self.crowd - before.crowd)


class Measured(NamedTuple):
    """What a load has come to."""

    waits: list[float]
    lost: int
    cpu: float  # seconds of all servers for one choice
    memory: float  # megabytes of the first server
    away: float  # seconds until the last table went on after its server had died
    work: Worked  # what that took, beside the choices of everybody in that time

    @property
    def p99(self) -> float:
        """Milliseconds within which 99 of 100 choices were acknowledged."""
        return sorted(self.waits)[int(len(self.waits) * 0.99)] * 1e3


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    with TemporaryDirectory() as folder:
        yield from one_server(measured(f"sqlite:///{folder}/matches.sqlite", 1, LOAD), LOAD)


def one_server(found: Measured, load: Traffic) -> Iterator[Bench]:
    """What one server on an embedded store bears."""
    p99, lost, rate, memory, cpu = ONE
    yield Bench(p99, found.p99, "ms", 150, "lower")
    yield Bench(lost, found.lost, "choices", 0, "lower")
    yield Bench(rate, len(found.waits) / load.seconds, "choices/s", load.rate * 0.98, "higher")
    yield Bench(memory, found.memory, "MB", 250, "lower")
    yield Bench(cpu, found.cpu * 1e3, "ms", None, "lower")


def measured(store: str, count: int, load: Traffic, kill: bool = False) -> Measured:
    """A load on so many servers; one of them may be killed in the middle."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, DESCRIPTORS), hard), hard))
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(store)) for _ in range(count)]
        with rarely():  # what the crowd itself waits for is no fault of the servers
            tables, cpu, work = asyncio.run(_load(servers, load, kill))
        memory = servers[0].memory()
    waits = [wait for table in tables for wait in table.waits]
    lost = _lost(store, tables) + sum(table.refused for table in tables)
    away = max(table.away for table in tables)
    return Measured(waits, lost, cpu / len(waits), memory, away, work)


async def _load(
    servers: Sequence[Server], load: Traffic, kill: bool
) -> tuple[list[Opponents], float, Worked]:
    tables = await crowd([server.address for server in servers], load)
    gc.freeze()
    before = sum(server.worked() for server in servers)
    returning = Returning(servers, tables)
    if kill:
        asyncio.get_running_loop().call_later(load.seconds / 2, returning.begin)
    await play(tables, load)
    cpu = sum(server.worked() for server in servers) - before
    await asyncio.gather(*(table.leave() for table in tables))
    return tables, cpu, returning.work


class Returning:
    """The end of one server, and what it costs the others until the last table plays on."""

    def __init__(self, servers: Sequence[Server], tables: Sequence[Opponents]):
        *self._left, self._dying = servers
        self.work = self._before = Worked(0.0, 0.0)
        for table in tables:
            table.is_back = self._count

    def begin(self) -> None:
        """Kill a server."""
        self._dying.process.send_signal(signal.SIGKILL)
        self._before = self._now()

    def _count(self) -> None:
        """One more table plays on."""
        self.work = self._now().since(self._before)

    def _now(self) -> Worked:
        return Worked(sum(server.worked() for server in self._left), process_time())


def _lost(store: str, tables: Sequence[Opponents]) -> int:
    """How many acknowledged choices are not where they were made."""
    lost = 0
    with closing(open_store(store)) as opened:
        for match, made in (each for table in tables for each in table.acknowledged.items()):
            saved = opened.run(partial(loading.load, match=match), False)
            kept = {at: entry.choice for at, entry in enumerate(saved.entries if saved else ())}
            lost += sum(kept.get(number) != choice for number, choice in made.items())
    return lost


@contextmanager
def serving(store: str) -> Iterator[Server]:
    """A server while it is needed."""
    command = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--store", store]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield Server(process, process.stdout.readline().split()[3].rstrip("/"))
        process.terminate()
