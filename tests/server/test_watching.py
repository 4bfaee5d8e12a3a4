"""The watch on the event loop: what holds it is logged with its place, what waits is not."""

import asyncio
from time import thread_time

import pytest

from grognard.server.watching import watched

LONGEST = 0.02


def count_for(seconds: float) -> None:
    """Keep the processor busy for so long."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


async def hold_the_loop() -> None:
    """A step that takes too long."""
    count_for(5 * LONGEST)


async def be_quick() -> None:
    """Many short steps, and work in a thread."""
    for _ in range(20):
        count_for(LONGEST / 10)
        await asyncio.sleep(0)
    await asyncio.to_thread(count_for, 3 * LONGEST)


def test_a_step_that_holds_the_loop_is_logged_with_its_place(caplog: pytest.LogCaptureFixture):
    """The function that was running then, and how long it took of the processor's time."""
    with watched(LONGEST) as watch:
        asyncio.run(hold_the_loop())

    (record,) = caplog.records
    assert record.getMessage().startswith("the event loop was held for 1")
    places = ("count_for", "hold_the_loop")  # it is looked at now and then, so maybe the caller
    assert any(place in record.getMessage() for place in places)
    assert watch.held == 1
    assert watch.worst >= 5 * LONGEST


def test_short_steps_and_threads_alarm_nobody(caplog: pytest.LogCaptureFixture):
    """However many they are."""
    with watched(LONGEST) as watch:
        asyncio.run(be_quick())

    assert caplog.records == []
    assert watch.held == 0


def test_nothing_is_watched_any_more_afterwards(caplog: pytest.LogCaptureFixture):
    """The loop is as it was."""
    with watched(LONGEST):
        pass
    asyncio.run(hold_the_loop())

    assert caplog.records == []
