"""Arrows across the board: moves, attacks, fire and lines of sight."""

from collections.abc import Iterable, Sequence
from math import atan2, degrees
from typing import NamedTuple

from grognard.engine.look.scene import Arrow
from grognard.picture.marks import INK, STOP, flag
from grognard.picture.shapes import Point, at, element, group, number, polyline, stroke
from grognard.picture.signs import COLOURS

PATH, BLOCK, TARGET, SIGHT = (COLOURS[name] for name in ("path", "dark", "target", "sight"))


class _Shaft(NamedTuple):
    """The look of an arrow; it starts and ends so far from the centres of its hexes."""

    colour: str
    width: float
    dash: str = ""
    head: bool = True
    start: float = 0.0
    end: float = 16.0


_ARROWS = {
    "move": _Shaft(PATH, 8.0),
    "retreat": _Shaft(INK, 6.0, "10 7"),
    "attack": _Shaft(TARGET, 9.0, start=26.0, end=24.0),
    "fire": _Shaft(STOP, 4.4, start=34.0, end=33.0),
    "sight": _Shaft(SIGHT, 4.0, head=False, end=0.0),
    "blocked": _Shaft(BLOCK, 4.0, "9 7", head=False, end=0.0),
}
UNDER = ("move", "retreat")  # the arrows that counters lie upon


def arrows(drawn: Iterable[tuple[Arrow, Sequence[Point]]]) -> str:
    """All arrows, each on a white casing, with a flag at its end when it has words."""
    return group({"class": "arrows"}, (_arrow(arrow, points) for arrow, points in drawn))


def _arrow(arrow: Arrow, points: Sequence[Point]) -> str:
    """One arrow; nothing where the path has no length."""
    if len(points) < 2:
        return ""
    look = _ARROWS.get(arrow.kind, _ARROWS["move"])
    start = points[0].away(points[1], look.start)
    before = points[-2] if len(points) > 2 else start
    tip = points[-1].away(before, look.end)
    neck = tip.away(before, look.width * 1.9) if look.head else tip
    line = polyline([start, *points[1:-1], neck])
    parts = element("path", {"d": line, **stroke("#ffffff", look.width + 6)})
    parts += _head(tip, before, look.width + 3.4, "#ffffff") if look.head else ""
    parts += element("path", {"d": line, **stroke(look.colour, look.width, look.dash)})
    parts += _head(tip, before, look.width, look.colour) if look.head else ""
    if arrow.text:
        parts += flag(arrow.text, Point(points[-1].x, points[-1].y + 27), look.colour)
    return element("g", {"class": arrow.kind}, parts)


def _head(tip: Point, before: Point, width: float, colour: str) -> str:
    """The head of an arrow."""
    turn = degrees(atan2(tip.y - before.y, tip.x - before.x))
    far, half = number(-2.7 * width), number(1.55 * width)
    shape = f"M{number(width * 0.3)} 0L{far} {half}L{number(-2.0 * width)} 0L{far}-{half}z"
    place = f"translate({at(tip)}) rotate({number(turn)})"
    return element("path", {"d": shape, "transform": place, "fill": colour})
