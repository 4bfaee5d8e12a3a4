"""9.5 to 9.7 Units that move together: where they stand, and what they may still spend."""

from typing import NamedTuple

from grognard.games.mons.state import Mons

NORMAL, MARCH = "normal", "march"  # 9.20


class Group(NamedTuple):
    """Units that move together; `entry` is the hex by which they have yet to come on (8.4)."""

    units: tuple[str, ...]
    mode: str = NORMAL
    entry: str = ""

    def side(self, game: Mons) -> str:
        """The side of these units."""
        return game.side(self.units[0])

    def here(self, game: Mons) -> str:
        """The hex where they stand."""
        return game.place[self.units[0]]

    def left(self, game: Mons, unit: str) -> int:
        """9.7 The MP a unit may still spend in the group: the slowest one's; 9.20 twice that."""
        slowest = min(game.counter(each).movement for each in self.units)
        return slowest * (2 if self.mode == MARCH else 1) - game.spent.get(unit, 0)


def in_stack_order(game: Mons, units: tuple[str, ...]) -> tuple[str, ...]:
    """The units of a group from the lowest to the top one; off the map, as they were called."""
    stack = game.stacks.get(game.place[units[0]])
    return tuple(unit for unit in stack if unit in units) if stack else units
