"""Signs of life: whoever comes does not wait for them, and they are written down together."""

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from grognard.hosting.attendance import TOGETHER, Attendance
from grognard.hosting.keeping import Keeping
from grognard.match.changing import StoreDown


class Slow:
    """A place for matches that writes nothing down before it is let."""

    def __init__(self, fails: int = 0) -> None:
        self.let, self.fails = asyncio.Event(), fails
        self.written: list[Mapping[tuple[str, str], float]] = []

    async def touch(self, signs: Mapping[tuple[str, str], float]) -> None:
        """Keep what is written down in one go."""
        await self.let.wait()
        self.fails -= 1
        if self.fails >= 0:
            raise StoreDown("away")
        self.written.append(signs)


def written(come: list[tuple[str, float]], fails: int = 0) -> list[Any]:
    """What is written down after so many have come to match `m` while the first is written."""

    async def run() -> list[Any]:
        keeper = Slow(fails)
        attendance = Attendance(cast(Keeping, keeper))
        attendance.note("m", ("first",), 1.0)
        await asyncio.sleep(0)
        for side, until in come:
            attendance.note("m", (side,), until)
        keeper.let.set()
        await attendance.close()
        attendance.note("m", ("later",), 9.0)
        await attendance.close()
        return keeper.written

    return asyncio.run(run())


def test_those_who_come_meanwhile_are_written_down_together():
    """Of somebody who came and went the newest word holds."""
    found = written([("red", 2.0), ("blue", 2.0), ("red", 3.0)])

    assert found[1] == {("m", "red"): 3.0, ("m", "blue"): 2.0}
    assert len(found) == 3


def test_very_many_are_written_down_in_portions():
    """So that nobody else waits long for the store."""
    sizes = [len(signs) for signs in written([(str(n), 2.0) for n in range(TOGETHER + 1)])]

    assert sizes == [1, TOGETHER, 1, 1]


def test_a_store_that_is_away_stops_nobody_from_coming():
    """Who comes later is written down again."""
    assert written([("red", 2.0)], fails=1) == [{("m", "later"): 9.0}]
