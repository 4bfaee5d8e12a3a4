"""The state of a game of Mons: what changes in play, and plain questions about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.data.table import Table
from grognard.engine.kernel.forms import Domain
from grognard.engine.kernel.game import Game
from grognard.engine.look.scene import CounterFace
from grognard.engine.look.wording import listed
from grognard.games.mons.box import Box, Counter, Scenario
from grognard.games.mons.terrain import ARTILLERY, Survey

GERMAN, BRITISH = "german", "british"
WAITING, DEAD, SURROUNDED, EXITED = "waiting", "dead", "surrounded", "exited"
NOWHERE = ""  # not in this game
OF_UNITS = {"of": "units"}  # marks fields that name units: hidden ones are dealt out anew (6.6)


class Sheet(NamedTuple):
    """What never changes: map, counters, charts, scenarios, and what was worked out from them."""

    box: Box
    board: Board
    ground: Survey
    counters: Mapping[str, Counter]
    charts: Mapping[str, Table]
    scenarios: Mapping[str, Scenario]
    army: Mapping[str, tuple[str, ...]]  # side: its units
    guns: Mapping[str, tuple[str, ...]]  # side: its artillery
    foot: Mapping[str, tuple[str, ...]]  # side: its infantry and cavalry
    units: Bits
    sides: Mapping[str, int]  # side: its units as bits
    corps: Mapping[str, int]  # corps: its units, the British all in one
    divisions: Mapping[str, int]  # division: its units, those without a division in one
    artillery: int
    gates: Mapping[str, Mapping[str, int]]  # option: unit: hexes that it may enter by (8.2)
    arrived: tuple[int, ...]  # by turn: the units that may enter (8.2)
    words: Mapping[str, Domain]  # what may stand in the blanks of the forms
    drawn: dict[tuple[Any, ...], CounterFace]  # counters as they were drawn, to be drawn again


class Unit(NamedTuple):
    """A unit in play: its hex or one of the words above, its steps, the MP used in this phase."""

    place: str = NOWHERE
    steps: int = 0
    spent: int = 0


@dataclass
class Mons(Game):
    """The whole state of one game; sets of units and of hexes are bits of a number."""

    units: dict[str, Unit] = field(metadata=OF_UNITS)
    stacks: dict[str, tuple[str, ...]] = field(metadata=OF_UNITS)  # hex: the top one last (6.6)
    on_map: int = field(default=0, metadata=OF_UNITS)
    waiting: int = field(default=0, metadata=OF_UNITS)  # off the map, to enter (8.1)
    held: int = 0  # the hexes under German control (3.2)
    occupied: dict[str, int] = field(default_factory=dict)  # side: hexes with its units
    zones: dict[str, int] = field(default_factory=dict)  # side: hexes in its zone of control (7.1)
    piled: int = 0  # the hexes with more than one unit
    entered: dict[str, int] = field(default_factory=dict)  # entry hex: elements this phase (8.4)
    moved: int = field(default=0, metadata=OF_UNITS)  # move over in this movement phase
    marched: int = field(default=0, metadata=OF_UNITS)  # in march mode this player turn (9.20)
    fired: int = field(default=0, metadata=OF_UNITS)  # bombarded in this step (10.1)
    fought: int = field(default=0, metadata=OF_UNITS)  # attacked in this phase (12.1)
    meleed: int = field(default=0, metadata=OF_UNITS)  # was attacked in this phase (12.1)
    shelled: int = 0  # the hexes bombarded in this step (10.5)
    arranged: int = 0  # the hexes put in order in this phase (6.6)
    shown: tuple[str, ...] = field(default=(), metadata=OF_UNITS)  # laid open by combat (6.6)
    phase: str = ""  # for those who look on: whose phase, and which

    @property
    def sheet(self) -> Sheet:
        """Map, counters and charts."""
        sheet: Sheet = self.setting.data
        return sheet

    @property
    def ground(self) -> Survey:
        """What never changes on the map."""
        ground: Survey = self.setting.data.ground
        return ground

    def counter(self, unit: str) -> Counter:
        """What is printed on a unit's counter."""
        counter: Counter = self.setting.data.counters[unit]
        return counter

    def called(self, unit: str) -> str:
        """2.3 What a unit goes by in a sentence."""
        return self.counter(unit).short

    def named(self, units: tuple[str, ...]) -> str:
        """Several units in a sentence."""
        counters = self.sheet.counters
        return listed([counters[unit].short for unit in units])

    def side(self, unit: str) -> str:
        """The side of a unit."""
        return self.counter(unit).side

    def bit(self, unit: str) -> int:
        """The number that stands for a unit alone."""
        bit: int = self.setting.data.units.bit[unit]
        return bit

    def mask(self, units: tuple[str, ...]) -> int:
        """The number that stands for these units."""
        mask: int = self.setting.data.units.mask(units)
        return mask

    def change(self, unit: str, **new: Any) -> None:
        """Put an altered record in place of a unit's old one."""
        self.units[unit] = self.units[unit]._replace(**new)

    @property
    def places(self) -> dict[str, str]:
        """Where every unit is: its hex, or one of the words above."""
        return {unit: record.place for unit, record in self.units.items()}

    def is_on_map(self, unit: str) -> bool:
        """Whether a unit stands in a hex."""
        return self.units[unit].place in self.stacks

    def owner(self, hex_: str) -> str:
        """The side whose units stand in a hex, or nobody."""
        stack = self.stacks.get(hex_)
        return self.side(stack[0]) if stack else ""

    def units_in(self, hexes: int) -> int:
        """The units that stand in some hexes, all of them occupied."""
        bit, found = self.sheet.units.bit, 0
        for hex_ in self.ground.labels(hexes):
            for unit in self.stacks[hex_]:
                found |= bit[unit]
        return found

    def melee(self, unit: str) -> int:
        """2.10 A unit's melee and defensive fire factor now; 11.1, 12.7 artillery always has 1."""
        counter = self.counter(unit)
        return 1 if counter.type in ARTILLERY else counter.melee_at(self.units[unit].steps)

    def german_controls(self, hex_: str) -> bool:
        """3.2 Whether a hex is under German control; otherwise it is under British."""
        return bool(self.held & self.ground.bit[hex_])


def enemy(side: str) -> str:
    """The other side."""
    return BRITISH if side == GERMAN else GERMAN


def is_artillery(counter: Counter) -> bool:
    """2.8 Field, horse and heavy artillery."""
    return counter.type in ARTILLERY
