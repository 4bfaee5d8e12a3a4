"""What is in the box of Montélimar: map, counters, charts, scenarios, and no rules."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.board.file import overlaid_board
from grognard.engine.data.overlay import read_data
from grognard.engine.data.source import NO_OVERLAY, BadData, Overlay
from grognard.engine.data.table import Table
from grognard.engine.look.style import Style, read_style
from grognard.games.montelimar.counters import read_pieces
from grognard.games.montelimar.printed import Pieces
from grognard.games.montelimar.shapes import CELLS, NUMBERS, SCHEMAS, TABLES, WORDS

FOLDER = Path(__file__).parent
LEVELS = (1, 2, 3)  # 7.0


class Force(NamedTuple):
    """Pieces that begin, or arrive, in one hex; those that arrive choose their mode."""

    hex: str
    pieces: tuple[str, ...]
    mode: str = ""
    markers: tuple[str, ...] = ()
    turn: str = ""


class Stock(NamedTuple):
    """Weapons and transports that lie in a division's boxes, from a turn on or from the start."""

    turn: str
    division: str
    pieces: tuple[str, ...]


class Record(NamedTuple):
    """How a division's tracks stand at the start (19)."""

    tq: int
    dispatch: int
    direct: int
    fatigue: int


class Exit(NamedTuple):
    """Where German units leave the map, what that scores, and who may not (27.3)."""

    hex: str
    points: int
    keep_out: int
    never: tuple[str, ...]
    before: int  # points for those who got away before the first turn


class Evacuation(NamedTuple):
    """Points for a clear Evacuation Road, and for its markers that arrive or are removed (22.2)."""

    road: int
    arrived: int
    removed: int


class Scenario(NamedTuple):
    """One way to begin."""

    id: str
    title: str
    first: str
    turns: int
    initiative: str
    area: tuple[str, str]  # two corners of the ground in play
    weather: str
    drinks: bool  # 28.0
    text: str
    chits: tuple[str, ...]
    ambushes: int
    void_events: tuple[int, ...]
    eliminated: int
    roadblock: tuple[str, ...]
    roadblock_points: int
    exit: Exit | None
    evacuation: Evacuation | None
    attached: Mapping[str, str]
    divisions: Mapping[str, Record]
    ratings: Mapping[str, Mapping[str, int]]  # division: what differs from its display (19.1)
    victory: Mapping[str, int]  # hex: points
    colours: Mapping[str, int]  # colour of victory hexes on the map: points (27.2)
    forces: tuple[Force, ...]
    arrivals: tuple[Force, ...]
    heroes: Mapping[str, str]  # hero: turn
    boxes: tuple[Stock, ...]


@dataclass(frozen=True)
class Charts:
    """The charts: tables as they are printed, numbers by name."""

    tables: Mapping[str, Table]
    numbers: Mapping[str, Mapping[str, int]]
    assault: Mapping[str, Mapping[str, int]]  # side: values of its Prepared Assault marker
    day: tuple[str, ...]
    night: tuple[str, ...]


@dataclass(frozen=True)
class Box:
    """All that comes in the box."""

    board: Board
    pieces: Pieces
    charts: Charts
    scenarios: Mapping[str, Scenario]
    crossings: Mapping[str, tuple[float, ...]]  # railway: where it crosses each side (25.0)
    style: Style


def read_box(overlay: Overlay = NO_OVERLAY) -> Box:
    """The box as its data files say, with the overlay's values in place of theirs."""
    data = read_data(FOLDER / "data", SCHEMAS, overlay).documents
    box = Box(
        overlaid_board(FOLDER / "data" / "map.toml", overlay, WORDS),
        read_pieces(data["counters"], data["charts"]["divisions"]),
        _charts(data["charts"]),
        {each["id"]: _scenario(each) for each in data["scenarios"]["scenarios"]},
        {each["name"]: _crossings(each) for each in data["rails"]["rails"]},
        read_style(_plain(data["style"])),
    )
    for fault in _faults(box):
        raise BadData(fault)
    return box


def _charts(data: Mapping[str, Any]) -> Charts:
    tables = {name: Table.from_rows(data[name], rule=_rule(name)) for name in TABLES}
    for name, pattern in CELLS.items():
        for cell in tables[name].cells():
            if not re.fullmatch(pattern, cell.result):
                place = f"{name} under {cell.column} beside {cell.row}"
                raise BadData(f"“{cell.result}” cannot stand in the chart of {place}.")
    return Charts(
        tables,
        {name: {key: data[name][key] for key in keys} for name, keys in NUMBERS.items()},
        {side: _plain(data["assault"][side]) for side in ("german", "allied")},
        tuple(data["turns"]["day"]),
        tuple(data["turns"]["night"]),
    )


def _rule(name: str) -> str:
    """The chapter that a chart belongs to."""
    chapters = {"terrain": "6.2.1", "roads": "6.2.1", "sides": "6.2.2", "odds": "9.5"}
    fire = {"fire_at_hex": "8.4", "fire_at_hard": "8.4", "status": "8.5.4", "barrage": "8.7.2"}
    return {**chapters, **fire, "fortification": "11.1", "weather": "4.0"}.get(name, "20.0")


