"""core-9 Fire: who may, at what, together with whom."""

from collections.abc import Iterator

from grognard.engine.kernel.tally import Tally
from grognard.games.combat.cover import is_in_view, is_sheltered
from grognard.games.combat.looking import edges, maybe_seen, within
from grognard.games.combat.places import CELLAR, SEWER
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    FIRED,
    FRESH,
    GOOD,
    MOVED,
    PINNED,
    Combat,
    enemy,
)
from grognard.games.combat.sums import (
    farthest,
    firepower,
    fixed_column,
    modifiers,
    range_of,
)
from grognard.games.combat.traces import sees_into
from grognard.games.combat.vehicle_fire import (
    REACH,
    has_machine_gun,
    hurts,
    is_exposed,
    machine_guns,
    rider_may_fire,
)

FIRED_AS = {FRESH: FIRED, ASSAULT: ASSAULT_FIRED, CRAWLED: CRAWLED_FIRED, MOVED: MOVED}
OPEN_SHOTS = (FRESH, ASSAULT, CRAWLED)


def is_serving(game: Combat, unit: str) -> bool:
    """10.1.2-g Whether the weapon of a team or gun is up and not gone."""
    now = game.units[unit]
    return game.kind(unit).weapon is not None and now.served and not now.spent


def rate(game: Combat, unit: str) -> int:
    """core-9-c How often a unit may fire in a phase."""
    weapon = game.kind(unit).weapon
    return weapon.rof if weapon is not None and is_serving(game, unit) else 1


def is_left(game: Combat, unit: str) -> bool:
    """core-16-j Whether a mover has just left Close Combat with a unit, which may fire at him."""
    return bool(game.leaving) and game.units[unit].place == game.leaving


def may_fire(game: Combat, unit: str, defending: bool, melee: bool = False) -> bool:
    """core-9-a, core-7-a, core-9-q Whether a unit has a shot left, in Close Combat or out of it."""
    now, kind = game.units[unit], game.kind(unit)
    if kind.type == VEHICLE:
        return has_machine_gun(game, unit, melee)
    if kind.type == LEADER or (now.engaged and not melee) or not rider_may_fire(game, unit):
        return False
    if now.status != GOOD and not (defending and now.status == PINNED):
        return False
    if fixed_column(game, unit):  # core-17-e
        blast = kind.weapon is not None and kind.weapon.column == "100"
        spent = now.shots or now.did == CRAWLED_FIRED  # 7.6.2-b, 7.4.5-c, R-73
        return not spent and not (defending and blast)
    if now.did == CRAWLED and is_serving(game, unit):  # 10.1.4-a, 10.3.4-a
        return False
    if now.did not in OPEN_SHOTS and not (now.did == FIRED and now.shots < rate(game, unit)):
        return False
    return now.shots < rate(game, unit)


def reaches(game: Combat, unit: str, place: str) -> bool:
    """core-9-a, core-9-e, core-17-e Whether a unit sees a place and has firepower there."""
    here, kind_type = game.units[unit].place, game.kind(unit).type
    if is_left(game, unit):  # core-16-j
        return bool(fixed_column(game, unit)) or firepower(game, (unit,), place).total > 0
    apart = range_of(game, unit, place)
    if fixed_column(game, unit):
        if apart == 1 and game.line(here, place).cause is None:
            return True
        return game.kind(unit).name == "DC" and is_below(game, here, place)
    if kind_type == VEHICLE and not any(machine_guns(game, unit, place)):
        return False
    if kind_type != VEHICLE and (apart > farthest(game, unit)):
        return False
    if not sees_into(game, here, place) or is_sheltered(game, place, unit):
        return False
    foes = [foe for foe in game.stacks.get(place, ()) if not game.units[foe].hidden]
    return not foes or not all(is_sheltered(game, here, foe) for foe in foes)


def fired_at(game: Combat, unit: str, among: int) -> int:
    """core-9-a Those of some places that a unit reaches with a known enemy whom it can hurt."""
    here = game.units[unit].place
    near, found = among & within(game, here, reach_of(game, unit)), 0
    if not near:
        return 0
    around = within(game, here, 1) | edges(game)  # 6.16.2: down a manhole too
    near = near & around | maybe_seen(game, here, near)
    places, foe = game.sheet.places, enemy(game.owner(unit))
    for place in places.pick(near):
        if place == here and not range_of(game, unit, place):
            continue  # core-1-i
        if reaches(game, unit, place) and hurts(game, unit, game.known(place, foe)):
            found |= places.bit[place]
    return found


def is_below(game: Combat, here: str, place: str) -> bool:
    """6.16.2-c Whether a place is the sewer under the manhole at another."""
    spots, of_hex = game.ground.places.spots, game.ground.places.of_hex
    if spots[place].kind != SEWER or spots[here].hex != spots[place].hex:
        return False
    cellars = [each for each in of_hex[spots[here].hex] if spots[each].kind == CELLAR]
    return here == (cellars[0] if cellars else spots[here].hex)


def reach_of(game: Combat, unit: str) -> int:
    """core-9-e The range up to which a unit has any firepower."""
    if game.kind(unit).type == VEHICLE:
        return REACH
    return 1 if fixed_column(game, unit) else max(0, farthest(game, unit))


def mark_fired(game: Combat, unit: str) -> None:
    """core-9-b, 10.1.3, 10.1.4 A unit has fired."""
    now = game.units[unit]
    if game.kind(unit).type == VEHICLE:
        return
    shots = rate(game, unit) if now.status == PINNED else now.shots + 1  # core-7-a: once
    game.change(unit, did=FIRED_AS.get(now.did, now.did), shots=shots)


def the_shot(step: object, game: Combat, unit: str, place: str) -> Iterator[Tally]:
    """core-8, core-10 The sums of a shot by one unit alone."""
    yield firepower(game, (unit,), place)
    for target in known_targets(game, unit, place):
        yield modifiers(game, (unit,), target)


def known_targets(game: Combat, unit: str, place: str) -> Iterator[str]:
    """core-8-k, core-16-d The known enemies in a place whom a unit strikes by itself."""
    for target in sorted(game.known(place, enemy(game.owner(unit)))):
        free = not game.units[target].engaged
        if free and is_exposed(game, unit, target) and is_in_view(game, unit, target):
            yield target
