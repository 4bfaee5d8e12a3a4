"""11.1.2 to 11.1.5, 6.8.2.1 What a vehicle pays for a step, and where it may get stuck."""

from typing import NamedTuple

from grognard.engine.kernel.tally import Mod
from grognard.games.combat.arcs import BEHIND, front
from grognard.games.combat.barrels import is_afv
from grognard.games.combat.box import Vehicle
from grognard.games.combat.costs import DOUBLE, Price
from grognard.games.combat.places import RUBBLE
from grognard.games.combat.shapes import HEXSIDES, VEHICLE
from grognard.games.combat.sight import Cause
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.state import GOOD, WAITING, Combat
from grognard.games.combat.wrecking import is_towing

COLUMNS = {"tracked": "tracked", "semi-tracked": "half-track", "wheeled": "wheeled"}
REVERSE = {"tracked": 4, "semi-tracked": 4, "wheeled": 2}  # 11.1.5
GEAR = 1  # 11.1.5-b
ROUND = {"rail-cars": "6.14.2-f", "fountain": "6.18.1-c"}  # what vehicles only bypass
STICKS = ("debris", "woods", "machine-parts", "lumber")  # 6.12.1, 6.13.1
FORWARD, BACKWARD = "forward", "reverse"
ALL = 99  # all the points that are left


class Step(NamedTuple):
    """A step of a vehicle: what it costs, and what it costs besides."""

    price: Price
    whole: str = ""  # `all` or `stops`: all points, and M-KILLED at once


def card_of(game: Combat, unit: str) -> Vehicle:
    """11.1.3 A vehicle's card."""
    card = game.kind(unit).vehicle
    assert card is not None
    return card


def allowance(game: Combat, unit: str, assault: bool) -> int:
    """11.1.1, core-15-f Movement points, fewer for AFV Assault Movement; core-18-e what is left."""
    card = card_of(game, unit)
    points = card.assault_movement if assault else card.movement
    return points // 2 if game.units[unit].halved else points


def may_drive(game: Combat, unit: str, assault: bool) -> bool:
    """core-4-d, core-7-d, core-15-b Whether a vehicle on the map may begin to move."""
    now = game.units[unit]
    able = not now.did and now.status == GOOD and not now.stuck and not now.stalled
    points = allowance(game, unit, assault)
    return able and not now.engaged and points > 0 and (not assault or is_afv(game.kind(unit)))


def ahead(game: Combat, unit: str, gear: str) -> tuple[str, ...]:
    """11.1.2-b The hexes that a vehicle may enter, by its facing."""
    now = game.units[unit]
    facing = now.facing if gear == FORWARD else (now.facing + BEHIND) % 6
    return front(game.ground.board, now.place, facing)


def obstacles_in(game: Combat, hex_: str, besides: tuple[str, ...] = ()) -> int:
    """6.8.2.1-b How many vehicles and wrecks are in a hex."""
    there = game.stacks.get(hex_)
    parked = [u for u in there or () if game.kind(u).type == VEHICLE and u not in besides]
    return len(parked) + game.wrecks.get(hex_, 0) + game.burning.get(hex_, 0)


def crowd_mods(game: Combat, hex_: str, besides: tuple[str, ...] = ()) -> tuple[Mod, ...]:
    """6.8.2.1-b, 6.8.2.1-e 2 more for each vehicle or wreck that is there already."""
    number = obstacles_in(game, hex_, besides)
    if not number:
        return ()
    each = int(game.sheet.charts["terrain"].result("infantry", "vehicle"))
    return (Mod(number * each, "vehicles and wrecks", "6.8.2.1"),)


def step_of(
    game: Combat,
    unit: str,
    there: str,
    gear: str,
    shifts: bool,
    start: str = "",
    beside: tuple[str, ...] = (),
) -> Step:
    """11.1.2, 11.1.5 What a step costs a vehicle, from where it is or from where it starts.

    `shifts` when it must change gear first; `beside` are those who come there with it (R-19).
    """
    card, here = card_of(game, unit), start or game.units[unit].place
    if here == WAITING:
        return _entry(game, unit, there)
    found = game.ground.costs.price(here, there, COLUMNS[card.movement_class])
    if found.barred is not None:
        return Step(found)
    closed = works_between(game, unit, here, there) or _too_high_for_gun(game, unit, found)
    if closed is not None:
        return Step(Price(barred=closed))
    if found.whole:
        return Step(found, found.whole)
    price = found._replace(parts=(*found.parts, *crowd_mods(game, there, beside)))
    return Step(_with_extras(game, unit, there, price, gear, shifts))


