"""core-17-b Charges in Close Combat: blown among the enemies in one's own place."""

from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Procedure, Step
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.attack import Attack
from grognard.games.combat.state import SHAKEN, Combat, enemy
from grognard.games.combat.sums import fixed_column, half_track_mods, movement_mods, shelter_mods

CHARGE = "100"  # core-17-b: the column


def chargers(game: Combat, place: str, side: str) -> list[str]:
    """core-17-b The teams of a side in a place that have a charge, and the nerve for it."""
    return [
        unit
        for unit in sorted(game.known(place, side))
        if fixed_column(game, unit) == CHARGE
        and game.units[unit].status not in SHAKEN
        and not game.units[unit].aboard
    ]


def drm(game: Combat, target: str) -> Tally:
    """core-17-b The terrain that the target is in, core-8-i the rear of an AFV."""
    here, card = game.spot(target), game.kind(target).vehicle
    walls = half_track_mods(game, target)  # 11.4.7-c: all that riders have
    line, aboard = game.line(here.place, here.place), game.units[target].aboard
    cover = walls if aboard else shelter_mods(game, here, target, line)
    back = (Mod(card.rear, "rear armour", "core-8-i"),) if card and card.armoured else ()
    return tally("DRM", (*cover, *back, *movement_mods(game, target, False)), signed=True)


@dataclass
class Blast(Procedure):
    """core-17-b A charge goes off among all enemies in the place of its team, and is gone."""

    unit: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-17-b The attack in column 100."""
        place, side = game.units[self.unit].place, game.owner(self.unit)
        game.change(self.unit, spent=True, served=False)
        game.tell(f"{self.unit} blows its charge in {place}.", "core-17-b", where=place)
        targets = tuple(sorted(game.known(place, enemy(side))))
        sums = tuple(drm(game, foe) for foe in targets)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = (self.unit,), CHARGE, targets, shifts, sums
        return Call(Attack(*strikes, place=place))
