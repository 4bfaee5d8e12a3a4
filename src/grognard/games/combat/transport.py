"""11.4, core-18 Transport: who rides on what, who is towed, and how they get on and off."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.barrels import is_handy
from grognard.games.combat.costs import Price
from grognard.games.combat.harm import reveal
from grognard.games.combat.markers import take_off
from grognard.games.combat.prices import climbing
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, TEAM, VEHICLE
from grognard.games.combat.state import FIRED, FRESH, GOOD, MOVED, Combat
from grognard.games.combat.unfitness import Reasons, otherwise, unfit
from grognard.games.combat.vehicle_costs import card_of
from grognard.games.combat.wrecking import is_mortar, riders

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive

MOUNTING = 2  # core-18-a: what infantry pays
SMALL = 0.5  # 11.4.3: one half-squad, team or crew
TINY = (HALF_SQUAD, TEAM, GUN)
ON, OFF = "on", "off"  # what those at a halt do (core-18-d)


def getting_on(game: Combat, unit: str) -> Tally:
    """core-18-a, 6.9.1-e, 7.2.1-d What a unit pays: 2, and first out of shellholes or a trench."""
    out = climbing(game, unit, Price()).parts
    if out and game.kind(unit).type == GUN:
        out = (*out, Mod(sum(part.value for part in out), "gun", "10.4.4"))
    return tally(f"cost for {unit}", (*out, Mod(MOUNTING, "getting on", "core-18-a")))


def half_price(game: Combat, vehicle: str, assault: bool = False) -> int:
    """core-18-a, R-68 Half of the transport's points for its movement, fractions up."""
    card = card_of(game, vehicle)
    return ((card.assault_movement if assault else card.movement) + 1) // 2


def loading(game: Combat, drive: "Drive", getting: str) -> int:
    """core-18-a, R-61 What a vehicle pays for one more who gets on or off: half, once a halt."""
    return 0 if drive.halt == getting else half_price(game, drive.vehicle, drive.assault)


def has_room(game: Combat, units: Sequence[str], vehicle: str) -> bool:
    """11.4.2-b, 11.4.3, 11.4.4 Whether a vehicle has room for units more; leaders always."""
    card = card_of(game, vehicle)
    more = [unit for unit in units if game.kind(unit).type != LEADER]
    aboard = [each for each in riders(game, vehicle) if each not in units]
    others = [each for each in aboard if game.kind(each).type != LEADER]
    if not more:
        return True
    if card.capacity == SMALL:
        return not others and [game.kind(unit).type in TINY for unit in more] == [True]
    return sum(game.kind(each).stacking for each in (*others, *more)) <= card.capacity


def is_weapon_up(game: Combat, unit: str) -> bool:
    """11.4.2-d, 11.4.2-e Whether a team or mortar has its weapon up, and so does not ride."""
    if not game.units[unit].served:
        return False
    type_ = game.kind(unit).type
    return is_mortar(game, unit) if type_ == GUN else type_ == TEAM and not is_handy(game, unit)


def is_fit(game: Combat, unit: str, vehicle: str) -> bool:
    """11.4.2 Whether a unit is one that this vehicle carries or tows."""
    kind = game.kind(unit)
    if kind.type == VEHICLE:
        return False
    if is_weapon_up(game, unit):
        return False
    if kind.type == GUN:
        if not card_of(game, vehicle).tows:
            return False
        if any(game.kind(each).type == GUN for each in riders(game, vehicle)):
            return False
    return has_room(game, (unit,), vehicle)


def unridable(game: Combat, units: Sequence[str], vehicle: str) -> Iterator[Objection]:
    """11.4.2, 11.4.3 What keeps units off a vehicle for what they are, or for want of room."""
    up = next((unit for unit in units if is_weapon_up(game, unit)), "")
    guns = [unit for unit in units if game.kind(unit).type == GUN]
    if up:
        yield Objection("11.4.2", f"{up} rides with its move side up alone.")
    if guns and not card_of(game, vehicle).tows:
        yield Objection("11.4.2", f"{vehicle} cannot tow, and takes no gun or its crew.")
    elif any(game.kind(each).type == GUN for each in riders(game, vehicle) if guns):
        yield Objection("11.4.2", f"{vehicle} has a gun with it already.")
    if not has_room(game, units, vehicle):
        yield Objection("11.4.2", f"{vehicle} has no room for {', '.join(units)}.")


def can_mount(game: Combat, unit: str, vehicle: str) -> bool:
    """11.4.5, core-18-c Whether a fresh unit in the vehicle's own hex may get on."""
    now = game.units[unit]
    able = now.did == FRESH and now.status == GOOD and not now.engaged and not now.aboard
    return able and is_fit(game, unit, vehicle)


