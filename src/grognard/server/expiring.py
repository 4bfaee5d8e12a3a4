"""What strangers have handed in and nobody ever opened: forgotten after a while."""

import asyncio
from functools import partial
from time import time

from grognard.hosting.matches import Matches
from grognard.server.keeper import Keeper
from grognard.server.store import Cursor

DAY = 86_400.0
EVERY = 3600.0  # seconds
AT_ONCE = 100  # matches in one transaction
PARTS = (
    *("seats", "entries", "cuts", "salts", "wishes", "said", "reasons", "orders", "overlays"),
    *("clocks", "notes"),
)


class Expiry:
    """Looks now and then for matches that began with data or a journal and were never opened."""

    def __init__(self, matches: Matches, keeper: Keeper, days: float):
        self._matches, self._keeper, self._days = matches, keeper, days

    async def watch(self) -> None:
        """Look again and again, for as long as the server runs."""
        while True:
            await self.clear()
            await asyncio.sleep(EVERY)

    async def clear(self) -> int:
        """Forget what is too old; how many matches that were."""
        count, gone = 0, ["first"]
        while gone:
            before = time() - self._days * DAY
            gone = await self._keeper.write(partial(expire, before=before))
            for match in gone:
                self._matches.loaded.pop(match, None)
            count += len(gone)
        return count


def expire(cursor: Cursor, before: float) -> list[str]:
    """Delete matches from data or a journal that nobody has sat down at, and data without one."""
    rows = cursor.rows(
        "SELECT id FROM matches WHERE changed < %s"
        " AND (given > 0 OR id IN (SELECT match FROM overlays))"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE match = id AND seen > 0)"
        " ORDER BY changed LIMIT %s",
        (before, AT_ONCE),
    )
    for (match,) in rows:
        for table in PARTS:
            cursor.execute(f"DELETE FROM {table} WHERE match = %s", (match,))
        cursor.execute("DELETE FROM matches WHERE id = %s", (match,))
    cursor.execute("DELETE FROM data_files WHERE digest NOT IN (SELECT digest FROM overlays)")
    return [match for (match,) in rows]
