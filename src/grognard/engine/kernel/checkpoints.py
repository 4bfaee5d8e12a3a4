"""Positions of a long game that are kept whole, so that any other is found without much playing."""

from typing import NamedTuple

from grognard.engine.kernel.game import Game
from grognard.engine.kernel.journal_text import Sealing

MOST = 48
FIRST_DISTANCE = 16


class Checkpoint(NamedTuple):
    """A position with the sum over the choices that led to it."""

    game: Game
    sealing: Sealing


class Checkpoints:
    """At most `MOST` positions at even distances; the distance doubles when they become too many.

    So the room they take does not grow with the game, and to find a position costs at most a
    fixed share of playing the whole of it.
    """

    def __init__(self, begun: Game):
        self.distance = FIRST_DISTANCE
        self._kept = {0: Checkpoint(begun, Sealing())}

    def wants(self, number: int) -> bool:
        """Whether the position after so many choices is one to keep."""
        return number % self.distance == 0

    def keep(self, number: int, game: Game, sealing: Sealing) -> None:
        """Keep a position; the game must not be changed any more."""
        self._kept[number] = Checkpoint(game, sealing.copy())
        if len(self._kept) > MOST:
            self.distance *= 2
            self._kept = {at: kept for at, kept in self._kept.items() if self.wants(at)}

    def nearest(self, number: int) -> tuple[int, Checkpoint]:
        """The last position kept up to this one, and its number."""
        at = number - number % self.distance
        return at, self._kept[at]

    def cut(self, number: int) -> None:
        """Forget what comes after this position."""
        self._kept = {at: kept for at, kept in self._kept.items() if at <= number}
