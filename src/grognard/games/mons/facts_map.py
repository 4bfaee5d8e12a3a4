"""What the rules say, outright or by their examples, of the map of The Old Contemptibles."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from grognard.engine.board.board import Board
from grognard.engine.board.ground import Stretch
from grognard.engine.board.hex import Direction
from grognard.engine.board.lines import sight_line
from grognard.engine.kernel.facts import none_of, outside, reached_on, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.mons.shapes import GROUND, WATER

BUILT_UP = ("residential", "industrial")
BARS_SIGHT = ("forest", "residential")  # 10.3
GROUPS = (
    ("3.1 the Germans enter by", "entry", "2100 2700 3100 3900 4300 4700"),
    ("4.4 the British leave by", "exit", "1327 1628 1927 2228"),
    ("4.2 the bridge hexes are", "bridges", "2009 2409 2708 2908 3308 4208"),
    ("4.3 Bavai is", "bavai", "3122"),
)
TOUCHING = (
    ("2.2", "3506", "3406 3407 3505 3507 3606 3607"),
    ("2.2", "1824", "1723 1724 1823 1825 1923 1924"),
    ("12.3", "1824", "1923 1924"),
    ("4.5", "3122", "3023 3222"),
    ("10.4", "4308", "4208 4209"),
)
DISTANCES = (("10.2", "2524", "2823", 3), ("10.4", "3514", "3714", 2), ("10.4", "3714", "3911", 4))
ZONES = (("2707", "2607 2706 2807"), ("3513", ""), ("3506", "3407 3505 3606 3607"))  # 7.2
TERRAIN = (
    ("7.2", "2707", "industrial"),
    ("10.4", "3614", "industrial"),
    ("10.4", "3615", "forest"),
    ("10.4", "3813", "residential"),
)
CANAL_BRIDGES = "2009 road, 2409 road, 2708 road, 2908 road, 3308 rail, 3308 road, 4208 road"  # 4.2
JEMAPPES = "3809"
BARRIER = ("Canal de Mons à Condé", "Canal du Centre", "Escaut", "Haine", "")

Spot: TypeAlias = tuple[float, float]


def map_facts(board: Board) -> Iterator[Fact]:
    """All facts of the map."""
    yield from grid_facts(board)
    yield from ground_facts(board)
    yield from water_facts(board)
    yield from bridge_facts(board)
    yield from road_facts(board)


def grid_facts(board: Board) -> Iterator[Fact]:
    """2.2 The numbering, and the hexes that the rules name."""
    odd, even = _rows(board, 1), _rows(board, 0)
    yield same("2.2 odd columns run from row 00 to row 27", odd, list(range(28)))
    yield same("2.2 even columns run from row 01 to row 28", even, list(range(1, 29)))
    for rule, hex_, wanted in TOUCHING:
        around = [each for each in board.neighbours(hex_) if each in wanted]
        yield same(f"{rule} {hex_} touches {wanted}", " ".join(sorted(around)), wanted)
    for rule, start, end, far in DISTANCES:
        text = f"{rule} {start} and {end} are {far} apart"
        yield same(text, board.distance(start, end), far)
    for text, group, wanted in GROUPS:
        yield same(f"{text} {wanted}", " ".join(board.group(group)), wanted)
    top, bottom = _edge(board, "n"), _edge(board, "s")
    yield none_of("3.1 entry hexes lie in the top row", outside(board.group("entry"), top))
    yield none_of("4.4 exit hexes lie in the bottom row", outside(board.group("exit"), bottom))
    yield same("2.2 Condé stands in 1708", board.name("1708"), "Condé-sur-l'Escaut")
    yield same("4.3 Bavai stands in 3122", board.name("3122"), "Bavai")


def ground_facts(board: Board) -> Iterator[Fact]:
    """7.2, 10.4, 4.5 The ground that the examples fix."""
    kinds = dict.fromkeys(map(board.terrain, board.hexes))
    yield same("9.9, 9.14 all four kinds of ground occur", sorted(kinds), sorted(GROUND))
    for rule, hex_, wanted in TERRAIN:
        yield same(f"{rule} {hex_} is {wanted}", board.terrain(hex_), wanted)
    for hex_, wanted in ZONES:
        text = f"7.2 the zone of control of {hex_} reaches {wanted or 'nothing'}"
        yield same(text, " ".join(sorted(_zone(board, hex_))), wanted)
    ring = [*_zone(board, "3023"), *_zone(board, "3222"), "3023", "3222"]
    gaps = (each for each in board.neighbours("3122") if each not in ring)
    yield none_of("4.5 units in 3023 and 3222 surround 3122", gaps)
    for start, end, wanted in (("3514", "3714", "3615"), ("3714", "3911", "3813")):
        text = f"10.4 the line from {start} to {end} is barred by {wanted} alone"
        yield same(text, " ".join(_bars(board, start, end)), wanted)
    along = [each.side for each in sight_line(board, "3514", "3714") if each.kind == "along"]
    yield same("10.4 the line from 3514 to 3714 runs along 3614/3615", along, ["3614/3615"])


def water_facts(board: Board) -> Iterator[Fact]:
    """9.12, 9.13 Waters lie on hexsides, without gaps."""
    both = (side for side, kinds in board.ground.features.items() if {*WATER} <= {*kinds})
    yield none_of("9.12 no side is river and canal at once", both)
    waters = [each for each in board.ground.stretches if each.kind in WATER]
    canals = [side for each in waters if each.kind == "canal" for side in each.sides]
    yield same("4.2 the canal is one line without a gap", len(_courses(board, canals)), 1)
    for water in waters:
        ends = _open_ends(board, water, waters)
        loose = [
            course for course in _courses(board, water.sides) if not _meets(board, course, ends)
        ]
        text = f"9.12 the {water.name} runs into another water or off the map"
        yield none_of(text, (" ".join(course) for course in loose))
    wall = [side for each in waters if each.name in BARRIER for side in each.sides]
    north = reached_on(board, "3100", lambda here, there: board.side(here, there) not in wall)
    crossed = (hex_ for hex_ in (*board.group("bridges"), *board.group("exit")) if hex_ in north)
    yield none_of("9.13 water parts the entry hexes from bridge and exit hexes", crossed)
    for kind in WATER:
        bare = any(features == (kind,) for features in board.ground.features.values())
        yield same(f"9.12, 9.13 a {kind} side without a bridge occurs", bare, True)


def bridge_facts(board: Board) -> Iterator[Fact]:
    """4.2, 9.16 The bridges that the rules name, and no other over the canal."""
    over = [(side, kind) for side, kind in _bridges(board) if "canal" in board.features(side)]
    banks = sorted(f"{_south(board, side)} {kind}" for side, kind in over)
    yield same(
        "4.2 the canal has these bridges, by their southern hex", ", ".join(banks), CANAL_BRIDGES
    )
    near = (
        side for side, _ in over for hex_ in side.split("/") if board.distance(hex_, JEMAPPES) < 4
    )
    yield none_of("9.16 there is no bridge near Jemappes", near)
    rail = ("river", "rail-bridge")
    yield same("9.16 a rail bridge spans 1523/1624", board.features("1523/1624"), rail)
    crossings = [side for side in board.grid.sides.values() if board.roads(*side.split("/"))]
    wet = [side for side in dict.fromkeys(crossings) if {*WATER} & {*board.features(side)}]
    bare = (side for side in wet if "road-bridge" not in board.features(side))
    yield none_of("9.16 a road that crosses water has a bridge", bare)
    idle = (side for side, kind in _bridges(board) if kind == "road" and side not in wet)
    yield none_of("9.16 a road bridge carries a road", idle)


def road_facts(board: Board) -> Iterator[Fact]:
    """8.4, 9.17 The roads: one net, which leads where the game needs it."""
    net = reached_on(board, "3122", lambda here, there: bool(board.roads(here, there)))
    on_road = {hex_: None for road in board.ground.roads for hex_ in road.path}
    yield none_of("9.17 the roads hang together", outside(on_road, net))
    for group in ("entry", "exit", "bridges"):
        yield none_of(f"9.17 a road leads to each hex of {group}", outside(board.group(group), net))
    grounds = dict.fromkeys(map(board.terrain, on_road))
    yield none_of("9.11, 9.15 roads run through all kinds of ground", outside(GROUND, grounds))
    dry = reached_on(board, "3122", lambda here, there: not _is_barred(board, here, there))
    yield none_of("9.13 no hex is walled off by the canal", outside(board.hexes, dry))


def _rows(board: Board, odd: int) -> list[int]:
    rows = dict.fromkeys(int(hex_[2:]) for hex_ in board.hexes if int(hex_[:2]) % 2 == odd)
    return sorted(rows)


def _edge(board: Board, way: Direction) -> list[str]:
    return [hex_ for hex_ in board.hexes if board.neighbour(hex_, way) is None]


def _zone(board: Board, hex_: str) -> list[str]:
    return [each for each in board.neighbours(hex_) if board.terrain(each) not in BUILT_UP]


def _bars(board: Board, start: str, end: str) -> list[str]:
    """10.3 The hexes that bar a line: those it enters, and those on both hands of a side."""
    line = (each for each in sight_line(board, start, end) if each.kind in ("hex", "along"))
    met = dict.fromkeys(hex_ for each in line for hex_ in each.hexes if hex_)
    return [hex_ for hex_ in met if board.terrain(hex_) in BARS_SIGHT]


def _bridges(board: Board) -> Iterator[tuple[str, str]]:
    for stretch in board.ground.stretches:
        if stretch.kind.endswith("-bridge"):
            yield from ((side, stretch.kind.removesuffix("-bridge")) for side in stretch.sides)


def _south(board: Board, side: str) -> str:
    return max(side.split("/"), key=lambda hex_: board.centre(hex_)[1])


def _is_barred(board: Board, here: str, there: str) -> bool:
    return board.features(board.side(here, there)) == ("canal",)


def _tips(board: Board, side: str) -> list[Spot]:
    """The two ends of a side, rounded so that they can be known again."""
    here, there = (
        [(round(x, 3), round(y, 3)) for x, y in board.corners(hex_)] for hex_ in side.split("/")
    )
    return [spot for spot in here if spot in there]


def _courses(board: Board, sides: Iterable[str]) -> list[list[str]]:
    """Sides given along a water, apart wherever one does not touch the one before."""
    courses: list[list[str]] = []
    for side in sides:
        last = _tips(board, courses[-1][-1]) if courses else []
        if any(spot in last for spot in _tips(board, side)):
            courses[-1].append(side)
        else:
            courses.append([side])
    return courses


def _open_ends(board: Board, water: Stretch, waters: Iterable[Stretch]) -> dict[Spot, None]:
    """Where a water may end: on another water, or at the edge of the map."""
    others = (side for each in waters if each != water for side in each.sides)
    spots = [spot for side in others for spot in _tips(board, side)]
    for side in water.sides:
        here, there = side.split("/")
        third = [each for each in board.neighbours(here) if each in board.neighbours(there)]
        inland = [spot for each in third for spot in _tips(board, f"{here}/{each}")]
        spots += [spot for spot in _tips(board, side) if spot not in inland]
    return dict.fromkeys(spots)


def _meets(board: Board, course: list[str], ends: dict[Spot, None]) -> bool:
    """Whether a course begins or ends at one of these spots; its other end may be its spring."""
    return any(spot in ends for side in (course[0], course[-1]) for spot in _tips(board, side))
