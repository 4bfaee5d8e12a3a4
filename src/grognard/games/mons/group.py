"""9.5 to 9.7 Units that move together: where they stand, and what they may still spend."""

from typing import Protocol

from grognard.games.mons.state import Mons

NORMAL, MARCH = "normal", "march"  # 9.20


class Group(Protocol):
    """A procedure in which units of one side move together, in one mode."""

    side: str
    units: tuple[str, ...]
    mode: str


def where(group: Group, game: Mons) -> str:
    """The hex where a group stands."""
    return game.units[group.units[0]].place


def points(group: Group, game: Mons) -> int:
    """9.7 The MP of a group are the slowest one's; 9.20 in march mode twice as many."""
    counters = game.sheet.counters
    slowest = min([counters[unit].movement for unit in group.units])
    return 2 * slowest if group.mode == MARCH else slowest


def left(group: Group, game: Mons, unit: str) -> int:
    """9.7 The MP that a unit may still spend in a group."""
    return points(group, game) - game.units[unit].spent


def in_stack_order(game: Mons, units: tuple[str, ...]) -> tuple[str, ...]:
    """The units of a group from the lowest to the top one; off the map, as they were called."""
    stack = game.stacks.get(game.units[units[0]].place)
    return tuple(unit for unit in stack if unit in units) if stack else units
