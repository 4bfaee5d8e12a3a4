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
    """9.1.5 Whether a side has too much in a place, or would have by some units more (R-33)."""
    some = tuple(more)
    if len(game.stacks.get(place, ())) + len(some) <= VEHICLES:
        return False  # nobody counts more than a squad
    units = [*game.here(place, side), *(unit for unit in some if game.units[unit].place != place)]
    units = [unit for unit in units if not game.units[unit].aboard]
    squads = not some or squads_in(game, some) > 0
    vehicles = not some or vehicles_in(game, some) > 0
    return (squads and squads_in(game, units) > SQUADS) or (
        vehicles and vehicles_in(game, units) > VEHICLES
    )


def surplus(game: Combat, place: str, side: str) -> list[str]:
    """9.2.2 Those of whom one must be picked, as long as the rest is too much for a place.

    Riders do not count, nor do unarmed vehicles (9.2.2-c).
    """
    bits = game.sheet.units.bit
    here = [
        unit
        for unit in game.here(place, side)
        if not game.recovered & bits[unit] and not game.units[unit].aboard
    ]
    foot = [unit for unit in here if game.kind(unit).stacking > 0]
    if squads_in(game, foot) > SQUADS:
        return foot
    armed = [unit for unit in here if is_armed(game, unit)]
    return armed if len(armed) > VEHICLES else []


def is_armed(game: Combat, unit: str) -> bool:
    """9.2.2-c Whether a unit is a vehicle with a gun or a machine gun."""
    card = game.kind(unit).vehicle
    return card is not None and bool(card.gun or card.coaxial or card.bow)
