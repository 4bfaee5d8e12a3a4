"""What the rules say, outright or by their examples, of the map of Montélimar."""

from collections.abc import Iterator
from itertools import pairwise

from grognard.engine.board.board import Board
from grognard.engine.kernel.facts import none_of, reached_on, same
from grognard.engine.kernel.rulebook import Fact
from grognard.games.montelimar.shapes import GROUND, RELIEF, WATERS
from grognard.games.montelimar.sight import Sights

TOUCHING = (
    ("6.2.1", "29.08", "28.08 28.09 29.09 30.09"),
    ("6.2.1", "30.10", "29.09 29.10 30.09 31.09 31.10"),
    ("8.2", "40.38", "39.37 40.37 41.37 41.38"),
    ("8.6", "39.41", "38.41 38.42"),
    ("9.5", "47.41", "46.41 46.42"),
)
DISTANCES = (("8.6", "39.41", "38.40", 2), ("8.6", "39.41", "38.43", 2))
TERRAIN = (
    ("8.3.2", "39.37", "clear"),
    ("8.7", "15.53", "city"),
    ("9.5", "47.41", "town"),
)
SIDES = (
    ("76.49/76.50", "stream"),
    ("13.27/13.28", "stream"),
    ("14.28/14.29", "river"),
    ("50.26/50.27", "slope"),
    ("19.42/19.43", "steep"),
    ("18.39/18.40", "ridge"),
    ("18.40/19.39", "ridge"),
)  # 6.2.2
LINES = (("25.35", "trail"), ("24.42", "paved"), ("22.04", "rail"), ("13.49", "evacuation"))
GROUPS = (
    ("22.3 the way to Valence leaves by", "evacuation", "29.01"),
    ("20.0 evacuation markers enter by", "evacuation-entry", "11.60 03.60 01.12"),
)
PLAYED = (
    ("7.1.2", "10.33 11.31 12.34"),
    ("8.6", "38.40 38.41 38.42 38.43 39.41"),
    ("10.2", "55.12"),
    ("5.3", "59.52"),
    ("25.0", "18.13 18.14 18.15 19.12 19.13 20.13 21.12"),
)
# 7.1.2: our placement of the units of the figure whose hexes the text does not give
GERMANS = {"5th": "11.31", "6th": "12.32", "7th": "11.29"}
AMERICANS = {"K": "10.34", "B": "09.29", "I": "10.33", "E": "11.33", "133 FAB": "12.34"}
SEES = {"K": "6th", "B": "6th 7th", "I": "6th", "E": "5th", "133 FAB": ""}
BECAUSE = {("K", "7th"): "c steep", ("B", "5th"): "b", ("E", "6th"): "d", ("133 FAB", "6th"): "A"}
FAR_FROM_ENTRY = 6  # 18.0


def map_facts(board: Board) -> Iterator[Fact]:
    """All facts of the map."""
    yield from grid_facts(board)
    yield from ground_facts(board)
    yield from side_facts(board)
    yield from road_facts(board)
    yield from reach_facts(board)
    yield from sight_facts(board)


def grid_facts(board: Board) -> Iterator[Fact]:
    """3.1 The numbering, and the hexes that the examples name."""
    yield same("6.2.2 the columns reach 76 at least", board.grid.shape.columns[1] >= 76, True)
    yield same("20.0 the rows reach 60", board.grid.shape.rows(1)[-1], 60)
    for rule, hex_, wanted in TOUCHING:
        around = [each for each in board.neighbours(hex_) if each in wanted.split()]
        yield same(f"{rule} {hex_} touches {wanted}", " ".join(sorted(around)), wanted)
    for rule, start, end, far in DISTANCES:
        text = f"{rule} {start} and {end} are {far} apart"
        yield same(text, board.distance(start, end), far)
    for text, group, wanted in GROUPS:
        yield same(f"{text} {wanted}", " ".join(board.group(group)), wanted)
    for rule, hexes in PLAYED:
        wet = (hex_ for hex_ in hexes.split() if board.terrain(hex_) == "water")
        yield none_of(f"{rule} these hexes are played in: {hexes}", wet)
    edges = [*board.group("german-entry"), *board.group("allied-entry")]
    inside = (hex_ for hex_ in edges if len(board.neighbours(hex_)) == 6)
    yield none_of("18.0 reinforcements enter at the edge of the map", inside)


