"""Looking for garbage: what is kept is put aside, and looked through when nobody would notice."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from time import thread_time
from weakref import ref

import pytest

from grognard.server import tidying
from grognard.server.tidying import BEAT, MUCH, QUIET, SOME, Tidying, rarely


class Knot:
    """Something that only refers to itself once it is let go."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Put nothing aside for other tests."""
    with rarely():
        yield


def let_go() -> "ref[Knot]":
    """A knot that nobody holds any more."""
    return ref(Knot())


def beats(tidying: Tidying, kept: int, worked: float, seconds: float) -> None:
    """So many seconds of a loop that works for this long at every beat and keeps so much."""
    total = thread_time()
    for _ in range(round(seconds / BEAT)):
        total += worked
        if tidying.beat(total, kept):
            tidying.look_through()


def test_what_is_kept_is_put_aside_while_people_play():
    """No later look at what is new comes across it."""
    knot, before = let_go(), gc.get_freeze_count()

    beats(Tidying(), sys.getallocatedblocks(), worked=BEAT, seconds=BEAT)

    assert gc.get_freeze_count() > before
    assert gc.collect() == 0
    assert knot() is not None


def test_a_busy_server_is_not_looked_through_before_it_has_trebled():
    """Everybody would wait for that."""
    tidying, knot = Tidying(MUCH), let_go()

    beats(tidying, 3 * MUCH - 1, worked=BEAT, seconds=2 * QUIET)
    assert knot() is not None

    beats(tidying, 3 * MUCH, worked=BEAT, seconds=BEAT)
    assert knot() is None


def test_a_quiet_server_is_looked_through_once_there_is_enough():
    """Nobody is there to notice, and it is worth while."""
    tidying, knot = Tidying(), let_go()
    little = sys.getallocatedblocks()

    beats(tidying, little, worked=0.0, seconds=2 * QUIET)
    assert knot() is not None

    beats(tidying, little + SOME, worked=0.0, seconds=BEAT)
    assert knot() is None


class Beats(Tidying):
    """Says of each beat what it was told to, and counts the looks."""

    def __init__(self, *answers: bool):
        super().__init__()
        self.left, self.looks = [*answers], 0

    def beat(self, worked: float, kept: int) -> bool:
        """The next answer; after the last of them the server ends."""
        if not self.left:
            raise KeyboardInterrupt
        return self.left.pop(0)

    def look_through(self) -> None:
        """Count it."""
        self.looks += 1


def test_everything_is_looked_through_only_at_a_beat_that_says_so(monkeypatch: pytest.MonkeyPatch):
    """Not at every beat."""
    monkeypatch.setattr(tidying, "BEAT", 0.0)
    beats = Beats(False, True, False)

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(beats.run())

    assert beats.looks == 1
