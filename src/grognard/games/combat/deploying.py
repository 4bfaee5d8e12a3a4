"""core-2-f Areas, forces, and where a side does well to set up: on what counts, or near it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from grognard.games.combat.arcs import bearings
from grognard.games.combat.box import Force
from grognard.games.combat.costs import Costs
from grognard.games.combat.places import CELLAR, SEWER
from grognard.games.combat.shapes import LEADER
from grognard.games.combat.state import Combat, enemy
from grognard.games.combat.terrain import Terrain

FAR = 30  # movement points beyond which distance no longer counts
COVER = 0.02  # for each point of DRM
ALONE = 0.6  # for each squad that is in a place already
HELD = 1.5  # for an objective that nobody is on yet
NEAR = 0.1  # for each movement point
BURIED = 1.0  # for an attacker in a cellar, who sees nothing
COMPANY = 0.8  # for a leader who joins others


def area(ground: Terrain, text: str) -> tuple[str, ...]:
    """The places that an area names: hexes with all their levels, places, blocks of hexes."""
    found = ground.sights.areas.get(text)
    if found is None:
        found = ground.sights.areas[text] = tuple(_area(ground, text))
    return found


def _area(ground: Terrain, text: str) -> Iterator[str]:
    words = iter(text.split())
    for word in words:
        if word == "ground":
            yield next(words)
        elif ":" in word:
            yield from _block(ground, word)
        elif word in ground.board:
            yield from _levels(ground, word)
        else:
            yield word


def _levels(ground: Terrain, hex_: str) -> Iterator[str]:
    spots = ground.places.spots
    return (place for place in ground.places.of_hex[hex_] if spots[place].kind != SEWER)


def _block(ground: Terrain, word: str) -> Iterator[str]:
    """`A15:E31` is the block of columns A to E, rows 15 to 31."""
    first, last = (ground.board.grid.by_label[corner] for corner in word.split(":"))
    rows = [int(corner.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for corner in word.split(":")]
    for hex_, at in ground.board.grid.by_label.items():
        row = int(hex_.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        if first.q <= at.q <= last.q and rows[0] <= row <= rows[1]:
            yield from _levels(ground, hex_)


def force_of(game: Combat, side: str) -> Force:
    """The units that a side sets up."""
    return next(force for force in game.scenario.forces if force.side == side)


@lru_cache(maxsize=256)
def ways_to(costs: Costs, goal: str) -> Mapping[str, int]:
    """10.5 The movement points from every place to a goal, as infantry walks."""
    found: dict[str, int] = {}
    queue = [(0, goal)]
    while queue:
        cost, place = heappop(queue)
        if place in found or cost > FAR:
            continue
        found[place] = cost
        for there, price in costs.open_ways[place]:
            if there not in found:
                heappush(queue, (cost + price, there))
    return found


@lru_cache(maxsize=64)
def nearest_goals(costs: Costs, goals: tuple[str, ...]) -> Mapping[str, int]:
    """10.5 The movement points from places to the nearest of some goals; others are far away."""
    ways = [ways_to(costs, goal) for goal in goals]
    places = dict.fromkeys(place for each in ways for place in each)
    return {place: min(each.get(place, FAR) for each in ways) for place in places}


def best_place(game: Combat, unit: str, places: Sequence[str]) -> str:
    """core-2-f The best of some places for the next unit."""
    side, goals, leads = game.owner(unit), game.scenario.points, game.kind(unit).type == LEADER
    near, drm = nearest_goals(game.ground.costs, tuple(goals)), game.ground.drm
    attacks, spots = side == game.scenario.attacker, game.ground.places.spots

    def promise(place: str) -> tuple[float, str]:
        """What a place promises to the unit."""
        here = len(game.here(place, side))
        total = -NEAR * near.get(place, FAR) + COVER * max(0, drm[place])
        if attacks and spots[place].kind == CELLAR:
            total -= BURIED
        total += COMPANY * min(here, 2) if leads else -ALONE * here
        if not attacks and not leads and place in goals and not here:
            total += HELD * goals[place]
        return total, place

    return max(places, key=promise)


def best_facing(game: Combat, unit: str) -> int:
    """10.4.6 Guns and hulls face the nearest hex of the enemy's area."""
    board, force = game.ground.board, force_of(game, enemy(game.owner(unit)))
    here = game.spot(unit).hex
    foes = [place for place in area(game.ground, force.area) if place in board and place != here]
    if not foes:  # an area of floors alone, by data of somebody's own
        return 0
    nearest = min(foes, key=lambda hex_: (board.distance(here, hex_), hex_))
    return bearings(board, here, nearest)[0]
