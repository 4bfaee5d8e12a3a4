"""core-11, core-12, 6.5 to 6.18 Who sees whom: levels, obstacles, hexsides and hindrance.

What the map alone decides is worked out once for each pair of places; what lies about in play,
smoke and wrecks, is added to it.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.data.table import Table
from grognard.games.combat.places import (
    BUILDING,
    CELLAR,
    FACTORY,
    GROUND,
    GULLY,
    SEWER,
    Places,
    Spot,
    is_built,
)
from grognard.games.combat.shapes import HEXSIDES
from grognard.games.combat.walks import AXES, StraightWay, Walks

STANDING = (*HEXSIDES, "interior-wall")  # on hexsides, in the way of lines
STANDS, GATE, CREST = 1, 2, 4  # what is on a hexside, as bits
HALF = 0.5  # 6.7.1, 6.8.1
BLOCKING_HINDRANCE = 40  # core-12-a
HINDERS = {"debris": "6.12.1", "fountain": "6.18.1"}  # whose clause says how much
OPEN_FACTORY = 10  # 6.18.2-b: the debris on its floor
CREST_ABOVE = 1  # 6.11.2.4: levels that a crest adds to the higher end
SEEN_OVER = 1  # levels above debris and the like at which a line is not hindered


class Cause(NamedTuple):
    """Why a line is blocked, or a step: the rule, what does it, and in which hex or hexside."""

    rule: str
    text: str
    where: str = ""


class Hindering(NamedTuple):
    """One hindrance on a line: where, how much, and what it is."""

    hex: str
    value: int
    name: str
    rule: str = "core-12-a"


class Cloud(NamedTuple):
    """What lies in a hex in play and hinders lines: how much, up to which level, what it is.

    `ends` tells that it hinders lines which begin or end in its hex as well.
    """

    value: int
    levels: int
    name: str
    rule: str
    ends: bool


class SightLine(NamedTuple):
    """What the map says of the line between two places.

    `between` has a bit for each hex that hinders if something in play lies there; `gates` are the
    hexsides with a gate that it touches.
    """

    cause: Cause | None
    hindrance: int
    hinderings: tuple[Hindering, ...]
    between: int
    gates: tuple[str, ...]
    corner: bool = False  # drawn to a corner of the hex (10.6.3)


class Obstacle(NamedTuple):
    """Something in a hex that stands in the way, from the ground of the hex up."""

    top: float
    height: float
    name: str


class Sights:
    """Who sees whom on a map, asked often; each pair of places is worked out once."""

    def __init__(self, board: Board, places: Places, terrain: Table):
        self.board, self.places, self.walks = board, places, Walks(board)
        self.hindering = {
            row: int(terrain.result("hindrance", row)) for row in terrain.rows.headings
        }
        self.obstacles = {
            hex_: _obstacle(board, places.spots[hex_], terrain) for hex_ in board.hexes
        }
        rooms = (p for p, spot in places.spots.items() if is_built(spot) and spot.kind != SEWER)
        self.built = places.bits.mask(rooms)
        self.lines: dict[tuple[str, str], SightLine] = {}
        self.tall = self._bits(self._is_tall)
        self.thick = self._bits(self._is_thick)
        self.marks = {
            self.walks.side_number[side]: _marks(kinds)
            for side, kinds in board.ground.features.items()
            if kinds
        }
        self.marked = sum(1 << side for side, marks in self.marks.items() if marks)
        self.crests = sum(1 << side for side, marks in self.marks.items() if marks & CREST)
        self.stops: dict[tuple[int, int], int] = {}  # levels of the ends: what surely blocks
        self.apart: dict[tuple[str, str], int] = {}  # range between two places
        self.near: dict[tuple[str, int], int] = {}  # place and range: those within, as bits
        self.areas: dict[str, tuple[str, ...]] = {}  # the places that a scenario's words name
        self.hedges: dict[str, Mapping[str, str]] = {}  # hex: next hexes beyond a wall
        self.walls: dict[str, tuple[str, ...]] = {}  # place: hexsides that a charge can open
        self.looks: dict[str, tuple[int, int]] = {}  # place: those looked at, and those seen
        self.levels = 0  # of all hexes, as bits, once somebody has asked
        self.corner_looks: dict[object, tuple[int, int]] = {}  # the same, of corners of a place

    def _bits(self, test: Callable[[str], bool]) -> int:
        return sum(bit for hex_, bit in self.walks.bit.items() if test(hex_))

    def _is_tall(self, hex_: str) -> bool:
        """Whether something in a hex may stand in the way."""
        return self.obstacles[hex_] is not None or self.board.elevation(hex_) > 0

    def _is_thick(self, hex_: str) -> bool:
        """Whether the terrain of a hex may hinder."""
        return self.hindering.get(self.places.spots[hex_].terrain, 0) > 0

    def line(self, a: str, b: str) -> SightLine:
        """What the map says of a line; it is the same both ways (core-11-a)."""
        found = self.lines.get((a, b))
        if found is None:
            spots = self.places.spots
            first, second = (a, b) if a <= b else (b, a)
            found = self.drawn(spots[first], spots[second])
            self.lines[a, b] = self.lines[b, a] = found
        return found

    def is_shut(self, a: Spot, b: Spot) -> bool:
        """core-11-c Whether something blocks a line at a glance; if not, it may still be blocked.

        It stands so high that a line between these levels cannot pass, wherever it begins.
        """
        levels = (a.eye, b.eye) if a.eye <= b.eye else (b.eye, a.eye)
        found = self.stops.get(levels)
        if found is None:
            found = self.stops[levels] = self._bits(lambda hex_: self._stops(hex_, *levels))
        walk = self.walks.walk(a.hex, b.hex)
        return bool(walk.between << self.walks.number[a.hex] + walk.low & found)

    def _stops(self, hex_: str, low: int, high: int) -> bool:
        """core-11-c Whether what stands in a hex is higher than both ends, be it from a crest."""
        obstacle = self.obstacles[hex_]
        if obstacle is None or self.places.spots[hex_].terrain == FACTORY:
            return False
        return low < obstacle.top and high + CREST_ABOVE <= obstacle.top

    def met(self, a: str, b: str) -> tuple[tuple[str, ...], ...]:
        """core-11-b The hexes between two others, in pairs where the line runs along a side."""
        return self.walks.met(a, b)

    def sides(self, a: str, b: str) -> tuple[str, ...]:
        """core-10-g The hexsides that the line between two hexes crosses or touches."""
        return self.walks.sides(a, b)

    def drawn(self, a: Spot, b: Spot) -> SightLine:
        """The line as it is drawn from the first place to the second."""
        if a.hex == b.hex:
            return _bare(_within_hex(a, b))
        if SEWER in (a.kind, b.kind):
            return _bare(Cause("6.16.2", "Nobody sees into a sewer."))
        if self.board.distance(a.hex, b.hex) == 1:
            return self._next_to(a, b)
        for spot in (a, b):
            if spot.terrain == GULLY and spot.kind == GROUND:
                return _bare(Cause("6.10.2", f"From {spot.hex} only the next hexes are seen."))
        return self.judged(a, b, self.walks.walk(a.hex, b.hex), self.walks.number[a.hex])

    def _next_to(self, a: Spot, b: Spot) -> SightLine:
        """core-11-a Adjacent places see each other unless a rule says otherwise."""
        side = self.board.side(a.hex, b.hex)
        kinds = self.board.features(side)
        gates = (side,) if "gate" in kinds else ()
        if "interior-wall" in kinds:
            return _bare(Cause("core-11-h", f"An inner wall stands on {side}.", side))
        if a.kind == b.kind == CELLAR:
            return _bare(Cause("6.6.3", "Cellars see each other through a Mousehole alone."))
        same_house = bool(a.house) and a.house == b.house
        if same_house and max(a.level, 0) != max(b.level, 0):
            return _bare(Cause("core-11-k", "Other floors of the next hex are not seen inside."))
        return SightLine(None, 0, (), 0, gates)

    def judged(self, a: Spot, b: Spot, way: StraightWay, start: int) -> SightLine:
        """The line between two places, by what its way meets; it counts from a hex's number."""
        between = way.between << start + way.low & self.walks.all
        beside = way.beside << AXES * (start + way.low) & self.marked
        crest, indoors = bool(beside & self.crests), is_indoors(a, b)
        cause = _hill(self.board, a, b, crest)
        if cause is None and between & self.tall:
            cause = self._blocked(a, b, start, way, crest)
        sides = self._beside(beside, start, way) if cause is None and beside else ()
        for side, marks in sides:
            if marks & STANDS and (cause := _side_blocks(self.board, side, a, b, crest)):
                break
        if cause is not None:
            return SightLine(cause, 0, (), between, ())
        hinderings = self._hindered(a, b, start, way, indoors) if between & self.thick else ()
        total = sum([each.value for each in hinderings])
        if total >= BLOCKING_HINDRANCE:
            cause = Cause("core-12-a", f"Hindrances of {total} close the line.")
        gates = tuple([side for side, marks in sides if marks & GATE])
        return SightLine(cause, total, hinderings, between, gates)

    def _beside(self, beside: int, start: int, way: StraightWay) -> list[tuple[str, int]]:
        """The hexsides of a line that have something on them, in order, with what it is."""
        found = []
        while beside:
            number = beside.bit_length() - 1
            beside ^= 1 << number
            found.append(number)
        if len(found) > 1:
            found.sort(key=lambda side: way.sides.index(side - AXES * start))
        name, marks = self.walks.side_name, self.marks
        return [(name[side], marks[side]) for side in found]

    def _blocked(self, a: Spot, b: Spot, start: int, way: StraightWay, crest: bool) -> Cause | None:
        """core-11-c The first hex on the way that blocks the line."""
        tall, names, indoors = self.tall, self.walks.name, is_indoors(a, b)
        for met in way.met:
            for step in met:
                if tall >> start + step & 1:
                    cause = self._blocks(names[start + step], a, b, crest, indoors)
                    if cause is not None:
                        return cause
        return None

    def _hindered(
        self, a: Spot, b: Spot, start: int, way: StraightWay, indoors: bool
    ) -> tuple[Hindering, ...]:
        """core-12-a What hinders, the worse of two hexes where the line runs between them."""
        thick, names, found = self.thick, self.walks.name, []
        for met in way.met:
            each = [
                self.hinders(names[start + step], a, b, indoors)
                for step in met
                if thick >> start + step & 1
            ]
            found += [max(each, key=_worth)] if each else []
        return tuple([each for each in found if each.value])

    def _blocks(self, hex_: str, a: Spot, b: Spot, crest: bool, indoors: bool) -> Cause | None:
        """core-11-c to core-11-e Whether what stands in a hex between blocks the line."""
        high, low = max(a.eye, b.eye) + crest, min(a.eye, b.eye)
        ground = self.board.elevation(hex_)
        if ground > low and ground >= high:
            return Cause("6.11.2.7", f"The hill in {hex_} stands between.", hex_)
        obstacle = self.obstacles[hex_]
        if obstacle is None:
            return None
        spot = self.places.spots[hex_]
        if spot.terrain == FACTORY:
            if indoors and spot.house == a.house:
                return None
            if spot.house in (a.house, b.house):
                told = f"Only the outer hexes of the hall are seen, not past {hex_}."
                return Cause("core-11-j", told, hex_)
        if low >= obstacle.top or high > obstacle.top:
            return _blind(self.board, hex_, obstacle, a, b)
        rule = "core-11-e" if obstacle.height == HALF else "core-11-c"
        return Cause(rule, f"The {obstacle.name} in {hex_} stands in the way.", hex_)

    def hinders(self, hex_: str, a: Spot, b: Spot, indoors: bool) -> Hindering:
        """core-12-a What the map puts in the way of fire in a hex between."""
        spot = self.places.spots[hex_]
        if indoors and spot.house == a.house:
            if spot.open_roof:
                return Hindering(hex_, OPEN_FACTORY, "debris", "6.18.2")
            return Hindering(hex_, self.hindering[FACTORY], FACTORY, "6.18.2")
        if min(a.eye, b.eye) >= self.board.elevation(hex_) + SEEN_OVER or spot.walls:
            return Hindering(hex_, 0, "")
        value, rule = self.hindering.get(spot.terrain, 0), HINDERS.get(spot.terrain, "core-12-a")
        return Hindering(hex_, value, spot.terrain, rule)


