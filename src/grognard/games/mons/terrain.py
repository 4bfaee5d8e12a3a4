"""9.8 to 9.17 Terrain: what a step costs each type of unit, and why some steps are closed."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.sight import Sight, viewshed
from grognard.engine.data.table import Table
from grognard.engine.kernel.tally import Objection

ARTILLERY = ("field", "horse", "heavy")  # 2.8
BUILT_UP = ("residential", "industrial")  # 9.14
WATER = ("river", "canal")
BRIDGES = ("road-bridge", "rail-bridge")  # 9.16
BY_ROAD, NEVER = "road", "no"  # words of the movement chart (13.1)


class Survey(NamedTuple):
    """What never changes on the map, worked out once; sets of hexes are bits of a number."""

    board: Board
    bit: Mapping[str, int]  # the number that stands for a hex alone
    near: Mapping[str, int]  # the hexes around a hex
    labels: Callable[[int], list[str]]  # the hexes of a number, in the order of the map
    mask: Callable[[Iterable[str]], int]  # the number that stands for some hexes
    within: Callable[[str, int], int]  # the hexes at most so far from a hex
    zone: Mapping[str, int]  # those around it that its zone of control reaches (7.2)
    canal: Mapping[str, int]  # those around it that lie across the canal without a bridge (9.13)
    entries: int  # the hexes by which German columns come on (8.2)
    exits: int  # the hexes by which the British leave the map (4.4)
    costs: Mapping[str, Mapping[str, Mapping[str, int]]]  # type, hex, neighbour: MP to enter it
    sight: Sight
    doors: dict[tuple[str, int, str], int]  # hexes that so many MP pay for, kept once asked for
    fields: dict[tuple[str, int], int]  # hexes in range and in sight of a hex, likewise

    def field(self, hex_: str, reach: int) -> int:
        """10.2, 10.3 The hexes around a hex that a gun there sees within its range."""
        key = hex_, reach
        if key not in self.fields:
            self.fields[key] = viewshed(self.board, hex_, reach, self.sight.clear)
        return self.fields[key]

    def affordable(self, type_: str, points: int, hex_: str) -> int:
        """9.3 The neighbours of a hex that a unit of this type could pay for."""
        key = type_, points, hex_
        found = self.doors.get(key)
        if found is None:
            costs = self.costs[type_][hex_]
            found = self.mask(each for each, cost in costs.items() if cost <= points)
            self.doors[key] = found
        return found


def survey(board: Board, charts: Mapping[str, Table]) -> Survey:
    """Work out what never changes on the map."""
    area, hexes = board.area, board.hexes
    open_ = area.mask(hex_ for hex_ in hexes if board.terrain(hex_) not in BUILT_UP)
    types = charts["movement"].columns.headings
    costs = {type_: {hex_: _steps(board, charts, type_, hex_) for hex_ in hexes} for type_ in types}
    chart = charts["combat"]
    barring = [hex_ for hex_ in hexes if chart.result("sight", board.terrain(hex_)) == "bars"]
    return Survey(
        board,
        area.bit,
        board.near,
        area.pick,
        area.mask,
        board.around,
        {hex_: around & open_ for hex_, around in board.near.items()},  # 7.2
        {hex_: area.mask(_across_canal(board, hex_)) for hex_ in hexes},
        area.mask(board.group("entry")),
        area.mask(board.group("exit")),
        costs,
        Sight(board, barring, along="any"),  # 10.3
        {},
        {},
    )


def _across_canal(board: Board, here: str) -> list[str]:
    """9.13 The neighbours with unbridged canal between."""
    return [each for each in board.neighbours(here) if unbridged(board, here, each, "canal")]


def _steps(board: Board, charts: Mapping[str, Table], type_: str, here: str) -> dict[str, int]:
    """The neighbours that a type may enter from `here`, each with its cost."""
    around = board.neighbours(here)
    costs = ((there, step_cost(board, charts, type_, here, there)) for there in around)
    return {there: cost for there, cost in costs if cost is not None}


def step_cost(
    board: Board, charts: Mapping[str, Table], type_: str, here: str, there: str
) -> int | None:
    """9.18 The MP to go from one hex to the next, all costs added up; none where it is closed."""
    chart = charts["movement"]
    if board.roads(here, there):
        return int(chart.result(type_, "road"))  # 9.17; a road over water is a bridge (9.16)
    entries = [chart.result(type_, board.terrain(there))]
    entries += [chart.result(type_, each) for each in WATER if unbridged(board, here, there, each)]
    if BY_ROAD in entries or NEVER in entries:
        return None
    return sum(int(entry) for entry in entries)


def closed(board: Board, type_: str, here: str, there: str) -> Iterator[Objection]:
    """9.11 to 9.15 Why a type of unit can never make a step that the chart closes to it."""
    if unbridged(board, here, there, "canal"):
        yield Objection("9.13", f"The canal between {here} and {there} has no bridge.")
    if type_ in ARTILLERY and unbridged(board, here, there, "river"):
        yield Objection("9.12", f"Guns cross the river from {here} to {there} only by a bridge.")
    terrain = board.terrain(there)
    if type_ in ARTILLERY and terrain == "forest":
        yield Objection("9.11", f"Artillery enters the forest in {there} only along a road.")
    if type_ == "heavy" and terrain in BUILT_UP:
        yield Objection("9.15", f"Heavy artillery enters built-up {there} only along a road.")


def unbridged(board: Board, here: str, there: str, water: str) -> bool:
    """9.12, 9.13, 9.16 Whether the side between two hexes is such water without a bridge."""
    features = board.features(board.side(here, there))
    return water in features and not any(bridge in features for bridge in BRIDGES)


def water_between(board: Board, here: str, there: str) -> str:
    """11.3, 12.6 The water between two hexes, bridged or not, or nothing."""
    features = board.features(board.side(here, there))
    return next((water for water in WATER if water in features), "")
