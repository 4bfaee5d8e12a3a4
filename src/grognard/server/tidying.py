"""Looking for garbage without holding up play.

What only refers to itself is found by looking through everything that is kept, and nobody is
served meanwhile. Play leaves nothing of the kind behind, closed sockets do. So whatever is kept is
put aside several times a second, which takes no time; all of it is looked through when nobody is
there to notice, or when twice as much is kept as there was after the last time, and that is much.
"""

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time

BEAT = 0.2  # seconds between two times that everything is put aside
QUIET = 10.0  # seconds of which the loop has worked next to nothing
NEXT_TO_NOTHING = 0.02  # of the time
SOME = 200_000  # blocks of memory, about 20 MB, for which it is worth while when it is quiet
MUCH = 2_000_000  # for which everybody may have to wait
SOON_GONE = 10_000, 10, 200  # new things before the newest are looked through; much is soon gone


class Tidying:
    """When everything was looked through last, and how much was kept then."""

    def __init__(self) -> None:
        self._kept = sys.getallocatedblocks()
        self._quiet, self._worked = 0.0, thread_time()

    async def run(self) -> None:
        """Keep the server tidy for as long as it runs."""
        while True:
            await asyncio.sleep(BEAT)
            self.beat(thread_time(), sys.getallocatedblocks())

    def beat(self, worked: float, kept: int) -> None:
        """Put aside what is kept, or look through it where that is due.

        `worked` is how long the loop has worked in all, `kept` how many blocks of memory it holds.
        """
        is_quiet = worked - self._worked <= BEAT * NEXT_TO_NOTHING
        self._worked = worked
        self._quiet = self._quiet + BEAT if is_quiet else 0.0
        grown = kept - self._kept
        is_much = grown >= max(MUCH, self._kept)
        if is_much or (grown >= SOME and self._quiet >= QUIET):
            look_through()
            self._kept, self._worked = sys.getallocatedblocks(), thread_time()
            self._quiet = 0.0
        else:
            gc.freeze()


def look_through() -> None:
    """Find all garbage; what is left is put aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def rarely() -> Iterator[None]:
    """Look for garbage rarely meanwhile, and never among what is there already."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*SOON_GONE)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
