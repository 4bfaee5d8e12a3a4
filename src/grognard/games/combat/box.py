"""What is in the box of Combat!: maps, kinds of counters, charts, scenarios, and no rules."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.file import overlaid_board
from grognard.engine.data.overlay import read_data
from grognard.engine.data.source import NO_OVERLAY, BadData, Overlay
from grognard.engine.data.table import Clamp, Table
from grognard.engine.look.style import Style, read_style
from grognard.games.combat.shapes import CHARTS, GUN, MAPS, SCHEMAS, TEAM, VEHICLE, WORDS

FOLDER = Path(__file__).parent
CLAMPED_COLUMNS = ("fft", "he_columns")  # core-8-b: the last column serves for all that is more


class Weapon(NamedTuple):
    """What a team or gun serves, and the half-squad on its move side (10.3.1, 10.4.1)."""

    rof: int
    column: str  # of the firepower table, for flame, charges and bottles
    dfet: str  # its line in the armour charts, or nothing
    calibre: int
    he_column: str
    least: int  # the least range
    mortar: bool
    back_firepower: int
    back_range: int


class Vehicle(NamedTuple):
    """A vehicle's card (11.1.3)."""

    movement_class: str
    armoured: bool
    movement: int
    assault_movement: int
    turret: int  # the modifier for a hexspine; NO_TURRET without one
    gun: str  # its line in the armour charts, or nothing
    rof: int
    front: int
    side: int
    rear: int
    coaxial: int
    bow: int
    capacity: float
    tows: bool


SURROUNDED = 6  # neighbours of a hex that is not at the edge of the map
MODIFIERS = ("he_to_hit_modifiers", "screened_shot", "close_combat_afv_modifiers", "checks")
NO_TURRET = -1


class Kind(NamedTuple):
    """What is printed on all counters of a kind."""

    id: str
    short: str
    side: str
    type: str
    name: str
    tq: int
    stacking: float
    firepower: int
    range: int
    quality: str
    engineer: bool
    lmg_firepower: int
    lmg_range: int
    half: str  # the kind of half-squad a squad leaves behind (core-7-e)
    modifier: int  # a leader's
    weapon: Weapon | None
    vehicle: Vehicle | None


class Battery(NamedTuple):
    """Guns off the map that a side may call (core-20)."""

    side: str
    battery: str
    missions: int


class Force(NamedTuple):
    """Units that set up in an area, with what they may hide and build."""

    side: str
    group: str
    area: str
    units: Mapping[str, int]  # kind: how many
    hidden: int
    rally: tuple[str, ...]  # none: placed at set-up (core-3-d)
    fortifications: Mapping[str, int]
    mines_hidden: int
    exit: tuple[str, ...]  # by which they may leave the map (core-2-h)


class Reinforcement(NamedTuple):
    """Units that enter later (core-2-e)."""

    side: str
    group: str
    turn: int
    entry: tuple[str, ...]
    units: Mapping[str, int]
    aboard: Mapping[str, tuple[str, ...]]  # kind of vehicle: kinds of units in it


class Scenario(NamedTuple):
    """One way to begin (core-21-a)."""

    id: str
    title: str
    date: str
    map: str
    text: str
    notes: str
    first: str
    attacker: str
    turns: int
    sewers: bool
    counts: str  # hexes or locations (core-21-h)
    victory: Mapping[str, int]
    batteries: tuple[Battery, ...]
    points: Mapping[str, int]  # objective: what it counts
    forces: tuple[Force, ...]
    reinforcements: tuple[Reinforcement, ...]


@dataclass(frozen=True)
class Box:
    """All that comes in the box."""

    boards: Mapping[str, Board]
    kinds: Mapping[str, Kind]
    charts: Mapping[str, Table]
    scenarios: Mapping[str, Scenario]
    style: Style


def read_box(overlay: Overlay = NO_OVERLAY) -> Box:
    """The box as its data files say, with the overlay's values in place of theirs."""
    data = read_data(FOLDER / "data", SCHEMAS, overlay).documents
    box = Box(
        {name: overlaid_board(_map(name), overlay, WORDS) for name in MAPS},
        {each["id"]: _kind(each) for each in data["counters"]["kinds"]},
        dict(_charts(data["charts"])),
        {each["id"]: _scenario(each) for each in data["scenarios"]["scenarios"]},
        read_style(_plain(data["style"])),
    )
    for fault in (*_kind_faults(box), *_scenario_faults(box)):
        raise BadData(fault)
    return box


def _map(name: str) -> Path:
    return FOLDER / "data" / f"{name}.toml"


def _kind(given: Mapping[str, Any]) -> Kind:
    blank = {"stacking": 0.0, "quality": "", "engineer": False, "half": ""}
    values = {**dict.fromkeys(Kind._fields, 0), **blank, **given}
    values["weapon"] = _weapon(given) if given["type"] in (TEAM, GUN) else None
    values["vehicle"] = _vehicle(given) if given["type"] == VEHICLE else None
    return Kind(*(values[field] for field in Kind._fields))


def _weapon(given: Mapping[str, Any]) -> Weapon:
    blank = {"column": "", "dfet": "", "he_column": "", "mortar": False, "least": 1, "rof": 1}
    values = {**dict.fromkeys(Weapon._fields, 0), **blank, **given}
    return Weapon(*(values[field] for field in Weapon._fields))


