"""What must hold of the data of Crossroads."""

from collections.abc import Iterator

from grognard.engine.data.source import Overlay
from grognard.engine.kernel.rulebook import Fact
from grognard.games.crossroads.set_up import BATTLE, CLEARINGS, load


def facts(overlay: Overlay) -> Iterator[Fact]:
    """What is said of the two maps, and that there are ten units."""
    boxes = load(overlay)
    box = boxes[BATTLE]
    board = box.board
    yield Fact("the map has 60 hexes", len(board.hexes) == 60, str(len(board.hexes)))
    here = box.crossroads
    terrain = board.terrain(here)
    yield Fact("the crossroads lie in the town (6.1)", terrain == "town", terrain)
    roads = [there for there in board.neighbours(here) if board.roads(here, there)]
    yield Fact("four roads lead out of the crossroads", len(roads) == 4, str(roads))
    yield Fact("there are ten units", len(box.counters) == 10, str(len(box.counters)))
    woods = boxes[CLEARINGS].board
    yield Fact(
        "the map of the clearings has 66 hexes", len(woods.hexes) == 66, str(len(woods.hexes))
    )
    grounds = [woods.terrain(hex_) for hex_ in boxes[CLEARINGS].clearings]
    yield Fact("both clearings are clear (7.2)", grounds == ["clear", "clear"], str(grounds))
