"""Games are read once, however many matches of them are opened at one moment."""

import asyncio

from grognard.hosting.reading import ReadOnce


class Visits:
    """How many open a match at the same time, at most."""

    def __init__(self) -> None:
        self.now = self.most = self.done = 0

    async def work(self) -> int:
        """Take a while, during which others may come."""
        self.now += 1
        self.most = max(self.most, self.now)
        for _ in range(5):
            await asyncio.sleep(0)
        self.now -= 1
        self.done += 1
        return self.done


def test_the_first_match_of_a_game_is_opened_alone_and_all_others_together():
    """Nobody reads again what somebody else is reading."""

    async def come() -> tuple[list[int], int]:
        reading, opened = ReadOnce(), Visits()
        order = await asyncio.gather(*(reading.first("mons", opened.work) for _ in range(3)))
        return order, opened.most

    order, most = asyncio.run(come())
    assert order[0] == 1
    assert most == 2


def test_a_game_that_could_not_be_opened_is_tried_again_by_the_next():
    """A fault is told to whoever met it, and keeps nobody waiting."""

    async def come() -> list[object]:
        reading, opened = ReadOnce(), Visits()

        async def fail() -> int:
            raise ValueError

        both = reading.first("mons", fail), reading.first("mons", opened.work)
        return await asyncio.gather(*both, return_exceptions=True)

    fault, done = asyncio.run(come())
    assert isinstance(fault, ValueError)
    assert done == 1


def test_nobody_waits_and_nothing_is_kept_for_a_game_that_there_is_not():
    """Its name is a stranger's word, of which there are as many as somebody sends."""

    async def come() -> tuple[int, bool]:
        reading, opened = ReadOnce(), Visits()
        await asyncio.gather(*(reading.first("no such game", opened.work) for _ in range(3)))
        return opened.most, reading.has_read("no such game")

    assert asyncio.run(come()) == (3, False)
