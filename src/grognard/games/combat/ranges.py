"""10.2.2, core-9-j How far a move goes by its best way, and who may fire at it on the way."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from grognard.engine.kernel.flow import IllegalChoice, objections
from grognard.engine.kernel.forms import opened
from grognard.engine.kernel.tally import Objection
from grognard.engine.look.aids import Way
from grognard.games.combat.armour import can_hit
from grognard.games.combat.arriving import common_entries
from grognard.games.combat.defensive_fire import (
    BOLTERS,
    SHELLERS,
    SHOOTERS,
    chance_of_fire,
    chance_of_hit,
    chance_of_shell,
    window,
)
from grognard.games.combat.fire import may_fire, reach_of, reaches
from grognard.games.combat.fleeing import is_held
from grognard.games.combat.looking import seen_from, within
from grognard.games.combat.movement import Move
from grognard.games.combat.prices import step_price
from grognard.games.combat.shapes import GUN
from grognard.games.combat.standing import able
from grognard.games.combat.state import WAITING, Combat, enemy, is_hidden
from grognard.games.combat.steps import CRAWL, is_served


class Stage(NamedTuple):
    """A place that a move may come to: the points it has cost, and the places on the way."""

    spent: int
    path: tuple[str, ...]


def stages(game: Combat, units: tuple[str, ...], mode: str, points: int) -> dict[str, Stage]:
    """10.2.2 Every place that a move can come to, each by the way that costs least."""
    start = game.units[units[0]].place
    queue: list[tuple[int, str, tuple[str, ...]]] = [(0, start, ())]
    best: dict[str, Stage] = {}
    if is_stuck(game, units, mode):
        return {start: Stage(0, ())}
    while queue:
        spent, place, path = heappop(queue)
        if place in best:
            continue
        best[place] = Stage(spent, path)
        ends = path and (mode == CRAWL or is_held(game, place, game.owner(units[0])))
        if not ends:
            for there, cost in _steps(game, units, mode, place, bool(path)):
                total = spent + cost
                if there not in best and (total <= points or mode == CRAWL):
                    heappush(queue, (total, there, (*path, there)))
    return best


def is_stuck(game: Combat, units: tuple[str, ...], mode: str) -> bool:
    """10.1.2-e, 10.4.2-a Whether a weapon must be turned before anybody moves."""
    if any(game.kind(unit).type == GUN and game.units[unit].served for unit in units):
        return True
    return mode != CRAWL and any(is_served(game, unit) for unit in units)


def _steps(
    game: Combat, units: tuple[str, ...], mode: str, place: str, moved: bool
) -> Iterator[tuple[str, int]]:
    """10.5 The steps from a place that all who move can make, with what they cost the dearest."""
    if place == WAITING:
        for there in common_entries(game, units):
            price = step_price(game, units, units[0], there)
            if price.barred is None:
                yield there, price.cost
        return
    spots, fires = game.ground.places.spots, game.fires
    posts = {unit: game.units[unit] for unit in units}
    for unit in units:
        now = posts[unit]
        fresh = now._replace(place=place, holes=False, trench=False) if moved else now
        game.suppose(unit, fresh)
    found = []
    for there in game.ground.costs.ways[place]:
        prices = [step_price(game, units, unit, there) for unit in units]
        open_ = all(price.barred is None and (not price.crawl or mode == CRAWL) for price in prices)
        stairs = spots[there].hex == spots[place].hex
        if open_ and (stairs or spots[there].hex not in fires):
            found.append((there, max(price.cost for price in prices)))
    for unit, post in posts.items():
        game.suppose(unit, post)
    yield from found


def covers(game: Combat, side: str) -> dict[str, int]:
    """core-9-j The known units of a side that may fire at movers, with the places they cover."""
    found = {}
    every = game.sheet.places.all
    for unit in game.army(side):
        now = game.units[unit]
        if now.hidden or not may_fire(game, unit, defending=True):
            continue
        near = within(game, now.place, reach_of(game, unit)) & every
        found[unit] = seen_from(game, now.place, near)
    return found


def danger(game: Combat, watching: dict[str, int], place: str) -> tuple[str, ...]:
    """core-9-j Those of them who reach a place."""
    bit = game.sheet.places.bit[place]
    return tuple(u for u, seen in watching.items() if seen & bit and reaches(game, u, place))


def threats(game: Combat, movers: tuple[str, ...], place: str) -> dict[str, float]:
    """core-9-j, core-9-q Who is known and may fire at those who have just come to a place.

    Each with the chance, in percent, that the likeliest of its shots has an effect.
    """
    step, units = window(game, movers, place), game.sheet.units
    among = game.army_bits(step.side) & ~able(game, is_hidden)
    found: dict[str, float] = {}
    for bars, chance in ((SHOOTERS, chance_of_fire), (SHELLERS, chance_of_shell)):
        for unit in units.pick(opened(bars, step, game, among)):
            found[unit] = max(found.get(unit, 0), chance(step, game, unit))
    for unit in units.pick(opened(BOLTERS, step, game, among)):
        hits = [chance_of_hit(step, game, unit, foe) for foe in movers if can_hit(game, unit, foe)]
        found[unit] = max(found.get(unit, 0), *hits)
    return found


def ways(game: Combat) -> Iterator[Way]:
    """10.2.2, core-9-j Every place that the move under way can come to, with who covers it."""
    move = game.procedures[-1]
    if not isinstance(move, Move) or move.before or (move.mode == CRAWL and move.steps):
        return
    watching = covers(game, enemy(move.side))
    left = min(move.left[unit] for unit in move.units)
    for place, (spent, path) in stages(game, move.units, move.mode, left).items():
        if path:
            stops = spent >= left or is_held(game, place, move.side)
            yield Way(place, path, spent, stops, danger(game, watching, place))


def along(game: Combat, path: tuple[str, ...]) -> Iterator[Way]:
    """10.2.2, core-9-j What a move along these places costs and risks, if nobody stops it."""
    move = game.procedures[-1].copy()
    assert isinstance(move, Move)
    game.procedures[-1] = move
    spent, left = 0, min(move.left[unit] for unit in move.units)
    for count, place in enumerate(path, 1):
        refusal = objections(game, place)
        if move.mode == CRAWL and count > 1:
            refusal = (Objection("10.5.1", "A crawl is one step."),)
        if refusal:
            raise IllegalChoice(game.who, place, refusal)
        prices = {unit: step_price(game, move.units, unit, place).cost for unit in move.units}
        move.left = {unit: max(0, move.left[unit] - cost) for unit, cost in prices.items()}
        move.steps += 1
        for unit in move.units:
            game.put(unit, place)
        spent += max(prices.values())
        stops = spent >= left or is_held(game, place, move.side)
        firing = threats(game, move.units, place)
        chances = tuple(round(chance) for chance in firing.values())
        yield Way(place, path[:count], spent, stops, tuple(firing), chances)