def ground_facts(board: Board) -> Iterator[Fact]:
    """6.2.1, 7.1.2, 22.1 The ground that the rules fix."""
    kinds = dict.fromkeys(map(board.terrain, board.hexes))
    missing = (kind for kind in GROUND if kind not in kinds)
    yield none_of("6.2.1 all seven kinds of ground occur", missing)
    levels = sorted(dict.fromkeys(map(board.elevation, board.hexes)))
    yield same("7.1.2 there are three levels", levels, [1, 2, 3])
    for rule, hex_, wanted in TERRAIN:
        yield same(f"{rule} {hex_} is {wanted}", board.terrain(hex_), wanted)
    city = [hex_ for hex_ in board.hexes if board.terrain(hex_) == "city"]
    yield same("22.1 Montélimar has 32 city hexes", len(city), 32)
    joined = reached_on(board, "15.53", lambda here, there: board.terrain(there) == "city")
    yield none_of("22.1 the city is one piece", (hex_ for hex_ in city if hex_ not in joined))
    yield same("22.1 the city is named", sorted(board.landmark("Montélimar").hexes), sorted(city))
    yield same("9.5 Cléon-d'Andran stands in 47.41", board.name("47.41"), "Cléon-d'Andran")


def side_facts(board: Board) -> Iterator[Fact]:
    """6.2.1, 6.2.2 The hexsides that the rules name, and what must hold of all."""
    for side, kind in SIDES:
        yield same(f"6.2.2 {side} is {kind}", kind in board.features(side), True)
    for side in ("18.39/19.38", "19.38/19.39"):
        yield same(f"6.2.2 {side} is no ridge", "ridge" in board.features(side), False)
    for side in ("29.08/29.09", "28.09/29.08", "30.09/30.10"):
        yield same(f"6.2.1 {side} is closed", "grey" in board.features(side), True)
    for here, there in (("29.08", "28.08"), ("29.08", "30.09"), ("30.10", "31.10")):
        yield same(f"6.2.1 {here} to {there} is open", _closed(board, here, there), False)
    features = board.ground.features
    two = (s for s, kinds in features.items() if sum(kind in RELIEF for kind in kinds) > 1)
    yield none_of("6.2.2 no side has two kinds of relief", two)
    both = (s for s, kinds in features.items() if all(kind in kinds for kind in WATERS))
    yield none_of("6.2.2 no side is stream and river at once", both)
    yield none_of(
        "6.2.2 where the level changes there is a slope, steep slope or ridge", _bare(board)
    )
    deep = (s for s in features if _drop(board, s) > 1 and "slope" in features[s])
    yield none_of("6.2.2 no slope falls two levels", deep)
    for kind in (*RELIEF, *WATERS):
        occurs = any(kind in kinds for kinds in features.values())
        yield same(f"6.2.2 the side {kind} occurs", occurs, True)


def road_facts(board: Board) -> Iterator[Fact]:
    """6.2.1, 22.3, 25.0 Roads and railways."""
    for hex_, kind in LINES:
        found = any(kind == road.kind and hex_ in road.path for road in board.ground.roads)
        yield same(f"6.2.1 {hex_} has a {kind} line", found, True)
    steps = [tuple(pair) for road in board.ground.roads for pair in pairwise(road.path)]
    closed = (f"{a}/{b}" for a, b in steps if "grey" in board.features(board.side(a, b)))
    yield none_of("6.2.1 no road leads over a closed side", closed)
    crossings = dict.fromkeys(board.side(a, b) for a, b in steps)
    wet = [side for side in crossings if _is_wet(board, side)]
    bare = (side for side in wet if not _is_bridged(board, side))
    yield none_of("6.2.2 a road that crosses water has a bridge", bare)
    idle = (s for s in board.ground.features if _is_bridged(board, s) and s not in crossings)
    yield none_of("6.2.2 every bridge carries a road", idle)
    red = _along(board, "11.60", ("evacuation",))
    yield same("6.2.1 the Evacuation Road leads from 11.60 to 29.01", "29.01" in red, True)
    hard = ("evacuation", "paved", "rail")
    for hex_ in board.group("evacuation-entry"):
        text = f"22.2 a marker gets from {hex_} to 29.01 without a trail"
        yield same(text, "29.01" in _along(board, hex_, hard), True)
    net = _along(board, "11.60", (*hard, "trail"))
    apart = (hex_ for road in board.ground.roads for hex_ in road.path if hex_ not in net)
    yield none_of("6.2.1 roads and railways are one net", dict.fromkeys(apart))
    rails = [hex_ for road in board.ground.roads if road.kind == "rail" for hex_ in road.path]
    off = (hex_ for hex_ in ("18.14", "18.15", "18.16") if hex_ not in rails)
    yield none_of("25.0 railway guns stand on the railway in 18.14 to 18.16", off)


