"""The state of a game of Montélimar: what changes in play, and plain questions about it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from grognard.engine.bits import Bits
from grognard.engine.board.board import Board
from grognard.engine.kernel.game import Game
from grognard.engine.look.style import Style
from grognard.games.montelimar.box import Charts, Record, Scenario
from grognard.games.montelimar.country import Country
from grognard.games.montelimar.printed import Division, Face, Pieces, PrintedUnit
from grognard.games.montelimar.sight import Sights

GERMAN, ALLIED = "german", "allied"
AVAILABLE, REALLOCATING, ROUTED, HEROES = "available", "reallocating", "routed", "heroes"  # 19.0
NOWHERE, DEAD, DUE, EXITED, WAITING = "", "dead", "due", "exited", "waiting"
BEST_TQ = 8  # 19.2
MOST_DG = 4  # 2.0
MAY_CHANGE = ("att", "tfb")  # 26.0, 29.0 whose units come to belong to other divisions
AMERICAN = ("3", "36", "45", "tfb")  # 23.3 Combat Command Sudre and the FFI are French
LAST_DAY_OF_BUTLER = 23  # 29.0
MOST_POINTS = 29  # 27.1


class Sheet(NamedTuple):
    """What never changes: map, counters, charts, scenarios, and what was worked out from them."""

    board: Board
    country: Country
    sights: Sights
    pieces: Pieces
    charts: Charts
    scenarios: Mapping[str, Scenario]
    at_large: Mapping[str, Scenario]  # the same on the whole map, with all chits and events
    style: Style
    units: Bits  # all units, in one order
    army: Mapping[str, int]  # side: its units
    batteries: int  # the units that fire indirectly alone while deployed (8.7.5)
    crossings: Mapping[str, tuple[float, ...]]  # railway: where it crosses each side (25.0)
    staffs: tuple[str, ...]  # the headquarters
    walkers: frozenset[str]  # the units that transports may carry (15.0)
    words: Mapping[str, Any]  # what may stand in the blanks of the forms
    names: Mapping[str, str]  # what pieces and chits go by in a sentence
    spoken: Mapping[str, str]  # what people read where a sentence has a sign

    @property
    def counters(self) -> Mapping[str, PrintedUnit]:
        """The units as printed, for those who show what is on a counter."""
        return self.pieces.units


class Post(NamedTuple):
    """Where a unit is and how: a hex, a box beside the map, or one of the words above."""

    at: str = NOWHERE
    column: bool = False
    lost_guns: bool = False  # 21.2 a German gun that has been in column
    carrier: str = ""  # the transport that it rides on (15.0); its values then count


@dataclass
class Valley(Game):
    """All that changes in a game, and the map and the hour as they are now.

    Sets of hexes and of units are bits of one number.
    """

    units: dict[str, Post]
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # hex: its units
    markers: dict[str, str] = field(default_factory=dict)  # weapon, leader or hero: its place
    replaced: tuple[str, ...] = ()  # leaders who are on their replacement side (3.2)
    records: dict[str, Record] = field(default_factory=dict)  # division: its tracks (19)
    attached: dict[str, str] = field(default_factory=dict)  # formation: its division (26.0)
    occupied: dict[str, int] = field(default_factory=dict)  # side: hexes with its units
    dg: dict[str, int] = field(default_factory=dict)  # hex: 1 to 4
    barrages: dict[str, str] = field(default_factory=dict)  # hex: smoke to heavy (8.7.2)
    forts: dict[str, str] = field(default_factory=dict)  # hex: foxhole or trench (11.1)
    pinned: int = 0
    suppressed: int = 0
    concentrated: int = 0
    zeroed: dict[str, str] = field(default_factory=dict)  # hex of guns: where they concentrate
    sustained: int = 0
    answered: int = 0  # no opportunity fire (8.6)
    ridges: int = 0  # claimed (6.2.2)
    lit: int = 0  # 8.7.3
    burning: int = 0  # 8.8.1
    kindled: int = 0  # hexes that caught fire in this activation (8.8.1)
    cleared: int = 0  # 8.8.1 burnt down
    assaults: dict[str, int] = field(default_factory=dict)  # side: its markers (9.2)
    crowds: dict[str, int] = field(default_factory=dict)  # hex: units over three, paid for (6.1)
    mixed: int = 0  # hexes that have paid for mixed formations (6.1)
    active: int = 0  # units of the activation under way
    acted: int = 0  # units that have had their first action
    again: int = 0  # units that have had their second action
    together: bool = False  # units may move as stacks in this activation (6.0, 4.0)
    mounted: int = 0  # units that got on or off a tank, or on a transport, in this activation
    emptied: tuple[str, ...] = ()  # transports that let a unit off in this activation (15.0)
    riding: int = 0  # units on tanks (30.0)
    beside: tuple[str, str] = ("", "")  # a transport just left, and the hex where it stands (15.0)
    began: dict[str, str] = field(default_factory=dict)  # active unit: where it began (6.0)
    fired: int = 0  # hexes that have fired among first actions (8.0)
    fired_again: int = 0
    direct: int = 0  # hexes bound to direct fire in this activation (8.7.1)
    indirect: int = 0
    barraged: int = 0  # units that have fired indirectly in this activation (8.7.1)
    rallied: int = 0  # hexes (10.1)
    dug: int = 0  # hexes (11.1)
    spared: int = 0  # units kept for another assault (9.3)
    turned: int = 0  # units that changed their mode for the action under way (6.0)
    driven: int = 0  # units that left their guns in this activation (8.7.5)
    cup: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()  # chits chosen for the cup this turn (4.0)
    played: tuple[str, ...] = ()  # chits played this turn
    jam: bool = False  # the traffic jam in Montélimar (22.1)
    no_german_chits: bool = False  # event 6 (20.0)
    weather: str = "clear"
    rained: bool = False  # the last weather roll (4.0)
    points: dict[str, int] = field(default_factory=dict)  # 27.1
    drinks: dict[str, int] = field(default_factory=dict)  # 28.0
    chit: str = ""  # in play
    initiative: str = GERMAN  # 2.0
    group: int = 0  # units of the Kampfgruppe under way, one formation for now (24.0)
    group_at: str = ""  # where its chit lies
    pacts: dict[str, tuple[str, ...]] = field(default_factory=dict)  # hex: who may be there (24.0)
    rushed: bool = False  # Rolin's assault has been used (14.1)
    untidy: int = 0  # hexes where units have come or gone since markers were looked after
    phase: str = ""  # for those who look on
    first: str = ""  # when turn 1 is, in a position with a date of its own
    at_large: bool = False  # a position beyond its scenario: the whole map, all chits and events

    @property
    def sheet(self) -> Sheet:
        """Map, counters and charts."""
        sheet: Sheet = self.setting.data
        return sheet

    @property
    def country(self) -> Country:
        """The map as movement and fire see it."""
        country: Country = self.setting.data.country
        return country

    @property
    def scenario(self) -> Scenario:
        """How this game began."""
        sheet: Sheet = self.setting.data
        return (sheet.at_large if self.at_large else sheet.scenarios)[self.setting.scenario]

    def option(self, name: str) -> str:
        """A reading that the players have agreed on."""
        return self.setting.options[name]

    @property
    def clock(self) -> tuple[int, str]:
        """2.0 The day of August and the turn of the day."""
        return clock(self.first or self.scenario.first, self.sheet.charts.day, self.turn)

    @property
    def is_night(self) -> bool:
        """17.0 Whether this is a night turn."""
        return self.clock[1] in self.sheet.charts.night

    @property
    def butler_is_over(self) -> bool:
        """23.3, 29.0 Whether Task Force Butler is disbanded, or never was."""
        return self.clock[0] > LAST_DAY_OF_BUTLER or self.option("cc_sudre") == "yes"

    @property
    def sudre_is_over(self) -> bool:
        """23.3, 29.0 Whether Combat Command Sudre has left for good, or is not in play at all."""
        day, last = self.clock[0], LAST_DAY_OF_BUTLER
        gone = day > last or (day == last and self.is_night)
        return gone or self.option("cc_sudre") == "no"

    def score(self, side: str, points: int) -> None:
        """27.1 Points up to 29; what is beyond is taken from the other side."""
        total = self.points[side] + points
        other = enemy(side)
        if total > MOST_POINTS:
            self.points[other] = max(0, self.points[other] - (total - MOST_POINTS))
        self.points[side] = min(total, MOST_POINTS)

    def ground(self, hex_: str) -> str:
        """6.2.1, 8.8.1 The terrain of a hex as it is now."""
        return "clear" if self.has(self.cleared, hex_) else self.sheet.board.terrain(hex_)

    def bit(self, hex_: str) -> int:
        """The number that stands for a hex alone."""
        found: int = self.setting.data.board.area.bit[hex_]
        return found

    def has(self, mask: int, hex_: str) -> bool:
        """Whether a hex is in a set of hexes."""
        return mask & self.bit(hex_) != 0

    def hexes(self, mask: int) -> list[str]:
        """The hexes of a set, in the order of the map."""
        return self.sheet.board.area.pick(mask)

    def unit_bit(self, unit: str) -> int:
        """The number that stands for a unit alone."""
        found: int = self.setting.data.units.bit[unit]
        return found

    def of_units(self, mask: int) -> list[str]:
        """The units of a set, in their order."""
        return self.sheet.units.pick(mask)

    def mask(self, units: Iterable[str]) -> int:
        """The set of these units."""
        return self.sheet.units.mask(units)


@dataclass
class Montelimar(Valley):
    """The whole state of one game: the valley, and what its units and other pieces are now."""

    def rating(self, division: str) -> Division:
        """19.1 The ratings on a division's display, or what the scenario says instead."""
        printed: Division = self.setting.data.pieces.divisions[division]
        own: Mapping[str, Any] = self.scenario.ratings.get(division, {})
        return printed._replace(**own) if own else printed

    def printed(self, unit: str) -> PrintedUnit:
        """What is printed on a unit's counter."""
        unit_: PrintedUnit = self.setting.data.pieces.units[unit]
        return unit_

    def called(self, unit: str) -> str:
        """What a unit, another piece or a chit goes by in a sentence."""
        name: str = self.setting.data.names.get(unit, unit)
        return name

    def side(self, unit: str) -> str:
        """The side of a unit."""
        return self.printed(unit).side

    def face(self, unit: str) -> Face:
        """2.0 The values of the side of the counter that shows."""
        post, printed = self.units[unit], self.printed(unit)
        if post.carrier:
            face: Face = self.setting.data.pieces.transports[post.carrier].column
            return face
        column = printed.column if post.column else None
        return column or printed.deployed

    def mobility(self, unit: str) -> str:
        """3.2, 15.0 Leg, wheeled, tracked or rail: the unit's own, or its transport's."""
        carrier = self.units[unit].carrier
        pieces = self.sheet.pieces
        return pieces.transports[carrier].mobility if carrier else pieces.units[unit].mobility

    def is_hard(self, unit: str) -> bool:
        """2.0, 15.0 Whether it is a Hard Target: the unit, or the transport that it rides on."""
        carrier = self.units[unit].carrier
        if carrier:
            return bool(self.sheet.pieces.transports[carrier].target != "soft")
        return self.printed(unit).is_hard

    def at(self, unit: str) -> str:
        """Where a unit is."""
        return self.units[unit].at

    def where(self, place: str) -> str:
        """The hex of a place: itself, or for what is with a unit the unit's."""
        return self.where(self.units[place[3:]].at) if place.startswith("on:") else place

    def change(self, unit: str, **new: Any) -> None:
        """Put an altered record in place of a unit's old one."""
        self.units[unit] = self.units[unit]._replace(**new)

    def owner(self, hex_: str) -> str:
        """The side whose units stand in a hex, or nobody."""
        stack = self.stacks.get(hex_)
        return self.side(stack[0]) if stack else ""

    def home(self, piece: Any) -> tuple[str, str]:
        """26.0, 29.0 The division and formation that a printed piece belongs to now."""
        if piece.division == "att":
            return self.attached.get(piece.formation, "att"), piece.formation
        if piece.division == "tfb" and piece.reverts and self.butler_is_over:
            return "36", piece.reverts
        return piece.division, piece.formation

    def leads_division(self, piece: Any) -> bool:
        """3.2, 29.0 Whether a headquarters or leader is its division's own."""
        return bool(piece.level == "division" and self.home(piece)[0] == piece.division)

    def division(self, unit: str) -> str:
        """The division that a unit belongs to now."""
        printed = self.setting.data.pieces.units[unit]
        own: str = printed.division
        return self.home(printed)[0] if own in MAY_CHANGE else own

    def formation(self, unit: str) -> str:
        """The formation that a unit belongs to now, `white` or `none`."""
        printed = self.setting.data.pieces.units[unit]
        own: str = printed.formation
        return self.home(printed)[1] if printed.division in MAY_CHANGE else own

    def pieces_in(self, hex_: str, kind: Mapping[str, Any]) -> list[str]:
        """The weapons, leaders or heroes, as told, that lie in a hex."""
        return [name for name, place in self.markers.items() if place == hex_ and name in kind]

    def weapons(self, hex_: str) -> list[str]:
        """12.0 The support weapons in a hex."""
        return self.pieces_in(hex_, self.sheet.pieces.weapons)

    def leaders(self, hex_: str) -> list[str]:
        """13.0 The leaders in a hex."""
        return self.pieces_in(hex_, self.sheet.pieces.leaders)

    def heroes(self, hex_: str) -> list[str]:
        """14.0 The heroes in a hex: those who lie there, and those with a unit there."""
        known = self.sheet.pieces.heroes
        return [name for name in known if self.where(self.markers.get(name, "")) == hex_]

    def on_map(self, side: str) -> Iterable[str]:
        """The units of a side in hexes."""
        return (u for hex_ in self.hexes(self.occupied[side]) for u in self.stacks[hex_])

    def is_deployed(self, unit: str) -> bool:
        """2.0 Whether the front of the counter shows."""
        return not self.units[unit].column


