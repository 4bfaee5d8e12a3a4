"""What takes long is worked out beside the event loop, before anybody asks for it there.

It is kept by the game itself, so whoever asks then has it at once.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TypeVar

from grognard.hosting.aside import aside
from grognard.match import telling
from grognard.match.match import Match

LOG = logging.getLogger("grognard")
T = TypeVar("T")


async def prepare(match: Match, lock: asyncio.Lock) -> None:
    """Somebody comes: work out what never changes in the match, and what is asked now."""
    if match.is_prepared and (match.listeners or not _takes_long(match)):
        return
    async with lock:
        if not match.is_prepared:
            try:
                await aside(match.prepare)
            except Exception:  # by data of somebody's own; whoever plays is told what it is
                LOG.exception("match %s cannot be prepared", match.opening.id)
        if not match.listeners:
            await _list(match)


async def decided(match: Match, decide: Callable[[], T]) -> T:
    """What is decided about a match, which nobody else changes meanwhile; a choice may take long.

    Some set up a whole army at once, here or at another server that is followed.
    """
    return await aside(decide) if _takes_long(match) else decide()


async def look_ahead(match: Match) -> None:
    """The position is another: list what may be chosen, where somebody is there to be told."""
    if match.listeners:
        await _list(match)


async def _list(match: Match) -> None:
    if _takes_long(match):
        try:
            await aside(telling.position, match.game, match.who)
        except Exception:  # likewise
            LOG.exception("match %s cannot be looked at", match.opening.id)


def _takes_long(match: Match) -> bool:
    """Whether it may take long to list what may be chosen now, or to choose it."""
    return match.game.setting.rulebook.takes_long and not match.over