def _vehicle(given: Mapping[str, Any]) -> Vehicle:
    blank = {"armoured": False, "gun": "", "turret": NO_TURRET, "capacity": 0.0, "tows": False}
    values = {**dict.fromkeys(Vehicle._fields, 0), **blank, **given}
    values["side"] = given.get("side_armour", 0)
    return Vehicle(*(values[field] for field in Vehicle._fields))


def _charts(tables: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, Table]]:
    """The charts by name, each cell one that the rules can read."""
    for name in (*CHARTS, *tables):
        if name not in tables or name not in CHARTS:
            raise BadData(f"The charts must be {', '.join(CHARTS)}; {name} is not right.")
    for name, (rule, pattern) in CHARTS.items():
        clamp: Clamp = "high" if name in CLAMPED_COLUMNS else ""
        table = Table.from_rows(tables[name], rule=rule, clamp_columns=clamp)
        if name in MODIFIERS and table.columns.headings != ("modifier",):
            raise BadData(f"The chart {name} must have one column, modifier.")
        for cell in table.cells():
            if not re.fullmatch(pattern, cell.result):
                place = f"{name} under {cell.column} beside {cell.row}"
                raise BadData(f"“{cell.result}” cannot stand in the chart of {place}.")
        yield name, table


def _scenario(given: Mapping[str, Any]) -> Scenario:
    made = {
        "victory": _plain(given["victory"]),
        "points": _plain(given["points"]),
        "batteries": tuple(
            Battery(each["side"], each["battery"], each["missions"])
            for each in given.get("batteries", ())
        ),
        "forces": tuple(map(_force, given["forces"])),
        "reinforcements": tuple(map(_reinforcement, given.get("reinforcements", ()))),
    }
    values = {**given, **made}
    return Scenario(*(values[field] for field in Scenario._fields))


def _force(given: Mapping[str, Any]) -> Force:
    return Force(
        given["side"],
        given["group"],
        given["area"],
        _plain(given["units"]),
        given.get("hidden", 0),
        tuple(given.get("rally", "").split()),
        _plain(given.get("fortifications", {})),
        given.get("mines_hidden", 0),
        tuple(given.get("exit", "").split()),
    )


def _reinforcement(given: Mapping[str, Any]) -> Reinforcement:
    return Reinforcement(
        given["side"],
        given["group"],
        given["turn"],
        tuple(given["entry"].split()),
        _plain(given["units"]),
        {kind: tuple(words.split()) for kind, words in _plain(given.get("aboard", {})).items()},
    )


def _kind_faults(box: Box) -> Iterator[str]:
    """What kinds of counters name that is not in the box."""
    for kind in box.kinds.values():
        if kind.half and kind.half not in box.kinds:
            yield f"{kind.id} leaves a half-squad “{kind.half}” that there is not."
        lines = (kind.weapon.dfet,) if kind.weapon else (kind.vehicle.gun,) if kind.vehicle else ()
        for line in lines:
            if line and line not in box.charts["dfet_1"].rows.headings:
                yield f"{kind.id} fires as “{line}”, which has no line in the armour charts."
        column = kind.weapon.column or kind.weapon.he_column if kind.weapon else ""
        if column and column not in box.charts["fft"].columns.headings:
            yield f"{kind.id} fires in column {column}, which the firepower table has not."


def _scenario_faults(box: Box) -> Iterator[str]:
    """What scenarios name that is not in the box."""
    for scenario in box.scenarios.values():
        board = box.boards[scenario.map]
        for side, units in (*_units(scenario.forces), *_units(scenario.reinforcements)):
            for kind in units:
                if kind not in box.kinds or box.kinds[kind].side != side:
                    yield f"Scenario {scenario.id} has {kind}, which is no {side} unit."
        rally = [hex_ for force in scenario.forces for hex_ in force.rally]
        entry = [hex_ for each in scenario.reinforcements for hex_ in each.entry]
        exits = [hex_ for force in scenario.forces for hex_ in force.exit]
        yield from _inner_exits(scenario.id, board, exits)
        goals = [re.split("[+-]", goal)[0] for goal in scenario.points]
        for hex_ in (*rally, *entry, *exits, *goals):
            if hex_ not in board:
                yield f"Scenario {scenario.id} uses {hex_}, which is not on the map."
        for battery in scenario.batteries:
            if battery.battery not in box.charts["batteries"].rows.headings:
                yield f"Scenario {scenario.id} has {battery.battery}, which is no battery."


def _inner_exits(name: str, board: Board, exits: Sequence[str]) -> Iterator[str]:
    """core-2-h Exits that do not lie at the edge of the map."""
    for hex_ in exits:
        if hex_ in board and len(board.neighbours(hex_)) == SURROUNDED:
            yield f"Scenario {name} has an exit in {hex_}, which is not at the edge of the map."


def _units(groups: Sequence[Force | Reinforcement]) -> Iterator[tuple[str, Mapping[str, int]]]:
    return ((group.side, group.units) for group in groups)


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without its origins."""
    return {
        key: _plain(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != "origin"
    }
