"""What the units of a position cannot have done or used, each with its clause."""

from collections.abc import Iterator

from grognard.games.combat.barrels import MAIN_GUN, is_afv, is_handy, printed
from grognard.games.combat.doors import exits
from grognard.games.combat.drives import needs_check
from grognard.games.combat.shapes import GUN, HALF_SQUAD, LEADER, SQUAD, TEAM, VEHICLE
from grognard.games.combat.state import (
    ASSAULT,
    ASSAULT_FIRED,
    CRAWLED,
    CRAWLED_FIRED,
    FIRED,
    LEFT,
    MOVED,
    PINNED,
    SHAKEN,
    SUPPRESSED,
    Combat,
)
from grognard.games.combat.vehicle_costs import allowance, card_of
from grognard.games.combat.vehicle_fire import BOW, COAXIAL, rider_may_fire
from grognard.games.combat.wrecking import is_open_topped

CREEPING = (CRAWLED, CRAWLED_FIRED, ASSAULT_FIRED)  # markers that no vehicle bears
STORMING = (ASSAULT, ASSAULT_FIRED)
WEAPONS = {TEAM: "10.3.2", GUN: "10.4.2"}  # who never uses Assault Movement


def deeds(game: Combat) -> Iterator[str]:
    """All that cannot have come about in play."""
    for unit in game.units:
        if game.units[unit].place == LEFT and not exits(game, game.owner(unit)):
            yield f"{unit} cannot have left the map, for its side has no exit (core-2-h)"
        if game.is_on_map(unit):
            drives = game.kind(unit).type == VEHICLE
            yield from _driven(game, unit) if drives else _walked(game, unit)
            yield from _fled(game, unit)
            yield from _smoked(game, unit)
            yield from _escorted(game, unit)
    yield from _aimed(game)


def _driven(game: Combat, unit: str) -> Iterator[str]:
    """11.1, core-15 A vehicle moves, or uses AFV Assault Movement, and fires what it has."""
    now = game.units[unit]
    if now.did in CREEPING:
        yield f"{unit} cannot be {now.did}, for it is a vehicle (11.1)"
    if now.did == ASSAULT and not (is_afv(game.kind(unit)) and allowance(game, unit, True)):
        yield f"{unit} cannot be {ASSAULT}, for it has no AFV Assault Movement (core-15-f)"
    if now.dazed:
        yield f"{unit} cannot be dazed, as shaken riders are (11.4.8.2)"
    if now.stalled and (not needs_check(game, unit) or now.did in (MOVED, ASSAULT)):
        yield f"{unit} cannot be stalled, as Russian tanks are that did not move (11.1.3)"
    if now.halved and not is_open_topped(game, unit):
        yield f"{unit} cannot be halved, as half-tracks are (core-18-e)"
    if now.unready:
        yield f"{unit} cannot be unready, as squads are that did not dare (core-6-i)"
    if now.boarded:
        yield f"{unit} cannot have got on anything, for it is a vehicle (core-18-d)"
    if now.walked:
        yield f"{unit} cannot have walked, for it is a vehicle (11.1)"
    yield from _shot(game, unit)


def _shot(game: Combat, unit: str) -> Iterator[str]:
    """core-15-f, core-15-g A vehicle fires what is on its card, and less when it moves."""
    now, card = game.units[unit], card_of(game, unit)
    if now.shots > (now.did == ASSAULT) and now.did in (MOVED, ASSAULT):
        yield f"{unit} cannot have moved and fired its gun so often (core-15-f)"
    if now.shots and not card.gun:
        yield f"{unit} has no gun to fire (11.1.3)"
    mounted = {COAXIAL: card.coaxial, BOW: card.bow, MAIN_GUN: card.gun}
    for name in (*now.used, *now.broken):
        if not mounted[name]:
            yield f"{unit} has no {name} to use or break (core-15-g)"


