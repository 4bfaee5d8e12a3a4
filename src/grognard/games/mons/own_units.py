"""What bars of several chapters close: units that a side may not order now."""

from typing import Protocol

from grognard.games.mons.state import Mons


class Asked(Protocol):
    """A procedure that asks one side."""

    side: str


def not_own(asked: Asked, game: Mons, among: int) -> int:
    """The units of the other side."""
    return among & ~game.sheet.sides[asked.side]


def off_map(asked: Asked, game: Mons, among: int) -> int:
    """The units that do not stand in a hex."""
    return among & ~game.on_map
