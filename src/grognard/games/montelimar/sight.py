"""7.1 Line of sight over three levels: what lies on the line between two dots, and what ends it.

The ground alone is judged here; weather, night and barrages shorten what it leaves open.
"""

from collections.abc import Collection
from copy import copy
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.hex import Hex, distance
from grognard.engine.board.lines import ALONG, HEX, SIDE, by_cell, by_side, walk
from grognard.engine.board.sight import screen, viewshed

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


class SightLine(NamedTuple):
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


@lru_cache(maxsize=4096)
def line(stride: int, delta: int) -> SightLine:
    """What the line between two hexes meets whose cells differ so, for boards of this stride."""
    steps = walk(stride, delta).steps
    beside = [(left, right) for kind, left, right, _, _ in steps if kind != SIDE]
    return SightLine(
        tuple(left for kind, left, _, _, _ in steps if kind == HEX),
        tuple((side, left, right) for kind, left, right, side, _ in steps if kind == ALONG),
        tuple((side, left, right) for kind, left, right, side, _ in steps if kind == SIDE),
        beside[0] if beside else (),
        beside[-1] if beside else (),
    )


def heights(board: Board, cleared: Collection[str] = (), any_level: bool = True) -> Heights:
    """What the sight rules ask of a board; `cleared` hexes have burnt down and block no longer."""
    level = by_cell(board, board.ground.elevation, elsewhere=1)
    grown = (hex_ for hex_ in board.hexes if board.terrain(hex_) in BLOCKING)
    blocking = screen(board, (hex_ for hex_ in grown if hex_ not in cleared))
    relief = {
        side: RELIEF[kind]
        for side, kinds in board.ground.features.items()
        for kind in kinds
        if kind in RELIEF
    }
    sides = bytes(by_side(board, relief))
    return Heights(board.grid.stride, bytes(level), bytes(blocking), sides, any_level)


def obstacle(ground: Heights, start: int, end: int, way: SightLine) -> str:
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


def lost_at(ground: Heights, start: int, way: SightLine, end: int) -> int | None:
    """7.1.2 The first cell from the start at which a line is lost, where it is not clear."""
    why, level = obstacle(ground, start, end, way), ground.level
    here, there = level[start], level[end]
    high, base = max(here, there), 3 * start

    def thick(cell: int) -> bool:
        if why == "ground":
            return bool(ground.blocking[start + cell]) and level[start + cell] == here
        return level[start + cell] >= high + (here == there)

    if why == "d":
        found = [left for side, left, _ in way.spines if ground.relief[base + side]]
    elif why == "b":
        found = list(way.first if here < there else way.last)
    elif why.startswith("c"):
        kinds = ((ground.relief[base + side], left, right) for side, left, right in way.sides)
        found = [
            left
            for kind, left, right in kinds
            if kind
            and _side_blocks(
                ground, kind, max(level[start + left], level[start + right]), high, here == there
            )
        ]
    else:
        beside = [left for _, left, right in way.spines if thick(left) and thick(right)]
        found = [cell for cell in way.inner if thick(cell)] or beside
    return start + found[0] if why else None


def _too_high(ground: Heights, start: int, way: SightLine, least: int) -> int:
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