def _walked(game: Combat, unit: str) -> Iterator[str]:
    """10.1, 11.4.7 What men have done: weapons do not storm, riders and leaders do not fire."""
    now, type_ = game.units[unit], game.kind(unit).type
    if now.used or now.broken:
        yield f"{unit} has no {(*now.used, *now.broken)[0]}, as vehicles do (core-15-g)"
    if now.did in STORMING and type_ in WEAPONS:
        yield f"{unit} cannot be {now.did}, for it carries its weapon ({WEAPONS[type_]})"
    if now.did == CRAWLED and type_ == GUN and now.served:
        yield f"{unit} cannot be {CRAWLED}, for its gun is up (10.4.2)"
    if now.did == ASSAULT_FIRED and type_ == LEADER:
        yield f"{unit} cannot be {now.did}, for a leader has no firepower (core-5-e)"
    steady = now.status not in SHAKEN  # who fled has moved after all
    if now.did == MOVED and now.shots and steady and not is_handy(game, unit):
        yield f"{unit} cannot have fired and moved (core-4-d)"
    if now.unready and type_ not in (SQUAD, HALF_SQUAD):
        yield f"{unit} cannot be unready, as squads are that did not dare (core-6-i)"
    fires = not now.aboard or is_open_topped(game, now.aboard) or type_ == LEADER
    if now.did.endswith(FIRED) and not fires:
        yield f"{unit} cannot have fired, for it rides (11.4.7)"
    if now.did == ASSAULT and not rider_may_fire(game, unit):
        yield f"{unit} cannot be {ASSAULT}, for it rides (11.4.8.1)"


def _fled(game: Combat, unit: str) -> Iterator[str]:
    """10.8 Only shaken men flee, and nobody recovers in the same phase."""
    now, type_ = game.units[unit], game.kind(unit).type
    shaken = now.status in SHAKEN and type_ not in (GUN, VEHICLE)
    if (now.flights or now.fled) and not shaken:
        yield f"{unit} cannot have fled, as Disrupted and wounded men do (10.8)"


def _smoked(game: Combat, unit: str) -> Iterator[str]:
    """core-12-c Smoke is for mortars and guns of 75mm or more."""
    found = printed(game, game.kind(unit))
    if game.units[unit].dry and (found is None or not found.smoke):
        yield f"{unit} cannot be dry, for it never had smoke (core-12-c)"


def _escorted(game: Combat, unit: str) -> Iterator[str]:
    """11.3.3 Men go with AFV of their side."""
    for tank in game.units[unit].escort:
        fits = is_afv(game.kind(tank)) and game.owner(tank) == game.owner(unit)
        if not fits or game.kind(unit).type == VEHICLE:
            yield f"{unit} cannot go with {tank}, as men do with AFV of their side (11.3.3)"


def _aimed(game: Combat) -> Iterator[str]:
    """core-13-j, core-14-j What ends an aim has not happened to who aims."""
    for gun, aim in game.aims.items():
        yield from _laid(game, gun, aim.target)
        now = game.units[gun]
        if not aim.shots and not _is_dimmed(game, aim.target):
            yield f"{gun} cannot have aimed at {aim.target} without a shot (core-13-j)"
        if not game.is_on_map(gun):
            yield f"{gun} cannot have aimed, for it is not on the map (core-13-j)"
        elif now.place == aim.target:
            yield f"{gun} cannot have aimed at its own place (core-13-i)"
        if game.kind(gun).type == GUN and (now.did == MOVED or not now.served):
            yield f"{gun} cannot have aimed, for it has moved or turned (core-13-c)"
        if now.status in (*SHAKEN, SUPPRESSED):
            yield f"{gun} cannot have aimed, for it is {now.status} (core-13-j)"
        if now.status == PINNED and aim.target in game.units:
            yield f"{gun} cannot have aimed at {aim.target}, for it is {PINNED} (core-14-j)"


def _is_dimmed(game: Combat, target: str) -> bool:
    """core-14-j Whether an aim at a vehicle may end with the phase: it is Suppressed."""
    return target in game.units and game.units[target].status == SUPPRESSED


def _laid(game: Combat, gun: str, target: str) -> Iterator[str]:
    """core-13-j, core-14-k Shells are for places, bolts for the enemy's armour."""
    found = printed(game, game.kind(gun))
    if found is None:
        yield f"{gun} cannot have aimed, for it has no gun (core-13-j)"
    elif target not in game.units:
        return
    elif not is_afv(game.kind(target)):
        yield f"{gun} cannot have aimed at {target}, but at its place (core-13-j)"
    elif not found.line:
        yield f"{gun} cannot have aimed at {target}: armour is not for it (core-14-k)"
    elif game.owner(target) == game.owner(gun):
        yield f"{gun} cannot have aimed at {target}, which is its own (core-14-k)"
    elif not game.is_on_map(target):
        yield f"{gun} cannot have aimed at {target}, which is not on the map (core-14-j)"
