"""The analysis of matches that are over: somebody counts, and tells meanwhile how far it is."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from grognard.engine.data.source import Overlay
from grognard.hosting.aside import aside
from grognard.hosting.turns import Turns
from grognard.match.exporting import export
from grognard.match.match import Match, Refused

LOG = logging.getLogger("grognard")
MOST_KEPT = 100  # analyses that are remembered
MOST_WAITING = 20  # analyses that may be asked for at once
MOST_EACH = 3  # of them from one address
LONGEST = 600.0  # seconds that one may take
Told: TypeAlias = float | dict[str, Any] | str
Counting: TypeAlias = Callable[[str, Overlay], AsyncIterator[Told]]
"""Says how far it is with a journal, and at last everything that was found, or what is wrong."""


@dataclass
class Count:
    """An analysis under way: how far it is, or what it found, or why it failed."""

    address: str = ""  # who asked for it
    progress: float = 0.0
    found: dict[str, Any] | None = None
    fault: str = ""
    task: "asyncio.Task[None] | None" = None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to wait for."""
        return self.found is not None or bool(self.fault)


class Analyses:
    """The analyses of a host, one counted at a time."""

    def __init__(self, counting: Counting, longest: float = LONGEST):
        self._counting, self._longest = counting, longest
        self._counts: dict[str, Count] = {}
        self._turns = Turns(1, MOST_WAITING + 1, MOST_EACH + 1)

    @property
    def waiting(self) -> int:
        """How many are being counted, or wait for it."""
        return sum(1 for each in self._counts.values() if not each.is_over)

    def of(self, match: Match, address: str = "") -> Count:
        """The analysis of a match, which is begun when somebody first asks for it."""
        if not match.over:
            raise Refused("The analysis can be read when the match is over.", 403)
        count = self._counts.get(match.opening.id)
        if count is None:
            self._forget()
            self._check(address)
            count = self._counts[match.opening.id] = Count(address)
            count.task = asyncio.create_task(self._count(match, count))
        if count.fault:
            raise Refused(f"The match cannot be analysed: {count.fault}.")
        return count

    def _check(self, address: str) -> None:
        """Refuse one more where too many are under way, of all or of this address."""
        under_way = [count.address for count in self._counts.values() if not count.is_over]
        if len(under_way) >= MOST_WAITING or under_way.count(address) >= MOST_EACH:
            raise Refused("Many matches are being analysed now; ask again later.", 429)

    def _forget(self) -> None:
        done = [id_ for id_, count in self._counts.items() if count.is_over]
        for id_ in done[: max(0, len(self._counts) - MOST_KEPT + 1)]:
            del self._counts[id_]

    async def _count(self, match: Match, count: Count) -> None:
        async with self._turns.turn(count.address):
            try:
                async with asyncio.timeout(self._longest):
                    text = await aside(export, match)
                    async for told in self._counting(text, match.opening.overlay):
                        _note(count, told)
            except TimeoutError:
                count.fault = "it takes too long"
            except Exception:  # whatever is wrong, whoever waits is told
                LOG.exception("match %s cannot be analysed", match.opening.id)
                count.fault = "something is wrong with the server; it has been noted"
            if not count.is_over:
                count.fault = "its process has died"

    def close(self) -> None:
        """Give up what is under way."""
        for count in self._counts.values():
            if count.task:
                count.task.cancel()


def _note(count: Count, told: Told) -> None:
    match told:
        case float():
            count.progress = told
        case dict():
            count.found = told
        case str():
            count.fault = told
