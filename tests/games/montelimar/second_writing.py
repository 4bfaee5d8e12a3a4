"""Steps, sight, fire zones, stacking and fire sums written a second time, from the clauses.

Nothing here is taken from the rules in play but the map, the counters and where they stand.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

from grognard.engine.board.board import Board
from grognard.games.montelimar.fire_sum import Shot
from grognard.games.montelimar.state import Montelimar

Point = tuple[int, int]
FOOT = {"clear": 1, "woods": 2, "vineyard": 2, "marsh": 2, "village": 1, "town": 1, "city": 1}
WHEELS = {"clear": 3, "woods": 8, "vineyard": 4, "village": 3, "town": 4, "city": 4}
TRACKS = {"clear": 2, "woods": 6, "vineyard": 3, "village": 2, "town": 3, "city": 3}
GROUND = {"leg": FOOT, "wheeled": WHEELS, "tracked": TRACKS}  # 6.2.1
SHELTER = {"woods": -2, "vineyard": -1, "marsh": 2, "village": -1, "town": -2, "city": -3}
BY_ROAD = {"trail": 2.0, "paved": 0.5, "rail": 1.0, "evacuation": 0.5}  # 6.2.1
THICK = ("woods", "vineyard", "village", "town", "city")  # 6.2.1-b
RELIEF = ("slope", "steep", "ridge")
ON_FIRER = {1: -1, 2: -1, 3: -2, 4: -3}  # 8.5.4
UNDER = {"smoke": -1, "light": -1, "medium": -2, "heavy": -3}  # 8.7.2
WORKS = {"foxhole": -1, "trench": -2, "pillbox": -3, "bunker": -4, "cave": -4}  # 11.1


@cache
def middle(hex_: str) -> Point:
    """The dot of a hex on a plane where all corners are whole numbers; odd columns lie lower."""
    column, row = int(hex_[:2]), int(hex_[3:])
    return 3 * column, 2 * row + column % 2


@cache
def corners(hex_: str) -> tuple[Point, ...]:
    """The six corners, clockwise."""
    x, y = middle(hex_)
    return (x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)


def turn(o: Point, a: Point, b: Point) -> int:
    """On which hand of the line from `o` to `a` the point `b` lies."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def stretch(p: Point, q: Point, hex_: str) -> tuple[Fraction, Fraction] | None:
    """The part of the line that lies in a hex, from 0 to 1, edges included."""
    start, end = Fraction(0), Fraction(1)
    for a, b in _edges(hex_):
        at_p, at_q = turn(a, b, p), turn(a, b, q)
        if at_p < 0 and at_q < 0:
            return None
        if at_p == at_q:
            if at_p < 0:
                return None
            continue
        where = Fraction(at_p, at_p - at_q)
        start, end = (max(start, where), end) if at_q > at_p else (start, min(end, where))
    return (start, end) if start < end else None


def _edges(hex_: str) -> Iterator[tuple[Point, Point]]:
    ring = corners(hex_)
    return pairwise((*ring, ring[0]))


def on_edge(p: Point, q: Point, hex_: str) -> bool:
    """Whether the line runs along an edge of a hex."""
    return any(turn(a, b, p) == turn(a, b, q) == 0 for a, b in _edges(hex_))


def named(column: int, row: int) -> str:
    """The number of a hex, on the map or beside it."""
    return f"{column:02}.{row:02}"


@cache
def met(a: str, b: str) -> tuple[tuple[Fraction, tuple[str, ...]], ...]:
    """What the line between two dots meets in order: a hex, or both beside a side it follows."""
    p, q = middle(a), middle(b)
    columns = sorted((int(a[:2]), int(b[:2])))
    rows = sorted((int(a[3:]), int(b[3:])))
    found: dict[tuple[Fraction, Fraction], list[str]] = {}
    for column in range(columns[0] - 1, columns[1] + 2):
        for row in range(rows[0] - 1, rows[1] + 2):
            hex_ = named(column, row)
            part = stretch(p, q, hex_) if hex_ not in (a, b) else None
            if part:
                found.setdefault(part, []).append(hex_)
    return tuple((part[0], tuple(found[part])) for part in sorted(found))


class Ground:
    """The map as sight asks for it."""

    def __init__(self, game: Montelimar):
        self.board: Board = game.sheet.board
        self.bare = set(game.hexes(game.cleared))
        self.fires = set(game.hexes(game.burning))
        self.smoke = set(game.barrages)

    def level(self, hex_: str) -> int:
        """7.1.2 One where nothing is drawn."""
        return self.board.elevation(hex_) if hex_ in self.board else 1

    def is_thick(self, hex_: str) -> bool:
        """6.2.1, 8.8.1 Woods, vines, houses and fires."""
        if hex_ not in self.board:
            return False
        grown = self.board.terrain(hex_) in THICK and hex_ not in self.bare
        return grown or hex_ in self.fires

    def relief(self, a: str, b: str) -> str:
        """6.2.2 The relief on the side between two hexes."""
        if a not in self.board or b not in self.board:
            return ""
        return next((k for k in self.board.features(self.board.side(a, b)) if k in RELIEF), "")


