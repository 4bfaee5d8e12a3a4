"""What carries the messages of one person: a socket, or a port between two parts of a page."""

from typing import Protocol


class Gone(Exception):
    """Nobody is at the other end any more."""


class Carrier(Protocol):
    """One line to somebody."""

    async def receive(self) -> str | None:
        """The next message; nothing where it is no text."""

    async def send_text(self, text: str) -> None:
        """Pass a message on."""

    async def close(self, code: int) -> None:
        """Hang up."""
