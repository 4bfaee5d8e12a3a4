"""7.1 Line of sight over three levels: what lies on the line between two dots, and what ends it.

The ground alone is judged here; weather, night and barrages shorten what it leaves open.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.hex import Hex
from grognard.engine.board.lines import meetings

FARTHEST = 8  # 7.1.2
BLOCKING = ("woods", "vineyard", "village", "town", "city")  # 6.2.1
OPEN, SLOPE, STEEP, RIDGE = range(4)
RELIEF = {"slope": SLOPE, "steep": STEEP, "ridge": RIDGE}
WHY = {  # the letters are those of 7.1.2; the rest is 7.1.1 and 6.2.2
    "": "nothing lies in the way",
    "A": "a hex higher than both ends lies between",
    "a": "a hex as high as the higher end lies between",
    "b": "the hex beside the lower end hides it",
    "c slope": "a slope between them is as high as the higher end",
    "c steep": "a steep slope lies between",
    "c ridge": "a ridge lies between",
    "d": "the line runs along a slope, steep slope or ridge",
    "ground": "woods, vines or houses of their own level lie between",
}


class Line(NamedTuple):
    """The line to one offset, in differences of cells and of numbers of sides.

    `inner` are the hexes it passes through, `spines` the sides it runs along with both their hexes,
    `sides` those it crosses which belong to neither end. `first` and `last` are the hexes or spines
    beside the ends, as the numbers of their places.
    """

    inner: tuple[int, ...]
    spines: tuple[tuple[int, int, int], ...]
    sides: tuple[tuple[int, int, int], ...]
    first: tuple[int, ...]
    last: tuple[int, ...]


class Heights(NamedTuple):
    """Levels and blocking ground by cell, relief by number of side."""

    stride: int
    level: bytes
    blocking: bytes
    relief: bytes
    any_level: bool  # the option steep_and_ridge_sight


def side_number(stride: int, a: int, b: int) -> int:
    """The number of the side between two cells: three times the first, and 0 to 2."""
    step = abs(a - b)
    return 3 * min(a, b) + (0 if step == 1 else stride - step + 1)


@lru_cache(maxsize=4096)
def line(stride: int, offset: Hex) -> Line:
    """What the line to this offset meets, for boards of this stride."""
    inner: list[int] = []
    spines: list[tuple[int, int, int]] = []
    sides: list[tuple[int, int, int]] = []
    for kind, met in meetings(offset):
        cells = [at.q * stride + at.r for at in met]
        if kind == "hex":
            inner.append(cells[0])
        elif kind in ("along", "side"):
            place = (side_number(stride, cells[0], cells[1]), cells[0], cells[1])
            if kind == "along":
                spines.append(place)
            elif 0 not in cells and offset.q * stride + offset.r not in cells:
                sides.append(place)
    return Line(tuple(inner), tuple(spines), tuple(sides), *_beside_ends(stride, offset))


def _beside_ends(stride: int, offset: Hex) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hex the line meets beside each end, or the two it passes between there."""
    met = [
        tuple(at.q * stride + at.r for at in each.hexes)
        for each in meetings(offset)
        if each.kind in ("hex", "along")
    ]
    return (met[0], met[-1]) if met else ((), ())


def heights(board: Board, cleared: Collection[str] = (), any_level: bool = True) -> Heights:
    """What the sight rules ask of a board; `cleared` hexes have burnt down and block no longer."""
    size, cells = board.grid.size, board.cells
    level, blocking, relief = bytearray([1]) * size, bytearray(size), bytearray(3 * size)
    for hex_, cell in cells.items():
        level[cell] = board.elevation(hex_)
        blocking[cell] = board.terrain(hex_) in BLOCKING and hex_ not in cleared
    for side, kinds in board.ground.features.items():
        for kind in kinds:
            if kind in RELIEF:
                a, b = side.split("/")
                relief[side_number(board.grid.stride, cells[a], cells[b])] = RELIEF[kind]
    return Heights(board.grid.stride, bytes(level), bytes(blocking), bytes(relief), any_level)


