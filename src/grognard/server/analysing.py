"""The analysis of matches that are over: a process counts, and tells meanwhile how far it is."""

import asyncio
import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

from grognard import Journal
from grognard.engine.bad_input import BadInput
from grognard.engine.data.source import Overlay
from grognard.match.match import Match, Refused, export
from grognard.server.turns import Turns
from grognard.server.workers import end_with_parent

LOG = logging.getLogger("grognard")
MOST_KEPT = 100  # analyses that are remembered
MOST_WAITING = 20  # analyses that may be asked for at once
MOST_EACH = 3  # of them from one address
LONGEST = 600.0  # seconds that one may take
PATIENTLY = 10  # how much an analysis gives way to those who play
Counting: TypeAlias = Callable[[Journal, Overlay], Iterator[float | dict[str, Any]]]
"""Says how far it is, again and again, and at last everything that was found."""


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
    """The analyses of a server, one counted at a time."""

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
            text = await asyncio.to_thread(export, match)
            process, receiver = self._begin(text, match.opening.overlay)
            try:
                async with asyncio.timeout(self._longest):
                    while count.found is None:
                        _note(count, await asyncio.to_thread(receiver.recv))
            except TimeoutError:
                count.fault = "it takes too long"
            except EOFError:
                count.fault = count.fault or "its process has died"
            except Exception:  # whatever is wrong, whoever waits is told
                LOG.exception("match %s cannot be analysed", match.opening.id)
                count.fault = "something is wrong with the server; it has been noted"
            finally:
                process.kill()

    def _begin(self, text: str, overlay: Overlay) -> tuple[BaseProcess, Connection]:
        """Start the counting in a process; what there is to tell comes out of the other end."""
        context = get_context("spawn")
        receiver, sender = context.Pipe(duplex=False)
        args = (sender, self._counting, text, overlay)
        process = context.Process(target=_work, args=args, daemon=True)
        process.start()
        sender.close()
        return process, receiver

    def close(self) -> None:
        """Give up what is under way."""
        for count in self._counts.values():
            if count.task:
                count.task.cancel()


def _note(count: Count, told: float | dict[str, Any] | str) -> None:
    match told:
        case float():
            count.progress = told
        case dict():
            count.found = told
        case str():
            count.fault = told


def _work(sender: Connection, counting: Counting, text: str, overlay: Overlay) -> None:
    """In a process of its own: count, and send what there is to tell."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(PATIENTLY)
    try:
        for told in counting(Journal.parse(text), overlay):
            sender.send(told)
    except BadInput as fault:
        sender.send(str(fault).rstrip("."))
    except Exception as fault:
        sender.send(f"it failed ({type(fault).__name__})")
        raise
    finally:
        sender.close()
