"""8.5 Results of fire: suppression, disorganisation, rout checks, elimination."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.montelimar import stacking
from grognard.games.montelimar.command import payer
from grognard.games.montelimar.fire_sum import FACES, ground_mod
from grognard.games.montelimar.heroes import HeroLeaves, helps_unit
from grognard.games.montelimar.quality import (
    best_leader,
    ignores_changes,
    quality_with,
    status_quality,
)
from grognard.games.montelimar.state import ROUTED, Montelimar, box, enemy
from grognard.games.montelimar.traces import can_trace, headquarters
from grognard.games.montelimar.transport import send_home
from grognard.games.montelimar.victory import eliminate, stop_convoy

PASSES, ROUTS, PINNED = "passes", "routs", "pinned"


def pin(game: Montelimar, hex_: str) -> None:
    """8.5.3, 10.1 Pinned; a pinned hex is suppressed, a suppressed one stays so."""
    bit = game.bit(hex_)
    if hex_ not in game.stacks or game.suppressed & bit:
        return
    if game.pinned & bit:
        game.pinned &= ~bit
        game.suppressed |= bit
        game.tell(f"{hex_} is suppressed.", "8.5.3", where=hex_, result="suppressed")
    else:
        game.pinned |= bit
        game.tell(f"{hex_} is pinned.", "8.5", where=hex_, result="pinned")


def suppress(game: Montelimar, hex_: str) -> None:
    """8.5.3 Suppressed; a hex that was so already, or pinned, loses all its units."""
    bit = game.bit(hex_)
    kept = game.option("pinned_then_suppressed") == "suppress"
    if game.suppressed & bit or (game.pinned & bit and not kept):
        for unit in game.stacks.get(hex_, ()):
            eliminate(game, unit, "8.5.3")
        return
    game.pinned &= ~bit
    game.suppressed |= bit
    game.tell(f"{hex_} is suppressed.", "8.5", where=hex_, result="suppressed")


@dataclass
class Results(Procedure):
    """8.5 The parts of a result are applied in their order."""

    hex: str
    parts: tuple[str, ...]
    picked: str  # whom E takes, and who checks where nobody is in column
    hard: str = ""
    shielding: str = ""  # the hero that the owner has used in this combat (14.0)

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.5 The next part."""
        if not self.parts or self.hex not in game.stacks:
            return Done()
        part, *rest = self.parts
        self.parts = tuple(rest)
        if part == "S":
            suppress(game, self.hex)
        elif part.startswith("DG"):
            excess = stacking.add_dg(game, self.hex, int(part[2:]))
            level = game.dg.get(self.hex, 0)
            game.tell(f"{self.hex} is at DG {level}.", "8.5", where=self.hex, result=part)
            if excess:
                return Call(LoseUnits(self.hex, excess), then=self.begin)
        elif part == "E":
            if game.at(self.picked) == self.hex:
                eliminate(game, self.picked)
        else:
            check = RoutCheck(self.hex, part, self.picked, self.hard, self.shielding)
            return Call(check, then=self.begin)
        return self.begin(game, None)


def chooser(game: Montelimar, hex_: str) -> str:
    """8.3.1 Who picks the Target Unit: the defender if any unit there is deployed."""
    owner = game.owner(hex_)
    deployed = any(game.is_deployed(unit) for unit in game.stacks[hex_])
    return owner if deployed else enemy(owner)


def not_in_hex(pick: "PickTarget", game: Montelimar, among: int) -> int:
    """8.3.1 The units that are not in the hex."""
    return among & ~game.mask(game.stacks.get(pick.hex, ()))


