"""core-4, core-9, 10.1 Who may be ordered to do what in an impulse: the bars of its orders."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar
from grognard.engine.kernel.tally import Tally
from grognard.games.combat.artillery import batteries_of, may_call
from grognard.games.combat.convoy import has_escort, may_join
from grognard.games.combat.cover import is_in_view
from grognard.games.combat.digging import may_dig
from grognard.games.combat.fire import may_fire, reach_of, reaches, target_bits
from grognard.games.combat.flight import POINTS, may_flee, next_steps
from grognard.games.combat.gun_orders import has_order
from grognard.games.combat.looking import maybe_seen, within
from grognard.games.combat.searching import leader_of
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.state import FRESH, GOOD, Combat, enemy
from grognard.games.combat.steps import ASSAULT_MOVE, CAUTIOUS, CRAWL, RUN, may_move, may_set_out
from grognard.games.combat.sums import firepower, modifiers
from grognard.games.combat.vehicle_fire import hurts, is_exposed

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse


def not_mine(step: "Impulse", game: Combat, among: int) -> int:
    """core-4-b Units that are not the side's own, on the map or due."""
    own = game.army_bits(step.side)
    if game.due:
        due = (unit for unit in game.due if game.owner(unit) == step.side)
        own |= game.sheet.units.mask(due)
    return among & ~own


def _unable(game: Combat, among: int, mode: str) -> int:
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if not may_set_out(game, unit, mode))


