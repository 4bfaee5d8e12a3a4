"""core-19 What a side may know of a game of Combat!, and worlds that would look the same to it."""

from random import Random
from typing import Any

from grognard.games.combat.placing import area, force_of
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import GERMAN, RUSSIAN, WAITING, Combat, enemy


def view(game: Combat, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    return {
        "units": {
            unit: _counter(game, unit, side) for unit in game.units if is_seen(game, unit, side)
        },
        "hidden": {each: game.hidden_of(each) for each in (GERMAN, RUSSIAN)},
        "held": dict(game.held),
        "fires": list(game.fires),
        "due": dict(game.due),
        "passes": {"running": dict(game.idle), "free": dict(game.free), "out": dict(game.out)},
        "phase": game.phase,
        "impulse": game.side,
    }


def is_seen(game: Combat, unit: str, side: str) -> bool:
    """core-19-a Whether a side may know where a unit is."""
    return not game.units[unit].hidden or game.owner(unit) == side


def _counter(game: Combat, unit: str, side: str) -> dict[str, Any]:
    """10.3.1-c A team with its weapon down shows nothing but a half-squad to the enemy."""
    now, kind = game.units[unit], game.kind(unit)
    return {
        "side": kind.side,
        "kind": now.kind,
        "place": now.place,
        "status": now.status,
        "did": now.did,
        "hidden": now.hidden,
        "weapon up": now.served and not now.spent if kind.type in (TEAM, GUN) else None,
        "spent": now.spent,
        "shots": now.shots,
        "engaged": now.engaged,
        "dug in": now.dug,
        "in holes": now.holes,
    }


def resample(game: Combat, side: str, random: Random) -> Combat:
    """core-19-e Hidden enemies stand anywhere in their area that nobody has looked into."""
    world = game.copy()
    foe = enemy(side)
    if side not in (GERMAN, RUSSIAN):
        return world
    for unit in sorted(game.units):
        if game.units[unit].hidden and game.owner(unit) == foe:
            world.put(unit, WAITING)
            world.put(unit, random.choice(_lairs(world, unit, side)))
    return world


def _lairs(world: Combat, unit: str, side: str) -> list[str]:
    """Where a hidden unit may be, for all that its enemy knows."""
    owner = world.owner(unit)
    low = world.kind(unit).type in (GUN, VEHICLE)
    hexes = world.ground.board.hexes
    return [
        place
        for place in area(world.ground, force_of(world, owner).area)
        if not any(world.here(place, side))
        and not is_overfull(world, place, owner, (unit,))
        and (place in hexes or not low)
    ]
