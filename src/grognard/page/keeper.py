"""Matches kept in the browser: each change is one record, and is durable before it is told."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from grognard.engine.data.source import NO_OVERLAY, Overlay
from grognard.hosting.written import Unreadable
from grognard.match.changing import Conflict, StoreDown
from grognard.match.match import Refused
from grognard.match.records import Change, OpenSeat, Reason, Saved
from grognard.page.changes import Kept, beginning_text, change_text, kept

UNREADABLE = "A newer page has kept this match, or a part of it is damaged; it cannot be read here."


class BrowserStore(Protocol):
    """A browser's store of texts, each under the name of a match and a number."""

    async def add(self, match: str, number: int, text: str) -> bool:
        """Store a text, durably; false where there is one under that number."""

    async def read(self, match: str) -> Sequence[str]:
        """All texts of a match in order."""

    async def matches(self) -> Sequence[str]:
        """The names of all matches."""


class PageKeeper:
    """Keeps matches in the store of a browser, where several windows may play the same one."""

    def __init__(self, store: BrowserStore):
        self._store = store

    async def create(self, saved: Saved) -> None:
        """Take a new match."""
        await self._add(saved.stored.opening.id, 0, beginning_text(saved))

    async def apply(self, match: str, revision: int, change: Change) -> None:
        """Take a change; where another window was first, nothing is stored."""
        await self._add(match, revision + 1, change_text(change))

    async def _add(self, match: str, number: int, text: str) -> None:
        try:
            is_new = await self._store.add(match, number, text)
        except Exception as fault:
            said = f"This browser cannot store the match ({type(fault).__name__})."
            raise StoreDown(said) from fault
        if not is_new:
            raise Conflict

    async def load(self, match: str, known: tuple[int, int] = (0, 0)) -> Saved | None:
        """A match, or nothing."""
        found = await self._kept(match)
        return found.saved(known) if found else None

    async def revision(self, match: str) -> int:
        """How often a match has been changed."""
        return len(await self._store.read(match)) - 1

    async def touch(self, signs: Mapping[tuple[str, str], float]) -> None:
        """Nobody else looks who is there."""

    async def reasons(self, match: str) -> Sequence[Reason]:
        """Why the computer chose what it chose."""
        found = await self._kept(match)
        return found.reasons if found else []

    async def open_seats(self) -> Sequence[OpenSeat]:
        """Nobody else comes to a page."""
        return []

    async def overlay(self, digest: str) -> Overlay:
        """The data of this digest that some match is played with, or none."""
        for match in await self._store.matches():
            with suppress(Refused):  # what cannot be read is not what is looked for
                found = await self._kept(match)
                if found and found.stored.opening.overlay.digest == digest:
                    return found.stored.opening.overlay
        return NO_OVERLAY

    async def _kept(self, match: str) -> Kept | None:
        try:
            return kept(await self._store.read(match))
        except (Unreadable, RecursionError):
            raise Refused(UNREADABLE) from None