def no_run(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-a Units that may not Run."""
    return _unable(game, among, RUN)


def no_walk(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-b Units that may not move Cautiously."""
    return _unable(game, among, CAUTIOUS)


def no_assault(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-c Units that may not use Assault Movement."""
    return _unable(game, among, ASSAULT_MOVE)


def no_crawl(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-d Units that may not Crawl."""
    return _unable(game, among, CRAWL)


def no_shot(step: "Impulse", game: Combat, among: int) -> int:
    """core-9-a Units that have no shot left."""
    units = game.sheet.units
    return units.mask(
        unit
        for unit in units.pick(among)
        if not game.is_on_map(unit) or not may_fire(game, unit, defending=False)
    )


def no_target(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-9-o Places without a known enemy who can be fired at (core-16-d)."""
    return among & ~target_bits(game, enemy(step.side))


def unseen(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-9-a, core-9-e Places that the unit does not see, or does not reach."""
    places, foe = game.sheet.places, enemy(step.side)
    here = game.units[unit].place
    reach = reach_of(game, unit)
    near = among & within(game, here, reach)
    near = near if reach <= 1 else maybe_seen(game, here, near)  # 6.16.2: down a manhole too
    found = (
        place
        for place in places.pick(near)
        if reaches(game, unit, place) and hurts(game, unit, game.known(place, foe))
    )
    return among & ~places.mask(found)


def no_call(step: "Impulse", game: Combat, among: int) -> int:
    """core-20-a Units that are no good-order leader who has done nothing."""
    if not game.missions:
        return among
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if not may_call(game, unit))


def no_battery(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-20-a, core-20-f Batteries that are not the side's, or have nothing left to fire."""
    return among & ~game.sheet.words["BATTERY"].bits.mask(batteries_of(game, step.side))


def no_gun(step: "Impulse", game: Combat, among: int) -> int:
    """core-4-b Units without a gun that has something to do."""
    units = game.sheet.units
    return units.mask(unit for unit in units.pick(among) if not has_order(game, unit))


def no_flight(step: "Impulse", game: Combat, among: int) -> int:
    """10.8 Units that may not flee, or have nowhere to go."""
    units = game.sheet.units
    return units.mask(
        unit
        for unit in units.pick(among)
        if not may_flee(game, unit) or not next_steps(game, unit, POINTS, free=False)
    )


def not_engaged(step: "Impulse", game: Combat, among: int) -> int:
    """core-16-d Units that are not held in Close Combat, or cannot leave it."""
    held = (
        unit
        for unit in game.army(step.side)
        if game.units[unit].engaged
        and not game.units[unit].stuck
        and not game.units[unit].aboard
        and game.units[unit].status == GOOD
        and game.units[unit].did == FRESH
    )
    return among & ~game.sheet.units.mask(held)


def no_digging(step: "Impulse", game: Combat, among: int) -> int:
    """7.1.1, 7.1.3, 6.13.1 Units that cannot dig in where they are."""
    able = (
        unit
        for unit in game.army(step.side)
        if may_move(game, unit, CAUTIOUS)
        and not game.units[unit].dug
        and may_dig(game, game.units[unit].place)
    )
    return among & ~game.sheet.units.mask(able)


def no_search(step: "Impulse", game: Combat, among: int) -> int:
    """7.4.5-a Units that are no fresh infantry with a leader beside them."""
    able = (
        unit
        for unit in game.army(step.side)
        if game.kind(unit).type != LEADER
        and may_move(game, unit, CRAWL)
        and game.units[unit].status == GOOD
        and leader_of(game, unit)
    )
    return among & ~game.sheet.units.mask(able)


def no_convoy(step: "Impulse", game: Combat, among: int) -> int:
    """11.3.1 Units that are no vehicle with another to drive along."""
    tanks = [u for u in game.army(step.side) if game.kind(u).type == VEHICLE]
    able = (
        unit
        for unit in tanks
        if may_join(game, (), unit, False)
        and (any(may_join(game, (unit,), each, False) for each in tanks) or has_escort(game, unit))
    )
    return among & ~game.sheet.units.mask(able)


def no_platoon(step: "Impulse", game: Combat, among: int) -> int:
    """10.7.1-a Units that are no fresh leader with other infantry around."""
    able = (
        unit
        for unit in game.army(step.side)
        if game.kind(unit).type == LEADER and may_move(game, unit, CAUTIOUS)
    )
    return among & ~game.sheet.units.mask(able)


def the_shot(step: "Impulse", game: Combat, unit: str, place: str) -> Iterator[Tally]:
    """core-8, core-10 The sums of a shot by one unit alone."""
    yield firepower(game, (unit,), place)
    for target in sorted(game.known(place, enemy(step.side))):
        if is_exposed(game, unit, target) and is_in_view(game, unit, target):
            yield modifiers(game, (unit,), target)


MINE = Bar("core-4-b", "{UNIT} is not yours to order.", not_mine, ends=True)
RUNNER = (MINE, Bar("10.1.2", "{UNIT} cannot Run now.", no_run))
WALKER = (MINE, Bar("10.1.2", "{UNIT} cannot move now.", no_walk))
STORMER = (MINE, Bar("10.1.2", "{UNIT} cannot use Assault Movement now.", no_assault))
CRAWLER = (MINE, Bar("10.1.2", "{UNIT} cannot Crawl now.", no_crawl))
SHOOTER = (MINE, Bar("core-9-a", "{UNIT} has no shot left.", no_shot, ends=True))
TARGET = (
    Bar("core-9-o", "There is no known enemy to fire at in {PLACE}.", no_target, ends=True),
    Bar("core-9-a", "{UNIT} does not see or reach {PLACE}.", unseen),
)
CALLER = (MINE, Bar("core-20-a", "{UNIT} cannot call artillery now.", no_call, ends=True))
BATTERY = (Bar("core-20-f", "{BATTERY} has no mission for this side now.", no_battery),)
GUNS = (MINE, Bar("core-4-b", "{UNIT} has no gun that can do anything now.", no_gun))
FLEER = (MINE, Bar("10.8", "{UNIT} does not flee.", no_flight))
DRIVER = (MINE, Bar("11.3.1", "{UNIT} has no vehicle to drive with now.", no_convoy))
SERGEANT = (MINE, Bar("10.7.1", "{UNIT} cannot lead a platoon now.", no_platoon))
SEARCHER = (MINE, Bar("7.4.5", "{UNIT} cannot search without a leader.", no_search))
DIGGER = (MINE, Bar("7.1.1", "{UNIT} cannot dig in here.", no_digging))
LEAVER = (MINE, Bar("core-16-d", "{UNIT} is not held in Close Combat.", not_engaged))