@dataclass
class PickTarget(Procedure):
    """8.7.1, 16.2 The Target Unit of shells and strikes is picked where a result takes one unit."""

    hex: str
    parts: tuple[str, ...]

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.3.1 A question only where it matters."""
        stack = game.stacks[self.hex]
        if len(stack) == 1 or "E" not in self.parts:
            return self.target(game, stack[0])
        prompt = f"8.3.1 Pick the Target Unit in {self.hex}."
        return Ask(chooser(game, self.hex), (self.target,), prompt)

    @form("target UNIT", (Bar("8.3.1", "{UNIT} is not in the target hex.", not_in_hex),))
    def target(self, game: Montelimar, unit: str) -> Step:
        """8.5 Then the results."""
        return Call(Results(self.hex, self.parts, unit))


def not_there(duty: "LoseUnits", game: Montelimar, among: int) -> int:
    """8.5 The units that are not in the hex."""
    return among & ~game.mask(game.stacks.get(duty.hex, ()))


@dataclass
class LoseUnits(Procedure):
    """8.5, 10.2.3 For each point beyond four the owner loses a unit of his choice."""

    hex: str
    count: int

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.5 No question where all must go."""
        stack = game.stacks.get(self.hex, ())
        if not self.count or not stack:
            return Done()
        if self.count >= len(stack):
            for unit in stack:
                eliminate(game, unit, "10.2.3")
            return Done()
        prompt = f"8.5 {self.hex} is disorganised beyond measure: which unit is lost?"
        return Ask(game.owner(self.hex), (self.lose,), prompt)

    @form("lose UNIT", (Bar("8.5", "{UNIT} is not in that hex.", not_there),))
    def lose(self, game: Montelimar, unit: str) -> Step:
        """8.5 It goes."""
        eliminate(game, unit, "10.2.3")
        self.count -= 1
        return self.begin(game, None)


def not_in_column(check: "RoutCheck", game: Montelimar, among: int) -> int:
    """8.5.1 The units that do not check: those of other hexes, and those deployed."""
    return among & ~game.mask(check.columns(game))


def no_help(check: "RoutCheck", game: Montelimar, among: int) -> int:
    """14.0, 14.2 The pieces that are no heroes who can help the unit in this combat."""
    return among & ~game.setting.words["PIECE"].bits.mask(check.helpers(game))


def why_no_help(check: "RoutCheck", game: Montelimar, piece: str) -> Iterator[Objection]:
    """14.0, 14.2 Why a hero cannot help: another has been used, or he is not of the unit's."""
    if piece in helps_unit(game, check.unit):
        yield Objection("14.0", f"{check.shielding} has been used in this combat.")
    else:
        yield Objection("14.2", f"{game.called(piece)} cannot help it.")


def check_sums(check: "RoutCheck", game: Montelimar, unit: str, hero: str = "") -> Iterator[Tally]:
    """8.5.1 The quality of a unit that checks, and what changes its die."""
    quality = Mod(quality_with(game, unit, hero), f"quality of {game.called(unit)}", "19.2")
    yield tally("quality", (quality,))
    yield tally("die", check_mods(game, unit, check.stars, hero), signed=True)


def sums_alone(check: "RoutCheck", game: Montelimar, hero: str = "") -> Iterator[Tally]:
    """8.5.1, 14.2 The same of the unit that checks, with a hero or without."""
    return check_sums(check, game, check.unit, hero)


