"""11.1.2, 11.1.3 Vehicles on the move turn hull and turret: what is open, why not, the price."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Mod, Tally, tally
from grognard.games.combat.arcs import FACINGS, spread
from grognard.games.combat.box import NO_TURRET
from grognard.games.combat.side_roads import driven_way, end_of
from grognard.games.combat.state import WAITING, Combat
from grognard.games.combat.vehicle_costs import card_of

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive


def came_along(game: Combat, vehicle: str) -> int:
    """The facing in which the side that a vehicle is on was driven along."""
    now = game.units[vehicle]
    return driven_way(game.ground.board, now.along, now.facing)


def same_facing(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.2-c Facings that it has, cannot pay for, or cannot take on a side road."""
    now, bits = game.units[drive.vehicle], game.sheet.words["FACING"].bits
    if now.place == WAITING:
        return among
    allowed = list(range(6))
    if now.along:
        came = came_along(game, drive.vehicle)
        turns = end_of(game.ground.board, now.along, came).sides
        allowed = [came, *(facing for facing, _ in turns)]
    able = (
        FACINGS[facing]
        for facing in allowed
        if facing != now.facing and spread(now.facing, facing) <= drive.left
    )
    return among & ~bits.mask(able)


def why_not_faced(drive: "Drive", game: Combat, facing: str) -> str:
    """11.1.2-c, 11.2.1 Why a vehicle does not turn so: off the map, points, or its side road."""
    now, there = game.units[drive.vehicle], FACINGS.index(facing)
    if now.place == WAITING:
        return f"{drive.vehicle} comes on first."
    if there == now.facing:
        return f"{drive.vehicle} faces so already."
    spines = spread(now.facing, there)
    if spines > drive.left:
        return f"To turn so costs {spines}, and {drive.left} are left."
    return f"On the road along {now.along} it faces as the road leads."


def no_swing(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.3-h Facings that the turret has, or all without a turret or a point for it."""
    now, bits = game.units[drive.vehicle], game.sheet.words["FACING"].bits
    turreted = card_of(game, drive.vehicle).turret != NO_TURRET
    if not turreted or now.place == WAITING or not (drive.spent or drive.left):
        return among
    return among & bits.bit[FACINGS[now.turret]]


def why_not_swung(drive: "Drive", game: Combat, facing: str) -> str:
    """11.1.3-h Why a turret does not turn so: there is none, it points there, or no point left."""
    now = game.units[drive.vehicle]
    if card_of(game, drive.vehicle).turret == NO_TURRET:
        return f"{drive.vehicle} has no turret."
    if now.place == WAITING:
        return f"{drive.vehicle} comes on first."
    if FACINGS.index(facing) == now.turret:
        return "The turret points there already."
    return "The turret alone turns for a point, and none is left."


def turn_price(drive: "Drive", game: Combat, facing: str) -> Iterator[Tally]:
    """11.1.2-c 1 for each hexspine."""
    spines = spread(game.units[drive.vehicle].facing, FACINGS.index(facing))
    yield tally(f"cost for {drive.vehicle}", (Mod(spines, "hexspines", "11.1.2"),))


def swing_price(drive: "Drive", game: Combat, facing: str) -> Iterator[Tally]:
    """11.1.3-h Nothing with a spending of points, else 1."""
    mods = () if drive.spent else (Mod(1, "turret alone", "11.1.3"),)
    yield tally(f"cost for {drive.vehicle}", mods)


HULL = (Bar("11.1.2", why_not_faced, same_facing),)
SWING = (Bar("11.1.3", why_not_swung, no_swing),)
