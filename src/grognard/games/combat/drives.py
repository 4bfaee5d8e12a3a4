"""11.1, 11.2, 11.4 What a vehicle on the move may do next: the bars of its steps and turns."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.arcs import BEHIND, front
from grognard.games.combat.arriving import entries, why_no_entry
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.doors import LEAVING, is_at_exit
from grognard.games.combat.fire import fired_at, may_fire, the_shot
from grognard.games.combat.fire_refusals import why_not_at
from grognard.games.combat.firing_refusals import unable_to_fire
from grognard.games.combat.gun_orders import has_order
from grognard.games.combat.overrun import ready, victims
from grognard.games.combat.platoon_steps import are_joined, hexes_of
from grognard.games.combat.side_roads import end_of, hex_beside, road_ahead
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import (
    RUSSIAN,
    WAITING,
    Combat,
    enemy,
)
from grognard.games.combat.targets import target_bits
from grognard.games.combat.transport import has_balked
from grognard.games.combat.turning import came_along
from grognard.games.combat.unfitness import otherwise
from grognard.games.combat.vehicle_costs import (
    BACKWARD,
    FORWARD,
    Step,
    ahead,
    allowance,
    card_of,
    crowd_mods,
    is_held_against,
    step_of,
)
from grognard.games.combat.vehicle_fire import machine_guns_on
from grognard.games.combat.wrecking import is_towing, riders

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive

RAMMING = 2  # core-15-e
ROAD = 1  # 11.2.1-c
ALL_FRESH = "all"  # 6.12.2-c: in the chart, by who has spent nothing
WHOLE_RULES = {ALL_FRESH: "6.12.2", "stops": "6.13.1"}  # of ground that takes all points
FULL = "{PLACE} is full, and a platoon does not crowd."
APART = "{PLACE} would leave the platoon apart."


def needs_check(game: Combat, unit: str) -> bool:
    """11.1.3-a Whether it is a tracked Russian AFV on the map."""
    card = card_of(game, unit)
    tracked = card.movement_class == "tracked" and card.armoured
    return tracked and game.owner(unit) == RUSSIAN and game.is_on_map(unit)


def inward(game: Combat, hex_: str) -> int:
    """core-2-e The facing of a vehicle that enters: away from the edge of the map."""
    board = game.ground.board

    def view(facing: int) -> tuple[int, int, int]:
        behind = front(board, hex_, (facing + BEHIND) % 6)
        return len(front(board, hex_, facing)), -len(behind), -facing

    return max(range(6), key=view)


def _next_hexes(drive: "Drive", game: Combat, gear: str) -> tuple[str, ...]:
    """11.1.2-b, 11.2.1 Where a step may lead."""
    now = game.units[drive.vehicle]
    if now.place == WAITING:
        return entries(game, drive.vehicle) if gear == FORWARD else ()
    if now.along:
        came = came_along(game, drive.vehicle)
        heading = came if gear == FORWARD else (came + BEHIND) % 6
        beyond = end_of(game.ground.board, now.along, heading).hex
        return (beyond,) if beyond and now.facing == came else ()
    return ahead(game, drive.vehicle, gear)


def not_ahead(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.2-b Places that do not lie before the vehicle."""
    return among & ~game.sheet.places.mask(_next_hexes(drive, game, FORWARD))