def _crossings(row: Mapping[str, str]) -> tuple[float, ...]:
    words = row["crossings"].split()
    for word in words:
        if not re.fullmatch(r"-?(1|0(\.\d)?)", word):
            raise BadData(f"“{word}” is no place on a side, which is a number from -1 to 1.")
    return tuple(map(float, words))


def _scenario(row: Mapping[str, Any]) -> Scenario:
    area = row["area"].split()
    if len(area) != 2:
        raise BadData(f"The area of {row['id']} must be two corner hexes.")
    block = row.get("roadblock", {"hexes": "", "points": 0})
    return Scenario(
        id=row["id"],
        title=row["title"],
        first=row["first"],
        turns=row["turns"],
        initiative=row["initiative"],
        area=(area[0], area[1]),
        weather=row["weather"],
        drinks=row["drinks"],
        text=row["text"],
        chits=tuple(row["chits"].split()),
        ambushes=row["ambushes"],
        void_events=tuple(row["void_events"]),
        eliminated=row["eliminated"],
        roadblock=tuple(block["hexes"].split()),
        roadblock_points=block["points"],
        exit=_exit(row["exit"]) if "exit" in row else None,
        evacuation=Evacuation(**_plain(row["evacuation"])) if "evacuation" in row else None,
        attached=_plain(row.get("attached", {})),
        divisions={each["id"]: _record(each) for each in row["divisions"]},
        ratings={each["id"]: _plain(each.get("rating", {})) for each in row["divisions"]},
        victory={each["hex"]: each["points"] for each in row["victory"]},
        colours=_plain(row.get("colours", {})),
        forces=tuple(map(_force, row["forces"])),
        arrivals=tuple(map(_force, row.get("arrivals", ()))),
        heroes={each["id"]: each["turn"] for each in row.get("heroes", ())},
        boxes=tuple(map(_stock, row.get("boxes", ()))),
    )


def _exit(row: Mapping[str, Any]) -> Exit:
    never = tuple(row.get("never", "").split())
    return Exit(row["hex"], row["points"], row["keep_out"], never, row.get("before", 0))


def _record(row: Mapping[str, int]) -> Record:
    return Record(row["tq"], row["dispatch"], row["direct"], row["fatigue"])


def _force(row: Mapping[str, str]) -> Force:
    pieces, markers = tuple(row["pieces"].split()), tuple(row.get("markers", "").split())
    return Force(row["hex"], pieces, row.get("mode", ""), markers, row.get("turn", ""))


def _stock(row: Mapping[str, str]) -> Stock:
    return Stock(row["turn"], row["division"], tuple(row["pieces"].split()))


def _plain(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without its origins."""
    return {
        key: _plain(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != "origin"
    }


def _faults(box: Box) -> Iterator[str]:
    """Names that are used and are not in the box, or are used twice."""
    for road in box.crossings:
        lines = [each for each in box.board.ground.roads if each.name == road]
        if [len(each.path) - 1 for each in lines] != [len(box.crossings[road])]:
            yield f"The crossings of {road} must be one for each side that it crosses."
    for hex_, level in box.board.ground.elevation.items():
        if level not in LEVELS:
            yield f"{hex_} is at level {level}, and levels go from 1 to 3."
    for scenario in box.scenarios.values():
        for fault in _scenario_faults(box, scenario):
            yield f"Scenario {scenario.id} {fault}"


def _scenario_faults(box: Box, scenario: Scenario) -> Iterator[str]:
    for force in (*scenario.forces, *scenario.arrivals):
        yield from _force_faults(box, force)
    placed = [piece for force in (*scenario.forces, *scenario.arrivals) for piece in force.pieces]
    placed += [piece for stock in scenario.boxes for piece in stock.pieces]
    for number, piece in enumerate(placed):
        if piece in placed[:number]:
            yield f"places {piece} twice."
    boxed = {**box.pieces.weapons, **box.pieces.transports}
    for stock in scenario.boxes:
        for piece in stock.pieces:
            if piece not in boxed:
                yield f"puts {piece} in a box, which is no weapon or transport."
    for chit in scenario.chits:
        if chit not in box.pieces.chits:
            yield f"has a chit {chit} that there is not."
    yield from _turn_faults(box, scenario)


def _force_faults(box: Box, force: Force) -> Iterator[str]:
    if force.hex not in box.board or box.board.terrain(force.hex) == "water":
        yield f"uses {force.hex}, which is no hex to play in."
    for piece in force.pieces:
        if not any(piece in group for group in box.pieces[2:7]):
            yield f"places {piece}, which is no piece."
    for marker in force.markers:
        if marker not in box.charts.tables["fortification"].rows.headings:
            yield f"lays {marker}, which is no fortification."


def _turn_faults(box: Box, scenario: Scenario) -> Iterator[str]:
    turns = [scenario.first, *(each.turn for each in scenario.arrivals), *scenario.heroes.values()]
    turns += [each.turn for each in scenario.boxes if each.turn != "start"]
    for turn in turns:
        day, _, hour = turn.partition(" ")
        if not day.isdigit() or hour not in box.charts.day:
            yield f"names a turn “{turn}” that there is not."
    for hex_ in (*scenario.victory, *scenario.roadblock, *scenario.area):
        if hex_ not in box.board:
            yield f"uses {hex_}, which is not on the map."
    for division in scenario.divisions:
        if division not in box.pieces.divisions:
            yield f"has a division {division} that there is not."
