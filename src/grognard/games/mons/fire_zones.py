"""10.2, 10.3 and 10.11 Fire zones: what the guns in view can hit from where they stand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.look.scene import Mark
from grognard.games.mons.state import GERMAN, Sheet, is_artillery


class Gun(NamedTuple):
    """A gun that may be seen: its hex, its range, the corps whose units spot for it."""

    hex: str
    range: int
    corps: str


def fire_marks(view: dict[str, Any], sheet: Sheet, side: str) -> tuple[Mark, ...]:
    """10.2 The hexes that the guns of a side can hit, marked as a layer."""
    return _marks(sheet.board, fire_zone(view, sheet, side), side)


@lru_cache(maxsize=256)  # guns move seldom, and positions are told often
def _marks(board: Board, zone: int, side: str) -> tuple[Mark, ...]:
    return tuple(Mark(hex_, "fire", side=side) for hex_ in board.area.pick(zone))


def fire_zone(view: dict[str, Any], sheet: Sheet, side: str) -> int:
    """10.2, 10.3 Hexes in range of a gun of this side and in its sight; 10.11 or next to a spotter.

    Whether a gun has fired or marched makes no difference: the zone is that of its place.
    """
    ground, zone = sheet.ground, 0
    spotted = _spotted(view, sheet, side)
    for gun in _guns(view, sheet, side):
        within = ground.within(gun.hex, gun.range) & ~ground.bit[gun.hex]
        zone |= ground.field(gun.hex, gun.range) | (within & spotted.get(gun.corps, 0))
    return zone


def _guns(view: dict[str, Any], sheet: Sheet, side: str) -> Iterator[Gun]:
    """6.6 The guns of a side that this view shows."""
    for hex_, stack in view["position"]["stacks"].items():
        for unit in stack["units"] if stack["side"] == side else ():
            counter = sheet.counters[unit["id"]] if unit else None
            if counter and is_artillery(counter):
                yield Gun(hex_, counter.range, counter.corps if side == GERMAN else "")


def _spotted(view: dict[str, Any], sheet: Sheet, side: str) -> dict[str, int]:
    """10.11 The hexes next to units of this side; next to Germans those of each corps."""
    found: dict[str, int] = {}
    for hex_, stack in view["position"]["stacks"].items():
        if stack["side"] == side:
            top = sheet.counters[stack["units"][-1]["id"]]  # 6.5 all in a stack are of its corps
            corps = top.corps if side == GERMAN else ""
            found[corps] = found.get(corps, 0) | sheet.ground.near[hex_]
    return found
