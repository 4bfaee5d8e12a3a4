"""What goes out over one line: in order, what has changed told once, and answers at once."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

from grognard.hosting.outbox import Outbox


class Line:
    """A line that keeps what is sent over it; `stuck` is how many messages it does not take yet."""

    def __init__(self, stuck: int = 0) -> None:
        self.sent: list[Any] = []
        self._stuck, self._free = stuck, asyncio.Event()

    async def receive(self) -> str | None:
        """Nobody says anything."""
        return None

    async def send_text(self, text: str) -> None:
        """Keep it, once there is room."""
        self._stuck -= 1
        if self._stuck >= 0:
            await self._free.wait()
        self.sent.append(json.loads(text))

    def free(self) -> None:
        """Whoever is at the other end reads again."""
        self._free.set()

    async def close(self, code: int) -> None:
        """Note how it was hung up."""
        self.sent.append(code)


def sent(use: Callable[[Outbox, Line], Any], stuck: int = 0) -> list[Any]:
    """What has gone out when an outbox was used so, news being numbers from 0 on."""

    async def run() -> list[Any]:
        line, numbers = Line(stuck), count()
        box = Outbox(line, lambda: {"news": next(numbers)})
        used = use(box, line)
        if used is not None:
            await used
        for _ in range(10):
            await asyncio.sleep(0)
        await box.close(1000)
        return line.sent

    return asyncio.run(run())


def test_several_changes_in_a_row_are_told_as_one():
    """Whoever is slow to be told hears of the newest alone."""

    def use(box: Outbox, _: Line) -> None:
        box.wake()
        box.wake()

    assert sent(use) == [{"news": 0}, 1000]


def test_what_was_told_in_another_way_is_not_told_again():
    """Whoever changes something finds the news in the reply."""

    def use(box: Outbox, _: Line) -> None:
        box.wake()
        box.rest()

    assert sent(use) == [1000]


def test_what_changes_after_that_is_told():
    """Rest is not for ever."""

    def use(box: Outbox, _: Line) -> None:
        box.wake()
        box.rest()
        box.wake()

    assert sent(use) == [{"news": 0}, 1000]


def test_an_answer_goes_out_before_anybody_else_has_a_turn():
    """And after all that was to be sent before it."""

    async def use(box: Outbox, line: Line) -> None:
        box.send({"chat": 1})
        await box.send_now({"reply": 2})
        assert line.sent == [{"chat": 1}, {"reply": 2}]

    assert sent(use) == [{"chat": 1}, {"reply": 2}, 1000]


def test_an_answer_waits_for_what_is_being_sent():
    """A line that takes nothing for a while mixes nothing up."""

    async def use(box: Outbox, line: Line) -> None:
        box.send({"chat": 1})
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        box.wake()
        asyncio.get_running_loop().call_soon(line.free)
        await box.send_now({"reply": 2})

    assert sent(use, stuck=1) == [{"chat": 1}, {"reply": 2}, {"news": 0}, 1000]
