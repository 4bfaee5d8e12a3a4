"""Games are read once, however many matches of them are opened at one moment."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from grognard.games import GAMES

T = TypeVar("T")


class ReadOnce:
    """Who opens the first match of a game reads it; whoever comes meanwhile waits for that.

    So it is when a server takes over the matches of another, of a game that it has not yet played.
    """

    def __init__(self) -> None:
        self._read: dict[str, None] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    def has_read(self, game: str) -> bool:
        """Whether somebody has opened a match of the game."""
        return game in self._read

    async def first(self, game: str, work: Callable[[], Awaitable[T]]) -> T:
        """What the work comes to, done alone while the game is not yet read."""
        if game in GAMES and game not in self._read:
            async with self._locks.setdefault(game, asyncio.Lock()):
                if game not in self._read:
                    found = await work()
                    self._read[game] = None
                    return found
        return await work()
