"""core-11-b, core-10-g What the straight way between two hexes meets, as bits and in order.

A way depends on the offset between its ends alone, so each is worked out once, as bits that are
shifted to where it begins. Hexes are numbered column by column, as in a slanted grid with a margin.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.hex import Hex, minus
from grognard.engine.board.lines import meetings

MARGIN = 2  # rows beyond the edges of the map that a line may touch
WITHIN = ("hex", "along")  # what is met of whole hexes
AXES = 3  # sides that are counted with each hex: three of its six


class StraightWay(NamedTuple):
    """A way by its offset; all numbers count from the number of the hex it begins in.

    `low` is the least of them. `between` has a bit for each hex that is met, `beside` one for each
    side that is crossed, run along or touched at a corner, both counted from `low` on.
    """

    low: int
    between: int
    beside: int
    met: tuple[tuple[int, ...], ...]  # the hexes in order, in pairs where it runs along a side
    sides: tuple[int, ...]  # the sides in order


class Walks:
    """The ways over a map, each worked out when it is first asked for."""

    def __init__(self, board: Board):
        self.cells, places = board.grid.cells, board.grid.by_label
        west, north = min(at.q for at in places.values()), min(at.r for at in places.values())
        south = max(at.r for at in places.values())
        self.stride = south - north + 1 + 2 * MARGIN
        self.number = {
            hex_: (at.q - west) * self.stride + at.r - north + MARGIN for hex_, at in places.items()
        }
        self.name = {number: hex_ for hex_, number in self.number.items()}
        self.bit = {hex_: 1 << number for hex_, number in self.number.items()}
        self.all = sum(self.bit.values())
        self.side_number = {
            name: self.side(self.number[a], self.number[b])
            for (a, b), name in board.grid.sides.items()
        }
        self.side_name = {number: name for name, number in self.side_number.items()}
        self.places = places
        self.known: dict[int, StraightWay] = {}  # by the difference of cells

    def mask(self, names: Iterable[str]) -> int:
        """These hexes, and both hexes of these hexsides, as bits."""
        found = 0
        for name in names:
            for hex_ in name.split("/"):
                found |= self.bit[hex_]
        return found

    def walk(self, a: str, b: str) -> StraightWay:
        """The way from one hex to another."""
        step = self.cells[b] - self.cells[a]
        found = self.known.get(step)
        if found is None:
            found = self.known[step] = self._walk(minus(self.places[b], self.places[a]))
        return found

    def way(self, met: Iterable[tuple[str, ...]], sides: Iterable[str]) -> StraightWay:
        """A way that was found otherwise, by the hexes and hexsides that it meets."""
        hexes = [tuple([self.number[hex_] for hex_ in each]) for each in met]
        along = [self.side_number[side] for side in sides]
        between = sum(1 << hex_ for each in hexes for hex_ in each)
        beside = sum(1 << side for side in along)
        return StraightWay(0, between, beside, tuple(hexes), tuple(along))

    def between(self, a: str, b: str) -> int:
        """The hexes that the way meets, the ends not among them, as bits."""
        walk = self.walk(a, b)
        return walk.between << self.number[a] + walk.low & self.all

    def met(self, a: str, b: str) -> tuple[tuple[str, ...], ...]:
        """core-11-b The hexes between two others, in pairs where the line runs along a side."""
        start, name = self.number[a], self.name
        found = [
            tuple([name[start + step] for step in each if start + step in name])
            for each in self.walk(a, b).met
        ]
        return tuple([each for each in found if each])

    def sides(self, a: str, b: str) -> tuple[str, ...]:
        """core-10-g The hexsides that the line between two hexes crosses or touches."""
        start, name = AXES * self.number[a], self.side_name
        steps = self.walk(a, b).sides
        return tuple([name[start + step] for step in steps if start + step in name])

    def step(self, offset: Hex) -> int:
        """How far the number of the hex at an offset is from that of the hex it counts from."""
        return offset.q * self.stride + offset.r

    def side(self, one: int, other: int) -> int:
        """The number of the side between two hexes that touch."""
        first, apart = min(one, other), abs(one - other)
        return AXES * first + (1, self.stride, self.stride - 1).index(apart)

    def _walk(self, offset: Hex) -> StraightWay:
        met: list[tuple[int, ...]] = []
        sides: dict[int, None] = {}
        for kind, hexes in meetings(offset):
            steps = tuple([self.step(at) for at in hexes])
            if kind in WITHIN:
                met.append(steps)
            if kind != "hex":
                sides.update({self.side(a, b): None for a, b in combinations(steps, 2)})
        numbers = [step for each in met for step in each]
        low = min([0, *numbers, *(side // AXES for side in sides)])
        between = sum(1 << step - low for step in numbers)
        beside = sum(1 << side - AXES * low for side in sides)
        return StraightWay(low, between, beside, tuple(met), tuple(sides))
