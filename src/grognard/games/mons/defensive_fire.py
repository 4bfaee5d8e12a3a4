"""11 Defensive fire: the units in a hex under melee fire at their attackers first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from grognard.engine.data.table import Table
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.mons.losses import FACES, ShareLosses
from grognard.games.mons.state import OF_UNITS, Mons
from grognard.games.mons.terrain import water_between

EFFECTS = ("no effect", "attackers lose 1", "attackers lose 2", "attackers lose 3")  # by steps


def all_together(fire: "DefensiveFire", game: Mons) -> Iterator[Tally]:
    """11.3, 11.4 The sums of fire by all units at attackers from one hex."""
    yield from sums(game, game.stacks[fire.hex], fire.hex, fire.hexes(game)[0])


@dataclass
class DefensiveFire(Procedure):
    """11.1 All units in a hex that is attacked may fire, and no others."""

    side: str
    hex: str
    attackers: tuple[str, ...] = field(metadata=OF_UNITS)

    def begin(self, game: Mons, _: object) -> Step:
        """11.2 Against attackers from one hex all fire together, or none; else each unit aims."""
        hexes = self.hexes(game)
        if len(hexes) > 1:
            return Call(Aim(self.side, self.hex, self.attackers, hexes, game.stacks[self.hex]))
        prompt = f"11.1 Fire from {self.hex} at the attackers out of {hexes[0]}?"
        return Ask(self.side, (self.fire, self.hold), prompt, game.stacks[self.hex])

    def hexes(self, game: Mons) -> tuple[str, ...]:
        """The hexes that the attackers come from, in the order of the map."""
        return tuple(sorted(dict.fromkeys(game.units[unit].place for unit in self.attackers)))

    @form("fire", sums=all_together, says="fire at the attackers")
    def fire(self, game: Mons) -> Step:
        """11.2 All fire together."""
        (target,) = self.hexes(game)
        return Call(Volley(self.side, game.stacks[self.hex], self.hex, target, self.attackers))

    @form("hold", passes=True, label="Hold fire", says="hold fire")
    def hold(self, game: Mons) -> Step:
        """11.1 Nobody fires."""
        return Done()


def no_attackers(aim: "Aim", game: Mons, among: int) -> int:
    """11.2 The hexes that no attacker comes from."""
    return among & ~game.ground.mask(aim.hexes)


def with_this(aim: "Aim", game: Mons, target: str) -> Iterator[Tally]:
    """11.2 The sums of those who aim at a hex so far, with the unit that is asked for."""
    aimed = tuple(unit for unit, hex_ in aim.aimed if hex_ == target)
    yield from sums(game, (*aimed, aim.undecided[0]), aim.hex, target)


@dataclass
class Aim(Procedure):
    """11.2 Against attackers from several hexes each unit is given one to fire at, or holds."""

    side: str
    hex: str
    attackers: tuple[str, ...] = field(metadata=OF_UNITS)
    hexes: tuple[str, ...]  # that the attackers come from
    undecided: tuple[str, ...] = field(metadata=OF_UNITS)
    aimed: tuple[tuple[str, str], ...] = field(default=(), metadata=OF_UNITS)  # unit and hex

    def begin(self, game: Mons, _: object) -> Step:
        """11.2 Where does the next unit fire?"""
        if not self.undecided:
            return Call(Volleys(self.side, self.hex, self.attackers, self.aimed))
        unit = self.undecided[0]
        prompt = f"11.2 Where does {game.called(unit)} fire?"
        return Ask(self.side, (self.aim, self.hold), prompt, (unit,))

    @form(
        "HEX",
        (Bar("11.2", "No attacker comes out of {HEX}.", no_attackers),),
        sums=with_this,
        label="Aim",
        says="fire at the attackers out of HEX",
        gathers=True,
    )
    def aim(self, game: Mons, hex_: str) -> Step:
        """11.2 No unit splits its factor, and none fires twice."""
        self.aimed = (*self.aimed, (self.undecided[0], hex_))
        return self.hold(game)

    @form("hold", passes=True, label="Hold fire", says="this unit holds its fire")
    def hold(self, game: Mons) -> Step:
        """11.2 The next unit is asked for."""
        self.undecided = self.undecided[1:]
        return self.begin(game, None)


def no_aim(volleys: "Volleys", game: Mons, among: int) -> int:
    """11.2 The hexes at which nobody aims any more."""
    return among & ~game.ground.mask(volleys.targets)


@dataclass
class Volleys(Procedure):
    """11.2 All have aimed; the defender settles the order of the rolls, one for each hex."""

    side: str
    hex: str
    attackers: tuple[str, ...] = field(metadata=OF_UNITS)
    aimed: tuple[tuple[str, str], ...] = field(metadata=OF_UNITS)  # unit and the hex it fires at

    @property
    def targets(self) -> list[str]:
        """The hexes that are still to be fired at, each once, in the order of the map."""
        return sorted(dict.fromkeys(hex_ for _, hex_ in self.aimed))

    def begin(self, game: Mons, _: object) -> Step:
        """11.2 Which hex is next?"""
        targets = self.targets
        if not targets:
            return Done()
        if len(targets) == 1:
            return self.fire(game, targets[0])
        return Ask(self.side, (self.fire,), "11.2 Which attackers are fired at first?")

    @form(
        "HEX",
        (Bar("11.2", "Nobody is to fire at {HEX}.", no_aim),),
        label="Fire",
        says="fire at the attackers out of HEX first",
    )
    def fire(self, game: Mons, hex_: str) -> Step:
        """11.2 All units aimed at one hex fire together."""
        firing = tuple(unit for unit, aim in self.aimed if aim == hex_)
        self.aimed = tuple((unit, aim) for unit, aim in self.aimed if aim != hex_)
        return Call(Volley(self.side, firing, self.hex, hex_, self.attackers), then=self.begin)


@dataclass
class Volley(Procedure):
    """11.4 One roll of defensive fire against the attackers who come out of one hex."""

    side: str
    firing: tuple[str, ...] = field(metadata=OF_UNITS)
    hex: str
    target: str
    attackers: tuple[str, ...] = field(metadata=OF_UNITS)

    def begin(self, game: Mons, _: object) -> Step:
        """11.4 Roll the die."""
        mods = tuple(fire_mods(game, self.target, self.hex))
        chart, total = game.sheet.charts["defensive_fire"], fire_factors(game, self.firing).total
        means = effects(chart, total, sum(mod.value for mod in mods))
        purpose = f"Defensive fire at {self.target} with {total} factors."
        die = Roll("11.4", purpose, means, mods=mods, side=self.side, where=self.target)
        return Call(die, then=self.resolve)

    def resolve(self, game: Mons, rolled: Rolled) -> Step:
        """11.5 The firing side shares out the losses among the attackers."""
        struck = tuple(unit for unit in self.attackers if game.units[unit].place == self.target)
        lost = EFFECTS.index(rolled.means)
        came_to = f"under fire {rolled.means}" if lost else "defensive fire misses"
        game.count(came_to, self.target)
        return Call(ShareLosses(self.side, struck, lost, "11.5", reduce_first=True))


@lru_cache(maxsize=1024)
def effects(chart: Table, total: int, change: int) -> tuple[str, ...]:
    """11.4 What each face comes to; 11.3 the chart reads dice beyond its edges at the edge."""
    return tuple(EFFECTS[int(chart.result(face + change, total))] for face in FACES)


def sums(game: Mons, units: tuple[str, ...], hex_: str, target: str) -> Iterator[Tally]:
    """11.3, 11.4 The factors and the changes of the die against attackers from one hex."""
    yield fire_factors(game, units)
    yield tally("die", fire_mods(game, target, hex_), signed=True)


def fire_factors(game: Mons, units: tuple[str, ...]) -> Tally:
    """11.1 The defensive fire factors of these units; artillery fires with 1."""
    mods = (Mod(game.melee(unit), game.called(unit), "11.1") for unit in units)
    return tally("factors", mods)


def fire_mods(game: Mons, attackers_hex: str, hex_: str) -> Iterator[Mod]:
    """11.3 What changes the die of defensive fire at attackers who come out of one hex."""
    board, chart = game.sheet.board, game.sheet.charts["combat"]
    terrain, water = board.terrain(attackers_hex), water_between(board, attackers_hex, hex_)
    ground = int(chart.result("defensive-fire", terrain))
    if ground:
        yield Mod(ground, f"attackers out of {terrain} hex", "11.3")
    if water:
        yield Mod(int(chart.result("defensive-fire", water)), f"attackers across {water}", "11.3")
