"""10.4, core-13-f Guns of crews and vehicles, and anti-tank rifles: what they fire, and when.

A shot may need a turn first: a gun turns itself, a vehicle its turret, or its hull without one.
"""

import re
from typing import NamedTuple

from grognard.games.combat.arcs import FACINGS, TOWARDS, turned
from grognard.games.combat.box import NO_TURRET, Kind
from grognard.games.combat.shapes import GUN, TEAM, VEHICLE
from grognard.games.combat.sites import is_roofed
from grognard.games.combat.state import (
    ASSAULT,
    FIRED,
    FRESH,
    GOOD,
    PINNED,
    Combat,
)

MAIN_GUN = "gun"  # the name of a vehicle's gun among its weapons
SMOKE_CALIBRE = 75  # core-12-c
OPEN = (FRESH, FIRED, ASSAULT)  # who has not moved otherwise (core-15-f)


class Barrel(NamedTuple):
    """What a gun, mortar, vehicle gun or anti-tank rifle fires."""

    line: str  # in the armour charts, or nothing
    column: str  # of the firepower table for its shells, or nothing
    rate: int
    least: int  # the least range
    mortar: bool
    smoke: bool


class Turn(NamedTuple):
    """A turn before a shot: how many hexspines, the facing after it, what turns and its price."""

    spines: int
    facing: int
    turret: bool = False
    price: int = 0  # on the To Hit roll, for each hexspine


def barrel(game: Combat, unit: str) -> Barrel | None:
    """The barrel of a unit's counter, if it has one that works."""
    now, kind = game.units[unit], game.kind(unit)
    if kind.type == VEHICLE and MAIN_GUN in now.broken:
        return None
    if kind.type != VEHICLE and (kind.weapon is None or now.spent or not now.served):
        return None
    found = printed(game, kind)
    return found._replace(smoke=False) if found is not None and now.dry else found


def printed(game: Combat, kind: Kind) -> Barrel | None:
    """The barrel on the counters of a kind, worked out once."""
    worked, key = game.sheet.worked, f"barrel {kind.id}"
    if key not in worked:
        worked[key] = _mounted(game, kind) if kind.type == VEHICLE else _carried(kind)
    found: Barrel | None = worked[key]
    return found


def _carried(kind: Kind) -> Barrel | None:
    """10.4 The barrel of a crew or a team with an anti-tank rifle."""
    weapon = kind.weapon
    if weapon is None or (kind.type == TEAM and not weapon.dfet):
        return None
    smoke = weapon.mortar or weapon.calibre >= SMOKE_CALIBRE
    return Barrel(weapon.dfet, weapon.he_column, weapon.rof, weapon.least, weapon.mortar, smoke)


def _mounted(game: Combat, kind: Kind) -> Barrel | None:
    """core-13-f A vehicle's gun, its column by the calibre in its name."""
    card = kind.vehicle
    if card is None or not card.gun:
        return None
    calibre = calibre_of(card.gun)
    column = game.sheet.charts["he_columns"].result(str(calibre), "shell")
    return Barrel(card.gun, column, card.rof, 1, False, calibre >= SMOKE_CALIBRE)


def calibre_of(name: str) -> int:
    """core-13-f The calibre in a gun's name, in whole millimetres."""
    found = re.search(r"(\d+)(\.\d+)?mm", name)
    return int(found[1]) if found else 0


def may_shoot(game: Combat, unit: str, defending: bool, melee: bool = False) -> bool:
    """core-9-a, core-9-c, core-7-a, core-15-f Whether a gun or rifle has a shot left at all."""
    now, kind = game.units[unit], game.kind(unit)
    found, held = barrel(game, unit), now.engaged and not melee
    if found is None or held or now.aboard or now.did not in OPEN:
        return False
    if now.status != GOOD and not (defending and now.status == PINNED):
        return False
    if now.did == ASSAULT:
        return kind.type == VEHICLE and not now.shots
    if now.did == FIRED and kind.type == VEHICLE and not now.shots:
        return True  # core-15-h: only its machine guns have fired
    return now.shots < found.rate


def is_roofed_in(game: Combat, unit: str) -> bool:
    """core-13-l Whether a mortar stands under a roof."""
    return is_roofed(game, game.units[unit].place)


def turn_to(game: Combat, unit: str, hex_: str) -> Turn | None:
    """core-14-h, 10.4.6-c, core-15-b The turn that a shot needs; none if it cannot turn."""
    now, kind, board = game.units[unit], game.kind(unit), game.ground.board
    here = game.ground.places.spots[now.place].hex
    if kind.type == TEAM:
        return Turn(0, now.facing)  # core-14-k: in any direction
    chart = game.sheet.charts["he_to_hit_modifiers"]
    if kind.vehicle is not None and kind.vehicle.turret != NO_TURRET:
        return Turn(*turned(board, here, now.turret, hex_), True, kind.vehicle.turret)
    found = turned(board, here, now.facing, hex_)
    if found[0] and now.stuck:
        return None
    return Turn(*found, False, int(chart.result("modifier", "turned")))


def make_turn(game: Combat, unit: str, turn: Turn) -> None:
    """core-9-q, core-13-c The gun keeps its new facing, and loses what it had acquired."""
    if not turn.spines:
        return
    if turn.turret:
        game.change(unit, turret=turn.facing)
    else:
        turn_hull(game, unit, turn.facing)
    if game.aims:
        game.aims.pop(unit, None)
    way = TOWARDS[FACINGS[turn.facing]]
    game.tell(f"{unit} turns to {way}.", "10.4.6", where=game.units[unit].place)


def turn_hull(game: Combat, unit: str, facing: int) -> None:
    """core-15-h, core-14-j The turret keeps its bearing to the hull, and aims are lost."""
    now = game.units[unit]
    game.change(unit, facing=facing, turret=(now.turret + facing - now.facing) % 6)
    if game.aims:
        game.lose_aim(unit)


def mark_shot(game: Combat, unit: str) -> None:
    """core-9-c, core-15-f One shot of the barrel is used."""
    now = game.units[unit]
    did, shots = now.did if now.did == ASSAULT else FIRED, now.shots + 1
    if now.status == PINNED and (found := barrel(game, unit)) is not None:
        shots = found.rate  # core-7-a: one shot
    game.change(unit, did=did, shots=shots)


def break_barrel(game: Combat, unit: str, rule: str) -> None:
    """core-8-h A gun is broken for good: a crew is half a squad, a vehicle loses its gun."""
    now = game.units[unit]
    if game.kind(unit).type == VEHICLE:
        game.change(unit, broken=(*now.broken, MAIN_GUN))
    else:
        game.change(unit, spent=True, served=False)
    game.tell(f"The gun of {unit} is broken.", rule, where=now.place)


def is_gun(game: Combat, unit: str) -> bool:
    """Whether a unit is a gun's crew, mortars included."""
    return game.kind(unit).type == GUN


def is_afv(kind: Kind) -> bool:
    """core-8-i Whether a kind is an armoured vehicle."""
    return kind.vehicle is not None and kind.vehicle.armoured


def is_soft(kind: Kind) -> bool:
    """core-8-j Whether a kind is a vehicle without armour."""
    return kind.vehicle is not None and not kind.vehicle.armoured


def is_handy(game: Combat, unit: str) -> bool:
    """10.3-b Whether a team has flame, a charge or bottles, which need no turning."""
    weapon = game.kind(unit).weapon
    return weapon is not None and bool(weapon.column)
