"""Straight lines in whole numbers: what the line between two centres meets, in order.

In the stretched plane of `hex.plane` every centre and corner is a whole number, so whether a line
goes through a hex, along a side or only touches a corner is exact. The line back is the line there
read backwards, by construction.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.grid import offset_of
from grognard.engine.board.hex import CORNERS, STEPS, Hex, distance, minus, plane, plus

Kind: TypeAlias = Literal["hex", "side", "along", "corner"]

ORIGIN = Hex(0, 0)


class Meeting(NamedTuple):
    """What a line meets, with hexes as offsets from its start.

    - `hex`: it passes through the inside of this hex;
    - `side`: it crosses from the first hex into the second;
    - `along`: it runs along the side between the hex on its left and the one on its right;
    - `corner`: it goes through the point where these three hexes meet.

    The two hexes at the ends are not met as `hex`. Read backwards, hexes stand in reverse.
    """

    kind: Kind
    hexes: tuple[Hex, ...]


class Crossing(NamedTuple):
    """A `Meeting` on a board: labels, nothing for a hex off the map, and the name of the side."""

    kind: Kind
    hexes: tuple[str | None, ...]
    side: str = ""


@lru_cache(maxsize=4096)
def meetings(offset: Hex) -> tuple[Meeting, ...]:
    """All that the line to the hex at this offset meets, in order."""
    if offset < ORIGIN:
        return tuple(
            Meeting(kind, tuple(plus(at, offset) for at in reversed(hexes)))
            for kind, hexes in reversed(meetings(minus(ORIGIN, offset)))
        )
    found: list[Meeting] = []
    here = ORIGIN
    while here != offset:
        if here != ORIGIN:
            found.append(Meeting("hex", (here,)))
        here = _leave(here, offset, found)
    return tuple(found)


def _leave(here: Hex, target: Hex, found: list[Meeting]) -> Hex:
    """Follow the line out of a hex, note what it meets, and give the next hex it goes through."""
    (tx, ty), (x, y) = plane(target), plane(here)
    hands = [tx * (y + cy) - ty * (x + cx) for cx, cy in CORNERS]  # left < 0 < right
    for way in range(6):
        if hands[way - 1] < 0 < hands[way]:
            there = plus(here, STEPS[way])
            found.append(Meeting("side", (here, there)))
            return there
        if hands[way - 1] < 0 == hands[way]:
            return _leave_by_corner(here, target, way, found)
    raise AssertionError(f"the line to {target} does not leave {here}")


def _leave_by_corner(here: Hex, target: Hex, way: int, found: list[Meeting]) -> Hex:
    """Go on from a corner: along the side that begins there, or into the hex on one hand."""
    left, right = plus(here, STEPS[way]), plus(here, STEPS[(way + 1) % 6])
    x, y = CORNERS[way]
    end_of_side = _turn(target, here, (2 * x, 2 * y))
    if end_of_side == 0:
        beyond = plus(left, minus(right, here))
        found.append(Meeting("corner", (here, left, right)))
        found.append(Meeting("along", (left, right)))
        found.append(Meeting("corner", (left, right, beyond)))
        return beyond
    touched, entered = (left, right) if end_of_side < 0 else (right, left)
    found.append(Meeting("corner", (here, touched, entered)))
    return entered


def _turn(target: Hex, here: Hex, point: tuple[int, int]) -> int:
    """On which hand of the line to `target` a point near `here` lies: left < 0 < right."""
    (tx, ty), (x, y) = plane(target), plane(here)
    return tx * (y + point[1]) - ty * (x + point[0])


@lru_cache(maxsize=65536)
def sight_line(board: Board, a: str, b: str) -> tuple[Crossing, ...]:
    """All that the line from the centre of `a` to the centre of `b` meets, in order."""
    grid = board.grid
    start = grid.by_label[a]
    line: list[Crossing] = []
    for kind, offsets in meetings(minus(grid.by_label[b], start)):
        hexes = tuple(grid.by_hex.get(plus(start, offset)) for offset in offsets)
        side = grid.sides.get((hexes[0] or "", hexes[1] or ""), "") if len(hexes) == 2 else ""
        line.append(Crossing(kind, hexes, side))
    return tuple(line)


class Span(NamedTuple):
    """A part of the way along a line, from 0 at its start to 1 at its end."""

    start: float
    end: float


@lru_cache(maxsize=4096)
def spans(board: Board, a: str, b: str) -> tuple[Span, ...]:
    """Which part of the way each thing covers that the line from `a` to `b` meets, in order."""
    offset = minus(board.grid.by_label[b], board.grid.by_label[a])
    met = meetings(offset)
    points = [0.0, *(_part(offset, each) for each in met if each.kind in ("side", "corner")), 1.0]
    found, passed = [], 0
    for each in met:
        passed += each.kind in ("side", "corner")
        end = points[passed + 1] if each.kind in ("hex", "along") else points[passed]
        found.append(Span(points[passed], end))
    return tuple(found)


def _part(offset: Hex, met: Meeting) -> float:
    """At which part of the way a line crosses a side or goes through a corner."""
    (tx, ty), centres = plane(offset), [plane(at) for at in met.hexes]
    x, y = (float(sum(each)) / len(centres) for each in zip(*centres, strict=True))
    if met.kind == "corner":  # it lies on the line itself
        return x / tx if tx else y / ty
    (ax, ay), (bx, by) = centres  # a side lies square to the way from hex to hex; y counts double
    return (x * (bx - ax) + 3 * y * (by - ay)) / (tx * (bx - ax) + 3 * ty * (by - ay))


HEX, SIDE, ALONG = range(3)

Step: TypeAlias = tuple[int, int, int, int, int]
"""What a walk meets: the kind, two cells, the number of a side, and how far from the start.

