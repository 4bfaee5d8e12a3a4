"""Kept matches, and the end of work that tells its progress."""

from collections.abc import Generator
from pathlib import Path
from typing import TypeVar

GAMES = Path(__file__).parents[1] / "games"
NIMY = GAMES / "mons/playthroughs/nimy.journal"
BATTLE = GAMES / "crossroads/playthroughs/battle.journal"
T = TypeVar("T")


def finished(work: Generator[float, None, T]) -> T:
    """What a piece of work returns in the end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
