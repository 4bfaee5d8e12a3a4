"""The state of a game of Crossroads: what changes in play, and the box it is played from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

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
    payable: Mapping[str, tuple[int, ...]]  # hex: the hexes around for 0, 1, 2 … half-points (2.1)
    seen_from: Mapping[str, int]  # hex: the hexes in range that can be seen from it (3.1)
    crossroads: str  # where there are any (6.1)
    clearings: tuple[str, ...]  # where there are any (7.2)
    words: Mapping[str, Domain]  # what may stand in the blanks of the forms

    @property
    def goals(self) -> tuple[str, ...]:
        """6.1, 7.2 The hexes that are fought for."""
        return self.clearings or (self.crossroads,)


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
    alive: int = 0  # the units that are in play
    used: int = 0  # the units that have marched or fired in this player turn
    hidden: bool = True
    holder: str = RED

    @property
    def box(self) -> Box:
        """The map and the counters."""
        box: Box = self.setting.data
        return box

    def put(self, unit: str, hex_: str) -> None:
        """Put a unit into a hex, or out of play."""
        self.units[unit] = self.units[unit]._replace(hex=hex_)
        bit = self.box.units.bit[unit]
        self.alive = self.alive | bit if hex_ else self.alive & ~bit

    def side(self, unit: str) -> str:
        """The side of a unit."""
        return self.box.counters[unit].side

    def army(self, side: str) -> int:
        """The units of `side` that are still in play."""
        return self.alive & self.box.army[side]

    def known(self, side: str) -> int:
        """The units in play that `side` knows of."""
        lurks = self.hidden and side != RED
        return self.alive & ~self.box.units.bit[AMBUSH] if lurks else self.alive

    def taken(self, side: str) -> int:
        """The hexes that hold a unit as far as `side` knows."""
        units, box, found = self.units, self.box, 0
        for name in box.units.pick(self.known(side)):
            found |= box.hexes.bit[units[name].hex]
        return found


def enemy(side: str) -> str:
    """The other side."""
    return RED if side == BLUE else BLUE
