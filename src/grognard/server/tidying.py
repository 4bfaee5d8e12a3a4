"""Looking for garbage without holding up play.

What only refers to itself is found by looking through everything that is kept, and nobody is
served meanwhile. Neither play nor sockets nor requests leave anything of the kind behind, but
faults may. So whatever is kept is put aside several times a second, which takes no time; all of it
is looked through when nobody is there to notice, or when three times as much is kept as after the
last time, and that is very much. Matches that come from another server are no garbage.
"""

import asyncio
import gc
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, thread_time

BEAT = 0.2  # seconds between two times that everything is put aside
QUIET = 10.0  # seconds of which the loop has worked next to nothing
NEXT_TO_NOTHING = 0.02  # of the time
SOME = 500_000  # blocks of memory, about 50 MB, for which it is worth while when it is quiet
MUCH = 10_000_000  # about 1 GB, for which everybody may have to wait
LOG = logging.getLogger("grognard")
SOON_GONE = 10_000, 10, 200  # new things before the newest are looked through; much is soon gone


class Tidying:
    """When everything was looked through last, and how much was kept then."""

    def __init__(self, kept: int = 0) -> None:
        self._kept = kept or sys.getallocatedblocks()
        self._quiet, self._worked = 0.0, thread_time()

    async def run(self) -> None:
        """Keep the server tidy for as long as it runs."""
        while True:
            await asyncio.sleep(BEAT)
            if self.beat(thread_time(), sys.getallocatedblocks()):
                await asyncio.to_thread(self.look_through)

    def beat(self, worked: float, kept: int) -> bool:
        """Put aside what is kept; whether it is time to look through all of it.

        `worked` is how long the loop has worked in all, `kept` how many blocks of memory it holds.
        """
        gc.freeze()
        is_quiet = worked - self._worked <= BEAT * NEXT_TO_NOTHING
        self._worked = worked
        self._quiet = self._quiet + BEAT if is_quiet else 0.0
        grown = kept - self._kept
        is_worth_while = grown >= SOME and self._quiet >= QUIET
        return is_worth_while or grown >= max(MUCH, 2 * self._kept)

    def look_through(self) -> None:
        """Find all garbage; what is left is put aside. A busy server says how long it stood."""
        begun, is_busy = monotonic(), self._quiet < QUIET
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        if is_busy:
            took = (monotonic() - begun) * 1000
            LOG.warning("the server stood for %.0f ms to look for garbage", took)
        self._kept, self._quiet = sys.getallocatedblocks(), 0.0


@contextmanager
def rarely() -> Iterator[None]:
    """Look for garbage rarely meanwhile, and never among what is there already.

    What somebody had put aside before stays so afterwards.
    """
    before, is_put_aside = gc.get_threshold(), gc.get_freeze_count() > 0
    gc.freeze()
    gc.set_threshold(*SOON_GONE)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        if not is_put_aside:
            gc.unfreeze()
