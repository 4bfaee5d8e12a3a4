"""core-15-e Overruns: an AFV among enemies sprays them with its machine guns."""

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.attack import Attack
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.sums import half_track_mods, movement_mods, shelter_mods
from grognard.games.combat.vehicle_fire import whole


def is_armed(game: Combat, unit: str) -> bool:
    """core-15-i Whether an AFV has a machine gun that works."""
    return is_afv(game.kind(unit)) and power(game, unit).total > 0


def victims(game: Combat, vehicle: str) -> list[str]:
    """core-15-e The enemies in the vehicle's hex that its machine guns can hurt."""
    place = game.units[vehicle].place
    foes = sorted(game.known(place, enemy(game.owner(vehicle))))
    return [unit for unit in foes if not is_afv(game.kind(unit))]


def power(game: Combat, vehicle: str) -> Tally:
    """core-15-e Coaxial plus bow, as far as they are not broken (core-8-h)."""
    mods = (Mod(each, f"{name} machine gun", "core-15-e") for name, each in whole(game, vehicle))
    return tally("firepower", mods)


def drm(game: Combat, unit: str, vehicle: str) -> Tally:
    """core-15-e The ordinary DRM of a target, with the cover of its hex; riders have none of it."""
    here = game.spot(unit)
    line = game.line(here.place, here.place)
    aboard = game.units[unit].aboard  # 11.4.7-c, core-8-l
    walls = half_track_mods(game, unit)
    cover = walls if aboard else shelter_mods(game, here, unit, line, besides=vehicle)
    return tally("DRM", (*cover, *movement_mods(game, unit, False)))


def overrun_sums(game: Combat, vehicle: str) -> Iterator[Tally]:
    """core-15-e The sums of an Overrun."""
    yield power(game, vehicle)
    yield from (drm(game, unit, vehicle) for unit in victims(game, vehicle))


@dataclass
class Overrun(Procedure):
    """core-15-e One attack on the firepower table against all enemies in the hex."""

    vehicle: str

    def begin(self, game: Combat, _: object) -> Step:
        """core-15-e The attack."""
        targets = tuple(victims(game, self.vehicle))
        place = game.units[self.vehicle].place
        game.tell(f"{self.vehicle} overruns {place}.", "core-15-e", where=place)
        guns = tuple(name for name, _ in whole(game, self.vehicle))
        game.change(self.vehicle, used=guns)  # core-15-g
        axis = game.sheet.charts["fft"].columns
        column = axis.headings[axis.index(power(game, self.vehicle).total)]
        sums = tuple(drm(game, unit, self.vehicle) for unit in targets)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = (self.vehicle,), column, targets, shifts, sums
        return Call(Attack(*strikes, guns=guns), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """core-15-e It may go on."""
        return Done()
