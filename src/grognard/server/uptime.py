"""When servers run is written down, so that the time in which none did costs no player anything."""

import asyncio
import logging
from functools import partial
from time import time

from grognard.hosting.matches import Matches
from grognard.match.changing import StoreDown
from grognard.server import sql_beside
from grognard.server.keeper import Keeper

BEAT = 10.0  # seconds between two signs of life
USUAL = 3 * BEAT  # after which no server has run
LOG = logging.getLogger("grognard")


class Uptime:
    """Gives signs of life, and tells all matches when there were none."""

    def __init__(self, matches: Matches, keeper: Keeper):
        self._matches, self._keeper = matches, keeper
        self._began = 0.0  # not yet: all the time since anybody's last sign of life counts

    async def watch(self) -> None:
        """Give signs of life for as long as the server runs."""
        while True:
            await asyncio.sleep(BEAT)
            await self.give()

    async def give(self, now: float | None = None) -> None:
        """One sign of life."""
        now, began = now or time(), self._began
        beat = partial(sql_beside.run_on, began=began, now=now, longest=USUAL)
        try:
            found = await self._keeper.write(beat)
        except StoreDown as fault:
            LOG.warning("%s", fault)
            return
        self._began = found.began
        if found.outages != self._matches.outages:
            self._matches.outages[:] = found.outages
            self._tell()

    def _tell(self) -> None:
        for match in [*self._matches.loaded.values()]:
            if match.opening.clock.kind:
                for listener in [*match.listeners]:
                    listener.wake()
