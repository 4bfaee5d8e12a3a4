"""How a game of Crossroads begins: the box is opened and the counters are put out."""

from pathlib import Path

from grognard.engine.boardfile import read_board
from grognard.engine.data import Overlay
from grognard.engine.game import Setting
from grognard.engine.overlay import read_data
from grognard.engine.sight import Sight
from grognard.games.crossroads.fire import RANGE
from grognard.games.crossroads.sequence import Battle
from grognard.games.crossroads.state import BLUE, RED, Box, Counter, Crossroads

FOLDER = Path(__file__).parent
COUNTERS = {"unit": [{"id": str, "side": str, "strength": int, "hex": str}]}
BLOCKING = ("woods", "town")  # 3.1


def load(overlay: Overlay) -> Box:
    """The map and the counters, and which hexes see which (3.1)."""
    data = read_data(FOLDER / "data", {"counters": COUNTERS}, overlay)
    board = read_board(FOLDER / "data" / "map.toml")
    blocking = [hex_ for hex_ in board.hexes if board.terrain(hex_) in BLOCKING]
    sight = Sight(board, blocking, along="both")
    seen_from = {
        here: frozenset(
            there
            for there in board.within(here, RANGE)
            if there != here and sight.clear(here, there)
        )
        for here in board.hexes
    }
    counters = {
        unit["id"]: Counter(unit["side"], unit["strength"], unit["hex"])
        for unit in data.documents["counters"]["unit"]
    }
    return Box(board, counters, seen_from, board.group("crossroads")[0])


def set_up(setting: Setting) -> Crossroads:
    """1.1 All counters stand in the hexes printed on them; red is asked for the ambush."""
    game = empty(setting)
    for unit, counter in game.box.counters.items():
        game.place[unit] = counter.hex
    return game.begin(Battle())


def empty(setting: Setting) -> Crossroads:
    """A game with no unit on the map."""
    box: Box = setting.data
    units = sorted(box.counters)
    taken = [counter.hex for counter in box.counters.values()]
    woods = (hex_ for hex_ in box.board.hexes if box.board.terrain(hex_) == "woods")
    return Crossroads(
        setting,
        place=dict.fromkeys(units, ""),
        steps=dict.fromkeys(units, 2),
        used=dict.fromkeys(units, False),
        luck={BLUE: 1, RED: 1},
        lairs=tuple(hex_ for hex_ in woods if hex_ not in taken),
    )