def reach_facts(board: Board) -> Iterator[Fact]:
    """6.2.2, 18.0 Waters part the ground, bridges join it, objectives can be reached."""
    dry = reached_on(board, "11.60", lambda here, there: not _barred(board, here, there, False))
    crossed = (hex_ for hex_ in ("01.12", "29.01") if hex_ in dry)
    yield none_of("6.2.2 without bridges Rhône and Drôme part 11.60 from 01.12 and 29.01", crossed)
    walked = reached_on(board, "11.60", lambda here, there: not _barred(board, here, there, True))
    lost = (h for h in board.hexes if board.terrain(h) != "water" and h not in walked)
    yield none_of("3.1 every hex can be walked to", lost)
    entries = [*board.group("german-entry"), *board.group("allied-entry")]
    prizes = [h for colour in ("red", "yellow", "green") for h in board.group(f"victory-{colour}")]
    near = (h for h in prizes if any(board.distance(h, e) <= FAR_FROM_ENTRY for e in entries))
    yield none_of("18.0 no victory hex lies within 6 hexes of an entry", near)


def sight_facts(board: Board) -> Iterator[Fact]:
    """7.1.2 The figure of the sight rules: who sees whom, both ways, and why not."""
    for any_level in (True, False):
        sights = Sights(board, any_level=any_level)
        how = "at any level" if any_level else "at the higher level"
        for unit, sees in SEES.items():
            seen = [
                name
                for name, hex_ in GERMANS.items()
                if not sights.why_not(AMERICANS[unit], hex_)
                and not sights.why_not(hex_, AMERICANS[unit])
            ]
            text = f"7.1.2 {unit} sees {sees or 'nobody'}, steep slopes blocking {how}"
            yield same(text, " ".join(seen), sees)
        for (unit, other), why in BECAUSE.items():
            text = f"7.1.2 {unit} does not see {other} by case {why}, steep slopes blocking {how}"
            yield same(text, sights.why_not(AMERICANS[unit], GERMANS[other]), why)


def _closed(board: Board, here: str, there: str) -> bool:
    """Whether nobody can go from a hex to the next."""
    return "grey" in board.features(board.side(here, there))


def _is_wet(board: Board, side: str) -> bool:
    return any(kind in board.features(side) for kind in WATERS)


def _is_bridged(board: Board, side: str) -> bool:
    return any(kind.endswith("-bridge") for kind in board.features(side))


def _barred(board: Board, here: str, there: str, bridges: bool) -> bool:
    """Whether a unit on foot cannot take this step."""
    side = board.side(here, there)
    features = board.features(side)
    if "grey" in features or "water" in (board.terrain(here), board.terrain(there)):
        return True
    return "river" in features and not (bridges and board.roads(here, there))


def _drop(board: Board, side: str) -> int:
    a, b = side.split("/")
    return abs(board.elevation(a) - board.elevation(b))


def _bare(board: Board) -> Iterator[str]:
    """Sides where the level changes and nothing is drawn."""
    for side, kinds in board.ground.features.items():
        wet = "water" in (board.terrain(hex_) for hex_ in side.split("/"))
        if _drop(board, side) and not wet and not any(kind in RELIEF for kind in kinds):
            yield side


def _along(board: Board, start: str, kinds: tuple[str, ...]) -> dict[str, None]:
    """The hexes that can be reached along roads of these kinds."""
    return reached_on(
        board, start, lambda here, there: any(r.kind in kinds for r in board.roads(here, there))
    )
