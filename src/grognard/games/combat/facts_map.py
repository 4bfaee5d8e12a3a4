"""What the rules say, outright or by their examples, of the maps of Combat!."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from grognard.engine.board.board import Board
from grognard.engine.board.lines import sight_line
from grognard.engine.kernel.facts import none_of, outside, reached, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.combat.shapes import HEXSIDES

# 6.7.2
RUBBLE = "C14 C33 C37 D8 E8 H15 H16 H35 I10 K5 M23 M32 N22 O4 Q11 Q12 R30 R31 U22 U23 W13 W14 X24"
TERRAIN = (  # rule, hexes, terrain
    ("6.7.2", RUBBLE, "rubble"),
    ("6.10", "F4", "gully"),
    ("6.12", "G36 E17", "debris"),
    ("10.6.4", "C26", "debris"),
    ("6.13", "G26", "machine-parts"),
    ("6.13", "W33", "lumber"),
    ("6.14", "K36 T32 I18", "rail-cars"),
    ("6.17", "E20", "fountain"),
    ("6.18", "M35 N17", "factory"),
    ("6.18.2", "M34 N35", "factory"),
    ("6.5", "N34", "factory"),
    ("6.18", "C32 R22 C17", "building"),
    ("6.6", "B35", "building"),
    ("6.8.1.1", "U14", "building"),
    ("6.8.1.1", "V14", "open-ground"),
    ("8.1.4", "P4", "shellholes"),
    ("8.1.7", "H7", "open-ground"),
    ("8.2.4", "J5", "building"),
    ("10.6.4", "B25 B26 C24 C25", "building"),
    ("11.1.3", "E37", "shellholes"),
    ("11.1.3", "E38", "open-ground"),
)
EXTRA = (  # rule, hexes, what is there besides
    ("6.16", "N32 P35", "sewer", True),
    ("6.18", "M35 C32 R22 C17 N17", "roof", "open"),
    ("6.18.2", "M34 M35 N35", "inside", "debris"),
    ("6.6", "B35", "cellar", True),
    ("6.18.1", "R22", "walls", "stone"),
)
SIDES = (  # rule, side, what is on it
    ("6.8.1.1", "U14/V14", "wall"),
    ("6.8.1.3", "U19/V19", "wall gate"),
    ("8.1.4", "P4/P5", "wall"),
    ("8.1.7", "H7/I8", "wall"),
    ("8.2.4", "J5/J6", "wall gate"),
    ("8.2.4", "J5/K6", "wall"),
    ("10.6.4", "B25/B26", "fence"),
    ("11.1.3", "D38/E38", "hedge"),
    ("11.1.3", "E36/F35", "hedge"),
    ("11.1.3", "G33/H33", "wall gate"),
    ("11.4.7", "D28/E28", "hedge"),
    ("6.5", "N34/N35", "interior-wall"),
    ("6.5", "M35/N34", "interior-wall"),
)
HILL = {  # 6.11: what the rules call it, and what this map does
    "ShSS35": ("S15", -1),
    "KbEE11": ("Q11", 1),
    "ToE14": ("E14", 1),
    "ShC1": ("C1", 1),
    "KbGG10": ("S10", 2),
    "ToD14": ("D14", 2),
    "ShF4": ("F4", 2),
    "ToB15": ("B15", 2),
    "KbEE10": ("Q10", 2),
    "KbCC8": ("O8", 1),
    "KbCC9": ("O9", 2),
}
HILL_SIDES = (
    ("6.11.2.4", "KbCC8/BB7", "N7/O8", "crest"),
    ("6.11.2.4", "KbAA5/AA6", "M5/M6", "crest"),
    ("6.11.2.6", "KbCC8/CC9", "O8/O9", "cliff"),
)
TOUCHING = "D38/E38 D38/E39 E36/F35 E36/F36 E38/F37 F33/G33 F34/G34 F34/G35 G33/H32 H17/I18 I18/J18"
DISTANCES = (("O36", "M35", 2), ("F34", "F12", 22), ("D28", "F26", 3))  # core-1-e
BUILT = ("building", "factory")
HOLDS_NO_ROAD = (*BUILT, "rubble", "machine-parts", "lumber", "woods", "fountain")


def map_facts(boards: Mapping[str, Board]) -> Iterator[Fact]:
    """All facts of the maps."""
    yield from grid_facts(boards["tractor-works"])
    yield from works_facts(boards["tractor-works"])
    yield from sewer_facts(boards["tractor-works"])
    yield from elevator_facts(boards["grain-elevator"])
    yield from hill_facts(boards["hill"])
    for name, board in boards.items():
        yield from shape_facts(name, board)
        yield from building_facts(name, board)
        yield from road_facts(name, board)


def grid_facts(board: Board) -> Iterator[Fact]:
    """core-1-e The numbering of hexes, by the pairs that the examples name."""
    apart = (pair for pair in TOUCHING.split() if pair not in board.grid.sides.values())
    yield none_of("11.1.3 hexes that the examples step between touch", apart)
    for start, end, far in DISTANCES:
        text = f"10.4.6 {start} and {end} are {far} apart"
        yield same(text, board.distance(start, end), far)
    yield same("10.4.6 columns run to X and rows to 40 at least", "X40" in board, True)


def works_facts(board: Board) -> Iterator[Fact]:
    """6 to 11 Every hex and side of the Tractor Works that the rules name."""
    for rule, hexes, wanted in TERRAIN:
        for hex_ in hexes.split():
            yield same(f"{rule} {hex_} is {wanted}", board.terrain(hex_), wanted)
    for rule, hexes, key, value in EXTRA:
        for hex_ in hexes.split():
            yield same(f"{rule} {hex_} has {key} {value}", board.extra(hex_, key), value)
    for rule, side, wanted in SIDES:
        yield same(f"{rule} {side} has {wanted}", " ".join(board.features(side)), wanted)
    yield same("6.10 F4 lies at level -1", board.elevation("F4"), -1)
    yield none_of("6.12 there are no woods in the works", _hexes(board, "woods"))
    yield same("6.14 I40 has a railway", _is_on(board, "I40", "railway"), True)
    yield same("6.14 I40 has no cars", board.terrain("I40") != "rail-cars", True)
    yield same("6.8.1.1 U14 has a floor above the ground", board.extra("U14", "floors") > 1, True)
    yield same("10.6.4 B26 has a floor above the ground", board.extra("B26", "floors") > 1, True)
    yield same("8.1.4 P5 has terrain of its own", board.terrain("P5"), "building")
    bare = (side for side in ("P5/Q5", "P5/Q6", "Q5/Q6") if board.features(side))
    yield none_of("8.1.4 the way from Q6 to the wall of P5 is bare", bare)
    yield from works_line_facts(board)


def works_line_facts(board: Board) -> Iterator[Fact]:
    """6 to 11 What lies on the lines and ways of the worked examples."""
    for rule, start, end, wanted in (
        ("6.18.2", "O36", "M35", "N35"),
        ("8.2.4", "L6", "J5", "K6"),
        ("8.2.4", "J7", "J5", "J6"),
        ("11.4.7", "F26", "D28", "E27 E28"),
    ):
        line = (each for each in sight_line(board, start, end) if each.kind == "hex")
        met = " ".join(hex_ for each in line for hex_ in each.hexes if hex_)
        yield same(f"{rule} the line from {start} to {end} runs through {wanted}", met, wanted)
    halls = {board.extra(hex_, "building") for hex_ in ("O36", "M35", "N34", "N35")}
    yield same("6.18.2 O36, M35, N34 and N35 are in one hall", len(halls), 1)
    along = [side for side in ("E36/F36", "E36/F35") if board.roads_along(side)]
    yield same("11.1.3 the road runs along two sides of E36", along, ["E36/F36", "E36/F35"])
    steps = (("E38", "E37"), ("E35", "E34"), ("E34", "F33"), ("F33", "G33"), ("G33", "H33"))
    off = (f"{a}-{b}" for a, b in steps if not board.has_road(a, b))
    yield none_of("11.1.3 the tank drives along the road", off)
    drive = [board.terrain(hex_) for hex_ in ("W21", "W20")]
    yield same("11.4.5 W21 and W20 cost a tank 1 each", drive, ["open-ground"] * 2)
    houses = [board.extra(hex_, "building", hex_) for hex_ in ("B25", "B26")]
    yield same("10.6.4 B25 and B26 are two houses", len({*houses}), 2)
    around = [side for side in board.sides("I18") if board.features(side)]
    yield none_of("6.14.2 the cars in I18 can be bypassed on both sides", around)


def sewer_facts(board: Board) -> Iterator[Fact]:
    """6.16 The sewers make one net in steps of three hexes."""
    sewers = [hex_ for hex_ in board.hexes if board.extra(hex_, "sewer")]
    net = reached(sewers[0], lambda a: [b for b in sewers if board.distance(a, b) <= 3])
    yield none_of("6.16.2 every sewer is three hexes from another", outside(sewers, net))
    under = [hex_ for hex_ in sewers if board.extra(hex_, "cellar")]
    yield same("6.16.1.1 some sewer lies under a cellar", bool(under), True)


def elevator_facts(board: Board) -> Iterator[Fact]:
    """6.8.1.3, 6.12.2 What the rules say of the Grain Elevator."""
    yield same("6.12.2 L12 is woods", board.terrain("L12"), "woods")
    yield same("6.8.1.3 H1 counts as a gate", board.extra("H1", "gate"), True)
    yield same("6.8.1.3 a road runs through H1", _is_on(board, "H1", "paved"), True)
    yield same("6.8.1.3 the wall at H1 has a gate", board.features("H1/H2"), ("wall", "gate"))


def hill_facts(board: Board) -> Iterator[Fact]:
    """6.11 What the rules say of three other maps, carried over to this one."""
    for name, (hex_, level) in HILL.items():
        text = f"6.11.2 {name}, here {hex_}, lies at level {level}"
        yield same(text, board.elevation(hex_), level)
    for rule, name, side, wanted in HILL_SIDES:
        yield same(f"{rule} {name}, here {side}, is {wanted}", board.features(side), (wanted,))
    yield same("6.11.2.2 ToB15, here B15, is grain", board.terrain("B15"), "grain")
    yield same("6.11.2.3 KbEE10, here Q10, is a crest", board.extra("Q10", "crest"), True)
    yield same("11.2.1 a road runs along B16/C17", bool(board.roads_along("B16/C17")), True)
    levels = sorted({*map(board.elevation, board.hexes)})
    yield same("6.11.1 there are levels from -1 to 2", levels, [-1, 0, 1, 2])
    steps = [(a, b) for a in board.hexes for b in board.neighbours(a)]
    down = [(a, b) for a, b in steps if board.elevation(a) > board.elevation(b)]
    flat = (a for a, _ in down if not board.extra(a, "crest"))
    yield none_of("6.11.2.3 where two levels meet the higher hex is a crest", flat)
    steep = (
        f"{a}/{b}"
        for a, b in down
        if board.elevation(a) > board.elevation(b) + 1
        and "cliff" not in board.features(board.side(a, b))
    )
    yield none_of("6.11.2.6 a step of two levels is a cliff", steep)
    line = [each.side for each in sight_line(board, "N5", "L5") if each.kind == "along"]
    yield same("6.11.2.4 the line from N5 to L5 runs along the crest M5/M6", line, ["M5/M6"])
    bocage = [side for side, kinds in board.ground.features.items() if "bocage" in kinds]
    gates = [side for side in bocage if "gate" in board.features(side)]
    yield same("6.8.1.2 there is bocage, with gates in it", bool(gates), True)


def shape_facts(name: str, board: Board) -> Iterator[Fact]:
    """6 What holds of every map."""
    sides = board.ground.features.items()
    bare = (side for side, kinds in sides if "gate" in kinds and kinds[0] not in HEXSIDES)
    yield none_of(f"6.8.1.3 gates of {name} are in walls, hedges, fences or bocage", bare)
    torn = (
        side
        for side, kinds in sides
        if "interior-wall" in kinds
        and len({board.extra(hex_, "building", hex_) for hex_ in side.split("/")}) > 1
    )
    yield none_of(f"6.5 inner walls of {name} lie inside one factory", torn)
    cut_off = outside(board.hexes, reached(board.hexes[0], lambda a: _steps(board, a)))
    yield none_of(f"10.5 infantry can reach every hex of {name}", cut_off)
    if name != "hill":
        wrong = (
            hex_
            for hex_ in board.hexes
            if board.elevation(hex_) != (-1 if board.terrain(hex_) == "gully" else 0)
        )
        yield none_of(f"6.10.1 {name} is flat but for its gullies", wrong)
        hedged = (side for side, kinds in sides if "bocage" in kinds)
        yield none_of(f"6.8.1.2 there is no bocage in {name}", hedged)


def building_facts(name: str, board: Board) -> Iterator[Fact]:
    """6.6, 6.18 What holds of the buildings of every map."""
    built = [hex_ for hex_ in board.hexes if board.terrain(hex_) in BUILT]
    bare = (hex_ for hex_ in board.hexes if (hex_ in built) != bool(board.extra(hex_, "walls")))
    yield none_of(f"6.6 buildings of {name} and they alone have walls", bare)
    halls = (
        hex_
        for hex_ in built
        if (board.terrain(hex_) == "factory") != (board.extra(hex_, "walls") == "factory")
    )
    yield none_of(f"6.5 factories of {name} have the walls of one", halls)
    wanted = [
        hex_ for hex_ in built if _spans_hexes(board, hex_) and board.terrain(hex_) != "factory"
    ]
    cellars = [hex_ for hex_ in board.hexes if board.extra(hex_, "cellar")]
    odd = (hex_ for hex_ in built if (hex_ in wanted) != (hex_ in cellars))
    yield none_of(f"6.6.1 houses of several hexes in {name} have cellars, no others", odd)
    opened = [hex_ for hex_ in board.hexes if board.extra(hex_, "roof") == "open"]
    clean = (
        hex_
        for hex_ in built
        if board.terrain(hex_) == "factory"
        and (hex_ in opened) != (board.extra(hex_, "inside") == "debris")
    )
    yield none_of(f"6.18.2 open factories of {name} hold debris, no others", clean)
    roofs = (hex_ for hex_ in opened if board.extra(hex_, "rooftop"))
    yield none_of(f"6.18 open roofs of {name} have no rooftop", roofs)


def road_facts(name: str, board: Board) -> Iterator[Fact]:
    """6.8.1.3, 6.14 Where roads and railways run."""
    ways = [(road, a, b) for road in board.ground.roads for a, b in pairwise(road.path)]
    steps = [(road, a, b) for road, a, b in ways if "/" not in a + b]
    closed = (
        board.side(a, b)
        for road, a, b in steps
        if board.features(board.side(a, b))
        and "gate" not in board.features(board.side(a, b))
        and board.features(board.side(a, b)) != ("cars",)
    )
    yield none_of(f"6.8.1.3 roads of {name} pass hexside terrain at gates alone", closed)
    hexes = [hex_ for road in board.ground.roads for hex_ in road.path if "/" not in hex_]
    inside = (hex_ for hex_ in hexes if board.terrain(hex_) in HOLDS_NO_ROAD)
    yield none_of(f"6.7 roads of {name} keep clear of buildings and rubble", inside)
    cars = (hex_ for hex_ in _hexes(board, "rail-cars") if not _is_on(board, hex_, "railway"))
    yield none_of(f"6.14.2 rail cars of {name} stand on the railway", cars)
    holes = (hex_ for hex_ in _hexes(board, "shellholes") if _is_on(board, hex_, "paved"))
    yield none_of(f"6.9.1 paved roads of {name} have no shellholes", holes)


def _hexes(board: Board, terrain: str) -> list[str]:
    return [hex_ for hex_ in board.hexes if board.terrain(hex_) == terrain]


def _is_on(board: Board, hex_: str, kind: str) -> bool:
    return any(hex_ in road.path for road in board.ground.roads if road.kind == kind)


def _spans_hexes(board: Board, hex_: str) -> bool:
    """Whether a building covers more than one hex."""
    return board.extra(hex_, "building") is not None


def _steps(board: Board, hex_: str) -> list[str]:
    """The hexes that infantry can step into, whatever the cost."""
    barring = ("interior-wall", "cliff", "bocage")
    return [
        each
        for each in board.neighbours(hex_)
        if not {*board.features(board.side(hex_, each))} & {*barring}
    ]
