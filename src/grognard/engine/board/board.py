"""A board: the printed map, asked by labels only. It never changes and is shared by all games."""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

from grognard.engine.bits import Bits
from grognard.engine.board.grid import ROOT_3, Grid, centre
from grognard.engine.board.ground import Landmark, PrintedGround, Road
from grognard.engine.board.hex import CORNERS, DIRECTIONS, Direction, direction, distance, ring
from grognard.engine.board.places import Place, read_place


class Board:
    """A map. Hexes are called by their labels; a side is called by its two labels in map order."""

    def __init__(self, title: str, grid: Grid, ground: PrintedGround):
        self.title, self.grid, self.ground = title, grid, ground
        self.hexes = tuple(grid.cells)
        self.cells = grid.cells
        self._across, self._along = _roads_by_side(grid, ground.roads)
        self._around: dict[tuple[str, int], int] = {}
        self._names = {place.hex: place.name for place in ground.places.values()}

    def __contains__(self, label: object) -> bool:
        return label in self.cells

    def __repr__(self) -> str:
        return f"<Board {self.title!r}, {len(self.hexes)} hexes>"

    def neighbours(self, label: str) -> tuple[str, ...]:
        """The hexes that touch this one, clockwise from north; those off the map are left out."""
        return self.grid.neighbours[label]

    def neighbour(self, label: str, way: Direction) -> str | None:
        """The hex that touches this one in a direction, if it is on the map."""
        return self.grid.by_cell.get(self.cells[label] + self.grid.steps[DIRECTIONS.index(way)])

    def distance(self, a: str, b: str) -> int:
        """How many hexes lie from `a` to `b`, counting `b`."""
        return distance(self.grid.by_label[a], self.grid.by_label[b])

    def direction(self, a: str, b: str) -> Direction | None:
        """The direction in which `b` lies straight from `a`, if it does."""
        return direction(self.grid.by_label[a], self.grid.by_label[b])

    def side(self, a: str, b: str) -> str:
        """The name of the side between two hexes that touch."""
        try:
            return self.grid.sides[a, b]
        except KeyError:
            raise ValueError(f"{a} and {b} do not touch on this map") from None

    def sides(self, label: str) -> tuple[str, ...]:
        """The sides of a hex, clockwise from north; those at the edge of the map are left out."""
        return tuple(self.grid.sides[label, other] for other in self.neighbours(label))

    def spines(self, label: str) -> tuple[str, ...]:
        """The sides that radiate from the corners of a hex, clockwise from north-east."""
        around = [self.neighbour(label, way) for way in DIRECTIONS]
        pairs = zip(around, around[1:] + around[:1], strict=True)
        return tuple(self.grid.sides[a, b] for a, b in pairs if a and b)

    def ring(self, label: str, radius: int) -> tuple[str, ...]:
        """The hexes at exactly this distance, clockwise from north."""
        by_hex = self.grid.by_hex
        return tuple(by_hex[at] for at in ring(self.grid.by_label[label], radius) if at in by_hex)

    def within(self, label: str, radius: int) -> tuple[str, ...]:
        """The hexes at this distance or less, the nearest first, itself among them."""
        found: list[str] = []
        for steps in range(radius + 1):
            ring_ = self.ring(label, steps)
            if not ring_:  # beyond the edge on all sides; farther out there is nothing either
                break
            found += ring_
        return tuple(found)

    @cached_property
    def area(self) -> Bits:
        """The hexes as bits of one number, in the order of the map."""
        return Bits(self.hexes)

    @cached_property
    def near(self) -> dict[str, int]:
        """For every hex those that touch it, as bits."""
        return {label: self.area.mask(around) for label, around in self.grid.neighbours.items()}

    def around(self, label: str, radius: int) -> int:
        """The hexes at this distance or less as bits, itself among them."""
        key = label, radius
        if key not in self._around:
            self._around[key] = self.area.mask(self.within(label, radius))
        return self._around[key]

    def terrain(self, label: str) -> str:
        """The terrain of a hex."""
        return self.ground.terrain[label]

    def elevation(self, label: str) -> int:
        """The level of a hex."""
        return self.ground.elevation[label]

    def extra(self, label: str, key: str, default: Any = None) -> Any:
        """What a game keeps for a hex under a key of its own."""
        return self.ground.extra.get(label, {}).get(key, default)

    def features(self, side: str) -> tuple[str, ...]:
        """The kinds of things on a side, such as a river and a bridge over it."""
        return self.ground.features[side]

    def roads(self, a: str, b: str) -> tuple[Road, ...]:
        """The roads that lead from a hex straight into one that touches it."""
        return self._across.get(self.grid.sides[a, b], ())

    def roads_along(self, side: str) -> tuple[Road, ...]:
        """The roads that run along a side instead of through its hexes."""
        return self._along.get(side, ())

    def has_road(self, a: str, b: str, kind: str | None = None) -> bool:
        """Whether a road, or a road of this kind, leads from `a` straight into `b`."""
        return any(kind is None or road.kind == kind for road in self.roads(a, b))

    def name(self, label: str) -> str:
        """The name written in a hex, or nothing."""
        return self._names.get(label, "")

    def landmark(self, name: str) -> Landmark:
        """The town or hill of this name."""
        return self.ground.places[name]

    def place(self, text: str) -> Place:
        """A place taken apart: hex, side, level, or a box beside the map."""
        found = _read(self.grid, text)
        if found is None:
            raise ValueError(f"{text[:40]} is no place of this map")
        return found

    def is_place(self, text: str) -> bool:
        """Whether a word names a place on the map or beside it."""
        return _read(self.grid, text) is not None

    def hex_of(self, place: str) -> str:
        """The hex of a place, of a side the first of its two; nothing for one beside the map."""
        if place in self.cells:
            return place
        found = _read(self.grid, place)
        return found.hex if found else ""

    def group(self, name: str) -> tuple[str, ...]:
        """The hexes that a rule calls by this name."""
        return self.ground.groups[name].hexes

    def origin(self, name: str) -> str:
        """Where what is printed in a hex or on a side comes from; nothing for a bare side."""
        return self.ground.origins.get(name, "")

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the drawn map, in lengths of a side."""
        return self.grid.extent

    def centre(self, label: str) -> tuple[float, float]:
        """Where the centre of a hex is drawn, from the top left, in lengths of a side."""
        (x, y), (left, top) = centre(self.grid.by_label[label]), self.grid.top_left
        return x - left, y - top

    def corners(self, label: str) -> tuple[tuple[float, float], ...]:
        """Where the corners of a hex are drawn, clockwise from the one between n and ne."""
        x, y = self.centre(label)
        return tuple((x + dx / 2, y + dy * ROOT_3 / 2) for dx, dy in CORNERS)


_read = lru_cache(maxsize=16384)(read_place)
RoadsBySide: TypeAlias = dict[str, tuple[Road, ...]]


def _roads_by_side(grid: Grid, roads: Iterable[Road]) -> tuple[RoadsBySide, RoadsBySide]:
    """The roads that cross each side, and those that run along it."""
    across: RoadsBySide = {}
    along: RoadsBySide = {}
    for road in roads:
        for a, b in pairwise(road.path):
            side = grid.sides.get((a, b))
            if side:
                across[side] = (*across.get(side, ()), road)
        for item in road.path:
            if "/" in item:
                along[item] = (*along.get(item, ()), road)
    return across, along
