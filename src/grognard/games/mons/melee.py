"""12 Melee: attackers gather on a hex, are fired at, and fight it out."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from grognard.engine.data.table import Table
from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.engine.look.wording import listed
from grognard.games.mons.advance import Advance
from grognard.games.mons.defensive_fire import DefensiveFire
from grognard.games.mons.losses import FACES, ShareLosses, look_beneath
from grognard.games.mons.organisation import together
from grognard.games.mons.own_units import not_own, off_map
from grognard.games.mons.stacking import ARRANGE, Arrange
from grognard.games.mons.state import OF_UNITS, Mons, enemy
from grognard.games.mons.terrain import water_between

BEST_ODDS = 6  # 12.9
POOR_ODDS_RESULT, RICH_ODDS_RESULT = "4/0", "1/4"  # 12.8, 12.9


def steps_lost(attackers: int, defenders: int) -> str:
    """12.11 A result of the melee table in words."""
    losses = (("attackers", attackers), ("defenders", defenders))
    told = [f"{who} lose {steps}" for who, steps in losses if steps]
    return ", ".join(told) or "nobody loses a step"


MOST_LOST = 4  # 13.5 steps that one result costs a side
RESULTS = {
    steps_lost(ours, theirs): (ours, theirs)
    for ours in range(MOST_LOST + 1)
    for theirs in range(MOST_LOST + 1)
}


def in_words(cell: str) -> str:
    """12.11 A cell of the melee table, attackers first, in words."""
    attackers, _, defenders = cell.partition("/")
    return steps_lost(int(attackers), int(defenders))


def guns(step: "MeleeStep | Melee", game: Mons, among: int) -> int:
    """12.1 The artillery."""
    return among & game.sheet.artillery


def fought(step: "MeleeStep | Melee", game: Mons, among: int) -> int:
    """12.1 The units that have attacked."""
    return among & game.fought


ATTACKER = (
    Bar("12.1", "{UNIT} is not yours.", not_own, ends=True),
    Bar("12.1", "{UNIT} is not on the map.", off_map, ends=True),
    Bar("12.1", "{UNIT} is artillery and never attacks in melee.", guns, ends=True),
    Bar("12.1", "{UNIT} has fought in this phase.", fought),
)


def no_enemy(step: "MeleeStep", game: Mons, among: int, unit: str) -> int:
    """12.1 The hexes without enemies."""
    return among & ~game.occupied[enemy(step.side)]


def apart(step: "MeleeStep", game: Mons, among: int, unit: str) -> int:
    """12.1 The hexes that do not touch a unit's."""
    return among & ~game.ground.near[game.units[unit].place]


def canal(step: "MeleeStep", game: Mons, among: int, unit: str) -> int:
    """9.13 The hexes across the canal from a unit's, where there is no bridge."""
    return among & game.ground.canal[game.units[unit].place]


def attacked(step: "MeleeStep", game: Mons, among: int, unit: str) -> int:
    """12.1 The hexes whose units have been attacked."""
    bit, ground = game.sheet.units.bit, game.ground
    return ground.mask(h for h in ground.labels(among) if game.meleed & bit[game.stacks[h][0]])


def not_next(game: Mons, unit: str, target: str) -> str:
    """12.1 Where a unit stands that cannot reach a target."""
    return f"{target} is not next to {game.called(unit)} in {game.units[unit].place}."


def no_bridge(game: Mons, unit: str, target: str) -> str:
    """9.13 What lies between a unit and its target."""
    return f"The canal between {game.units[unit].place} and {target} has no bridge."


TARGET = (
    Bar("12.1", "No enemy is in {HEX}.", no_enemy, ends=True),
    Bar("12.1", lambda _, game, unit, hex_: not_next(game, unit, hex_), apart),
    Bar("9.13", lambda _, game, unit, hex_: no_bridge(game, unit, hex_), canal),
    Bar("12.1", "{HEX} has been attacked in this phase.", attacked),
)


def alone(step: "MeleeStep", game: Mons, unit: str, target: str) -> Iterator[Tally]:
    """12.7 The sums of a melee by one attacker alone."""
    yield from sums(game, (unit,), target)


@dataclass
class MeleeStep(Procedure):
    """12.4 A side fights its melees, each to the end before the next."""

    side: str

    def begin(self, game: Mons, _: object) -> Step:
        """12.1 Every combat phase starts afresh."""
        game.phase = f"{self.side} melee"
        game.fought = game.meleed = 0
        return self.ask(game, None)

    def ask(self, game: Mons, _: object) -> Step:
        """12.1 The next melee; none is compulsory."""
        prompt = "12.1 Pick a unit and the hex it attacks, or end the melees."
        return Ask(self.side, (self.end, self.attack, self.arrange), prompt)

    @form("end", passes=True, label="End the melees", says="end the melees")
    def end(self, game: Mons) -> Step:
        """12.1 No more melees."""
        game.tell("", "5.1", settles=True)
        return Done()

    @form("attack UNIT HEX", ATTACKER, TARGET, sums=alone, says="UNIT attacks HEX", gathers=True)
    def attack(self, game: Mons, unit: str, target: str) -> Step:
        """12.3 A melee begins with one attacker."""
        return Call(Melee(self.side, target, (unit,)), then=self.ask)

    @form("arrange HEX", ARRANGE, says="arrange the stack in HEX")
    def arrange(self, game: Mons, hex_: str) -> Step:
        """6.6 Put a stack in order."""
        return Call(Arrange(self.side, hex_), then=self.ask)