def not_behind(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.5 Places that do not lie behind the vehicle."""
    return among & ~game.sheet.places.mask(_next_hexes(drive, game, BACKWARD))


def step_from(drive: "Drive", game: Combat, place: str, gear: str, start: str = "") -> Step:
    """11.1.2, R-19 A step in this gear, with those of the platoon who have come there with it."""
    shifts = gear != drive.gear
    return step_of(game, drive.vehicle, place, gear, shifts, start, drive.beside)


def _closed(drive: "Drive", game: Combat, place: str, gear: str) -> tuple[Objection, ...]:
    return tuple(_closing(drive, game, place, gear))


def _closing(drive: "Drive", game: Combat, place: str, gear: str) -> Iterator[Objection]:
    """10.5, 11.1.2, 6.12.2 What closes a hex to a step: the ground, or what it costs."""
    found = step_from(drive, game, place, gear)
    if found.price.barred is not None:
        yield Objection(found.price.barred.rule, found.price.barred.text)
        return
    spent = drive.began or drive.left < allowance(game, drive.vehicle, drive.assault)
    if found.whole == ALL_FRESH and (spent or gear == BACKWARD):
        yield Objection("6.12.2", f"{place} is entered with all points, or not at all.")
    cost = 1 if found.whole else found.price.cost
    if cost > drive.left:
        rule = "11.1.2" if gear == FORWARD else "11.1.5"
        yield Objection(rule, f"{place} costs {cost}, and {drive.left} are left.")


def closed_ahead(drive: "Drive", game: Combat, among: int) -> int:
    """10.5, 11.1.2 Places that are closed to it, or cost more than is left."""
    places = game.sheet.places
    return places.mask([p for p in places.pick(among) if _closed(drive, game, p, FORWARD)])


def closed_behind(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.5 Likewise backwards."""
    places = game.sheet.places
    return places.mask([p for p in places.pick(among) if _closed(drive, game, p, BACKWARD)])


def held(drive: "Drive", game: Combat, among: int) -> int:
    """11.4.6-c, 10.2.5, core-12-e Enemy hexes for trucks and those who balked; fires for all."""
    places = game.sheet.places
    return places.mask(place for place in places.pick(among) if shut(drive, game, place))


def shut(drive: "Drive", game: Combat, place: str) -> tuple[Objection, ...]:
    """Why a vehicle does not enter a hex that is on fire or held by enemies."""
    return tuple(_shutting(drive, game, place))


def _shutting(drive: "Drive", game: Combat, place: str) -> Iterator[Objection]:
    if place in game.fires:
        yield Objection("core-12-e", f"{place} is on fire.")
    if not is_afv(game.kind(drive.vehicle)) and game.known(place, enemy(drive.side)):
        yield Objection("11.4.6", f"Enemies hold {place}, and {drive.vehicle} is no AFV.")
    if not is_held_against(game, place, drive.side):
        return
    if drive.escapes:
        yield Objection("core-16-j", "Out of Close Combat nobody goes into another.")
    if has_balked(game, drive.vehicle):
        yield Objection("10.2.5", "No second try to enter an enemy-held hex.")


def crowded(drive: "Drive", game: Combat, among: int) -> int:
    """11.3.2-a Full hexes, for a vehicle of a platoon."""
    if not drive.single:
        return 0
    places, unit = game.sheet.places, drive.vehicle
    return places.mask(
        place for place in places.pick(among) if is_overfull(game, place, drive.side, (unit,))
    )


def can_meet(game: Combat, hexes: tuple[str, ...], reaches: tuple[tuple[str, ...], ...]) -> bool:
    """10.7.2-a Whether vehicles in these hexes and those who step later can end together."""
    if not reaches:
        return are_joined(game, hexes)
    first, *later = reaches
    return any(can_meet(game, (*hexes, place), tuple(later)) for place in first)


def keeps_up(drive: "Drive", game: Combat, place: str) -> bool:
    """11.3.1, 11.3.5-a Whether a vehicle in a place could be with its platoon after the round."""
    done = (unit for unit in drive.mates if unit not in drive.reach)
    return can_meet(game, (place, *hexes_of(game, done)), tuple(drive.reach.values()))


def strays(drive: "Drive", game: Combat, among: int) -> int:
    """11.3.1, 10.7.2-a Hexes that would leave a vehicle apart from its platoon."""
    if not drive.mates:
        return 0
    places = game.sheet.places
    return places.mask(place for place in places.pick(among) if not keeps_up(drive, game, place))


def side_ahead(game: Combat, vehicle: str) -> str:
    """11.2.1 The side with a road along it that a vehicle may drive on to, or nothing."""
    now, board = game.units[vehicle], game.ground.board
    if now.place == WAITING:
        return ""
    if now.along:
        sides = dict(end_of(board, now.along, came_along(game, vehicle)).sides)
        return sides.get(now.facing, "")
    return road_ahead(board, now.place, now.facing)


def side_price(drive: "Drive", game: Combat) -> Iterator[Tally]:
    """11.2.1-c, 6.8.2.1-b A point for the side, and more for vehicles in a hex that it comes to."""
    side = side_ahead(game, drive.vehicle)
    place = hex_beside(game.ground.board, side) if side else ""
    crowd = (
        crowd_mods(game, place, drive.beside) if place != game.units[drive.vehicle].place else ()
    )
    yield tally(f"cost for {drive.vehicle}", (Mod(ROAD, "along the hexside", "11.2.1"), *crowd))


def no_road(drive: "Drive", game: Combat, among: int) -> int:
    """11.2.1-a, 11.2.1-b, 11.2.2-c All, where no road along a hexside is open ahead."""
    return among if why_no_road(drive, game) else 0


def why_no_road(drive: "Drive", game: Combat) -> tuple[Objection, ...]:
    """11.2.1-a, 11.2.1-b, 11.2.2-c No side road ahead, a gun in tow, or a vehicle lost on it."""
    side = side_ahead(game, drive.vehicle)
    if not side:
        return (Objection("11.2.1", "No road runs along a hexside ahead."),)
    return tuple(_no_road(drive, game, side))


def _no_road(drive: "Drive", game: Combat, side: str) -> Iterator[Objection]:
    if drive.left < next(side_price(drive, game)).total:
        yield Objection("11.2.1", "No point is left to follow the road.")
    if hex_beside(game.ground.board, side) in game.fires:
        yield Objection("core-12-e", f"The house beside {side} is on fire.")
    if is_towing(game, drive.vehicle):
        yield Objection("11.2.1", "Roads on hexsides are closed to who has a gun in tow.")
    taken = any(now.along == side and now.stuck for now in game.units.values())
    if taken or side in game.wrecks or side in game.burning:
        yield Objection("11.2.2", f"A vehicle lost on it has closed the road on {side}.")
    if _tears(drive, game, side):
        yield Objection("10.7.2", f"The road on {side} leads away from the platoon.")


def _tears(drive: "Drive", game: Combat, side: str) -> bool:
    """10.7.2-a Whether the road along a side leads away from the platoon."""
    if not drive.mates:
        return False
    return bool(strays(drive, game, game.sheet.places.bit[hex_beside(game.ground.board, side)]))


def no_door(drive: "Drive", game: Combat, among: int) -> int:
    """core-2-h All, where no exit of the side is, or without the point for it."""
    return 0 if drive.left >= LEAVING and is_at_exit(game, drive.vehicle) else among


def no_ram(drive: "Drive", game: Combat, among: int) -> int:
    """core-15-e, core-15-i All, for one unarmed, without enemies here, or that has done it."""
    able = drive.left >= RAMMING and not drive.overran and victims(game, drive.vehicle)
    return 0 if able and ready(drive, game) else among


def why_no_ram(drive: "Drive", game: Combat) -> tuple[Objection, ...]:
    """core-15-e, core-15-i Why a vehicle overruns nobody: unarmed, or nothing is left to do."""
    if not is_afv(game.kind(drive.vehicle)) or not any(machine_guns_on(game, drive.vehicle)):
        return (Objection("core-15-i", f"{drive.vehicle} has no machine gun to overrun with."),)
    told = "There is nothing to overrun here, or it was done."
    if not any(victims(game, drive.vehicle)):
        told = "There is nobody to overrun here."
    elif drive.left < RAMMING:
        told = f"An Overrun costs {RAMMING} points."
    elif not any(ready(drive, game)):
        told = f"The machine guns of {drive.vehicle} have fired in this phase."
    return (Objection("core-15-e", told),)


def no_gun(drive: "Drive", game: Combat, among: int) -> int:
    """core-15-f All, for one whose gun has nothing to do."""
    return 0 if has_order(game, drive.vehicle) else among


def no_spray(drive: "Drive", game: Combat, among: int) -> int:
    """core-15-f Places that its machine guns do not reach, or find nobody in."""
    if not game.is_on_map(drive.vehicle) or not may_fire(game, drive.vehicle, defending=False):
        return among
    return among & ~fired_at(game, drive.vehicle, target_bits(game, enemy(drive.side)))


def why_no_spray(drive: "Drive", game: Combat, place: str) -> Iterable[Objection]:
    """core-15-f, core-15-g Why its machine guns do not fire at a place."""
    if not game.is_on_map(drive.vehicle) or not may_fire(game, drive.vehicle, defending=False):
        told = f"The machine guns of {drive.vehicle} are silent."
        return otherwise(unable_to_fire(game, drive.vehicle), "core-15-f", told)
    return why_not_at(drive, game, drive.vehicle, place)


def no_rider(drive: "Drive", game: Combat, among: int) -> int:
    """11.4.8.1 Units that do not ride in it with an Assault shot left."""
    aboard = riders(game, drive.vehicle)
    able = [unit for unit in aboard if may_fire(game, unit, defending=False)]
    return among & ~game.sheet.units.mask(able if game.is_on_map(drive.vehicle) else ())


def no_mark(drive: "Drive", game: Combat, among: int, unit: str) -> int:
    """core-9-o Places without a known enemy whom the rider reaches."""
    return among & ~fired_at(game, unit, target_bits(game, enemy(drive.side)))


def why_no_rider(drive: "Drive", game: Combat, unit: str, *rest: str) -> Iterable[Objection]:
    """11.4.8.1 Why a unit does not fire from this vehicle."""
    told = f"{unit} has no Assault Fire from this vehicle."
    aboard = game.units[unit].aboard == drive.vehicle
    return otherwise(unable_to_fire(game, unit) if aboard else (), "11.4.8.1", told)


def the_spray(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """core-8, core-10 The sums of its machine guns."""
    return the_shot(drive, game, drive.vehicle, place)


def the_price(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.2 What a step costs."""
    yield _price_of(drive, game, place, FORWARD)


def the_reverse(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.5 What a step backwards costs."""
    yield _price_of(drive, game, place, BACKWARD)


def _price_of(drive: "Drive", game: Combat, place: str, gear: str) -> Tally:
    """6.12.2, 6.13.1-f What a step costs, which is all that is left for some ground."""
    found = step_from(drive, game, place, gear)
    parts = found.price.parts
    if found.whole:
        terrain = game.ground.places.spots[place].terrain
        parts = (Mod(drive.left, f"{terrain}: all that is left", WHOLE_RULES[found.whole]),)
    return tally(f"cost for {drive.vehicle}", parts)


BEFORE = "before"


def _aside(rule: str, where: str) -> Callable[["Drive", Combat, str], list[Objection]]:
    """9.1.1-d, 11.1.2, 11.1.5, core-2-g Why a place is not where the vehicle can go."""

    def reasons(drive: "Drive", game: Combat, place: str) -> list[Objection]:
        if place not in game.ground.board:
            return [
                Objection("9.1.1", f"{place} is no place for a vehicle, which keeps to the ground.")
            ]
        if game.units[drive.vehicle].place == WAITING and where == BEFORE:
            return [why_no_entry(game, drive.vehicle, place)]
        return [Objection(rule, f"{place} does not lie {where} the vehicle.")]

    return reasons


STEP = (
    Bar("11.1.2", _aside("11.1.2", BEFORE), not_ahead, ends=True),
    Bar("11.1.2", lambda d, g, place: _closed(d, g, place, FORWARD), closed_ahead),
    Bar("11.1.4", shut, held),
    Bar("11.3.2", FULL, crowded),
    Bar("10.7.2", APART, strays),
)
BACK = (
    Bar("11.1.5", _aside("11.1.5", "behind"), not_behind, ends=True),
    Bar("11.1.5", lambda d, g, place: _closed(d, g, place, BACKWARD), closed_behind),
    Bar("11.1.4", shut, held),
    Bar("11.3.2", FULL, crowded),
    Bar("10.7.2", APART, strays),
)
ALONG = (Bar("11.2.1", why_no_road, no_road),)
DOOR = (Bar("core-2-h", "No exit of this side is here, or no point is left for it.", no_door),)
RAM = (Bar("core-15-e", why_no_ram, no_ram),)
GUNNER = (Bar("core-15-f", "The gun has nothing to do.", no_gun),)
RIDER = (Bar("11.4.8.1", why_no_rider, no_rider, ends=True),)
MARK = (Bar("core-9-o", why_not_at, no_mark),)
SPRAY = (Bar("core-15-f", why_no_spray, no_spray),)
