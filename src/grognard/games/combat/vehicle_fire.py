"""core-15-g, 11.4.7, 11.4.8 Machine guns of vehicles, fire by riders, and who can be hurt by it."""

from collections.abc import Iterable, Iterator

from grognard.games.combat.arcs import is_before
from grognard.games.combat.barrels import OPEN, is_afv
from grognard.games.combat.box import NO_TURRET
from grognard.games.combat.cover import is_in_view
from grognard.games.combat.shapes import HALF_SQUAD, SQUAD, VEHICLE
from grognard.games.combat.state import FIRED, GOOD, Combat, hexes_apart

COAXIAL, BOW = "coaxial", "bow"
REACH = 8  # core-15-g


def machine_guns(game: Combat, unit: str, place: str) -> Iterator[tuple[str, int]]:
    """core-15-g The machine guns of a vehicle that bear on a place and have not fired."""
    now, card = game.units[unit], game.kind(unit).vehicle
    if card is None or hexes_apart(game, now.place, place) > REACH:
        return
    board, here = game.ground.board, game.spot(unit).hex
    there = game.ground.places.spots[place].hex
    aims = {COAXIAL: now.turret if card.turret != NO_TURRET else now.facing, BOW: now.facing}
    for name, power in ((COAXIAL, card.coaxial), (BOW, card.bow)):
        ready = power and name not in now.used and name not in now.broken
        near = here == there or game.leaving == now.place  # core-16-j
        if ready and (near or is_before(board, here, aims[name], there)):
            yield name, power


def whole(game: Combat, unit: str) -> Iterator[tuple[str, int]]:
    """core-15-g, core-8-h The machine guns of a vehicle that are not broken, whatever they face."""
    broken = game.units[unit].broken
    return (each for each in machine_guns_on(game, unit) if each[0] not in broken)


def machine_guns_on(game: Combat, unit: str) -> Iterator[tuple[str, int]]:
    """11.1.3 The machine guns on a vehicle's card."""
    card = game.kind(unit).vehicle
    guns = ((COAXIAL, card.coaxial), (BOW, card.bow)) if card is not None else ()
    return (each for each in guns if each[1])


def has_machine_gun(game: Combat, unit: str, melee: bool = False) -> bool:
    """core-15-g, core-15-f, core-7-d Whether a vehicle may fire a machine gun at all."""
    now, card = game.units[unit], game.kind(unit).vehicle
    held = now.engaged and not melee
    if card is None or now.status != GOOD or held or now.did not in OPEN:
        return False
    gone = (*now.used, *now.broken)
    return bool((card.coaxial and COAXIAL not in gone) or (card.bow and BOW not in gone))


def rider_may_fire(game: Combat, unit: str) -> bool:
    """11.4.7, 11.4.8-b Riders do not fire, but for squads in a half-track."""
    ridden = game.units[unit].aboard
    if not ridden:
        return True
    card = game.kind(ridden).vehicle
    half_track = card is not None and card.movement_class == "semi-tracked"
    return half_track and game.kind(unit).type in (SQUAD, HALF_SQUAD)


def is_walled(game: Combat, firer: str, unit: str) -> bool:
    """11.4.8-c, 11.4.8-d, R-18 Whether a half-track's sides keep a rider safe from a firer."""
    now = game.units[unit]
    card = game.kind(now.aboard).vehicle if now.aboard else None
    if card is None or card.movement_class != "semi-tracked" or now.did.endswith(FIRED):
        return False
    apart = hexes_apart(game, game.units[firer].place, now.place) or 1
    return game.spot(firer).eye - game.spot(unit).eye < apart


def hurts(game: Combat, firer: str, units: Iterable[str]) -> bool:
    """core-8-i, 8.2-d Whether small arms of a unit can hurt any of these, and it sees him."""
    return any(is_exposed(game, firer, unit) and is_in_view(game, firer, unit) for unit in units)


def is_exposed(game: Combat, firer: str, unit: str) -> bool:
    """core-8-i, 11.4.8-c Whether small arms can hurt a unit: no AFV, and no walled rider."""
    if is_afv(game.kind(unit)) and not burns_armour(game, firer):
        return False
    return not (game.units[unit].aboard and is_walled(game, firer, unit))


def burns_armour(game: Combat, firer: str) -> bool:
    """core-8-i Whether a unit attacks with flame or a charge, which armour does not stop."""
    kind = game.kind(firer)
    return kind.name in ("FT", "DC") and not game.units[firer].spent


def use_machine_guns(game: Combat, unit: str, guns: tuple[str, ...]) -> None:
    """core-9-b, core-15-g Those that bore, and were not kept for later, have fired."""
    now = game.units[unit]
    if game.kind(unit).type == VEHICLE:
        did = FIRED if not now.did else now.did
        game.change(unit, used=(*now.used, *guns), did=did)
