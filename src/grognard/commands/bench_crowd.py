"""Many people at many tables, as a load for servers: they sit down, choose at their beat, and
come back at another server where theirs is gone."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from random import Random
from time import monotonic, perf_counter
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from grognard.match.asked import choices
from grognard.match.patching import changed

PATIENCE = 30.0  # seconds that anybody waits for an answer
AT_ONCE = 20  # matches that are made at the same time
PAUSE = 0.3  # seconds of which somebody who has lost the line waits a part, as the page does
GAMES: tuple[dict[str, Any], ...] = ({"game": "crossroads"}, {"game": "mons", "scenario": "nimy"})
BROKEN = (OSError, WebSocketException, TimeoutError)


class Traffic(NamedTuple):
    """How many matches, how many choices a second in all of them, for how long."""

    matches: int
    rate: float
    seconds: float


class Screen:
    """One socket, which reads all the time and keeps the newest state."""

    def __init__(self, socket: ClientConnection, state: dict[str, Any] | None = None):
        self.socket, self.state = socket, state or {}
        self.reading = asyncio.create_task(self._read())
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self._count = 0
        self.ended = 0.0  # when the line was cut

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                self._hear(msgspec.json.decode(text))
        finally:
            self.ended = monotonic()
            for reply in self._replies.values():
                reply.cancel()
            self._news.set()

    def _hear(self, told: dict[str, Any]) -> None:
        news = told.get("news", told)
        if news["is"] == "change":
            self.state = changed(self.state, news["change"])
        elif told.get("kept"):
            self.state |= told["state"]
        elif "version" in news.get("state", ()):
            self.state = news["state"]
        if reply := self._replies.pop(told.get("to") or 0, None):
            reply.set_result(told)
        self._news.set()

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send one message; its reply, or an error where the line is cut."""
        self._count += 1
        reply = self._replies[self._count] = asyncio.get_running_loop().create_future()
        message = {"id": self._count, "do": do, **fields}
        await self.socket.send(msgspec.json.encode(message).decode())
        try:
            return await asyncio.wait_for(reply, PATIENCE)
        except asyncio.CancelledError:
            if self.reading.done():
                raise ConnectionResetError from None
            raise

    async def until(self, number: int) -> None:
        """Wait for the state of this position, or a later one."""
        async with asyncio.timeout(PATIENCE):
            while self.state["number"] < number:
                if self.reading.done():
                    raise ConnectionResetError
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        """Stand up."""
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        await self.socket.close()


class Opponents:
    """Two people who play one match after another."""

    def __init__(self, addresses: Sequence[str], at: int):
        self.addresses, self.at = addresses, at
        self.random, self.wish = Random(at), GAMES[at % len(GAMES)]
        self.acknowledged: dict[str, dict[int, str]] = {}  # match: number: choice
        self.waits: list[float] = []
        self.refused = 0
        self.away = 0.0  # seconds from losing the server until play could go on, the longest
        self.is_back: Callable[[], None] = lambda: None  # called whenever play can go on
        self._made: dict[str, Any] = {}
        self._screens: dict[str, Screen] = {}

    async def begin(self) -> None:
        """Make a match and sit down."""
        address = self.addresses[self.at % len(self.addresses)]
        self._made = await asyncio.to_thread(_post, address, self.wish)
        self.acknowledged[self._made["match"]] = {}
        self._made["secrets"] = {side: secrets.token_urlsafe(24) for side in self._made["seats"]}
        await self._sit(address)

    async def _sit(self, address: str) -> None:
        known = {side: screen.state for side, screen in self._screens.items()}
        await self.leave()
        url = f"ws{address.removeprefix('http')}/api/matches/{self._made['match']}/socket"
        both = (self._sit_down(url, side, known.get(side)) for side in self._made["seats"])
        for fault in await asyncio.gather(*both, return_exceptions=True):
            if fault:
                raise fault

    async def _sit_down(self, url: str, side: str, state: dict[str, Any] | None) -> None:
        """Say hello as a page does: who still has a position on the screen says which."""
        socket = await connect(url, compression=None, max_size=None, ping_interval=None)
        screen = self._screens[side] = Screen(socket, state)
        known = {"known": {at: state[at] for at in ("number", "epoch")}} if state else {}
        token, secret = self._made["seats"][side], self._made["secrets"][side]
        await screen.ask("hello", token=token, secret=secret, **known)

    async def leave(self) -> None:
        """Close both screens."""
        for screen in self._screens.values():
            await screen.close()
        self._screens = {}

    async def play(self, first: float, end: float, every: float) -> None:
        """A choice at every beat, on the beat; one that is late makes the others no later."""
        beat = first
        while beat < end:
            await self._rest(beat)
            await self.choose()
            beat = max(beat + every, monotonic() - every)

    async def _rest(self, until: float) -> None:
        """Wait for the beat; whoever loses the line meanwhile comes back at once."""
        lines = [screen.reading for screen in self._screens.values()]
        left = max(0.0, until - monotonic())
        broken, _ = await asyncio.wait(lines, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        if broken:
            await self._come_back(self._lost())
            await asyncio.sleep(until - monotonic())

    async def choose(self) -> None:
        """One choice, whatever becomes of the server meanwhile."""
        while True:
            try:
                await self._choose()
                return
            except BROKEN:
                await self._come_back(self._lost())

    def _lost(self) -> float:
        """When the server was lost, as far as that can be known."""
        ends = [screen.ended for screen in self._screens.values() if screen.ended]
        return min(ends, default=monotonic())

    async def _come_back(self, since: float) -> None:
        """Sit down at another server, after a pause of which nobody else knows the length."""
        while True:
            await asyncio.sleep(self.random.random() * PAUSE)
            self.at += 1
            try:
                await self._sit(self.addresses[self.at % len(self.addresses)])
                break
            except BROKEN:
                continue
        self.away = max(self.away, monotonic() - since)
        self.is_back()

    async def _choose(self) -> None:
        newest = max(
            (screen.state for screen in self._screens.values()), key=lambda state: state["number"]
        )
        if newest["over"]:
            await self.leave()
            await self.begin()
            return
        number, screen = newest["number"], self._screens[newest["who"]]
        await screen.until(number)
        choice = self.random.choice(choices(screen.state))
        begun = perf_counter()
        reply = await screen.ask("choose", number=number, epoch=newest["epoch"], choice=choice)
        self.waits.append(perf_counter() - begun)
        if reply["ok"]:
            self.acknowledged[self._made["match"]][number] = choice
        else:
            self.refused += 1
        for each in self._screens.values():
            await each.until(number + 1)


async def crowd(addresses: Sequence[str], load: Traffic) -> list[Opponents]:
    """Everybody at their tables."""
    tables = [Opponents(addresses, at) for at in range(load.matches)]
    for at in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.begin() for table in tables[at : at + AT_ONCE]))
    return tables


async def play(tables: Sequence[Opponents], load: Traffic) -> None:
    """So many choices a second, spread evenly over the tables."""
    every, begun = load.matches / load.rate, monotonic() + 0.5
    await asyncio.gather(
        *(
            table.play(begun + every * at / load.matches, begun + load.seconds, every)
            for at, table in enumerate(tables)
        )
    )


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/matches", msgspec.json.encode(body), headers)) as answer:
        made: dict[str, Any] = msgspec.json.decode(answer.read())
    return made
