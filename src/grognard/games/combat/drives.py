"""11.1, 11.2, 11.4 What a vehicle on the move may do next: the bars of its steps and turns."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Mod, Objection, Tally, tally
from grognard.games.combat.arcs import BEHIND, FACINGS, front, spread
from grognard.games.combat.arriving import entries
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.box import NO_TURRET
from grognard.games.combat.doors import LEAVING, is_at_exit
from grognard.games.combat.fire import fired_at, may_fire, the_shot
from grognard.games.combat.gun_orders import has_order
from grognard.games.combat.overrun import ready, victims
from grognard.games.combat.platoon import are_joined, hexes_of
from grognard.games.combat.shapes import GUN
from grognard.games.combat.side_roads import driven_way, end_of, road_ahead
from grognard.games.combat.sight import Cause
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import (
    RUSSIAN,
    WAITING,
    Combat,
    enemy,
)
from grognard.games.combat.targets import target_bits
from grognard.games.combat.transport import can_mount, can_step_down, half_price, why_no_load
from grognard.games.combat.vehicle_costs import (
    ALL,
    BACKWARD,
    COLUMNS,
    FORWARD,
    ahead,
    card_of,
    crowd_mods,
    is_held_against,
    step_of,
    works_between,
)
from grognard.games.combat.works import TRENCH, WIRE
from grognard.games.combat.wrecking import riders

if TYPE_CHECKING:
    from grognard.games.combat.driving import Drive

BYPASSED = ("rail-cars", "fountain")  # 6.14.2, 6.18.1
AROUND = 1  # 6.14.2-f
RAMMING = 2  # core-15-e


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
        came = _came(game, drive.vehicle)
        beyond = end_of(game.ground.board, now.along, came).hex
        return (beyond,) if gear == FORWARD and beyond and now.facing == came else ()
    return ahead(game, drive.vehicle, gear)


def not_ahead(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.2-b Places that do not lie before the vehicle."""
    return among & ~game.sheet.places.mask(_next_hexes(drive, game, FORWARD))