def obstacle(ground: Heights, start: int, end: int, way: Line) -> str:
    """7.1.2 The first case that ends the line between two cells, or nothing."""
    relief, level = ground.relief, ground.level
    base = 3 * start
    for side, _, _ in way.spines:
        if relief[base + side]:
            return "d"
    here, there = level[start], level[end]
    high = here if here > there else there
    found = _too_high(ground, start, way, high if here != there else high + 1)
    if found:
        return "A" if found > high else "a"
    if here != there and _blind(
        level, start, way.first if here < there else way.last, min(here, there)
    ):
        return "b"
    for side, left, right in way.sides:
        kind = relief[base + side]
        if kind and _side_blocks(
            ground, kind, max(level[start + left], level[start + right]), high, here == there
        ):
            return ("", "c slope", "c steep", "c ridge")[kind]
    return "ground" if here == there and _overgrown(ground, start, way, here) else ""


def _too_high(ground: Heights, start: int, way: Line, least: int) -> int:
    """The height of ground on the line if it is at least so high; beside a spine both must be."""
    level = ground.level
    found = max((level[start + cell] for cell in way.inner), default=0)
    for _, left, right in way.spines:
        found = max(found, min(level[start + left], level[start + right]))
    return found if found >= least else 0


def _blind(level: bytes, start: int, beside: tuple[int, ...], low: int) -> bool:
    """Whether the hex beside the lower end, or both beside the spine there, are higher than it."""
    return bool(beside) and min(level[start + cell] for cell in beside) > low


def _side_blocks(ground: Heights, kind: int, level: int, high: int, same: bool) -> bool:
    """Whether relief in the middle of the line blocks it (6.2.2, 7.1.2 c)."""
    return (kind != SLOPE and (ground.any_level or same)) or level >= high


def _overgrown(ground: Heights, start: int, way: Line, here: int) -> bool:
    """7.1.1 Whether blocking ground of the ends' own level lies between ends of one level."""
    level, blocking = ground.level, ground.blocking
    for cell in way.inner:
        if blocking[start + cell] and level[start + cell] == here:
            return True
    return any(
        all(blocking[start + cell] and level[start + cell] == here for cell in (left, right))
        for _, left, right in way.spines
    )


class Sights:
    """Who sees whom over the bare ground of a board, worked out when first asked for."""

    def __init__(self, board: Board, cleared: Collection[str] = (), any_level: bool = True):
        self.board, self.heights = board, heights(board, cleared, any_level)
        self._fields: dict[str, int] = {}
        self._behind: dict[str, Mapping[str, int]] = {}

    def why_not(self, a: str, b: str) -> str:
        """What ends the line from one hex to another, as a key of `WHY`; adjacent hexes see all."""
        if self.board.distance(a, b) <= 1:
            return ""
        cells, grid = self.board.cells, self.board.grid
        start, end = grid.by_label[a], grid.by_label[b]
        way = line(grid.stride, Hex(end.q - start.q, end.r - start.r))
        return obstacle(self.heights, cells[a], cells[b], way)

    def field(self, hex_: str) -> int:
        """The hexes that are seen from a hex as far as sight can go, as bits, itself left out."""
        if hex_ not in self._fields:
            self._fields[hex_] = self.board.area.mask(self._seen(hex_))
        return self._fields[hex_]

    def _seen(self, hex_: str) -> Iterator[str]:
        board = self.board
        for other in board.within(hex_, FARTHEST)[1:]:
            if not self.why_not(hex_, other):
                yield other

    def behind(self, hex_: str) -> Mapping[str, int]:
        """For each hex near one, those whose line from it passes through that hex, as bits.

        Of two hexes beside a spine neither stands in the way alone.
        """
        if hex_ not in self._behind:
            board, found = self.board, dict[str, int]()
            here, stride = board.grid.by_label[hex_], board.grid.stride
            for other in board.within(hex_, FARTHEST)[1:]:
                end = board.grid.by_label[other]
                for cell in line(stride, Hex(end.q - here.q, end.r - here.r)).inner:
                    middle = board.grid.by_cell.get(board.cells[hex_] + cell)
                    if middle is not None:
                        found[middle] = found.get(middle, 0) | board.area.bit[other]
            self._behind[hex_] = found
        return self._behind[hex_]
