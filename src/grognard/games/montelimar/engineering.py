"""11 Engineering: foxholes by any unit on foot, trenches by engineers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Ask, Call, Done, Procedure, Step
from grognard.engine.kernel.forms import Bar, form
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Tally, tally
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.heroes import HeroLeaves, helps_unit
from grognard.games.montelimar.quality import checked_mods, checked_quality
from grognard.games.montelimar.state import Montelimar

if TYPE_CHECKING:
    from grognard.games.montelimar.actions import Action

BUILT, FAILED = "built", "failed"


def may_dig(game: Montelimar, unit: str, work: str) -> bool:
    """11.1 Deployed, on foot, not suppressed, once a hex; engineers for a trench."""
    hex_, printed = game.at(unit), game.printed(unit)
    if printed.mobility != "leg" or game.units[unit].column or game.has(game.suppressed, hex_):
        return False
    if game.has(game.dug, hex_) or is_built(game, hex_, work):
        return False
    return work == "foxhole" or "engineer" in printed.flags


def is_built(game: Montelimar, hex_: str, work: str) -> bool:
    """11.1 Whether a work leaves no room for this one: a trench replaces a foxhole alone."""
    there = game.forts.get(hex_)
    return there is not None and (work, there) != ("trench", "foxhole")


def dig_foxhole(game: Montelimar, hex_: str) -> None:
    """11.1 It always works."""
    game.dug |= game.bit(hex_)
    game.forts[hex_] = "foxhole"
    game.tell(f"A foxhole is dug in {hex_}.", "11.1", where=hex_)


def trench_sum(act: "Action", game: Montelimar) -> Iterator[Tally]:
    """11.1 The quality that a trench takes, before a hero helps."""
    yield tally("quality", checked_mods(game, act.unit))


def helped_sum(work: "Trench", game: Montelimar, hero: str = "") -> Iterator[Tally]:
    """11.1, 14.2 The quality with a hero, or without one."""
    yield tally("quality", checked_mods(game, work.unit, hero))


def no_help(work: "Trench", game: Montelimar, among: int) -> int:
    """14.2 The pieces that are no heroes who can help the unit."""
    return among & ~game.setting.words["PIECE"].bits.mask(helps_unit(game, work.unit))


@dataclass
class Trench(Procedure):
    """11.1 Engineers build a trench if their quality allows."""

    unit: str
    hero: str = ""

    def begin(self, game: Montelimar, _: object) -> Step:
        """14.2 A hero may help; the owner says so before the die."""
        game.dug |= game.bit(game.at(self.unit))
        if not helps_unit(game, self.unit):
            return self.alone(game)
        prompt = f"14.2 Does a hero help {game.called(self.unit)} with the trench?"
        return Ask(game.side(self.unit), (self.alone, self.brace), prompt, (self.unit,))

    @form("brace PIECE", (Bar("14.2", "{PIECE} cannot help it.", no_help),), sums=helped_sum)
    def brace(self, game: Montelimar, piece: str) -> Step:
        """14.1, 14.2 His quality counts."""
        self.hero = piece
        return self.alone(game)

    @form("alone", sums=helped_sum, passes=True, label="No hero", says="use no hero")
    def alone(self, game: Montelimar) -> Step:
        """11.1 The die against the quality; 0 always passes, 9 always fails."""
        unit, hex_ = self.unit, game.at(self.unit)
        quality = checked_quality(game, unit, self.hero)
        means = tuple(
            BUILT if face == 0 or (face != 9 and face <= quality) else FAILED for face in FACES
        )
        purpose = f"{game.called(unit)} builds a trench with {quality} or less."
        roll = Roll("11.1", purpose, means, lowest=0, side=game.side(unit), where=hex_)
        return Call(roll, then=self.settle)

    def settle(self, game: Montelimar, rolled: Rolled) -> Step:
        """11.1 A trench replaces a foxhole."""
        hex_ = game.at(self.unit)
        if rolled.means == BUILT:
            game.forts[hex_] = "trench"
            game.count(BUILT, where=hex_)
        return Call(HeroLeaves(self.hero)) if self.hero else Done()
