"""core-15-e Overruns: an AFV among enemies sprays them with its machine guns."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.engine.kernel.flow import Call, Done, Procedure, Step
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.attack import Attack
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.sums import half_track_mods, hindrance_mods, movement_mods, shelter_mods
from grognard.games.combat.vehicle_fire import whole

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive


def ready(drive: "Drive", game: Combat) -> tuple[str, ...]:
    """core-15-i, R-53 The machine guns of an AFV that work and fired at most in Overruns."""
    unit = drive.vehicle
    if not is_afv(game.kind(unit)):
        return ()
    fired = [name for name in game.units[unit].used if name not in drive.rammed]
    return tuple(name for name, _ in whole(game, unit) if name not in fired)


def victims(game: Combat, vehicle: str) -> list[str]:
    """core-15-e, R-54 The enemies that its machine guns can hurt, in no Close Combat yet."""
    place = game.units[vehicle].place
    foes = sorted(game.known(place, enemy(game.owner(vehicle))))
    return [u for u in foes if not is_afv(game.kind(u)) and not game.units[u].engaged]


def power(game: Combat, vehicle: str, guns: tuple[str, ...]) -> Tally:
    """core-15-e Coaxial plus bow, as far as they are ready."""
    firing = ((name, each) for name, each in whole(game, vehicle) if name in guns)
    mods = (Mod(each, f"{name} machine gun", "core-15-e") for name, each in firing)
    return tally("firepower", mods)


def drm(game: Combat, unit: str, vehicle: str) -> Tally:
    """core-15-e The ordinary DRM of a target, with the cover and smoke of its hex.

    Riders have no cover (11.4.7-c).
    """
    here = game.spot(unit)
    line = game.line(here.place, here.place)
    aboard = game.units[unit].aboard  # 11.4.7-c, core-8-l
    walls = half_track_mods(game, unit)
    cover = walls if aboard else shelter_mods(game, here, unit, line, besides=vehicle)
    return tally("DRM", (*cover, *hindrance_mods(line), *movement_mods(game, unit, False)))


def overrunning(drive: "Drive", game: Combat) -> Iterator[Tally]:
    """core-15-e The sums of an Overrun."""
    vehicle = drive.vehicle
    yield power(game, vehicle, ready(drive, game))
    yield from (drm(game, unit, vehicle) for unit in victims(game, vehicle))


@dataclass
class Overrun(Procedure):
    """core-15-e One attack on the firepower table against all enemies in the hex."""

    vehicle: str
    guns: tuple[str, ...]  # those that fire

    def begin(self, game: Combat, _: object) -> Step:
        """core-15-e The attack."""
        targets = tuple(victims(game, self.vehicle))
        place = game.units[self.vehicle].place
        game.tell(f"{self.vehicle} overruns {place}.", "core-15-e", where=place)
        used = dict.fromkeys((*game.units[self.vehicle].used, *self.guns))
        game.change(self.vehicle, used=tuple(used))  # core-15-g
        axis = game.sheet.charts["fft"].columns
        column = axis.headings[axis.index(power(game, self.vehicle, self.guns).total)]
        sums = tuple(drm(game, unit, self.vehicle) for unit in targets)
        shifts = tuple(sum_.total for sum_ in sums)
        strikes = (self.vehicle,), column, targets, shifts, sums
        return Call(Attack(*strikes, guns=self.guns), then=self.over)

    def over(self, game: Combat, _: object) -> Step:
        """core-15-e It may go on."""
        return Done()
