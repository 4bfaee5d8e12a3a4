"""Counters gathered into piles: by place and side, so that levels of a hex lie apart."""

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.board.places import Place
from grognard.engine.look.scene import CounterFace
from grognard.picture.shapes import Point
from grognard.picture.sheet import SheetLayout
from grognard.picture.signs import SIZES

SIZE = SIZES["counter"]  # in drawing units
ON_SIDE = SIZES["on_side"]  # the same for one on a hexside
ASIDE = SIZES["aside"]  # how far the piles of two sides stand apart
UPWARD = SIZES["upward"]  # how far the pile of a level stands above that of the next lower one
NAMED = 1000  # levels with a name, such as a roof, lie above those with a number


class Pile(NamedTuple):
    """Counters of one side in one place, the top one last, and where and how large they lie."""

    place: Place
    counters: tuple[CounterFace, ...]
    centre: Point
    size: float


def gather(sheet: SheetLayout, counters: Iterable[CounterFace]) -> list[Pile]:
    """The piles of all counters whose hexes are shown, lower levels first."""
    shown, board = frozenset(sheet.shown), sheet.board
    held: dict[str, dict[Place, dict[str, list[CounterFace]]]] = {}
    for counter in counters:
        if board.hex_of(counter.hex) in shown:
            place = board.place(counter.hex)
            here = held.setdefault(place.side or place.hex, {}).setdefault(place, {})
            here.setdefault(counter.side, []).append(counter)
    piles = []
    for levels in held.values():
        for rank, place in enumerate(sorted(levels, key=_height)):
            up = UPWARD * (rank - (len(levels) - 1) / 2)
            piles += _beside(place, levels[place], sheet.spot(place.text), up)
    return piles


def _beside(
    place: Place, sides: dict[str, list[CounterFace]], spot: Point, up: float
) -> list[Pile]:
    """The piles of the sides in one place, side by side."""
    size = ON_SIDE if place.side else SIZE
    apart = ASIDE * size / SIZE
    return [
        Pile(
            place,
            tuple(pile),
            Point(spot.x + apart * (number - (len(sides) - 1) / 2), spot.y - up),
            size,
        )
        for number, pile in enumerate(sides.values())
    ]


def _height(place: Place) -> int:
    """How high a level lies, for the order of drawing."""
    level = place.level
    return int(level) if level[1:].isdigit() else NAMED if level else 0
