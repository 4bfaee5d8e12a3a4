"""What a position is worth: objectives, units in order, ground won, and the fire to come."""

from collections.abc import Mapping
from functools import lru_cache

from grognard.games.combat.advice.damage import STANDING, bounds_of, melee, share, worth
from grognard.games.combat.advice.vehicles import duels
from grognard.games.combat.costs import Costs
from grognard.games.combat.deploying import FAR, ways_to
from grognard.games.combat.fire import may_fire, reach_of
from grognard.games.combat.looking import maybe_seen, within
from grognard.games.combat.places import hex_of
from grognard.games.combat.shapes import VEHICLE
from grognard.games.combat.state import (
    GERMAN,
    GOOD,
    MOVED,
    RUSSIAN,
    SHAKEN,
    Combat,
    enemy,
    hexes_apart,
)
from grognard.games.combat.sums import fixed_column, fortification_mods, shot
from grognard.games.combat.victory import contests, places_of, takes

DECIDED = 100.0
ARMY = 0.55  # points of worth for each unit there is, that all objectives together are worth
TAKING = 0.75  # of an objective that would change hands at the end of the turn
CONTESTED = 0.35  # of an objective that both sides are in
PULL = 0.06  # for each movement point nearer to the best objective
COVERING = 0.05  # for each movement point between an objective and the nearest unit
MARCHING = 0.6  # of an army, that an objective draws
WEIGHT = 0.05  # for each point of that objective
MELEE = 0.9  # of what Close Combat promises
EVE = 0.4  # of a unit that is still to come
SHELTER = 0.004  # for each point of DRM of the place a unit is in
FIRE = 0.5  # of what the fire to come would take
HIDDEN = 0.2  # for a unit that the enemy knows nothing of
READY = 0.04  # for a unit that has not acted yet
IN_THE_OPEN = -10  # 10.1.5: who has moved


def objectives(game: Combat, side: str) -> Mapping[str, float]:
    """core-21 Hex by hex: every objective that the enemy holds counts full, one's own half."""
    found: dict[str, float] = {}
    for goal, points in game.scenario.points.items():
        counted = points * (0.5 if game.held[goal] == side else 1.0)
        found[hex_of(goal)] = found.get(hex_of(goal), 0.0) + counted
    return found


def value(game: Combat, side: str) -> float:
    """The points by which a side is ahead."""
    if game.outcome:
        return DECIDED if game.outcome.winner == side else -DECIDED
    lead = army(game, GERMAN) - army(game, RUSSIAN) + stakes(game)
    return lead if side == GERMAN else -lead


def point(game: Combat) -> float:
    """What a point of the scenario is worth beside units."""
    return ARMY * len(game.sheet.counters) / sum(game.scenario.points.values())


def stakes(game: Combat) -> float:
    """core-21 The objectives as they are held, as the German sees it."""
    sign, points = {GERMAN: 1.0, RUSSIAN: -1.0}, game.scenario.points
    lead = point(game) * sum(sign[game.held[goal]] * worth_ for goal, worth_ in points.items())
    return lead + sign[game.scenario.attacker] * marched(game)


def marched(game: Combat) -> float:
    """What the attacker is given for the way to his next objectives, which a taken one uncovers.

    Many are farther from those than they were from it; without this it would cost to take it.
    """
    attacker, costs = game.scenario.attacker, game.ground.costs
    away = apart(costs, tuple(game.scenario.points))
    marching = PULL * MARCHING * game.sheet.forces[attacker].bit_count()
    return marching * sum(far for goal, far in away.items() if game.held[goal] == attacker)


@lru_cache(maxsize=64)
def apart(costs: Costs, goals: tuple[str, ...]) -> Mapping[str, float]:
    """How many movement points it is from each objective to the nearest of the others."""
    return {
        goal: min(
            (ways_to(costs, other).get(goal, FAR) for other in goals if other != goal), default=0
        )
        for goal in goals
    }


def prospects(game: Combat) -> float:
    """core-21-b, core-16 Objectives about to change hands, and Close Combat to come."""
    total, each, sign = 0.0, point(game), {GERMAN: 1.0, RUSSIAN: -1.0}
    for goal, points in game.scenario.points.items():
        holder = game.held[goal]
        total -= 2 * each * points * sign[holder] * slipping(game, goal, holder)
    for place, units in game.stacks.items():
        if len(units) > 1 and any(game.units[unit].engaged for unit in units):
            total += MELEE * melee(game, place, GERMAN)
    return total + coverage(game, GERMAN) - coverage(game, RUSSIAN)