def attacking(melee: "Melee", game: Mons, among: int) -> int:
    """12.1 The units that take part already."""
    return among & game.mask(melee.attackers)


def elsewhere(melee: "Melee", game: Mons, among: int) -> int:
    """12.1 The units that do not stand next to the hex."""
    return among & ~game.units_in(game.ground.near[melee.hex] & game.occupied[melee.side])


def over_canal(melee: "Melee", game: Mons, among: int) -> int:
    """9.13 The units across the canal from the hex, where there is no bridge."""
    return among & game.units_in(game.ground.canal[melee.hex] & game.occupied[melee.side])


JOIN = (
    Bar("12.1", "{UNIT} attacks already.", attacking, ends=True),
    *ATTACKER,
    Bar("12.1", lambda melee, game, unit: not_next(game, unit, melee.hex), elsewhere),
    Bar("9.13", lambda melee, game, unit: no_bridge(game, unit, melee.hex), over_canal),
    *together("12.14"),
)


def with_unit(melee: "Melee", game: Mons, unit: str) -> Iterator[Tally]:
    """12.7 The sums with one attacker more."""
    yield from sums(game, (*melee.attackers, unit), melee.hex)


def as_gathered(melee: "Melee", game: Mons) -> Iterator[Tally]:
    """12.7 The sums of the attackers who have gathered."""
    yield from sums(game, melee.attackers, melee.hex)


@dataclass
class Melee(Procedure):
    """12.10 Attackers gather on a hex, and are declared."""

    side: str
    hex: str
    attackers: tuple[str, ...] = field(metadata=OF_UNITS)

    @property
    def team(self) -> tuple[str, ...]:
        """12.14 Those who attack together."""
        return self.attackers

    def begin(self, game: Mons, _: object) -> Step:
        """12.3 Who else attacks this hex?"""
        names = game.named(self.attackers)
        prompt = f"12.10 {names} will attack {self.hex}. Add attackers, or declare."
        return Ask(self.side, (self.declare, self.add), prompt, self.attackers)

    @form("add UNIT", JOIN, sums=with_unit, says="UNIT joins the attack", gathers=True)
    def add(self, game: Mons, unit: str) -> Step:
        """12.3 One attacker more."""
        self.attackers = (*self.attackers, unit)
        return self.begin(game, None)

    @form("declare", sums=as_gathered, says="declare the attack")
    def declare(self, game: Mons) -> Step:
        """12.10 The attack stands; 6.6 all who take part are shown, and there is no way back."""
        defenders = game.stacks[self.hex]
        game.shown = (*self.attackers, *defenders)
        game.fought |= game.mask(self.attackers)
        game.meleed |= game.mask(defenders)
        named = [f"{game.called(unit)} from {game.units[unit].place}" for unit in self.attackers]
        game.tell(f"{listed(named)} attacked {self.hex}.", "12.10", where=self.hex, reveals=True)
        look_beneath(game, self.hex)
        return Call(Clash(self.side, self.hex, self.attackers), then=self.end)

    def end(self, game: Mons, _: object) -> Step:
        """6.6 What lies beneath is hidden again."""
        game.shown = ()
        return Done()


