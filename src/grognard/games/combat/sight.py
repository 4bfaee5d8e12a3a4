"""core-11, core-12, 6.5 to 6.18 Who sees whom: levels, obstacles, hexsides and hindrance.

What the map alone decides is worked out once for each pair of places; what lies about in play,
smoke and wrecks, is added to it.
"""

from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.board.hex import minus
from grognard.engine.board.lines import meetings
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
)
from grognard.games.combat.shapes import HEXSIDES

STANDING = (*HEXSIDES, "interior-wall")  # on hexsides, in the way of lines
STANDS, GATE, CREST = 1, 2, 4  # what is on a hexside, as bits
HALF = 0.5  # 6.7.1, 6.8.1
BLOCKING_HINDRANCE = 40  # core-12-a
OPEN_FACTORY = 10  # 6.18.2-b: the debris on its floor
SEEN_OVER = 1  # levels above debris and the like at which a line is not hindered


class Cause(NamedTuple):
    """Why a line is blocked: the rule, and what blocks it."""

    rule: str
    text: str


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


class Path(NamedTuple):
    """What the straight way between two hexes meets, whatever the levels at its ends.

    `met` are the hexes between, in pairs where it runs along a side; `sides` all hexsides that it
    crosses or touches. Of these `tall` are hexes with something in the way, `thick` those that may
    hinder, `built` sides with something on them, `gates` those with a gate.
    """

    met: tuple[tuple[str, ...], ...]
    between: int
    sides: tuple[str, ...]
    tall: tuple[str, ...]
    thick: tuple[tuple[str, ...], ...]
    built: tuple[str, ...]
    gates: tuple[str, ...]
    crest: bool


