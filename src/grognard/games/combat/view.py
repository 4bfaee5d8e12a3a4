"""core-19 What a side may know of a game of Combat!, and worlds that would look the same to it."""

from random import Random
from typing import Any

from grognard.games.combat.deploying import area, force_of
from grognard.games.combat.fortifying import SettleIn
from grognard.games.combat.placing import PlaceArmy
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import GERMAN, RUSSIAN, WAITING, Combat, Work, enemy
from grognard.games.combat.works import (
    MINES,
    hidden_mines,
    is_open_to,
    lay,
    lift_mines,
    work_in,
    works_shown,
)


def view(game: Combat, side: str) -> dict[str, Any]:
    """The position as `side` sees it, built from nothing."""
    return {
        "units": {
            unit: _counter(game, unit, side)
            for unit in game.units
            if is_in_play(game, unit) and is_seen(game, unit, side)
        },
        "hidden": {each: game.hidden_of(each) for each in (GERMAN, RUSSIAN)},
        "held": dict(game.held),
        "fires": list(game.fires),
        "wrecks": dict(game.wrecks),
        "burning": dict(game.burning),
        "smoke": dict(game.smoke),
        "missions": dict(game.missions),
        "called": list(game.barrages),
        "aims": {gun: list(aim) for gun, aim in game.aims.items() if is_seen(game, gun, side)},
        "works": works_shown(game, side),
        "hidden mines": {each: len([*hidden_mines(game, each)]) for each in (GERMAN, RUSSIAN)},
        "roadblocks": [list(each) for each in game.roadblocks],
        "rubble": list(game.rubble),
        "mouseholes": list(game.mouseholes),
        "clearing": {unit: list(work) for unit, work in game.clearing.items()},
        "doors": {key: list(hexes) for key, hexes in game.doors.items()},
        "due": dict(game.due),
        "passes": {"running": dict(game.idle), "free": dict(game.free), "out": dict(game.out)},
        "phase": game.phase,
        "impulse": game.side,
    }


def is_seen(game: Combat, unit: str, side: str) -> bool:
    """core-19-a, core-2-f Whether a side may know where a unit is: not before all are set up."""
    owner = game.owner(unit)
    if owner == side:
        return True
    top = game.procedures[-1] if game.procedures else None
    return not game.units[unit].hidden and not (
        isinstance(top, (PlaceArmy, SettleIn)) and top.side == owner
    )


def is_in_play(game: Combat, unit: str) -> bool:
    """10.3.1-c Whether a unit goes by this name now: of a veiled team's two names one is idle."""
    if unit in game.sheet.veils:
        return unit in game.veiled
    return unit not in game.veiled.values()


def _counter(game: Combat, unit: str, side: str) -> dict[str, Any]:
    """10.3.1-c A team that began with its weapon down shows but a half-squad to the enemy."""
    now, kind = game.units[unit], game.kind(unit)
    known = kind.side == side or unit not in game.veiled
    return {
        "side": kind.side,
        "kind": now.kind if known else game.sheet.rosters[game.setting.scenario][unit],
        "veiled": unit in game.veiled,
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
        "in trench": now.trench,
        "cover": list(now.cover),
        "walked": now.walked,
        "unready": now.unready,
        "facing": now.facing if kind.type in (GUN, VEHICLE) else None,
        "turret": now.turret if kind.vehicle and kind.vehicle.turret >= 0 else None,
        "m-killed": now.stuck,
        "aboard": now.aboard,
        "escort": list(now.escort),
        "fired": list(now.used),
        "broken": list(now.broken),
    }


def resample(game: Combat, side: str, random: Random) -> Combat:
    """core-19-e Hidden enemies stand anywhere in their area that nobody has looked into."""
    world = game.copy()
    foes = [foe for foe in (GERMAN, RUSSIAN) if foe != side]
    for foe in foes:  # all are lifted before any is put down, so that none is in another's way
        for unit in _hidden(game, foe):
            world.put(unit, WAITING)
        for hex_ in hidden_mines(game, foe):
            lift_mines(world, hex_)
    for foe in foes:
        _deal(game, world, foe, random)
        _veil(game, world, foe, random)
    return world


def _veil(game: Combat, world: Combat, owner: str, random: Random) -> None:
    """10.3.1-c Any of the teams that a side has turned may be any other of them."""
    names = [name for name in game.veiled if game.owner(name) == owner]
    units = sorted(game.veiled[name] for name in names)
    random.shuffle(units)
    world.veiled = {**world.veiled, **dict(zip(names, units, strict=True))}
    for name, unit in zip(names, units, strict=True):
        world.change(name, kind=game.sheet.rosters[game.setting.scenario][unit])


def _hidden(game: Combat, owner: str) -> list[str]:
    return sorted(unit for unit in game.army(owner) if game.units[unit].hidden)


def _deal(game: Combat, world: Combat, owner: str, random: Random) -> None:
    """Put the hidden units and mines of a side wherever its enemy may believe them."""
    for unit in _hidden(game, owner):
        world.put(unit, random.choice(_lairs(world, unit)))
        if game.kind(unit).type == GUN:  # 10.4.5
            world.change(unit, dug=game.units[unit].dug)
    for _ in hidden_mines(game, owner):
        lay(world, random.choice(_fields(world, owner)), Work(MINES, owner, True))


def _area(world: Combat, owner: str) -> tuple[str, ...]:
    return area(world.ground, force_of(world, owner).area)


def _fields(world: Combat, owner: str) -> list[str]:
    """7.4.4 Where hidden mines may lie: in their area, where nobody has been or searched."""
    side, bits = enemy(owner), world.sheet.places.bit
    trodden = world.trodden.get(side, 0)
    every = _hexes(world, owner)
    places = [
        place
        for place in every
        if is_open_to(world, place, MINES, hidden=True)
        and (place not in world.works or work_in(world, place, MINES) is None)
        and (place not in world.stacks or not world.here(place, side))
    ]
    return [place for place in places if not trodden & bits[place]] or places or every


def _hexes(world: Combat, owner: str) -> list[str]:
    """The hexes of a side's area, worked out once."""
    worked, key = world.sheet.worked, f"{owner} hexes"
    if key not in worked:
        worked[key] = [place for place in _area(world, owner) if place in world.ground.board]
    found: list[str] = worked[key]
    return found


def _lairs(world: Combat, unit: str) -> list[str]:
    """Where a hidden unit may be, for all that its enemy knows."""
    owner = world.owner(unit)
    side, bits = enemy(owner), world.sheet.places.bit
    low, bare = world.kind(unit).type in (GUN, VEHICLE), world.bare.get(side, 0)
    every = _hexes(world, owner) if low else _area(world, owner)
    shut = {
        place: True
        for place in world.stacks
        if world.here(place, side) or is_overfull(world, place, owner, (unit,))
    }
    places = [place for place in every if place not in shut]
    return [place for place in places if not bare & bits[place]] or places or list(every)
