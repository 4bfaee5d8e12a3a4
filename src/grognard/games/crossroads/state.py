"""The state of a game of Crossroads: what changes in play, and the box it is played from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.kernel.forms import Domain
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
    units: Bits
    army: Mapping[str, int]  # side: its units
    hexes: Bits
    near: Mapping[str, int]  # hex: the hexes around it
    seen_from: Mapping[str, int]  # hex: the hexes in range that can be seen from it (3.1)
    crossroads: str
    words: Mapping[str, Domain]  # what may stand in the blanks of the forms


class Unit(NamedTuple):
    """A unit in play: its hex, or nowhere, and the steps it has left."""

    hex: str = ""
    steps: int = 2


@dataclass
class Crossroads(Game):
    """The whole state of one game."""

    units: dict[str, Unit]
    luck: dict[str, int]
    lairs: int  # the hexes where the ambush may be, as everybody can work out
    used: int = 0  # the units that have marched or fired in this player turn
    hidden: bool = True
    holder: str = RED

    @property
    def box(self) -> Box:
        """The map and the counters."""
        box: Box = self.setting.data
        return box

    def change(self, unit: str, **new: Any) -> None:
        """Put an altered record in place of a unit's old one."""
        self.units[unit] = self.units[unit]._replace(**new)

    def side(self, unit: str) -> str:
        """The side of a unit."""
        return self.box.counters[unit].side

    def army(self, side: str) -> list[str]:
        """The units of `side` that are still in play."""
        return [name for name, unit in self.units.items() if unit.hex and self.side(name) == side]

    def known(self, side: str) -> list[str]:
        """The units in play that `side` knows of."""
        sees_all = side == RED or not self.hidden
        return [
            name for name, unit in self.units.items() if unit.hex and (sees_all or name != AMBUSH)
        ]

    def taken(self, side: str) -> int:
        """The hexes that hold a unit as far as `side` knows."""
        return self.box.hexes.mask(self.units[name].hex for name in self.known(side))


def enemy(side: str) -> str:
    """The other side."""
    return RED if side == BLUE else BLUE