@lru_cache(maxsize=1024)
def clock(first: str, hours: tuple[str, ...], turn: int) -> tuple[int, str]:
    """2.0 The day of August and the hour of a turn, counted from the first."""
    day, _, hour = first.partition(" ")
    days, number = divmod(hours.index(hour) + turn - 1, len(hours))
    return int(day) + days, hours[number]


def enemy(side: str) -> str:
    """The other side."""
    return ALLIED if side == GERMAN else GERMAN


def pieces_at(game: Montelimar, place: str) -> list[str]:
    """12, 13 Weapons, leaders, heroes and markers in a place, by name, however they got there."""
    return sorted([piece for piece, at in game.markers.items() if at == place])


def baggage(game: Montelimar, hex_: str) -> list[str]:
    """9.3, 22.2 What units take along out of a hex: all that lies there but evacuation markers."""
    return [piece for piece in pieces_at(game, hex_) if piece not in game.sheet.pieces.convoys]


def is_place(at: str) -> bool:
    """Whether a unit's place is a hex."""
    return len(at) == 5 and at[2] == "."


def aboard(unit: str) -> str:
    """The place of what is with a unit wherever it goes."""
    return f"on:{unit}"


def box(division: str, name: str) -> str:
    """A box on the display of a division."""
    return f"{division}:{name}"
