"""The watch on the event loop: what holds it is logged with its place, what waits is not."""

import asyncio
from time import thread_time

import pytest

from grognard.server.tidying import rarely
from grognard.server.watching import LOOKS, UNSEEN, Watch, watched

LONGEST = 0.02
MANY = 10_000_000  # numbers that no processor adds up in a moment


def count_for(seconds: float) -> None:
    """Keep the processor busy for so long."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


async def hold_the_loop(watch: Watch) -> None:
    """A step that takes too long, and as long as the other thread needs to see it."""
    count_for(5 * LONGEST)
    while watch.seen[1] < LOOKS:
        pass


async def hold_still() -> None:
    """A step that takes so long that it would be told unseen."""
    count_for((UNSEEN + 1) * LONGEST)


async def be_quick() -> None:
    """Many short steps, and work in a thread."""
    for _ in range(20):
        count_for(LONGEST / 10)
        await asyncio.sleep(0)
    await asyncio.to_thread(count_for, 3 * LONGEST)


def test_a_step_that_holds_the_loop_is_logged_with_its_place(caplog: pytest.LogCaptureFixture):
    """The function that was running then, and how long it took of the processor's time."""
    with watched(LONGEST) as watch:
        asyncio.run(hold_the_loop(watch))

    (record,) = caplog.records
    assert record.getMessage().startswith("the event loop was held for ")
    places = ("count_for", "hold_the_loop")  # it is looked at now and then, so maybe the caller
    assert any(place in record.getMessage() for place in places)
    assert watch.held == 1
    assert watch.worst >= 5 * LONGEST


def test_short_steps_and_threads_alarm_nobody(caplog: pytest.LogCaptureFixture):
    """However many they are."""
    with rarely(), watched(LONGEST) as watch:  # garbage of other tests is not looked for
        asyncio.run(be_quick())

    assert caplog.records == []
    assert watch.held == 0


def test_nothing_is_watched_any_more_afterwards(caplog: pytest.LogCaptureFixture):
    """The loop is as it was."""
    with watched(LONGEST) as watch:
        asyncio.run(hold_the_loop(watch))
    caplog.clear()
    asyncio.run(hold_still())

    assert caplog.records == []
    assert watch.held == 1


@pytest.mark.parametrize(("times", "held"), [(1, 1), (100_000, 0)])
def test_what_nobody_could_look_at_is_told_where_it_took_very_long(
    times: int, held: int, monkeypatch: pytest.MonkeyPatch
):
    """Such as a machine that stood still, or one call that no other thread comes between."""
    monkeypatch.setattr("grognard.server.watching.UNSEEN", times)

    watch = Watch(LONGEST / 10)  # beside which no other thread looks

    async def call_once() -> None:
        step = asyncio.Handle(print, (), asyncio.get_running_loop())
        watch.run(step, lambda _: sum(range(MANY)))

    asyncio.run(call_once())

    assert watch.held == held
