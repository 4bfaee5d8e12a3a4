"""Lines of sight in whole numbers: what the straight line between two centres meets, in order.

In the stretched plane of `hex.plane` every centre and corner is a whole number, so whether a line
goes through a hex, along a side or only touches a corner is exact. The line back is the line there
read backwards, by construction.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.grid import offset_of
from grognard.engine.board.hex import CORNERS, STEPS, Hex, minus, plane, plus

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
    for way in range(6):
        last, corner = CORNERS[way - 1], CORNERS[way]
        if _turn(target, here, last) < 0 < _turn(target, here, corner):
            there = plus(here, STEPS[way])
            found.append(Meeting("side", (here, there)))
            return there
        if _turn(target, here, last) < 0 == _turn(target, here, corner):
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


def screen(board: Board, hexes: Iterable[str]) -> bytearray:
    """Hexes as a row with one byte a cell, set for these hexes, to walk along quickly."""
    row = bytearray(board.grid.size)
    for hex_ in hexes:
        row[board.cells[hex_]] = 1
    return row


class Walk(NamedTuple):
    """The line to one offset as differences of cells and of numbers of sides, to look up in masks.

    `sides` leaves out the sides of the two hexes at the ends.
    """

    hexes: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    sides: tuple[int, ...]


class Sight:
    """What hides hexes from each other on a board, for many quick questions.

    A hex blocks the line that passes through its inside. A line along a side is blocked by `any`
    of the two hexes there or only by `both`, as told. A side blocks the line that crosses it or
    runs along it, unless it is a side of one of the two ends. Nothing blocks by a corner alone.
    """

    def __init__(
        self,
        board: Board,
        hexes: Iterable[str] = (),
        sides: Iterable[str] = (),
        along: Literal["any", "both"] = "any",
    ):
        self.cells, self.stride, self.both = board.cells, board.grid.stride, along == "both"
        self.hexes, self.sides = screen(board, hexes), _side_mask(board, sides)

    def clear(self, a: str, b: str, moving: bytearray | None = None) -> bool:
        """Whether nothing hides `b` from `a`; `moving` is a screen of hexes that block just now."""
        start = self.cells[a]
        hexes, pairs, sides = walk(self.stride, self.cells[b] - start)
        static = self.hexes
        for step in hexes:
            if static[start + step]:
                return False
        if moving is not None:
            for step in hexes:
                if moving[start + step]:
                    return False
        if pairs and self._hidden_along(start, pairs, moving):
            return False
        return self.sides is None or not self._hidden_by_side(3 * start, sides, self.sides)

    def _hidden_along(
        self, start: int, pairs: tuple[tuple[int, int], ...], moving: bytearray | None
    ) -> bool:
        """Whether the hexes beside a line along sides hide its end."""
        static = self.hexes
        for left, right in pairs:
            on_left = static[start + left] or (moving is not None and moving[start + left])
            on_right = static[start + right] or (moving is not None and moving[start + right])
            if (on_left and on_right) if self.both else (on_left or on_right):
                return True
        return False

    def _hidden_by_side(self, start: int, sides: tuple[int, ...], mask: bytearray) -> bool:
        """Whether a side in the way hides the end of a line."""
        for step in sides:  # noqa: SIM110 - a generator would take twice the time
            if mask[start + step]:
                return True
        return False


@lru_cache(maxsize=65536)
def walk(stride: int, delta: int) -> Walk:
    """The line between two hexes whose cells differ by `delta`, on boards with this stride."""
    offset = offset_of(stride, delta)
    hexes: list[int] = []
    pairs: list[tuple[int, int]] = []
    sides: list[int] = []
    for kind, met in meetings(offset):
        cells = [at.q * stride + at.r for at in met]
        if kind == "hex":
            hexes.append(cells[0])
        elif kind == "along":
            pairs.append((cells[0], cells[1]))
        if kind == "along" or (kind == "side" and ORIGIN not in met and offset not in met):
            sides.append(_side_number(stride, cells[0], cells[1]))
    return Walk(tuple(hexes), tuple(pairs), tuple(sides))


def _side_number(stride: int, a: int, b: int) -> int:
    """The number of the side between two cells: three times the first in map order, and 0 to 2."""
    step = abs(a - b)
    return 3 * min(a, b) + (0 if step == 1 else stride - step + 1)


def _side_mask(board: Board, sides: Iterable[str]) -> bytearray | None:
    """One byte a side, set for these sides; nothing where there are none."""
    mask = bytearray(3 * board.grid.size)
    for side in sides:
        a, b = side.split("/")
        mask[_side_number(board.grid.stride, board.cells[a], board.cells[b])] = 1
    return mask if any(mask) else None