def is_indoors(a: Spot, b: Spot) -> bool:
    """core-11-j Whether both ends are in one factory, hindered but not blocked by it."""
    return a.terrain == FACTORY and a.house == b.house


def _hill(board: Board, a: Spot, b: Spot, crest: bool) -> Cause | None:
    """6.11.2.5 Whoever stands on a hill looks down only from its crest."""
    if a.eye == b.eye:
        return None
    upper, lower = (a, b) if a.eye > b.eye else (b, a)
    on_hill = board.elevation(upper.hex) > max(0, board.elevation(lower.hex))
    if on_hill and not crest and not board.extra(upper.hex, "crest"):
        return Cause("6.11.2.5", f"{upper.hex} is no crest, so nothing below is seen.")
    return None


def _blind(board: Board, hex_: str, obstacle: Obstacle, a: Spot, b: Spot) -> Cause | None:
    """core-11-d Behind a full-level obstacle, seen from above, lie blind hexes."""
    lower = a if a.eye < b.eye else b
    if lower.eye >= obstacle.top or obstacle.height == HALF:
        return None
    behind = board.distance(hex_, lower.hex)
    if behind > int(obstacle.height):
        return None
    return Cause("core-11-d", f"{lower.hex} lies blind behind {hex_}.", hex_)


def _side_blocks(board: Board, side: str, a: Spot, b: Spot, crest: bool) -> Cause | None:
    """core-11-e, core-11-h, 6.11.2.4 Whether what stands on a hexside blocks the line."""
    kinds, hexes = board.features(side), side.split("/")
    if "interior-wall" in kinds:
        told = Cause("core-11-h", f"An inner wall stands on {side}.", side)
        return None if _is_roofed_over(board, hexes, a, b, crest) else told
    if "gate" in kinds or a.hex in hexes or b.hex in hexes:
        return None
    for kind in HEXSIDES:
        if kind in kinds:
            height = 1.0 if kind == "bocage" else HALF
            top = max(map(board.elevation, hexes)) + height
            if min(a.eye, b.eye) < top and max(a.eye, b.eye) + crest <= top:
                return Cause("6.8.1", f"The {kind} on {side} stands in the way.", side)
    return None


