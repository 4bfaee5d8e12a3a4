"""core-4, core-9, 10.1 Who may be ordered to do what in an impulse: the bars of its orders."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grognard.engine.kernel.forms import Bar, opened, tabled
from grognard.games.combat.aiming import aims
from grognard.games.combat.arriving import due_and_able
from grognard.games.combat.artillery import batteries_of, may_call
from grognard.games.combat.blazes import is_trapped
from grognard.games.combat.change_log import undisturbed
from grognard.games.combat.clearing import no_crew
from grognard.games.combat.convoy import has_escort, neighbours_of
from grognard.games.combat.convoy_refusals import why_no_convoy
from grognard.games.combat.digging import has_spade
from grognard.games.combat.fire import fired_at, may_fire
from grognard.games.combat.fire_refusals import why_no_target, why_out_of_reach
from grognard.games.combat.firing_refusals import why_no_gun, why_no_shot
from grognard.games.combat.fleeing import ways_on
from grognard.games.combat.flight import (
    CRAWLS,
    POINTS,
    Flight,
    enemies_seen,
    fleeing_price,
    may_flee,
    nears,
)
from grognard.games.combat.gun_orders import has_barrel, has_salvo, has_target, may_turn
from grognard.games.combat.mouseholes import no_charge
from grognard.games.combat.order_refusals import (
    moving,
    why_no_battery,
    why_no_blow,
    why_no_call,
    why_no_clearing,
    why_no_cover,
    why_no_digging,
    why_no_flight,
    why_no_platoon,
    why_no_search,
    why_no_sewer,
    why_no_shelter,
    why_not_leaving,
)
from grognard.games.combat.searching import may_guide
from grognard.games.combat.sewers import no_guide, no_sewer
from grognard.games.combat.shapes import LEADER, VEHICLE
from grognard.games.combat.stacking import is_overfull
from grognard.games.combat.standing import Test, able, several, stacked, trait, where
from grognard.games.combat.state import FRESH, GOOD, Combat, enemy
from grognard.games.combat.steps import (
    ASSAULT_MOVE,
    CAUTIOUS,
    CRAWL,
    RUN,
    may_move,
    may_set_out,
)
from grognard.games.combat.taking_cover import may_lie_down, no_cover, no_inside
from grognard.games.combat.targets import target_bits
from grognard.games.combat.transport import is_stranded
from grognard.games.combat.vehicle_costs import may_drive

if TYPE_CHECKING:
    from grognard.games.combat.impulses import Impulse


FIRE, MARKS = "fire", "marks"  # in what is at hand: who can fire at what, and where targets are
BATTERIES = "batteries"  # in what is at hand: which can be called


def not_mine(step: "Impulse", game: Combat, among: int) -> int:
    """core-4-b Units that are not the side's own, on the map or due."""
    memo, key = game.memo, f"{step.side} own"
    own: int | None = memo.get(key)
    if own is None:
        waiting = game.sheet.units.mask(game.due) & game.sheet.forces[step.side]
        own = memo[key] = game.army_bits(step.side) | waiting
    return among & ~own


@trait
def can_run(game: Combat, unit: str) -> bool:
    """10.1.2-a Whether a unit may Run."""
    return may_set_out(game, unit, RUN)


@trait
def can_walk(game: Combat, unit: str) -> bool:
    """10.1.2-b Whether a unit may move Cautiously."""
    return may_set_out(game, unit, CAUTIOUS)


@trait
def can_storm(game: Combat, unit: str) -> bool:
    """10.1.2-c Whether a unit may use Assault Movement."""
    return may_set_out(game, unit, ASSAULT_MOVE)


@trait
def can_crawl(game: Combat, unit: str) -> bool:
    """10.1.2-d Whether a unit may Crawl."""
    return may_set_out(game, unit, CRAWL)


def _unable(game: Combat, among: int, test: Test) -> int:
    """core-2-e Units that cannot: those on the map, and those who are due to enter."""
    found = able(game, test)
    if game.due:
        found |= due_and_able(game, test)
    return among & ~found


