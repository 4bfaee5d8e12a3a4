"""6.18, core-10-d, core-20 Fire from above: what mortars and artillery make of a target's place."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.places import CELLAR, GROUND, LIP, ROOFTOP, SEWER
from grognard.games.combat.shapes import GUN
from grognard.games.combat.shapes import VEHICLE as DRIVEN
from grognard.games.combat.state import Combat
from grognard.games.combat.sums import (
    OPEN_GROUND,
    OPEN_TERRAIN,
    half_track_mods,
    movement_mods,
)
from grognard.games.combat.terrain import drm_rule
from grognard.games.combat.works import has_holes
from grognard.games.combat.wreckage import wreck_mods

WOODS = -10  # 6.12.2, core-20-d
NO_ROOF = -10  # 6.18.1: what the missing roof takes away
DUG_IN = {False: 10, True: 20}  # 7.1.5: by mortars, by other artillery
GUN_PIT = {False: 20, True: 30}  # 10.4.5
TRENCH = {False: 20, True: 40}  # 7.2.1
HOLES = 10  # 6.9.1


def those_in_hex(game: Combat, hex_: str) -> list[str]:
    """core-20-g All units of both sides on every level of a hex, its sewer apart."""
    places = game.ground.places
    return sorted(
        unit
        for place in places.of_hex[hex_]
        if places.spots[place].kind != SEWER
        for unit in game.stacks.get(place, ())
    )


def bombarded(game: Combat, target: str, artillery: bool, moving: bool = False) -> Tally:
    """core-20-c The DRM of a target under mortars or artillery: no hexside, no hindrance."""
    return tally("DRM", _parts(game, target, artillery, moving), signed=True)


def _parts(game: Combat, target: str, artillery: bool, moving: bool) -> Iterator[Mod]:
    now, kind = game.units[target], game.kind(target)
    if now.aboard:
        yield from (*half_track_mods(game, target), *movement_mods(game, target, moving))
        return
    if is_afv(kind) and kind.vehicle is not None:
        yield Mod(kind.vehicle.rear, "rear armour", "core-8-i")
    works = tuple(_works(game, target, artillery))
    yield from _terrain(game, target, bool(works), artillery)
    yield from works
    yield from movement_mods(game, target, moving)


def _works(game: Combat, target: str, artillery: bool) -> Iterator[Mod]:
    """7.1.5, 10.4.5, 6.9.1 What the target is dug into, and a vehicle that it shelters behind."""
    now = game.units[target]
    if now.dug and not now.trench:  # 7.2.1-j
        is_pit = game.kind(target).type == GUN
        value = (GUN_PIT if is_pit else DUG_IN)[artillery]
        yield Mod(value, "Dug-In", "10.4.5" if is_pit else "7.1.5")
    spot = game.spot(target)
    deep = now.holes or (now.dug and has_holes(game, spot.hex))
    if deep and spot.kind == GROUND and not now.trench:
        yield Mod(HOLES, "in shellholes", "6.9.1")
    yield from wreck_mods(game, target)


def _terrain(game: Combat, target: str, sheltered: bool, artillery: bool) -> Iterator[Mod]:
    """core-10-d, core-10-h, 6.10.2, 6.12.2 The place as it looks from above, or its trench."""
    spot, now = game.spot(target), game.units[target]
    trench = TRENCH[artillery] if now.trench else 0
    if spot.terrain == "woods":
        yield Mod(trench, "trench", "7.2.1") if trench else Mod(WOODS, "airburst", "6.12.2")
        return
    is_bare = spot.kind in (ROOFTOP, LIP) or now.outside or bool(now.along)
    value = 0 if is_bare else game.ground.drm[spot.place]
    if trench > max(value, 0):
        yield Mod(trench, "trench", "7.2.1")
    elif value > 0:
        inside = CELLAR if spot.kind == CELLAR else spot.walls or spot.terrain
        yield Mod(value, inside, drm_rule(spot))
        if spot.open_roof and spot.kind != CELLAR:
            yield Mod(NO_ROOF, "open roof", "6.18.1")
    elif game.kind(target).type == DRIVEN:  # core-10-c
        return
    elif not sheltered and (is_bare or spot.terrain in OPEN_TERRAIN):
        yield Mod(OPEN_GROUND, "open ground", "core-10-b")
