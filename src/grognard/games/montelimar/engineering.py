"""11 Engineering: foxholes by any unit on foot, trenches by engineers."""

from dataclasses import dataclass

from grognard.engine.dice.roll import Roll
from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.game import Rolled
from grognard.engine.kernel.tally import Mod
from grognard.games.montelimar.fire_sum import FACES
from grognard.games.montelimar.quality import (
    belongs,
    ignores_changes,
    leader_quality,
    own_quality,
    status_quality,
)
from grognard.games.montelimar.state import Montelimar

BUILT, FAILED = "built", "failed"


def may_dig(game: Montelimar, unit: str, work: str) -> bool:
    """11.1 Deployed, on foot, not suppressed, once a hex; engineers for a trench."""
    hex_, printed = game.at(unit), game.printed(unit)
    if printed.mobility != "leg" or game.units[unit].column or game.has(game.suppressed, hex_):
        return False
    if game.has(game.dug, hex_) or game.forts.get(hex_) in (work, "trench"):
        return False
    return work == "foxhole" or "engineer" in printed.flags


def dig_foxhole(game: Montelimar, hex_: str) -> None:
    """11.1 It always works."""
    game.dug |= game.bit(hex_)
    game.forts[hex_] = "foxhole"
    game.tell(f"A foxhole is dug in {hex_}.", "11.1", where=hex_)


@dataclass
class Trench(Procedure):
    """11.1 Engineers build a trench if their quality allows."""

    unit: str

    def begin(self, game: Montelimar, _: object) -> Step:
        """11.1 The die against the quality; 0 always passes, 9 always fails."""
        unit, hex_ = self.unit, game.at(self.unit)
        game.dug |= game.bit(hex_)
        mods = tuple(self.mods(game, hex_))
        quality = own_quality(game, unit) + sum(mod.value for mod in mods)
        means = tuple(
            BUILT if face == 0 or (face != 9 and face <= quality) else FAILED for face in FACES
        )
        purpose = f"{game.called(unit)} builds a trench with {quality} or less."
        roll = Roll("11.1", purpose, means, lowest=0, side=game.side(unit), where=hex_)
        return Call(roll, then=self.settle)

    def mods(self, game: Montelimar, hex_: str) -> list[Mod]:
        """10, 13.2 What lies on the hex, and a leader."""
        if ignores_changes(game, self.unit):
            return []
        mods = list(status_quality(game, hex_))
        own = [each for each in game.leaders(hex_) if belongs(game, each, self.unit)]
        if own:
            best = max(leader_quality(game, each) for each in own)
            mods.append(Mod(best, "leader", "13.2"))
        return mods

    def settle(self, game: Montelimar, rolled: Rolled) -> Step:
        """11.1 A trench replaces a foxhole."""
        hex_ = game.at(self.unit)
        if rolled.means == BUILT:
            game.forts[hex_] = "trench"
            game.tell(f"A trench is built in {hex_}.", "11.1", where=hex_)
        return Done()
