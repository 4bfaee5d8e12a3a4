"""What a choice in the middle of a campaign costs a server: bytes for each seat, and processor."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import grognard
from grognard.commands.bench_mons import in_the_middle
from grognard.commands.bench_server import Pair, server
from grognard.commands.benchmark import Bench

IN_A_ROW = 400  # choices
WATCHERS = 20
NAMES = ("server_bytes_a_choice", "server_cpu_choice", "server_cpu_watcher")


class Cost(NamedTuple):
    """What so many choices have cost: seconds of the processor, and bytes pushed to a player."""

    seconds: float
    bytes: float


def rows() -> Iterator[Bench]:
    """The figures of this module; where the system does not tell them, only the bytes."""
    with TemporaryDirectory() as folder, server(folder) as (process, address):
        asyncio.run(_play(process, address, 0))  # everything has been read once
        alone = asyncio.run(_play(process, address, 0))
        watched = asyncio.run(_play(process, address, WATCHERS))
    yield Bench("server_bytes_a_choice", alone.bytes / IN_A_ROW, "bytes", 2000, "lower")
    if alone.seconds:
        one = alone.seconds / IN_A_ROW
        yield Bench("server_cpu_choice", one * 1e3, "ms", 1.2, "lower")
        further = (watched.seconds / IN_A_ROW - one) / WATCHERS
        yield Bench("server_cpu_watcher", further * 1e3, "ms", 0.3, "lower")


async def _play(process: int, address: str, watchers: int) -> Cost:
    """Choices of a campaign under way, one after the other."""
    pair = Pair(address, 1, _wish(), watchers)
    async with pair.sitting():
        before = _worked(process)
        while len(pair.waits) < IN_A_ROW:
            await pair.choose()
        seats = pair.matches[-1].seats.values()
        pushed = sum(seat.bytes for seat in seats) / len(seats)
        return Cost(_worked(process) - before, pushed)


def _wish() -> dict[str, Any]:
    """A match that goes on from the middle of a campaign."""
    return {"journal": in_the_middle_journal()}


def in_the_middle_journal() -> str:
    """The text of a campaign well under way."""
    begun = grognard.start("mons", "campaign")
    journal = grognard.Journal.begin(begun)
    in_the_middle(journal)
    return journal.text


def _worked(process: int) -> float:
    """The seconds for which a process has kept the processor busy, where the system tells it."""
    told = Path(f"/proc/{process}/stat")
    if not told.exists():
        return 0.0
    fields = told.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