def sees(ground: Ground, a: str, b: str, any_level: bool = True) -> bool:
    """7.1, 8.7.2 Whether the line between two dots is free, however far it is."""
    if ground.board.distance(a, b) <= 1:
        return True
    here, there = ground.level(a), ground.level(b)
    steps = [hexes for _, hexes in met(a, b)]
    if any(_stopped(ground, hexes, here, there) for hexes in steps):
        return False
    if any(len(hexes) == 2 and ground.relief(*hexes) for hexes in steps):
        return False  # case d
    beside = steps[0] if here < there else steps[-1]
    if here != there and all(ground.level(hex_) > min(here, there) for hex_ in beside):
        return False  # case b
    steep_counts = any_level or here == there
    return not any(
        kind and (tall >= max(here, there) or (kind != "slope" and steep_counts))
        for kind, tall in _crossed(ground, a, b)
    )  # case c


def _stopped(ground: Ground, hexes: tuple[str, ...], here: int, there: int) -> bool:
    """7.1.1, 7.1.2, 8.7.2 Whether a hex ends the line, or both beside a side that it follows."""
    tall = [
        ground.level(hex_) > max(here, there)
        or (here != there and ground.level(hex_) == max(here, there))
        for hex_ in hexes
    ]
    thick = [ground.is_thick(hex_) and here == there == ground.level(hex_) for hex_ in hexes]
    smoky = [hex_ in ground.smoke for hex_ in hexes]
    mixed = any(smoky) and all(map(any, zip(tall, thick, smoky, strict=True)))
    return all(tall) or all(thick) or mixed


def _crossed(ground: Ground, a: str, b: str) -> Iterator[tuple[str, int]]:
    """The relief on sides of neither end that the line crosses, not at a corner, and its level."""
    p, q = middle(a), middle(b)
    for (_, one), (where, other) in pairwise(met(a, b)):
        if len(one) == len(other) == 1:
            at = tuple(Fraction(u) + where * (v - u) for u, v in zip(p, q, strict=True))
            if at not in corners(one[0]):
                levels = ground.level(one[0]), ground.level(other[0])
                yield ground.relief(one[0], other[0]), max(levels)


def seen(game: Montelimar, ground: Ground, a: str, b: str) -> bool:
    """7.1.2, 8.7.3 Whether a unit in one hex sees another hex now."""
    far = ground.board.distance(a, b)
    if far == 1:
        return True
    if a in game.barrages and game.option("sight_out_of_barrage") == "one_hex":
        return False
    day = 3 if game.weather == "rain" else 8
    reach = day if not game.is_night or game.has(game.lit, b) else 1
    return far <= reach and sees(ground, a, b, game.option("steep_and_ridge_sight") == "any_level")


def covers(game: Montelimar, ground: Ground, a: str, b: str) -> bool:
    """7.2, 18.0 Whether some unit of a hex has another hex in its fire zone."""
    board = ground.board
    if game.has(game.suppressed | game.concentrated, a) or board.terrain(b) == "water":
        return False
    if any(force.hex == a for force in game.scenario.arrivals):
        return False  # 18.0 nobody fires out of a reinforcement hex
    faces = [game.face(unit) for unit in game.stacks[a]]
    far = max((f.range for f in faces if f.colour != "black" and f.fire), default=0)
    beset = any(
        near in game.stacks and game.owner(near) != game.owner(a) for near in board.neighbours(a)
    )
    if far and (beset or a in game.barrages):
        far = 1
    return board.distance(a, b) <= far and seen(game, ground, a, b)


def points(game: Montelimar, unit: str, here: str, there: str, came: str = "") -> float | None:
    """6.2 The fewest points for a step, or none where it cannot be taken."""
    board, class_ = game.sheet.board, game.mobility(unit)
    features = board.features(board.side(here, there))
    if "grey" in features or board.terrain(there) == "water":
        return None
    rise = board.elevation(there) - board.elevation(here)
    found = []
    cross = _cross(class_, features, rise)
    entry = GROUND.get(class_, {}).get(_now(game, there))
    jam = {hex_ for hex_ in (here, there) if game.jam and board.terrain(hex_) == "city"}
    if cross is not None and entry is not None:
        found.append(cross + entry * (2 if there in jam else 1))
    if game.units[unit].column and not jam:
        charged = game.option("road_surcharges") == "charged"
        extra = _along(class_, features, rise) if charged else 0
        for road in board.roads(here, there):
            kind = "paved" if road.kind == "evacuation" else road.kind
            if class_ != "rail" or kind == "rail":
                change = GROUND.get(class_, {}).get(_now(game, here), 0) if came else 0
                found.append(BY_ROAD[road.kind] + extra + (change if kind != came else 0))
    return min(found, default=None)


def _now(game: Montelimar, hex_: str) -> str:
    """8.8.1 What has burnt down is clear."""
    return "clear" if game.has(game.cleared, hex_) else game.sheet.board.terrain(hex_)


