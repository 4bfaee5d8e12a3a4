"""The state of a game of Mons: what changes in play, and plain questions about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from grognard.engine.board.board import Board
from grognard.engine.data.table import Table
from grognard.engine.kernel.game import Game
from grognard.engine.look.style import Style
from grognard.games.mons.box import Counter, Scenario
from grognard.games.mons.terrain import ARTILLERY, Ground

GERMAN, BRITISH = "german", "british"
WAITING, DEAD, SURROUNDED, EXITED = "waiting", "dead", "surrounded", "exited"
NOWHERE = ""  # not in this game


class Sheet(NamedTuple):
    """What never changes: map, counters, charts, scenarios, and what was worked out from them."""

    board: Board
    ground: Ground
    counters: Mapping[str, Counter]
    charts: Mapping[str, Table]
    scenarios: Mapping[str, Scenario]
    army: Mapping[str, tuple[str, ...]]  # side: its units
    guns: Mapping[str, tuple[str, ...]]  # side: its artillery
    foot: Mapping[str, tuple[str, ...]]  # side: its infantry and cavalry
    style: Style


@dataclass
class Mons(Game):
    """The whole state of one game; dictionaries of flags hold only what is set."""

    place: dict[str, str]  # unit: its hex, or one of the words above
    steps: dict[str, int]
    stacks: dict[str, tuple[str, ...]]  # hex: its units, the top one last (6.6)
    held: int = 0  # the hexes under German control (3.2)
    occupied: dict[str, int] = field(default_factory=dict)  # side: hexes with its units
    zones: dict[str, int] = field(default_factory=dict)  # side: hexes in its zone of control (7.1)
    spent: dict[str, int] = field(default_factory=dict)  # unit: MP used in this movement phase
    moved: dict[str, bool] = field(default_factory=dict)  # move over in this movement phase
    marched: dict[str, bool] = field(default_factory=dict)  # in march mode this player turn (9.20)
    entered: dict[str, int] = field(default_factory=dict)  # entry hex: elements this phase (8.4)
    fired: dict[str, bool] = field(default_factory=dict)  # bombarded in this step (10.1)
    shelled: dict[str, bool] = field(default_factory=dict)  # hex: bombarded in this step (10.5)
    fought: dict[str, bool] = field(default_factory=dict)  # attacked in this phase (12.1)
    meleed: dict[str, bool] = field(default_factory=dict)  # was attacked in this phase (12.1)
    arranged: dict[str, bool] = field(default_factory=dict)  # hex: put in order this phase (6.6)
    shown: tuple[str, ...] = ()  # units laid open by the combat under way (6.6)
    phase: str = ""  # for those who look on: whose phase, and which

    @property
    def sheet(self) -> Sheet:
        """Map, counters and charts."""
        sheet: Sheet = self.setting.data
        return sheet

    @property
    def ground(self) -> Ground:
        """What never changes on the map."""
        ground: Ground = self.setting.data.ground
        return ground

    def counter(self, unit: str) -> Counter:
        """What is printed on a unit's counter."""
        counter: Counter = self.setting.data.counters[unit]
        return counter

    def side(self, unit: str) -> str:
        """The side of a unit."""
        return self.counter(unit).side

    def on_map(self, unit: str) -> bool:
        """Whether a unit stands in a hex."""
        return self.place[unit] in self.stacks

    def owner(self, hex_: str) -> str:
        """The side whose units stand in a hex, or nobody."""
        stack = self.stacks.get(hex_)
        return self.side(stack[0]) if stack else ""

    def melee(self, unit: str) -> int:
        """2.10 A unit's melee and defensive fire factor now; 11.1, 12.7 artillery always has 1."""
        counter = self.counter(unit)
        return 1 if counter.type in ARTILLERY else counter.melee_at(self.steps[unit])

    def german_controls(self, hex_: str) -> bool:
        """3.2 Whether a hex is under German control; otherwise it is under British."""
        return bool(self.held & self.ground.bit[hex_])


def enemy(side: str) -> str:
    """The other side."""
    return BRITISH if side == GERMAN else GERMAN


def is_artillery(counter: Counter) -> bool:
    """2.8 Field, horse and heavy artillery."""
    return counter.type in ARTILLERY