def _too_high_for_gun(game: Combat, unit: str, price: Price) -> Cause | None:
    """10.4.4-b A gun passes hexside terrain at gates alone, in tow too."""
    if not any(part.why in HEXSIDES for part in price.parts) or not is_towing(game, unit):
        return None
    return Cause("10.4.4", "A gun in tow passes hexside terrain at gates alone.")


def _entry(game: Combat, unit: str, there: str) -> Step:
    """core-2-e The entry hex costs what it holds."""
    if closed := works_against(game, unit, there):
        return Step(Price(barred=closed))
    spot = game.ground.places.spots[there]
    column = COLUMNS[card_of(game, unit).movement_class]
    cell = game.sheet.charts["terrain"].result(column, spot.walls or spot.terrain)
    if not cell.isdigit():
        return Step(Price(barred=Cause("core-2-e", f"{there} is closed to it.")))
    price = Price((Mod(int(cell), spot.terrain, "core-2-e"), *crowd_mods(game, there)))
    return Step(_with_extras(game, unit, there, price, FORWARD, False))


def _with_extras(
    game: Combat, unit: str, there: str, price: Price, gear: str, shifts: bool
) -> Price:
    """9.2.1, 11.1.5 A crowd, reverse and the change of gear."""
    parts = [*price.parts]
    if is_overfull(game, there, game.owner(unit), (unit,)):
        parts.append(Mod(sum(part.value for part in parts) * (DOUBLE - 1), "full", "9.2.1"))
    if gear == BACKWARD:
        times = REVERSE[card_of(game, unit).movement_class]
        parts.append(Mod(sum(part.value for part in parts) * (times - 1), "reverse", "11.1.5"))
    if shifts:
        parts.append(Mod(GEAR, "change of gear", "11.1.5"))
    return Price(tuple(parts))


def works_between(game: Combat, unit: str, here: str, there: str) -> Cause | None:
    """7.2.1, 7.2.2, 7.5.2 Trenches and roadblocks that close a way to vehicles."""
    side = game.ground.board.side(here, there)
    if game.roadblocks and side in game.barred_sides:
        return Cause("7.5.2", f"A roadblock closes {side}.")
    return works_against(game, unit, there)


def ground_against(game: Combat, there: str) -> Cause | None:
    """core-10-e, 6.7.1-c, 6.14.2-f, 6.18.1-c Why no vehicle stands in a hex, by the map."""
    spot = game.ground.places.spots[there]
    if spot.walls:
        return Cause("core-10-e", f"No vehicle enters the building in {there}.")
    if spot.terrain == RUBBLE:
        return Cause("6.7.1", f"No vehicle enters the rubble in {there}.")
    if spot.terrain in ROUND:
        there = f"the {spot.terrain.replace('-', ' ')} in {there}"
        return Cause(ROUND[spot.terrain], f"Vehicles only drive past {there}.")
    return None


def works_against(game: Combat, unit: str, there: str) -> Cause | None:
    """7.2.1-h, 7.2.2-b The trench in a hex that a vehicle does not enter."""
    kinds = [work.kind for work in game.works.get(there, ()) if not work.hidden]
    if "at-trench" in kinds:
        return Cause("7.2.2", f"No vehicle enters the anti-tank trench in {there}.")
    if "trench" in kinds and card_of(game, unit).movement_class != "tracked":
        return Cause("7.2.1", f"Only tracked vehicles cross the trench in {there}.")
    return None


def risks(game: Combat, unit: str, here: str, there: str) -> list[str]:
    """6.10.1, 6.12.1, 6.13.1, 11.1.3.1 The rows of the Immobilization Table that a step meets."""
    spots, board = game.ground.places.spots, game.ground.board
    terrain, kinds = spots[there].terrain, [work.kind for work in game.works.get(there, ())]
    next_to = (here, there) in board.grid.sides
    on_road = next_to and any(road.kind != "railway" for road in board.roads(here, there))
    rows = [terrain] if terrain in STICKS and (terrain == "debris" or not on_road) else []
    left = here in board and spots[here].terrain == "gully"
    if (terrain == "gully" or left) and not on_road:
        rows.append("gully")
    rows += [kind for kind in ("trench", "wire") if kind in kinds]
    name = card_of(game, unit).movement_class
    chart = game.sheet.charts["immobilization"]
    return [row for row in rows if int(chart.result(name, row)) < 10]


def is_held_against(game: Combat, place: str, side: str) -> bool:
    """11.1.4-a, 11.1.4-b Whether known infantry, guns or AFV of the other side are in a place."""
    return any(
        game.owner(unit) != side and not game.units[unit].hidden and _bars(game, unit)
        for unit in game.stacks.get(place, ())
    )


def _bars(game: Combat, unit: str) -> bool:
    card, ridden = game.kind(unit).vehicle, game.units[unit].aboard
    if card is not None:
        return card.armoured
    return not ridden or card_of(game, ridden).armoured
