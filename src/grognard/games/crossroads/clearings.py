"""7 The two clearings: another scenario, which is won by points."""

from collections.abc import Iterable, Mapping

from grognard.games.crossroads.state import BLUE, RED, Box, Unit

CLEARING = 2  # 7.2


def points(box: Box, units: Iterable[Unit]) -> int:
    """7.2 What the units of a side are worth: a point a step, and two more in a clearing."""
    return sum(each.steps + CLEARING * (each.hex in box.clearings) for each in units)


def ahead(have: Mapping[str, int]) -> str:
    """7.2 The side that would win with these points."""
    return BLUE if have[BLUE] > have[RED] else RED
