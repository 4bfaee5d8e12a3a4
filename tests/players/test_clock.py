"""Time control, counted in positions and in seconds that the test itself lets pass."""

import pytest

from grognard.players.clock import Clock, OutOfTime, Spent


def test_a_clock_is_over_after_its_positions():
    """Exactly as many positions fit into it as it was given."""
    clock = Clock(3)

    for _ in range(3):
        clock.tick()

    assert clock.is_over()
    with pytest.raises(OutOfTime):
        clock.tick()
    assert clock.used == 3


def test_a_clock_is_over_after_its_seconds():
    """Whichever ends first ends it, however few positions were looked at."""
    now = [10.0]
    clock = Clock(1000, 2.0, lambda: now[0])

    clock.tick()
    now[0] = 11.9
    clock.tick()
    now[0] = 12.0

    assert clock.is_over()
    with pytest.raises(OutOfTime):
        clock.tick()


def test_a_part_is_a_clock_of_its_own():
    """It has its share of the budget and takes nothing from the whole."""
    clock = Clock(100)
    part = clock.part(0.25)

    for _ in range(25):
        part.tick()

    assert part.is_over()
    assert not clock.is_over()
    assert clock.used == 0


def test_there_is_one_reserve_and_it_runs_out():
    """Whoever asks again gets the same reserve, with what is left of it."""
    clock = Clock(8)
    for _ in range(2):
        clock.reserve(0.25).tick()

    assert clock.reserve(0.25).is_over()


def test_a_clock_goes_on_where_another_stopped():
    """What was spent before counts, in positions and in seconds."""
    now = [10.0]
    clock = Clock(100, 8.0, lambda: now[0])
    clock.go_on(Spent(40, 3.0))
    now[0] = 12.0

    assert clock.spent == (40, 5.0)
    now[0] = 15.0
    assert clock.is_over()


def test_the_rest_is_a_share_of_what_is_left():
    """Of positions and of seconds; of a clock that is over nothing is left."""
    now = [10.0]
    clock = Clock(100, 8.0, lambda: now[0])
    clock.used, now[0] = 60, 14.0

    rest = clock.rest(0.5)

    assert (rest.positions, rest.seconds, rest.used) == (20, 2.0, 0)
    clock.used, now[0] = 110, 19.0
    assert (clock.rest(0.5).positions, clock.rest(0.5).seconds) == (0, 0.0)
    assert clock.rest(0.5).is_over()