def not_behind(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.5 Places that do not lie behind the vehicle."""
    return among & ~game.sheet.places.mask(_next_hexes(drive, game, BACKWARD))


def _closed(drive: "Drive", game: Combat, place: str, gear: str) -> tuple[Objection, ...]:
    found = step_of(game, drive.vehicle, place, gear, gear != drive.gear)
    if found.price.barred is not None:
        return (Objection(*found.price.barred),)
    if found.whole == "all" and (drive.began or gear == BACKWARD):
        return (Objection("6.12.2", f"{place} is entered with all points, or not at all."),)
    cost = 1 if found.whole else found.price.cost
    if cost > drive.left:
        rule = "11.1.2" if gear == FORWARD else "11.1.5"
        return (Objection(rule, f"{place} costs {cost}, and {drive.left} are left."),)
    return ()


def closed_ahead(drive: "Drive", game: Combat, among: int) -> int:
    """10.5, 11.1.2 Places that are closed to it, or cost more than is left."""
    places = game.sheet.places
    return places.mask(p for p in places.pick(among) if _closed(drive, game, p, FORWARD))


def closed_behind(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.5 Likewise backwards."""
    places = game.sheet.places
    return places.mask(p for p in places.pick(among) if _closed(drive, game, p, BACKWARD))


def held(drive: "Drive", game: Combat, among: int) -> int:
    """11.4.6-c, 10.2.5, core-12-e Enemy hexes for trucks and those who balked; fires for all."""
    places = game.sheet.places
    return places.mask(place for place in places.pick(among) if _shut(drive, game, place))


def _shut(drive: "Drive", game: Combat, place: str) -> tuple[Objection, ...]:
    """Why a vehicle does not enter a hex that is on fire or held by enemies."""
    if place in game.fires:
        return (Objection("core-12-e", f"{place} is on fire."),)
    if not is_afv(game.kind(drive.vehicle)) and game.known(place, enemy(drive.side)):
        return (Objection("11.4.6", f"Enemies hold {place}, and {drive.vehicle} is no AFV."),)
    if not is_held_against(game, place, drive.side):
        return ()
    if drive.escapes:
        return (Objection("core-16-j", "Out of Close Combat nobody goes into another."),)
    if game.units[drive.vehicle].balked:
        return (Objection("10.2.5", "No second try to enter an enemy-held hex."),)
    return ()


def crowded(drive: "Drive", game: Combat, among: int) -> int:
    """11.3.2-a Full hexes, for a vehicle of a platoon."""
    if not drive.single:
        return 0
    places, unit = game.sheet.places, drive.vehicle
    return places.mask(
        place for place in places.pick(among) if is_overfull(game, place, drive.side, (unit,))
    )


def strays(drive: "Drive", game: Combat, among: int) -> int:
    """11.3.1, 10.7.2-a Hexes that would leave a vehicle apart from its platoon."""
    if not drive.mates:
        return 0
    places = game.sheet.places
    hexes = hexes_of(game, drive.mates)
    loose = dict.fromkeys(hexes_of(game, drive.behind), 1)
    return places.mask(
        place for place in places.pick(among) if not are_joined(game, (*hexes, place), loose)
    )


def same_facing(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.2-c Facings that it has, cannot pay for, or cannot take on a side road."""
    now, bits = game.units[drive.vehicle], game.sheet.words["FACING"].bits
    if now.place == WAITING:
        return among
    allowed = list(range(6))
    if now.along:
        came = _came(game, drive.vehicle)
        turns = end_of(game.ground.board, now.along, came).sides
        allowed = [came, *(facing for facing, _ in turns)]
    able = (
        FACINGS[facing]
        for facing in allowed
        if facing != now.facing and spread(now.facing, facing) <= drive.left
    )
    return among & ~bits.mask(able)


def no_swing(drive: "Drive", game: Combat, among: int) -> int:
    """11.1.3-h Facings that the turret has, or all without a turret or a point for it."""
    now, bits = game.units[drive.vehicle], game.sheet.words["FACING"].bits
    turreted = card_of(game, drive.vehicle).turret != NO_TURRET
    if not turreted or now.place == WAITING or not (drive.spent or drive.left):
        return among
    return among & bits.bit[FACINGS[now.turret]]


def side_ahead(game: Combat, vehicle: str) -> str:
    """11.2.1 The side with a road along it that a vehicle may drive on to, or nothing."""
    now, board = game.units[vehicle], game.ground.board
    if now.place == WAITING:
        return ""
    if now.along:
        sides = dict(end_of(board, now.along, _came(game, vehicle)).sides)
        return sides.get(now.facing, "")
    return road_ahead(board, now.place, now.facing)


def _came(game: Combat, vehicle: str) -> int:
    """The facing in which the side that a vehicle is on was driven along."""
    now = game.units[vehicle]
    return driven_way(game.ground.board, now.along, now.facing)


def no_road(drive: "Drive", game: Combat, among: int) -> int:
    """11.2.1-a, 11.2.1-b, 11.2.2-c No side road ahead, a gun in tow, or a vehicle lost on it."""
    side = side_ahead(game, drive.vehicle)
    towing = any(game.kind(unit).type == GUN for unit in riders(game, drive.vehicle))
    lost = side in game.wrecks or side in game.burning
    taken = any(now.along == side and now.stuck for now in game.units.values()) if side else False
    return 0 if side and drive.left and not towing and not lost and not taken else among


def no_past(drive: "Drive", game: Combat, among: int) -> int:
    """6.14.2-f, 6.18.1-c, 11.2.1-a Hexes before it that hold no rail cars and no fountain."""
    here = game.units[drive.vehicle].place
    if here == WAITING or game.units[drive.vehicle].along:
        return among
    terrain = game.ground.board.terrain
    near = [h for h in ahead(game, drive.vehicle, FORWARD) if terrain(h) in BYPASSED]
    return among & ~game.sheet.hexes.mask(h for h in near if not _lies_in(game, drive.vehicle, h))


def _lies_in(game: Combat, vehicle: str, hex_: str) -> Cause | None:
    """7.2, 7.5.2, 7.6.2 What keeps a vehicle from a hex where it could not be stopped."""
    for work in game.works.get(hex_, ()):
        if work.kind in (WIRE, TRENCH):
            rule = "7.6.2" if work.kind == WIRE else "7.2.1"
            return Cause(rule, f"It might get stuck in the {work.kind} in {hex_}.")
    return works_between(game, vehicle, game.units[vehicle].place, hex_)


def why_no_past(drive: "Drive", game: Combat, hex_: str, *rest: str) -> list[Objection]:
    """11.2.1, 7 Why a vehicle does not bypass a hex."""
    if not game.is_on_map(drive.vehicle):
        return [Objection("11.2.1", f"{drive.vehicle} is not on the map yet.")]
    near = hex_ in ahead(game, drive.vehicle, FORWARD) and not game.units[drive.vehicle].along
    near = near and game.ground.board.terrain(hex_) in BYPASSED
    if near and (cause := _lies_in(game, drive.vehicle, hex_)):
        return [Objection(*cause)]
    return [Objection("11.2.1", f"{hex_} is not bypassed by vehicles.")]


def past_price(game: Combat, vehicle: str, hex_: str, place: str) -> tuple[int, int]:
    """6.14.2-f The facing after a bypass, and what it costs with the hex beyond."""
    now, board = game.units[vehicle], game.ground.board
    ways = [f for f in range(6) if place in front(board, hex_, f)]
    turn, facing = min((spread(now.facing, way), way) for way in ways)
    found = game.ground.costs.price(hex_, place, COLUMNS[card_of(game, vehicle).movement_class])
    crowd = (*crowd_mods(game, hex_), *crowd_mods(game, place))
    cost = AROUND + turn + found.cost + sum(part.value for part in crowd)
    return facing, cost if found.barred is None else ALL


def no_exit(drive: "Drive", game: Combat, among: int, hex_: str) -> int:
    """6.14.2-d Places that no free hexsides lead to around a hex, or that cost too much."""
    here, costs = game.units[drive.vehicle].place, game.ground.costs
    out = (
        place
        for place in game.ground.board.neighbours(hex_)
        if costs.around.bypass(here, hex_, place)
        and past_price(game, drive.vehicle, hex_, place)[1] <= drive.left - (drive.gear != FORWARD)
        and not game.known(place, enemy(drive.side))
        and works_between(game, drive.vehicle, hex_, place) is None
        and place not in game.fires
    )
    return among & ~game.sheet.places.mask(out)


def no_load(drive: "Drive", game: Combat, among: int) -> int:
    """11.4.2, core-18 Units that cannot get on here, or for which no points are left."""
    if drive.assault or drive.left < half_price(game, drive.vehicle):
        return among
    place = game.units[drive.vehicle].place
    able = (u for u in game.here(place, drive.side) if can_mount(game, u, drive.vehicle))
    return among & ~game.sheet.units.mask(able)


def _leavers(drive: "Drive", game: Combat, towed: bool) -> int:
    if drive.left < half_price(game, drive.vehicle):
        return 0
    return game.sheet.units.mask(
        unit
        for unit in riders(game, drive.vehicle)
        if can_step_down(game, unit) and (game.kind(unit).type == GUN) == towed
    )


def no_unload(drive: "Drive", game: Combat, among: int) -> int:
    """core-18-d Units that are not aboard, got on in this phase, or cost more than is left."""
    return among & ~_leavers(drive, game, towed=False)


def no_unhook(drive: "Drive", game: Combat, among: int) -> int:
    """core-18-g Units that are no gun in tow."""
    return among & ~_leavers(drive, game, towed=True)


def no_door(drive: "Drive", game: Combat, among: int) -> int:
    """core-2-h All, where no exit of the side is, or without the point for it."""
    return 0 if drive.left >= LEAVING and is_at_exit(game, drive.vehicle) else among


def no_ram(drive: "Drive", game: Combat, among: int) -> int:
    """core-15-e, core-15-i All, for one unarmed, without enemies here, or that has done it."""
    able = bool(ready(drive, game)) and drive.left >= RAMMING and not drive.overran
    return 0 if able and victims(game, drive.vehicle) else among


def no_gun(drive: "Drive", game: Combat, among: int) -> int:
    """core-15-f All, for one whose gun has nothing to do."""
    return 0 if has_order(game, drive.vehicle) else among


def no_spray(drive: "Drive", game: Combat, among: int) -> int:
    """core-15-f Places that its machine guns do not reach, or find nobody in."""
    if not game.is_on_map(drive.vehicle) or not may_fire(game, drive.vehicle, defending=False):
        return among
    return among & ~fired_at(game, drive.vehicle, target_bits(game, enemy(drive.side)))


def no_rider(drive: "Drive", game: Combat, among: int) -> int:
    """11.4.8.1 Units that do not ride in it with an Assault shot left."""
    aboard = riders(game, drive.vehicle)
    able = [unit for unit in aboard if may_fire(game, unit, defending=False)]
    return among & ~game.sheet.units.mask(able if game.is_on_map(drive.vehicle) else ())


def no_mark(drive: "Drive", game: Combat, among: int, unit: str) -> int:
    """core-9-o Places without a known enemy whom the rider reaches."""
    return among & ~fired_at(game, unit, target_bits(game, enemy(drive.side)))


def the_load(drive: "Drive", game: Combat, unit: str) -> Iterator[Tally]:
    """core-18-a What it costs a vehicle that a unit gets on or off: half its points."""
    half = Mod(half_price(game, drive.vehicle), "half its points", "core-18-a")
    yield tally(f"cost for {drive.vehicle}", (half,))


def the_spray(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """core-8, core-10 The sums of its machine guns."""
    return the_shot(drive, game, drive.vehicle, place)


def the_price(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.2 What a step costs."""
    found = step_of(game, drive.vehicle, place, FORWARD, drive.gear != FORWARD)
    yield tally(f"cost for {drive.vehicle}", found.price.parts)


def the_reverse(drive: "Drive", game: Combat, place: str) -> Iterator[Tally]:
    """11.1.5 What a step backwards costs."""
    found = step_of(game, drive.vehicle, place, BACKWARD, drive.gear != BACKWARD)
    yield tally(f"cost for {drive.vehicle}", found.price.parts)


def turn_price(drive: "Drive", game: Combat, facing: str) -> Iterator[Tally]:
    """11.1.2-c 1 for each hexspine."""
    spines = spread(game.units[drive.vehicle].facing, FACINGS.index(facing))
    yield tally(f"cost for {drive.vehicle}", (Mod(spines, "hexspines", "11.1.2"),))


def swing_price(drive: "Drive", game: Combat, facing: str) -> Iterator[Tally]:
    """11.1.3-h Nothing with a spending of points, else 1."""
    mods = () if drive.spent else (Mod(1, "turret alone", "11.1.3"),)
    yield tally(f"cost for {drive.vehicle}", mods)


STEP = (
    Bar("11.1.2", "{PLACE} does not lie before the vehicle.", not_ahead, ends=True),
    Bar("11.1.2", lambda d, g, place: _closed(d, g, place, FORWARD), closed_ahead, ends=True),
    Bar("11.1.4", lambda d, g, place: _shut(d, g, place), held),
    Bar("11.3.2", "{PLACE} is full, and a platoon does not crowd.", crowded),
    Bar("10.7.2", "{PLACE} would leave the platoon apart.", strays),
)
BACK = (
    Bar("11.1.5", "{PLACE} does not lie behind the vehicle.", not_behind, ends=True),
    Bar("11.1.5", lambda d, g, place: _closed(d, g, place, BACKWARD), closed_behind, ends=True),
    Bar("11.1.4", lambda d, g, place: _shut(d, g, place), held),
    Bar("11.3.2", "{PLACE} is full, and a platoon does not crowd.", crowded),
    Bar("10.7.2", "{PLACE} would leave the platoon apart.", strays),
)
HULL = (Bar("11.1.2", "It cannot turn so.", same_facing),)
SWING = (Bar("11.1.3", "The turret cannot turn so.", no_swing),)
ALONG = (Bar("11.2.1", "No open road runs along a hexside ahead.", no_road),)
PAST = (Bar("11.2.1", why_no_past, no_past, ends=True),)
OUT = (Bar("6.14.2", "No free way around leads to {PLACE}.", no_exit),)
DOOR = (Bar("core-2-h", "No exit of this side is here, or no point is left for it.", no_door),)
LOAD = (Bar("11.4.2", why_no_load, no_load),)
UNLOAD = (Bar("core-18-d", "{UNIT} cannot get off now.", no_unload),)
UNHOOK = (Bar("core-18-g", "{UNIT} is no gun that can be unhooked now.", no_unhook),)
RAM = (Bar("core-15-e", "There is nothing to overrun here.", no_ram),)
GUNNER = (Bar("core-15-f", "The gun has nothing to do.", no_gun),)
RIDER = (Bar("11.4.8.1", "{UNIT} has no Assault Fire from this vehicle.", no_rider, ends=True),)
MARK = (Bar("core-9-o", "{UNIT} has no target in {PLACE}.", no_mark),)
SPRAY = (Bar("core-15-f", "The machine guns find no target in {PLACE}.", no_spray),)
