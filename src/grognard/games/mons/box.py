"""What is in the box of The Old Contemptibles: map, counters, charts, scenarios, and no rules."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.file import overlaid_board
from grognard.engine.board.ground import Road, Stretch
from grognard.engine.data.overlay import read_data
from grognard.engine.data.source import NO_OVERLAY, BadData, Overlay
from grognard.engine.data.table import Table
from grognard.engine.look.style import Style, read_style
from grognard.games.mons.shapes import CELLS, SCHEMAS, WORDS

FOLDER = Path(__file__).parent
NO_OBJECTIVES = {"objectives": "", "needed": 1, "losses": 0, "losses_before": 0}


class Counter(NamedTuple):
    """A unit as it is printed; a German regiment has two counters (2.13)."""

    id: str
    name: str
    short: str
    printed: str
    side: str
    corps: str  # German only (2.3)
    division: str  # none for separate units (2.12)
    brigade: str
    kind: str
    type: str
    size: str
    melee: tuple[int, ...]  # one for each step, the strongest first
    bombardment: int
    range: int
    movement: int
    points: int  # for stacking (6.3)
    counters: int
    hex: str  # British: where it begins (3.1)
    entry_turn: int  # German: when it enters (8.2)
    entry: tuple[str, ...]  # German: where it may enter

    @property
    def steps(self) -> int:
        """2.13 How many steps it has at full strength."""
        return len(self.melee)

    def melee_at(self, steps: int) -> int:
        """2.10 Its melee and defensive fire factor with this many steps left."""
        return self.melee[len(self.melee) - steps]


class Scenario(NamedTuple):
    """One way to begin; `units` gives the hex of each unit, or nothing where all are as printed."""

    id: str
    title: str
    turns: int
    victory: str  # how it is won
    text: str  # the same for the players
    objectives: tuple[str, ...]  # the hexes to take, where the victory is the scenario's own
    needed: int  # how many of them
    losses: int  # the British units to kill, likewise
    losses_before: int  # the same under the option `short_lesson`
    units: Mapping[str, str]
    reserves: Mapping[str, str]  # more of them under the option `scots_in_reserve`


@dataclass(frozen=True)
class Box:
    """All that comes in the box, and the map as the option `closed_east` has it."""

    board: Board
    closed_board: Board
    counters: Mapping[str, Counter]
    charts: Mapping[str, Table]
    scenarios: Mapping[str, Scenario]
    style: Style

    def units(self, scenario: str) -> tuple[Counter, ...]:
        """The units of a scenario, in the order of the counters."""
        named = self.scenarios[scenario].units
        return tuple(each for each in self.counters.values() if each.id in named or not named)


def read_box(overlay: Overlay = NO_OVERLAY) -> Box:
    """The box as its data files say, with the overlay's values in place of theirs."""
    data = read_data(FOLDER / "data", SCHEMAS, overlay).documents
    board = overlaid_board(FOLDER / "data" / "map.toml", overlay, WORDS)
    box = Box(
        board,
        closed_east(board, data["scenarios"]["closed_east"]["sides"].split()),
        {each.id: each for each in _counters(data["counters"])},
        _charts(data["charts"]),
        {each["id"]: _scenario(each) for each in data["scenarios"]["scenarios"]},
        read_style(_plain(data["style"])),
    )
    _check(box)
    return box


def closed_east(board: Board, sides: Iterable[str]) -> Board:
    """The board with these sides as canal, and without the bridges and roads across them."""
    closed = tuple(sides)
    ground = board.ground
    kept = [
        each._replace(sides=tuple(side for side in each.sides if side not in closed))
        for each in ground.stretches
    ]
    canal = Stretch("canal", "", closed, "reconstructed: the option closed_east")
    roads = tuple(part for road in ground.roads for part in _cut(board, road, closed))
    features = {**ground.features, **dict.fromkeys(closed, ("canal",))}
    stretches = (*(each for each in kept if each.sides), canal)
    after = replace(ground, features=features, stretches=stretches, roads=roads)
    return Board(board.title, board.grid, after)


