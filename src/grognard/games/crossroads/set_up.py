"""How a game of Crossroads begins: the box is opened and the counters are put out."""

from collections.abc import Iterator, Mapping
from pathlib import Path

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
SCHEMAS: dict[str, Schema] = {"counters": {"unit": [_UNIT]}}
WORDS = MapWords(terrain=tuple(COVER))
BLOCKING = ("woods", "town")  # 3.1


def load(overlay: Overlay) -> Box:
    """The map and the counters, and which hexes see which (3.1)."""
    data = read_data(FOLDER / "data", SCHEMAS, overlay).documents
    board = overlaid_board(FOLDER / "data" / "map.toml", data["map"], WORDS)
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
    counters = {
        unit["id"]: Counter(unit["side"], unit["strength"], unit["hex"])
        for unit in data["counters"]["unit"]
    }
    for fault in misplaced(board, counters):
        raise BadData(f"{overlay.name or FOLDER / 'data'}: {fault}.")
    units = Bits(sorted(counters))
    army = {
        side: units.mask(unit for unit in counters if counters[unit].side == side)
        for side in (BLUE, RED)
    }
    goal, named = board.group("crossroads")[0], Domain(UNIT, units)
    words = {"UNIT": named, "ENEMY": named, "HEX": Domain(PLACE, hexes)}
    return Box(board, counters, units, army, hexes, near, payable, seen_from, goal, words)


def misplaced(board: Board, counters: Mapping[str, Counter]) -> Iterator[str]:
    """1.1, 2.2, 5.1 What keeps the counters from beginning where they must."""
    taken = [counter.hex for counter in counters.values()]
    if not any(board.terrain(hex_) == "woods" for hex_ in board.hexes if hex_ not in taken):
        yield f"there are no woods for {AMBUSH} to hide in"
    for unit, (side, _, hex_) in counters.items():
        if unit == AMBUSH:
            if side != RED or hex_:
                yield f"{unit} must be red and begin in no hex"
        elif hex_ not in board:
            yield f"{unit} cannot begin in “{hex_}”, which is not on the map"
        elif taken.count(hex_) > 1:
            yield f"{unit} cannot begin in {hex_}, where another unit does"


def set_up(setting: Setting) -> Crossroads:
    """1.1 All counters stand in the hexes printed on them; red is asked for the ambush."""
    game = empty(setting)
    for unit, counter in game.box.counters.items():
        game.put(unit, counter.hex)
    return game.begin(Battle())


def empty(setting: Setting) -> Crossroads:
    """A game with no unit on the map."""
    box: Box = setting.data
    taken = [counter.hex for counter in box.counters.values()]
    woods = (hex_ for hex_ in box.board.hexes if box.board.terrain(hex_) == "woods")
    return Crossroads(
        setting,
        units=dict.fromkeys(box.units.names, Unit()),
        luck={BLUE: 1, RED: 1},
        lairs=box.hexes.mask(hex_ for hex_ in woods if hex_ not in taken),
    )