- `HEX`: both cells are the hex it passes through, the side means nothing;
- `SIDE`: it crosses the side from the first cell into the second;
- `ALONG`: it runs along the side between the cell on its left and the one on its right.

Cells are differences from the cell of the start, sides from three times that cell. How far is
counted in hexes from the start; of a side that is crossed, to the hex beyond it.
"""


class Walk(NamedTuple):
    """The line to one offset for quick walks over rows of bytes or numbers.

    `steps` has everything in order but the sides of the two ends, which `leaves` and `enters`
    name, unless the line goes through a corner there. `hexes`, `pairs` and `sides` have the same
    steps sorted by kind.
    """

    steps: tuple[Step, ...]
    leaves: int | None
    enters: int | None
    hexes: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    sides: tuple[int, ...]


@lru_cache(maxsize=65536)
def walk(stride: int, delta: int) -> Walk:
    """The line between two hexes whose cells differ by `delta`, on boards with this stride."""
    offset = offset_of(stride, delta)
    steps: list[Step] = []
    ends: dict[Hex, int] = {}
    for kind, met in meetings(offset):
        left, right = (at.q * stride + at.r for at in (met[0], met[-1]))
        side = side_number(stride, left, right)
        if kind == "hex":
            steps.append((HEX, left, right, 0, distance(ORIGIN, met[0])))
        elif kind == "along":
            steps.append((ALONG, left, right, side, distance(ORIGIN, met[0])))
        elif kind == "side" and (ORIGIN in met or offset in met):
            ends |= dict.fromkeys(met, side)
        elif kind == "side":
            steps.append((SIDE, left, right, side, distance(ORIGIN, met[1])))
    return Walk(tuple(steps), ends.get(ORIGIN), ends.get(offset), *_by_kind(steps))


def _by_kind(
    steps: list[Step],
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The hexes passed through, the pairs beside sides run along, and all sides."""
    return (
        tuple(left for kind, left, _, _, _ in steps if kind == HEX),
        tuple((left, right) for kind, left, right, _, _ in steps if kind == ALONG),
        tuple(side for kind, _, _, side, _ in steps if kind != HEX),
    )


def side_number(stride: int, a: int, b: int) -> int:
    """The number of the side between two cells: three times the first in map order, and 0 to 2."""
    step = abs(a - b)
    return 3 * min(a, b) + (0 if step == 1 else stride - step + 1)


def by_cell(board: Board, values: Mapping[str, int], elsewhere: int = 0) -> list[int]:
    """Numbers of hexes as a row with one for each cell; `elsewhere` stands for all others."""
    row = [elsewhere] * board.grid.size
    for hex_, value in values.items():
        row[board.cells[hex_]] = value
    return row


def by_side(board: Board, values: Mapping[str, int], elsewhere: int = 0) -> list[int]:
    """Numbers of sides as a row with one for each side; `elsewhere` stands for all others."""
    row, stride = [elsewhere] * (3 * board.grid.size), board.grid.stride
    for side, value in values.items():
        a, b = side.split("/")
        row[side_number(stride, board.cells[a], board.cells[b])] = value
    return row