def _cut(board: Board, road: Road, closed: tuple[str, ...]) -> Iterator[Road]:
    """The parts of a road that are left without the sides it may no longer cross."""
    path = [road.path[0]]
    for here, there in pairwise(road.path):
        if board.side(here, there) in closed:
            yield road._replace(path=tuple(path))
            path = []
        path.append(there)
    if len(path) > 1:
        yield road._replace(path=tuple(path))


def _counters(table: Mapping[str, Any]) -> Iterator[Counter]:
    """The units, each with the values of its kind but for those it has of its own."""
    kinds = {kind["id"]: kind for kind in table["kinds"]}
    arrivals = {(each["corps"], each.get("division", "")): each for each in table["arrivals"]}
    for unit in table["units"]:
        if unit["kind"] not in kinds:
            raise BadData(f"{unit['id']} is of a kind “{unit['kind']}” that there is not.")
        given = {**kinds[unit["kind"]], "printed": unit["id"], **unit}
        given["melee"] = tuple(given["melee"])
        formation = (unit.get("corps", ""), unit.get("division", ""))
        arrival = arrivals.get(formation, {"turn": 0, "hexes": ""})
        given["entry_turn"] = arrival["turn"]
        given["entry"] = tuple(arrival["hexes"].split())
        blank = {"bombardment": 0, "range": 0}
        yield Counter(*(given.get(field, blank.get(field, "")) for field in Counter._fields))


def _charts(tables: Mapping[str, Mapping[str, str]]) -> dict[str, Table]:
    """13.0 The charts by name; dice beyond an edge are read at the edge where the rules say so."""
    charts = {
        "movement": Table.from_rows(tables["movement"], rule="13.1"),
        "combat": Table.from_rows(tables["combat"], rule="13.2"),
        "bombardment": Table.from_rows(tables["bombardment"], rule="13.3", clamp_columns="low"),
        "defensive_fire": Table.from_rows(
            tables["defensive_fire"], rule="13.4", clamp_columns="both"
        ),
        "melee": Table.from_rows(tables["melee"], rule="13.5", clamp_rows="both"),
    }
    for name, pattern in CELLS.items():
        for cell in charts[name].cells():
            if not re.fullmatch(pattern, cell.result):
                place = f"{name} under {cell.column} beside {cell.row}"
                raise BadData(f"“{cell.result}” cannot stand in the chart of {place}.")
    return charts


def _scenario(table: Mapping[str, Any]) -> Scenario:
    units, reserves = (
        {unit: hex_ for unit, hex_ in table.get(name, {}).items() if unit != "origin"}
        for name in ("units", "reserves")
    )
    given = {
        **NO_OBJECTIVES,
        **table,
        "units": units,
        "reserves": reserves,
    }
    given["objectives"] = tuple(given["objectives"].split())
    return Scenario(*(given[field] for field in Scenario._fields))


def _check(box: Box) -> None:
    """Refuse units and hexes that are named but are not in the box."""
    for unit in box.counters.values():
        for hex_ in (unit.hex, *unit.entry):
            if hex_ and hex_ not in box.board:
                raise BadData(f"{unit.short} begins in {hex_}, which is not on the map.")
    for scenario in box.scenarios.values():
        placed = (*scenario.units.values(), *scenario.reserves.values())
        for name in (*scenario.units, *scenario.reserves):
            if name not in box.counters:
                raise BadData(f"Scenario {scenario.id} places {name}, which is no unit.")
        for hex_ in (*placed, *scenario.objectives):
            if hex_ not in box.board:
                raise BadData(f"Scenario {scenario.id} uses {hex_}, which is not on the map.")


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without its origins."""
    return {
        key: _plain(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != "origin"
    }