def why_no_load(drive: "Drive", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-18 Why a unit cannot get on a vehicle that is driven."""
    if game.kind(unit).type == VEHICLE:
        return (Objection("11.4.2", f"{unit} is a vehicle, and only infantry rides."),)
    told = f"{unit} cannot get on {drive.vehicle}."
    return otherwise(_no_load(drive, game, unit), "11.4.2", told)


def _no_load(drive: "Drive", game: Combat, unit: str) -> Iterator[Objection]:
    """core-18, core-4-d, core-7 One reason after the other."""
    now, vehicle = game.units[unit], drive.vehicle
    if drive.assault:
        yield Objection("core-18-b", "Nobody gets on during AFV Assault Movement.")
    if drive.left < loading(game, drive, ON):
        yield Objection("core-18-a", f"{vehicle} has less than half its points left.")
    if now.place != game.units[vehicle].place:
        yield Objection("core-18-c", f"{unit} is not in the hex of {vehicle}.")
    elif now.aboard:
        yield Objection("11.4.2", f"{unit} is on {now.aboard} already.")
    if now.did != FRESH and not now.aboard:
        yield Objection("core-4-d", f"{unit} has moved or fired in this phase.")
    yield from unfit(game, unit)
    if not now.aboard:
        yield from unridable(game, (unit,), vehicle)


def why_no_unload(drive: "Drive", game: Combat, unit: str, *rest: str) -> Reasons:
    """core-18-d Why a unit cannot get off a vehicle that is driven."""
    told = f"{unit} cannot get off now."
    return otherwise(_no_unload(drive, game, unit), "core-18-d", told)


def _no_unload(drive: "Drive", game: Combat, unit: str) -> Iterator[Objection]:
    """core-18-a, core-18-d, core-4-d, core-7 One reason after the other."""
    now = game.units[unit]
    if now.aboard != drive.vehicle:
        yield Objection("core-18-d", f"{unit} is not on {drive.vehicle}.")
        return
    if now.boarded:
        yield Objection("core-18-d", f"{unit} has got on in this phase.")
    if drive.left < loading(game, drive, OFF):
        yield Objection("core-18-a", f"{drive.vehicle} has less than half its points left.")
    if now.did.endswith(FIRED):
        yield Objection("core-4-d", f"{unit} has fired, and stays aboard in this phase.")
    yield from unfit(game, unit)


def mount(game: Combat, unit: str, vehicle: str) -> None:
    """11.4.5, R-10 A unit gets on, or is hooked up, for all to see; both have moved."""
    reveal(game, unit)
    gone = {"dug": False, "holes": False, "trench": False}
    game.change(unit, aboard=vehicle, boarded=True, did=MOVED, cover=(), guest=False, **gone)
    take_off(game, unit, game.units[unit].place)
    where = game.units[unit].place
    game.tell(f"{unit} gets on {vehicle}.", "11.4.5", where=where)
    if game.aims:
        game.lose_aim(unit)


def can_step_down(game: Combat, unit: str) -> bool:
    """core-18-d, core-4-d Whether a rider did not get on in this phase, and has not fired."""
    now = game.units[unit]
    fired = now.did.endswith(FIRED)
    return bool(now.aboard) and not now.boarded and now.status == GOOD and not fired


def set_down(game: Combat, unit: str) -> None:
    """core-18-d A rider gets off, and has moved."""
    vehicle = game.units[unit].aboard
    game.change(unit, aboard="", did=MOVED)
    game.tell(f"{unit} gets off {vehicle}.", "core-18-d", where=game.units[unit].place)


def may_alight(game: Combat, unit: str) -> bool:
    """core-18-d, core-15-b, core-4-d Whether a rider who has not moved may get off by itself."""
    now = game.units[unit]
    ridden = game.units[now.aboard]
    free = now.did == FRESH and (ridden.stuck or ridden.stalled or ridden.did == FRESH)
    return can_step_down(game, unit) and free and not ridden.engaged


def is_stranded(game: Combat, unit: str) -> bool:
    """core-15-b, core-18-d Whether a rider may get off a vehicle that cannot leave a fight."""
    now = game.units[unit]
    ridden = game.units[now.aboard]
    held = ridden.stuck or ridden.stalled or ridden.status != GOOD
    return can_step_down(game, unit) and now.did == FRESH and held


def alight(game: Combat, unit: str) -> None:
    """core-18-d, R-12 A rider gets off by itself; its transport pays with a move that it has."""
    vehicle = game.units[unit].aboard
    set_down(game, unit)
    now = game.units[vehicle]
    if now.status == GOOD and not now.stuck and not now.stalled:
        use_up_move(game, vehicle)


def use_up_move(game: Combat, vehicle: str) -> None:
    """core-10-f A vehicle has moved without a step, and those aboard who have done nothing."""
    for unit in (vehicle, *riders(game, vehicle)):
        if game.units[unit].did == FRESH:
            game.change(unit, did=MOVED)


def can_carry(game: Combat, unit: str, vehicle: str) -> bool:
    """core-18-c, R-55 Whether a unit on the move may get on a vehicle that may still move."""
    now = game.units[vehicle]
    still = now.stuck or now.stalled
    waits = now.did == FRESH and now.status == GOOD and not still and not now.engaged
    return waits and now.place == game.units[unit].place and is_fit(game, unit, vehicle)


def can_carry_all(game: Combat, units: Sequence[str], vehicle: str) -> bool:
    """core-4-c, core-18-c Whether all of a stack may get on a vehicle that may still move."""
    guns = sum(game.kind(unit).type == GUN for unit in units)
    able = guns <= 1 and all(can_carry(game, unit, vehicle) for unit in units)
    return able and has_room(game, units, vehicle)


def unled_riders(game: Combat, vehicle: str) -> tuple[str, ...]:
    """11.4.6-a The infantry aboard, unless a leader in good order (core-5-h) is with it."""
    aboard = riders(game, vehicle)
    leaders = [unit for unit in aboard if game.kind(unit).type == LEADER]
    if any(game.units[unit].status == GOOD for unit in leaders):
        return ()
    return tuple(unit for unit in aboard if game.kind(unit).type != LEADER)


def has_balked(game: Combat, vehicle: str) -> bool:
    """10.2.5, 11.4.6-b Whether a crew, or infantry aboard without a leader, did not dare before."""
    return any(game.units[unit].balked for unit in (vehicle, *unled_riders(game, vehicle)))
