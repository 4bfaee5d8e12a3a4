"""A worker with limits: whatever it is given ends, and the next task is done all the same."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.bad_input import BadInput
from grognard.match.match import Refused
from grognard.server.confined import BROKEN, TOO_LARGE, TOO_LONG, Confined
from tests.server.client import PATIENCE

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


REFUSED = {
    never_end: (TOO_LONG, 422),
    grow: (TOO_LARGE, 422),
    die: (TOO_LARGE, 422),
    refuse: ("data:3: no such unit.", 422),
    refuse_as_a_match: ("No such scenario.", 404),
    fail: (f"{BROKEN} (KeyError).", 422),
}


def test_a_task_that_takes_too_much_is_refused_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch,
):
    """By the processor's time, by memory, by its death, or by what is wrong with it."""
    monkeypatch.setattr("grognard.server.confined.PATIENCE", PATIENCE)

    async def each() -> dict[Callable[[], None], tuple[str, int]]:
        worker, told = Confined(MEMORY), dict[Callable[[], None], tuple[str, int]]()
        try:
            for task in REFUSED:
                with pytest.raises(Refused) as refused:
                    await worker.do(0.5, task)
                told[task] = str(refused.value), refused.value.status
                assert await worker.do(1.0, add, 2, 3) == 5, task
        finally:
            worker.close()
        return told

    assert asyncio.run(each()) == REFUSED


@pytest.mark.parametrize("patience", [10 * PATIENCE, 1.0])
def test_a_loop_that_no_signal_breaks_off_ends_with_its_process(patience: float, monkeypatch: Any):
    """The system ends it, or where that fails the clock; a new process does the next task."""
    monkeypatch.setattr("grognard.server.confined.PATIENCE", patience)

    async def both() -> tuple[int | None, int | None, str]:
        worker = Confined(MEMORY)
        try:
            await worker.do(PATIENCE, add, 1, 1)
            before = worker.process
            with pytest.raises(Refused) as refused:
                await worker.do(0.1, never_end_inside)
            assert await worker.do(PATIENCE, add, 1, 1) == 2
            return before, worker.process, str(refused.value)
        finally:
            worker.close()

    before, after, sentence = asyncio.run(both())
    assert sentence == TOO_LONG
    assert before != after
