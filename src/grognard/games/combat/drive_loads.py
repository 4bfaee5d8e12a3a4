"""11.4.2, core-18 Who gets on and off a vehicle on the move, and what that costs it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.shapes import GUN
from grognard.games.combat.state import Combat
from grognard.games.combat.transport import (
    OFF,
    ON,
    can_mount,
    can_step_down,
    loading,
    why_no_load,
    why_no_unload,
)
from grognard.games.combat.unfitness import Reasons
from grognard.games.combat.wrecking import riders

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive


def no_load(drive: "Drive", game: Combat, among: int) -> int:
    """11.4.2, core-18 Units that cannot get on here, or for which no points are left."""
    if drive.assault or drive.left < loading(game, drive, ON):
        return among
    place = game.units[drive.vehicle].place
    able = (u for u in game.here(place, drive.side) if can_mount(game, u, drive.vehicle))
    return among & ~game.sheet.units.mask(able)


def _leavers(drive: "Drive", game: Combat, towed: bool) -> int:
    if drive.left < loading(game, drive, OFF):
        return 0
    return game.sheet.units.mask(
        unit
        for unit in riders(game, drive.vehicle)
        if can_step_down(game, unit)
        and (game.kind(unit).type == GUN if towed else not is_set(game, unit))
    )


def is_set(game: Combat, unit: str) -> bool:
    """core-18-g, 10.4.1 Whether a unit is a gun with its gun side up, which is set to a facing.

    A crew that rides with its move side up simply gets off, or is set down as a gun is.
    """
    return game.kind(unit).type == GUN and game.units[unit].served


def no_unload(drive: "Drive", game: Combat, among: int) -> int:
    """core-18-d Units that are not aboard, got on in this phase, or cost more than is left."""
    return among & ~_leavers(drive, game, towed=False)


def no_unhook(drive: "Drive", game: Combat, among: int) -> int:
    """core-18-g Units that are no gun in tow."""
    return among & ~_leavers(drive, game, towed=True)


def the_load(drive: "Drive", game: Combat, unit: str) -> Iterator[Tally]:
    """core-18-a, R-61 What it costs that a unit gets on or off: half its points, once a halt."""
    half = loading(game, drive, OFF if game.units[unit].aboard == drive.vehicle else ON)
    mods = (Mod(half, "half its points", "core-18-a"),) if half else ()
    yield tally(f"cost for {drive.vehicle}", mods)


def the_unhooking(drive: "Drive", game: Combat, unit: str, facing: str) -> Iterator[Tally]:
    """core-18-g The same for a gun in tow, whichever way it faces."""
    return the_load(drive, game, unit)


def why_no_unhooking(drive: "Drive", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-18-g Why a gun in tow cannot be set down; others simply get off."""
    if game.kind(unit).type != GUN:
        return (Objection("core-18-g", f"{unit} is no gun in tow."),)
    return why_no_unload(drive, game, unit)


def why_not_off(drive: "Drive", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-18-g, core-18-d A gun that is set up is unhooked, to face some way."""
    if is_set(game, unit) and game.units[unit].aboard == drive.vehicle:
        return (Objection("core-18-g", f"{unit} is unhooked, to face some way."),)
    return why_no_unload(drive, game, unit)


LOAD = (Bar("11.4.2", why_no_load, no_load),)
UNLOAD = (Bar("core-18-d", why_not_off, no_unload),)
UNHOOK = (Bar("core-18-g", why_no_unhooking, no_unhook),)
