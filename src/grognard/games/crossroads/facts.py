"""What must hold of the data of Crossroads."""

from collections.abc import Iterator

from grognard.engine.data.source import Overlay
from grognard.engine.kernel.rulebook import Fact
from grognard.games.crossroads.set_up import load


def facts(overlay: Overlay) -> Iterator[Fact]:
    """The map has 60 hexes and the two roads meet in the town; there are ten units."""
    box = load(overlay)
    board = box.board
    yield Fact("the map has 60 hexes", len(board.hexes) == 60, str(len(board.hexes)))
    here = box.crossroads
    terrain = board.terrain(here)
    yield Fact("the crossroads lie in the town (6.1)", terrain == "town", terrain)
    roads = [there for there in board.neighbours(here) if board.roads(here, there)]
    yield Fact("four roads lead out of the crossroads", len(roads) == 4, str(roads))
    yield Fact("there are ten units", len(box.counters) == 10, str(len(box.counters)))