def _cross(class_: str, features: tuple[str, ...], rise: int) -> int | None:
    """6.2.2 What a side costs off road."""
    foot = class_ == "leg"
    barred = {"river"} | (set() if foot else {"stream", "steep", "ridge"})
    if class_ == "rail" or barred & set(features):
        return None
    extra = 1 if "stream" in features else 0
    if "slope" in features and rise > 0:
        extra += 1
    if "steep" in features:
        extra += 3 if rise > 0 else 1
    return extra + (2 if "ridge" in features else 0)


def _along(class_: str, features: tuple[str, ...], rise: int) -> int:
    """6.2.2-n What a side costs along a road."""
    if "slope" in features and rise > 0:
        return 1
    if "steep" in features and class_ == "leg":
        return 3 if rise > 0 else 1
    return 0


def crowding(game: Montelimar, hex_: str) -> int:
    """6.1 The DG that a hex would have to take at the end of an activation, were it new."""
    units = game.stacks[hex_]
    homes = [
        ("group", "group") if game.group & game.unit_bit(unit) else game.home(game.printed(unit))
        for unit in units
    ]  # 24.0 a Kampfgruppe is one formation
    strange = len({division for division, _ in homes}) > 1
    stripes = {stripe for _, stripe in homes} - {"white", "none"}
    if game.pacts.get(hex_) == tuple(sorted(units)):  # 24.0 as the Kampfgruppe left them
        return max(0, len(units) - 3)
    return max(0, len(units) - 3) + (1 if strange or len(stripes) > 1 else 0)


def fire(game: Montelimar, shot: Shot) -> int:
    """8.3 The fire value of a shot, its eight modifiers one after the other."""
    pieces, here, there = game.sheet.pieces, game.at(shot.unit), shot.target
    total = game.face(shot.unit).fire
    aimed = shot.hard or shot.picked
    total += game.face(aimed).defence if aimed else 0
    for name in shot.shields:
        total += (pieces.weapons.get(name) or pieces.heroes[name]).defence
    total += WORKS.get(game.forts.get(there, ""), 0) - (1 if shot.assault else 0)
    total += pieces.weapons[shot.weapon].fire if shot.weapon else 0
    if shot.leader:
        leader = pieces.leaders[shot.leader]
        total += leader.next_fire if shot.leader in game.replaced else leader.fire
    if shot.hero:
        total += 2 if shot.hero == "Wietersheim" else pieces.heroes[shot.hero].fire
    total += ON_FIRER.get(game.dg.get(here, 0), 0) + UNDER.get(game.barrages.get(here, ""), 0)
    total -= 3 if game.has(game.pinned, here) else 0
    total += len(shot.helpers) + (1 if shot.concentrated else 0)
    total += _shelter(game, there) + _over(game, here, there)
    if not shot.hard and any(game.is_hard(unit) for unit in game.stacks.get(there, ())):
        total -= 2
    return total + _sky(game, shot)


def _shelter(game: Montelimar, hex_: str) -> int:
    """8.3.5, 22.1 The ground of the target's hex."""
    ground = _now(game, hex_)
    if ground == "city" and game.jam:
        return 1
    value = SHELTER.get(ground, 0)
    return -2 if ground == "marsh" and game.option("marsh_defence") == "-2" else value


def _sides(game: Montelimar, start: str, end: str) -> list[tuple[str, int]]:
    """8.3.5 The relief of `end` that a line crosses, with the rise; two sides at a corner."""
    board = game.sheet.board
    steps = met(start, end)
    last = steps[-1][1] if steps else (start,)
    found = []
    for hex_ in last:
        if hex_ in board and hex_ in board.neighbours(end):
            kinds = board.features(board.side(hex_, end))
            kind = next((each for each in kinds if each in RELIEF), "")
            found.append((kind, board.elevation(end) - board.elevation(hex_)))
    return found


def _over(game: Montelimar, here: str, there: str) -> int:
    """6.2.2 Slopes, steep slopes and ridges of the target's hex, and claimed ridges."""
    sides = _sides(game, here, there)
    values = [_side(kind, rise) for kind, rise in sides]
    alike = len({kind for kind, _ in sides}) == 1
    total = max(values) if alike else 0
    ridge = alike and sides[0][0] == "ridge"
    back = _sides(game, there, here)
    own = game.has(game.ridges, here) and {kind for kind, _ in back} == {"ridge"}
    if own:
        total = 0 if alike and sides[0][0] == "slope" and total < 0 else total
        total += 2
    if game.has(game.ridges, there):
        total += -1 if ridge else 2
    return total


def _side(kind: str, rise: int) -> int:
    if kind == "slope":
        return -1 if rise > 0 else 1 if rise < 0 else 0
    if kind == "steep":
        return -3 if rise > 0 else -1
    return -2 if kind == "ridge" else 0


def _sky(game: Montelimar, shot: Shot) -> int:
    """8.3.7, 14.1 Rain and night; Rolin's men see in the dark."""
    rolin = game.markers.get("Rolin") == "338:heroes" and game.division(shot.unit) == "338"
    dark = game.is_night and not game.has(game.lit, shot.target) and not rolin
    return -(game.weather == "rain") - dark
