"""The toy on two maps: one with numbered hexes, one with lettered columns."""

from typing import Any

from grognard.engine.board.board import Board
from grognard.engine.board.file import parse_board
from grognard.engine.kernel.rulebook import Rulebook, ScenarioEntry
from grognard.engine.look.scene import CounterFace, Scene
from tests.engine.toy import TOY


def _map(title: str, labels: str, columns: str) -> Board:
    return parse_board(f"""
        title = "{title}"
        origin = "reconstructed"
        [grid]
        labels = "{labels}"
        lower = "odd"
        columns = {columns}
        rows = [1, 6]
        [terrain]
        default = "clear"
    """)


VALLEY = _map("The valley", "CC.RR", "[1, 6]")
WORKS = _map("The works", "A1", '["A", "D"]')
MAPS = {"valley": VALLEY, "works": WORKS}
FIRST = {"valley": "01.01", "works": "A1"}


def _scene(seen: dict[str, Any], maps: dict[str, Board]) -> Scene:
    """One counter in the first hex of the map that is played on."""
    scenario = seen["scenario"]
    return Scene(maps[scenario], counters=(CounterFace(FIRST[scenario], "blue", "A"),))


TWO_MAPS = Rulebook(
    **(
        vars(TOY)
        | {
            "id": "two-maps",
            "scenarios": (
                ScenarioEntry("valley", "The valley", 1, 2, 36),
                ScenarioEntry("works", "The works", 1, 2, 24),
            ),
            "load": lambda overlay: MAPS,
            "board": lambda setting: setting.data[setting.scenario],
            "scene": _scene,
        }
    )
)
