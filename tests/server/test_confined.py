"""A worker with limits: whatever it is given ends, and the next task is done all the same."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.bad_input import BadInput
from grognard.match.match import Refused
from grognard.server.confined import BROKEN, TOO_LARGE, TOO_LONG, Confined

MEMORY = 400_000_000


def add(one: int, other: int) -> int:
    """A task that anybody can do."""
    return one + other


def never_end() -> None:
    """A loop whose length a stranger's number might set."""
    while True:
        add(1, 1)


def never_end_inside() -> None:
    """A loop that no signal breaks off, inside one call."""
    sum(iter(int, 1))


def grow() -> None:
    """More and more memory."""
    held = []
    while True:
        held.append(bytearray(100_000_000))


def die() -> None:
    """The end of the whole process."""
    os._exit(1)


def refuse() -> None:
    """What is told to whoever handed it in."""
    raise BadInput("data:3: no such unit.")


def refuse_as_a_match() -> None:
    """Likewise, with a status."""
    raise Refused("No such scenario.", 404)


def fail() -> None:
    """A fault that nobody has thought of."""
    raise KeyError("corps")


@pytest.mark.parametrize(
    ("task", "sentence", "status"),
    [
        (never_end, TOO_LONG, 422),
        (grow, TOO_LARGE, 422),
        (die, TOO_LARGE, 422),
        (refuse, "data:3: no such unit.", 422),
        (refuse_as_a_match, "No such scenario.", 404),
        (fail, f"{BROKEN} (KeyError).", 422),
    ],
)
def test_a_task_that_takes_too_much_is_refused_and_the_next_is_done(
    task: Callable[[], None], sentence: str, status: int
):
    """By the processor's time, by memory, by its death, or by what is wrong with it."""

    async def both() -> tuple[tuple[str, int], int]:
        worker = Confined(MEMORY)
        try:
            assert await worker.do(1.0, add, 1, 1) == 2
            with pytest.raises(Refused) as refused:
                await worker.do(0.5, task)
            return (str(refused.value), refused.value.status), await worker.do(1.0, add, 2, 3)
        finally:
            worker.close()

    assert asyncio.run(both()) == ((sentence, status), 5)


def test_a_loop_that_no_signal_breaks_off_ends_with_its_process(monkeypatch: Any):
    """The clock ends it from outside; a new process does the next task."""
    monkeypatch.setattr("grognard.server.confined.PATIENCE", 1.0)
    monkeypatch.setattr("grognard.server.confined.START", 0.2)

    async def both() -> tuple[int | None, int | None, str]:
        worker = Confined(MEMORY)
        try:
            await worker.do(30.0, add, 1, 1)
            before = worker.process
            with pytest.raises(Refused) as refused:
                await worker.do(0.1, never_end_inside)
            assert await worker.do(30.0, add, 1, 1) == 2
            return before, worker.process, str(refused.value)
        finally:
            worker.close()

    before, after, sentence = asyncio.run(both())
    assert sentence == TOO_LONG
    assert before != after