@dataclass
class Clash(Procedure):
    """12.10 A melee that has been declared: defensive fire, the die, losses, advance."""

    side: str
    hex: str
    attackers: tuple[str, ...] = field(metadata=OF_UNITS)
    lost: tuple[int, int] = (0, 0)  # steps that attackers and defenders must lose

    def begin(self, game: Mons, _: object) -> Step:
        """12.10 The defenders fire first."""
        fire = DefensiveFire(enemy(self.side), self.hex, self.attackers)
        return Call(fire, then=self.fight)

    def fight(self, game: Mons, _: object) -> Step:
        """12.10 Whatever the fire did, the melee is fought at the odds that are left."""
        self.attackers = tuple(unit for unit in self.attackers if game.is_on_map(unit))
        if not self.attackers:
            game.tell(f"No attacker of {self.hex} is left.", "12.10", where=self.hex)
            return Done()
        odds = melee_odds(game, self.attackers, self.hex)
        automatic = automatic_result(odds)
        if automatic:
            told = in_words(automatic)
            game.tell(f"The melee for {self.hex} needs no die: {told}.", "12.11", where=self.hex)
            return self.lose(game, told)
        mods = tuple(melee_mods(game, self.attackers, self.hex))
        means = results(game.sheet.charts["melee"], odds, sum(mod.value for mod in mods))
        purpose = f"The melee for {self.hex} at {odds}:1."
        die = Roll("12.11", purpose, means, mods=mods, side=self.side, where=self.hex)
        return Call(die, then=self.resolve)

    def resolve(self, game: Mons, rolled: Rolled) -> Step:
        """12.11 The odds column of the melee table has been read."""
        return self.lose(game, rolled.means)

    def lose(self, game: Mons, told: str) -> Step:
        """12.12 The defender loses his steps first, as he likes."""
        self.lost = RESULTS[told]
        game.count(f"in melee {told}", self.hex)
        units = game.stacks[self.hex]
        losses = ShareLosses(enemy(self.side), units, self.lost[1], "12.12", reduce_first=False)
        return Call(losses, then=self.attackers_lose)

    def attackers_lose(self, game: Mons, _: object) -> Step:
        """12.12 Then the attacker loses his, even where nobody is left to fight."""
        losses = ShareLosses(self.side, self.attackers, self.lost[0], "12.12", reduce_first=False)
        return Call(losses, then=self.advance)

    def advance(self, game: Mons, _: object) -> Step:
        """12.13 Into an empty hex somebody must go."""
        survivors = tuple(unit for unit in self.attackers if game.is_on_map(unit))
        if self.hex in game.stacks or not survivors:
            return Done()
        game.tell(f"{self.hex} falls.", "12.13", where=self.hex, result="hex cleared")
        return Call(Advance(self.side, self.hex, survivors))


def sums(game: Mons, units: tuple[str, ...], target: str) -> Iterator[Tally]:
    """12.6, 12.7 The sums that would decide it; 6.6 the defenders' only if all are in sight."""
    yield factors(game, "attackers", units)
    lies_open = len(game.stacks[target]) == 1
    if lies_open:
        yield factors(game, "defenders", game.stacks[target])
    yield tally("die", melee_mods(game, units, target), signed=True)
    if lies_open:
        yield tally("odds before defensive fire", odds_mods(game, units, target))


@lru_cache(maxsize=256)
def results(chart: Table, odds: int, change: int) -> tuple[str, ...]:
    """12.11 What each face comes to; 12.6 the chart reads dice beyond its edges at the edge."""
    cells = (chart.result(column=f"{odds}:1", row=face + change) for face in FACES)
    return tuple(in_words(cell) for cell in cells)


def factors(game: Mons, name: str, units: tuple[str, ...]) -> Tally:
    """12.7 The melee factors of these units; artillery defends with 1."""
    mods = (Mod(game.melee(each), game.counter(each).short, "12.7") for each in units)
    return tally(name, mods, side=game.side(units[0]))


def melee_mods(game: Mons, attackers: tuple[str, ...], hex_: str) -> Iterator[Mod]:
    """12.6 What changes the die of a melee."""
    board, chart = game.sheet.board, game.sheet.charts["combat"]
    terrain = board.terrain(hex_)
    ground = int(chart.result("melee", terrain))
    if ground:
        yield Mod(ground, f"defenders in {terrain} hex", "12.6")
    waters = [water_between(board, game.units[unit].place, hex_) for unit in attackers]
    if all(waters):
        yield Mod(int(chart.result("melee", waters[0])), "every attacker across water", "12.6")


def odds_mods(game: Mons, attackers: tuple[str, ...], hex_: str) -> Iterator[Mod]:
    """12.7 to 12.9 The odds as they stand, and how they are read."""
    strength = factors(game, "attackers", attackers).total
    defence = factors(game, "defenders", game.stacks[hex_]).total
    odds = melee_odds(game, attackers, hex_)
    sums = f"{strength} against {defence}, rounded down"
    if odds < 1:
        yield Mod(odds, f"{sums}: below 1:1, no die", "12.8")
    elif odds > BEST_ODDS:
        yield Mod(odds, f"{sums}: above {BEST_ODDS}:1, no die", "12.9")
    else:
        yield Mod(odds, f"{sums}: the {odds}:1 column", "12.7")


def melee_odds(game: Mons, attackers: tuple[str, ...], hex_: str) -> int:
    """12.7 The attackers' sum over the defenders', rounded down."""
    defenders = game.stacks[hex_]
    strength = factors(game, "attackers", attackers).total
    return strength // factors(game, "defenders", defenders).total


def automatic_result(odds: int) -> str:
    """12.8, 12.9 The result where no die is rolled, or nothing."""
    if odds < 1:
        return POOR_ODDS_RESULT
    return RICH_ODDS_RESULT if odds > BEST_ODDS else ""
