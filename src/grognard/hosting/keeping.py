"""What a host needs of the place where its matches are kept."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from grognard.engine.data.source import Overlay
from grognard.match.records import Change, OpenSeat, Reason, Saved


class Keeping(Protocol):
    """Keeps matches; what it has taken is durable when a call returns."""

    async def create(self, saved: Saved) -> None:
        """Take a new match."""

    async def load(self, match: str, known: tuple[int, int] = (0, 0)) -> Saved | None:
        """A match, or nothing; its choices from what is known on, unless some were taken back."""

    async def apply(self, match: str, revision: int, change: Change) -> None:
        """Take a change to a match of this revision; a `Conflict` where others were first."""

    async def revision(self, match: str) -> int:
        """How often a match has been changed."""

    async def touch(self, signs: Mapping[tuple[str, str], float]) -> None:
        """Note until when somebody sits in these seats, each a match and a side."""

    async def reasons(self, match: str) -> Sequence[Reason]:
        """Why the computer chose what it chose."""

    async def open_seats(self) -> Sequence[OpenSeat]:
        """Seats that anybody may take, where somebody waits, the newest first."""

    async def overlay(self, digest: str) -> Overlay:
        """The data of this digest that some match is played with, or none."""