def _is_roofed_over(board: Board, hexes: list[str], a: Spot, b: Spot, crest: bool) -> bool:
    """core-11-c, core-11-d, R-92 Whether a line passes over the hall that an inner wall is in."""
    height: int = max(board.extra(hex_, "height", 0) for hex_ in hexes)
    top = max(map(board.elevation, hexes)) + height
    if min(a.eye, b.eye) >= top:
        return True
    lower = a if a.eye < b.eye else b
    behind = min(board.distance(hex_, lower.hex) for hex_ in hexes)
    return max(a.eye, b.eye) + crest > top and behind > height


def _worth(each: Hindering) -> int:
    return each.value


def _bare(cause: Cause | None) -> SightLine:
    return SightLine(cause, 0, (), 0, ())


def _within_hex(a: Spot, b: Spot) -> Cause | None:
    """6.6.3, core-11-k In one hex a level sees the next; sewers see nothing."""
    if a.place == b.place:
        return None
    if SEWER in (a.kind, b.kind):
        return Cause("6.16.2", "Nobody sees into a sewer.")
    if abs(a.level - b.level) <= 1:
        return None
    return Cause("core-11-k", "In a building only the next level is seen.")


def _obstacle(board: Board, spot: Spot, terrain: Table) -> Obstacle | None:
    """6 What stands in a hex in the way of lines through it."""
    kind, ground = spot.terrain, board.elevation(spot.hex)
    if kind in (BUILDING, FACTORY):
        height = board.extra(spot.hex, "height")
        return Obstacle(ground + height, height, kind)
    printed = terrain.result("obstacle", kind)
    if printed == "0":
        return None
    height = HALF if printed == "half" else int(printed)
    return Obstacle(ground + height, height, kind)


def _marks(kinds: tuple[str, ...]) -> int:
    """What is on a hexside, as far as lines care."""
    stands = any(kind in STANDING for kind in kinds)
    return STANDS * stands | GATE * ("gate" in kinds) | CREST * ("crest" in kinds)
