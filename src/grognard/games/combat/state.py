"""The state of a game of Combat!: what changes in play, and plain questions about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from grognard.engine.bits import Bits
from grognard.engine.data.table import Table
from grognard.engine.kernel.forms import Domain
from grognard.engine.kernel.game import Game
from grognard.engine.look.style import Style
from grognard.games.combat.barriers import barred_sides, clouds_of, kept_clouded, kept_rebuilt
from grognard.games.combat.box import Kind, Scenario
from grognard.games.combat.change_log import OFF_MAP, note, stirred
from grognard.games.combat.markers import take_off
from grognard.games.combat.places import Spot
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.sight import Cloud, SightLine
from grognard.games.combat.standing import SETTLED, able, parted, stacked, trait
from grognard.games.combat.terrain import Terrain, with_rubble

GERMAN, RUSSIAN = "german", "russian"
GOOD, PINNED, DISRUPTED, WIA = "", "pinned", "disrupted", "wounded"  # core-7
SUPPRESSED = "suppressed"  # core-7-d, for vehicles alone
FRESH, MOVED, FIRED = "", "moved", "fired"  # 10.1.2
ASSAULT, ASSAULT_FIRED = "assault", "assault-fired"  # 10.1.3
CRAWLED, CRAWLED_FIRED = "crawled", "crawled-fired"  # 10.1.4
DEAD, WAITING, LEFT = "dead", "waiting", "left"  # where a unit is that is in no place
SHAKEN = (DISRUPTED, WIA)  # 10.8-a
MEMO, AT_HAND = "memo", "at hand"  # where results are kept: of units as they are, of a question
BARRIERS = "barriers"  # where the hexes beside roadblocks and holes are kept
INSIDE = "inside"  # 8.2: In Hex Cover


class Unit(NamedTuple):
    """A unit in play; `kind` changes when a squad becomes a half-squad (core-7-e).

    `served` tells that the weapon of a team or gun is up (10.3), `spent` that it is gone for
    good, `engaged` that it is marked for Close Combat (core-16).
    """

    kind: str
    place: str = WAITING
    status: str = GOOD
    did: str = FRESH
    hidden: bool = False
    served: bool = True
    spent: bool = False
    shots: int = 0  # fired in this phase
    flights: int = 0  # fled in this phase (10.8.1-e)
    fled: bool = False  # once in an impulse of its own side, and so no more in one
    engaged: bool = False
    balked: bool = False  # failed to enter an enemy hex in this phase (10.2.5)
    unready: bool = False  # did not dare to run or storm in this phase (core-6-i)
    dug: bool = False  # under a Dug-In marker (7.1)
    guest: bool = False  # a leader under the marker that another dug (7.1.4-b)
    holes: bool = False  # IN shellholes (6.9.1)
    outside: bool = False  # skirting the building in its hex (10.6)
    flank: tuple[str, ...] = ()  # the hexsides that it skirts there (10.6.3)
    trench: bool = False  # down in the trench of its hex (7.2)
    cover: tuple[str, ...] = ()  # hexsides that it lies behind, or INSIDE (8)
    walked: bool = False  # came to its place other than by Crawling (7.4.8)
    facing: int = 0  # the hexspine that a gun or hull faces (10.4.6, 11.1.2)
    turret: int = 0  # the hexspine that a turret faces (11.1.3)
    stuck: bool = False  # M-KILLED (core-15-b)
    used: tuple[str, ...] = ()  # machine guns of a vehicle that have fired in this phase
    broken: tuple[str, ...] = ()  # weapons of a vehicle that are broken (core-8-h)
    dry: bool = False  # has no smoke left (core-12-f)
    aboard: str = ""  # the vehicle that it rides on, or that tows it (11.4)
    boarded: bool = False  # got on, or was hooked up, in this phase (core-18-d)
    stalled: bool = False  # failed its check to drive in this phase (11.1.3)
    along: str = ""  # the hexside whose road a vehicle is on (11.2)
    escort: tuple[str, ...] = ()  # the AFV that it goes with in this phase (11.3.3)
    dazed: bool = False  # rode when the phase began, shaken (11.4.8.2)
    halved: bool = False  # paid half its points for a rider who fled in this phase (core-18-e)


FIELDS = {name: number for number, name in enumerate(Unit._fields)}
BELOW = ("dug", "guest", "holes", "outside", "flank", "trench", "cover")
SHED = [(FIELDS[name], Unit._field_defaults[name]) for name in BELOW]  # by a step: 7.1.2, 8.1.7
made = tuple.__new__  # a record is made at every change: this is the quick way


class Acquired(NamedTuple):
    """core-13-c, core-14-d What a gun has fired at, and how often; 0 is good for this phase."""

    target: str
    shots: int


class Work(NamedTuple):
    """7 Mines, wire or a trench in a hex, and whose they are."""

    kind: str
    side: str
    hidden: bool = False


class Sheet(NamedTuple):
    """What never changes: maps, kinds, charts, scenarios, and the words of choices."""

    maps: Mapping[str, Terrain]
    kinds: Mapping[str, Kind]
    charts: Mapping[str, Table]
    scenarios: Mapping[str, Scenario]
    rosters: Mapping[str, Mapping[str, str]]  # scenario: unit: its kind
    counters: Mapping[str, Kind]  # the units of this scenario, each by its own name
    ground: Terrain  # the map of this scenario, before anything falls in
    owners: Mapping[str, str]  # unit: its side
    forces: Mapping[str, int]  # side: its units as bits
    units: Bits
    places: Bits
    hexes: Bits
    words: Mapping[str, Domain]
    style: Style
    worked: dict[Any, Any]  # what was worked out of the map and of kinds alone, by name
    veils: tuple[str, ...] = ()  # names for teams that begin turned (10.3.1-c)
    named: Mapping[str, str] = MappingProxyType({})  # unit: what people call it


@dataclass
class Battlefield(Game):
    """All that changes in a game, the map as it lies now, and lines of sight over it."""

    units: Mapping[str, Unit]
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # place: the units there
    held: dict[str, str] = field(default_factory=dict)  # objective: who controls it (core-21)
    due: dict[str, int] = field(default_factory=dict)  # unit: the turn it enters (core-2-e)
    idle: dict[str, int] = field(default_factory=dict)  # side: passes running (core-4-k)
    free: dict[str, int] = field(default_factory=dict)  # side: free passes left (core-4-l)
    out: dict[str, bool] = field(default_factory=dict)  # side: out for this phase (core-4-k)
    fires: tuple[str, ...] = ()  # hexes that burn (core-12-d)
    aims: dict[str, Acquired] = field(default_factory=dict)  # gun: what it has acquired (core-13-c)
    wrecks: dict[str, int] = field(default_factory=dict)  # hex or hexside: wrecks that do not burn
    burning: dict[str, int] = field(default_factory=dict)  # hex or hexside: wrecks that burn
    smoke: dict[str, int] = field(default_factory=dict)  # hex: turns that smoke stays (core-12-c)
    missions: dict[str, int] = field(default_factory=dict)  # battery: missions left (core-20-f)
    barrages: tuple[str, ...] = ()  # batteries that have fired in this phase (core-20-a)
    clouds: dict[str, tuple[Cloud, ...]] = field(default_factory=dict)  # hex: what hinders there
    murky: int = 0  # the hexes of `clouds` as bits, both of a hexside
    works: dict[str, tuple[Work, ...]] = field(default_factory=dict)  # hex: what is built there (7)
    roadblocks: tuple[tuple[str, str], ...] = ()  # hex and the next hex that each points to (7.5)
    mouseholes: tuple[str, ...] = ()  # hexsides with a hole (7.3)
    rubble: tuple[str, ...] = ()  # building hexes that fell in (6.7)
    clearing: dict[str, tuple[str, ...]] = field(default_factory=dict)  # unit: work, hex (7.4.8)
    running: tuple[str, ...] = ()  # units whose Running counts until the next impulse (10.1)
    bare: dict[str, int] = field(default_factory=dict)  # side: places without hidden enemies
    trodden: dict[str, int] = field(default_factory=dict)  # side: places without hidden mines
    veiled: dict[str, str] = field(default_factory=dict)  # a team's name while turned: its own
    doors: dict[str, tuple[str, ...]] = field(default_factory=dict)  # side and use: hexes
    leaving: str = ""  # the place of Close Combat that a mover has just left (core-16-j)
    volleys: tuple[tuple[str, tuple[str, ...]], ...] = ()  # who fired at runners, where (core-9-r)
    declined: tuple[str, ...] = ()  # sides with no more Defensive Fire in this impulse (core-9-s)
    routed: int = 0  # units Disrupted in this impulse that have yet to flee, as bits (10.8.1-d)
    recovered: int = 0  # units that have tried to recover in this phase, as bits
    phase: str = ""  # for those who look on
    side: str = ""  # whose impulse it is

    def __post_init__(self) -> None:
        """Keep maps, kinds and charts at hand, and the map as it lies now."""
        self.sheet: Sheet = self.setting.data
        self.survey()

    def survey(self) -> None:
        """6.7.1-f Take the map with the rubble that lies on it."""
        ground = self.sheet.ground
        self.ground = with_rubble(ground, self.rubble) if self.rubble else ground

    @property
    def scenario(self) -> Scenario:
        """What is played."""
        return self.sheet.scenarios[self.setting.scenario]

    def line(self, a: str, b: str) -> SightLine:
        """core-11 The line of sight between two places, with what was built and blown (7)."""
        sights = self.ground.sights
        found = sights.line(a, b)
        if not self.murky and not self.roadblocks and not self.mouseholes:
            return found
        bit, spots = sights.walks.bit, sights.places.spots
        touched = found.between | bit[spots[a].hex] | bit[spots[b].hex]
        if touched & self.barriers:
            found = kept_rebuilt(self, a, b, found)
        if touched & self.murky and found.cause is None:
            return kept_clouded(self, a, b, found, touched)
        return found

    @property
    def barriers(self) -> int:
        """7.3.1, 7.5.2 The hexes beside roadblocks and Mouseholes, as bits, worked out once."""
        found: tuple[int, object, object] | None = self.looked.get(BARRIERS)
        if not found or found[1] is not self.roadblocks or found[2] is not self.mouseholes:
            hexes = self.ground.sights.walks.mask((*self.barred_sides, *self.mouseholes))
            found = self.looked[BARRIERS] = hexes, self.roadblocks, self.mouseholes
        return found[0]

    @property
    def barred_sides(self) -> tuple[str, ...]:
        """7.5.2-b The hexsides that roadblocks close."""
        return barred_sides(self.ground.board, self.roadblocks)


@dataclass
class Combat(Battlefield):
    """The whole state of one game: the units on the map, and how they change.

    Units are written by `change`, `put` and `rewrite` alone, which note what holds no more.
    """

    def kind(self, unit: str) -> Kind:
        """What is printed on a unit's counter now."""
        return self.sheet.kinds[self.units[unit].kind]

    def called(self, unit: str) -> str:
        """core-5 What a unit goes by in a sentence."""
        return self.sheet.named.get(unit, unit)

    def owner(self, unit: str) -> str:
        """The side of a unit."""
        return self.sheet.owners[unit]

    def spot(self, unit: str) -> Spot:
        """The place of a unit on the map."""
        return self.ground.places.spots[self.units[unit].place]

    def change(self, unit: str, **new: Any) -> None:
        """Put an altered record in place of a unit's old one."""
        before = self.units[unit]
        fields, altered = list(before), False
        for name, value in new.items():
            number = FIELDS[name]
            altered = altered or fields[number] != value
            fields[number] = value
        if altered:
            self.suppose(unit, made(Unit, fields))
            self.noted(unit, before)

    def rewrite(self, unit: str, record: Unit) -> None:
        """Put a whole record in place of a unit's old one; where it stands is for `put` to say."""
        before = self.units[unit]
        self.suppose(unit, record)
        self.noted(unit, before)

    def suppose(self, unit: str, record: Unit) -> None:
        """Write a record for a moment, unnoted: whoever supposes it takes it back himself."""
        self.units[unit] = record  # type: ignore[index]

    def put(self, unit: str, place: str, **new: Any) -> None:
        """Take a unit from where it is to another place, or off the map, its record altered."""
        before, here = (now := self.units[unit]), now.place
        if here in self.stacks:
            left = tuple([each for each in self.stacks[here] if each != unit])
            if left:
                self.stacks[here] = left
            else:
                del self.stacks[here]
        fields = list(now)
        if now.dug or now.holes or now.outside or now.trench or now.cover:
            for number, plain in SHED:
                fields[number] = plain
        fields[FIELDS["place"]] = place
        for name, value in new.items():
            fields[FIELDS[name]] = value
        self.suppose(unit, made(Unit, fields))
        if self.aims:
            self.lose_aim(unit, here)
        if place not in OFF_MAP:
            self.stacks[place] = (*self.stacks.get(place, ()), unit)
        self.noted(unit, before)
        if before.dug and not before.guest:
            take_off(self, unit, here)
        if self.kind(unit).type == VEHICLE:
            self.stir(here)
            self.stir(place)

    def forget(self) -> None:
        """What was worked out from units and map as they were holds no more."""
        self.looked[MEMO], self.looked[AT_HAND], self.looked[SETTLED] = {}, None, None

    def noted(self, unit: str, before: Unit) -> None:
        """What was worked out from a unit and those with it, now and before, holds no more.

        A vehicle and those aboard it are noted together.
        """
        self.forget()
        now, here = self.units[unit], before.place
        note(self.looked, unit, *((here,) if here == now.place else (here, now.place)))
        if before.aboard or now.aboard or self.kind(unit).type == VEHICLE:
            for place in (before.place, now.place):
                note(self.looked, *self.stacks.get(place, ()))

    def copy(self) -> Self:
        """An independent game; it notes its own changes."""
        twin = super().copy()
        parted(twin.looked)
        return twin

    def look_anew(self) -> None:
        """All that is kept follows from units and map, and every change of them is noted."""

    def lose_aim(self, unit: str, here: str = "") -> None:
        """core-13-c, core-14-j Aims by a unit, at it, and at the place it left empty, are lost."""
        side, owners = self.owner(unit), self.sheet.owners
        left = "" if self.units[unit].hidden or self.known(here, side) else here  # core-19-e
        for gun, (target, _) in [*self.aims.items()]:
            if unit in (gun, target) or (target == left and owners[gun] != side):
                del self.aims[gun]

    def stir(self, hex_: str) -> None:
        """6.8.2.1, core-12 Settle what hinders lines in a hex: vehicles, wrecks, smoke, fire."""
        if hex_ in OFF_MAP:
            return
        tanks = any(self.kind(unit).type == VEHICLE for unit in self.stacks.get(hex_, ()))
        wrecks = hex_ in self.burning, tanks or hex_ in self.wrecks
        chart, lying = self.sheet.charts["terrain"], (hex_ in self.smoke, hex_ in self.fires)
        found = tuple(clouds_of(chart, *wrecks, *lying))
        if self.clouds.get(hex_, ()) == found:
            return
        self.clouds.pop(hex_, None)
        if found:
            self.clouds[hex_] = found
        self.murky = self.ground.sights.walks.mask(self.clouds)
        stirred(self.looked, hex_, self.ground.sights.walks.mask((hex_,)))
        self.forget()

    def is_on_map(self, unit: str) -> bool:
        """Whether a unit stands in a place."""
        return self.units[unit].place not in OFF_MAP

    @property
    def memo(self) -> dict[str, Any]:
        """What was worked out from the units as they are; it goes when one of them changes."""
        found: dict[str, Any] | None = self.looked.get(MEMO)
        if found is None:
            found = self.looked[MEMO] = {}
        return found

    @property
    def at_hand(self) -> dict[str, Any]:
        """What was worked out for the question at hand; it goes with it, or with a change."""
        found: tuple[object, dict[str, Any]] | None = self.looked.get(AT_HAND)
        if found is None or found[0] is not self.question:
            found = self.looked[AT_HAND] = self.question, {}
        return found[1]

    def army(self, side: str) -> tuple[str, ...]:
        """The units of a side on the map."""
        return tuple(self.sheet.units.pick(self.army_bits(side)))

    def army_bits(self, side: str) -> int:
        """The units of a side on the map as bits."""
        return able(self, is_present) & self.sheet.forces[side]

    def here(self, place: str, side: str) -> list[str]:
        """The units of a side in a place, hidden ones too."""
        owners = self.sheet.owners
        return [unit for unit in self.stacks.get(place, ()) if owners[unit] == side]

    def known(self, place: str, side: str) -> list[str]:
        """The units of a side in a place that its enemy knows of (core-19-e)."""
        if place not in self.stacks:
            return []
        owners, units = self.sheet.owners, self.units
        return [u for u in self.stacks[place] if owners[u] == side and not units[u].hidden]

    def hidden_of(self, side: str) -> int:
        """core-19-a How many units of a side are hidden, which everybody knows."""
        return (able(self, is_hidden) & self.sheet.forces[side]).bit_count()


@stacked
def is_present(game: Combat, unit: str) -> bool:
    """Whether a unit stands on the map, as all do who are asked about."""
    return True


@trait
def is_hidden(game: Combat, unit: str) -> bool:
    """core-19-a Whether a unit is hidden."""
    return game.units[unit].hidden


def enemy(side: str) -> str:
    """The other side."""
    return RUSSIAN if side == GERMAN else GERMAN


def hexes_apart(game: Combat, a: str, b: str) -> int:
    """core-1-i Range: hexes between two places, 1 between levels of one hex, 0 in one place."""
    if a == b:
        return 0
    ground = game.ground
    found = ground.sights.apart.get((a, b))
    if found is None:
        spots = ground.places.spots
        found = ground.sights.apart[a, b] = ground.board.distance(spots[a].hex, spots[b].hex) or 1
    return found
