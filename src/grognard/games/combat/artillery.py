"""core-20 Batteries behind the lines: called by a leader, they strike a hex and those around it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from grognard.engine.board.hex import DIRECTIONS
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.aftermath import at_works
from grognard.games.combat.attack import Attack
from grognard.games.combat.bombardment import bombarded, those_in_hex
from grognard.games.combat.checks import ActionCheck
from grognard.games.combat.cover import is_sheltered
from grognard.games.combat.looking import levels_seen
from grognard.games.combat.names import battery_called
from grognard.games.combat.places import hex_of
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.sites import is_in_sewer
from grognard.games.combat.standing import trait
from grognard.games.combat.state import FIRED, FRESH, GERMAN, GOOD, RUSSIAN, Combat
from grognard.games.combat.works import obstacles

TEN = range(1, 11)
ACCURATE = 6  # core-20-b
ON_TARGET, OFF_TARGET = "on target", "off target"
WINDS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
THIRD = 3  # core-20-b


@trait
def may_call(game: Combat, unit: str) -> bool:
    """core-20-a, 6.16.2, R-87 Whether a unit is a good-order leader, fresh, and can see."""
    now = game.units[unit]
    idle = now.status == GOOD and now.did == FRESH and not now.engaged
    if game.kind(unit).type != LEADER or not idle or not game.is_on_map(unit):
        return False
    return not is_in_sewer(game, now.place)


class Shellfire(NamedTuple):
    """core-20-c, core-20-h The columns of a battery, and whether it is more than mortars."""

    centre: str
    ring: str
    heavy: bool

    @classmethod
    def of(cls, game: Combat, battery: str) -> "Shellfire":
        """The row of a battery that a side calls by this name."""
        chart, name = game.sheet.charts["batteries"], battery_called(battery)
        centre, ring = (chart.result(column, name) for column in ("centre", "ring"))
        return cls(centre, ring, chart.result("mortar", name) == "no")


def batteries_of(game: Combat, side: str) -> list[str]:
    """core-20-a, core-20-f The batteries that a side may call now."""
    return [
        battery
        for battery, left in game.missions.items()
        if left and battery not in game.barrages and battery.startswith(side)
    ]


def unseen(mission: "Mission", game: Combat, among: int) -> int:
    """core-20-a, R-65 Hexes of which the leader sees no level, from In Hex Cover too."""
    leader = mission.leader
    seen = levels_seen(game, game.units[leader].place, among)
    open_ = (hex_of(place) for place in seen if not is_sheltered(game, place, leader))
    return among & ~game.sheet.hexes.mask(open_)


def the_barrage(mission: "Mission", game: Combat, hex_: str) -> Iterator[Tally]:
    """core-20-c, core-8-m The column where it should land, and the DRM of all known there."""
    row = Shellfire.of(game, mission.battery)
    fired = Mod(int(row.centre), battery_called(mission.battery), "core-20-c")
    yield tally("column", (fired,))
    for unit in those_in_hex(game, hex_):
        if game.owner(unit) == mission.side or not game.units[unit].hidden:
            yield bombarded(game, unit, artillery=row.heavy)
    yield from at_works(game, hex_)


SEEN = (Bar("core-20-a", "The leader does not see {HEX}.", unseen),)


@dataclass
class Mission(Procedure):
    """core-20-a One mission of one battery; the result is who may have been struck."""

    side: str
    leader: str
    battery: str
    hex: str = ""
    off: int = 0
    waiting: tuple[str, ...] = ()  # hexes still to be struck
    struck: tuple[str, ...] = ()

    def begin(self, game: Combat, _: object) -> Step:
        """core-20-a An Action Check, and the leader is done either way."""
        game.change(self.leader, did=FIRED)
        return Call(ActionCheck(self.leader, "call artillery", "core-20-a"), then=self.called)

    def called(self, game: Combat, passed: bool) -> Step:
        """core-20-f A failed check spends no mission."""
        if not passed:
            return Done(())
        prompt = f"core-20-a Where do the {battery_called(self.battery)} fire?"
        return Ask(self.side, (self.hold, self.aim), prompt, (self.leader,))

    @form("hold", passes=True, says="call it off")
    def hold(self, game: Combat) -> Step:
        """core-20-f Nothing is fired, nothing spent."""
        return Done(())

    @form("at HEX", SEEN, sums=the_barrage, label="Fire", says="fire at HEX")
    def aim(self, game: Combat, hex_: str) -> Step:
        """core-20-b Does it land where it should?"""
        self.hex = hex_
        left = game.missions[self.battery] - 1
        game.missions = {**game.missions, self.battery: left}
        game.barrages = (*game.barrages, self.battery)
        means = tuple(ON_TARGET if face <= ACCURATE else OFF_TARGET for face in TEN)
        die = Roll("core-20-b", "Where the fire lands.", means, 1, (), self.side, hex_)
        return Call(die, then=self.landed)

    def landed(self, game: Combat, rolled: Rolled) -> Step:
        """core-20-b Off target by a third of a d10, fractions up."""
        if rolled.means == ON_TARGET:
            return self.strike(game, self.hex)
        means = tuple(f"{-(-face // THIRD)} hexes off" for face in TEN)
        die = Roll("core-20-b", "How far off it falls.", means, 1, (), self.side, self.hex)
        return Call(die, then=self.strayed)

    def strayed(self, game: Combat, rolled: Rolled) -> Step:
        """core-20-b In one of six directions."""
        self.off = int(rolled.means.split()[0])
        die = Roll("core-20-b", "Where it strays to.", WINDS, 1, (), self.side, self.hex)
        return Call(die, then=self.blown)

    def blown(self, game: Combat, rolled: Rolled) -> Step:
        """core-20-f What falls off the map is lost."""
        hex_: str | None = self.hex
        way = DIRECTIONS[rolled.face - 1]
        for _ in range(self.off):
            hex_ = game.ground.board.neighbour(hex_, way) if hex_ else None
        if hex_ is None:
            game.tell("The fire falls off the map.", "core-20-f")
            return Done(())
        return self.strike(game, hex_)

    def strike(self, game: Combat, hex_: str) -> Step:
        """core-20-c The hex, and the six around it."""
        self.hex = hex_
        around = (hex_, *game.ground.board.neighbours(hex_))
        every = game.hidden_of(GERMAN) or game.hidden_of(RUSSIAN)  # core-19-e
        works = obstacles(game, hex_)  # core-8-m: nobody need be there
        self.waiting = tuple(
            each for each in around if every or those_in_hex(game, each) or (works and each == hex_)
        )
        game.tell(f"Fire falls on {hex_}.", "core-20-c", where=hex_)
        return self.next(game, None)

    def next(self, game: Combat, _: object) -> Step:
        """core-20-c, core-20-g One roll for each hex, all levels of it."""
        if not self.waiting:
            return Done(self.struck)
        hex_, self.waiting = self.waiting[0], self.waiting[1:]
        targets = tuple(those_in_hex(game, hex_))
        if hex_ != self.hex and any(not game.units[unit].hidden for unit in targets):
            game.tell(f"It strikes {hex_}, too.", "core-20-c", where=hex_)
        self.struck = (*self.struck, *targets)
        row = Shellfire.of(game, self.battery)
        column = row.centre if hex_ == self.hex else row.ring
        sums = tuple(bombarded(game, unit, artillery=row.heavy) for unit in targets)
        shifts = tuple(sum_.total for sum_ in sums)
        strike = Attack((), column, targets, shifts, sums, "core-20-c", place=hex_)
        return Call(strike, then=self.next)
