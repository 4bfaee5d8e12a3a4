"""Places: where a unit, a mark or an event may be, written as one word.

- `29.08`, `N34`: a hex;
- `N34+1`, `B35-1`, `N34+roof`: a hex at a level above or below the ground, or at one with a name;
- `P4/P5`: a side between two hexes, in the order of the map; it may have a level like a hex;
- `36th:routed`: a box of a display beside the map;
- `on:T4`: with another unit, upon it or inside.

A hex alone means its ground, so no place has two names.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from grognard.engine.board.grid import Grid

ON = "on"  # in place of a display: the box is a unit
ON_MAP = re.compile(r"([0-9A-Z.]+)(?:/([0-9A-Z.]+))?(-[1-9][0-9]*|\+[1-9][0-9]*|\+[a-z]+)?")
BESIDE = re.compile(r"([^\s:/+]+):([^\s:]+)")


class Place(NamedTuple):
    """A place taken apart; what it has not is empty.

    `hex` of a side is the first of its two. `level` is written as in the place: `+1`, `-1`,
    `+roof`. A box beside the map has a `display` and a `box`; with another unit the display is
    `on` and the box that unit.
    """

    text: str
    hex: str = ""
    side: str = ""
    level: str = ""
    display: str = ""
    box: str = ""


def read_place(grid: Grid, text: str) -> Place | None:
    """The place that a word names on a map or beside it, or none."""
    if (found := ON_MAP.fullmatch(text)) is None:
        beside = BESIDE.fullmatch(text)
        return Place(text, display=beside[1], box=beside[2]) if beside else None
    first, second, level = found.groups("")
    if first not in grid.cells:
        return None
    if not second:
        return Place(text, first, "", level)
    side = f"{first}/{second}"
    return Place(text, first, side, level) if grid.sides.get((first, second)) == side else None


def at_level(where: str, level: int | str) -> str:
    """The place at a level of a hex or a side: a number from the ground, or the level's name."""
    if isinstance(level, str):
        return f"{where}+{level}" if level else where
    return f"{where}{level:+}" if level else where


def with_unit(unit: str) -> str:
    """The place of whatever rides on or inside a unit."""
    return f"{ON}:{unit}"


def bearer(place: str, places: Mapping[str, str]) -> str:
    """Where a unit is that may be with another one: the place of the last bearer."""
    display, _, unit = place.partition(":")
    while display == ON and unit in places:
        place = places[unit]
        display, _, unit = place.partition(":")
    return place
