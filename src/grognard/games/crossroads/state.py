"""The state of a game of Crossroads: what changes in play, and the box it is played from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.kernel.game import Game

BLUE, RED = "blue", "red"
AMBUSH = "RX"  # the unit that begins hidden (5.1)


class Counter(NamedTuple):
    """What is printed on a counter."""

    side: str
    strength: int
    hex: str


class Box(NamedTuple):
    """What lies in the box and never changes: the map, the counters, who can see where."""

    board: Board
    counters: Mapping[str, Counter]
    seen_from: Mapping[str, frozenset[str]]
    crossroads: str


@dataclass
class Crossroads(Game):
    """The whole state of one game."""

    place: dict[str, str]  # unit: its hex, or nowhere
    steps: dict[str, int]
    used: dict[str, bool]  # has marched or fired in this player turn
    luck: dict[str, int]
    lairs: tuple[str, ...]  # where the ambush may be, as everybody can work out
    hidden: bool = True
    holder: str = RED

    @property
    def box(self) -> Box:
        """The map and the counters."""
        box: Box = self.setting.data
        return box

    def side(self, unit: str) -> str:
        """The side of a unit."""
        return self.box.counters[unit].side

    def units(self, side: str) -> list[str]:
        """The units of `side` that are still in play."""
        return [unit for unit, hex_ in self.place.items() if hex_ and self.side(unit) == side]

    def in_sight(self, side: str) -> dict[str, str]:
        """Hex by hex, the units that `side` knows of."""
        return {
            hex_: unit
            for unit, hex_ in self.place.items()
            if hex_ and (side == RED or not self.hidden or unit != AMBUSH)
        }


def enemy(side: str) -> str:
    """The other side."""
    return RED if side == BLUE else BLUE
