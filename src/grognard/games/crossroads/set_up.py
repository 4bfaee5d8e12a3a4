"""How a game of Crossroads begins: the box is opened and the counters are put out."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.board.file import overlaid_board
from grognard.engine.board.sight import Sight
from grognard.engine.board.text import MapWords
from grognard.engine.data.overlay import read_data
from grognard.engine.data.schema import Between, OneOf, Schema
from grognard.engine.data.source import BadData, Overlay
from grognard.engine.kernel.forms import PLACE, UNIT, Domain
from grognard.engine.kernel.game import Setting
from grognard.games.crossroads.fire import COVER, RANGE
from grognard.games.crossroads.march import HALF_POINTS, cost
from grognard.games.crossroads.sequence import Battle
from grognard.games.crossroads.state import AMBUSH, BLUE, RED, Box, Counter, Crossroads, Unit

FOLDER = Path(__file__).parent
_UNIT: Schema = {"id": str, "side": OneOf((BLUE, RED)), "strength": Between(0, 20), "hex": str}
_BEGINS: Schema = {"id": str, "hex": str}
SCHEMAS: dict[str, Schema] = {"counters": {"unit": [_UNIT], "clearings": [_BEGINS]}}
WORDS = MapWords(terrain=tuple(COVER))
BLOCKING = ("woods", "town")  # 3.1
BATTLE, CLEARINGS = "battle", "clearings"  # the scenarios
MAPS = {BATTLE: "map", CLEARINGS: "clearings"}  # 7.1


def load(overlay: Overlay) -> Mapping[str, Box]:
    """What each scenario is played with."""
    data = read_data(FOLDER / "data", SCHEMAS, overlay).documents
    boxes: dict[str, Box] = {}
    for scenario, name in MAPS.items():
        board = overlaid_board(FOLDER / "data" / f"{name}.toml", overlay, WORDS)
        counters = counters_of(data["counters"], scenario)
        for fault in misplaced(board, counters, hides=scenario == BATTLE):
            raise BadData(f"{overlay.name or FOLDER / 'data'}: {fault}.")
        boxes[scenario] = packed(board, counters, scenario)
    return boxes


def box_for(setting: Setting) -> Box:
    """What the scenario of a setting is played with."""
    boxes: Mapping[str, Box] = setting.data
    return boxes[setting.scenario]


def counters_of(data: Mapping[str, Any], scenario: str) -> dict[str, Counter]:
    """1.1, 7.1 The counters with the hexes in which they begin."""
    begins = {each["id"]: each["hex"] for each in data.get(scenario, ())}
    return {
        unit["id"]: Counter(unit["side"], unit["strength"], begins.get(unit["id"], unit["hex"]))
        for unit in data["unit"]
    }


def packed(board: Board, counters: Mapping[str, Counter], scenario: str) -> Box:
    """The map and the counters, and which hexes see which (3.1)."""
    blocking = [hex_ for hex_ in board.hexes if board.terrain(hex_) in BLOCKING]
    sight = Sight(board, blocking, along="both")
    hexes = Bits(board.hexes)
    near = {here: hexes.mask(board.neighbours(here)) for here in board.hexes}
    payable = {
        here: tuple(
            hexes.mask(each for each in board.neighbours(here) if cost(board, here, each) <= points)
            for points in range(HALF_POINTS + 1)
        )
        for here in board.hexes
    }
    seen_from = {
        here: hexes.mask(
            there
            for there in board.within(here, RANGE)
            if there != here and sight.clear(here, there)
        )
        for here in board.hexes
    }
    units = Bits(sorted(counters))
    army = {
        side: units.mask(unit for unit in counters if counters[unit].side == side)
        for side in (BLUE, RED)
    }
    named = Domain(UNIT, units)
    goal = board.group("crossroads")[0] if scenario == BATTLE else ""
    clearings = board.group("clearings") if scenario == CLEARINGS else ()
    words = {"UNIT": named, "ENEMY": named, "HEX": Domain(PLACE, hexes)}
    ways = near, payable, seen_from
    return Box(board, counters, units, army, hexes, *ways, goal, clearings, words)


def misplaced(board: Board, counters: Mapping[str, Counter], hides: bool) -> Iterator[str]:
    """1.1, 2.2, 5.1, 7.1 What keeps the counters from beginning where they must."""
    taken = [counter.hex for counter in counters.values()]
    if hides and not any(
        board.terrain(hex_) == "woods" for hex_ in board.hexes if hex_ not in taken
    ):
        yield f"there are no woods for {AMBUSH} to hide in"
    for unit, (side, _, hex_) in counters.items():
        if unit == AMBUSH and hides:
            if side != RED or hex_:
                yield f"{unit} must be red and begin in no hex"
        elif hex_ not in board:
            yield f"{unit} cannot begin in “{hex_}”, which is not on the map"
        elif taken.count(hex_) > 1:
            yield f"{unit} cannot begin in {hex_}, where another unit does"


def set_up(setting: Setting) -> Crossroads:
    """1.1, 7.1 All counters stand where the scenario has them; red is asked for an ambush."""
    game = empty(setting)
    game.hidden = not game.box.clearings
    for unit, counter in game.box.counters.items():
        game.put(unit, counter.hex)
    return game.begin(Battle())


def empty(setting: Setting) -> Crossroads:
    """A game with no unit on the map."""
    box: Box = setting.data
    taken = [counter.hex for counter in box.counters.values()]
    woods = (hex_ for hex_ in box.board.hexes if box.board.terrain(hex_) == "woods")
    lairs = (hex_ for hex_ in woods if hex_ not in taken and not box.clearings)
    return Crossroads(
        setting,
        units=dict.fromkeys(box.units.names, Unit()),
        luck={BLUE: 1, RED: 1},
        lairs=box.hexes.mask(lairs),
    )