def _overgrown(ground: Heights, start: int, way: SightLine, here: int) -> bool:
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
    """Who sees whom over the ground of a board, worked out when first asked for."""

    def __init__(self, board: Board, cleared: Collection[str] = (), any_level: bool = True):
        self.board, self.heights = board, heights(board, cleared, any_level)
        self.bare: Sights | None = None  # the ground before anything burnt
        self.touched = 0  # the hexes whose view may differ from that
        self._changed: dict[tuple[int, int], Sights] = {}
        self._fields: dict[str, int] = {}
        self._behind: dict[tuple[str, str], Screened] = {}

    def after_fires(self, cleared: int, burning: int) -> "Sights":
        """8.8.1 The sights once some hexes, as bits, have burnt down and others burn."""
        if not cleared and not burning:
            return self
        key = cleared, burning
        if key not in self._changed:
            self._changed[key] = self._changed_by(cleared, burning)
        return self._changed[key]

    def _changed_by(self, cleared: int, burning: int) -> "Sights":
        board, after = self.board, copy(self)
        blocking = bytearray(self.heights.blocking)
        after.touched = 0
        for mask, blocks in ((cleared, 0), (burning, 1)):
            for hex_ in board.area.pick(mask):
                blocking[board.cells[hex_]] = blocks
                after.touched |= board.around(hex_, FARTHEST)
        after.heights = self.heights._replace(blocking=bytes(blocking))
        after.bare, after._fields = self, {}
        return after

    def why_not(self, a: str, b: str) -> str:
        """What ends the line from one hex to another, as a key of `WHY`; adjacent hexes see all."""
        if self.board.distance(a, b) <= 1:
            return ""
        start, end = self.board.cells[a], self.board.cells[b]
        return obstacle(self.heights, start, end, line(self.board.grid.stride, end - start))

    def lost_at(self, a: str, b: str) -> str:
        """The first hex at which the line is lost, or nothing where it is clear."""
        if not self.why_not(a, b):
            return ""
        start, end = self.board.cells[a], self.board.cells[b]
        cell = lost_at(self.heights, start, line(self.board.grid.stride, end - start), end)
        return self.board.grid.by_cell.get(cell, "") if cell is not None else ""

    def field(self, hex_: str) -> int:
        """The hexes that are seen from a hex as far as sight can go, as bits, itself left out."""
        if self.bare and not self.touched & self.board.area.bit[hex_]:
            return self.bare.field(hex_)
        if hex_ not in self._fields:
            self._fields[hex_] = viewshed(self.board, hex_, FARTHEST, self.sees)
        return self._fields[hex_]

    def sees(self, a: str, b: str) -> bool:
        """Whether nothing ends the line from one hex to another."""
        return not self.why_not(a, b)

    def behind(self, hex_: str, screen: str) -> "Screened":
        """What smoke in one hex may hide from another."""
        key = hex_, screen
        if key not in self._behind:
            self._behind[key] = self._screened(*key)
        return self._behind[key]

    def _screened(self, hex_: str, screen: str) -> "Screened":
        grid, bit = self.board.grid, self.board.area.bit
        start = self.board.cells[hex_]
        through, past = shadows(grid.stride)
        step, found = self.board.cells[screen] - start, [0, 0]
        for number, deltas in enumerate((through.get(step, ()), past.get(step, ()))):
            for delta in deltas:
                other = grid.by_cell.get(start + delta)
                if other is not None:
                    found[number] |= bit[other]
        return Screened(*found)

    def smoked(self, hex_: str, smoke: Collection[str]) -> int:
        """8.7.2 What smoke hides from a hex, as bits.

        Past a spine one sees unless the hexes on both its sides are smoky, or block otherwise.
        """
        hidden, doubtful = 0, 0
        for each in smoke:
            screened = self.behind(hex_, each)
            hidden |= screened.through
            doubtful |= screened.past
        for other in self.board.area.pick(doubtful & ~hidden) if doubtful else ():
            if self._choked(hex_, other, smoke):
                hidden |= self.board.area.bit[other]
        return hidden

    def _choked(self, a: str, b: str, smoke: Collection[str]) -> bool:
        """Whether both sides of a spine are closed, one of them at least by smoke."""
        ground, by_cell = self.heights, self.board.grid.by_cell
        start, end = self.board.cells[a], self.board.cells[b]
        here, there = ground.level[start], ground.level[end]
        least = max(here, there) + (here == there)

        def closed(cell: int) -> bool:
            level = ground.level[cell]
            thick = here == there == level and ground.blocking[cell]
            return by_cell.get(cell) in smoke or level >= least or bool(thick)

        for _, left, right in line(self.board.grid.stride, end - start).spines:
            sides = start + left, start + right
            if any(by_cell.get(cell) in smoke for cell in sides) and all(map(closed, sides)):
                return True
        return False


class Screened(NamedTuple):
    """What lies behind a hex, as bits: lines through it, and lines past it along a spine."""

    through: int
    past: int


Shadows: TypeAlias = dict[int, tuple[int, ...]]


@lru_cache(maxsize=64)
def shadows(stride: int) -> tuple[Shadows, Shadows]:
    """By the difference of cells to a hex: those to the ends of lines through it, and past it."""
    through: dict[int, list[int]] = {}
    past: dict[int, list[int]] = {}
    for q in range(-FARTHEST, FARTHEST + 1):
        for r in range(-FARTHEST, FARTHEST + 1):
            delta = q * stride + r
            if 1 < distance(Hex(0, 0), Hex(q, r)) <= FARTHEST:
                way = line(stride, delta)
                for cell in way.inner:
                    through.setdefault(cell, []).append(delta)
                for _, left, right in way.spines:
                    past.setdefault(left, []).append(delta)
                    past.setdefault(right, []).append(delta)
    found = through, past
    return tuple({at: tuple(ends) for at, ends in each.items()} for each in found)  # type: ignore[return-value]
