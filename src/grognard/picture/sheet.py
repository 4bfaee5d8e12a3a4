"""The board laid on a sheet: drawing places of hexes and sides, and chains of sides."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.hex import CORNERS, DIRECTIONS, Direction
from grognard.picture.shapes import HEIGHT, RADIUS, Point

HALF, LOW = RADIUS / 2, HEIGHT / 2  # what a corner's two numbers count


class Bounds(NamedTuple):
    """A part of the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: "Bounds") -> float:
        """The area that two boxes share."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, point: Point, slack: float = 0.0) -> bool:
        """Whether a point is inside, or at most `slack` outside."""
        across = self.left - slack <= point.x <= self.right + slack
        return across and self.top - slack <= point.y <= self.bottom + slack


def around(middle: Point, wide: float, high: float) -> Bounds:
    """The box of this width and height about a point."""
    return Bounds(
        middle.x - wide / 2, middle.y - high / 2, middle.x + wide / 2, middle.y + high / 2
    )


@dataclass(frozen=True)
class SheetLayout:
    """A board with the drawing place of every hex; places of corners are exactly comparable."""

    board: Board
    places: Mapping[str, tuple[int, int]]
    box: Bounds
    shown: tuple[str, ...]

    def centre(self, label: str) -> Point:
        """The centre of a hex."""
        across, down = self.places[label]
        return Point(across * HALF, down * LOW)

    def corners(self, label: str) -> list[Point]:
        """The corners of a hex, clockwise from the one between north and north-east."""
        across, down = self.places[label]
        return [Point((across + dx) * HALF, (down + dy) * LOW) for dx, dy in CORNERS]

    def edge(self, label: str, way: Direction) -> tuple[Point, Point]:
        """The two ends of a hex's side in a direction, on the map or at its edge."""
        corners, i = self.corners(label), DIRECTIONS.index(way)
        return corners[i - 1], corners[i]

    def ends(self, side: str) -> tuple[Point, Point]:
        """The two ends of a side that is called by its hexes."""
        a, b = side.split("/")
        way = self.board.direction(a, b)
        if way is None:
            raise ValueError(f"{side} is no side of this map")
        return self.edge(a, way)

    def middle(self, side: str) -> Point:
        """The middle of a side."""
        start, end = self.ends(side)
        return start.towards(end, 0.5)

    def spot(self, place: str) -> Point:
        """Where a place is drawn: the middle of a side, else the centre of its hex."""
        found = self.board.place(place)
        return self.middle(found.side) if found.side else self.centre(found.hex)

    def borders(self, region: Collection[str]) -> Iterator[tuple[Point, Point]]:
        """The edges between a region and all that is not of it."""
        for label in self.shown:
            if label in region:
                for way in DIRECTIONS:
                    if self.board.neighbour(label, way) not in region:
                        yield self.edge(label, way)


def lay(board: Board, crop: Sequence[str], margin: float) -> SheetLayout:
    """The sheet of a board, or of the part round the hexes in `crop`; the margin is in hexes."""
    places = {}
    for label in board.hexes:
        x, y = board.centre(label)
        places[label] = round(2 * x), round(2 * y / 3**0.5)
    across = [places[label][0] * HALF for label in crop or board.hexes]
    down = [places[label][1] * LOW for label in crop or board.hexes]
    rim = margin * HEIGHT
    left, right = min(across) - RADIUS - rim, max(across) + RADIUS + rim
    box = Bounds(left, min(down) - LOW - rim, right, max(down) + LOW + rim)
    shown = tuple(
        label for label, (i, j) in places.items() if box.holds(Point(i * HALF, j * LOW), HEIGHT)
    )
    return SheetLayout(board, places, box, shown)


class Chain(NamedTuple):
    """Segments joined end to end."""

    points: tuple[Point, ...]
    closed: bool


def chains(segments: Iterable[tuple[Point, Point]]) -> Iterator[Chain]:
    """Segments joined end to end; every chain begins or ends at a fork, unless it is a loop."""
    meeting: dict[Point, list[Point]] = {}
    for start, end in segments:
        meeting.setdefault(start, []).append(end)
        meeting.setdefault(end, []).append(start)
    forks = [point for point, others in meeting.items() if len(others) != 2]
    for fork in forks:
        while meeting[fork]:
            yield _walk(meeting, fork)
    for point, others in meeting.items():
        if others:
            yield _walk(meeting, point)


def _walk(meeting: dict[Point, list[Point]], start: Point) -> Chain:
    """One chain from `start`, taken out of the segments that are left."""
    points = [start]
    while len(points) == 1 or len(meeting[points[-1]]) == 1:
        here = points[-1]
        there = meeting[here].pop()
        meeting[there].remove(here)
        points.append(there)
    if points[0] == points[-1]:
        return Chain(tuple(points[:-1]), True)
    return Chain(tuple(points), False)
