"""The way from coroutines to a store: what waits is written together, by threads of its own."""

import asyncio
from collections.abc import Sequence
from itertools import chain
from threading import Event
from typing import Any

import pytest

from grognard.match.changing import Conflict, StoreDown
from grognard.server.keeper import Keeper, Pooled
from grognard.server.store import Announced, Work

LONG = 20.0  # seconds after which something is wrong


class Slow:
    """A store that takes nothing until it is let, and keeps what was written together."""

    threads = 1
    largest_batch = 3

    def __init__(self) -> None:
        self.batches: list[list[Any]] = []
        self.busy, self.let, self.done = Event(), Event(), Event()

    def run(self, work: Work[Any], write: bool) -> Any:
        """Read something."""
        return work(None)  # type: ignore[arg-type]

    def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Write several things down."""
        self.busy.set()
        assert self.let.wait(LONG)
        self.batches.append([work(None) for work in works])  # type: ignore[arg-type]
        if sum(map(len, self.batches)) == 5:
            self.done.set()
        return [Conflict("1") if each == 1 else each for each in self.batches[-1]]

    def wait(self, seconds: float) -> Sequence[Announced] | None:
        """Nobody else is there."""
        return ()

    def close(self) -> None:
        """Nothing is open."""


def test_what_waits_is_written_together_though_nobody_is_served():
    """The thread takes it itself: a choice need not wait until the loop has time to hand it out."""
    store = Slow()

    async def write() -> list[Any]:
        keeper = Keeper(store)
        writings = [asyncio.create_task(keeper.write(lambda _, n=n: n)) for n in range(5)]
        await asyncio.sleep(0)
        assert store.busy.wait(LONG)
        store.let.set()
        assert store.done.wait(LONG)  # the loop stands meanwhile
        told = await asyncio.gather(*writings, return_exceptions=True)
        keeper.close()
        return told

    told = asyncio.run(write())

    assert [*chain.from_iterable(store.batches)] == [0, 1, 2, 3, 4]
    assert max(map(len, store.batches)) == store.largest_batch
    assert isinstance(told.pop(1), Conflict)  # that of one is not that of the others
    assert told == [0, 2, 3, 4]


def test_a_store_that_fails_tells_everybody_who_waits():
    """And the next is tried again."""

    class Broken(Slow):
        def run_all(self, works: Sequence[Work[Any]]) -> list[Any]:
            raise OSError("gone")

    async def write() -> None:
        keeper = Keeper(Broken())
        for _ in range(2):
            with pytest.raises(OSError, match="gone"):
                await keeper.write(lambda _: 0)
        assert keeper.waiting == 0
        assert await keeper.read(lambda _: 7) == 7
        keeper.close()

    asyncio.run(write())


def put_together(store: Slow, find: Any) -> list[Any]:
    """What three who ask at once are told, by a store that finds things so."""

    async def ask() -> list[Any]:
        together = Pooled(store, find)
        loop = asyncio.get_running_loop()
        together.waiting.extend((key, loop.create_future()) for key in range(3))
        found = [future for _, future in together.waiting]
        await asyncio.to_thread(together.answer)
        return await asyncio.gather(*found, return_exceptions=True)

    return asyncio.run(ask())


def test_what_is_asked_meanwhile_is_answered_together():
    """And one match that cannot be read is no trouble of those who asked for others."""
    asked: list[list[int]] = []

    def find(_: object, keys: Sequence[int]) -> list[int]:
        asked.append([*keys])
        if 1 in keys:
            raise ValueError("unreadable")
        return [10 * key for key in keys]

    told = put_together(Slow(), find)

    assert asked == [[0, 1, 2], [0], [1], [2]]
    assert isinstance(told.pop(1), ValueError)
    assert told == [0, 20]


def test_who_asks_while_the_store_is_busy_is_answered_by_the_same_thread():
    """Another thread that comes meanwhile leaves it at that, so that few queries answer many."""
    asked: list[list[int]] = []

    def find(_: object, keys: Sequence[int]) -> list[int]:
        asked.append([*keys])
        if len(asked) == 1:
            together.waiting.extend((key, loop.create_future()) for key in (8, 9))
            late.extend(future for _, future in together.waiting)
            together.answer()  # as another thread would
        return [*keys]

    loop, late = asyncio.new_event_loop(), list[Any]()
    together = Pooled(Slow(), find)
    together.waiting.append((7, loop.create_future()))
    together.answer()

    assert asked == [[7], [8, 9]]
    assert loop.run_until_complete(asyncio.wait_for(asyncio.gather(*late), 10)) == [8, 9]
    loop.close()


def test_a_store_that_is_away_is_asked_once():
    """Nobody waits for it once for every match."""
    asked: list[bool] = []

    class Away(Slow):
        def run(self, work: Work[Any], write: bool) -> Any:
            asked.append(write)
            raise StoreDown("away")

    told = put_together(Away(), None)

    assert [type(each) for each in told] == [StoreDown] * 3
    assert asked == [False]
