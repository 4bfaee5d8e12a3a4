"""8 Cover: lying up against a hexside, or well inside the hex, with what that gives and denies."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from grognard.engine.board.hex import CORNERS, DIRECTIONS, STEPS, Hex, minus, plane
from grognard.games.combat.clipping import Point, enters, turn
from grognard.games.combat.places import GROUND, Spot, is_built
from grognard.games.combat.shapes import HEXSIDES, VEHICLE
from grognard.games.combat.standing import site
from grognard.games.combat.state import CRAWLED, FRESH, GOOD, INSIDE, Combat, enemy
from grognard.games.combat.traces import is_at_edge, is_beside_edge, is_seen
from grognard.games.combat.works import ROADBLOCK, is_blocked

TWICE = 2  # the plane is doubled, so that the middle of a hexside is a whole number
BOCAGE = "bocage"
AROUND = tuple((TWICE * x, TWICE * y) for x, y in CORNERS)  # the hex in the middle


def hexside_kinds(game: Combat, side: str) -> tuple[str, ...]:
    """6.8, 7.5.2 The terrain on a hexside that covers and hides, a roadblock included."""
    kinds = tuple(kind for kind in game.ground.board.features(side) if kind in HEXSIDES)
    return (*kinds, ROADBLOCK) if game.roadblocks and is_blocked(game, side) else kinds


def covered_sides(game: Combat, unit: str) -> Mapping[str, str]:
    """8.1.1 The next hexes behind whose hexside a unit could take Cover, each with that side."""
    found, taken = hedges(game, game.units[unit].place), game.units[unit].cover
    return {h: side for h, side in found.items() if side not in taken} if taken else found


def hedges(game: Combat, place: str) -> Mapping[str, str]:
    """8.1.1 The next hexes with terrain on the hexside between, each with that side."""
    spot = game.ground.places.spots[place]
    if spot.kind != GROUND:
        return {}
    sights = game.ground.sights
    blocked = game.roadblocks and game.barriers & sights.walks.bit[spot.hex]
    found = None if blocked else sights.hedges.get(spot.hex)
    if found is None:
        found = _hedges(game, spot.hex)
        if not blocked:
            sights.hedges[spot.hex] = found
    return found


@site
def is_hedged(game: Combat, place: str) -> bool:
    """8.1.1 Whether a place has a hexside to take Cover behind."""
    return bool(hedges(game, place))


def _hedges(game: Combat, hex_: str) -> Mapping[str, str]:
    """8.1.1 The next hexes with terrain on the hexside between, each with that side."""
    board = game.ground.board
    sides = {other: board.side(hex_, other) for other in board.neighbours(hex_)}
    return {other: side for other, side in sides.items() if hexside_kinds(game, side)}


def may_cover(game: Combat, unit: str) -> bool:
    """8.1.1-a, 8.1.1-e A fresh unit in good order; a Crawled one that has a marker already."""
    now = game.units[unit]
    idle = now.status == GOOD and not now.engaged and not now.aboard and game.is_on_map(unit)
    second = now.did == CRAWLED and bool(now.cover) and now.cover != (INSIDE,)
    return idle and (now.did == FRESH or second)


def may_hide_inside(game: Combat, unit: str) -> bool:
    """8.2.1-a, R-103 A fresh unit on the ground whose printed terrain covers it, holes if IN."""
    now = game.units[unit]
    if now.did != FRESH or now.engaged or now.status != GOOD or now.cover == (INSIDE,):
        return False
    if now.aboard:
        return False
    return is_nestled(game, unit)


def is_nestled(game: Combat, unit: str) -> bool:
    """8.2.1-a, R-103 Whether printed terrain covers a unit on the ground, where it lies."""
    now = game.units[unit]
    return (now.holes or has_nooks(game, now.place)) and not now.trench


@site
def has_nooks(game: Combat, place: str) -> bool:
    """8.2.1-a Whether a place is the ground of a hex whose printed terrain DRM is positive."""
    return place in game.ground.board and game.ground.drm[place] > 0


def arrow(game: Combat, unit: str) -> str:
    """8.2.1-c The hexside without terrain that an In Hex Cover marker points to, or none."""
    hex_, board = game.spot(unit).hex, game.ground.board
    sides = (board.side(hex_, other) for other in board.neighbours(hex_))
    return next((side for side in sides if not hexside_kinds(game, side)), "")


def is_denied(game: Combat, firers: Sequence[str], target: str, side: str) -> bool:
    """8.1.3-b Whether all firers lie behind a hexside that the target beyond is not behind."""
    if side in game.units[target].cover:
        return False
    return bool(firers) and all(side in game.units[unit].cover for unit in firers)


def is_flanked(game: Combat, here: Spot, target: str) -> bool:
    """8.1.4 Whether fire reaches the Cover hexside of a target past the terrain in its hex."""
    there, board = game.spot(target), game.ground.board
    if not game.units[target].cover or game.units[target].cover == (INSIDE,):
        return False
    if here.hex == there.hex:
        return False
    grid = board.grid.by_label
    offset = minus(grid[here.hex], grid[there.hex])
    around = board.neighbours(there.hex)
    ways = {
        board.side(there.hex, hex_): STEPS.index(minus(grid[hex_], grid[there.hex]))
        for hex_ in around
    }
    walled = tuple(way for side, way in ways.items() if hexside_kinds(game, side))
    return any(
        is_free(offset, ways[side], tuple(way for way in walled if way != ways[side]))
        for side in game.units[target].cover
        if side in ways
    )


@lru_cache(maxsize=4096)
def is_free(offset: Hex, way: int, walled: tuple[int, ...]) -> bool:
    """8.1.4-a Whether a line from `offset` to the middle or an end of a side keeps off the inside
    of the hex, and off its other walled sides.
    """
    x, y = plane(offset)
    start = (TWICE * x, TWICE * y)
    first, last = _ends(way)
    middle = ((first[0] + last[0]) // 2, (first[1] + last[1]) // 2)
    return any(
        not enters(start, point, AROUND) and not any(_meets(start, point, each) for each in walled)
        for point in (middle, first, last)
    )


def _ends(way: int) -> tuple[Point, Point]:
    """The two corners of a hex at the ends of the side in a direction, on the doubled plane."""
    return AROUND[way - 1], AROUND[way % len(DIRECTIONS)]


def _meets(start: Point, end: Point, way: int) -> bool:
    """Whether a line meets a side of the hex before its own last point."""
    a, b = _ends(way)
    hands = turn(start, end, a), turn(start, end, b), turn(a, b, start), turn(a, b, end)
    if hands[0] == hands[1] == 0:
        return True  # along the side
    if hands[0] * hands[1] > 0 or hands[2] * hands[3] > 0:
        return False
    return hands[3] != 0 or end not in (a, b)


def is_sheltered(game: Combat, place: str, unit: str) -> bool:
    """8.2.2-a Whether In Hex Cover hides a unit from a place: hexside terrain lies between.

    Those next to the hex see in, and so do those a level higher; a gate hides nothing.
    """
    now = game.units[unit]
    if now.cover != (INSIDE,):
        return False
    spots, board = game.ground.places.spots, game.ground.board
    here, there = spots[place], spots[now.place]
    if board.distance(here.hex, there.hex) <= 1:
        return False
    higher = here.eye - there.eye
    return any(
        there.hex in side.split("/")
        and "gate" not in board.features(side)
        and any(higher <= (kind == BOCAGE) for kind in hexside_kinds(game, side))  # 6.8.1.2-e
        for side in game.ground.sights.sides(here.hex, there.hex)
    )


def is_hidden_from(game: Combat, unit: str, place: str) -> bool:
    """8.2.2-a Whether In Hex Cover parts a unit from a place, or from one whom it knows there."""
    here, foes = game.units[unit].place, game.known(place, enemy(game.owner(unit)))
    return is_sheltered(game, place, unit) or any(is_sheltered(game, here, foe) for foe in foes)


def is_shut_off(game: Combat, gun: str, place: str) -> bool:
    """8.2-b, 8.2.2-a Whether In Hex Cover parts a gun from a place; buildings are seen anyhow.

    Of those in the open terrain of a hex HE needs one in view who is no vehicle.
    """
    if is_sheltered(game, place, gun):
        return True
    here, foes = game.units[gun].place, game.known(place, enemy(game.owner(gun)))
    afoot = [foe for foe in foes if game.kind(foe).type != VEHICLE]
    if not afoot or len(afoot) < len(foes) or is_built(game.ground.places.spots[place]):
        return False
    return all(is_sheltered(game, here, foe) for foe in afoot)


def sees(game: Combat, unit: str, other: str) -> bool:
    """core-11, 8.2.2, 10.6.3 Whether two units see each other, wherever in their hexes they are."""
    here, there = game.units[unit].place, game.units[other].place
    if here == there:
        return True
    edged = is_at_edge(game, unit) and not is_at_edge(game, other)
    open_ = is_seen(game, there, unit) if edged else is_seen(game, here, other)
    return open_ and not is_sheltered(game, here, other) and not is_sheltered(game, there, unit)


def is_in_view(game: Combat, firer: str, target: str) -> bool:
    """8.2-d, 10.6.3 Whether two units see each other past In Hex Cover and edges of hexes."""
    here, there = game.units[firer].place, game.units[target].place
    if here != there and is_beside_edge(game, there) and not is_seen(game, here, target):
        return False
    return not is_sheltered(game, here, target) and not is_sheltered(game, there, firer)
