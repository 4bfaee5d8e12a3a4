"""9 Stacking: how much a place holds, and what a crowd costs."""

from collections.abc import Iterable

from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.state import Combat

SQUADS = 3  # 9.1.1
VEHICLES = 2  # 9.1.1


def squads_in(game: Combat, units: Iterable[str]) -> float:
    """9.1.2 What units count in squads; a team or crew counts one on either side."""
    return sum(game.kind(unit).stacking for unit in units)


def vehicles_in(game: Combat, units: Iterable[str]) -> int:
    """9.1.1 How many vehicles there are; 9.1.4 wrecks are none."""
    return sum(game.kind(unit).type == VEHICLE for unit in units)


def is_overfull(game: Combat, place: str, side: str, more: Iterable[str] = ()) -> bool:
    """9.1.5 Whether a side has too much in a place, with some units more."""
    units = [*game.here(place, side), *(unit for unit in more if game.units[unit].place != place)]
    units = [unit for unit in units if not game.units[unit].aboard]
    return squads_in(game, units) > SQUADS or vehicles_in(game, units) > VEHICLES
