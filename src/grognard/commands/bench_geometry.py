"""Benchmarks of the geometry: sightings, movement ranges, reading a big map."""

from collections.abc import Iterator
from random import Random

from grognard.commands.benchmark import Bench, best_of
from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.engine.board.lines import ALONG, HEX, by_cell, by_side, walk
from grognard.engine.board.paths import Graph, Hindrances, reach
from grognard.engine.board.sight import Sight, screen

RUNS = 5
SIGHTINGS = 10_000
RANGE = 8
MOVES = 400
HALF_POINTS = 12
BLOCKED = 99
ENTRY = {"clear": 2, "woods": 3, "rough": 4}

NAMES = (
    "sightings_per_second",
    "sight_ordered_per_second",
    "movement_range_us",
    "board_load_4800_ms",
)


def rows() -> Iterator[Bench]:
    """The figures of the geometry, each with its goal."""
    yield Bench("sightings_per_second", _sightings_per_second(), "1/s", 100_000, "higher")
    yield Bench("sight_ordered_per_second", _ordered_per_second(), "1/s", 400_000, "higher")
    yield Bench("movement_range_us", _movement_range_us(), "µs", 60, "lower")
    yield Bench("board_load_4800_ms", _board_load_ms(), "ms", 150, "lower")


def _map(columns: int, rows: int) -> str:
    """A made-up map: half clear, the rest woods and rough, a road along every tenth row."""
    random = Random(columns)
    drawn = (
        f"{row:02} " + "".join(random.choice("   wwr") for _ in range(columns))
        for row in range(1, rows + 1)
    )
    roads = (
        '[[roads]]\nkind = "road"\npath = "'
        + " ".join(f"{column:02}.{row:02}" for column in range(1, columns + 1))
        + '"'
        for row in range(5, rows, 10)
    )
    return "\n".join(
        (
            'origin = "reconstructed"',
            '[grid]\nlabels = "CC.RR"\nlower = "odd"',
            f"columns = [1, {columns}]\nrows = [1, {rows}]",
            '[terrain]\ndefault = "clear"\nkey = { w = "woods", r = "rough" }',
            "drawn = '''",
            *drawn,
            "'''",
            *roads,
        )
    )


def _sightings_per_second() -> float:
    """Random pairs within range: hills and walls stand in the way, smoke comes and goes."""
    board, random = parse_board(_map(80, 60)), Random(1)
    hills = [hex_ for hex_ in board.hexes if board.terrain(hex_) == "rough"]
    walls = [random.choice(board.sides(hex_)) for hex_ in random.sample(board.hexes, 400)]
    sight = Sight(board, random.sample(hills, 300), walls, along="both")
    smoke = screen(board, random.sample(board.hexes, 30))
    pairs = [_pair(board, random) for _ in range(SIGHTINGS)]

    def look() -> None:
        for a, b in pairs:
            sight.clear(a, b, smoke)

    return SIGHTINGS / best_of(RUNS, look)


def _ordered_per_second() -> float:
    """Random pairs within range, in order: heights, walls, and a sum of hindrances."""
    board, random = parse_board(_map(80, 60)), Random(1)
    height = {"clear": 1, "woods": 2, "rough": 3}
    tops = by_cell(board, {hex_: height[board.terrain(hex_)] for hex_ in board.hexes})
    woods = by_cell(board, {hex_: 5 for hex_ in board.hexes if board.terrain(hex_) == "woods"})
    walled = (random.choice(board.sides(hex_)) for hex_ in random.sample(board.hexes, 400))
    walls = by_side(board, dict.fromkeys(walled, 1))
    cells, stride = board.cells, board.grid.stride
    pairs = [_pair(board, random) for _ in range(SIGHTINGS)]

    def hindrance(a: str, b: str) -> int:
        start, end, total = cells[a], cells[b], 0
        high = max(tops[start], tops[end])
        for kind, left, right, side, _ in walk(stride, end - start).steps:
            if kind == HEX:
                if tops[start + left] > high:
                    return BLOCKED
                total += woods[start + left]
            elif walls[3 * start + side] or tops[start + left] > high < tops[start + right]:
                return BLOCKED
            elif kind == ALONG:
                total += max(woods[start + left], woods[start + right])
        return total

    def look() -> None:
        for a, b in pairs:
            hindrance(a, b)

    return SIGHTINGS / best_of(RUNS, look)


def _pair(board: Board, random: Random) -> tuple[str, str]:
    """Two hexes within range of each other."""
    here = random.choice(board.hexes)
    return here, random.choice(board.within(here, RANGE)[1:])


def _movement_range_us() -> float:
    """Half points on mixed terrain, among forty enemies whose zones stop a mover."""
    board, random = parse_board(_map(50, 30)), Random(2)
    graph = Graph(
        board,
        "foot",
        lambda mover, here, there, side, roads: 1 if roads else ENTRY[board.terrain(there)],
    )
    enemies = random.sample(board.hexes, 40)
    zones = dict.fromkeys(near for enemy in enemies for near in board.neighbours(enemy))
    hindrances = Hindrances(stops=zones, stop_to_stop=False, barred=enemies)
    starts = random.sample(board.hexes, MOVES)

    def move() -> None:
        for start in starts:
            reach(graph, start, HALF_POINTS, hindrances)

    return best_of(RUNS, move) / MOVES * 1e6


def _board_load_ms() -> float:
    """A map of 4,800 hexes from its text to the board."""
    text = _map(80, 60)
    return best_of(3, lambda: parse_board(text)) * 1000