@dataclass
class RoutCheck(Procedure):
    """8.5.1 A unit checks its quality: one in column may rout, otherwise the hex is pinned."""

    hex: str
    stars: str
    picked: str
    hard: str = ""
    shielding: str = ""  # the hero that the owner has used in this combat (14.0)
    unit: str = ""
    hero: str = ""

    def columns(self, game: Montelimar) -> list[str]:
        """8.5.1 The units in column."""
        return [unit for unit in game.stacks.get(self.hex, ()) if game.units[unit].column]

    def begin(self, game: Montelimar, _: object) -> Step:
        """8.5.1 A Hard Target that was aimed at checks itself; of columns the enemy picks one."""
        columns = self.columns(game)
        if self.hard or not columns:
            unit = self.hard or self.picked
            there = unit if game.at(unit) == self.hex else game.stacks[self.hex][0]
            return self.check(game, there)
        if len(columns) == 1:
            return self.check(game, columns[0])
        prompt = f"8.5.1 Which unit in {self.hex} must check?"
        return Ask(enemy(game.owner(self.hex)), (self.check,), prompt)

    @form(
        "check UNIT",
        (Bar("8.5.1", "{UNIT} does not check.", not_in_column),),
        sums=check_sums,
        gathers=True,
    )
    def check(self, game: Montelimar, unit: str) -> Step:
        """14.2 A hero may help; the owner says so before the die."""
        self.unit = unit
        if ignores_changes(game, unit) or not self.helpers(game):
            return self.alone(game)
        prompt = f"14.2 Does a hero help {game.called(unit)} in its check?"
        return Ask(game.side(unit), (self.alone, self.brace), prompt, (unit,))

    def helpers(self, game: Montelimar) -> list[str]:
        """14.0 The heroes who can help: if one has been used in this combat, he alone."""
        found = helps_unit(game, self.unit)
        return [hero for hero in found if self.shielding in ("", hero)]

    @form("brace PIECE", (Bar("14.2", why_no_help, no_help),), sums=sums_alone)
    def brace(self, game: Montelimar, piece: str) -> Step:
        """14.1, 14.2 His quality counts."""
        self.hero = piece
        return self.alone(game)

    @form("alone", sums=sums_alone, passes=True, label="No hero", says="use no hero")
    def alone(self, game: Montelimar) -> Step:
        """8.5.1 The die against the quality."""
        unit = self.unit
        mods = tuple(check_mods(game, unit, self.stars, self.hero))
        quality, change = quality_with(game, unit, self.hero), sum(mod.value for mod in mods)
        fails = ROUTS if self.leaves(game) else PINNED
        means = tuple(
            PASSES if face == 0 or (face != 9 and face + change <= quality) else fails
            for face in FACES
        )
        purpose = f"{game.called(unit)} checks its quality of {quality}."
        roll = Roll(
            "8.5.1", purpose, means, lowest=0, mods=mods, side=game.side(unit), where=self.hex
        )
        return Call(roll, then=self.settle)

    def leaves(self, game: Montelimar) -> bool:
        """8.5 Whether the unit goes when it fails."""
        deployed_goes = self.hard and game.option("deployed_hard_target_rout") == "rout"
        return game.units[self.unit].column or bool(deployed_goes)

    def settle(self, game: Montelimar, rolled: Rolled) -> Step:
        """8.5.1 A unit that routs leaves the others pinned; 14.2 a hero who helped may leave."""
        if rolled.means == ROUTS:
            rout(game, self.unit)
        if rolled.means != PASSES:
            pin(game, self.hex)
        return Call(HeroLeaves(self.hero)) if self.hero else Done()


def check_mods(game: Montelimar, unit: str, stars: str, hero: str = "") -> Iterator[Mod]:
    """8.5.1 What changes the die of a rout check, a to d."""
    hex_ = game.at(unit)
    if stars.count("*"):
        sign = -1 if game.option("rout_stars") == "subtract" else 1
        yield Mod(sign * stars.count("*"), stars, "8.5")
    yield from ground_mod(game, hex_, "8.5.1")
    led = best_leader(game, unit)
    if led and not ignores_changes(game, unit):
        yield Mod(-led, "leader", "8.5.1")
    if hero and game.sheet.pieces.heroes[hero].tq:
        yield Mod(-game.sheet.pieces.heroes[hero].tq, hero, "8.5.1")
    defence = game.face(unit).defence
    if defence:
        yield Mod(defence, f"defence of {game.called(unit)}", "8.5.1")
    fort = game.forts.get(hex_)
    if fort:
        works = game.sheet.charts.tables["fortification"]
        yield Mod(int(works.result("defence", fort)), fort, "8.5.1")
    if not ignores_changes(game, unit):
        for mod in status_quality(game, hex_):
            if mod.value:
                yield Mod(-mod.value, mod.why, mod.rule)


def rout(game: Montelimar, unit: str) -> None:
    """8.5.1 A routed unit goes to its division's box if it has a route to a headquarters."""
    hex_, printed = game.at(unit), game.printed(unit)
    if "convoy" in printed.flags:
        stop_convoy(game, unit)
        return
    division = game.division(unit)
    refuges = headquarters(game, division)
    if "hq" in printed.flags:
        refuges = [at for at in refuges if at != hex_ or _another_hq(game, unit)]
    mobility = "leg" if printed.mobility == "rail" else game.mobility(unit)
    if not can_trace(game, hex_, printed.side, refuges, mobility):
        eliminate(game, unit, "8.5.1")
        return
    send_home(game, unit)
    stacking.lift(game, unit, box(payer(game, unit), ROUTED))
    game.count(ROUTS, where=hex_)  # the die has told it


def _another_hq(game: Montelimar, unit: str) -> bool:
    """8.5.1 Whether a second headquarters of the division is in the hex."""
    stack = game.stacks[game.at(unit)]
    own = game.division(unit)
    return any(
        each != unit and "hq" in game.printed(each).flags and game.division(each) == own
        for each in stack
    )
