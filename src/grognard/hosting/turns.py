"""Whose turn it is where many want something dear: by address, then by seat, never all at once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from grognard.match.match import Refused

BUSY = "The server is busy; try again in a moment."


class InLine(NamedTuple):
    """Somebody who waits: from where, in which seat, and how they are called."""

    address: str
    seat: str
    called: "asyncio.Future[None]"


class Turns:
    """Lets so many work at once; next is whoever's address, then seat, had its turn longest ago."""

    def __init__(self, places: int = 1, most: int = 100, most_each: int = 20, each: int = 0):
        self._free, self._most, self._most_each = places, most, most_each
        self._each = each or places  # of the places that one address may have
        self._working: Counter[str] = Counter()
        self._waiting: list[InLine] = []
        self._last: dict[tuple[str, ...], int] = {}  # whose: the number of the last turn
        self._count = 0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, address: str, seat: str = "") -> AsyncIterator[None]:
        """Wait for one's turn and have it; refused where too many wait already."""
        await self._wait(address, seat)
        try:
            yield
        finally:
            self._leave(address)

    def _leave(self, address: str) -> None:
        self._free += 1
        self._working[address] -= 1
        if not self._working[address]:
            del self._working[address]
        self._call()

    async def _wait(self, address: str, seat: str) -> None:
        mine = sum(1 for each in self._waiting if each.address == address)
        if len(self._waiting) >= self._most or mine >= self._most_each:
            raise Refused(BUSY, 429)
        here = InLine(address, seat, asyncio.get_running_loop().create_future())
        self._waiting.append(here)
        self._call()
        try:
            await here.called
        except asyncio.CancelledError:
            if here in self._waiting:
                self._waiting.remove(here)
            else:  # was called in the same moment
                self._leave(address)
            raise

    def _call(self) -> None:
        """Call whoever is next while there is room."""
        while self._free:
            able = [each for each in self._waiting if self._may_work(each)]
            if not able:
                break
            chosen = min(able, key=self._last_turn)
            self._waiting.remove(chosen)
            self._working[chosen.address] += 1
            self._free -= 1
            self._count += 1
            self._last[chosen.address,] = self._last[chosen.address, chosen.seat] = self._count
            chosen.called.set_result(None)
        if not self._waiting and len(self._last) > self._most:
            self._last.clear()

    def _may_work(self, each: InLine) -> bool:
        """Whether somebody still waits, and their address has room for them."""
        return not each.called.done() and self._working[each.address] < self._each

    def _last_turn(self, each: InLine) -> tuple[int, int]:
        address, seat = (each.address,), (each.address, each.seat)
        return self._last.get(address, 0), self._last.get(seat, 0)
