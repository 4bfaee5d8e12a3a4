"""How a server bears many matches at once: waiting times, losses, and one durable choice."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from grognard.commands.benchmark import Bench
from grognard.match.asked import choices
from grognard.match.patching import changed

MATCHES = 200
EVERY = 0.5  # seconds from one choice of a match to the next
SECONDS = 60.0
IN_A_ROW = 100
RALLY = 5700  # actions a second in memory: no disk, no socket
RALLY_UNIT = "of Rally the Troops in memory"
NIMY = {"game": "mons", "scenario": "nimy"}

NAMES = (
    "server_durable_choice_ms",
    "server_durable_choice_beside_rally",
    "server_200_matches_p99_ms",
    "server_200_matches_lost",
    "server_200_matches_choices_per_second",
)


class Shown(NamedTuple):
    """The little of a state that a client without a board needs."""

    number: int
    epoch: int
    who: str
    options: list[str]
    over: bool


class BenchSeat:
    """One socket: it reads all the time and keeps the newest state."""

    def __init__(self, socket: ClientConnection):
        self.socket, self.state = socket, Shown(-1, 0, "", [], False)
        self.record: dict[str, Any] = {}
        self.bytes = 0  # that were pushed
        self.replies: dict[int, asyncio.Future[bool]] = {}
        self.news = asyncio.Event()

    async def listen(self) -> None:
        """Take in whatever comes."""
        async for text in self.socket:
            told = msgspec.json.decode(text)
            news = told.get("news", told)
            if news["is"] == "change":
                self.bytes += len(text)
                self.show(changed(self.record, news["change"]))
            elif told.get("state"):
                self.show(told["state"])
            if told.get("to") in self.replies:
                self.replies.pop(told["to"]).set_result(told["ok"])

    def show(self, record: dict[str, Any]) -> None:
        """Keep a state and what is read off it."""
        self.record = record
        number, epoch, who = record["number"], record["epoch"], record["who"]
        self.state = Shown(number, epoch, who, choices(record), record["over"])
        self.news.set()

    async def ask(self, id_: int, do: str, fields: dict[str, Any]) -> bool:
        """Send one message; whether its reply was good."""
        reply = self.replies[id_] = asyncio.get_running_loop().create_future()
        await self.socket.send(msgspec.json.encode({"id": id_, "do": do, **fields}).decode())
        good: bool = await reply
        return good

    async def until(self, number: int) -> None:
        """Wait for the state of this position, or a later one."""
        while self.state.number < number:
            self.news.clear()
            await self.news.wait()


class Sat(NamedTuple):
    """One match that a pair plays: its secrets, its sockets, and what was acknowledged."""

    made: dict[str, Any]
    seats: dict[str, BenchSeat]
    acknowledged: list[tuple[str, str]]


class Pair:
    """Two players who play one match after another, and perhaps some who look on."""

    def __init__(self, address: str, seed: int, wish: dict[str, Any] = NIMY, watchers: int = 0):
        self.address, self.random = address, Random(seed)
        self.wish, self.watchers = wish, watchers
        self.matches: list[Sat] = []
        self.waits: list[float] = []
        self.refused = 0
        self._open = AsyncExitStack()

    @asynccontextmanager
    async def sitting(self) -> AsyncIterator[None]:
        """Both players at the table."""
        async with self._open:
            await self._sit()
            yield

    async def _sit(self) -> None:
        """Begin a new match."""
        made = await asyncio.to_thread(_post, self.address, self.wish)
        url = f"ws{self.address.removeprefix('http')}/api/matches/{made['match']}/socket"
        seats = {side: await self._seated(url, token) for side, token in made["seats"].items()}
        for _ in range(self.watchers):
            await self._seated(url, made["observer"])
        self.matches.append(Sat(made, seats, []))

    async def _seated(self, url: str, token: str) -> BenchSeat:
        """Somebody who has sat down."""
        socket = await self._open.enter_async_context(connect(url, compression=None, max_size=None))
        seat = BenchSeat(socket)
        listening = asyncio.create_task(seat.listen())
        self._open.callback(listening.cancel)
        await seat.ask(0, "hello", {"token": token})
        return seat

    async def choose(self) -> None:
        """One choice, timed from sending it to its acknowledgement; a new match after the last."""
        if self._newest().over:
            await self._sit()
        newest, match = self._newest(), self.matches[-1]
        seat = match.seats[newest.who]
        await seat.until(newest.number)
        choice = self.random.choice(seat.state.options)
        fields = {"number": newest.number, "epoch": newest.epoch, "choice": choice}
        begun = perf_counter()
        if await seat.ask(newest.number + 1, "choose", fields):
            self.waits.append(perf_counter() - begun)
            match.acknowledged.append((newest.who, choice))
        else:
            self.refused += 1
        for each in match.seats.values():
            await each.until(newest.number + 1)

    def _newest(self) -> Shown:
        states = (seat.state for seat in self.matches[-1].seats.values())
        return max(states, key=lambda state: state.number)

    async def play(self, first: float, end: float) -> None:
        """A choice at every beat, on the beat."""
        loop = asyncio.get_running_loop()
        beat = first
        while beat < end:
            await asyncio.sleep(beat - loop.time())
            await self.choose()
            beat += EVERY

    async def lost(self) -> int:
        """How many acknowledged choices are not in the journals of the matches."""
        return sum([await self._lost(match) for match in self.matches])

    async def _lost(self, match: Sat) -> int:
        await next(iter(match.seats.values())).ask(10**6, "resign", {})
        path = f"{self.address}/api/matches/{match.made['match']}/journal"
        text = await asyncio.to_thread(_get, path, match.made["observer"])
        lines = [line.partition("  ") for line in text.splitlines()]
        kept = [(who, choice) for who, _, choice in lines if who in match.seats]
        same = sum(a == b for a, b in zip(kept, match.acknowledged, strict=False))
        return len(match.acknowledged) - same


def rows() -> Iterator[Bench]:
    """The figures of this module."""
    with TemporaryDirectory() as folder, server(folder) as (_, address):
        alone = asyncio.run(_in_a_row(address))
        pairs = asyncio.run(_together(address))
    yield Bench("server_durable_choice_ms", median(alone) * 1e3, "ms", 5, "lower")
    beside = 1 / median(alone) / RALLY
    yield Bench("server_durable_choice_beside_rally", beside, RALLY_UNIT, None, "higher")
    waits = sorted(wait for pair, _ in pairs for wait in pair.waits)
    lost = sum(lost + pair.refused for pair, lost in pairs)
    p99 = waits[int(len(waits) * 0.99)]
    yield Bench("server_200_matches_p99_ms", p99 * 1e3, "ms", 100, "lower")
    yield Bench("server_200_matches_lost", lost, "choices", 0, "lower")
    rate = len(waits) / SECONDS
    yield Bench("server_200_matches_choices_per_second", rate, "choices/s", 380, "higher")


async def _in_a_row(address: str) -> list[float]:
    """One match, one choice after the other."""
    pair = Pair(address, 1)
    async with pair.sitting():
        while len(pair.waits) < IN_A_ROW:
            await pair.choose()
    return pair.waits


async def _together(address: str) -> list[tuple[Pair, int]]:
    """Many matches at once, each at its own beat."""
    pairs = [Pair(address, seed) for seed in range(MATCHES)]
    async with AsyncExitStack() as stack:
        for pair in pairs:
            await stack.enter_async_context(pair.sitting())
        begun = asyncio.get_running_loop().time() + 1
        starts = [begun + EVERY * at / MATCHES for at in range(MATCHES)]
        playing = zip(pairs, starts, strict=True)
        await asyncio.gather(*(pair.play(at, begun + SECONDS) for pair, at in playing))
        return [(pair, await pair.lost()) for pair in pairs]


@contextmanager
def server(folder: str) -> Iterator[tuple[int, str]]:
    """A server in a process of its own, with a store on the disk: its number and its address."""
    store = f"sqlite:///{folder}/matches.sqlite"
    command = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--store", store]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.pid, process.stdout.readline().split()[3].rstrip("/")
        process.terminate()


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/matches", msgspec.json.encode(body), headers)) as answer:
        made: dict[str, Any] = msgspec.json.decode(answer.read())
    return made


def _get(address: str, token: str) -> str:
    with urlopen(Request(address, headers={"Authorization": f"Bearer {token}"})) as answer:
        text: str = answer.read().decode()
    return text