class Sights:
    """Who sees whom on a map, asked often; each pair of places is worked out once."""

    def __init__(self, board: Board, places: Places, terrain: Table):
        self.board, self.places = board, places
        self.hexes = Bits(board.hexes)
        self.hindering = {
            row: int(terrain.result("hindrance", row)) for row in terrain.rows.headings
        }
        self.obstacles = {
            hex_: _obstacle(board, places.spots[hex_], terrain) for hex_ in board.hexes
        }
        self.lines: dict[tuple[str, str], SightLine] = {}
        self.paths: dict[tuple[str, str], Path] = {}
        self.tall = {
            hex_: None
            for hex_ in board.hexes
            if self.obstacles[hex_] is not None or board.elevation(hex_) > 0
        }
        self.thick = {
            hex_: None for hex_ in board.hexes if self.hindering.get(places.spots[hex_].terrain, 0)
        }
        self.built = {side: _marks(kinds) for side, kinds in board.ground.features.items() if kinds}
        self.apart: dict[tuple[str, str], int] = {}  # range between two places
        self.near: dict[tuple[str, int], int] = {}  # hex and range: the places within, as bits
        self.areas: dict[str, tuple[str, ...]] = {}  # the places that a scenario's words name
        self.looks: dict[str, tuple[int, int]] = {}  # place: those looked at, and those seen

    def line(self, a: str, b: str) -> SightLine:
        """What the map says of a line; it is the same both ways (core-11-a)."""
        found = self.lines.get((a, b))
        if found is None:
            spots = self.places.spots
            first, second = (a, b) if a <= b else (b, a)
            found = self.drawn(spots[first], spots[second])
            self.lines[a, b] = self.lines[b, a] = found
        return found

    def path(self, a: str, b: str) -> Path:
        """core-11-b What the way between two hexes meets, worked out once."""
        found = self.paths.get((a, b))
        if found is None:
            found = self.paths[a, b] = self._path(a, b)
        return found

    def _path(self, a: str, b: str) -> Path:
        return self.path_of(*_walked(self.board, a, b))

    def path_of(self, met: tuple[tuple[str, ...], ...], sides: tuple[str, ...]) -> Path:
        """core-11-b What stands in the hexes and on the hexsides that a line meets."""
        hexes = [hex_ for pair in met for hex_ in pair]
        bits = self.hexes.bit
        built = [side for side in sides if side in self.built]
        return Path(
            met,
            reduce(or_, [bits[hex_] for hex_ in hexes], 0),
            sides,
            tuple([hex_ for hex_ in hexes if hex_ in self.tall]),
            tuple([pair for pair in met if any(hex_ in self.thick for hex_ in pair)]),
            tuple([side for side in built if self.built[side] & STANDS]),
            tuple([side for side in built if self.built[side] & GATE]),
            any(self.built[side] & CREST for side in built),
        )

    def met(self, a: str, b: str) -> tuple[tuple[str, ...], ...]:
        """core-11-b The hexes between two others, in pairs where the line runs along a side."""
        return self.path(a, b).met

    def sides(self, a: str, b: str) -> tuple[str, ...]:
        """core-10-g The hexsides that the line between two hexes crosses or touches."""
        return self.path(a, b).sides

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
        return self.judged(a, b, self.path(a.hex, b.hex))

    def _next_to(self, a: Spot, b: Spot) -> SightLine:
        """core-11-a Adjacent places see each other unless a rule says otherwise."""
        side = self.board.side(a.hex, b.hex)
        kinds = self.board.features(side)
        gates = (side,) if "gate" in kinds else ()
        if "interior-wall" in kinds:
            return _bare(Cause("core-11-h", f"An inner wall stands on {side}."))
        if a.kind == b.kind == CELLAR:
            return _bare(Cause("6.6.3", "Cellars see each other through a Mousehole alone."))
        same_house = bool(a.house) and a.house == b.house
        if same_house and max(a.level, 0) != max(b.level, 0):
            return _bare(Cause("core-11-k", "Other floors of the next hex are not seen inside."))
        return SightLine(None, 0, (), 0, gates)

    def judged(self, a: Spot, b: Spot, path: Path) -> SightLine:
        """The line between two places, by what its way meets."""
        indoors = self._is_indoors(a, b)
        cause = self._hill(a, b, path.crest)
        for hex_ in path.tall:
            if cause is not None:
                break
            cause = self._blocks(hex_, a, b, path.crest, indoors)
        for side in path.built:
            if cause is not None:
                break
            cause = self._side_blocks(side, a, b)
        hinderings = []
        for met in path.thick:
            found = max((self._hinders(hex_, a, b, indoors) for hex_ in met), key=_worth)
            hinderings += [found] if found.value else []
        total = sum(map(_worth, hinderings))
        if cause is None and total >= BLOCKING_HINDRANCE:
            cause = Cause("core-12-a", f"Hindrances of {total} close the line.")
        return SightLine(cause, total, tuple(hinderings), path.between, path.gates)

    def _is_indoors(self, a: Spot, b: Spot) -> bool:
        """core-11-j Whether both ends are in one factory, hindered but not blocked by it."""
        return a.terrain == FACTORY and a.house == b.house

    def _hill(self, a: Spot, b: Spot, crest: bool) -> Cause | None:
        """6.11.2.5 A unit on a hill sees down from a crest alone."""
        if a.eye == b.eye:
            return None
        upper, lower = (a, b) if a.eye > b.eye else (b, a)
        board = self.board
        on_hill = board.elevation(upper.hex) > max(0, board.elevation(lower.hex))
        if on_hill and not crest and not board.extra(upper.hex, "crest"):
            return Cause("6.11.2.5", f"{upper.hex} is no crest, so nothing below is seen.")
        return None

    def _blocks(self, hex_: str, a: Spot, b: Spot, crest: bool, indoors: bool) -> Cause | None:
        """core-11-c to core-11-e Whether what stands in a hex between blocks the line."""
        high, low = max(a.eye, b.eye) + crest, min(a.eye, b.eye)
        ground = self.board.elevation(hex_)
        if ground > low and ground >= high:
            return Cause("6.11.2.7", f"The hill in {hex_} stands between.")
        obstacle = self.obstacles[hex_]
        if obstacle is None:
            return None
        spot = self.places.spots[hex_]
        if spot.terrain == FACTORY:
            if indoors and spot.house == a.house:
                return None
            if spot.house in (a.house, b.house):
                return Cause(
                    "core-11-j", f"Only the outer hexes of the hall are seen, not past {hex_}."
                )
        if low >= obstacle.top or high > obstacle.top:
            return self._blind(hex_, obstacle, a, b)
        rule = "core-11-e" if obstacle.height == HALF else "core-11-c"
        return Cause(rule, f"The {obstacle.name} in {hex_} stands in the way.")

    def _blind(self, hex_: str, obstacle: Obstacle, a: Spot, b: Spot) -> Cause | None:
        """core-11-d Behind a full-level obstacle, seen from above, lie blind hexes."""
        lower = a if a.eye < b.eye else b
        if lower.eye >= obstacle.top or obstacle.height == HALF:
            return None
        behind = self.board.distance(hex_, lower.hex)
        if behind > int(obstacle.height):
            return None
        return Cause("core-11-d", f"{lower.hex} lies blind behind {hex_}.")

    def _side_blocks(self, side: str, a: Spot, b: Spot) -> Cause | None:
        """core-11-e, core-11-h Whether what stands on a hexside blocks the line."""
        kinds = self.board.features(side)
        if "interior-wall" in kinds:
            return Cause("core-11-h", f"An inner wall stands on {side}.")
        hexes = side.split("/")
        if "gate" in kinds or a.hex in hexes or b.hex in hexes:
            return None
        for kind in HEXSIDES:
            if kind in kinds:
                height = 1.0 if kind == "bocage" else HALF
                top = max(map(self.board.elevation, hexes)) + height
                if min(a.eye, b.eye) < top and max(a.eye, b.eye) <= top:
                    return Cause("6.8.1", f"The {kind} on {side} stands in the way.")
        return None

    def _hinders(self, hex_: str, a: Spot, b: Spot, indoors: bool) -> Hindering:
        """core-12-a What the map puts in the way of fire in a hex between."""
        spot = self.places.spots[hex_]
        if indoors and spot.house == a.house:
            value = OPEN_FACTORY if spot.open_roof else self.hindering[FACTORY]
            return Hindering(hex_, value, FACTORY)
        if min(a.eye, b.eye) >= self.board.elevation(hex_) + SEEN_OVER or spot.walls:
            return Hindering(hex_, 0, "")
        return Hindering(hex_, self.hindering.get(spot.terrain, 0), spot.terrain)


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


def _walked(board: Board, a: str, b: str) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """core-11-b, core-10-g The hexes between two others, both beside a side that the line runs
    along, and the hexsides that it crosses, runs along or touches at a corner.
    """
    grid = board.grid
    (q, r), names, at = grid.by_label[a], grid.sides, grid.by_hex.get
    met: list[tuple[str, ...]] = []
    sides: dict[str, None] = {}
    for kind, offsets in meetings(minus(grid.by_label[b], grid.by_label[a])):
        hexes = [hex_ for dq, dr in offsets if (hex_ := at((q + dq, r + dr))) is not None]  # type: ignore[call-overload]
        if kind in ("hex", "along") and hexes:
            met.append(tuple(hexes))
        if kind != "hex":
            for pair in combinations(hexes, 2):
                if pair in names:
                    sides[names[pair]] = None
    return tuple(met), tuple(sides)