def slipping(game: Combat, goal: str, holder: str) -> float:
    """core-21-b How far an objective is lost to the side that holds it."""
    places = places_of(game, goal)
    if not takes(game, places, enemy(holder)):
        return 0.0
    return CONTESTED * TAKING if contests(game, places, holder) else TAKING


def army(game: Combat, side: str) -> float:
    """What the units of a side are worth where they stand."""
    total, drm = 0.0, game.ground.drm
    goals = wanted(game, side)
    near = pulls(game.ground.costs, goals)
    for unit in game.army(side):
        now, kind = game.units[unit], game.kind(unit)
        total += worth(kind) * STANDING[now.status]
        total += SHELTER * (drm[now.place] + earthworks(game, unit)) + HIDDEN * now.hidden
        if now.status not in SHAKEN and kind.type != VEHICLE:
            total += near.get(now.place, 0.0)
    due = (unit for unit in game.due if game.owner(unit) == side)
    return total + EVE * sum([worth(game.kind(unit)) for unit in due])


def earthworks(game: Combat, unit: str) -> int:
    """7.1.5, 6.9.1 What a unit is dug into adds to its cover."""
    now = game.units[unit]
    if not now.dug and not now.holes:
        return 0
    return sum([mod.value for mod in fortification_mods(game, unit)])


def coverage(game: Combat, side: str) -> float:
    """How near somebody is to each objective that draws a side."""
    places = [game.units[u].place for u in game.army(side) if game.units[u].status not in SHAKEN]
    costs, total = game.ground.costs, 0.0
    for goal, _ in wanted(game, side):
        ways = ways_to(costs, goal)
        total -= COVERING * min([ways.get(place, FAR) for place in places], default=FAR)
    return total


def wanted(game: Combat, side: str) -> tuple[tuple[str, int], ...]:
    """The objectives that draw a side, with their points: the attacker to what he has not."""
    points, held = game.scenario.points, game.held
    if side != game.scenario.attacker:
        return tuple(points.items())
    return tuple((goal, worth_) for goal, worth_ in points.items() if held[goal] != side)


@lru_cache(maxsize=4096)
def pulls(costs: Costs, goals: tuple[tuple[str, int], ...]) -> Mapping[str, float]:
    """What each place is worth for the best of the goals that it lies near to."""
    found: dict[str, float] = {}
    for goal, points in goals:
        for place, far in ways_to(costs, goal).items():
            near = PULL * (FAR - far) + WEIGHT * points
            found[place] = max(found.get(place, 0.0), near)
    return found


def outlook(game: Combat, side: str) -> float:
    """The same with what is about to change hands, and the fire that both sides have left."""
    lead = value(game, side)
    if game.outcome:
        return lead
    lead += prospects(game) if side == GERMAN else -prospects(game)
    lead += fire_to_come(game, side) - fire_to_come(game, enemy(side))
    return lead + duels(game, side) - duels(game, enemy(side))


def fire_to_come(game: Combat, side: str) -> float:
    """core-9 What the shots that a side has left would take, each at its best target."""
    foes = _known_places(game, enemy(side))
    among = game.sheet.places.mask(foes)
    total = 0.0
    for unit in game.army(side):
        now = game.units[unit]
        if now.status != GOOD or not may_fire(game, unit, defending=True):
            continue
        total += READY
        seen = maybe_seen(game, now.place, among & within(game, now.place, reach_of(game, unit)))
        hits = [_threat(game, unit, place, foes[place]) for place in game.sheet.places.pick(seen)]
        total += FIRE * max(hits, default=0.0)
    return total


def _known_places(game: Combat, side: str) -> dict[str, list[str]]:
    """Where the units of a side are that everybody knows of."""
    found: dict[str, list[str]] = {}
    for unit in game.army(side):
        now = game.units[unit]
        if not now.hidden and not now.engaged and game.kind(unit).type != VEHICLE:
            found.setdefault(now.place, []).append(unit)
    return found


def _threat(game: Combat, unit: str, place: str, foes: list[str]) -> float:
    """core-8 Roughly what one unit's fire at a place would take."""
    here = game.units[unit].place
    fixed = fixed_column(game, unit)
    power = 0 if fixed else sum(shot(game, unit, hexes_apart(game, here, place)))
    if not fixed and power < 1:
        return 0.0
    axis = game.sheet.charts["fft"].columns
    bounds = bounds_of(game, fixed or axis.headings[axis.index(power)])
    cover = game.ground.drm[place] + game.line(here, place).hindrance
    total = 0.0
    for foe in foes:
        now, kind = game.units[foe], game.kind(foe)
        shift = 0 if here == place else cover + earthworks(game, foe)
        shift += IN_THE_OPEN if now.did == MOVED else 0
        total += worth(kind) * share(bounds, shift, kind.tq, now.status)
    return total