def no_run(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-a Units that may not Run."""
    return _unable(game, among, can_run)


def no_walk(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-b Units that may not move Cautiously."""
    return _unable(game, among, can_walk)


def no_assault(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-c Units that may not use Assault Movement."""
    return _unable(game, among, can_storm)


def no_crawl(step: "Impulse", game: Combat, among: int) -> int:
    """10.1.2-d Units that may not Crawl."""
    return _unable(game, among, can_crawl)


@trait
def can_shoot(game: Combat, unit: str) -> bool:
    """core-9-a Whether a unit has a shot left in its own impulse."""
    return may_fire(game, unit, defending=False)


def no_shot(step: "Impulse", game: Combat, among: int) -> int:
    """core-9-a Units that have no shot left."""
    return among & ~able(game, can_shoot)


def no_target(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-9-o Places without a known enemy who can be fired at (core-16-d)."""
    hand = game.at_hand
    marks: int | None = hand.get(MARKS)
    if marks is None:
        marks = hand[MARKS] = target_bits(game, enemy(step.side))
    return among & ~marks


def in_reach(step: "Impulse", game: Combat) -> Mapping[str, int]:
    """core-9-a, core-9-e The places that each unit of the side sees, reaches and can hurt."""
    found: Mapping[str, int] | None = game.at_hand.get(FIRE)
    if found is None:
        found = game.at_hand[FIRE] = shots_of(game, step.side)
    return found


def shots_of(game: Combat, side: str) -> Mapping[str, int]:
    """core-9-a What each unit of a side that has a shot can fire at, as bits of places."""
    shooters = able(game, can_shoot) & game.army_bits(side)
    return aims(game, f"{side} fire", shooters, target_bits(game, enemy(side)), fired_at)


def no_call(step: "Impulse", game: Combat, among: int) -> int:
    """core-20-a Units that are no good-order leader who has done nothing."""
    return among & ~able(game, may_call) if game.missions else among


def no_battery(step: "Impulse", game: Combat, among: int, unit: str) -> int:
    """core-20-a, core-20-f Batteries that are not the side's, or have nothing left to fire."""
    hand = game.at_hand
    ready: int | None = hand.get(BATTERIES)
    if ready is None:
        every = game.sheet.words["BATTERY"].bits
        ready = hand[BATTERIES] = every.mask(batteries_of(game, step.side))
    return among & ~ready


def no_gun(step: "Impulse", game: Combat, among: int) -> int:
    """core-4-b Units without a gun that has something to do."""
    units, free = game.sheet.units, among & (able(game, may_turn) | able(game, has_salvo))
    armed = among & ~free & able(game, has_barrel) & game.army_bits(step.side)
    busy = units.mask(u for u in units.pick(armed) if has_target(game, u)) if armed else 0
    return among & ~free & ~busy


@trait
def may_set_off(game: Combat, unit: str) -> bool:
    """10.8.1-e Whether a unit may flee in an impulse of its own side, which it does once."""
    return not game.units[unit].fled and may_flee(game, unit)


def no_flight(step: "Impulse", game: Combat, among: int) -> int:
    """10.8 Units that may not flee, or have nowhere to go."""
    units = game.sheet.units
    shaken = units.pick(among & able(game, may_set_off))
    return among & ~units.mask([unit for unit in shaken if _can_set_out(game, unit)])


def _can_set_out(game: Combat, unit: str) -> bool:
    """10.8.1, 10.8.2-c Whether one who may flee has a step to make, or cover to crawl to."""
    here, ways = game.units[unit].place, ways_on(game, unit)
    if ways.rests:
        return False
    steps = (there for there in ways.steps if fleeing_price(game, unit, there) <= POINTS)
    if any(not nears(game, here, there, enemies_seen(game, unit)) for there in steps):
        return True
    return bool(opened(CRAWLS, Flight(unit, POINTS), game, game.sheet.places.all))


@trait
def can_leave(game: Combat, unit: str) -> bool:
    """core-16-d, 11.1.3-b Whether a unit is held in Close Combat, and may try to leave it."""
    now = game.units[unit]
    if not now.engaged or now.did != FRESH:
        return False
    fit = now.status == GOOD or is_trapped(game, unit)
    return fit and not now.stuck and not now.stalled and (not now.aboard or is_stranded(game, unit))


def not_engaged(step: "Impulse", game: Combat, among: int) -> int:
    """core-16-d Units that are not held in Close Combat, or cannot leave it."""
    return among & ~able(game, can_leave)


@trait
def can_dig(game: Combat, unit: str) -> bool:
    """7.1.1, 7.1.3, 6.13.1, 10.4.5 Whether a unit may dig in where it is; guns never again."""
    return may_move(game, unit, CAUTIOUS) and has_spade(game, unit)


def no_digging(step: "Impulse", game: Combat, among: int) -> int:
    """7.1.1, 7.1.3, 6.13.1 Units that cannot dig in where they are."""
    return among & ~able(game, can_dig)


@trait
def can_search(game: Combat, unit: str) -> bool:
    """7.4.5-a Whether a unit is fresh infantry, and no leader."""
    fit = game.kind(unit).type != LEADER and game.units[unit].status == GOOD
    return fit and may_move(game, unit, CRAWL) and may_lie_down(game, unit)


def no_search(step: "Impulse", game: Combat, among: int) -> int:
    """7.4.5-a Units that are no fresh infantry with a leader beside them."""
    units, found = game.sheet.units, 0
    for place in game.sheet.places.pick(where(game, may_guide, step.side) & several(game)):
        found |= units.mask(game.stacks[place])
    return among & ~(found & able(game, can_search))


@stacked
def can_head(game: Combat, unit: str) -> bool:
    """11.3.1 Whether a unit is a vehicle that may drive."""
    return game.kind(unit).type == VEHICLE and may_drive(game, unit, False)


def no_convoy(step: "Impulse", game: Combat, among: int) -> int:
    """11.3.1 Units that are no vehicle with another to drive along, out of no overfull hex."""
    posts = where(game, can_head, step.side)
    if not posts:
        return among
    heads = able(game, can_head) & game.army_bits(step.side)
    name, key = f"{step.side} convoys", (heads, posts)
    return among & ~undisturbed(game, name, key, posts, lambda: _paired(game, step.side, heads))


def _paired(game: Combat, side: str, heads: int) -> int:
    """11.3.1 Those of some vehicles that another could drive along with, or men go along with."""
    units = game.sheet.units
    tanks = [u for u in units.pick(heads) if not is_overfull(game, game.units[u].place, side)]
    near = neighbours_of(game, tanks) if len(tanks) > 1 else ()
    return units.mask([unit for unit in tanks if unit in near or has_escort(game, unit)])


@trait
def can_march(game: Combat, unit: str) -> bool:
    """10.7.1-a Whether a unit is a fresh leader who may move."""
    return game.kind(unit).type == LEADER and may_move(game, unit, CAUTIOUS)


def no_platoon(step: "Impulse", game: Combat, among: int) -> int:
    """10.7.1-a Units that are no fresh leader with other infantry around."""
    return among & ~able(game, can_march)


MINE = Bar("core-4-b", "{UNIT} is not yours to order.", not_mine, ends=True)
RUNNER = (MINE, Bar("10.1.2", moving(RUN), no_run))
WALKER = (MINE, Bar("10.1.2", moving(CAUTIOUS), no_walk))
STORMER = (MINE, Bar("10.1.2", moving(ASSAULT_MOVE), no_assault))
CRAWLER = (MINE, Bar("10.1.2", moving(CRAWL), no_crawl))
SHOOTER = (MINE, Bar("core-9-a", why_no_shot, no_shot, ends=True))
TARGET = (
    Bar("core-9-o", why_no_target, no_target, ends=True, alike=True),
    tabled("core-9-a", why_out_of_reach, in_reach),
)
CALLER = (MINE, Bar("core-20-a", why_no_call, no_call, ends=True))
BATTERY = (Bar("core-20-f", why_no_battery, no_battery, alike=True),)
GUNS = (MINE, Bar("core-4-b", why_no_gun, no_gun))
FLEER = (MINE, Bar("10.8", why_no_flight, no_flight))
DRIVER = (MINE, Bar("11.3.1", why_no_convoy, no_convoy))
SERGEANT = (MINE, Bar("10.7.1", why_no_platoon, no_platoon))
SEARCHER = (MINE, Bar("7.4.5", why_no_search, no_search))
DIGGER = (MINE, Bar("7.1.1", why_no_digging, no_digging))
LEAVER = (MINE, Bar("core-16-d", why_not_leaving, not_engaged))
COVERER = (MINE, Bar("8.1.1", why_no_cover, no_cover, ends=True))
INDOORS = (MINE, Bar("8.2.1", why_no_shelter, no_inside))
BLASTER = (MINE, Bar("7.3.2", why_no_blow, no_charge, ends=True))
CLEARER = (MINE, Bar("7.4.8", why_no_clearing, no_crew, ends=True))
UNLED = Bar("6.16.1", "No leader is there to go along with {UNIT}.", no_guide)
MANHOLE = (MINE, Bar("6.16.1", why_no_sewer, no_sewer, ends=True), UNLED)
