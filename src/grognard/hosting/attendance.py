"""Signs of life of those who sit at tables: gathered, and written down together.

Whoever comes need not wait for it. When a server takes over the matches of another, a thousand
people come at once, and to write each down alone would take longer than to show them the board.
"""

import asyncio
import logging
from collections.abc import Iterable
from itertools import islice

from grognard.hosting.keeping import Keeping
from grognard.hosting.supervising import begin
from grognard.match.changing import StoreDown

TOGETHER = 200  # signs of life that are written down in one go
LOG = logging.getLogger("grognard")


class Attendance:
    """What is yet to be written down of who sits where."""

    def __init__(self, keeper: Keeping):
        self._keeper = keeper
        self._signs: dict[tuple[str, str], float] = {}  # match and side: until when
        self._writing: asyncio.Task[None] | None = None

    def note(self, match: str, sides: Iterable[str], until: float) -> None:
        """Somebody sits in these seats, or has got up; the newest word about a seat holds."""
        self._signs |= {(match, side): until for side in sides}
        if self._signs and self._writing is None:
            self._writing = begin("writing down who is there", self._write())

    async def _write(self) -> None:
        try:
            while self._signs:
                signs = dict(islice(self._signs.items(), TOGETHER))
                for seat in signs:
                    del self._signs[seat]
                await self._keeper.touch(signs)
        except StoreDown as fault:
            self._signs = {}
            LOG.warning("%s", fault)
        finally:
            self._writing = None

    async def close(self) -> None:
        """Finish what is being written."""
        if self._writing:
            await self._writing
