"""6.2 Terrain: what a step costs each class, by road or not, and what hexsides do to fire.

Points are counted in halves, for a paved road takes half a point a hex.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.hex import Hex
from grognard.engine.board.lines import meetings
from grognard.engine.data.table import Table

CLOSED = -1
REMEMBERED = 256  # spreads; the same is asked for several times at one question
LEG, RAIL = "leg", "rail"
PAVED, EVACUATION = "paved", "evacuation"
ROUGH = ("steep", "ridge")  # 6.2.2 no support weapon crosses these off road
RELIEF = ("slope", "steep", "ridge")


class Lane(NamedTuple):
    """The step from one hex into the next for one class, in half points.

    `side` is what the hexside adds off road, `CLOSED` where nobody of the class crosses it so;
    `roads` gives each kind of road over it with its whole price.
    """

    side: int
    rough: bool
    roads: tuple[tuple[str, int], ...]


class Country:
    """The map as movement, fire and traces ask for it; worked out when first asked for."""

    def __init__(self, board: Board, charts: Mapping[str, Table], road_surcharges: bool = True):
        self.board, self.charts, self.road_surcharges = board, charts, road_surcharges
        self.bit = board.area.bit
        self.near = board.near
        terrain = charts["terrain"]
        self.entry = {  # class: ground: half points to enter, where it can
            mobility: _half_points(terrain, mobility) for mobility in ("leg", "wheeled", "tracked")
        } | {RAIL: {}}
        self.defence = {row: int(terrain.result("defence", row)) for row in terrain.rows.headings}
        self.playable = board.area.mask(h for h in board.hexes if board.terrain(h) != "water")
        self.bounds: dict[tuple[str, str], int] = {}  # scenario, side: where it must not go
        self._ways: dict[tuple[str, str], dict[str, Lane]] = {}
        self._forks: dict[tuple[str, str], dict[str, list[str]]] = {}
        self.prices: dict[tuple[str, bool, str, str, str, str], Any] = {}  # steps on whole ground
        self._spreads: dict[tuple[str, int, int], int] = {}
        self._flows: dict[str, tuple[tuple[int, int], ...]] = {}
        self._open_to: dict[str, int] = {}
        self._approaches: dict[tuple[str, str], tuple[str, ...]] = {}

    def ways(self, mobility: str, here: str) -> dict[str, Lane]:
        """The steps that a class can take from a hex, by road at least."""
        key = mobility, here
        if key not in self._ways:
            self._ways[key] = dict(self._steps(mobility, here))
        return self._ways[key]

    def _steps(self, mobility: str, here: str) -> Iterator[tuple[str, Lane]]:
        board = self.board
        for there in board.neighbours(here):
            features = board.features(board.side(here, there))
            if "grey" in features or board.terrain(there) == "water":
                continue
            row = self.row(here, there)
            side = CLOSED if mobility == RAIL else self._off_road(mobility, features, row)
            roads = tuple(dict(self._by_road(mobility, here, there, row)).items())
            if roads or (side != CLOSED and board.terrain(there) in self.entry[mobility]):
                yield there, Lane(side, any(kind in ROUGH for kind in features), roads)

    def forks(self, mobility: str, here: str) -> dict[str, list[str]]:
        """6.2.1 Kind of road: the hexes that it leads to beside a road of another kind."""
        key = mobility, here
        if key not in self._forks:
            found: dict[str, list[str]] = {}
            for there, way in self.ways(mobility, here).items():
                for kind, _ in way.roads if len(way.roads) > 1 else ():
                    found.setdefault(kind, []).append(there)
            self._forks[key] = found
        return self._forks[key]

    def prepare(self) -> None:
        """Find all steps of all classes on the ground, which takes a third of a second."""
        for mobility in ("leg", "wheeled", "tracked"):
            self.flows(mobility)

    def flows(self, mobility: str) -> tuple[tuple[int, int], ...]:
        """All steps of a class: the distance in the order of the map, and where it is gone."""
        if mobility not in self._flows:
            found: dict[int, int] = {}
            number = self.board.area.number
            for here in self.board.hexes:
                for there in self.ways(mobility, here):
                    delta = number[there] - number[here]
                    found[delta] = found.get(delta, 0) | self.bit[here]
            self._flows[mobility] = tuple(found.items())
        return self._flows[mobility]

    def spread(self, mobility: str, start: int, free: int) -> int:
        """The hexes that can be reached from a set through free hexes, the set included."""
        key = mobility, start, free
        known = self._spreads.get(key)
        if known is None:
            if len(self._spreads) >= REMEMBERED:
                self._spreads.clear()
            known = self._spreads[key] = self._spread(*key)
        return known

    def _spread(self, mobility: str, start: int, free: int) -> int:
        found, edge, flows = start, start, self.flows(mobility)
        while edge:
            reached = 0
            for delta, sources in flows:
                stepping = edge & sources
                reached |= stepping << delta if delta > 0 else stepping >> -delta
            edge = reached & free & ~found
            found |= edge
        return found

    def next_to(self, mobility: str, hexes: int) -> int:
        """The hexes that can be entered from a set in one step, as bits."""
        reached = 0
        for delta, sources in self.flows(mobility):
            stepping = hexes & sources
            reached |= stepping << delta if delta > 0 else stepping >> -delta
        return reached

    def open_to(self, mobility: str) -> int:
        """6.2.1, 25.0 The hexes that a class may be in: those that some step of it leads into."""
        if mobility not in self._open_to:
            self._open_to[mobility] = self.next_to(mobility, self.playable)
        return self._open_to[mobility]

    def row(self, here: str, there: str) -> str:
        """6.2.2 The row of the chart for the relief between two hexes, as one goes; or nothing."""
        board = self.board
        kind = next((k for k in board.features(board.side(here, there)) if k in RELIEF), "")
        rise = board.elevation(there) - board.elevation(here)
        if kind == "slope" and rise:
            return "slope-up" if rise > 0 else "slope-down"
        return "steep-up" if kind == "steep" and rise > 0 else kind

    def _off_road(self, mobility: str, features: tuple[str, ...], row: str) -> int:
        """6.2.2 What the hexside costs off road."""
        chart, total = self.charts["sides"], 0
        for each in ("stream", "river"):
            if each in features:
                row_cost = chart.result(mobility, each)
                if row_cost == "no":
                    return CLOSED
                total += 2 * int(row_cost)
        relief = chart.result(mobility, row) if row else "0"
        return CLOSED if relief == "no" else total + 2 * int(relief)

    def _by_road(self, mobility: str, here: str, there: str, row: str) -> Iterator[tuple[str, int]]:
        """6.2.1, 6.2.2 The price along each kind of road; the Evacuation Road is a paved one."""
        who = "road-leg" if mobility == LEG else "road-vehicle"
        extra = int(self.charts["sides"].result(who, row)) if row and self.road_surcharges else 0
        for road in self.board.roads(here, there):
            if mobility != RAIL or road.kind == RAIL:
                points = self.charts["roads"].result("points", road.kind)
                price = 1 if points == "1/2" else 2 * int(points)
                yield PAVED if road.kind == EVACUATION else road.kind, price + 2 * extra

    def approaches(self, start: str, end: str) -> tuple[str, ...]:
        """8.3.5 The neighbour from which a line of fire enters its end, or both at a corner."""
        key = start, end
        if key not in self._approaches:
            self._approaches[key] = self._last_hexes(start, end)
        return self._approaches[key]

    def _last_hexes(self, start: str, end: str) -> tuple[str, ...]:
        grid = self.board.grid
        a, b = grid.by_label[start], grid.by_label[end]
        last = meetings(Hex(b.q - a.q, b.r - a.r))[-1]
        around = self.board.neighbours(end)
        met = [grid.by_hex.get(Hex(a.q + at.q, a.r + at.r), "") for at in last.hexes]
        return tuple(hex_ for hex_ in met if hex_ in around)

    def side_row(self, start: str, end: str) -> str:
        """6.2.2, 8.3.5 The relief of the target's hex that a line of fire crosses, or nothing.

        At a corner both hexsides must carry it; the one that shelters less then counts.
        """
        rows = [self.row(hex_, end) for hex_ in self.approaches(start, end)]
        if len({row.partition("-")[0] for row in rows}) > 1 or "" in rows:
            return ""
        return max(rows, key=self.fire_value)

    def fire_value(self, row: str) -> int:
        """6.2.2 What a hexside adds to fire over it."""
        return int(self.charts["sides"].result("fire", row)) if row else 0

    def assault_value(self, row: str) -> int:
        """6.2.2 What a hexside adds to an assault over it."""
        return int(self.charts["sides"].result("assault", row)) if row else 0


def _half_points(terrain: Table, mobility: str) -> dict[str, int]:
    cells = ((row, terrain.result(mobility, row)) for row in terrain.rows.headings)
    return {row: 2 * int(cell) for row, cell in cells if cell != "no"}
