"""core-4, core-9, core-15 Why a unit cannot be ordered to fire, clause by clause."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Objection
from grognard.games.combat.barrels import MAIN_GUN, barrel
from grognard.games.combat.fire import is_serving, rate
from grognard.games.combat.shapes import GUN, LEADER, TEAM, VEHICLE
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    MOVED,
    Combat,
)
from grognard.games.combat.sums import fixed_column
from grognard.games.combat.unfitness import Reasons, otherwise, unfit
from grognard.games.combat.vehicle_fire import machine_guns_on, rider_may_fire, whole

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse

USED_UP = {ASSAULT_FIRED: "10.1.3", CRAWLED_FIRED: "10.1.4"}  # markers that say so


def why_no_shot(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-9-a Why a unit does not fire."""
    return otherwise(unable_to_fire(game, unit), "core-9-a", f"{unit} has no shot left.")


def unable_to_fire(game: Combat, unit: str) -> Iterator[Objection]:
    """core-9-a What has taken a unit's small arms from it, one by one."""
    now, type_ = game.units[unit], game.kind(unit).type
    if not game.is_on_map(unit):
        yield Objection("core-9-a", f"{unit} is not on the map.")
    if type_ == LEADER:
        yield Objection("core-5-e", f"{unit} is a leader and has no firepower of his own.")
    yield from unfit(game, unit)
    if not rider_may_fire(game, unit):
        yield Objection("11.4.7", f"{unit} rides, and riders do not fire.")
    if fixed_column(game, unit):
        if now.shots or now.did == CRAWLED_FIRED:
            yield Objection("core-17-e", f"{unit} attacks once in a phase.")
        return
    yield from _no_shot_left(game, unit)


def _no_shot_left(game: Combat, unit: str) -> Iterator[Objection]:
    """core-4-e, core-9-b, core-9-c, 10.1.3, 10.1.4, 10.3.4 What has taken a unit's shots."""
    now, type_ = game.units[unit], game.kind(unit).type
    if now.did == MOVED:
        rule = "core-15-f" if type_ == VEHICLE else "11.4.8.1" if now.aboard else "core-4-e"
        yield Objection(rule, f"{unit} has moved, and does not fire in this phase.")
    if now.did in (MOVED, CRAWLED) and type_ == TEAM and is_serving(game, unit):
        yield Objection("10.3.4", f"{unit} has moved, and does not fire in this phase.")
    if now.did in USED_UP:
        yield Objection(USED_UP[now.did], f"{unit} has used the shot of its movement.")
    if type_ == VEHICLE:
        yield from _no_machine_gun(game, unit)
    elif now.shots:
        rule = "core-9-b" if rate(game, unit) == 1 else "core-9-c"
        yield Objection(rule, f"{unit} has fired as often as it may in this phase.")


def _no_machine_gun(game: Combat, unit: str) -> Iterator[Objection]:
    """core-15-g, core-8-h Whether a vehicle has no machine gun, or all are broken, or one fired."""
    if not any(machine_guns_on(game, unit)):
        yield Objection("core-15-g", f"{unit} has no machine gun.")
    elif not any(whole(game, unit)):
        yield Objection("core-8-h", f"The machine guns of {unit} are broken.")
    elif game.units[unit].used:
        yield Objection("core-15-g", f"Each machine gun of {unit} fires once in a phase.")


def why_no_gun(step: "Impulse", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-4-b Why the gun of a unit does nothing."""
    text = f"{unit} has no target for its gun, and does not turn it."
    bolts_only = game.kind(unit).type == TEAM
    return otherwise(unable_to_shoot(game, unit), "core-14-k" if bolts_only else "core-13-i", text)


def unable_to_shoot(game: Combat, unit: str) -> Iterator[Objection]:
    """10.4 What has taken a unit's gun from it, one by one."""
    now, found = game.units[unit], barrel(game, unit)
    if found is None:
        gun = game.kind(unit).type == GUN
        rule = (
            "core-8-h" if now.spent or MAIN_GUN in now.broken else "10.4.1" if gun else "core-4-b"
        )
        yield Objection(rule, f"{unit} has no gun that is ready to fire.")
        return
    if not game.is_on_map(unit):
        yield Objection("core-9-a", f"{unit} is not on the map.")
    yield from unfit(game, unit)
    if now.aboard:
        yield Objection("core-15-j", f"{unit} is under tow, and does not fire.")
    if now.did in (MOVED, CRAWLED, CRAWLED_FIRED):
        rule = {VEHICLE: "core-15-f", TEAM: "10.3.4"}.get(game.kind(unit).type, "core-4-e")
        yield Objection(rule, f"{unit} has moved, and does not fire in this phase.")
    if now.shots >= found.rate:
        yield Objection("core-9-c", f"{unit} has fired as often as it may in this phase.")
    if now.shots and now.did == ASSAULT:
        yield Objection("core-15-f", f"{unit} fires its gun once with AFV Assault Movement.")
